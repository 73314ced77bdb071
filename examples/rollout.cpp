// What is a purchase worth? The same position is played on many times, once bought and once declined, with the same
// luck on both sides. Copying a state is all it takes to look ahead.
#include <banquier/editions/library.hpp>
#include <banquier/engine/rules.hpp>
#include <banquier/luck/seeded.hpp>

#include <cstdio>

using namespace banquier;

namespace {

constexpr PlayerId kMe{0};

// Buys what it can, claims what it may, and otherwise gives the standing answer.
Money play_on(const Game& game, State state, std::uint64_t number, int rounds) {
    luck::Seeded luck(1, number);
    for (const int last = state.round + rounds; !game_over(state) && state.round < last;) {
        const Decision d = decision(game, state);
        Action act = d.luck ? luck.answer(game, state) : standing_answer(game, state, d.awaited.lowest());
        if (d.ask == Ask::Buy && !why_illegal(game, state, act::buy(state.turn))) act = act::buy(state.turn);
        if (state.claims != 0 && state.tasks == 0)
            act = act::claim(state.claim[0].owner, state.claim[0].deed);
        apply_known_legal(game, state, luck.complete(state, act));
    }
    return fortune(game, state, kMe);
}

}  // namespace

int main() {
    const Game game = editions::Library::embedded().resolve("classique", "classique").game;
    State start = new_game(game, 4);
    for (int player = 0; player < 4; ++player)  // the first player throws highest
        apply(game, start, act::roll(static_cast<PlayerId>(player), player == 0 ? 6 : 1, 2));
    apply(game, start, act::roll(kMe, 1, 4));  // the first station
    State bought = start, declined = start;
    if (apply(game, bought, act::buy(kMe)) || apply(game, declined, act::decline(kMe))) return 1;

    constexpr int kGames = 500;
    double difference = 0;
    for (int n = 0; n < kGames; ++n)
        difference += play_on(game, bought, static_cast<std::uint64_t>(n), 20) -
            play_on(game, declined, static_cast<std::uint64_t>(n), 20);
    std::printf("buying the first station is worth %.0f after twenty rounds\n", difference / kGames);
    return 0;
}
