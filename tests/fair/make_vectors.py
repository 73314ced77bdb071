#!/usr/bin/python3
"""Writes tests/fair/vectors.json: the construction of docs/fair-dice.md, worked out by Python's hashlib alone, for the
tests of every program that has to agree with it. Run in the root of the tree."""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "examples"))
sys.dont_write_bytecode = True
import verify

BOUNDS = [1, 2, 3, 7, 15, 16, 28, 36, 216]
EVENTS = [0, 1, 2, 255, 256, 65536, 2**32 + 5, 2**53 - 1]
SETTINGS = [  # game, secret, salts by seat
    ("g-1", bytes(range(32)), [bytes(range(16)), bytes(range(100, 132))]),
    ("Tuesday_evening-7Qx", b"\xff" * 32, [b"", bytes([7] * 24), b"", b""]),
    ("x" * 64, b"\x00" * 32, [b""] * 8),
]


def vector(game, secret, salts):
    commitment = verify.commitment_of(game, secret)
    key = verify.dice_key(secret, commitment, salts)
    numbers = verify.words(key, 0)
    return {
        "game": game, "secret": secret.hex(), "salts": [salt.hex() for salt in salts],
        "commitment": commitment.hex(),
        "pledges": [verify.pledge_of(commitment, salt).hex() if salt else "" for salt in salts],
        "key": key.hex(),
        "words_of_event_0": [f"{next(numbers):016x}" for _ in range(9)],
        "numbers": [{"event": str(event), "bound": bound, "number": verify.number_below(key, event, bound)}
                    for event in EVENTS for bound in BOUNDS],
    }


def rejection(bound):
    """The last word that counts for a bound, and the first that is passed over."""
    last = verify.WORD - verify.WORD % bound - 1
    passed_over = [f"{word:016x}" for word in sorted({last + 1, verify.WORD - 1}) if last < word < verify.WORD]
    return {"bound": bound, "last": f"{last:016x}", "number": last % bound, "passed_over": passed_over}


def main():
    content = {
        "about": "Known answers for docs/fair-dice.md, made by tests/fair/make_vectors.py. Bytes and words are "
                 "hexadecimal; words most significant digit first; event numbers are text, since some exceed 2^32.",
        "vectors": [vector(*setting) for setting in SETTINGS],
        "rejection": [rejection(bound) for bound in BOUNDS],
        "two_dice": [verify.two_dice(number) for number in range(36)],
        "three_dice": [verify.three_dice(number) for number in range(216)],
    }
    text = json.dumps(content, indent=1)
    # Short lists on one line each.
    text = re.sub(r"\[\s+((?:\"?[\w]+\"?,?\s+)+)\]", lambda match: "[" + " ".join(match[1].split()) + "]", text)
    text = re.sub(r"\{\s+(\"event\"[^}]*?)\s+\}", lambda match: "{" + " ".join(match[1].split()) + "}", text)
    (ROOT / "tests/fair/vectors.json").write_text(text + "\n")


main()
