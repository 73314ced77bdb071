#include <banquier/wire/accounts.hpp>

#include <banquier/editions/rule_set_info.hpp>
#include <banquier/engine/valuation.hpp>

#include <array>
#include <string>

namespace banquier::wire {

using notation::JsonWriter;

namespace {

constexpr std::array<std::string_view, 5> kWorthWords = {
    "cash", "title", "mortgaged", "buildings", "interest"};

void write_line(JsonWriter& json, const Game& game, const WorthLine& line, const std::string& rule) {
    json.object().key("what").word(kWorthWords[index_of(line.kind)]);
    if (line.deed != kNoDeed) json.key("title").number(index_of(game.board.deed[line.deed].square));
    if (line.kind == WorthKind::Buildings) json.key("count").number(line.level);
    json.key("amount").number(line.amount).key("rule").word(rule).end_object();
}

}  // namespace

void write_worth(JsonWriter& json, const Game& game, const State& state) {
    json.list();
    for (const PlayerId seat : everybody(state))
        json.number(state.in_play.contains(seat) ? net_worth(game, state, seat) : 0);
    json.end_list();
}

void write_rents(JsonWriter& json, const Game& game, const State& state) {
    json.object();
    for (const DeedId id : DeedSet::first(kDeeds)) {
        const Money rent = rent_now(game, state, id);
        if (rent == 0) continue;
        const Deed& deed = game.board.deed[id];
        json.key(std::to_string(index_of(deed.square)));
        if (deed.kind == DeedKind::Utility)
            json.object().key("times").number(rent).end_object();
        else
            json.number(rent);
    }
    json.end_object();
}

void write_sheet(JsonWriter& json, const Game& game, const State& state) {
    json.list();
    for (const PlayerId seat : everybody(state)) {
        const Valuation all = state.in_play.contains(seat) ? valuation(game, state, seat) : Valuation{};
        json.object().key("seat").number(index_of(seat) + 1).key("lines").list();
        for (const WorthLine& line : all) write_line(json, game, line, editions::rule_id_text(all.rule));
        json.end_list().key("sum").number(all.sum).end_object();
    }
    json.end_list();
}

}  // namespace banquier::wire
