#include "library.hpp"

namespace banquier::wasm {

namespace json = boost::json;

const editions::Library& library() {
    static const editions::Library all = editions::Library::embedded();
    return all;
}

json::object body_json(std::string body, std::string_view type) {
    return {{"status", 200}, {"type", json::string_view(type)}, {"body", std::move(body)}};
}

json::object refused_json(int status, std::string_view code, std::string_view text, std::string_view field) {
    json::object problem{{"code", json::string_view(code)}, {"text", json::string_view(text)}};
    if (!field.empty()) problem["field"] = json::string_view(field);
    return {{"status", status}, {"type", "application/json"}, {"body", json::serialize(problem)}};
}

json::object told_json(wire::Told told) {
    if (const auto* no = std::get_if<wire::NotTold>(&told))
        return refused_json(no->status, no->code, no->text, no->field);
    return body_json(std::get<std::string>(std::move(told)));
}

}  // namespace banquier::wasm
