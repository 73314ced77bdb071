#include "accounts.hpp"

#include <banquier/editions/rule_set_info.hpp>
#include <banquier/engine/valuation.hpp>

#include <string>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 4> kWorthWords = {"cash", "title", "mortgaged", "buildings"};

json::object line_json(const Game& game, const WorthLine& line, const std::string& rule) {
    json::object object{{"what", json::string_view(kWorthWords[index_of(line.kind)])}};
    if (line.deed != kNoDeed) object["title"] = index_of(game.board.deed[line.deed].square);
    if (line.kind == WorthKind::Buildings) object["count"] = line.level;
    object["amount"] = line.amount;
    object["rule"] = rule;
    return object;
}

}  // namespace

json::array worth_json(const Game& game, const State& state) {
    json::array worth;
    for (const PlayerId seat : everybody(state))
        worth.emplace_back(state.in_play.contains(seat) ? net_worth(game, state, seat) : 0);
    return worth;
}

json::object rents_json(const Game& game, const State& state) {
    json::object rents;
    for (const DeedId id : DeedSet::first(kDeeds)) {
        const Money rent = rent_now(game, state, id);
        if (rent == 0) continue;
        const Deed& deed = game.board.deed[id];
        const std::string square = std::to_string(index_of(deed.square));
        if (deed.kind == DeedKind::Utility)
            rents[square] = json::object{{"times", rent}};
        else
            rents[square] = rent;
    }
    return rents;
}

json::array sheet_json(const Game& game, const State& state) {
    json::array sheet;
    for (const PlayerId seat : everybody(state)) {
        const Valuation all = state.in_play.contains(seat) ? valuation(game, state, seat) : Valuation{};
        json::array lines;
        for (const WorthLine& line : all)
            lines.push_back(line_json(game, line, editions::rule_id_text(all.rule)));
        sheet.push_back(
            json::object{{"seat", index_of(seat) + 1}, {"lines", std::move(lines)}, {"sum", all.sum}});
    }
    return sheet;
}

}  // namespace banquier::server
