#include "baselines.hpp"

#include <memory>

namespace banquier::bots {

namespace {

// The list is too large for a stack, and for being made anew at every question where there is room for it.
struct Room final : Memory {
    ActionList list;
};

// A number below `n` from the question's noise; the bias of the remainder is below n in 2^64.
std::size_t pick(std::uint64_t noise, std::size_t n) { return static_cast<std::size_t>(noise % n); }

// Any of the seat's legal acts that are admitted, each as likely.
template <class Admitted>
std::optional<Action> any_act(const View& view, std::uint64_t noise, Admitted admitted) {
    const std::unique_ptr<Memory> own = view.memory == nullptr ? std::make_unique<Room>() : nullptr;
    ActionList& list = static_cast<Room*>(own ? own.get() : view.memory)->list;
    legal_actions(view.game, view.state, list);
    std::size_t count = 0;
    for (std::size_t i = 0; i < list.count; ++i)
        if (list.items[i].by == view.me && admitted(list.items[i])) list.items[count++] = list.items[i];
    if (count == 0) return std::nullopt;
    return list.items[pick(noise, count)];
}

}  // namespace

// Free acts are left to `manage`, but where the question is about them: a debtor raises money, a winner places.
Action RandomBot::answer(const View& view) const {
    const Ask ask = decision(view.game, view.state).ask;
    const auto answers = [ask](const Action& act) {
        switch (act.kind) {
        case ActKind::Build: return ask == Ask::Place || ask == Ask::Debt;
        case ActKind::Mortgage:
        case ActKind::PutUp:
        case ActKind::SellToBank: return ask == Ask::Debt;
        default: return !is_free(act.kind);
        }
    };
    const auto act = any_act(view, view.noise, answers);
    return act ? *act : standing_answer(view.game, view.state, view.me);
}

// Wants something every second time, so that it comes to an end.
std::optional<Action> RandomBot::manage(const View& view) const {
    if ((view.noise & 1) != 0) return std::nullopt;
    return any_act(view, view.noise >> 1, [](const Action& act) { return is_free(act.kind); });
}

std::unique_ptr<Memory> RandomBot::memory() const { return std::make_unique<Room>(); }

Action RandomBot::reply(const View& view, PlayerId from) const {
    return act::refuse(view.me, from, view.state.offer[from].revision);
}

}  // namespace banquier::bots
