#include "codec.hpp"

#include <banquier/notation/act.hpp>

#include "act_words.hpp"

#include <algorithm>

namespace banquier::notation {

namespace {

template <class Set>
void write_set(JsonWriter& out, const Game& game, Set set) {
    out.list();
    for (const auto id : set) write(out, game, id);
    out.end_list();
}

template <class Id, class Bits>
void decode_set(const Game& game, const json::value& value, const std::string& path, IdSet<Id, Bits>& out) {
    const json::array& list = array(value, path);
    out = {};
    for (std::size_t i = 0; i < list.size(); ++i) {
        Id id{};
        decode(game, list[i], item_path(path, i), id);
        if (index_of(id) >= std::numeric_limits<Bits>::digits)  // the bank, or nothing
            unreadable_field(item_path(path, i), {"attendu : un numéro", "expected: a number"});
        out.add(id);
    }
}

DeedId deed_at(const Game& game, const json::value& value, const std::string& path) {
    const auto at = static_cast<SquareId>(whole(value, path, 0, kSquares - 1));
    const Square& square = game.board.square[at];
    if (square.kind != SquareKind::Property)
        unreadable_field(path,
            {fmt::format("la case {} n'a pas de titre", index_of(at)),
                fmt::format("square {} has no title", index_of(at))});
    return square.deed;
}

}  // namespace

void write(JsonWriter& out, const Game&, const bool& value) { out.flag(value); }

void write(JsonWriter& out, const Game&, PlayerId player) {
    if (is_player(player))
        out.number(index_of(player) + 1);
    else if (player == kBank)
        out.word("bank");
    else
        out.null();
}

void write(JsonWriter& out, const Game&, SquareId square) { out.number(index_of(square)); }

void write(JsonWriter& out, const Game& game, DeedId deed) {
    const int at = square_of(game, deed);
    if (at < 0)
        out.null();
    else
        out.number(at);
}

void write(JsonWriter& out, const Game& game, GroupId group) {
    if (index_of(group) < kGroups)
        write(out, game, game.board.group[group].list[0]);
    else
        out.null();
}

void write(JsonWriter& out, const Game&, CardId card) { out.word(write_card(card)); }
void write(JsonWriter& out, const Game&, TokenId token) { out.number(index_of(token) + 1); }
void write(JsonWriter& out, const Game&, RuleId rule) { out.word(rule_word(rule)); }
void write(JsonWriter& out, const Game& game, PlayerSet players) { write_set(out, game, players); }
void write(JsonWriter& out, const Game& game, DeedSet deeds) { write_set(out, game, deeds); }
void write(JsonWriter& out, const Game& game, TokenSet tokens) { write_set(out, game, tokens); }

std::int64_t whole(const json::value& value, const std::string& path, std::int64_t least, std::int64_t most) {
    const bool big =
        value.is_uint64() && value.get_uint64() > std::uint64_t{std::numeric_limits<std::int64_t>::max()};
    if (!big && (value.is_int64() || value.is_uint64())) {
        const std::int64_t number =
            value.is_int64() ? value.get_int64() : static_cast<std::int64_t>(value.get_uint64());
        if (number >= least && number <= most) return number;
    }
    unreadable_field(path,
        {fmt::format("attendu : un nombre entier de {} à {}", least, most),
            fmt::format("expected: a whole number from {} to {}", least, most)});
}

const json::object& object(const json::value& value, const std::string& path) {
    if (!value.is_object()) unreadable_field(path, {"attendu : un objet", "expected: an object"});
    return value.get_object();
}

const json::array& array(const json::value& value, const std::string& path) {
    if (!value.is_array()) unreadable_field(path, {"attendu : une liste", "expected: a list"});
    return value.get_array();
}

std::string text(const json::value& value, const std::string& path) {
    if (!value.is_string()) unreadable_field(path, {"attendu : un texte", "expected: a text"});
    return std::string{value.get_string()};
}

void unknown_word(std::span<const std::string_view> words, const std::string& path) {
    const std::string list = fmt::format("{}", fmt::join(words, ", "));
    unreadable_field(path, {"attendu : l'un de " + list, "expected: one of " + list});
}

std::string item_path(const std::string& path, std::size_t index) {
    return fmt::format("{}[{}]", path, index + 1);
}

void decode(const Game&, const json::value& value, const std::string& path, bool& out) {
    if (!value.is_bool()) unreadable_field(path, {"attendu : true ou false", "expected: true or false"});
    out = value.get_bool();
}

void decode(const Game&, const json::value& value, const std::string& path, PlayerId& out) {
    if (value.is_null()) {
        out = kNobody;
    } else if (value.is_string() && value.get_string() == "bank") {
        out = kBank;
    } else if (value.is_string()) {
        unreadable_field(
            path, {"attendu : une place, de 1 à 8, ou bank", "expected: a seat, 1 to 8, or bank"});
    } else {
        out = static_cast<PlayerId>(whole(value, path, 1, kMaxPlayers) - 1);
    }
}

void decode(const Game&, const json::value& value, const std::string& path, SquareId& out) {
    out = static_cast<SquareId>(whole(value, path, 0, kSquares - 1));
}

void decode(const Game& game, const json::value& value, const std::string& path, DeedId& out) {
    out = value.is_null() ? kNoDeed : deed_at(game, value, path);
}

void decode(const Game& game, const json::value& value, const std::string& path, GroupId& out) {
    out = value.is_null() ? kNoGroup : game.board.deed[deed_at(game, value, path)].group;
}

void decode(const Game&, const json::value& value, const std::string& path, CardId& out) {
    const std::string name = text(value, path);
    const std::size_t space = name.find(' ');
    const auto deck = from_word<DeckId>(std::string_view{name}.substr(0, space));
    const auto number = space == std::string::npos
        ? std::nullopt
        : whole_number(std::string_view{name}.substr(space + 1), 1, kDeckSize);
    if (!deck || !number)
        unreadable_field(
            path, {"attendu : une carte, comme « chance 4 »", "expected: a card, such as \"chance 4\""});
    out = static_cast<CardId>(index_of(*deck) * kDeckSize + static_cast<std::size_t>(*number) - 1);
}

void decode(const Game&, const json::value& value, const std::string& path, TokenId& out) {
    out = static_cast<TokenId>(whole(value, path, 1, kMaxTokens) - 1);
}

void decode(const Game&, const json::value& value, const std::string& path, RuleId& out) {
    out = parse_rule_id(text(value, path));
    if (!out)
        unreadable_field(path, {"attendu : une règle, comme RENT-07", "expected: a rule, such as RENT-07"});
}

void decode(const Game& game, const json::value& value, const std::string& path, PlayerSet& out) {
    decode_set(game, value, path, out);
}
void decode(const Game& game, const json::value& value, const std::string& path, DeedSet& out) {
    decode_set(game, value, path, out);
}
void decode(const Game& game, const json::value& value, const std::string& path, TokenSet& out) {
    decode_set(game, value, path, out);
}

const json::value* FieldReader::find(std::string_view key) {
    known_.push_back(key);
    return object_.if_contains(key);
}

const json::value& FieldReader::need(std::string_view key) {
    const json::value* value = find(key);
    if (!value) unreadable_field(path(key), {"manque", "is missing"});
    return *value;
}

std::string FieldReader::path(std::string_view key) const {
    return path_.empty() ? std::string{key} : fmt::format("{}.{}", path_, key);
}

void FieldReader::expect_no_more() const {
    for (const auto& item : object_)
        if (std::find(known_.begin(), known_.end(), std::string_view{item.key()}) == known_.end())
            unreadable_field(path(item.key()), {"champ inconnu", "unknown field"});
}

}  // namespace banquier::notation
