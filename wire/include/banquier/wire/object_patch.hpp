// A field of a view that is an object, as a merge patch for somebody who has an older one.
#pragma once

#include <string>
#include <string_view>

namespace banquier::wire {

// Whether the field is an object that can lose parts of itself without being taken away first.
bool may_lose_parts(std::string_view field);

// A merge patch adds to an object and never puts another in its place, so what is no longer in it must be named and taken
// away: `text` with null for every part that the field could have and has not. Of other fields the text itself.
// The text is as our JsonWriter writes it, without blanks.
std::string object_patch(std::string_view field, const std::string& text);

// The same for somebody who has `before`, of an object whose parts are no objects that lose parts.
std::string object_change(std::string_view before, std::string_view after);

}  // namespace banquier::wire
