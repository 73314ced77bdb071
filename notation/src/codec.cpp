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
void decode_set(const Reading& in, const json::value& value, const std::string& path, IdSet<Id, Bits>& out) {
    const json::array& list = array(in.problem, value, path);
    out = {};
    for (std::size_t i = 0; i < list.size(); ++i) {
        Id id{};
        decode(in, list[i], item_path(path, i), id);
        if (index_of(id) < std::numeric_limits<Bits>::digits)
            out.add(id);
        else  // the bank, or nothing
            in.problem.expected(item_path(path, i), {"un numéro", "a number"});
    }
}

// The first title where there is none.
DeedId deed_at(const Reading& in, const json::value& value, const std::string& path) {
    const auto at = static_cast<SquareId>(whole(in.problem, value, path, 0, kSquares - 1));
    const Square& square = in.game.board.square[at];
    if (square.kind == SquareKind::Property) return square.deed;
    in.problem.wrong(path,
        {fmt::format("la case {} n'a pas de titre", index_of(at)),
            fmt::format("square {} has no title", index_of(at))});
    return DeedId{0};
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

json::value parsed(std::string_view text) {
    boost::system::error_code none;
    return json::parse(text, none);
}

void decode(const Reading& in, const json::value& value, const std::string& path, bool& out) {
    out = flag(in.problem, value, path);
}

void decode(const Reading& in, const json::value& value, const std::string& path, PlayerId& out) {
    if (value.is_null()) {
        out = kNobody;
    } else if (value.is_string() && value.get_string() == "bank") {
        out = kBank;
    } else if (value.is_string()) {
        in.problem.expected(path, {"une place, de 1 à 8, ou bank", "a seat, 1 to 8, or bank"});
    } else {
        out = static_cast<PlayerId>(whole(in.problem, value, path, 1, kMaxPlayers) - 1);
    }
}

void decode(const Reading& in, const json::value& value, const std::string& path, SquareId& out) {
    out = static_cast<SquareId>(whole(in.problem, value, path, 0, kSquares - 1));
}

void decode(const Reading& in, const json::value& value, const std::string& path, DeedId& out) {
    out = value.is_null() ? kNoDeed : deed_at(in, value, path);
}

void decode(const Reading& in, const json::value& value, const std::string& path, GroupId& out) {
    out = value.is_null() ? kNoGroup : in.game.board.deed[deed_at(in, value, path)].group;
}

void decode(const Reading& in, const json::value& value, const std::string& path, CardId& out) {
    const std::string name = text(in.problem, value, path);
    const std::size_t space = name.find(' ');
    const auto deck = from_word<DeckId>(std::string_view{name}.substr(0, space));
    const auto number = space == std::string::npos
        ? std::nullopt
        : whole_number(std::string_view{name}.substr(space + 1), 1, kDeckSize);
    if (!deck || !number)
        return in.problem.expected(path, {"une carte, comme « chance 4 »", "a card, such as \"chance 4\""});
    out = static_cast<CardId>(index_of(*deck) * kDeckSize + static_cast<std::size_t>(*number) - 1);
}

void decode(const Reading& in, const json::value& value, const std::string& path, TokenId& out) {
    out = static_cast<TokenId>(whole(in.problem, value, path, 1, kMaxTokens) - 1);
}

void decode(const Reading& in, const json::value& value, const std::string& path, RuleId& out) {
    out = parse_rule_id(text(in.problem, value, path));
    if (!out) in.problem.expected(path, {"une règle, comme RENT-07", "a rule, such as RENT-07"});
}

void decode(const Reading& in, const json::value& value, const std::string& path, PlayerSet& out) {
    decode_set(in, value, path, out);
}
void decode(const Reading& in, const json::value& value, const std::string& path, DeedSet& out) {
    decode_set(in, value, path, out);
}
void decode(const Reading& in, const json::value& value, const std::string& path, TokenSet& out) {
    decode_set(in, value, path, out);
}

}  // namespace banquier::notation
