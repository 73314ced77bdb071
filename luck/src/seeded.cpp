#include <banquier/luck/seeded.hpp>

#include <banquier/engine/pick.hpp>

namespace banquier::luck {
namespace {

// The n-th of the cards that nobody has seen, found by halving: how many are there below? A loop over the cards would
// end after a number of steps that a processor cannot predict.
std::uint8_t nth_unseen(std::uint32_t unseen, std::uint32_t n) {
    std::uint32_t at = 0;
    for (const std::uint32_t half : {8u, 4u, 2u, 1u}) {
        const auto below =
            static_cast<std::uint32_t>(std::popcount((unseen >> at) & ((std::uint32_t{1} << half) - 1)));
        const bool above = n >= below;
        at += pick(above, half, 0u);
        n -= pick(above, below, 0u);
    }
    return static_cast<std::uint8_t>(at);
}

}  // namespace

Seeded::Seeded(std::uint64_t seed, std::uint64_t game) {
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        dice_.items[i] = Stream{stream_key(seed, game, i)};
        thrown_.items[i] = dice_.items[i].pair();
    }
    for (std::size_t i = 0; i < kDecks; ++i) deck_[i] = Stream{stream_key(seed, game, 16 + i)};
    deal_ = Stream{stream_key(seed, game, 32)};
    utility_ = Stream{stream_key(seed, game, 33)};
}

Action Seeded::complete(const State& state, Action action) {
    switch (action.kind) {
    case ActKind::Roll: action.dice = dice(action.by); break;
    case ActKind::Throw: action.dice = utility_.two_dice(); break;
    case ActKind::ThreeDice: {
        Stream& dice = deck_[index_of(state.drawing)];
        action.dice = {dice.die(), dice.die(), dice.die()};
        break;
    }
    default: break;
    }
    return action;
}

CardId Seeded::card(const State& state) {
    const std::size_t n = index_of(state.drawing);
    const Deck& deck = state.deck[n];
    const std::uint8_t position = deck.unseen != 0
        ? nth_unseen(deck.unseen, deck_[n].below(static_cast<std::uint32_t>(std::popcount(deck.unseen))))
        : deck.seen[0];
    return static_cast<CardId>(n * kDeckSize + position);
}

Action Seeded::draw(const Game& game, const State& state) {
    if (game.rules.draw == Draw::ThreeDice) return complete(state, act::three_dice(0, 0, 0));
    return act::card(card(state));
}

Action Seeded::answer(const Game& game, const State& state) {
    switch (decision(game, state).ask) {
    case Ask::ThrowForRent: return complete(state, act::throw_dice(0, 0));
    case Ask::Deal: {
        DeedSet pack = undealt(state);
        for (std::uint32_t n = deal_.below(static_cast<std::uint32_t>(pack.count())); n != 0; --n)
            pack.remove(pack.lowest());
        return act::deal(next_dealt(game, state), pack.lowest());
    }
    default: return draw(game, state);
    }
}

}  // namespace banquier::luck
