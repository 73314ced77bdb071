#include <banquier/notation/correction.hpp>

#include "act_words.hpp"
#include "codec.hpp"

namespace banquier::notation {

static json::value encode(const Game& game, const TitleCorrection& title) {
    json::object object;
    if (title.owner) object["owner"] = encode(game, *title.owner);
    if (title.level) object["level"] = *title.level;
    if (title.mortgaged) object["mortgaged"] = *title.mortgaged;
    return object;
}

template <class T>
static void read_if(FieldReader& field, std::string_view key, std::optional<T>& out) {
    const json::value* value = field.find(key);
    if (value) decode(field.in(), *value, field.path(key), out.emplace());
}

static void decode(
    const Reading& in, const json::value& value, const std::string& path, TitleCorrection& out) {
    FieldReader field{in, value, path};
    read_if(field, "owner", out.owner);
    read_if(field, "level", out.level);
    read_if(field, "mortgaged", out.mortgaged);
    field.no_more();
}

namespace {

// Keys are seats and squares.
template <class Id, class T>
void write_map(const Game& game, json::object& object, std::string_view key, const std::map<Id, T>& changes) {
    if (changes.empty()) return;
    json::object inner;
    for (const auto& [id, value] : changes) {
        const std::string name = fmt::format("{}", encode(game, id).get_int64());
        inner[name] = encode(game, value);
    }
    object[key] = std::move(inner);
}

template <class Id, class T>
void read_map(FieldReader& field, std::string_view key, std::map<Id, T>& out) {
    const json::value* value = field.find(key);
    if (!value) return;
    for (const auto& item : object(field.problem(), *value, field.path(key))) {
        const std::string here = fmt::format("{}.{}", field.path(key), std::string_view{item.key()});
        const auto number = whole_number(item.key(), 0, kSquares - 1);
        if (!number)
            return field.problem().expected(
                here, {"un numéro de place ou de case", "the number of a seat or a square"});
        Id id{};
        decode(field.in(), json::value(*number), here, id);
        if constexpr (std::same_as<T, Money>)
            out[id] = amount(field.in(), item.value(), here, 0);
        else
            decode(field.in(), item.value(), here, out[id]);
    }
}

}  // namespace

json::object to_json(const Game& game, const Correction& correction) {
    json::object object;
    write_map(game, object, "cash", correction.cash);
    write_map(game, object, "place", correction.place);
    write_map(game, object, "prison", correction.prison);
    write_map(game, object, "tokens", correction.tokens);
    write_map(game, object, "title", correction.title);
    if (!correction.shuffled.empty()) {
        json::array decks;
        for (const DeckId deck : correction.shuffled) decks.push_back(encode(game, deck));
        object["shuffled"] = std::move(decks);
    }
    return object;
}

Result<Correction> correction_from_json(const Game& game, const json::value& value) {
    FirstProblem problem;
    FieldReader field{{game, problem}, value, ""};
    Correction correction;
    read_map(field, "cash", correction.cash);
    read_map(field, "place", correction.place);
    read_map(field, "prison", correction.prison);
    read_map(field, "tokens", correction.tokens);
    read_map(field, "title", correction.title);
    if (const json::value* decks = field.find("shuffled")) {
        const json::array& list = array(problem, *decks, "shuffled");
        for (std::size_t i = 0; i < list.size(); ++i)
            decode(field.in(), list[i], item_path("shuffled", i), correction.shuffled.emplace_back());
    }
    field.no_more();
    return problem.or_else(std::move(correction));
}

}  // namespace banquier::notation
