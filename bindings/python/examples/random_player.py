#!/usr/bin/env python3
"""A player that takes any legal action: the smallest program that plays whole games, and how fast it is."""
import argparse
import random
import time

import banquier

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--games", type=int, default=20)
parser.add_argument("--rules", default="classique")
arguments = parser.parse_args()

# With luck drawn at once every state waits for a player.
game = banquier.load_game(arguments.rules, players=4, max_rounds=100, clock_after=60, sampled=True)
pick = random.Random(1).random
steps, wins, began = 0, [0] * 4, time.perf_counter()
for number in range(arguments.games):
    state = game.new_initial_state(seed=1, number=number)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(pick() * len(legal))])
        steps += 1
    returns = state.returns()
    if any(returns):
        wins[returns.index(max(returns))] += 1
seconds = time.perf_counter() - began
print(f"{arguments.games} games, {steps} steps, {steps / seconds:,.0f} steps a second; won by seat: {wins}")
