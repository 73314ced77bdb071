#include <banquier/bots/bot.hpp>

namespace banquier::bots {

State seen_by(const Game& game, const State& state, PlayerId seat) {
    State seen = state;
    if (!has_secrets(game) || seat == banker(state)) return seen;
    for (Deck& deck : seen.deck) deck = Deck{};
    // Who holds a release card is known to all.
    for (const Player& player : state.player)
        for (const TokenId token : player.tokens) {
            const std::size_t card = index_of(game.board.token_card[index_of(token)]);
            Deck& deck = seen.deck[card / kDeckSize];
            deck.unseen = static_cast<std::uint16_t>(deck.unseen & ~(1u << (card % kDeckSize)));
        }
    return seen;
}

}  // namespace banquier::bots
