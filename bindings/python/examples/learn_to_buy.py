#!/usr/bin/env python3
"""Learns what to buy: a policy of a few weights is improved by its own games against bots (REINFORCE).

The learner decides whether to buy what it lands on, and nothing else: it builds whenever it can, and leaves the rest to
standing answers. It begins by tossing a coin. What it learns is measured on games that it has not learnt from.
"""
import argparse
import time

import numpy as np

import banquier

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--seconds", type=float, default=60)
parser.add_argument("--games", type=int, default=500, help="played side by side")
parser.add_argument("--opponent", default="simple")
parser.add_argument("--threads", type=int, default=2)
parser.add_argument("--seed", type=int, default=1)
arguments = parser.parse_args()

PLAYERS, TITLES = 4, 28
BUY, BUILD = 4, 54  # numbers of docs/python.md
SEATS = PLAYERS * 6
STAKE = SEATS + np.arange(TITLES) * (PLAYERS + 3) + PLAYERS + 2  # the title in question
# Time is called after twenty rounds and the cash is counted, so that every game has a winner. Try sixty rounds: then
# it pays to buy.
game = banquier.load_game("mondial2006-chrono", players=PLAYERS, clock_after=20)


def environment(seed):
    bots = ["", *[arguments.opponent] * (PLAYERS - 1)]
    return banquier.VectorEnv(game, arguments.games, seed=seed, threads=arguments.threads, bots=bots)


def features(observations):
    """What the policy looks at: which title it is, and how much cash there is."""
    title = observations[:, STAKE] > 0
    return np.concatenate([title, observations[:, 1:2], np.ones((len(observations), 1))], axis=1, dtype=np.float64)


def play(env, weights, episodes, rng, gradient=None):
    """Plays so many games and returns the mean worth of a game; with `gradient` also sums what would better it."""
    trace = np.zeros((env.num_envs, TITLES + 2))
    worth = []
    while len(worth) < episodes:
        actions = env.standing.copy()
        builds = env.masks[:, BUILD:BUILD + 22]
        can_build = builds.any(axis=1)
        actions[can_build] = BUILD + builds[can_build].argmax(axis=1)
        asked = np.flatnonzero(env.masks[:, BUY])
        if len(asked):
            seen = features(env.observations[asked])
            chance = 1 / (1 + np.exp(-seen @ weights))
            buys = rng.random(len(asked)) < chance
            actions[asked[buys]] = BUY
            trace[asked] += (buys - chance)[:, None] * seen
        env.step(actions)
        for g in np.flatnonzero(env.ended):
            worth.append(float(env.rewards[g, 0]))
            if gradient is not None:
                gradient += (worth[-1] - play.baseline) * trace[g]
                play.baseline += 0.01 * (worth[-1] - play.baseline)
            trace[g] = 0
    return np.mean(worth)


play.baseline = 0.0
rng = np.random.default_rng(arguments.seed)
weights = np.zeros(TITLES + 2)
measured = max(2 * arguments.games, 1000)
before = play(environment(1000), weights, measured, rng)
env = environment(arguments.seed)
end, updates = time.monotonic() + arguments.seconds, 0
while updates < 20 or time.monotonic() < end:  # a slow machine learns as much, later
    gradient = np.zeros_like(weights)
    play(env, weights, arguments.games, rng, gradient)
    weights += 60 * gradient / arguments.games
    updates += 1
after = play(environment(1000), weights, measured, rng)
error = 2 / np.sqrt(measured)
print(f"worth of a game against {arguments.opponent}: {before:+.3f} before, {after:+.3f} after {updates} updates"
      f" (twice the standard error of each: {error:.3f} at most)")
print("would buy, by title, with starting cash: "
      + " ".join(f"{1 / (1 + np.exp(-(w + weights[-2] + weights[-1]))):.2f}" for w in weights[:TITLES]))
raise SystemExit(0 if after > before + error else 1)
