#include "perft.hpp"

#include <memory>

namespace banquier::app {

namespace {

void add_throws(const Action& listed, std::vector<Action>& acts) {
    const int third = listed.kind == ActKind::ThreeDice ? 6 : 1;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int c = 1; c <= third; ++c) {
                Action thrown = listed;
                thrown.dice = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                    static_cast<std::uint8_t>(third == 1 ? 0 : c)};
                acts.push_back(thrown);
            }
}

}  // namespace

std::vector<Action> acts_with_dice(const Game& game, const State& state) {
    const auto list = std::make_unique<ActionList>();
    legal_actions(game, state, *list);
    std::vector<Action> acts;
    for (const Action& action : *list) {
        if (wants_dice(action.kind))
            add_throws(action, acts);
        else
            acts.push_back(action);
    }
    return acts;
}

std::uint64_t perft(const Game& game, const State& state, int depth) {
    if (depth == 0) return 1;
    const std::vector<Action> acts = acts_with_dice(game, state);
    if (depth == 1) return acts.size();
    std::uint64_t count = 0;
    for (const Action& action : acts) {
        State after = state;
        apply_known_legal(game, after, action);
        count += perft(game, after, depth - 1);
    }
    return count;
}

}  // namespace banquier::app
