#!/usr/bin/env python3
"""A tournament: every pair of bots plays, two seats each, and the share of wins is a table.

The games are those of `banquier sim` with the same seed: luck, seats and the bots' own randomness are the same.
"""
import argparse
import itertools

import banquier

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--bots", default="random,standard,fp-a,maison")
parser.add_argument("--blocks", type=int, default=10, help="each is one luck with every rotation of the seats")
arguments = parser.parse_args()

names = arguments.bots.split(",")
game = banquier.load_game("classique", players=4, max_rounds=500)
share = {}
for left, right in itertools.combinations(names, 2):
    entrants, won = [left, right, left, right], {left: 0.0, right: 0.0}
    for block in range(arguments.blocks):
        for rotation in range(4):
            # The line-up is the same again after two rotations: from there on other luck, so that no game comes twice.
            number = block + (rotation // 2 << 56)
            end = banquier.play_bots(game, entrants, seed=1, number=number, rotation=rotation)
            for seat, worth in enumerate(end.returns()):
                if worth > 0:
                    won[entrants[(seat - rotation) % 4]] += worth
    games = 4 * arguments.blocks
    share[left, right], share[right, left] = won[left] / games, won[right] / games

print(" " * 12 + "".join(f"{name:>12}" for name in names))
for left in names:
    print(f"{left:12}" + "".join(f"{share[left, right]:12.0%}" if left != right else " " * 12 for right in names))
