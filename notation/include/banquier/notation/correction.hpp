// A correction: what a table agrees on, or a referee rules, when the position is not what it should be.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/notation/problem.hpp>

#include <boost/json.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace banquier::notation {

enum class Authority : std::uint8_t { Consent, Referee };  // [CUP-07]

struct TitleCorrection {
    std::optional<PlayerId> owner;
    std::optional<std::uint8_t> level;
    std::optional<bool> mortgaged;
    bool operator==(const TitleCorrection&) const = default;
};

// New values, not differences. What is not named stays.
struct Correction {
    std::map<PlayerId, Money> cash;
    std::map<PlayerId, SquareId> place;
    std::map<PlayerId, std::uint8_t> prison;  // 0: free; else the number of the coming turn there
    std::map<PlayerId, TokenSet> tokens;
    std::map<DeedId, TitleCorrection> title;
    std::vector<DeckId> shuffled;  // whose cards, but for those held, lie in no known order again
    Authority by = Authority::Consent;
    std::string why;
    std::string referee;  // the name of the referee who ruled, where it is known

    bool operator==(const Correction&) const = default;
};

// Changes the position, or says why that cannot be and leaves it. The bank's stock follows the buildings; offers that
// name a changed title or card lapse; the decision gets a new number, so that no answer given before it counts.
std::optional<Problem> correct(const Game& game, State& state, const Correction& correction);

// {"cash": {"1": 100}, "title": {"19": {"owner": 3}}}; `by`, `referee` and `why` stand beside it in a record.
boost::json::object to_json(const Game& game, const Correction& correction);
Result<Correction> correction_from_json(const Game& game, const boost::json::value& value);

std::string_view word(Authority by);

}  // namespace banquier::notation
