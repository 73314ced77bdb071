#include "fair_game.hpp"

#include <banquier/bots/steady.hpp>
#include <banquier/luck/fair.hpp>
#include <banquier/notation/record.hpp>

#include <stdexcept>

namespace banquier::testing {

namespace {

constexpr int kRounds = 60;  // then the game is closed as it stands; time is called at half of them

std::string board_of(const editions::Library& library, const std::string& rule_set) {
    for (const editions::Edition& edition : library.editions())
        for (const std::string& id : edition.rule_sets)
            if (id == rule_set) return edition.id;
    throw std::logic_error{"no board for " + rule_set};
}

Action next_act(const Game& game, const State& state, luck::FairDice& dice) {
    const Decision pending = decision(game, state);
    if (pending.luck) return dice.answer(game, state);
    if (state.clock == Clock::Running && state.round > kRounds / 2) {
        if (game.rules.time_limit == TimeLimit::TimeUp) return act::time_up();
        if (game.rules.time_limit == TimeLimit::LastRound) return act::last_round();
    }
    for (const PlayerId player : state.in_play)
        if (const auto free = bots::free_act(game, state, player)) return *free;
    return dice.complete(state, bots::answer(game, state, pending.awaited.lowest()));
}

luck::Salt salt_of(std::string_view digits, std::size_t count) {
    std::string hex;
    while (hex.size() < count) hex += digits;
    return *luck::Salt::from_hex(hex.substr(0, count));
}

}  // namespace

FairGame play_fair_game(const editions::Library& library, const editions::RuleSetInfo& info,
    std::uint8_t number, std::string_view second) {
    notation::RecordHeader header{.board = board_of(library, info.id), .rules = info.id};
    header.game = library.resolve(header.board, info.id).game;
    header.players = {"Ann", "Ben", "bot Cat", "bot Dan"};
    std::array<std::uint8_t, 32> bytes{};
    bytes.fill(number);
    const luck::Secret secret{bytes};
    const std::vector<luck::Salt> salts = {salt_of("0123456789abcdef", 32), salt_of(second, 64), {}, {}};
    const std::string id = "evening-" + std::to_string(number);
    const luck::Commitment commitment = luck::commitment_of(id, secret);
    header.fair = notation::Fairness{.game = id, .commitment = commitment.hex()};
    for (const luck::Salt& salt : salts) {
        header.fair->pledges.push_back(salt.empty() ? "" : luck::pledge_of(commitment, salt).hex());
        header.fair->salts.push_back(salt.hex());
    }

    const Game& game = header.game;
    State state = new_game(game, static_cast<int>(header.players.size()));
    luck::FairDice dice{secret, id, salts};
    std::string text = notation::header_line(header) + "\n";
    for (std::size_t n = 1; !game_over(state) && state.round <= kRounds; ++n) {
        const Action action = next_act(game, state, dice);
        if (apply(game, state, action)) throw std::logic_error{"a bot's act is refused in " + info.id};
        text += notation::act_line(game, n, action) + "\n";
    }
    text += notation::end_line(game, state, secret.revealed()) + "\n";
    return {info.id, commitment.hex(), header.fair->pledges, std::move(text)};
}

std::vector<FairGame> fair_games() {
    const editions::Library library = editions::Library::embedded();
    std::vector<FairGame> games;
    for (const editions::RuleSetInfo& info : library.rule_sets())
        games.push_back(play_fair_game(library, info, static_cast<std::uint8_t>(games.size() + 1)));
    return games;
}

}  // namespace banquier::testing
