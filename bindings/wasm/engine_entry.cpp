// What the engine's WebAssembly offers: positions, acts and records. docs/wasm.md describes the requests.
#include "calls.hpp"
#include "games.hpp"

#include <banquier/luck/digest.hpp>
#include <banquier/notation/act.hpp>
#include <banquier/notation/fields.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/notation/record.hpp>

#include <algorithm>
#include <memory>

namespace {

using namespace banquier;
using notation::Fields;
using notation::FirstProblem;
namespace json = boost::json;

State read_position(Fields& fields, const Game& game) {
    const json::value& value = fields.need("position");
    if (fields.problem().found()) return {};
    const auto state = notation::position_from_json(game, value);
    if (state) return *state;
    fields.problem().note(state.problem());
    return {};
}

Action read_act(Fields& fields, const Game& game, const State& state) {
    const std::string line = fields.text("act", 4096);
    if (fields.problem().found()) return {};
    const auto act = notation::parse_act(line, {game, &state});
    if (act) return *act;
    fields.problem().note(act.problem());
    return {};
}

json::array events_json(const Game& game, const Event* begin, const Event* end) {
    json::array list;
    for (; begin != end; ++begin) list.push_back(notation::to_json(game, *begin));
    return list;
}

json::object refusal_json(const Refusal& no) {
    json::object object{{"legal", !no}};
    if (no)
        for (const auto& [key, value] : notation::to_json(no)) object[key] = value;
    return object;
}

// ---- What can be asked

json::object list_games(Fields&) {
    json::array games;
    for (const wasm::Pairing& pairing : wasm::pairings())
        games.push_back(json::object{{"board", pairing.board}, {"rules", pairing.rules}});
    return {{"games", games}, {"behaviour", kBehaviour}};
}

json::object begin(Fields& fields) {
    const Game game = wasm::read_game(fields);
    const auto players = static_cast<int>(fields.number("players", 0, 99));
    if (fields.problem().found()) return {};
    if (const Refusal no = why_not_players(game, players)) {
        fields.problem().note(notation::problem_of(no, players));
        return {};
    }
    return {{"position", notation::to_json(game, new_game(game, players))}};
}

json::object legal(Fields& fields) {
    const Game game = wasm::read_game(fields);
    const State state = read_position(fields, game);
    if (fields.problem().found()) return {};
    const auto list = std::make_unique<ActionList>();
    legal_actions_as_told(game, state, *list);
    json::array acts;
    for (const Action& act : *list) acts.emplace_back(notation::write_act(game, act));
    return {{"decision", notation::to_json(decision(game, state))}, {"acts", acts}};
}

json::object why(Fields& fields) {
    const Game game = wasm::read_game(fields);
    const State state = read_position(fields, game);
    const Action act = read_act(fields, game, state);
    if (fields.problem().found()) return {};
    const State told = as_told(game, state, act);
    return refusal_json(
        act.dice[0] != 0 ? why_illegal(game, told, act) : why_illegal_before_dice(game, told, act));
}

json::object apply_act(Fields& fields) {
    const Game game = wasm::read_game(fields);
    State state = read_position(fields, game);
    const Action act = read_act(fields, game, state);
    if (fields.problem().found()) return {};
    const auto events = std::make_unique<EventList>();
    json::object result = refusal_json(apply(game, state, act, *events));
    result["position"] = notation::to_json(game, state);
    result["events"] = events_json(game, events->begin(), events->end());
    return result;
}

json::object replay(Fields& fields) {
    const std::string text = fields.text("record");
    const std::int64_t at = fields.number_or("at", 0, 10'000'000, -1);
    if (fields.problem().found()) return {};
    const notation::RecordRead read = notation::read_record(text);
    if (read.problem) {
        fields.problem().note(*read.problem);
        return {};
    }
    const notation::Record& record = read.record;
    const std::size_t steps = record.steps.size();
    const std::size_t done = at < 0 ? steps : std::min(steps, static_cast<std::size_t>(at));
    const Game& game = record.header.game;
    json::object result{{"board", record.header.board}, {"rules", record.header.rules}, {"steps", steps},
        {"at", done}, {"position", notation::to_json(game, record.state_at(done))}, {"ended", record.ended}};
    json::array players;
    for (const std::string& name : record.header.players) players.emplace_back(name);
    result["players"] = players;
    if (done != 0) {
        const notation::Step& step = record.steps[done - 1];
        if (const Action* act = std::get_if<Action>(&step.what))
            result["act"] = notation::write_act(game, *act);
        result["events"] = events_json(game, step.events.data(), step.events.data() + step.events.size());
    }
    return result;
}

// BLAKE2b-256 of a text, with a commitment's construction around it: for the test against other implementations.
json::object digest(Fields& fields) {
    const std::string text = fields.text("text");
    if (fields.problem().found()) return {};
    return {{"digest", luck::Digester{}.text(text).digest().hex()}};
}

// The dice of a game that everybody can check, from its secret and salts: docs/fair-dice.md.
json::object secret(Fields&) {
    const luck::Secret drawn = luck::Secret::drawn();
    return {{"secret", drawn.revealed()}, {"salt", luck::Salt::drawn().hex()}};
}

constexpr wasm::Known kKnown[] = {{"games", list_games}, {"new", begin}, {"legal", legal}, {"why", why},
    {"apply", apply_act}, {"replay", replay}, {"digest", digest}, {"secret", secret}};

}  // namespace

std::span<const wasm::Known> wasm::known() { return kKnown; }
