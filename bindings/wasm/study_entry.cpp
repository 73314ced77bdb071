// What the WebAssembly of the study offers: rules to be read and searched, games to be watched again and reviewed, and many games
// among bots for the laboratory. docs/wasm.md describes the requests.
#include "calls.hpp"
#include "library.hpp"
#include "simulation.hpp"

#include <banquier/notation/json.hpp>
#include <banquier/notation/record.hpp>
#include <banquier/report/report.hpp>
#include <banquier/report/review.hpp>
#include <banquier/review/review.hpp>
#include <banquier/sim/counts.hpp>
#include <banquier/wire/editions_json.hpp>
#include <banquier/wire/replay_timeline.hpp>

#include <cstdint>
#include <memory>

// The host hears how far a long request is.
extern "C" __attribute__((import_module("banquier"), import_name("progress"))) void bq_progress(
    std::uint32_t done, std::uint32_t all);

namespace {

using namespace banquier;
using notation::Fields;
using wasm::body_json, wasm::library, wasm::refused_json, wasm::told_json;
namespace json = boost::json;

// ---- What the server tells, as an answer of HTTP

json::object rules(Fields& fields) {
    const std::string id = fields.text("id", 64), on = fields.text_or("board", 64);
    const std::string overrides = fields.text_or("overrides", 4096);
    if (fields.problem().found()) return {};
    wire::RulesWanted wanted{.id = id, .board = std::nullopt, .overrides = overrides};
    if (!on.empty()) wanted.board = on;
    return told_json(wire::rules_told(library(), wanted));
}

json::object search(Fields& fields) {
    const std::string id = fields.text("id", 64);
    if (fields.problem().found()) return {};
    return told_json(wire::search_told(library(), id));
}

// What is wrong with a record, in both languages.
json::object record_problem(const notation::Problem& problem) {
    const json::object says{{"fr", render(problem, notation::Language::French)},
        {"en", render(problem, notation::Language::English)}};
    const json::object told{
        {"code", "bad-record"}, {"text", says.find("en")->value()}, {"line", problem.line}, {"says", says}};
    return {{"status", 400}, {"type", "application/json"}, {"body", json::serialize(told)}};
}

json::object timeline(Fields& fields) {
    const std::string record = fields.text("record", wire::kMostRecordBytes);
    const std::int64_t at = fields.number_or("at", 0, wire::kMostRecordLines, -1);
    if (fields.problem().found()) return {};
    const auto text = at < 0 ? wire::timeline_text(record, library())
                             : wire::scenario_at(record, static_cast<std::size_t>(at));
    if (!text) return record_problem(text.problem());
    return body_json(*text, at < 0 ? "application/json" : "application/toml");
}

json::object review(Fields& fields) {
    const std::string text = fields.text("record", wire::kMostRecordBytes);
    if (fields.problem().found()) return {};
    const notation::RecordRead read = notation::read_record(text, "record");
    if (read.problem && read.problem->field == "behaviour")
        return refused_json(409, "other-rules", render(*read.problem, notation::Language::English));
    if (read.problem) return record_problem(*read.problem);
    const notation::Record& record = read.record;
    if (record.header.players.empty() || library().edition(record.header.board) == nullptr)
        return refused_json(400, "bad-record", "a record with its board and its players is reviewed");
    if (!game_over(record.last())) return refused_json(409, "not-over", "a game is reviewed when it is over");
    const auto found = review::review_of(record, {}, [](std::size_t done, std::size_t all) {
        bq_progress(static_cast<std::uint32_t>(done), static_cast<std::uint32_t>(all));
        return true;
    });
    return body_json(report::review_json(record, *found, library()));
}

// ---- The laboratory

struct Setting {
    std::string board, rules;
    std::vector<std::string> overrides;
    Game game;
};

// A rule set, the board it is played on (else its own), and house rules; a problem is noted.
Setting read_setting(Fields& fields) {
    Setting found{.board = fields.text_or("board", 64),
        .rules = fields.text_or("rules", 64, "classique"),
        .overrides = fields.texts_or_none("overrides", 64, 64),
        .game = {}};
    if (fields.problem().found()) return found;
    if (const editions::Edition* own = library().official_board(found.rules); found.board.empty() && own)
        found.board = own->id;
    const editions::Resolution resolved = library().resolve(found.board, found.rules, found.overrides);
    if (resolved.ok())
        found.game = resolved.game;
    else
        fields.problem().wrong("rules",
            {render(resolved.problems.front(), notation::Language::French),
                render(resolved.problems.front(), notation::Language::English)});
    return found;
}

json::object simulate(Fields& fields) {
    const Setting setting = read_setting(fields);
    if (fields.problem().found()) return {};
    return wasm::played(fields, setting.game);
}

// What a tally comes to: `csv`, as `banquier sim --csv` writes it, or with `page` a language the whole report.
json::object figures(Fields& fields) {
    const Setting setting = read_setting(fields);
    if (fields.problem().found()) return {};
    const sim::Run run = wasm::read_run(fields, setting.game);
    const json::value& counts = fields.need("tally");
    const std::string page = fields.text_or("page", 2);
    const auto tally = std::make_unique<sim::Tally>();
    if (fields.problem().found()) return {};
    Fields counted{fields.problem(), counts, "tally"};
    sim::read_counts(counted, *tally);
    counted.no_more();
    if (fields.problem().found()) return {};
    const report::Input input{.library = library(),
        .board = setting.board,
        .rule_set = setting.rules,
        .choices = setting.overrides,
        .entrants = fields.texts_or_none("bots"),
        .seed = run.seed,
        .tally = *tally,
        .game = setting.game,
        .limits = run.limits};
    if (page.empty()) return {{"csv", report::as_csv(input)}};
    const auto language = page == "fr" ? report::Language::French : report::Language::English;
    return {{"html", report::as_html(input, language)}};
}

constexpr wasm::Known kKnown[] = {{"rules", rules}, {"search", search}, {"timeline", timeline},
    {"review", review}, {"simulate", simulate}, {"figures", figures}};

}  // namespace

std::span<const wasm::Known> wasm::known() { return kKnown; }
