#include <banquier/bots/roster.hpp>

#include <banquier/bots/maison.hpp>
#include <banquier/bots/maitre.hpp>
#include <banquier/bots/steady.hpp>

#include "baselines.hpp"
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

template <int Level, Manner Bent = Manner::Plain>
std::unique_ptr<const Bot> maison(const Game& game) {
    return std::make_unique<Maison>(game, parameters_of_level(Level), Bent);
}

std::unique_ptr<const Bot> maitre(const Game& game) {
    return std::make_unique<Maitre>(game, carried_network());
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
    Known{"maison-1", Role::Opponent, maison<1>},
    Known{"maison-2", Role::Opponent, maison<2>},
    Known{"maison-3", Role::Opponent, maison<3>},
    Known{"maison-1-trader", Role::Character, maison<1, Manner::Trader>},
    Known{"maison-1-hoarder", Role::Character, maison<1, Manner::Hoarder>},
    Known{"maison-1-gambler", Role::Character, maison<1, Manner::Gambler>},
    Known{"maison-2-trader", Role::Character, maison<2, Manner::Trader>},
    Known{"maison-2-hoarder", Role::Character, maison<2, Manner::Hoarder>},
    Known{"maison-2-gambler", Role::Character, maison<2, Manner::Gambler>},
    Known{"maison-3-trader", Role::Character, maison<3, Manner::Trader>},
    Known{"maison-3-hoarder", Role::Character, maison<3, Manner::Hoarder>},
    Known{"maison-3-gambler", Role::Character, maison<3, Manner::Gambler>},
    Known{"maison", Role::Study, maison<3>},
    Known{"maitre", Role::Study, maitre},
    Known{"probe-one", Role::Study, plain<ProbeOne>},
    Known{"probe-all-cash", Role::Study, plain<ProbeAllCash>},
    Known{"probe-repeat", Role::Study, plain<ProbeRepeat>},
    Known{"probe-buy-back", Role::Study, plain<ProbeBuyBack>},
    Known{"probe-bait", Role::Study, plain<ProbeBait>},
    Known{"probe-hoard", Role::Study, fixed<kHoarder>},
    Known{"probe-stall", Role::Study, plain<ProbeStall>},
};

}  // namespace

std::span<const Known> roster() { return kRoster; }

std::unique_ptr<const Bot> make_bot(std::string_view name, const Game& game) {
    for (const Known& known : kRoster)
        if (known.name == name) return known.make(game);
    return nullptr;
}

}  // namespace banquier::bots
