#include "schema_check.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace banquier::shared {

namespace json = boost::json;

namespace {

struct Place {
    std::string file;
    std::string path;
};

std::string check(const json::value& value, const json::value& schema, const Place& place);

bool has_type(const json::value& value, std::string_view type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_bool();
    if (type == "null") return value.is_null();
    if (type == "integer") return value.is_int64() || value.is_uint64();
    throw std::runtime_error{"a type that the test does not know: " + std::string{type}};
}

bool has_one_type(const json::value& value, const json::value& types) {
    if (types.is_string()) return has_type(value, types.get_string());
    const auto fits = [&](const json::value& type) { return has_type(value, type.get_string()); };
    return std::any_of(types.get_array().begin(), types.get_array().end(), fits);
}

const json::value& referred(const std::string& reference, Place& place) {
    const std::size_t hash = reference.find('#');
    if (hash != 0) place.file = reference.substr(0, hash);
    return schema_part(place.file, hash == std::string::npos ? "" : reference.substr(hash + 1));
}

std::string check_object(const json::object& value, const json::object& schema, const Place& place) {
    if (const json::value* required = schema.if_contains("required"))
        for (const json::value& key : required->get_array())
            if (!value.contains(key.get_string())) return place.path + ": misses " + key.get_string().c_str();
    for (const auto& item : value) {
        const Place inner{place.file, place.path + "/" + std::string{item.key()}};
        const json::value* properties = schema.if_contains("properties");
        const json::value* named = properties ? properties->get_object().if_contains(item.key()) : nullptr;
        bool known = named != nullptr;
        if (named)
            if (std::string wrong = check(item.value(), *named, inner); !wrong.empty()) return wrong;
        if (const json::value* patterns = schema.if_contains("patternProperties"))
            for (const auto& pattern : patterns->get_object()) {
                if (!std::regex_search(std::string{item.key()}, std::regex{std::string{pattern.key()}}))
                    continue;
                known = true;
                if (std::string wrong = check(item.value(), pattern.value(), inner); !wrong.empty())
                    return wrong;
            }
        const json::value* others = schema.if_contains("additionalProperties");
        if (known || !others) continue;
        if (others->is_bool()) return inner.path + ": is not known";
        if (std::string wrong = check(item.value(), *others, inner); !wrong.empty()) return wrong;
    }
    return {};
}

std::string check_array(const json::array& value, const json::object& schema, const Place& place) {
    if (const json::value* most = schema.if_contains("maxItems"))
        if (value.size() > most->to_number<std::size_t>()) return place.path + ": too many";
    if (const json::value* least = schema.if_contains("minItems"))
        if (value.size() < least->to_number<std::size_t>()) return place.path + ": too few";
    if (const json::value* items = schema.if_contains("items"))
        for (std::size_t i = 0; i < value.size(); ++i)
            if (std::string wrong =
                    check(value[i], *items, {place.file, place.path + "/" + std::to_string(i)});
                !wrong.empty())
                return wrong;
    return {};
}

std::string check_alternatives(
    const json::value& value, const json::array& alternatives, const Place& place) {
    int holding = 0;
    std::string reasons;
    for (const json::value& one : alternatives) {
        const std::string wrong = check(value, one, place);
        holding += wrong.empty() ? 1 : 0;
        reasons += "\n  " + wrong;
    }
    return holding == 1 ? std::string{}
                        : place.path + ": " + std::to_string(holding) + " alternatives hold" + reasons;
}

std::string check(const json::value& value, const json::value& schema, const Place& place) {
    const json::object& rules = schema.get_object();
    if (const json::value* reference = rules.if_contains("$ref")) {
        Place there = place;
        const json::value& target = referred(reference->get_string().c_str(), there);
        if (std::string wrong = check(value, target, there); !wrong.empty()) return wrong;
    }
    if (const json::value* type = rules.if_contains("type"); type && !has_one_type(value, *type))
        return place.path + ": is no " + json::serialize(*type);
    if (const json::value* one = rules.if_contains("const"); one && value != *one)
        return place.path + ": is another";
    if (const json::value* words = rules.if_contains("enum")) {
        const json::array& list = words->get_array();
        if (std::find(list.begin(), list.end(), value) == list.end())
            return place.path + ": is none of the words";
    }
    if (const json::value* pattern = rules.if_contains("pattern"); pattern && value.is_string())
        if (!std::regex_search(value.get_string().c_str(), std::regex{pattern->get_string().c_str()}))
            return place.path + ": has another form";
    if (value.is_int64()) {
        const json::value* least = rules.if_contains("minimum");
        const json::value* most = rules.if_contains("maximum");
        if (least && value.get_int64() < least->get_int64()) return place.path + ": is too small";
        if (most && value.get_int64() > most->get_int64()) return place.path + ": is too big";
    }
    if (const json::value* all = rules.if_contains("oneOf"))
        if (std::string wrong = check_alternatives(value, all->get_array(), place); !wrong.empty())
            return wrong;
    if (value.is_object()) return check_object(value.get_object(), rules, place);
    if (value.is_array()) return check_array(value.get_array(), rules, place);
    return {};
}

json::value read_schema(const std::string& name) {
    std::ifstream in{"docs/schema/" + name};
    std::ostringstream text;
    text << in.rdbuf();
    return json::parse(text.str());
}

}  // namespace

const json::value& schema_file(const std::string& name) {
    static std::map<std::string, json::value> files;
    const auto found = files.find(name);
    return found != files.end() ? found->second : files[name] = read_schema(name);
}

const json::value& schema_part(const std::string& name, const std::string& pointer) {
    return schema_file(name).at_pointer(pointer);
}

std::string disobeys(const json::value& value, const std::string& file, const std::string& pointer) {
    return check(value, schema_part(file, pointer), {file, ""});
}

json::array schema_examples(const std::string& name) { return read_schema("examples/" + name).as_array(); }

std::set<std::string> frames_of_schema(const std::string& name) {
    std::set<std::string> found;
    for (const json::value& one : schema_part(name, "/oneOf").as_array()) {
        const std::string reference(one.at("$ref").as_string());
        found.insert(reference.substr(reference.rfind('/') + 1));
    }
    return found;
}

std::set<std::string> kinds_of_frames(const json::array& frames, std::string_view key) {
    std::set<std::string> found;
    for (const json::value& frame : frames) found.insert(std::string(frame.at(key).as_string()));
    return found;
}

}  // namespace banquier::shared
