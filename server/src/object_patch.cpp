#include "object_patch.hpp"

#include <banquier/engine/ids.hpp>

#include <boost/json.hpp>
#include <vector>

namespace banquier::server {

namespace json = boost::json;

namespace {

std::vector<std::string> squares() {
    std::vector<std::string> list;
    for (std::size_t i = 0; i < kSquares; ++i) list.push_back(std::to_string(i));
    return list;
}

// Every part that may be missing, of fields that can become another object at once; a vote ends before the next begins.
// The lot of the view is a number, that of the position an object.
const std::vector<std::string>& parts_of(std::string_view field) {
    static const std::vector<std::string> none,
        decision = {"luck"},
        lot = {"title", "token", "seller", "entitled", "passed", "bidders", "highest", "bid", "opening"},
        contest = {"orderer", "group", "levels", "awaited", "want"}, decks = {"chance", "chest"},
        deck = {"seen", "unseen"}, rents = squares();
    if (field == "decision") return decision;
    if (field == "lot") return lot;
    if (field == "contest") return contest;
    if (field == "decks") return decks;
    if (field == "chance" || field == "chest") return deck;
    if (field == "rents") return rents;
    return none;
}

void name_missing(std::string_view field, json::value& value) {
    json::object* object = value.if_object();
    if (!object) return;
    for (auto& item : *object) name_missing(item.key(), item.value());
    for (const std::string& part : parts_of(field))
        if (!object->contains(part)) (*object)[part] = nullptr;
}

}  // namespace

bool may_lose_parts(std::string_view field) { return !parts_of(field).empty(); }

std::string object_patch(std::string_view field, const std::string& text) {
    if (!may_lose_parts(field) || !text.starts_with('{')) return text;
    json::value value = json::parse(text);
    name_missing(field, value);
    return json::serialize(value);
}

}  // namespace banquier::server
