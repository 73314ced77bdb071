#include "simulation.hpp"

#include <banquier/bots/roster.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/sim/counts.hpp>

#include <algorithm>
#include <memory>

namespace banquier::wasm {

namespace {

constexpr int kMostGames = 1'000'000;

}  // namespace

sim::Run read_run(notation::Fields& fields, const Game& game) {
    sim::Run run{.game = game};
    const std::vector<std::string> names = fields.texts_or_none("bots", kMaxPlayers, 64);
    run.seed = static_cast<std::uint64_t>(fields.number_or("seed", 0, std::int64_t{1} << 53, 1));
    const std::int64_t games = fields.number("games", 1, kMostGames);
    run.limits.rounds = static_cast<int>(fields.number_or("rounds", 1, 1000, 1000));
    run.limits.time_up_after = static_cast<int>(fields.number_or("time_up_after", 0, 1000, 0));
    run.limits.last_round_after = static_cast<int>(fields.number_or("last_round_after", 0, 1000, 0));
    if (fields.problem().found()) return run;
    const auto n = static_cast<int>(names.size());
    if (const Refusal no = why_not_players(run.game, n)) {
        fields.problem().note(notation::problem_of(no, n));
        return run;
    }
    for (const std::string& name : names) {
        const auto same = std::ranges::find(run.entrants, name, &sim::Entrant::name);
        std::shared_ptr<const bots::Bot> bot =
            same != run.entrants.end() ? same->bot : bots::make_bot(name, run.game);
        if (bot == nullptr) {
            fields.problem().wrong(
                "bots", {"pas de bot « " + name + " »", "there is no bot \"" + name + "\""});
            return run;
        }
        run.entrants.push_back({name, std::move(bot)});
    }
    run.blocks = static_cast<std::uint64_t>((games + n - 1) / n);
    return run;
}

boost::json::object played(notation::Fields& fields, const Game& game) {
    const sim::Run run = read_run(fields, game);
    if (fields.problem().found()) return {};
    const auto most = static_cast<std::int64_t>(run.blocks);
    const std::int64_t from = fields.number_or("from", 0, most, 0),
                       to = fields.number_or("to", from, most, most);
    if (fields.problem().found()) return {};
    const auto tally = std::make_unique<sim::Tally>();
    sim::play_blocks(run, static_cast<std::uint64_t>(from), static_cast<std::uint64_t>(to), *tally);
    return {{"tally", sim::counts_of(*tally)}, {"blocks", run.blocks}};
}

}  // namespace banquier::wasm
