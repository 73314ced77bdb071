// The fields of a rule set by name: the one table through which files, choices, records and comparisons go.
#pragma once

#include <banquier/editions/names.hpp>
#include <banquier/editions/problem.hpp>
#include <banquier/engine/rule_set.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::editions {

inline constexpr Money kHighestAmount = 1'000'000;

// A field is a choice among words, or a number in a range, for which words may stand too ("unlimited").
struct RuleField {
    std::string_view name;   // the member's
    std::string_view rules;  // what the catalogue says about it: "BUY-02 BUY-03 BUY-08"
    bool is_number = false;
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
    std::span<const NamedValue> words;
    std::int64_t (*get)(const RuleSet&) = nullptr;
    void (*set)(RuleSet&, std::int64_t) = nullptr;
    bool is_money = false;
};

std::span<const RuleField> rule_fields();  // in the order of the members
const RuleField* rule_field(std::string_view name);
std::vector<std::string> field_names();

// The value as files write it: 1500, auction_to_all, unlimited.
std::string value_text(const RuleField& field, std::int64_t value);
std::string value_text(const RuleField& field, const RuleSet& rules);
std::optional<std::int64_t> parse_value(const RuleField& field, std::string_view text);

// What the field takes, for messages and documents: "0..254, unlimited", "anytime, between_turns".
std::string allowed_values(const RuleField& field);

// Sets a field by name; a problem without a place says what is wrong, and then nothing is set.
std::optional<Problem> set_rule(RuleSet& rules, std::string_view name, std::string_view value);

struct Difference {
    const RuleField* field = nullptr;
    std::int64_t left = 0;
    std::int64_t right = 0;
};
std::vector<Difference> differences(const RuleSet& left, const RuleSet& right);

// What no single field shows: fewer players at most than at least, more titles dealt than there are. The problems
// have no place.
Problems contradictions(const RuleSet& rules);

}  // namespace banquier::editions
