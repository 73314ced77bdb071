#!/usr/bin/env python3
"""Types a file of lines at `banquier play --real-dice` and judges what comes back.

usage: play_typed.py PROGRAM FILE
Every line is accepted, save those that begin with "!": they are refused, with the rule's id and the rule in words, or, at the
wrong moment, in one line that says how to ask for the rule.
The game comes to its end. The same in French and in English.
"""
import re
import subprocess
import sys


def main():
    program, path = sys.argv[1:]
    first, *lines = open(path, encoding="utf-8").read().splitlines()
    wrong = []
    for language in ("en", "fr"):
        typed = "\n".join(line.lstrip("!") for line in lines) + "\n"
        run = subprocess.run([program, "--lang", language, "play", "--real-dice", "--plain", *first.split()],
                             input=typed, capture_output=True, text=True, timeout=300, check=False)
        refusals = re.findall(r"^✗ .+\n((?:  .+\n)+)", run.stdout, re.MULTILINE)
        moments = re.findall(r"^✗ .+\(why ?: .+\)\n", run.stdout, re.MULTILINE)
        expected = sum(line.startswith("!") for line in lines)
        if run.returncode != 0:
            wrong.append(f"{language}: exit code {run.returncode}: {run.stderr[-500:]}")
        if run.stdout.count("✗") != expected or len(refusals) + len(moments) != expected:
            wrong.append(f"{language}: expected {expected} refusals, found {run.stdout.count('✗')},"
                         f" {len(refusals)} of them with the rule in words, {len(moments)} at the wrong moment")
        for text in refusals:
            if not re.search(r"\b[A-Z]+-\d\d\b.{20,}", text):
                wrong.append(f"{language}: a refusal without its rule in words: {text!r}")
        if not re.search({"en": r"wins", "fr": r"gagne"}[language], run.stdout):
            wrong.append(f"{language}: nobody has won")
    print("\n".join(wrong) or f"{path}: {len(lines)} lines, {expected} refused, in both languages")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
