// What the WebAssembly of the simulation offers: games among bots. docs/wasm.md describes the requests.
#include "calls.hpp"
#include "games.hpp"
#include "simulation.hpp"

#include <banquier/bots/roster.hpp>
#include <banquier/sim/signature.hpp>

#include <algorithm>

namespace {

using namespace banquier;
using notation::Fields;
namespace json = boost::json;

json::object list_bots(Fields&) {
    json::array bots;
    for (const bots::Known& known : bots::roster()) bots.emplace_back(known.name);
    return {{"bots", bots}};
}

json::object simulate(Fields& fields) {
    const Game game = wasm::read_game(fields);
    return wasm::played(fields, game);
}

json::object signature(Fields& fields) {
    const auto games = static_cast<int>(fields.number_or("games", 1, 100'000, 2000));
    if (fields.problem().found()) return {};
    // As of a library: by the names of the rule sets, each on its first board.
    std::vector<std::string> names;
    for (const wasm::Pairing& pairing : wasm::pairings())
        if (std::find(names.begin(), names.end(), pairing.rules) == names.end())
            names.push_back(pairing.rules);
    std::sort(names.begin(), names.end());
    std::vector<sim::Play> plays;
    for (const std::string& name : names)
        if (const auto game = wasm::game_of({}, name, {})) plays.push_back(sim::play_of(*game));
    return {{"signature", std::to_string(sim::signature(plays, games))}};
}

constexpr wasm::Known kKnown[] = {{"bots", list_bots}, {"simulate", simulate}, {"signature", signature}};

}  // namespace

std::span<const wasm::Known> wasm::known() { return kKnown; }
