// What a player is worth, line by line, and what the titles earn: for those who show a position.
#pragma once

#include <banquier/engine/game.hpp>
#include <banquier/engine/rule_id.hpp>
#include <banquier/engine/state.hpp>

namespace banquier {

enum class WorthKind : std::uint8_t { Cash, Title, MortgagedTitle, Buildings, InterestDue };

struct WorthLine {
    WorthKind kind = WorthKind::Cash;
    DeedId deed = kNoDeed;   // of a title or of buildings
    std::uint8_t level = 0;  // of the buildings
    Money amount = 0;        // negative: interest due
};

struct Valuation {
    // The cash, for every title the land and what stands on it, and the interest due on a last inheritance.
    static constexpr std::size_t kCapacity = 2 + 2 * kDeeds;

    std::array<WorthLine, kCapacity> line{};
    std::uint8_t lines = 0;
    Money sum = 0;
    RuleId rule;  // that says what counts

    const WorthLine* begin() const { return line.data(); }
    const WorthLine* end() const { return line.data() + lines; }
};

// As the rule set reckons it: the sum is the fortune.
Valuation valuation(const Game& game, const State& state, PlayerId player);

// Everything counted, also where the rule set counts cash alone.
Money net_worth(const Game& game, const State& state, PlayerId player);

// What the title asks of a visitor now; of a utility times the dice; 0: nothing.
Money rent_now(const Game& game, const State& state, DeedId deed);

}  // namespace banquier
