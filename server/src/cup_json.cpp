#include "cup_json.hpp"

#include "bad_frame.hpp"

#include <banquier/editions/rule_set_info.hpp>
#include <banquier/notation/json_writer.hpp>
#include <banquier/wire/accounts.hpp>

#include <algorithm>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr std::string_view kSeatingWords[] = {"junior_throw", "each_throw"};
constexpr std::string_view kBankerWords[] = {"lowest_adult", "lowest_throw", "outsider"};
constexpr std::string_view kTieWords[] = {"team_total", "referee", "shared"};
constexpr std::string_view kPairingWords[] = {"movement", "random", "power"};

}  // namespace

std::string member_name(const cup::Cup& cup, const cup::Seat& person) {
    const cup::Unit* unit = cup.unit(person.unit);
    return unit == nullptr || person.member >= unit->members.size() ? "" : unit->members[person.member].name;
}

json::object both_json(const notation::Text& text) { return {{"fr", text.fr}, {"en", text.en}}; }

json::object problem_json(const cup::Problem& problem) {
    json::object object{{"says", both_json(notation::sentence(problem))}};
    if (!problem.field.empty()) object["field"] = problem.field;
    if (problem.line != 0) object["line"] = problem.line;
    json::array rules;
    for (const RuleId rule : problem.rules)
        if (rule) rules.emplace_back(editions::rule_id_text(rule));
    if (!rules.empty()) object["rules"] = std::move(rules);
    return object;
}

json::array places_json(const std::vector<std::vector<cup::UnitId>>& places) {
    json::array all;
    for (const auto& group : places) all.push_back(list_of(group));
    return all;
}

json::array seats_json(const std::vector<cup::Seat>& seats) {
    json::array all;
    for (const cup::Seat& seat : seats) all.push_back({{"unit", seat.unit}, {"member", seat.member}});
    return all;
}

json::array sheet_lines_json(
    const cup::Cup& cup, const Game& game, const std::vector<cup::SheetLine>& lines) {
    json::array parts;
    const bool itemised = !lines.empty() && std::ranges::all_of(lines, &cup::SheetLine::itemised);
    if (itemised)
        if (const auto state = cup::position_of(game, lines)) {
            std::string text;
            notation::JsonWriter out{text};
            write_sheet(out, game, *state);
            parts = json::parse(text).as_array();
        }
    json::array all;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const cup::SheetLine& line = lines[i];
        json::object one{{"unit", line.unit}, {"member", line.member},
            {"name", member_name(cup, {line.unit, line.member})}, {"amount", line.amount}};
        if (line.out) one["out"] = true;
        if (line.itemised) {
            json::array titles;
            for (const cup::HeldTitle& title : line.titles) {
                json::object held{{"at", title.at}};
                if (title.level != 0) held["level"] = title.level;
                if (title.mortgaged) held["mortgaged"] = true;
                titles.push_back(std::move(held));
            }
            one["goods"] =
                json::object{{"cash", line.cash}, {"cards", line.cards}, {"titles", std::move(titles)}};
            if (i < parts.size()) one["parts"] = parts[i].at("lines");
        }
        all.push_back(std::move(one));
    }
    return all;
}

json::object sheet_json(const cup::Cup& cup, const Game& game, const cup::Table& table) {
    const cup::Sheet& sheet = table.sheet;
    json::object object{{"version", sheet.version}, {"lines", sheet_lines_json(cup, game, sheet.lines)},
        {"signatures", seats_json(sheet.signatures)}, {"missing", seats_json(cup::unsigned_by(cup, table))}};
    if (sheet.refused) object["contested"] = true;
    if (sheet.ruled) object["ruled"] = true;
    if (sheet.state >= cup::SheetState::Received) object["received"] = true;
    return object;
}

json::object format_json(const editions::CupFormat& format) {
    json::array tie, avoid, stages;
    for (const editions::CupTie one : format.tie) tie.push_back(word(kTieWords, one));
    for (const editions::CupAvoid one : format.avoid)
        avoid.emplace_back(one == editions::CupAvoid::Club ? "club" : "family");
    for (const editions::CupStage& stage : format.stages) {
        const bool points = stage.kind == editions::CupStageKind::Points;
        json::object one{{"kind", points ? "points" : "knockout"}};
        if (points) {
            one["rounds"] = stage.rounds;
            one["points"] = list_of(stage.points);
            one["pairing"] = word(kPairingWords, stage.pairing);
            if (stage.cut != 0) one["cut"] = stage.cut;
            json::array breaks;
            for (const editions::CupBreak by : stage.breaks)
                breaks.emplace_back(json::string_view(editions::cup_break_name(by)));
            one["breaks"] = std::move(breaks);
        }
        if (!stage.final_choices.empty()) one["final"] = list_of(stage.final_choices);
        stages.push_back(std::move(one));
    }
    json::object object{{"id", format.id},
        {"title",
            {{"fr", format.title[editions::Language::French]},
                {"en", format.title[editions::Language::English]}}},
        {"unit", format.unit == editions::CupUnit::Team ? "team" : "player"},
        {"members", list_of(format.members)}, {"places", format.places}, {"waiting", format.waiting},
        {"board", format.board}, {"rules", format.rules}, {"sizes", list_of(format.sizes)},
        {"seating", word(kSeatingWords, format.seating)}, {"banker", word(kBankerWords, format.banker)},
        {"deal", format.deal}, {"play", format.play}, {"last_round", format.last_round},
        {"grace", format.grace},
        {"dispute", format.dispute == editions::CupDispute::GivenBack ? "given_back" : "runs_on"},
        {"first", format.first == editions::CupFirst::TeamTotal ? "team_total" : "greatest_member"},
        {"tie", std::move(tie)},
        {"sign", format.sign == editions::CupSign::Banker ? "banker" : "every_player"},
        {"draw", format.draw == editions::CupDraw::Verifiable ? "verifiable" : "by_hand"},
        {"avoid", std::move(avoid)}, {"stages", std::move(stages)}};
    if (!format.rulebook.empty()) object["rulebook"] = format.rulebook;
    return object;
}

}  // namespace banquier::server
