#include "baselines.hpp"

#include "baseline_answers.hpp"

namespace banquier::bots {

Action WalkerBot::answer(const View& view) const {
    if (decision(view.game, view.state).ask != Ask::Roll)
        return standing_answer(view.game, view.state, view.me);
    const Player& player = view.state.player[view.me];
    const bool leaves = in_prison_ == InPrison::Leave;
    const bool hands_in = leaves || player.prison >= view.game.rules.prison_turns;
    if (player.prison == 0 || !hands_in) return act::roll(view.me, 0, 0);
    for (const TokenId token : player.tokens)
        if (view.legal(act::use_token(view.me, token))) return act::use_token(view.me, token);
    return leaves ? or_standing(view, act::pay_fine(view.me)) : act::roll(view.me, 0, 0);
}

Action WalkerBot::reply(const View& view, PlayerId from) const {
    return act::refuse(view.me, from, view.state.offer[from].revision);
}

}  // namespace banquier::bots
