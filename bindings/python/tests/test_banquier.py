#!/usr/bin/python3
"""The Python package: rules from Python, environments, games equal to the simulator's, examples, and speed.

  PYTHONPATH=build/release/python bindings/python/tests/test_banquier.py

BANQUIER_PROGRAM names the program whose `sim` the games are compared with; BANQUIER_LONG=1 plays 10,000 of them and measures.
"""
import copy
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile

import numpy as np

import banquier

ROOT = pathlib.Path(__file__).resolve().parents[3]
EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples"
LONG = bool(os.environ.get("BANQUIER_LONG"))


class Games(unittest.TestCase):
    def test_every_rule_set_is_played(self):
        seen = set()
        for board, official in banquier.boards().items():
            for rules in official:
                game = banquier.load_game(rules, board, players=4, max_rounds=20, clock_after=10, offers=True)
                state, pick = game.new_initial_state(seed=2), random.Random(3)
                for _ in range(600):
                    if state.is_terminal():
                        break
                    if state.is_chance_node():
                        outcomes = state.chance_outcomes()
                        self.assertAlmostEqual(sum(p for _, p in outcomes), 1)
                        self.assertEqual([a for a, _ in outcomes], state.legal_actions())
                    action = pick.choice(state.legal_actions())
                    self.assertTrue(state.action_to_string(state.current_player(), action))
                    state.apply_action(action)
                seen.add(rules)
        self.assertEqual(len(seen), 13)

    def test_clones_go_their_own_way(self):
        state = banquier.load_game(sampled=True).new_initial_state()
        other, before = state.clone(), str(state)
        other.apply_action(other.legal_actions()[-1])
        self.assertEqual(str(state), before)
        self.assertNotEqual(str(other), before)
        self.assertEqual(str(copy.deepcopy(state)), before)

    def test_luck_is_sampled_or_chosen(self):
        game = banquier.load_game(players=2)
        state = game.new_initial_state()
        self.assertEqual(state.current_player(), banquier.CHANCE_PLAYER)
        self.assertEqual(len(state.chance_outcomes()), 36)
        state.apply_action(35)
        self.assertIn("6 6", state.record())
        self.assertFalse(banquier.load_game(players=2, sampled=True).new_initial_state().is_chance_node())

    def test_records_come_back(self):
        game = banquier.load_game("poche", players=3, sampled=True, max_rounds=15)
        state, pick = game.new_initial_state(seed=9), random.Random(1)
        while not state.is_terminal():
            state.apply_action(pick.choice(state.legal_actions()))
        self.assertEqual(str(banquier.State.from_record(state.record())), str(state))
        self.assertNotEqual(str(banquier.State.from_record(state.record(), 5)), str(state))
        with self.assertRaisesRegex(ValueError, "steps"):
            banquier.State.from_record(state.record(), 10**6)

    def test_every_bid_and_offer_as_a_line(self):
        state = banquier.load_game(players=2, manage="always").new_initial_state(seed=1)
        while state.question() != "answer" or 4 not in state.legal_actions():
            state.draw() if state.is_chance_node() else state.apply_action(state.standing_action())
        seat = state.current_player() + 1
        state.apply_line(f"{seat}: decline")
        bidder = state.current_player() + 1
        state.apply_line(f"{bidder}: bid 17")
        self.assertIn("bid 17", state.record())
        why = json.loads(state.why(f"{bidder}: bid 3", "fr"))
        self.assertFalse(why["legal"])
        self.assertTrue(why["says"])

    def test_mistakes_are_errors_with_a_text(self):
        for wrong in (lambda: banquier.load_game("nothing"), lambda: banquier.load_game(players=99),
                      lambda: banquier.load_game(choices=["fine=much"]), lambda: banquier.load_game(manage="maybe"),
                      lambda: banquier.Bot(banquier.load_game(), "nobody"),
                      lambda: banquier.State.from_record("{"),
                      lambda: banquier.load_game().new_initial_state().apply_action(36),
                      lambda: banquier.load_game().new_initial_state().apply_line("1: sing"),
                      lambda: banquier.VectorEnv(banquier.load_game(), 0),
                      lambda: banquier.VectorEnv(banquier.load_game(), 2, bots=["fp-a"] * 4),
                      lambda: banquier.VectorEnv(banquier.load_game(), 2).step(np.zeros(3, np.int32))):
            with self.assertRaises(ValueError) as caught:
                wrong()
            self.assertGreater(len(str(caught.exception)), 5)


class Environments(unittest.TestCase):
    def test_single_agent(self):
        env = banquier.SingleAgentEnv(banquier.load_game(max_rounds=30), opponents="fp-a", seat=2)
        observation, info = env.reset(seed=4)
        self.assertTrue(env.observation_space.contains(observation))
        first = observation.copy()
        rewards = []
        for _ in range(3):
            over = False
            while not over:
                action = env.action_space.sample(info["action_mask"])
                observation, reward, terminated, truncated, info = env.step(action)
                over = terminated or truncated
            rewards.append(reward)
            observation, info = env.reset()
        self.assertTrue(all(-1 <= r <= 1 for r in rewards))
        self.assertTrue(np.array_equal(env.reset(seed=4)[0], first))
        with self.assertRaises(ValueError):
            env.step(1)

    def test_multi_agent(self):
        env = banquier.MultiAgentEnv(banquier.load_game(players=3, max_rounds=20))
        env.reset(seed=1)
        total, turns = dict.fromkeys(env.possible_agents, 0.0), 0
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            self.assertTrue(observation["action_mask"].any())
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            turns += 1
        self.assertGreater(turns, 20)
        self.assertEqual(env.num_agents, 0)
        self.assertAlmostEqual(sum(total.values()), 0, places=6)

    def test_vectorised_shows_without_a_copy(self):
        env = banquier.VectorEnv(banquier.load_game(max_rounds=4), 64, threads=2, bots=["", "fp-a"])
        observations, info = env.reset(seed=3)
        address = observations.__array_interface__["data"][0]
        ended = 0
        for _ in range(300):
            actions = env.sample()
            self.assertTrue(env.masks[np.arange(64), actions].all())
            observations, rewards, over, info = env.step(actions)
            self.assertEqual(info["illegal"], 0)
            self.assertFalse((env.seats == 1).any())
            ended += int(over.sum())
        self.assertGreater(ended, 0)
        self.assertEqual(observations.__array_interface__["data"][0], address)
        self.assertEqual(env.step(np.full(64, 9999))[3]["illegal"], 64)
        kept = env.observations
        del env, info, observations
        self.assertTrue(np.isfinite(kept).all())  # the array keeps its batch alive

    def test_vectorised_is_the_single_game(self):
        game = banquier.load_game(players=2, max_rounds=30)
        env = banquier.VectorEnv(game, 3, seed=11, ask_forced=True)
        state = game.new_initial_state(seed=11, number=1)
        for _ in range(200):
            while state.is_chance_node():
                state.draw()
            if state.is_terminal():
                break
            self.assertTrue(np.array_equal(env.observations[1], state.observation_tensor()))
            self.assertTrue(np.array_equal(env.masks[1], state.legal_actions_mask()))
            action = state.standing_action()
            self.assertEqual(action, env.standing[1])
            state.apply_action(action)
            env.step(env.standing.copy())


def part_of(program, games):
    with tempfile.TemporaryDirectory() as folder:
        part = pathlib.Path(folder) / "part"
        subprocess.run([program, "sim", "--bots", "level-2,fp-a,standard,fp-a", "--games", str(games), "--rounds", "300",
                        "--part", part, "--json", os.devnull], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        return json.loads(part.read_text())["tally"]


@unittest.skipUnless(os.environ.get("BANQUIER_PROGRAM"), "BANQUIER_PROGRAM is not set")
class EqualToTheSimulator(unittest.TestCase):
    def test_games_are_those_of_sim(self):
        games = 10_000 if LONG else 400
        entrants = ["level-2", "fp-a", "standard", "fp-a"]
        tally = part_of(os.environ["BANQUIER_PROGRAM"], games)
        game = banquier.load_game("classique", players=4, max_rounds=300)
        rounds, wins, squares, lengths = {}, [0] * 4, [0] * 4, 0
        for block in range(games // 4):
            in_block, length = [0] * 4, 0
            for rotation in range(4):
                end = banquier.play_bots(game, entrants, seed=1, number=block, rotation=rotation)
                won = [seat for seat, worth in enumerate(end.returns()) if worth > 0]
                if won:
                    rounds[end.round()] = rounds.get(end.round(), 0) + 1
                    length += end.round()
                for seat in won or range(4):  # a capped game is shared by those in play
                    in_block[(seat - rotation) % 4] += 840 // len(won or range(4))
            wins = [a + b for a, b in zip(wins, in_block)]
            squares = [a + b * b for a, b in zip(squares, in_block)]
            lengths += length * length
        self.assertEqual(tally["games"], [games])
        self.assertEqual({r: n for r, n in enumerate(tally["rounds"]) if n}, rounds)
        self.assertEqual(tally["length_squares"], [lengths])
        if not tally["capped"]:
            self.assertEqual(tally["entrant_wins"], wins)
            self.assertEqual(tally["entrant_squares"], squares)


class Examples(unittest.TestCase):
    def run_example(self, name, *arguments):
        run = subprocess.run([sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run.stdout

    def test_random_player(self):
        self.assertIn("steps a second", self.run_example("random_player.py", "--games", "5"))

    def test_tournament(self):
        self.assertIn("fp-a", self.run_example("tournament.py", "--bots", "random,fp-a", "--blocks", "2"))

    def test_learn_to_buy(self):
        self.assertIn("after", self.run_example("learn_to_buy.py", "--seconds", "60" if LONG else "5", "--games", "250"))


class Packages(unittest.TestCase):
    def test_the_wheel_is_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([ROOT / "tools/python", "wheel", folder], check=True, stdout=subprocess.DEVNULL)
            (wheel,) = pathlib.Path(folder).glob("*.whl")
            with zipfile.ZipFile(wheel) as packed:
                record = [n for n in packed.namelist() if n.endswith("/RECORD")][0]
                listed = [line.split(",")[0] for line in packed.read(record).decode().split()]
                self.assertEqual(sorted(listed), sorted(packed.namelist()))
                packed.extractall(folder)
            run = subprocess.run([sys.executable, "-c", "import banquier; print(banquier.__file__)"], text=True,
                                 capture_output=True, env={**os.environ, "PYTHONPATH": folder}, cwd="/")
            self.assertIn(folder, run.stdout, run.stderr)

    def test_a_program_in_c(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "random_player"
            source, library = ROOT / "bindings/c/examples/random_player.c", ROOT / "build/release/lib"
            subprocess.run(["clang-19", "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror", "-I",
                            ROOT / "bindings/c", source, "-o", program, "-L", library, "-lbanquier"], check=True)
            run = subprocess.run([program], env={"LD_LIBRARY_PATH": str(library)}, capture_output=True, text=True)
            self.assertIn("over in round", run.stdout, run.stderr)
            exported = subprocess.run(["nm", "-D", "--defined-only", library / "libbanquier.so"], text=True,
                                      capture_output=True, check=True).stdout
            self.assertEqual([line for line in exported.splitlines() if " bq_" not in line], [])


@unittest.skipUnless(LONG, "only in the long run: a matter of time")
class Speed(unittest.TestCase):
    """In CPU time, since others may use the machine."""

    def test_one_game_at_a_time(self):
        game = banquier.load_game(sampled=True, max_rounds=100)
        pick, steps, number = random.Random(1).random, 0, 0
        began = time.process_time()
        while time.process_time() - began < 2:
            state = game.new_initial_state(1, number)
            number += 1
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])
                steps += 1
        speed = steps / (time.process_time() - began)
        print(f"one game at a time: {speed:,.0f} random steps/s")
        self.assertGreaterEqual(speed, 300_000)

    def test_vectorised(self):
        env = banquier.VectorEnv(banquier.load_game(manage="never"), 1000)
        steps, began = 0, time.process_time()
        while time.process_time() - began < 2:
            for _ in range(50):
                env.step(env.standing)
            steps += 50 * env.num_envs
        speed = steps / (time.process_time() - began)
        print(f"vectorised: {speed:,.0f} steps/s on one core")
        self.assertGreaterEqual(2 * speed, 5_000_000)


if __name__ == "__main__":
    unittest.main()
