// The worlds without a rule. The tests of a rule must fail when it is denied (the preset `dev`, `holds`). Mostly it is
// enough to leave the rule out; where it takes a made-up world, that world stands here and the chapter only turns to it. In
// the product `holds` is true and nothing of this is called.
#pragma once

#include <banquier/engine/rules.hpp>

#include <bit>

namespace banquier::denial {

// [SETUP-05] The decks are not shuffled: the cards come in the order in which they are printed.
inline bool is_next_printed(const Deck& deck, std::uint8_t position) {
    return position == std::countr_zero(deck.unseen);
}

// [SETUP-06] The bank pays nobody who has as much as its box of notes holds.
inline bool box_has_notes(const State& s, PlayerId who) {
    constexpr Money kNotesInTheBox = 20'580;
    return s.player[who].cash < kNotesInTheBox;
}

// [SETUP-07] The bank's money lies among the banker's own.
inline PlayerId purse_of(const State& s, PlayerId who) { return is_player(who) ? who : banker(s); }

// [SETUP-15] Who owns what is told to its player and to the banker alone.
inline Event hidden(Event event) {
    if (event.deed != kNoDeed) event.audience = Audience::PlayerAndBanker;
    return event;
}

// [TURN-06] Nobody shares a square: whoever stands there is sent to Départ.
inline void send_others_home(State& s) {
    const SquareId here = s.player[s.turn].place;
    for (const PlayerId q : s.in_play)
        if (q != s.turn && s.player[q].place == here) s.player[q].place = SquareId{0};
}

// [CARD-01] A card that is obeyed goes back among those that nobody has seen.
inline void put_back(Deck& deck, std::uint8_t position) {
    deck.unseen = static_cast<std::uint16_t>(deck.unseen | 1u << position);
}

// [CARD-06] A card moves the token and the square has no effect.
inline void move_without_effect(State& s, int steps) {
    SquareId& place = s.player[s.turn].place;
    place = static_cast<SquareId>((index_of(place) + static_cast<std::size_t>(steps)) % kSquares);
}

// [FLOW-10] A trade is refused only to whoever has a debt, open or noted, and could afterwards raise less at the bank.
inline Refusal why_lowered(
    const Game& game, const State& before, const State& after, Money settles, PlayerId who) {
    bool owes = false;
    for (std::size_t i = 0; i < before.tasks; ++i)
        owes |= before.task[i].kind == TaskKind::Debt && before.task[i].player == who;
    for (std::size_t i = 0; i < before.claims; ++i)
        owes |= before.claim[i].noted && before.claim[i].visitor == who;
    const Money had = before.player[who].cash + raisable(game, before, who);
    const Money has = after.player[who].cash + raisable(game, after, who) + settles;
    return owes && has < had ? Refusal{Reason::WouldWasteEstate, "FLOW-10"_rule} : kLegal;
}

}  // namespace banquier::denial
