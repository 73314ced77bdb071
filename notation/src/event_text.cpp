#include <banquier/notation/event_text.hpp>

#include <banquier/notation/json.hpp>

#include <fmt/format.h>

namespace banquier::notation {

namespace json = boost::json;

namespace {

// The JSON of a fact, as words: lists without brackets, texts without quotation marks.
std::string plain(const json::value& value) {
    if (value.is_string()) return std::string{value.get_string()};
    if (!value.is_array()) return json::serialize(value);
    std::string text;
    for (const json::value& item : value.get_array()) text += (text.empty() ? "" : " ") + plain(item);
    return text;
}

}  // namespace

std::string write_event(const Game& game, const Event& event) {
    std::string text;
    std::string rule;
    for (const auto& item : to_json(game, event)) {
        if (item.key() == "event")
            text = plain(item.value());
        else if (item.key() == "rule")
            rule = " rule " + plain(item.value());
        else
            text += fmt::format(" {} {}", std::string_view{item.key()}, plain(item.value()));
    }
    return text + rule;
}

}  // namespace banquier::notation
