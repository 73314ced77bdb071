"""Environments by the conventions of Gymnasium and PettingZoo, neither of which needs to be installed."""
import numpy as np

from ._banquier import Batch, Bot


class Box:
    """A space of arrays; like gymnasium.spaces.Box as far as shapes and types go."""

    def __init__(self, shape, dtype=np.float32):
        self.shape, self.dtype = tuple(shape), np.dtype(dtype)
        self.low, self.high = -np.inf, np.inf

    def contains(self, x):
        return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype


class Discrete:
    """The numbers from 0 to n - 1; like gymnasium.spaces.Discrete."""

    def __init__(self, n, seed=None):
        self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)
        self._random = np.random.default_rng(seed)

    def sample(self, mask=None):
        if mask is None:
            return int(self._random.integers(self.n))
        return int(self._random.choice(np.flatnonzero(mask)))

    def contains(self, x):
        return 0 <= int(x) < self.n


class SingleAgentEnv:
    """One learner against bots, by the conventions of Gymnasium (reset, step with terminated and truncated).

    `info["action_mask"]` says which actions are legal; another one is refused with ValueError. The reward is the learner's
    return at the end, and 0 before.
    """

    metadata = {"render_modes": ["ansi"]}
    render_mode = "ansi"

    def __init__(self, game, opponents="fp-a", seat=0):
        players = game.num_players()
        names = [opponents] * players if isinstance(opponents, str) else list(opponents)
        if len(names) == players - 1:
            names.insert(seat, "")
        if len(names) != players or not 0 <= seat < players:
            raise ValueError(f"opponents: {len(names)} for {players} players at seat {seat}")
        self.game, self.seat = game, seat
        self._bots = {s: Bot(game, name) for s, name in enumerate(names) if s != seat}
        self.observation_space = Box(game.observation_tensor_shape())
        self.action_space = Discrete(game.num_distinct_actions())
        self._seed, self._number, self.state = 0, 0, None

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._seed, self._number = seed, 0
        bot_seats = sum(1 << s for s in self._bots)
        self.state = self.game.new_initial_state(self._seed, self._number, bot_seats)
        self._number += 1
        self._until_asked()
        return self._observation(), self._info()

    def step(self, action):
        self.state.apply_action(int(action))
        self._until_asked()
        over = self.state.is_terminal()
        capped = over and not any(self.state.returns())
        reward = self.state.returns()[self.seat] if over else 0.0
        return self._observation(), reward, over and not capped, capped, self._info()

    def render(self):
        return str(self.state)

    def close(self):
        self.state = None

    def _until_asked(self):
        state = self.state
        while not state.is_terminal():
            player = state.current_player()
            if player == self.seat:
                return
            if player < 0:
                state.draw()
            else:
                self._bots[player].step(state)

    def _observation(self):
        return self.state.observation_tensor(self.seat)

    def _info(self):
        mask = self.state.legal_actions_mask()
        return {"action_mask": mask, "question": self.state.question(), "round": self.state.round()}


class MultiAgentEnv:
    """Everybody learns, by the conventions of PettingZoo's AECEnv: agent_iter, last, step."""

    metadata = {"name": "banquier_v0", "render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(self, game):
        self.game = game
        self.possible_agents = [f"player_{i}" for i in range(game.num_players())]
        self._observation_space = Box(game.observation_tensor_shape())
        self._action_space = Discrete(game.num_distinct_actions())
        self._seed, self._number, self.state, self.agents = 0, 0, None, []

    def observation_space(self, agent):
        return self._observation_space

    def action_space(self, agent):
        return self._action_space

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def num_agents(self):
        return len(self.agents)

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._seed, self._number = seed, 0
        self.state = self.game.new_initial_state(self._seed, self._number)
        self._number += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._draw()
        self.agent_selection = self.agents[max(0, self.state.current_player())]

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        mask = self.state.legal_actions_mask()
        if seat != self.state.current_player():
            mask[:] = 0
        return {"observation": self.state.observation_tensor(seat), "action_mask": mask}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("an agent whose game is over takes no action but None")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self._cumulative_rewards[agent] = 0.0
        self.state.apply_action(int(action))
        self._draw()
        if self.state.is_terminal():
            returns = self.state.returns()
            capped = not any(returns)
            for player, name in enumerate(self.possible_agents):
                self.rewards[name] = returns[player]
                self._cumulative_rewards[name] += returns[player]
                self.terminations[name], self.truncations[name] = not capped, capped
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.state.current_player()]

    def render(self):
        return str(self.state)

    def close(self):
        self.state = None

    def _draw(self):
        while self.state.is_chance_node():
            self.state.draw()


class VectorEnv:
    """Thousands of games at once. `step` answers for all of them in one call, in as many threads as are given.

    What it returns are arrays that lie in the batch and change with the next step: copy what must last. A game that ends
    begins anew at once; `rewards` then has the returns of all seats, and `ended` is 1.
    """

    def __init__(self, game, games, *, seed=1, threads=1, bots=(), ask_forced=False):
        self.game, self.num_envs = game, games
        self.batch = Batch(game, games, seed, threads, ask_forced, list(bots))
        self.single_observation_space = Box(game.observation_tensor_shape())
        self.single_action_space = Discrete(game.num_distinct_actions())
        batch = self.batch
        self.observations, self.masks, self.seats = batch.observations, batch.masks, batch.seats
        self.standing, self.rewards, self.ended = batch.standing, batch.rewards, batch.ended

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self.batch.reset(seed)
        return self.observations, self._info()

    def step(self, actions):
        illegal = self.batch.step(actions)
        info = self._info()
        info["illegal"] = illegal
        return self.observations, self.rewards, self.ended, info

    def sample(self):
        """A legal action for each game, each as likely."""
        return self.batch.sample()

    def close(self):
        pass

    def _info(self):
        return {"action_mask": self.masks, "seat": self.seats, "standing": self.standing}
