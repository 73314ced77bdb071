#include <banquier/sim/signature.hpp>

#include <banquier/notation/figures.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/sim/bot_game.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::sim {

namespace {

constexpr int kRounds = 60;

struct Play {
    Game game;
    std::vector<int> players;
};

// In the order of names, whatever the order of files.
std::vector<Play> all_plays(const editions::Library& library) {
    std::vector<std::string> ids;
    for (const editions::RuleSetInfo& info : library.rule_sets()) ids.push_back(info.id);
    std::sort(ids.begin(), ids.end());
    std::vector<Play> plays;
    for (const std::string& id : ids) {
        const editions::Edition* edition = library.official_board(id);
        if (!edition) continue;
        Play play{.game = library.resolve(edition->id, id).game};
        for (int n = 2; n <= static_cast<int>(kMaxPlayers); ++n)
            if (!why_not_players(play.game, n)) play.players.push_back(n);
        plays.push_back(std::move(play));
    }
    return plays;
}

}  // namespace

std::uint64_t signature(const editions::Library& library, int games) {
    const std::vector<Play> plays = all_plays(library);
    std::string all;
    for (int i = 0; i < games; ++i) {
        const auto number = static_cast<std::size_t>(i);
        const Play& play = plays[number % plays.size()];
        const int players = play.players[number / plays.size() % play.players.size()];
        const BotGame played = play_bot_game(play.game, players, luck::Seeded{number, 0}, kRounds);
        const std::string end = boost::json::serialize(notation::to_json(play.game, played.state));
        all += fmt::format("{:x} {} {}\n", notation::fnv1a(end), played.acts, played.events);
    }
    return notation::fnv1a(all);
}

}  // namespace banquier::sim
