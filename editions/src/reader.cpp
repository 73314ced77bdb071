#include "reader.hpp"

#include "spelling.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace banquier::editions {
namespace {

Term term_of(Node::Type type) {
    switch (type) {
    case Node::Type::Table: return Term::Table;
    case Node::Type::List: return Term::List;
    case Node::Type::Text: return Term::Text;
    case Node::Type::Number: return Term::Number;
    case Node::Type::Decimal: return Term::Decimal;
    case Node::Type::TrueOrFalse: return Term::TrueOrFalse;
    case Node::Type::Date: return Term::Date;
    }
    return Term::Nothing;
}

bool is_id(std::string_view text) {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return !text.empty() && text.find_first_not_of(kLetters) == std::string_view::npos;
}

}  // namespace

std::string Report::where(Place place) const {
    return fmt::format("{}:{}:{}", file_, place.line, place.column);
}

void Report::add(
    Place place, ProblemCode code, std::vector<Parameter> parameters, std::string nearest) const {
    problems_->push_back({std::string{file_}, place, code, std::move(parameters), std::move(nearest)});
}

void Report::add(Place place, Problem problem) const {
    problem.file = file_;
    problem.place = place;
    problems_->push_back(std::move(problem));
}

Parameter found_in(const Node& node) {
    if (node.type == Node::Type::Number) return node.number;
    if (node.type == Node::Type::Text) return Quoted{node.text};
    return term_of(node.type);
}

bool has_type(const Node& node, Node::Type type, std::string_view key, const Report& report) {
    if (node.type == type) return true;
    report.add(node.place, ProblemCode::WrongType, {std::string{key}, term_of(type), found_in(node)});
    return false;
}

std::optional<std::int64_t> number_of(
    const Node& node, std::string_view key, Range range, const Report& report) {
    if (!has_type(node, Node::Type::Number, key, report)) return std::nullopt;
    if (node.number >= range.lowest && node.number <= range.highest) return node.number;
    report.add(
        node.place, ProblemCode::OutOfRange, {std::string{key}, range.lowest, range.highest, node.number});
    return std::nullopt;
}

std::optional<std::string> text_of(const Node& node, std::string_view key, const Report& report) {
    if (!has_type(node, Node::Type::Text, key, report)) return std::nullopt;
    return node.text;
}

std::string joined(std::span<const std::string> names) {
    std::string list;
    for (const std::string& name : names) {
        if (!list.empty()) list += ", ";
        list += name;
    }
    return list;
}

Place TableReader::place(std::string_view key) const {
    const Entry* entry = table_.find(key);
    return entry != nullptr ? entry->place : table_.place;
}

const Node* TableReader::value(std::string_view key, Need need) {
    known_.emplace_back(key);
    if (const Entry* entry = table_.find(key)) return &entry->value;
    if (need == Need::Required) report_.add(table_.place, ProblemCode::MissingKey, {std::string{key}});
    return nullptr;
}

std::optional<std::string> TableReader::text(std::string_view key, Need need) {
    const Node* found = value(key, need);
    return found != nullptr ? text_of(*found, key, report_) : std::nullopt;
}

std::optional<std::string> TableReader::id(std::string_view key) {
    auto found = text(key);
    if (!found || is_id(*found)) return found;
    report_.add(table_.find(key)->value.place, ProblemCode::BadId, {std::string{key}, Quoted{*found}});
    return std::nullopt;
}

std::optional<std::int64_t> TableReader::number(std::string_view key, Range range, Need need) {
    const Node* found = value(key, need);
    return found != nullptr ? number_of(*found, key, range, report_) : std::nullopt;
}

std::optional<std::int64_t> TableReader::word(std::string_view key, std::span<const NamedValue> words) {
    const Node* found = value(key, Need::Required);
    if (found == nullptr || !has_type(*found, Node::Type::Text, key, report_)) return std::nullopt;
    if (const auto named = value_named(words, found->text)) return named;
    std::vector<std::string> names;
    for (const NamedValue& word : words) names.emplace_back(word.name);
    report_.add(found->place, ProblemCode::UnknownValue,
        {std::string{key}, Quoted{found->text}, list_of(words)}, nearest_name(found->text, names));
    return std::nullopt;
}

const Node* TableReader::list(std::string_view key, Need need) {
    const Node* found = value(key, need);
    return found != nullptr && has_type(*found, Node::Type::List, key, report_) ? found : nullptr;
}

const Node* TableReader::table(std::string_view key, Need need) {
    const Node* found = value(key, need);
    return found != nullptr && has_type(*found, Node::Type::Table, key, report_) ? found : nullptr;
}

ByLanguage<std::string> TableReader::both_languages(std::string_view key, Need need) {
    ByLanguage<std::string> texts;
    const Node* found = table(key, need);
    if (found == nullptr) return texts;
    TableReader reader{*found, report_};
    for (const Language language : kLanguages) {
        const Term term = language == Language::French ? Term::French : Term::English;
        const auto text = reader.text(language_code(language), Need::Optional);
        if (text && !text->empty())
            texts[language] = *text;
        else if (text || found->find(language_code(language)) == nullptr)
            report_.add(found->place, ProblemCode::TextMissing, {std::string{key}, term});
    }
    reader.finish();
    return texts;
}

void TableReader::finish() {
    for (const Entry& entry : table_.entries) {
        if (std::ranges::find(known_, entry.key) != known_.end()) continue;
        report_.add(entry.place, ProblemCode::UnknownKey, {entry.key}, nearest_name(entry.key, known_));
    }
}

}  // namespace banquier::editions
