#include <banquier/wire/object_patch.hpp>

#include <banquier/engine/ids.hpp>
#include <banquier/notation/json_fields.hpp>
#include <banquier/notation/json_writer.hpp>
#include <banquier/notation/position.hpp>

#include <algorithm>
#include <vector>

namespace banquier::wire {

using notation::JsonWriter;

namespace {

std::vector<std::string> squares() {
    std::vector<std::string> list;
    for (std::size_t i = 0; i < kSquares; ++i) list.push_back(std::to_string(i));
    return list;
}

// Every part that may be missing, of fields that can become another object at once; a vote ends before the next begins.
// The lot of the view is a number, that of the position an object.
const std::vector<std::string>& parts_of(std::string_view field) {
    static const std::vector<std::string> rents = squares();
    return field == "rents" ? rents : notation::missable_parts(field);
}

struct Part {
    std::string_view key, value;
};

std::vector<Part> parts_in(std::string_view object) {
    std::vector<Part> parts;
    notation::for_each_field(
        object, [&](std::string_view key, std::string_view value) { parts.push_back({key, value}); });
    return parts;
}

const Part* find(const std::vector<Part>& parts, std::string_view key) {
    const auto found = std::ranges::find(parts, key, &Part::key);
    return found == parts.end() ? nullptr : &*found;
}

void write_patch(JsonWriter& json, std::string_view field, std::string_view object) {
    const std::vector<Part> parts = parts_in(object);
    json.object();
    for (const Part& part : parts) {
        json.key(part.key);
        if (part.value.starts_with('{'))
            write_patch(json, part.key, part.value);
        else
            json.raw(part.value);
    }
    for (const std::string& name : parts_of(field))
        if (!find(parts, name)) json.key(name).null();
    json.end_object();
}

}  // namespace

bool may_lose_parts(std::string_view field) { return !parts_of(field).empty(); }

std::string object_patch(std::string_view field, const std::string& text) {
    if (!may_lose_parts(field) || !text.starts_with('{')) return text;
    std::string patch;
    JsonWriter json{patch};
    write_patch(json, field, text);
    return patch;
}

std::string object_change(std::string_view before, std::string_view after) {
    const std::vector<Part> old = parts_in(before);
    const std::vector<Part> now = parts_in(after);
    std::string change;
    JsonWriter json{change};
    json.object();
    for (const Part& part : now) {
        const Part* was = find(old, part.key);
        if (!was || was->value != part.value) json.key(part.key).raw(part.value);
    }
    for (const Part& part : old)
        if (!find(now, part.key)) json.key(part.key).null();
    json.end_object();
    return change;
}

}  // namespace banquier::wire
