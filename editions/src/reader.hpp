// Reading a table key by key, noting every mistake and going on.
#pragma once

#include "document.hpp"

#include <banquier/editions/names.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::editions {

// Where the mistakes of one file are noted.
class Report {
public:
    Report(std::string_view file, Problems& problems) : file_(file), problems_(&problems) {}

    std::string_view file() const { return file_; }
    // "data/boards/x.toml:12:7"
    std::string where(Place place) const;
    std::size_t count() const { return problems_->size(); }
    void add(Place place, ProblemCode code, std::vector<Parameter> parameters = {},
        std::string nearest = {}) const;
    void add(Place place, Problem problem) const;  // a problem that has no place yet

private:
    std::string_view file_;
    Problems* problems_;
};

struct Range {
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
};

enum class Need : std::uint8_t { Required, Optional };

// What a node is, for a message: its value where it can be shown, else its type.
Parameter found_in(const Node& node);

// The node's value under the name `key`, or nothing and a problem.
std::optional<std::int64_t> number_of(
    const Node& node, std::string_view key, Range range, const Report& report);
std::optional<std::string> text_of(const Node& node, std::string_view key, const Report& report);
bool has_type(const Node& node, Node::Type type, std::string_view key, const Report& report);

std::string joined(std::span<const std::string> names);  // "a, b, c"

// Reads one table. Every key asked for is known; `finish` reports the others.
class TableReader {
public:
    TableReader(const Node& table, const Report& report) : table_(table), report_(report) {}

    const Report& report() const { return report_; }
    const Node& node() const { return table_; }
    // Where the key is, or the table if it is not there.
    Place place(std::string_view key) const;

    std::optional<std::string> text(std::string_view key, Need need = Need::Required);
    // A text that can name something: letters, digits, - and _.
    std::optional<std::string> id(std::string_view key);
    std::optional<std::int64_t> number(std::string_view key, Range range, Need need = Need::Required);
    std::optional<std::int64_t> word(std::string_view key, std::span<const NamedValue> words);
    const Node* list(std::string_view key, Need need = Need::Required);
    const Node* table(std::string_view key, Need need = Need::Required);
    // A table { fr = "...", en = "..." }.
    ByLanguage<std::string> both_languages(std::string_view key, Need need = Need::Required);

    void finish();

private:
    const Node* value(std::string_view key, Need need);

    const Node& table_;
    const Report& report_;
    std::vector<std::string> known_;
};

}  // namespace banquier::editions
