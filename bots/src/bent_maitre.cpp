#include "bent_maitre.hpp"

namespace banquier::bots {

namespace {

// What both have worked out.
struct BothMemories final : Memory {
    std::unique_ptr<Memory> dealer, money;
};

View with_memory(const View& view, std::unique_ptr<Memory> BothMemories::* whose) {
    return {.game = view.game,
        .state = view.state,
        .me = view.me,
        .window = view.window,
        .noise = view.noise,
        .last_legal = view.last_legal,
        .memory = view.memory != nullptr ? (static_cast<BothMemories*>(view.memory)->*whose).get() : nullptr,
        .rounds_left = view.rounds_left,
        .record = view.record};
}
View to_dealer(const View& view) { return with_memory(view, &BothMemories::dealer); }
View to_money(const View& view) { return with_memory(view, &BothMemories::money); }

}  // namespace

BentMaitre::BentMaitre(const Game& game, const Network& network, Manner manner)
    : dealer_(game, network), money_(game, parameters_of_level(kLevels), manner) {}

Action BentMaitre::answer(const View& view) const { return money_.answer(to_money(view)); }

std::optional<Action> BentMaitre::manage(const View& view) const {
    if (auto act = money_.tend(to_money(view))) return act;
    return dealer_.offer(to_dealer(view));
}

Action BentMaitre::reply(const View& view, PlayerId from) const {
    return dealer_.reply(to_dealer(view), from);
}

std::unique_ptr<Memory> BentMaitre::memory() const {
    auto both = std::make_unique<BothMemories>();
    both->dealer = dealer_.memory();
    both->money = money_.memory();
    return both;
}

Quiet BentMaitre::quiet(const View& view) const { return money_.quiet(to_money(view)); }

}  // namespace banquier::bots
