"""The property-trading board game by its real rules, for programs that play, search and learn. docs/python.md

    import banquier
    game = banquier.load_game("classique", players=4)
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.draw()                                     # or apply_action(outcome)
        else:
            state.apply_action(state.legal_actions()[0])
    print(state.returns())
"""
import json

from ._banquier import (BEHAVIOUR, CHANCE_PLAYER, TERMINAL_PLAYER, Batch, Bot, Game, State, __version__, boards_json,
                        bots_json)
from .envs import MultiAgentEnv, SingleAgentEnv, VectorEnv

__all__ = ["BEHAVIOUR", "CHANCE_PLAYER", "TERMINAL_PLAYER", "Batch", "Bot", "Game", "MultiAgentEnv",
           "SingleAgentEnv", "State", "VectorEnv", "boards", "bots", "load_game", "play_bots"]

MANAGE = {"never": 0, "own_turn": 1, "always": 2}


def boards():
    """Every board with the rule sets that officially play on it."""
    return {entry["board"]: entry["rules"] for entry in json.loads(boards_json())}


def bots():
    """The names of the bots."""
    return json.loads(bots_json())


def load_game(rules="classique", board=None, *, players=4, choices=(), max_rounds=1000, clock_after=0,
              manage="own_turn", offers=False, sampled=False):
    """A game by a rule set, on its first official board where none is named.

    choices      house rules and changed rules: ["HOUSE-02", "fine=100"]
    max_rounds   then the game is capped: nobody has won
    clock_after  rounds after which time is called, where the rules have a clock
    manage       when players are asked for free acts: "never", "own_turn", "always" (between all turns too)
    offers       whether offers are among the actions
    sampled      luck is drawn at once, so that no state is a chance node
    """
    if board is None:
        board = next((name for name, official in boards().items() if rules in official), "classique")
    if manage not in MANAGE:
        raise ValueError(f"manage: {manage!r}; expected: {', '.join(MANAGE)}")
    return Game(board, rules, " ".join(choices), players, max_rounds, clock_after, MANAGE[manage], offers, sampled)


def play_bots(game, names, seed=1, number=0, rotation=0):
    """Plays a whole game of bots and returns its last state: the game that `banquier sim` plays with this seed.

    Entrant e sits at seat (e + rotation) % players, as in a simulation.
    """
    players = game.num_players()
    if len(names) != players:
        raise ValueError(f"names: {len(names)}; expected: {players}, one for each seat")
    made = {name: Bot(game, name) for name in set(names)}
    entrant = [(seat - rotation) % players for seat in range(players)]
    at_seat = [made[names[e]] for e in entrant]
    state = game.new_initial_state(seed, number, (1 << players) - 1)
    while not state.is_terminal():
        seat = state.current_player()
        if seat == CHANCE_PLAYER:
            state.draw()
        else:
            at_seat[seat].step(state, entrant[seat])
    return state
