// One line of what must be true after an act, and whether it is.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/notation/act.hpp>
#include <banquier/notation/problem.hpp>

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace banquier::notation {

// What the last act did.
struct Outcome {
    bool refused = false;
    std::string_view reason;  // of a refusal, in machine words; empty where the line has no form for it
    std::array<RuleId, 2> rules{};
    std::vector<Event> events;
    std::size_t next_event = 0;  // expected events come in order
};

bool expects_refusal(std::string_view line);

// What came instead; nothing where the line holds. A line that it does not understand is a problem.
Result<std::optional<Text>> failure_of(std::string_view line, const Context& context, Outcome& outcome);

// "waits for 2: buy"
std::string waits_text(const Decision& what);

// "refused not-enough-cash BUY-07"
std::string write_refusal(const Outcome& outcome);

}  // namespace banquier::notation
