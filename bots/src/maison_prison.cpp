// Prison by phase of the game: out while there is something to buy, in while the board is dangerous.
#include "holdings.hpp"
#include "maison_decisions.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

// Where the count decides: what walking on brings meanwhile, against the fine, which is often to be paid in the end.
bool pays_to_leave(const Mind& mind) {
    constexpr double kTurnsSaved = 1.5, kFineSaved = 0.42;  // by leaving at once; by staying
    const double turns = std::min(kTurnsSaved, mind.term.rounds());
    const double brings = mind.salary() / mind.figures.turns_a_lap - danger(mind);
    return turns * brings > (turns < kTurnsSaved ? 1 : kFineSaved) * mind.game().rules.fine;
}

bool wants_out(const Mind& mind) {
    if (mind.closing()) return false;
    if (mind.term.weight() == 1) return pays_to_leave(mind);
    if (unsold_titles(mind.state()) >= mind.parameters.leave_unsold) return true;
    return danger(mind) < mind.parameters.leave_danger * mind.salary();
}

}  // namespace

Action leave_prison_or_roll(const Mind& mind) {
    const State& state = mind.state();
    const Player& self = state.player[mind.me()];
    if (self.prison != 0 && !state.started && wants_out(mind)) {
        for (const TokenId token : self.tokens)
            if (mind.legal(act::use_token(mind.me(), token))) return act::use_token(mind.me(), token);
        if (mind.legal(act::pay_fine(mind.me()))) return act::pay_fine(mind.me());
    }
    return mind.view.standing();
}

// Pay, or draw where the other deck promises more than the fine.
Action pay_or_draw(const Mind& mind) {
    const Card& card = mind.game().board.card[mind.state().card];
    const bool poor = mind.cash() < card.amount;
    const bool draw = poor || mind.figures.deck_worth[index_of(card.other)] > -card.amount;
    return or_standing(mind, draw ? act::draw_card(mind.me()) : act::pay_card(mind.me()));
}

}  // namespace banquier::bots
