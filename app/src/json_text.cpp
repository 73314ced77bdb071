#include "json_text.hpp"

#include <fmt/format.h>

namespace banquier::app {

namespace json = boost::json;

namespace {

std::string member_text(const json::key_value_pair& member) {
    return json::serialize(json::value(member.key())) + ": " + json_text(member.value());
}

template <class Range, class Text>
std::string listed(const Range& range, Text text) {
    std::string all;
    for (const auto& item : range) all += (all.empty() ? "" : ", ") + text(item);
    return all;
}

}  // namespace

std::string json_text(const json::value& value) {
    if (const json::object* object = value.if_object()) return "{" + listed(*object, member_text) + "}";
    if (const json::array* array = value.if_array()) return "[" + listed(*array, json_text) + "]";
    if (const double* number = value.if_double()) return fmt::format("{:.6g}", *number);
    return json::serialize(value);
}

std::string json_lines(const json::object& object) {
    std::string text;
    for (const auto& member : object) text += (text.empty() ? "  " : ",\n  ") + member_text(member);
    return "{\n" + text + "\n}\n";
}

}  // namespace banquier::app
