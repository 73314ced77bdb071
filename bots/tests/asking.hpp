// Bots asked at a table of the tests.
#pragma once

#include "table.hpp"

#include <banquier/bots/roster.hpp>

#include <string_view>

namespace banquier::bots::testing {

// A table with a window of offers, at which any bot of the roster can be asked anything.
struct Salon : Table {
    Window window;
    std::uint64_t noise = 0;
    int rounds_left = kNoEnd;

    View view(PlayerId seat) const {
        return {.game = game,
            .state = state,
            .me = seat,
            .window = window,
            .noise = noise,
            .rounds_left = rounds_left};
    }
    Action answers(std::string_view bot, PlayerId seat) const {
        return make_bot(bot, game)->answer(view(seat));
    }
    std::optional<Action> manages(std::string_view bot, PlayerId seat) const {
        return make_bot(bot, game)->manage(view(seat));
    }
    // Whether the bot at seat `offer.to` takes the offer of `from`.
    bool takes(std::string_view bot, PlayerId from, const Offer& offer) {
        const Refusal no = apply(game, state, act::offer(from, offer));
        const Action reply = make_bot(bot, game)->reply(view(offer.to), from);
        const bool yes = !no && reply == act::accept(offer.to, from, state.offer[from].revision);
        apply(game, state, act::refuse(offer.to, from, state.offer[from].revision));
        return yes;
    }
};

}  // namespace banquier::bots::testing
