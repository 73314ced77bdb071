#include "baselines.hpp"

#include "baseline_answers.hpp"

#include <algorithm>

namespace banquier::bots {

Action SimpleBot::answer(const View& view) const {
    const Money cash = view.state.player[view.me].cash;
    switch (decision(view.game, view.state).ask) {
    case Ask::Buy: return or_standing(view, act::buy(view.me));
    case Ask::Bids: {
        // Who stays in prison and does not build needs neither a release card nor a building.
        const bool title = view.state.lot.kind == LotKind::Title;
        return title ? bid_towards(view, std::min(list_price(view), cash)) : act::pass(view.me);
    }
    case Ask::ChooseDealt: return keep_dealt(view, 0);
    case Ask::CardChoice: return pay_or_draw(view);
    default: return standing_answer(view.game, view.state, view.me);
    }
}

Action SimpleBot::reply(const View& view, PlayerId from) const {
    return act::refuse(view.me, from, view.state.offer[from].revision);
}

}  // namespace banquier::bots
