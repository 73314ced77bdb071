// The C interface as classes of Python, under the names of OpenSpiel where it has them. docs/python.md
#include "banquier.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace py = pybind11;

namespace {

std::string taken(char* text) {
    const std::string copy = text == nullptr ? "" : text;
    bq_text_free(text);
    return copy;
}

// What went wrong becomes a ValueError with its text.
struct Problem {
    char* text = nullptr;
    ~Problem() { bq_text_free(text); }
    [[noreturn]] void raise() const { throw py::value_error(text == nullptr ? "out of memory" : text); }
};

template <class T>
T* checked(T* made, const Problem& problem) {
    if (made == nullptr) problem.raise();
    return made;
}

struct Game {
    std::shared_ptr<bq_game> handle;
    bq_terms terms;
    bool sampled;  // luck is drawn at once and nobody sees a chance node

    Game(bq_game* made, const bq_terms& given, bool draws)
        : handle(made, bq_game_free), terms(given), sampled(draws) {}
    int players() const { return bq_game_num_players(handle.get()); }
    int actions() const { return bq_game_num_actions(terms.offers); }
    int observation() const { return bq_game_observation_size(handle.get()); }
};

class State {
public:
    State(std::shared_ptr<const Game> game, bq_state* made)
        : game_(std::move(game)), handle_(made, bq_state_free) {
        settle();
    }

    const Game& game() const { return *game_; }
    std::shared_ptr<const Game> game_pointer() const { return game_; }
    bq_state* get() const { return handle_.get(); }

    py::list legal_actions() {
        int count = 0;
        const std::uint16_t* legal = bq_state_legal_actions(get(), &count);
        py::list list(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) PyList_SET_ITEM(list.ptr(), i, PyLong_FromLong(legal[i]));
        return list;
    }
    void apply_action(int action) {
        Problem problem;
        if (!bq_state_apply_action(get(), action, &problem.text)) problem.raise();
        settle();
    }
    void apply_line(const std::string& line) {
        Problem problem;
        if (!bq_state_apply_line(get(), line.c_str(), &problem.text)) problem.raise();
        settle();
    }
    void draw() {
        bq_state_draw(get());
        settle();
    }
    std::string line_of(int action) {
        Problem problem;
        char* line = bq_state_action_line(get(), action, &problem.text);
        return taken(checked(line, problem));
    }
    std::unique_ptr<State> clone() const { return std::make_unique<State>(game_, bq_state_clone(get())); }

    void settle() {
        if (game_->sampled) bq_state_draw_all(get());
    }

private:
    std::shared_ptr<const Game> game_;
    std::unique_ptr<bq_state, void (*)(bq_state*)> handle_;
};

class Bot {
public:
    Bot(const Game& game, const std::string& name) : game_(game.handle), handle_(nullptr, bq_bot_free) {
        Problem problem;
        handle_.reset(checked(bq_bot_new(game.handle.get(), name.c_str(), &problem.text), problem));
    }
    bool step(State& state, std::optional<int> entrant) {
        const int seat = bq_state_current_player(state.get());
        const bool asked = bq_bot_step(handle_.get(), state.get(), entrant.value_or(seat));
        state.settle();
        return asked;
    }

private:
    std::shared_ptr<bq_game> game_;
    std::unique_ptr<bq_bot, void (*)(bq_bot*)> handle_;
};

class Batch {
public:
    Batch(const Game& game, std::size_t games, std::uint64_t seed, int threads, bool ask_forced,
        const std::vector<std::string>& bots)
        : handle_(nullptr, bq_batch_free),
          games(games),
          players(static_cast<std::size_t>(game.players())),
          actions(static_cast<std::size_t>(game.actions())),
          observation(static_cast<std::size_t>(game.observation())),
          game_(game.handle) {
        std::vector<const char*> names(players, nullptr);
        if (bots.size() > players) throw py::value_error("bots: more than there are seats");
        for (std::size_t i = 0; i < bots.size(); ++i) names[i] = bots[i].c_str();
        Problem problem;
        handle_.reset(checked(bq_batch_new(game_.get(), &game.terms, games, seed, threads, ask_forced,
                                  names.data(), &problem.text),
            problem));
    }

    using Numbers = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;
    std::size_t step(const Numbers& chosen) {
        if (chosen.ndim() != 1 || static_cast<std::size_t>(chosen.size()) != games)
            throw py::value_error(
                "actions: expected one for each of the " + std::to_string(games) + " games");
        const std::int32_t* numbers = chosen.data();
        const py::gil_scoped_release others_may_run;
        return bq_batch_step(get(), numbers);
    }
    Numbers sample() {
        Numbers chosen(static_cast<py::ssize_t>(games));
        bq_batch_sample(get(), chosen.mutable_data());
        return chosen;
    }
    bq_batch* get() const { return handle_.get(); }

    // The array lies in the batch, which lives as long as the array does.
    template <class T>
    static py::array_t<T> shown(const py::object& self, T* data, std::vector<std::size_t> shape) {
        return py::array_t<T>(std::move(shape), data, self);
    }

private:
    std::unique_ptr<bq_batch, void (*)(bq_batch*)> handle_;

public:
    const std::size_t games, players, actions, observation;

private:
    std::shared_ptr<bq_game> game_;
};

std::shared_ptr<Game> make_game(const std::string& board, const std::string& rules,
    const std::string& choices, int players, int max_rounds, int clock_after, int manage, bool offers,
    bool sampled) {
    bq_terms terms = bq_terms_usual();
    terms.max_rounds = max_rounds;
    terms.clock_after = clock_after;
    terms.manage = manage;
    terms.offers = offers;
    Problem problem;
    bq_game* made = bq_game_new(board.c_str(), rules.c_str(), choices.c_str(), players, &problem.text);
    return std::make_shared<Game>(checked(made, problem), terms, sampled);
}

std::unique_ptr<State> new_state(
    const std::shared_ptr<const Game>& game, std::uint64_t seed, std::uint64_t number, int bot_seats) {
    bq_terms terms = game->terms;
    terms.bot_seats = static_cast<std::uint8_t>(bot_seats);
    return std::make_unique<State>(game, bq_state_new(game->handle.get(), &terms, seed, number));
}

std::unique_ptr<State> state_from_record(const std::string& text, int steps, bool sampled) {
    const bq_terms terms = bq_terms_usual();
    bq_game* game = nullptr;
    Problem problem;
    bq_state* state =
        checked(bq_state_from_record(text.c_str(), steps, &terms, &game, &problem.text), problem);
    return std::make_unique<State>(std::make_shared<Game>(game, terms, sampled), state);
}

py::array_t<float> observe(const State& state, int seat) {
    py::array_t<float> out(static_cast<py::ssize_t>(state.game().observation()));
    if (!bq_state_observe(state.get(), seat, out.mutable_data())) throw py::index_error("no such player");
    return out;
}

}  // namespace

PYBIND11_MODULE(_banquier, m) {
    m.attr("__version__") = bq_version();
    m.attr("BEHAVIOUR") = bq_behaviour();
    m.attr("CHANCE_PLAYER") = BQ_CHANCE_PLAYER;
    m.attr("TERMINAL_PLAYER") = BQ_TERMINAL_PLAYER;
    m.def("boards_json", [] { return taken(bq_boards()); });
    m.def("bots_json", [] { return taken(bq_bots()); });

    py::class_<Game, std::shared_ptr<Game>>(m, "Game")
        .def(py::init(&make_game), py::arg("board"), py::arg("rules"), py::arg("choices"), py::arg("players"),
            py::arg("max_rounds"), py::arg("clock_after"), py::arg("manage"), py::arg("offers"),
            py::arg("sampled"))
        .def("num_players", &Game::players)
        .def("num_distinct_actions", &Game::actions)
        .def("max_chance_outcomes", [](const Game&) { return 216; })
        .def("observation_tensor_size", &Game::observation)
        .def("observation_tensor_shape", [](const Game& g) { return std::vector<int>{g.observation()}; })
        .def("min_utility", [](const Game&) { return -1.0; })
        .def("max_utility", [](const Game&) { return 1.0; })
        .def("utility_sum", [](const Game&) { return 0.0; })
        .def("action_to_string",
            [](const Game& g, int action) { return taken(bq_game_action_text(g.handle.get(), action)); })
        .def("new_initial_state", &new_state, py::arg("seed") = 1, py::arg("number") = 0,
            py::arg("bot_seats") = 0);

    py::class_<State>(m, "State")
        .def_static("from_record", &state_from_record, py::arg("text"), py::arg("steps") = -1,
            py::arg("sampled") = false)
        .def("current_player", [](const State& s) { return bq_state_current_player(s.get()); })
        .def("is_terminal", [](const State& s) { return bq_state_is_terminal(s.get()); })
        .def("is_chance_node", [](const State& s) { return bq_state_is_chance(s.get()); })
        .def("question", [](const State& s) { return bq_state_question(s.get()); })
        .def("legal_actions", &State::legal_actions)
        .def("legal_actions",
            [](State& s, int player) {
                return player == bq_state_current_player(s.get()) ? s.legal_actions() : py::list{};
            })
        .def("legal_actions_mask",
            [](State& s) {
                py::array_t<std::uint8_t> mask(static_cast<py::ssize_t>(s.game().actions()));
                bq_state_mask(s.get(), mask.mutable_data());
                return mask;
            })
        .def("standing_action", [](State& s) { return bq_state_standing_action(s.get()); })
        .def("apply_action", &State::apply_action)
        .def("apply_line", &State::apply_line, "Plays any act in the notation: every bid, every offer.")
        .def("action_to_line", &State::line_of)
        .def("action_to_string",
            [](State& s, int, int action) {
                return bq_state_is_chance(s.get())
                    ? s.line_of(action)
                    : taken(bq_game_action_text(s.game().handle.get(), action));
            })
        .def("chance_outcomes",
            [](const State& s) {
                const int n = bq_state_num_outcomes(s.get());
                std::vector<std::pair<int, double>> outcomes;
                for (int i = 0; i < n; ++i) outcomes.emplace_back(i, 1.0 / n);
                return outcomes;
            })
        .def("draw", &State::draw, "The outcome that the state's own luck brings.")
        .def(
            "why",
            [](const State& s, const std::string& line, const std::string& language) {
                Problem problem;
                char* why = bq_state_why(s.get(), line.c_str(), language.c_str(), &problem.text);
                return taken(checked(why, problem));
            },
            py::arg("line"), py::arg("language") = "en")
        .def("returns",
            [](const State& s) {
                std::vector<double> returns(static_cast<std::size_t>(s.game().players()));
                bq_state_returns(s.get(), returns.data());
                return returns;
            })
        .def("observation_tensor", &observe)
        .def("observation_tensor",
            [](const State& s) { return observe(s, std::max(0, bq_state_current_player(s.get()))); })
        .def("round", [](const State& s) { return bq_state_round(s.get()); })
        .def("fortune", [](const State& s, int seat) { return bq_state_fortune(s.get(), seat); })
        .def("position", [](const State& s) { return taken(bq_state_position(s.get())); })
        .def("record", [](const State& s) { return taken(bq_state_record(s.get())); })
        .def("get_game", &State::game_pointer)
        .def("clone", &State::clone)
        .def("__copy__", &State::clone)
        .def("__deepcopy__", [](const State& s, const py::dict&) { return s.clone(); })
        .def("__str__", [](const State& s) { return taken(bq_state_position(s.get())); });

    py::class_<Bot>(m, "Bot")
        .def(py::init<const Game&, const std::string&>(), py::arg("game"), py::arg("name"))
        .def("step", &Bot::step, py::arg("state"), py::arg("entrant") = py::none());

    py::class_<Batch>(m, "Batch")
        .def(py::init<const Game&, std::size_t, std::uint64_t, int, bool, const std::vector<std::string>&>(),
            py::arg("game"), py::arg("games"), py::arg("seed"), py::arg("threads"), py::arg("ask_forced"),
            py::arg("bots"))
        .def("step", &Batch::step)
        .def("sample", &Batch::sample)
        .def("reset", [](Batch& b, std::uint64_t seed) { bq_batch_reset(b.get(), seed); })
        .def_property_readonly("observations",
            [](const py::object& self) {
                const auto& b = self.cast<Batch&>();
                return Batch::shown(self, bq_batch_observations(b.get()), {b.games, b.observation});
            })
        .def_property_readonly("masks",
            [](const py::object& self) {
                const auto& b = self.cast<Batch&>();
                return Batch::shown(self, bq_batch_masks(b.get()), {b.games, b.actions});
            })
        .def_property_readonly("seats",
            [](const py::object& self) {
                const auto& b = self.cast<Batch&>();
                return Batch::shown(self, bq_batch_seats(b.get()), {b.games});
            })
        .def_property_readonly("standing",
            [](const py::object& self) {
                const auto& b = self.cast<Batch&>();
                return Batch::shown(self, bq_batch_standing(b.get()), {b.games});
            })
        .def_property_readonly("rewards",
            [](const py::object& self) {
                const auto& b = self.cast<Batch&>();
                return Batch::shown(self, bq_batch_rewards(b.get()), {b.games, b.players});
            })
        .def_property_readonly("ended", [](const py::object& self) {
            const auto& b = self.cast<Batch&>();
            return Batch::shown(self, bq_batch_ended(b.get()), {b.games});
        });
}
