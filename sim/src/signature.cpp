#include <banquier/sim/signature.hpp>

#include <banquier/notation/figures.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/sim/bot_game.hpp>

#include <fmt/format.h>

namespace banquier::sim {

namespace {

constexpr int kRounds = 60;

}  // namespace

Play play_of(const Game& game) {
    Play play{.game = game, .players = {}};
    for (int n = 2; n <= static_cast<int>(kMaxPlayers); ++n)
        if (!why_not_players(game, n)) play.players.push_back(n);
    return play;
}

std::uint64_t signature(std::span<const Play> plays, int games) {
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
