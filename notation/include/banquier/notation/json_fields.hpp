// Looks into JSON that JsonWriter has written, without a tree: no blanks, and no escapes in names.
#pragma once

#include <string_view>

namespace banquier::notation {

// Where the value ends that begins at `from`.
inline std::size_t end_of_value(std::string_view text, std::size_t from) {
    int depth = 0;
    for (std::size_t i = from; i < text.size(); ++i) {
        switch (text[i]) {
        case '"':
            for (++i; i < text.size() && text[i] != '"'; ++i) i += text[i] == '\\';
            break;
        case '{':
        case '[': ++depth; break;
        case '}':
        case ']':
            if (depth-- == 0) return i;
            break;
        case ',':
            if (depth == 0) return i;
            break;
        default: break;
        }
    }
    return text.size();
}

// Calls `each` with the name and the value of every field of an object, in order.
template <class Each>
void for_each_field(std::string_view object, Each each) {
    if (!object.starts_with('{')) return;
    for (std::size_t at = 1; at < object.size() && object[at] == '"';) {
        const std::size_t quote = object.find('"', at + 1);
        if (quote == std::string_view::npos) return;
        const std::size_t end = end_of_value(object, quote + 2);
        if (end == object.size()) return;
        each(object.substr(at + 1, quote - at - 1), object.substr(quote + 2, end - quote - 2));
        at = end + 1;
    }
}

// The same with the values of a list.
template <class Each>
void for_each_value(std::string_view list, Each each) {
    if (!list.starts_with('[')) return;
    for (std::size_t at = 1; at < list.size() && list[at] != ']';) {
        const std::size_t end = end_of_value(list, at);
        if (end == list.size()) return;
        each(list.substr(at, end - at));
        at = end + 1;
    }
}

}  // namespace banquier::notation
