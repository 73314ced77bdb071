// What the table's WebAssembly offers: live tables of this device by the messages that the server speaks, and the boards that
// they are played on. docs/wasm.md describes the requests.
#include "calls.hpp"
#include "library.hpp"

#include <banquier/notation/json.hpp>
#include <banquier/wire/device.hpp>

#include <map>

namespace {

using namespace banquier;
using notation::Fields;
using wasm::body_json, wasm::library, wasm::refused_json, wasm::told_json;
namespace json = boost::json;

constexpr std::int64_t kLatest = std::int64_t{1} << 53;  // what a number of JavaScript holds
constexpr std::size_t kMostLines = 200'000;
constexpr std::size_t kMostTables = 64;

std::map<std::string, std::unique_ptr<wire::DeviceTable>> tables;

wire::FoundBox find_box(const table::Settings& settings) {
    const editions::Resolution found = library().resolve(settings.board, settings.rules, settings.overrides);
    if (!found.ok()) return {.problem = render(found.problems.front(), notation::Language::English)};
    wire::FoundBox box{.box = std::make_shared<const wire::Box>(std::make_shared<const Game>(found.game))};
    for (const editions::Mark& mark : found.unofficial)
        box.unofficial.push_back(render(mark, notation::Language::English));
    return box;
}
const wire::FindBox kFind = find_box;

table::Millis now_in(Fields& fields) { return fields.number("now", 0, kLatest); }
std::uint64_t connection_in(Fields& fields) {
    return static_cast<std::uint64_t>(fields.number("connection", 1, kLatest));
}

// Null: a problem is noted.
wire::DeviceTable* table_in(Fields& fields) {
    const auto found = tables.find(fields.text("game", 64));
    if (found != tables.end()) return found->second.get();
    fields.expected("game", {"une partie ouverte ici", "a game that is open here"});
    return nullptr;
}

json::object doing_json(const wire::Doing& doing) {
    json::array lines, frames;
    for (const std::string& line : doing.lines) lines.emplace_back(line);
    for (const wire::ToSend& one : doing.frames)
        frames.push_back(json::array{one.connection, json::string_view(*one.frame)});
    json::object object{{"lines", std::move(lines)}, {"frames", std::move(frames)}, {"wake_at", nullptr}};
    if (doing.wake_at != table::kNever) object["wake_at"] = doing.wake_at;
    if (doing.rematch) object["rematch"] = true;
    return object;
}

json::object made_json(const wire::DeviceTable::Made& made) {
    return {
        {"game", made.id}, {"header", made.header}, {"secret", made.secret}, {"commitment", made.commitment}};
}

// ---- Tables

json::object make(Fields& fields) {
    const std::string body = fields.text("body");
    if (fields.problem().found()) return {};
    const auto made = wire::DeviceTable::make(body, kFind);
    if (made) return made_json(*made);
    fields.problem().note(made.problem());
    return {};
}

json::object take_up(Fields& fields) {
    const std::vector<std::string> lines = fields.texts_or_none("lines", kMostLines);
    const std::string secret = fields.text_or("secret", 64);
    const table::Millis now = now_in(fields);
    if (fields.problem().found()) return {};
    if (tables.size() >= kMostTables) {
        fields.problem().wrong("game", {"trop de parties ouvertes", "too many games are open"});
        return {};
    }
    auto table = wire::DeviceTable::take_up({lines, secret}, kFind, now);
    if (!table) {
        fields.problem().note(table.problem());
        return {};
    }
    json::object object = doing_json((*table)->woken());
    object["game"] = (*table)->id();
    const std::string id = (*table)->id();
    tables[id] = *std::move(table);
    return object;
}

json::object frame(Fields& fields) {
    wire::DeviceTable* table = table_in(fields);
    const std::uint64_t connection = connection_in(fields);
    const std::string text = fields.text("text");
    const table::Millis now = now_in(fields);
    if (fields.problem().found()) return {};
    return doing_json(table->take(connection, text, now));
}

json::object part(Fields& fields) {
    wire::DeviceTable* table = table_in(fields);
    const std::uint64_t connection = connection_in(fields);
    const table::Millis now = now_in(fields);
    if (fields.problem().found()) return {};
    return doing_json(table->part(connection, now));
}

json::object tick(Fields& fields) {
    wire::DeviceTable* table = table_in(fields);
    const table::Millis now = now_in(fields);
    if (fields.problem().found()) return {};
    return doing_json(table->tick(now));
}

json::object put_back(Fields& fields) {
    if (wire::DeviceTable* table = table_in(fields)) table->put_back();
    return {};
}

json::object let_go(Fields& fields) {
    if (table_in(fields)) tables.erase(fields.text("game", 64));
    return {};
}

json::object about(Fields& fields) {
    const wire::DeviceTable* table = table_in(fields);
    if (!table) return {};
    return table->about();
}

json::object rematch(Fields& fields) {
    const wire::DeviceTable* table = table_in(fields);
    if (!table) return {};
    return made_json(table->rematch());
}

// ---- What the server tells, as an answer of HTTP

json::object catalogue(Fields&) { return body_json(wire::catalogue_text(library())); }

json::object board(Fields& fields) {
    const std::string id = fields.text("id", 64);
    if (fields.problem().found()) return {};
    return told_json(wire::board_told(library(), id));
}

json::object record(Fields& fields) {
    const std::vector<std::string> lines = fields.texts_or_none("lines", kMostLines);
    if (fields.problem().found()) return {};
    const auto text = wire::record_of(lines);
    if (text) return body_json(*text, "application/jsonl");
    const notation::Problem& problem = text.problem();
    const bool told = problem.field == "not-running" || problem.field == "not-told";
    return refused_json(problem.field == "not-told" ? 403 : 404, told ? problem.field : "unreadable",
        render(problem, notation::Language::English), {});
}

constexpr wasm::Known kKnown[] = {{"make", make}, {"take-up", take_up}, {"frame", frame}, {"part", part},
    {"tick", tick}, {"put-back", put_back}, {"let-go", let_go}, {"about", about}, {"rematch", rematch},
    {"catalogue", catalogue}, {"board", board}, {"record", record}};

}  // namespace

std::span<const wasm::Known> wasm::known() { return kKnown; }
