#include "line_up.hpp"

#include "bot_parameters.hpp"

#include <banquier/bots/maison.hpp>
#include <banquier/bots/roster.hpp>
#include <banquier/sim/bot_file.hpp>
#include <banquier/terminal/said.hpp>
#include <banquier/terminal/text.hpp>

#include <charconv>
#include <filesystem>

namespace banquier::app {

namespace {

// "maison:mine.toml" is Maison with the parameters of a file.
constexpr std::string_view kFromFile = "maison:";

// "3*fp-a" is three of them; a name alone is one.
struct Several {
    std::size_t count = 1;
    std::string name;
};

Several several_in(const Console& console, const std::string& option, const std::string& entry) {
    const std::size_t star = entry.find('*');
    if (star == std::string::npos) return {1, entry};
    Several several{0, entry.substr(star + 1)};
    const auto [end, error] = std::from_chars(entry.data(), entry.data() + star, several.count);
    if (error != std::errc{} || end != entry.data() + star || several.count == 0)
        refuse(console,
            {"{} : « {} » ; attendu : un nombre avant l'étoile, comme 3*fp-a",
                "{}: \"{}\"; expected: a number before the star, as in 3*fp-a"},
            option, entry);
    return several;
}

[[noreturn]] void stop_at_unknown_bot(const Console& console, const std::string& name) {
    std::vector<std::string> names;
    for (const bots::Known& known : bots::roster()) names.emplace_back(known.name);
    std::string message = said(console, {"« {} » n'est pas un bot.", "\"{}\" is not a bot."}, name);
    if (const std::string meant = terminal::nearest(name, names); !meant.empty())
        message += said(console, {" Vouliez-vous dire « {} » ?", " Did you mean \"{}\"?"}, meant);
    message += said(console,
        {"\nLes bots : {} ; maison:FICHIER prend ses paramètres d'un fichier",
            "\nThe bots: {}; maison:FILE takes its parameters from a file"},
        fmt::join(names, ", "));
    throw Stop{ExitCode::Usage, message};
}

}  // namespace

std::vector<std::string> names_in_line_up(
    const Console& console, const std::string& option, const std::string& text) {
    std::vector<std::string> names;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(',', from), text.size());
        const std::string entry{terminal::trimmed(std::string_view{text}.substr(from, to - from))};
        const Several several = several_in(console, option, entry);
        if (several.name.empty())
            refuse(console,
                {"{} : « {} » ; attendu : des bots séparés par des virgules, comme maison,3*fp-a",
                    "{}: \"{}\"; expected: bots with commas between them, such as maison,3*fp-a"},
                option, text);
        if (names.size() + several.count > kMaxPlayers)
            refuse(console,
                {"{} : plus de {} joueurs ; une boîte n'a que {} pions [SETUP-03]",
                    "{}: more than {} players; a box has but {} tokens [SETUP-03]"},
                option, kMaxPlayers, kMaxPlayers);
        names.insert(names.end(), several.count, several.name);
        from = to + 1;
    }
    return names;
}

bool is_bot(const std::string& name) {
    if (name.starts_with(kFromFile)) return true;
    for (const bots::Known& known : bots::roster())
        if (known.name == name) return true;
    return false;
}

std::vector<sim::Entrant> entrants_of(
    const Console& console, const Game& game, const std::vector<std::string>& names) {
    std::vector<sim::Entrant> entrants;
    for (const std::string& name : names) {
        if (name.starts_with(kFromFile)) {
            const std::string path = name.substr(kFromFile.size());
            const bots::Parameters parameters = bot_parameters(console, path);
            // The folder is no part of the name: a shard may lie anywhere, and the digest tells files apart.
            entrants.push_back({std::string{kFromFile} + std::filesystem::path{path}.filename().string(),
                std::make_shared<bots::Maison>(game, parameters), sim::digest_of(parameters)});
            continue;
        }
        std::shared_ptr<const bots::Bot> bot = bots::make_bot(name, game);
        if (!bot) stop_at_unknown_bot(console, name);
        entrants.push_back({name, std::move(bot)});
    }
    return entrants;
}

void check_seats(const Console& console, const Game& game, const std::string& rules, std::size_t seats) {
    if (!why_not_players(game, static_cast<int>(seats))) return;
    std::vector<int> taken;
    for (int n = 2; n <= static_cast<int>(kMaxPlayers); ++n)
        if (!why_not_players(game, n)) taken.push_back(n);
    refuse(console,
        {"{} joueurs : le règlement {} se joue à {} [SETUP-03]",
            "{} players: the rule set {} is played by {} [SETUP-03]"},
        seats, rules, fmt::join(taken, ", "));
}

}  // namespace banquier::app
