#include <banquier/luck/seeded.hpp>

namespace banquier::luck {
namespace {

std::uint64_t key(std::uint64_t seed, std::uint64_t game, std::uint64_t stream) {
    return Stream::mix(Stream::mix(Stream::mix(seed) ^ game) ^ stream);
}

// The n-th of the cards that nobody has seen.
std::uint8_t nth_unseen(std::uint16_t unseen, std::uint32_t n) {
    for (; n != 0; --n) unseen = static_cast<std::uint16_t>(unseen & (unseen - 1));
    return static_cast<std::uint8_t>(std::countr_zero(unseen));
}

}  // namespace

Seeded::Seeded(std::uint64_t seed, std::uint64_t game) {
    for (std::size_t i = 0; i < kMaxPlayers; ++i)
        dice_[static_cast<PlayerId>(i)] = Stream{key(seed, game, i)};
    for (std::size_t i = 0; i < kDecks; ++i) deck_[i] = Stream{key(seed, game, 16 + i)};
    deal_ = Stream{key(seed, game, 32)};
    utility_ = Stream{key(seed, game, 33)};
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

Action Seeded::draw(const Game& game, const State& state) {
    if (game.rules.draw == Draw::ThreeDice) return complete(state, act::three_dice(0, 0, 0));
    const std::size_t n = index_of(state.drawing);
    const Deck& deck = state.deck[n];
    const std::uint8_t position = deck.unseen != 0
        ? nth_unseen(deck.unseen, deck_[n].below(static_cast<std::uint32_t>(std::popcount(deck.unseen))))
        : deck.seen[0];
    return act::card(static_cast<CardId>(n * kDeckSize + position));
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
