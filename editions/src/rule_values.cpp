#include "banquier/editions/rule_fields.hpp"
#include "spelling.hpp"

#include <charconv>
#include <fmt/format.h>

namespace banquier::editions {
std::vector<std::string> field_names() {
    std::vector<std::string> names;
    for (const RuleField& field : rule_fields()) names.emplace_back(field.name);
    return names;
}

namespace {

std::optional<std::int64_t> whole_number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

Problem wrong_value(const RuleField& field, std::string_view found) {
    const std::string name{field.name};
    if (const auto value = whole_number(found); value && field.is_number)
        return {.code = ProblemCode::OutOfRange, .parameters = {name, field.lowest, field.highest, *value}};
    if (field.is_number && field.words.empty())
        return {
            .code = ProblemCode::WrongType, .parameters = {name, Term::Number, Quoted{std::string{found}}}};
    std::vector<std::string> words;
    for (const NamedValue& word : field.words) words.emplace_back(word.name);
    return {.code = ProblemCode::UnknownValue,
        .parameters = {name, Quoted{std::string{found}}, allowed_values(field)},
        .nearest = nearest_name(found, words)};
}

}  // namespace

std::string allowed_values(const RuleField& field) {
    std::string words = list_of(field.words);
    if (!field.is_number) return words;
    const std::string range = fmt::format("{}..{}", field.lowest, field.highest);
    return words.empty() ? range : range + ", " + words;
}

std::optional<Problem> set_rule(RuleSet& rules, std::string_view name, std::string_view value) {
    const RuleField* field = rule_field(name);
    if (field == nullptr)
        return Problem{.code = ProblemCode::UnknownRule,
            .parameters = {Quoted{std::string{name}}},
            .nearest = nearest_name(name, field_names())};
    const auto parsed = parse_value(*field, value);
    if (!parsed) return wrong_value(*field, value);
    field->set(rules, *parsed);
    return std::nullopt;
}

std::vector<Difference> differences(const RuleSet& left, const RuleSet& right) {
    std::vector<Difference> found;
    for (const RuleField& field : rule_fields())
        if (field.get(left) != field.get(right)) found.push_back({&field, field.get(left), field.get(right)});
    return found;
}

Problems contradictions(const RuleSet& rules) {
    Problems found;
    if (rules.max_players < rules.min_players)
        found.push_back({.code = ProblemCode::PlayersReversed,
            .parameters = {std::int64_t{rules.min_players}, std::int64_t{rules.max_players}}});
    const std::int64_t share = static_cast<std::int64_t>(kDeeds) / rules.max_players;
    if (rules.dealt_titles > share)
        found.push_back({.code = ProblemCode::TooManyDealt,
            .parameters = {share, std::int64_t{rules.max_players}, std::int64_t{rules.dealt_titles}}});
    return found;
}

}  // namespace banquier::editions
