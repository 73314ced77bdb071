#!/usr/bin/env python3
"""Logs of random cups before both checkers: all are accepted. Every changed one is rejected by verify_cup.py.

usage: compare_checkers.py CUP_TESTS [--program BANQUIER] [--cups N] [--tampered N]

CUP_TESTS plays N random cups (late comers, drop-outs, disputes, corrections), and some in four halls whose logs are merged, and leaves their logs. Each is checked by
examples/verify_cup.py, which computes draws, tables, seats and rankings from the log alone, and by `banquier cup verify`.
Of --tampered logs every value of every line is changed, and every line dropped, doubled and exchanged with the next; cup_tests does the same with the program's own reader.
"""
import argparse
import concurrent.futures
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "examples"))
import verify_cup  # noqa: E402


def logs(cup_tests, folder, count):
    environment = {**os.environ, "CUP_LOGS": str(folder), "CUP_COUNT": str(count)}
    subprocess.run([cup_tests, "--gtest_brief=1", "--gtest_filter=Whole.RandomCups*"], cwd=ROOT, env=environment, check=True,
                   stdout=subprocess.DEVNULL)
    return sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_size)


def changes(lines, i):
    """Every changed log: a value of the line, the line dropped, doubled, exchanged with the next. From that line on."""
    line = lines[i]
    for match in re.finditer(rb'(?<=:)\[*\{?"?([^"\[\]{},:])', line):
        at = match.start(1)
        other = b"2" if line[at:at + 1] == b"1" else b"1"
        yield f"line {i + 1} byte {at}", [line[:at] + other + line[at + 1:], *lines[i + 1:]]
    if i + 1 < len(lines):
        yield f"line {i + 1} dropped", lines[i + 1:]
        yield f"line {i + 1} exchanged", [lines[i + 1], line, *lines[i + 2:]]
    yield f"line {i + 1} doubled", [line, *lines[i:]]


def rewritten(data):
    """Logs in which one entry of a hall was changed and every digest of the log made anew: the hall's own head tells."""
    lines = data.split(b"\n")[:-1]
    for changed, line in enumerate(lines):
        if b'"why":"a quarrel"' not in line:
            continue
        head, forged = bytes(32), []
        for i, one in enumerate(lines):
            body = one.rpartition(b',"digest":"')[0]
            body = body.replace(b"a quarrel", b"a draught") if i == changed else body
            head = verify_cup.blake(b"banquier cup log v1" + head + body)
            forged.append(body + b',"digest":"' + head.hex().encode() + b'"}')
        yield f"line {changed + 1} rewritten", b"\n".join(forged) + b"\n"


def tampered(file):
    """(changes tried, complaints). The lines before a changed one are read once."""
    data = file.read_bytes()
    lines = data.split(b"\n")[:-1]
    head = verify_cup.check(data)[1].head.hex()
    before, tried, wrong = verify_cup.Cup(), 0, []
    for i, line in enumerate(lines):
        kept = pickle.dumps(before)
        cup = before
        for what, rest in changes(lines, i):
            tried += 1
            why, _ = verify_cup.check_from(i + 1, rest, cup, head)
            if why is None:
                wrong.append(f"{file.name}: {what}: accepted")
            # What the digest betrays at once has changed nothing.
            if why != f"line {i + 1}: the digest does not go with the line and those before":
                cup = pickle.loads(kept)
        before = pickle.loads(kept)
        verify_cup.check_from(i + 1, [line], before)
    for what, forged in rewritten(data):
        tried += 1
        if "the hall's log" not in (verify_cup.check(forged)[0] or ""):
            wrong.append(f"{file.name}: {what}: not found out by the hall's head")
    cut = data[:data.rstrip(b"\n").rfind(b"\n") + 1]
    if verify_cup.check(cut, head)[0] is None:
        wrong.append(f"{file.name}: cut at its end: accepted")
    return tried, wrong


def checked(file):
    """(head, complaints)"""
    why, cup = verify_cup.check(file.read_bytes())
    return cup.head.hex(), [f"{file.name}: verify_cup.py: {why}"] if why else []


def heads_by(program, files):
    """What the program says of many logs, which it reads in one go: the head of each that it accepts; its complaints."""
    heads, wrong = {}, []
    for i in range(0, len(files), 1000):
        run = subprocess.run([program, "--lang", "en", "cup", "verify", *files[i:i + 1000]], capture_output=True, text=True)
        heads.update(re.findall(r"^✓ (.*?): every digest.*\n  Head of the log: ([0-9a-f]{64})$", run.stdout, re.M))
        if run.returncode != 0:
            wrong.append(f"banquier cup verify: {run.stderr.strip()}")
    return heads, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cup_tests", type=pathlib.Path)
    parser.add_argument("--program", type=pathlib.Path)
    parser.add_argument("--cups", type=int, default=14)
    parser.add_argument("--tampered", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ProcessPoolExecutor() as pool:
        files = logs(options.cup_tests, pathlib.Path(name), options.cups)
        halls = [file for file in files if file.name.startswith("halls")]
        changed = pool.map(tampered, files[:options.tampered] + halls[:options.tampered])
        found = pool.map(checked, files, chunksize=16)
        heads, wrong = heads_by(options.program, files) if options.program else ({}, [])
        for file, (head, complaints) in zip(files, found):
            wrong += complaints
            if options.program and heads.get(str(file)) != head:
                wrong.append(f"{file.name}: the program's head is {heads.get(str(file))}, not {head}")
        tried = 0
        for count, complaints in changed:
            tried += count
            wrong += complaints
    print("\n".join(wrong) if wrong else
          f"{len(files)} logs accepted of {options.cups} cups (seeds 1 to {options.cups}); {tried} changes of {options.tampered} and of {min(options.tampered, len(halls))} with halls rejected")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
