#!/usr/bin/python3
"""usage: compare_checkers.py BANQUIER MAKE_FAIR_GAMES

Changes records of whole games in every way that a cheat would, and demands that `banquier verify` and
examples/verify.py, which share nothing, find the same in each: accepted or not, and where."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "examples"))
sys.dont_write_bytecode = True
import verify

EVERY = 8  # of the throws, draws and deals; the module's own test changes all


def other_digit(hexadecimal):
    return ("1" if hexadecimal[0] == "0" else "0") + hexadecimal[1:]


def changed_act(act, release):
    """Another result of the same chance; of cards one that is no release card."""
    words = act.split()
    last = int(words[-1])
    if words[1] == "card":
        words[-1] = str(next(n for n in range(1, 17) if n != last and n not in release[words[2]]))
    elif words[1] == "deal":
        words[-1] = "39" if last != 39 else "1"
    else:
        words[-1] = str(last % 6 + 1)
    return " ".join(words)


def written(header, rest):
    compact = json.dumps(header, ensure_ascii=False, separators=(",", ":"))
    return "\n".join([compact, *rest]) + "\n"


def pledged(fair, salt):
    return verify.pledge_of(bytes.fromhex(fair["commitment"]), bytes.fromhex(salt)).hex()


def changed_headers(header, rest):
    """(what, record, exit code)"""
    def with_fair(what, code, **news):
        return what, written({**header, "fair": {**header["fair"], **news}}, rest), code

    fair = header["fair"]
    yield "as it is", written(header, rest), 0
    yield "without fairness", written({key: value for key, value in header.items() if key != "fair"}, rest), 2
    yield with_fair("another commitment", 1, commitment=other_digit(fair["commitment"]))
    yield with_fair("another game", 1, game=fair["game"] + "x")
    yield with_fair("an older version", 2, version=1)
    yield with_fair("a newer version", 2, version=3)
    yield with_fair("salts missing", 1, salts=fair["salts"][:-1])
    yield with_fair("pledges missing", 1, pledges=fair["pledges"][:-1])
    for seat, salt in enumerate(fair["salts"]):
        salts = list(fair["salts"])
        salts[seat] = other_digit(salt) if salt else "ab" * 16
        yield with_fair(f"another salt of seat {seat + 1}", 1, salts=salts)
        pledges = list(fair["pledges"])
        pledges[seat] = other_digit(pledges[seat]) if salt else "ab" * 32
        yield with_fair(f"another pledge of seat {seat + 1}", 1, pledges=pledges)
        pledges[seat] = pledged(fair, salts[seat])
        yield with_fair(f"another salt of seat {seat + 1} with its pledge", 1, salts=salts, pledges=pledges)


def changed_rests(header, rest):
    def with_line(what, code, number, line):
        return what, written(header, rest[:number] + line + rest[number + 1:]), code

    end = json.loads(rest[-1])
    secret = end["secret"]
    last = len(rest) - 1
    yield with_line("another secret", 1, last, [json.dumps({**end, "secret": other_digit(secret)})])
    yield with_line("no secret", 1, last, [json.dumps({"end": end["end"]})])
    yield with_line("no end", 2, last, [])
    yield with_line("a throw taken back and made again", 1, 0, [rest[0], '{"back_to":0}', rest[0]])
    chances = [number for number, line in enumerate(rest[:-1]) if verify.is_chance(json.loads(line)["act"].split())]
    luck = verify.Luck(b"", header["figures"]["board"])
    for count, number in enumerate(chances):
        step = json.loads(rest[number])
        act = step["act"].split()
        # verify.py does not know when a release card came back under a deck that has been seen through.
        unknown = act[1] == "card" and not luck.unseen[act[2]] and int(act[3]) in luck.release[act[2]]
        luck.happened(act)
        if count % EVERY != 0 or unknown:
            continue
        other = changed_act(step["act"], luck.release)
        yield with_line(f'"{step["act"]}" changed to "{other}"', 1, number, [json.dumps({**step, "act": other})])


def compare(banquier, file, what, text, code, *options):
    """What is wrong, or None."""
    file.write_text(text)
    command = [banquier, "verify", file, "--lang", "en"]
    kept = [word for name, value in options for word in (f"--{name}", value)]
    parsed = {"commitment": bytes.fromhex, "pledges": lambda text: [bytes.fromhex(one) for one in text.split(",")]}
    ours = subprocess.run(command + kept, capture_output=True, text=True, check=False)
    theirs, said = verify.judged(text, **{f"kept_{name}": parsed[name](value) for name, value in options})
    line_of = lambda pattern, message: (re.search(pattern, message) or [None, None])[1]
    places = (line_of(r"\.jsonl:(\d+):", ours.stderr), line_of(r"line (\d+):", said))
    if (ours.returncode, theirs) == (code, code) and places[0] == places[1]:
        return None
    return f"{what}: expected {code}\n  banquier {ours.returncode}: {ours.stderr.strip()}\n  python {theirs}: {said}"


def main():
    banquier, make = sys.argv[1:]
    wrong, cases = [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([make, folder], check=True)
        games = sorted(folder.glob("*.jsonl"))
        for game in games:
            first, *rest = game.read_text().splitlines()
            header = json.loads(first)
            fair, record = header["fair"], game.read_text()
            pledges = ",".join(fair["pledges"])
            found = [compare(banquier, folder / "changed.jsonl", f"{game.stem}: {what}", text, code)
                     for change in (changed_headers, changed_rests) for what, text, code in change(header, rest)]
            kept = [("the kept commitment", 0, ("commitment", fair["commitment"])),
                    ("another kept commitment", 1, ("commitment", other_digit(fair["commitment"]))),
                    ("the kept pledges", 0, ("pledges", pledges)),
                    ("another kept pledge", 1, ("pledges", other_digit(pledges))),
                    ("fewer kept pledges", 1, ("pledges", pledges.rstrip(",")))]
            found += [compare(banquier, folder / "changed.jsonl", f"{game.stem}: {what}", record, code, option)
                      for what, code, option in kept]
            cases += len(found)
            wrong += [fault for fault in found if fault]
    print("\n".join(wrong) or f"compare_checkers: {len(games)} games, {cases} cases, both checkers agree")
    return 1 if wrong or len(games) < 13 else 0


sys.exit(main())
