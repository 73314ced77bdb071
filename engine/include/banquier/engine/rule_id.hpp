// The name of a statement of the rule catalogue, such as "RENT-07"_rule: two bytes, checked when compiled.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace banquier {

// The catalogue's chapters, and HOUSE for the house rules, which no rulebook prints.
// clang-format off
enum class Chapter : std::uint8_t {
    None, Setup, Turn, Buy, Rent, Card, Jail, Build, Sell, Mort, Trade, Bank, End, Cup, Flow, House
};

inline constexpr std::array<std::string_view, 16> kChapterNames = {
    "",     "SETUP", "TURN",  "BUY",  "RENT", "CARD", "JAIL", "BUILD",
    "SELL", "MORT",  "TRADE", "BANK", "END",  "CUP",  "FLOW", "HOUSE"};
// clang-format on

struct RuleId {
    Chapter chapter = Chapter::None;
    std::uint8_t number = 0;

    constexpr bool operator==(const RuleId&) const = default;
    constexpr explicit operator bool() const { return chapter != Chapter::None; }
};

inline constexpr RuleId kNoRule{};

// "RENT-07" -> the id; kNoRule for anything else.
constexpr RuleId parse_rule_id(std::string_view text) {
    for (std::size_t i = 1; i < kChapterNames.size(); ++i) {
        const std::string_view name = kChapterNames[i];
        if (text.size() != name.size() + 3 || text.substr(0, name.size()) != name) continue;
        const char dash = text[name.size()], tens = text[name.size() + 1], ones = text[name.size() + 2];
        if (dash != '-' || tens < '0' || tens > '9' || ones < '0' || ones > '9') continue;
        return {static_cast<Chapter>(i), static_cast<std::uint8_t>((tens - '0') * 10 + (ones - '0'))};
    }
    return kNoRule;
}

void no_such_rule_id();  // never defined: reaching it stops the compiler

consteval RuleId operator""_rule(const char* text, std::size_t size) {
    const RuleId id = parse_rule_id({text, size});
    if (!id) no_such_rule_id();
    return id;
}

// Every rule that is no parameter of the rule set is read through `holds` at the place where it acts.
// In the product that is the constant true. In the build that tests the tests, one rule at a time can be
// denied, and the tests that name it must then fail.
#ifdef BANQUIER_FAULTS
void deny(RuleId rule);  // kNoRule: deny nothing
bool holds(RuleId rule);
bool all_hold();
#else
constexpr bool holds(RuleId) { return true; }
constexpr bool all_hold() { return true; }
#endif

}  // namespace banquier
