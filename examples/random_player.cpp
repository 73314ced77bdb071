// A player that takes any listed act: the smallest program that plays a whole game.
#include <banquier/editions/library.hpp>
#include <banquier/engine/rules.hpp>
#include <banquier/luck/seeded.hpp>

#include <cstdio>
#include <memory>

using namespace banquier;

int main() {
    const Game game = editions::Library::embedded().resolve("asterix", "asterix-rapide").game;
    State state = new_game(game, 3);
    luck::Seeded luck(/*seed=*/42, /*game=*/0);
    luck::Stream choice(7);
    const auto list = std::make_unique<ActionList>();
    int acts = 0;
    for (; !game_over(state) && state.round <= 200; ++acts) {
        const Decision d = decision(game, state);
        if (d.luck) {
            apply(game, state, luck.answer(game, state));
            continue;
        }
        // Mostly the standing answer, so that the game moves on; now and then anything that is legal.
        Action act = standing_answer(game, state, d.awaited.lowest());
        legal_actions(game, state, *list);
        if (choice.below(3) == 0) act = list->items[choice.below(static_cast<std::uint32_t>(list->count))];
        if (apply(game, state, luck.complete(state, act))) return 1;  // a listed act is never refused
    }
    std::printf("%d acts, %d rounds\n", acts, state.round);
    for (const PlayerId player : state.in_play)
        std::printf("player %zu: %d\n", index_of(player) + 1, fortune(game, state, player));
    return 0;
}
