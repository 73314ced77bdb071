#include <banquier/bots/maison.hpp>

#include "maison_decisions.hpp"

namespace banquier::bots {

Maison::Maison(const Game& game, const Parameters& parameters)
    : parameters_(parameters), figures_(std::make_unique<BoardFigures>(game, parameters)) {}

Maison::~Maison() = default;

Action Maison::answer(const View& view) const {
    const Mind mind{*figures_, parameters_, view};
    switch (decision(view.game, view.state).ask) {
    case Ask::Roll: return leave_prison_or_roll(mind);
    case Ask::Buy: return buy_or_decline(mind);
    case Ask::Bids: return bid_or_pass(mind);
    case Ask::ChooseDealt: return keep_dealt(mind);
    case Ask::Wants: return want_buildings(mind);
    case Ask::Place: return place_building(mind);
    case Ask::Inherit: return lift_inherited(mind);
    case Ask::CardChoice: return pay_or_draw(mind);
    case Ask::Debt: return raise_money(mind);
    case Ask::OrderRoll:
    case Ask::EndTurn:
    case Ask::LastClaims: return standing_answer(view.game, view.state, view.me);
    // Asked of luck or of nobody.
    case Ask::Deal:
    case Ask::Draw:
    case Ask::ThrowForRent:
    case Ask::Over: break;
    }
    return act::pass(view.me);
}

std::optional<Action> Maison::manage(const View& view) const {
    if (view.state.tasks != 0) return std::nullopt;
    const Mind mind{*figures_, parameters_, view};
    if (auto act = build(mind)) return act;
    if (auto act = lift(mind)) return act;
    return propose(mind);
}

std::unique_ptr<Memory> Maison::memory() const {
    // A whim is another at every question.
    return parameters_.noise > 0 ? nullptr : std::make_unique<StakeMemory>();
}

Action Maison::reply(const View& view, PlayerId from) const {
    return reply_to({*figures_, parameters_, view}, from);
}

}  // namespace banquier::bots
