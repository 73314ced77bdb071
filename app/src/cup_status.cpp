#include "cup_status.hpp"

#include <banquier/terminal/said.hpp>
#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <boost/json.hpp>

namespace banquier::app {

using terminal::said;

namespace {

namespace json = boost::json;

std::string name_of(const cup::Cup& cup, cup::UnitId unit) {
    return fmt::format("{} {}", unit, cup.units[unit - 1].name);
}

std::string names_of(const cup::Cup& cup, const std::vector<cup::UnitId>& units) {
    std::vector<std::string> names;
    for (const cup::UnitId unit : units) names.push_back(name_of(cup, unit));
    return fmt::format("{}", fmt::join(names, " · "));
}

std::string state_of(
    const Console& console, const cup::Cup& cup, const cup::Round& round, const cup::Table& table) {
    if (const auto first = winner(cup, round, table))
        return said(console, {"première : {}", "first: {}"}, name_of(cup, *first));
    if (const cup::HallNumber hall = writer_of(cup, table.number); hall != cup.writes)
        return said(console, {"chez la salle {}", "with hall {}"}, hall);
    if (table.done()) return std::string{console({"résultat reçu", "result received"})};
    if (table.sheet.refused)
        return std::string{console({"contestée : l'arbitre tranche", "contested: the referee rules"})};
    if (!equal_first(cup, round, table).empty())
        return said(console, {"égalité entre {} : l'arbitre tranche", "equal: {}; the referee rules"},
            names_of(cup, equal_first(cup, round, table)));
    if (table.sheet.state == cup::SheetState::Filled)
        return said(console, {"remplie, signée {}/{}", "filled in, signed {}/{}"},
            table.sheet.signatures.size(), table.sheet.lines.size());
    return std::string{console({"joue", "playing"})};
}

// One line: what comes next.
std::string awaited(const Console& console, const cup::Cup& cup) {
    const cup::Round* round = cup.round();
    if (cup.writes != 0) {
        std::string open;
        for (const cup::Table& table : round->tables)
            if (!table.done() && writer_of(cup, table.number) == cup.writes)
                open += " " + std::to_string(table.number);
        return open.empty()
            ? std::string{console({"rien : à porter au centre, cup export LOG --hall … --out …",
                  "nothing: to be carried to the centre, cup export LOG --hall … --out …"})}
            : said(console, {"les feuilles des tables :{}", "the sheets of tables:{}"}, open);
    }
    if (!cup.closed)
        return std::string{console({"les présences, puis la clôture : cup enter LOG --present … --close",
            "who is there, then closing: cup enter LOG --present … --close"})};
    if (round != nullptr && !round->drawn)
        return said(console,
            {"le sel du tirage (dix lancers de deux dés devant tous) ; empreinte de la liste : {}",
                "the salt of the draw (ten throws of two dice before everybody); digest of the pool: {}"},
            round->pool_digest);
    if (round != nullptr && !round->published)
        return std::string{console({"la publication du tirage : cup draw LOG --publish",
            "publishing the draw: cup draw LOG --publish"})};
    const auto next = next_round(cup);
    if (!next) return next.problem().text.in(console.language);
    if (next->number != 0)
        return said(console,
            {"le tirage de la ronde {} ({} équipes) : cup draw LOG",
                "the draw of round {} ({} units): cup draw LOG"},
            next->number, next->pool.size());
    if (cup.rankings.empty())
        return std::string{console({"le classement : cup rank LOG", "the ranking: cup rank LOG"})};
    return std::string{console({"rien : la coupe est finie", "nothing: the cup is over"})};
}

}  // namespace

std::string cup_tables(const Console& console, const cup::Cup& cup) {
    const cup::Round* round = cup.round();
    if (round == nullptr || !round->drawn) return {};
    std::string text = said(console, {"Phase {}, ronde {}, tirage {}\n", "Stage {}, round {}, draw {}\n"},
        round->stage + 1, round->number, round->attempt);
    for (const cup::Table& table : round->tables) {
        if (cup.writes != 0 && writer_of(cup, table.number) != cup.writes) continue;
        text += said(console, {"  table {:>3}  {}  ({})\n", "  table {:>3}  {}  ({})\n"}, table.number,
            names_of(cup, table.units), state_of(console, cup, *round, table));
        if (table.banker)
            text += said(console, {"             banquier : {}\n", "             banker: {}\n"},
                table.banker->unit == 0
                    ? table.outsider
                    : cup.units[table.banker->unit - 1].members[table.banker->member].name);
    }
    if (!round->byes.empty())
        text += said(console, {"  exempts : {}\n", "  sitting out: {}\n"}, names_of(cup, round->byes));
    if (round->repeats != 0)
        text += said(
            console, {"  paires qui se retrouvent : {}\n", "  pairs that meet again: {}\n"}, round->repeats);
    if (is_final(cup, *round) && !cup.format.stages[round->stage].final_choices.empty())
        text += said(console, {"  finale : {}\n", "  final: {}\n"},
            fmt::join(cup.format.stages[round->stage].final_choices, ", "));
    return text;
}

std::string cup_ranking(const Console& console, const cup::Cup& cup) {
    if (cup.rankings.empty()) return {};
    const cup::Ranking& ranking = cup.rankings.back();
    std::string text =
        said(console, {"Classement (édition {})\n", "Ranking (edition {})\n"}, ranking.edition);
    for (const cup::RankRow& row : ranking.rows)
        text += fmt::format(
            "  {:>4}  {}{}\n", row.rank, name_of(cup, row.unit), row.by.empty() ? "" : "  [" + row.by + "]");
    return text;
}

std::string cup_status(const Console& console, const cup::Cup& cup) {
    const auto count = [&](cup::Standing standing) {
        return std::ranges::count(cup.units, standing, &cup::Unit::standing);
    };
    std::string text = said(console,
        {"{} ({})\nJouent : {} ; attendent : {} ; retirées : {}\n",
            "{} ({})\nPlaying: {}; waiting: {}; withdrawn: {}\n"},
        cup.name, cup.format.title[console.language], count(cup::Standing::Playing),
        count(cup::Standing::Waiting), count(cup::Standing::Withdrawn));
    text += cup_tables(console, cup) + cup_ranking(console, cup);
    text += said(console,
        {"On attend : {}\nTête du journal ({} entrées) : {}\n",
            "Awaited: {}\nHead of the log ({} entries): {}\n"},
        awaited(console, cup), cup.entries, cup.head.hex());
    return text;
}

std::string cup_json(const cup::Cup& cup) {
    json::array units, rounds, ranking;
    for (const cup::Unit& unit : cup.units) {
        json::array members;
        for (const cup::MemberName& member : unit.members)
            members.push_back({{"name", member.name}, {"role", member.role}});
        units.push_back(
            {{"unit", unit.id}, {"name", unit.name}, {"club", unit.club}, {"members", std::move(members)},
                {"standing",
                    unit.standing == cup::Standing::Playing       ? "playing"
                        : unit.standing == cup::Standing::Waiting ? "waiting"
                                                                  : "withdrawn"},
                {"present", unit.present}});
    }
    for (const cup::Round& round : cup.rounds) {
        json::array tables;
        for (const cup::Table& table : round.tables) {
            json::array lines;
            for (const cup::SheetLine& line : table.sheet.lines)
                lines.push_back({{"unit", line.unit}, {"member", line.member}, {"amount", line.amount}});
            tables.push_back({{"table", table.number}, {"units", json::value_from(table.units)},
                {"absent", json::value_from(table.absent)},
                {"places", json::value_from(places(cup, round, table))}, {"done", table.done()},
                {"version", table.sheet.version}, {"lines", std::move(lines)}});
        }
        rounds.push_back({{"stage", round.stage + 1}, {"round", round.number}, {"drawn", round.drawn},
            {"published", round.published}, {"byes", json::value_from(round.byes)},
            {"tables", std::move(tables)}});
    }
    if (!cup.rankings.empty())
        for (const cup::RankRow& row : cup.rankings.back().rows)
            ranking.push_back({{"rank", row.rank}, {"unit", row.unit}, {"by", row.by}});
    return json::serialize(json::object{{"cup", cup.id}, {"name", cup.name}, {"format", cup.format.id},
               {"entries", cup.entries}, {"head", cup.head.hex()}, {"units", std::move(units)},
               {"rounds", std::move(rounds)}, {"ranking", std::move(ranking)}}) +
        "\n";
}

}  // namespace banquier::app
