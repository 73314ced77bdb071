#!/usr/bin/env python3
"""Checks the dice of a live game, for people who would rather not take Banquier's word for it.

    python3 examples/verify.py game.jsonl [--commitment HEX] [--pledges HEX,HEX,]

It shares no line with Banquier and needs nothing but Python's own hashlib. It knows no rule of the game: it follows
the luck alone, as docs/fair-dice.md describes it. (`banquier verify` plays the whole game again as well.)

Exit: 0 accepted; 1 rejected; 2 nothing to check; 3 the file cannot be read.
"""
import argparse
import hashlib
import json
import re
import sys

WORD = 2**64
HARMLESS = {"cash", "place", "prison", "title"}  # what a correction may change without touching the decks


class Rejected(Exception):
    """Something contradicts the dice."""


class NothingToCheck(Exception):
    """No record, no dice that can be checked, or a game that is not over."""


# ---- The construction

def le(number, size):
    return number.to_bytes(size, "little")


def with_length(data):
    return le(len(data), 4) + data


def commitment_of(game, secret):
    data = b"banquier commit v1" + with_length(game.encode()) + secret
    return hashlib.blake2b(data, digest_size=32).digest()


def pledge_of(commitment, salt):
    data = b"banquier pledge v1" + commitment + with_length(salt)
    return hashlib.blake2b(data, digest_size=32).digest()


def dice_key(secret, commitment, salts):
    data = b"banquier dice v1" + commitment + le(len(salts), 4) + b"".join(with_length(salt) for salt in salts)
    return hashlib.blake2b(data, digest_size=32, key=secret).digest()


def words(key, event):
    """The 64-bit numbers of a chance event, without end."""
    block = 0
    while True:
        data = hashlib.blake2b(le(event, 8) + le(block, 4), digest_size=64, key=key).digest()
        for start in range(0, 64, 8):
            yield int.from_bytes(data[start:start + 8], "little")
        block += 1


def first_fair(numbers, bound):
    """A number below bound: those beyond the last whole multiple of it are passed over."""
    return next(number % bound for number in numbers if number < WORD - WORD % bound)


def number_below(key, event, bound):
    return first_fair(words(key, event), bound)


# ---- From numbers to results

def two_dice(number):
    return [1 + number // 6, 1 + number % 6]


def three_dice(number):
    return [1 + number // 36, 1 + number // 6 % 6, 1 + number % 6]


class Luck:
    """What is still in the decks and in the pack of titles, and how many chance events there have been."""

    def __init__(self, key, board):
        self.key = key
        self.event = 0
        self.unseen = {"chance": list(range(1, 17)), "chest": list(range(1, 17))}
        # The cards that went under each deck, the next to come first. When a release card comes back from its holder is
        # a matter of rules, so those are left out, and not checked once their deck has been seen through.
        self.under = {"chance": [], "chest": []}
        kinds = [card["kind"] for card in board["cards"]]
        self.release = {deck: {n + 1 for n in range(16) if kinds[first + n] == "release"}
                        for deck, first in (("chance", 0), ("chest", 16))}
        self.pack = [place for place, square in enumerate(board["squares"]) if "price" in square]

    def number(self, bound):
        return number_below(self.key, self.event, bound)

    def due(self, act):
        """What this act of chance should have been."""
        kind, facts = act[1], act[2:]
        if kind in ("roll", "throw"):
            return act[:2] + [str(die) for die in two_dice(self.number(36))]
        if kind == "dice":
            return act[:2] + [str(die) for die in three_dice(self.number(216))]
        if kind == "deal":
            if not self.pack:
                raise Rejected("a title is dealt, but none is left")
            return act[:2] + [facts[0], str(self.pack[self.number(len(self.pack))])]
        if kind != "card" or len(facts) != 2 or facts[0] not in self.unseen:
            raise Rejected(f'"{" ".join(act)}" cannot be read')
        deck, card = facts[0], int(facts[1])
        if unseen := self.unseen[deck]:
            return act[:3] + [str(unseen[self.number(len(unseen))])]
        return act if card in self.release[deck] or not self.under[deck] else act[:3] + [str(self.under[deck][0])]

    def happened(self, act):
        """Of an act that is as it should be."""
        self.event += 1
        if act[1] == "card":
            deck, card = act[2], int(act[3])
            for place in (self.unseen[deck], self.under[deck]):
                if card in place:
                    place.remove(card)
            if card not in self.release[deck]:
                self.under[deck].append(card)
        if act[1] == "deal":
            self.pack.remove(int(act[3]))


def is_chance(act):
    return act[0] == "luck:" or act[1:2] == ["roll"]


# ---- The record

def read_lines(text):
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            lines.append(json.loads(line))
        except ValueError:
            raise (NothingToCheck if number == 1 else Rejected)(f"line {number} is no JSON") from None
        if not isinstance(lines[-1], dict):
            raise (NothingToCheck if number == 1 else Rejected)(f"line {number} is no line of a record")
    if not lines or lines[0].get("format") != "banquier-record":
        raise NothingToCheck("this is no Banquier record")
    return lines


def from_hex(text, what, sizes):
    if not isinstance(text, str) or not re.fullmatch("([0-9a-f]{2})*", text) or len(text) // 2 not in sizes:
        raise NothingToCheck(f"{what} is not written as it should be")
    return bytes.fromhex(text)


def fairness(header, kept_commitment, kept_pledges):
    """(game id, commitment, pledges, salts) of a record that can be checked and agrees with what the player kept."""
    fair = header.get("fair")
    if fair is None:
        raise NothingToCheck("this game was not played with dice that can be checked")
    if fair.get("version") != 2:
        raise NothingToCheck("dice of a version that this program does not know")
    if "position" in header:
        raise NothingToCheck("the game begins from a position: use banquier verify")
    commitment = from_hex(fair.get("commitment"), "the commitment", [32])
    pledges = [from_hex(pledge, "a pledge", [0, 32]) for pledge in fair.get("pledges", [])]
    salts = [from_hex(salt, "a salt", [0, *range(16, 33)]) for salt in fair.get("salts", [])]
    if kept_commitment is not None and commitment != kept_commitment:
        raise Rejected("the commitment is not the one that you kept")
    if kept_pledges is not None and pledges != kept_pledges:
        raise Rejected("the pledges are not the ones that you kept")
    if not len(pledges) == len(salts) == len(header["players"]):
        raise Rejected("there is not one pledge and one salt for each seat")
    return fair["game"], commitment, pledges, salts


def expect_salts_as_pledged(commitment, pledges, salts):
    for seat, (pledge, salt) in enumerate(zip(pledges, salts), 1):
        if pledge != (pledge_of(commitment, salt) if salt else b""):
            raise Rejected(f"the salt of seat {seat} is not the one that was pledged")


def expect_no_luck_taken_back(lines):
    steps = []
    for number, line in enumerate(lines[1:], 2):
        if "act" in line or "correct" in line:
            steps.append("act" in line and is_chance(line["act"].lower().split()))
        elif "back_to" in line:
            if any(steps[line["back_to"]:]):
                raise Rejected(f"line {number}: a throw, a draw or a deal was taken back to be made again")
            del steps[line["back_to"]:]


def check_acts(lines, luck):
    for number, line in enumerate(lines[1:], 2):
        if not HARMLESS.issuperset(line.get("correct", {})):
            raise NothingToCheck(f"line {number} corrects the decks: use banquier verify")
        act = line.get("act", "").lower().split()
        if not is_chance(act or [""]):
            continue
        due = luck.due(act)
        if act != due:
            raise Rejected(f'line {number}: "{" ".join(act)}"; secret and salts give "{" ".join(due)}" '
                           f"(chance event {luck.event}, counted from 0)")
        luck.happened(act)


def check(text, kept_commitment=None, kept_pledges=None):
    """How many chance events are as they should be; raises where something is not."""
    lines = read_lines(text)
    game, commitment, pledges, salts = fairness(lines[0], kept_commitment, kept_pledges)
    expect_no_luck_taken_back(lines)
    if "end" not in lines[-1]:
        raise NothingToCheck("the game is not over, and the server keeps its secret until then")
    if "secret" not in lines[-1]:
        raise Rejected("the game is closed, but the server's secret is not revealed")
    secret = from_hex(lines[-1]["secret"], "the secret", [32])
    if commitment_of(game, secret) != commitment:
        raise Rejected("the secret that is revealed is not the one of the commitment")
    expect_salts_as_pledged(commitment, pledges, salts)
    luck = Luck(dice_key(secret, commitment, salts), lines[0]["figures"]["board"])
    check_acts(lines, luck)
    return luck.event


def judged(text, kept_commitment=None, kept_pledges=None):
    """(exit code, what to say)"""
    try:
        events = check(text, kept_commitment, kept_pledges)
    except Rejected as reason:
        return 1, f"REJECTED: {reason}"
    except NothingToCheck as reason:
        return 2, f"nothing to check: {reason}"
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        return 1, f"REJECTED: not written as a record should be ({error!r})"
    said = f"accepted, {events} chance events are as secret and salts give them"
    fair = json.loads(text.splitlines()[0])["fair"]
    if kept_commitment is None:
        said += f"\nThis is sure only if you saw this commitment on joining: {fair['commitment']}"
    if kept_pledges is None:
        said += f"\nThis is sure only if you saw these pledges before the start: {','.join(fair['pledges'])}"
    return 0, said


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record")
    parser.add_argument("--commitment", type=bytes.fromhex, help="the one that you saw on joining")
    parser.add_argument("--pledges", type=lambda text: [bytes.fromhex(pledge) for pledge in text.split(",")],
                        help="those by seat that your browser kept when it showed your salt; nothing for a bot")
    options = parser.parse_args()
    try:
        with open(options.record, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        print(f"{options.record}: {error}", file=sys.stderr)
        return 3
    code, said = judged(text, options.commitment, options.pledges)
    print(f"{options.record}: {said}", file=sys.stdout if code == 0 else sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
