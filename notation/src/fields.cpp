#include <banquier/notation/fields.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::notation {

namespace json = boost::json;

namespace {

// What is read on where something is wrong.
const json::value kNull;
const json::array kNoItems;
const json::object kNoFields;

// Within the bounds, or nothing.
std::optional<std::int64_t> whole_in(const json::value& value, std::int64_t least, std::int64_t most) {
    std::int64_t number = 0;
    if (value.is_int64())
        number = value.get_int64();
    else if (value.is_uint64() && std::in_range<std::int64_t>(value.get_uint64()))
        number = static_cast<std::int64_t>(value.get_uint64());
    else
        return std::nullopt;
    return number >= least && number <= most ? std::optional{number} : std::nullopt;
}

std::optional<std::string> text_in(const json::value& value, std::size_t most) {
    const json::string* text = value.if_string();
    if (!text || text->size() > most) return std::nullopt;
    return std::string{text->data(), text->size()};
}

Text whole_number(std::int64_t least, std::int64_t most) {
    return {fmt::format("un nombre entier de {} à {}", least, most),
        fmt::format("a whole number from {} to {}", least, most)};
}

Text a_text(std::size_t most) {
    if (most == Fields::kAny) return {"un texte", "a text"};
    return {
        fmt::format("un texte d'au plus {} octets", most), fmt::format("a text of at most {} bytes", most)};
}

Text a_list_of_texts(std::size_t most, std::size_t each) {
    if (most == Fields::kAny) return {"une liste de textes", "a list of texts"};
    return {fmt::format("une liste d'au plus {} textes d'au plus {} octets", most, each),
        fmt::format("a list of at most {} texts of at most {} bytes", most, each)};
}

Text true_or_false() { return {"true ou false", "true or false"}; }

}  // namespace

// ---- Values

std::int64_t whole(FirstProblem& problem, const json::value& value, const std::string& path,
    std::int64_t least, std::int64_t most) {
    if (const auto number = whole_in(value, least, most)) return *number;
    problem.expected(path, whole_number(least, most));
    return least;
}

const json::object& object(FirstProblem& problem, const json::value& value, const std::string& path) {
    if (value.is_object()) return value.get_object();
    problem.expected(path, {"un objet", "an object"});
    return kNoFields;
}

const json::array& array(FirstProblem& problem, const json::value& value, const std::string& path) {
    if (value.is_array()) return value.get_array();
    problem.expected(path, {"une liste", "a list"});
    return kNoItems;
}

std::string text(FirstProblem& problem, const json::value& value, const std::string& path) {
    if (auto text = text_in(value, Fields::kAny)) return *std::move(text);
    problem.expected(path, a_text(Fields::kAny));
    return {};
}

bool flag(FirstProblem& problem, const json::value& value, const std::string& path) {
    if (value.is_bool()) return value.get_bool();
    problem.expected(path, true_or_false());
    return false;
}

std::string item_path(const std::string& path, std::size_t index) {
    return fmt::format("{}[{}]", path, index + 1);
}

Text one_of(std::span<const std::string_view> words) {
    const std::string list = fmt::format("{}", fmt::join(words, ", "));
    return {"l'un de " + list, "one of " + list};
}

// ---- Fields

Fields::Fields(FirstProblem& problem, const json::value& value, std::string path)
    : problem_(&problem), object_(&object(problem, value, path)), path_(std::move(path)) {
    known_.reserve(32);
}

std::string Fields::path(std::string_view name) const {
    return path_.empty() ? std::string{name} : fmt::format("{}.{}", path_, name);
}

void Fields::bad(std::string_view name, bool missing, Text what) const {
    problem_->note({.field = path(name),
        .text = missing ? Text{"manque", "is missing"} : Text{},
        .expected = std::move(what)});
}

const json::value* Fields::find(std::string_view name) {
    known_.push_back(name);
    return object_->if_contains(name);
}

const json::value& Fields::need(std::string_view name, const Text& what) {
    const json::value* value = find(name);
    if (value) return *value;
    bad(name, true, what);
    return kNull;
}

std::int64_t Fields::number(std::string_view name, std::int64_t least, std::int64_t most) {
    const json::value* value = find(name);
    if (const auto number = value ? whole_in(*value, least, most) : std::nullopt) return *number;
    bad(name, !value, whole_number(least, most));
    return least;
}

std::int64_t Fields::number_or(
    std::string_view name, std::int64_t least, std::int64_t most, std::int64_t otherwise) {
    return has(name) ? number(name, least, most) : otherwise;
}

std::string Fields::text(std::string_view name, std::size_t most) {
    const json::value* value = find(name);
    if (auto text = value ? text_in(*value, most) : std::nullopt) return *std::move(text);
    bad(name, !value, a_text(most));
    return {};
}

std::string Fields::text_or(std::string_view name, std::size_t most, std::string otherwise) {
    return has(name) ? text(name, most) : otherwise;
}

bool Fields::flag_or(std::string_view name, bool otherwise) {
    const json::value* value = find(name);
    return value ? flag(*problem_, *value, path(name)) : otherwise;
}

std::vector<std::string> Fields::texts_or_none(std::string_view name, std::size_t most, std::size_t each) {
    std::vector<std::string> texts;
    const json::value* value = find(name);
    if (!value) return texts;
    const json::array* list = value->if_array();
    bool good = list && list->size() <= most;
    for (std::size_t i = 0; good && i < list->size(); ++i) {
        auto text = text_in((*list)[i], each);
        good = text.has_value();
        if (good) texts.push_back(*std::move(text));
    }
    if (!good) bad(name, false, a_list_of_texts(most, each));
    return texts;
}

PlayerId Fields::seat(std::string_view name) {
    return static_cast<PlayerId>(number(name, 1, kMaxPlayers) - 1);
}

std::size_t Fields::word(std::string_view name, std::span<const std::string_view> words) {
    const json::value* value = find(name);
    const auto text = value ? text_in(*value, kAny) : std::nullopt;
    const auto found = text ? std::ranges::find(words, *text) : words.end();
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    bad(name, !value, one_of(words));
    return 0;
}

std::size_t Fields::word_or(
    std::string_view name, std::span<const std::string_view> words, std::size_t otherwise) {
    return has(name) ? word(name, words) : otherwise;
}

void Fields::no_more() const {
    for (const auto& item : *object_)
        if (std::ranges::find(known_, std::string_view{item.key()}) == known_.end())
            problem_->wrong(path(item.key()), {"champ inconnu", "unknown field"});
}

}  // namespace banquier::notation
