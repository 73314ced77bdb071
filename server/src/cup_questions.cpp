// Questions: what goods are worth, sheets with their versions, plans of corrections, the log, and why not.
#include "cup_hub.hpp"
#include "cup_json.hpp"

#include <banquier/luck/digest.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kEntriesAtOnce = 200;

std::string_view word_of(const CupSent& sent) {
    if (std::holds_alternative<AskSheetPreview>(sent)) return "preview";
    if (std::holds_alternative<AskSheet>(sent)) return "sheet";
    if (std::holds_alternative<AskPlan>(sent)) return "plan";
    if (std::holds_alternative<AskLog>(sent)) return "log";
    if (std::holds_alternative<AskContacts>(sent)) return "contacts";
    return "why";
}

// Who may ask what: of what no command measures.
std::string_view denied_question(const CupLive& live, const cup::By& by, const CupSent& sent) {
    const bool office = by.role <= cup::Role::Desk;
    const bool personal = by.role == cup::Role::Banker || by.role == cup::Role::Unit;
    if (std::holds_alternative<AskLog>(sent) && !office) return "not-your-role";
    if (std::holds_alternative<AskSheetPreview>(sent) && by.role == cup::Role::Desk) return "not-your-role";
    const auto* sheet = std::get_if<AskSheet>(&sent);
    if (!sheet || !personal)
        return sheet && by.role == cup::Role::Desk ? "not-your-role" : std::string_view{};
    const cup::RoleGiven& given = live.cup.roles[by.link - 1].given;
    const cup::Round* round =
        sheet->round == 0 ? live.cup.round() : live.cup.round(sheet->stage - 1, sheet->round);
    // Before a draw is published nobody learns from here where they sit.
    const cup::Table* table = round && round->published ? cup::table(*round, sheet->table) : nullptr;
    if (by.role == cup::Role::Unit)
        return table && std::ranges::find(table->units, by.of) != table->units.end() ? "" : "not-your-unit";
    if (!round || round->stage != given.stage || round->number != given.round) return "old-round";
    return sheet->table == by.of ? "" : "not-your-table";
}

cup::Problem no_such_table(cup::TableNumber number) {
    return {.field = fmt::format("table {}", number),
        .text = {"il n'y a pas de telle table", "there is no such table"}};
}

// The versions of one table's sheet, from the log: each new draw of the round begins anew.
json::array versions_of(const CupLive& live, const cup::Round& round, cup::TableNumber number) {
    json::array all;
    std::uint32_t stage = 0, at_round = 0;
    const auto add = [&](const cup::Entry& entry, std::uint32_t version,
                         const std::vector<cup::SheetLine>& lines) -> json::object& {
        all.push_back(json::object{{"version", version}, {"at", entry.at}, {"by", entry.by.name},
            {"lines", sheet_lines_json(live.cup, *live.game, lines)}});
        return all.back().as_object();
    };
    for (const cup::Entry& entry : live.log.entries) {
        if (const auto* pooled = std::get_if<cup::Pooled>(&entry.what)) {
            stage = pooled->stage;
            at_round = pooled->round;
            if (stage == round.stage && at_round == round.number) all.clear();
        }
        const bool here = stage == round.stage && at_round == round.number;
        if (const auto* filled = std::get_if<cup::Filled>(&entry.what);
            filled && here && filled->table == number)
            add(entry, filled->version, filled->lines)["signatures"] = json::array{};
        if (const auto* by = std::get_if<cup::Signed>(&entry.what);
            by && here && by->table == number && !all.empty())
            all.back().as_object()["signatures"].as_array().push_back(
                {{"unit", by->player.unit}, {"member", by->player.member}});
        const auto* corrected = std::get_if<cup::Corrected>(&entry.what);
        if (corrected && corrected->stage == round.stage && corrected->round == round.number &&
            corrected->table == number) {
            json::object& one = add(entry, corrected->version, corrected->lines);
            one["corrected"] = true;
            one["because"] =
                json::object{{"why", corrected->because.why}, {"second", corrected->because.second}};
        }
    }
    return all;
}

// Where the lines are those of one table: the places that they would give.
json::array places_of(const CupLive& live, const std::vector<cup::SheetLine>& lines) {
    const cup::Round* round = live.cup.round();
    const bool known = round && round->published && !lines.empty();
    const cup::Table* table = known ? cup::table_of(*round, lines.front().unit) : nullptr;
    if (!table) return {};
    for (const cup::SheetLine& line : lines)
        if (cup::table_of(*round, line.unit) != table) return {};
    cup::Table filled = *table;
    filled.sheet.lines = lines;
    return places_json(cup::places(live.cup, *round, filled));
}

std::string names_in(
    const cup::Cup& cup, const std::vector<std::vector<cup::UnitId>>& places, std::string_view and_) {
    std::string text;
    for (const auto& group : places) {
        if (!text.empty()) text += ", ";
        for (std::size_t i = 0; i < group.size(); ++i)
            text += (i == 0 ? std::string{} : " " + std::string(and_) + " ") + cup.unit(group[i])->name;
    }
    return text;
}

}  // namespace

std::string plan_digest(const cup::Corrected& planned) {
    const cup::Entry entry{.number = 0, .at = 0, .by = {}, .what = planned, .digest = {}};
    return luck::Digester{}.text("banquier cup plan 1:").text(cup::entry_line(entry)).digest().hex();
}

std::vector<notation::Text> consequences(const cup::Cup& cup, const cup::Corrected& planned,
    const std::vector<std::vector<cup::UnitId>>& before, const std::vector<std::vector<cup::UnitId>>& after) {
    std::vector<notation::Text> all;
    const auto say = [&](std::string fr, std::string en) { all.push_back({std::move(fr), std::move(en)}); };
    if (before == after)
        say("Les places de la table restent les mêmes.", "The places at the table stay the same.");
    else
        say(fmt::format(
                "Places : {} au lieu de {}.", names_in(cup, after, "et"), names_in(cup, before, "et")),
            fmt::format(
                "Places: {} instead of {}.", names_in(cup, after, "and"), names_in(cup, before, "and")));
    switch (planned.effect) {
    case cup::Effect::Recomputed:
        say("Rien n'est encore tiré de cette ronde : le résultat corrigé compte.",
            "Nothing has been drawn from this round yet: the corrected result counts.");
        break;
    case cup::Effect::Chair:
        say(fmt::format("« {} » prend la chaise de « {} » dans la ronde suivante.",
                cup.unit(planned.in)->name, cup.unit(planned.out)->name),
            fmt::format("\"{}\" takes the chair of \"{}\" in the next round.", cup.unit(planned.in)->name,
                cup.unit(planned.out)->name));
        break;
    case cup::Effect::Noted:
        say("La suite a commencé : le résultat reste, la constatation est notée.",
            "Play has gone on: the result stands, and the finding is noted.");
        break;
    case cup::Effect::Points:
        say("Les points changent ; les tables suivantes restent comme elles sont.",
            "Points change; the tables that follow stay as they are.");
        break;
    }
    if (!cup.rankings.empty())
        say("Un classement existe : il faudra en établir une nouvelle édition.",
            "There is a ranking: a new edition of it has to be made.");
    return all;
}

json::object CupHub::answer_to(const CupLive& live, const CupGuest& guest, const CupIncoming& frame) {
    json::object answer{
        {"is", "answer"}, {"to", json::string_view(word_of(frame.sent))}, {"code", "accepted"}};
    if (frame.id != 0) answer["id"] = frame.id;
    const cup::By by = by_of(live, guest.link, guest.device, 0);
    const auto* why = std::get_if<AskCupWhy>(&frame.sent);
    const CupSent& measured = why ? why->command->sent : frame.sent;
    std::string_view denied = denied_word(live.cup, by, measured);
    if (denied.empty()) denied = denied_question(live, by, measured);
    if (!denied.empty()) {
        answer["code"] = json::string_view(denied);
        return answer;
    }
    const auto refused = [&](const cup::Problem& problem) {
        answer["code"] = "refused";
        answer["problem"] = problem_json(problem);
        return answer;
    };
    if (why) {
        CupBatch batch;
        batch.after = std::make_unique<cup::Cup>(live.cup);
        batch.power_cut = live.presence.power_cut;
        // As if it were sent, at a cup that is thrown away.
        take(live, batch, {0, guest.link, guest.device, {0, why->command->sent}});
        json::object& told = batch.results.back().told;
        answer["legal"] = told["code"] == "accepted";
        if (const json::value* problem = told.if_contains("problem")) answer["problem"] = *problem;
        return answer;
    }
    if (const auto* preview = std::get_if<AskSheetPreview>(&frame.sent)) {
        const auto worth = cup::valued(*live.game, preview->lines);
        if (!worth) return refused(worth.problem());
        answer["lines"] = sheet_lines_json(live.cup, *live.game, *worth);
        json::array places = places_of(live, *worth);
        if (!places.empty()) answer["places"] = std::move(places);
        return answer;
    }
    if (const auto* sheet = std::get_if<AskSheet>(&frame.sent)) {
        const cup::Round* round =
            sheet->round == 0 ? live.cup.round() : live.cup.round(sheet->stage - 1, sheet->round);
        const cup::Table* table = round ? cup::table(*round, sheet->table) : nullptr;
        if (!table) return refused(no_such_table(sheet->table));
        if (table->sheet.version != 0) answer["sheet"] = sheet_json(live.cup, *live.game, *table);
        answer["versions"] = versions_of(live, *round, sheet->table);
        return answer;
    }
    if (const auto* plan = std::get_if<AskPlan>(&frame.sent)) {
        const auto planned = cup::planned(live.cup, live.house(), plan->correct);
        if (!planned) return refused(planned.problem());
        constexpr std::string_view kEffects[] = {"recomputed", "chair", "noted", "points"};
        const cup::Round& round = *live.cup.round(plan->correct.stage, plan->correct.round);
        const cup::Table& table = *cup::table(round, plan->correct.table);
        cup::Table right = table;
        right.sheet.lines = planned->lines;
        right.ruled_order.clear();
        const auto before = cup::places(live.cup, round, table), after = cup::places(live.cup, round, right);
        json::array said;
        for (const notation::Text& text : consequences(live.cup, *planned, before, after))
            said.push_back(both_json(text));
        answer["plan"] = plan_digest(*planned);
        answer["effect"] = json::string_view(kEffects[static_cast<std::size_t>(planned->effect)]);
        answer["consequences"] = std::move(said);
        answer["before"] = places_json(before);
        answer["after"] = places_json(after);
        if (planned->out != 0) answer["out"] = planned->out;
        if (planned->in != 0) answer["in"] = planned->in;
        return answer;
    }
    if (const auto* log = std::get_if<AskLog>(&frame.sent)) {
        json::array entries;
        const std::size_t first = std::min<std::size_t>(log->from - 1, live.log.entries.size());
        const std::size_t end = std::min(first + kEntriesAtOnce, live.log.entries.size());
        for (std::size_t i = first; i < end; ++i)
            entries.push_back(json::parse(cup::entry_line(live.log.entries[i])));
        answer["entries"] = std::move(entries);
        answer["more"] = end < live.log.entries.size();
        return answer;
    }
    const auto& asked = std::get<AskContacts>(frame.sent);
    json::object by_unit;
    try {
        for (const storage::Contact& contact : store_.contacts(live.id)) {
            if (contact.text->empty()) continue;  // was forgotten
            const std::size_t slash = contact.name.find('/');
            const std::string unit = contact.name.substr(0, slash);
            if (asked.unit != 0 && unit != std::to_string(asked.unit)) continue;
            if (!by_unit.contains(unit)) by_unit[unit] = json::array{};
            by_unit[unit].as_array().push_back(
                {{"member", std::stoul(contact.name.substr(slash + 1))}, {"contact", *contact.text}});
        }
    } catch (const storage::StoreError&) {
        return refused({.field = "contacts", .text = {"illisibles", "cannot be read"}});
    }
    answer["contacts"] = std::move(by_unit);
    return answer;
}

}  // namespace banquier::server
