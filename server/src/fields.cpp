#include "fields.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace banquier::server {

namespace json = boost::json;

namespace {

const json::object& object_in(const json::value& value, const std::string& path) {
    if (!value.is_object()) throw BadFrame{path, "an object"};
    return value.get_object();
}

std::string listed(std::span<const std::string_view> words) {
    return fmt::format("one of {}", fmt::join(words, ", "));
}

}  // namespace

Fields::Fields(const json::value& value, std::string path)
    : object_(object_in(value, path)), path_(path.empty() ? path : path + ".") {
    known_.reserve(16);
}

void Fields::bad(std::string_view name, std::string expected) const {
    throw BadFrame{path_ + std::string(name), std::move(expected)};
}

const json::value* Fields::find(std::string_view name) {
    known_.push_back(name);
    return object_.if_contains(name);
}

const json::value& Fields::need(std::string_view name, std::string_view expected) {
    const json::value* value = find(name);
    if (!value) bad(name, std::string(expected));
    return *value;
}

std::int64_t Fields::number(std::string_view name, std::int64_t least, std::int64_t most) {
    const json::value* value = find(name);
    // A number above what fits is an unsigned one here, and too large anyway.
    const std::int64_t* whole = value ? value->if_int64() : nullptr;
    if (!whole || *whole < least || *whole > most)
        bad(name, fmt::format("a whole number from {} to {}", least, most));
    return *whole;
}

std::int64_t Fields::number_or(
    std::string_view name, std::int64_t least, std::int64_t most, std::int64_t otherwise) {
    return has(name) ? number(name, least, most) : otherwise;
}

std::string Fields::text(std::string_view name, std::size_t most) {
    const json::value* value = find(name);
    const json::string* text = value ? value->if_string() : nullptr;
    if (!text || text->size() > most) bad(name, fmt::format("a text of at most {} bytes", most));
    return {text->data(), text->size()};
}

std::string Fields::text_or(std::string_view name, std::size_t most, std::string otherwise) {
    return has(name) ? text(name, most) : otherwise;
}

bool Fields::flag_or(std::string_view name, bool otherwise) {
    const json::value* value = find(name);
    if (!value) return otherwise;
    if (!value->is_bool()) bad(name, "true or false");
    return value->get_bool();
}

std::vector<std::string> Fields::texts_or_none(std::string_view name, std::size_t most, std::size_t each) {
    const json::value* value = find(name);
    if (!value) return {};
    const std::string expected = fmt::format("a list of at most {} texts of at most {} bytes", most, each);
    const json::array* list = value->if_array();
    if (!list || list->size() > most) bad(name, expected);
    std::vector<std::string> texts;
    for (const json::value& item : *list) {
        const json::string* text = item.if_string();
        if (!text || text->size() > each) bad(name, expected);
        texts.emplace_back(text->data(), text->size());
    }
    return texts;
}

PlayerId Fields::seat(std::string_view name) {
    return static_cast<PlayerId>(number(name, 1, kMaxPlayers) - 1);
}

std::uint8_t Fields::token_or(std::string_view name, std::uint8_t otherwise) {
    return static_cast<std::uint8_t>(number_or(name, 0, 15, otherwise));
}

std::size_t Fields::word(std::string_view name, std::span<const std::string_view> words) {
    const json::string* text = need(name, listed(words)).if_string();
    const auto found = text
        ? std::find(words.begin(), words.end(), std::string_view(text->data(), text->size()))
        : words.end();
    if (found == words.end()) bad(name, listed(words));
    return static_cast<std::size_t>(found - words.begin());
}

std::size_t Fields::word_or(
    std::string_view name, std::span<const std::string_view> words, std::size_t otherwise) {
    return has(name) ? word(name, words) : otherwise;
}

void Fields::no_more() const {
    for (const auto& item : object_)
        if (std::find(known_.begin(), known_.end(), std::string_view(item.key())) == known_.end())
            bad(item.key(), "no such field");
}

}  // namespace banquier::server
