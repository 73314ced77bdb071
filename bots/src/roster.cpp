#include <banquier/bots/roster.hpp>

#include <banquier/bots/maison.hpp>
#include <banquier/bots/maitre.hpp>
#include <banquier/bots/steady.hpp>

#include "baselines.hpp"
#include "bent_maitre.hpp"
#include "fixed_policy.hpp"
#include "probes.hpp"

#include <array>

namespace banquier::bots {

namespace {

// The first player of all, behind the questions of a bot.
class Steady final : public Bot {
public:
    Action answer(const View& view) const override { return bots::answer(view.game, view.state, view.me); }
    std::optional<Action> manage(const View& view) const override {
        return free_act(view.game, view.state, view.me);
    }
    Action reply(const View& view, PlayerId from) const override {
        const auto act = free_act(view.game, view.state, view.me);
        return act ? *act : act::refuse(view.me, from, view.state.offer[from].revision);
    }
};

// Plays what the rules let happen to whoever does not answer, and nothing else.
class Standing final : public Bot {
public:
    Action answer(const View& view) const override { return standing_answer(view.game, view.state, view.me); }
    std::optional<Action> manage(const View&) const override { return std::nullopt; }
    Action reply(const View& view, PlayerId from) const override {
        return act::refuse(view.me, from, view.state.offer[from].revision);
    }
};

template <class T>
std::unique_ptr<const Bot> plain(const Game&) {
    return std::make_unique<T>();
}

template <const FixedPolicy& Policy>
std::unique_ptr<const Bot> fixed(const Game&) {
    return std::make_unique<PlainPolicyBot>(Policy);
}

template <WalkerBot::InPrison Habit>
std::unique_ptr<const Bot> walker(const Game&) {
    return std::make_unique<WalkerBot>(Habit);
}

std::unique_ptr<const Bot> maison(const Game& game) {
    return std::make_unique<Maison>(game, parameters_of_level(kLevels));
}

// So that 99 decisions of 100 take less than the time in the name on one core, against Maison; a playout takes 40 to 65 µs there.
constexpr int kPlayoutsIn50ms = 640, kPlayoutsIn1s = 12'800;

template <int Playouts>
std::unique_ptr<const Bot> maitre(const Game& game) {
    return std::make_unique<Maitre>(game, carried_network(), Playouts);
}

template <int Level, Manner Bent = Manner::Plain>
std::unique_ptr<const Bot> level(const Game& game) {
    if constexpr (Level < kLevels) return std::make_unique<Maison>(game, parameters_of_level(Level), Bent);
    if constexpr (Bent == Manner::Plain) return maitre<0>(game);
    return std::make_unique<BentMaitre>(game, carried_network(), Bent);
}

constexpr std::array kRoster = {
    Known{"random", Role::Practice, plain<RandomBot>},
    Known{"simple", Role::Practice, plain<SimpleBot>},
    Known{"trivial", Role::Study, plain<TrivialBot>},
    Known{"standard", Role::Study, plain<StandardBot>},
    Known{"fp-a", Role::Study, fixed<kFpA>},
    Known{"fp-b", Role::Study, fixed<kFpB>},
    Known{"fp-c", Role::Study, fixed<kFpC>},
    Known{"fp-a-hardened", Role::Study, fixed<kFpAHardened>},
    Known{"walk-leave", Role::Study, walker<WalkerBot::InPrison::Leave>},
    Known{"walk-stay", Role::Study, walker<WalkerBot::InPrison::Stay>},
    Known{"steady", Role::Practice, plain<Steady>},
    Known{"standing", Role::Study, plain<Standing>},
    Known{"level-1", Role::Opponent, level<1>, 1},
    Known{"level-2", Role::Opponent, level<2>, 2},
    Known{"level-3", Role::Opponent, level<3>, 3},
    Known{"level-4", Role::Opponent, level<4>, 4},
    Known{"level-5", Role::Opponent, level<5>, 5},
    Known{"level-1-trader", Role::Character, level<1, Manner::Trader>, 1},
    Known{"level-1-hoarder", Role::Character, level<1, Manner::Hoarder>, 1},
    Known{"level-1-gambler", Role::Character, level<1, Manner::Gambler>, 1},
    Known{"level-2-trader", Role::Character, level<2, Manner::Trader>, 2},
    Known{"level-2-hoarder", Role::Character, level<2, Manner::Hoarder>, 2},
    Known{"level-2-gambler", Role::Character, level<2, Manner::Gambler>, 2},
    Known{"level-3-trader", Role::Character, level<3, Manner::Trader>, 3},
    Known{"level-3-hoarder", Role::Character, level<3, Manner::Hoarder>, 3},
    Known{"level-3-gambler", Role::Character, level<3, Manner::Gambler>, 3},
    Known{"level-4-trader", Role::Character, level<4, Manner::Trader>, 4},
    Known{"level-4-hoarder", Role::Character, level<4, Manner::Hoarder>, 4},
    Known{"level-4-gambler", Role::Character, level<4, Manner::Gambler>, 4},
    Known{"level-5-trader", Role::Character, level<5, Manner::Trader>, 5},
    Known{"level-5-hoarder", Role::Character, level<5, Manner::Hoarder>, 5},
    Known{"level-5-gambler", Role::Character, level<5, Manner::Gambler>, 5},
    Known{"maison", Role::Study, maison},
    Known{"maitre", Role::Study, maitre<0>},
    Known{"maitre-50", Role::Study, maitre<kPlayoutsIn50ms>, 0, Pace::Thinks},
    Known{"maitre-1000", Role::Study, maitre<kPlayoutsIn1s>, 0, Pace::Thinks},
    Known{"probe-one", Role::Study, plain<ProbeOne>},
    Known{"probe-all-cash", Role::Study, plain<ProbeAllCash>},
    Known{"probe-repeat", Role::Study, plain<ProbeRepeat>},
    Known{"probe-buy-back", Role::Study, plain<ProbeBuyBack>},
    Known{"probe-bait", Role::Study, plain<ProbeBait>},
    Known{"probe-hoard", Role::Study, fixed<kHoarder>},
    Known{"probe-stall", Role::Study, plain<ProbeStall>},
};

// Levels of earlier programs, and which of today's is nearest in strength.
struct Former {
    std::string_view then, now;
};
constexpr std::array kFormer = {
    Former{"maison-1", "level-2"},
    Former{"maison-2", "level-4"},
    Former{"maison-3", "level-5"},
};

}  // namespace

std::string present_name(std::string_view name) {
    for (const Former& former : kFormer) {
        if (!name.starts_with(former.then)) continue;
        const std::string_view manner = name.substr(former.then.size());
        if (manner.empty() || manner.starts_with('-')) return std::string{former.now} += manner;
    }
    return std::string{name};
}

std::span<const Known> roster() { return kRoster; }

std::unique_ptr<const Bot> make_bot(std::string_view given, const Game& game) {
    const std::string name = present_name(given);
    for (const Known& known : kRoster)
        if (known.name == name) return known.make(game);
    return nullptr;
}

}  // namespace banquier::bots
