#include "commands.hpp"

#include <banquier/client/verify.hpp>
#include <banquier/notation/act.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/text.hpp>
#include <banquier/wire/device.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <iostream>

namespace banquier::app {

namespace {

struct VerifyOptions {
    std::string record, commitment, pledges;
};

template <class... Arguments>
std::string told(const Console& console, const Phrase& phrase, const Arguments&... arguments) {
    return fmt::format(fmt::runtime(console(phrase)), arguments...);
}

// ---- What the player kept

// "HEX,HEX,,HEX": by seat, nothing for a bot.
std::vector<std::string> pledges_in(const Console& console, const std::string& list) {
    std::vector<std::string> pledges;
    std::string_view rest = list;
    for (;;) {
        const std::size_t comma = rest.find(',');
        const std::string_view text = terminal::trimmed(rest.substr(0, comma));
        const auto pledge = luck::Pledge::from_hex(text);
        if (!pledge && !text.empty())
            throw Stop{ExitCode::Usage,
                told(console,
                    {"--pledges, place {} : « {} » ; attendu : 64 chiffres hexadécimaux, ou rien pour un "
                     "robot",
                        "--pledges, seat {}: \"{}\"; expected: 64 hexadecimal digits, or nothing for a bot"},
                    pledges.size() + 1, text)};
        pledges.push_back(pledge ? pledge->hex() : std::string{});
        if (comma == std::string_view::npos) return pledges;
        rest.remove_prefix(comma + 1);
    }
}

client::Kept kept_in(const Console& console, const VerifyOptions& options) {
    client::Kept kept;
    if (!options.commitment.empty()) {
        kept.commitment = luck::Commitment::from_hex(terminal::trimmed(options.commitment));
        if (!kept.commitment)
            throw Stop{ExitCode::Usage,
                told(console,
                    {"--commitment : « {} » ; attendu : 64 chiffres hexadécimaux",
                        "--commitment: \"{}\"; expected: 64 hexadecimal digits"},
                    options.commitment)};
    }
    if (!options.pledges.empty()) kept.pledges = pledges_in(console, options.pledges);
    return kept;
}

// ---- What is found

// Of a verdict that needs no more words.
Phrase finding(client::Verdict verdict) {
    switch (verdict) {
    case client::Verdict::Accepted: break;
    case client::Verdict::NoFairDice:
        return {"rien à vérifier : cette partie n'a pas été jouée avec des dés vérifiables",
            "nothing to check: this game was not played with dice that can be checked"};
    case client::Verdict::UnknownScheme:
        return {"rien à vérifier : ce programme ne connaît pas cette version des dés vérifiables",
            "nothing to check: this program does not know this version of dice that can be checked"};
    case client::Verdict::NotOver:
        return {"rien à vérifier encore : la partie n'est pas finie, le serveur garde son secret jusque-là",
            "nothing to check yet: the game is not over, and the server keeps its secret until then"};
    case client::Verdict::OtherCommitment:
        return {"REFUSÉ : l'engagement de la partie n'est pas celui que vous avez gardé. Le serveur a pu "
                "choisir son secret après avoir vu les sels",
            "REJECTED: the record's commitment is not the one that you kept. The server may have picked its "
            "secret after it had seen the salts"};
    case client::Verdict::OtherPledges:
        return {"REFUSÉ : les promesses de la partie ne sont pas celles que vous avez gardées. Le serveur a "
                "pu choisir un sel après avoir vu le vôtre",
            "REJECTED: the record's pledges are not the ones that you kept. The server may have picked a "
            "salt after it had seen yours"};
    case client::Verdict::SaltsMissing:
        return {"REFUSÉ : il n'y a pas une promesse et un sel pour chaque place (vides pour un robot)",
            "REJECTED: there is not one pledge and one salt for each seat (empty for a bot)"};
    case client::Verdict::NotRevealed:
        return {"REFUSÉ : la partie est close, mais le secret du serveur n'est pas révélé",
            "REJECTED: the game is closed, but the server's secret is not revealed"};
    case client::Verdict::SecretDoesNotFit:
        return {"REFUSÉ : le secret révélé n'est pas celui de l'engagement",
            "REJECTED: the secret that is revealed is not the one of the commitment"};
    case client::Verdict::SaltNotPledged:
        return {"REFUSÉ : le sel de {} n'est pas celui de sa promesse",
            "REJECTED: the salt of {} is not the one that was pledged"};
    case client::Verdict::LuckTakenBack:
        return {"REFUSÉ : un lancer, un tirage ou une distribution a été repris pour recommencer",
            "REJECTED: a throw, a draw or a deal was taken back to be made again"};
    case client::Verdict::ActDiffers:
        return {"REFUSÉ : « {} » ; le secret et les sels donnent « {} » (hasard n° {}, à partir de 0)",
            "REJECTED: \"{}\"; secret and salts give \"{}\" (chance event {}, counted from 0)"};
    }
    return {"", ""};
}

bool is_rejection(client::Verdict verdict) { return verdict >= client::Verdict::OtherCommitment; }

std::string described(const Console& console, const notation::Record& record, const std::string& file,
    const client::Verification& found) {
    const bool french = console.language == Language::French;
    std::string place = found.line == 0 ? file : fmt::format("{}:{}", file, found.line);
    place += french ? " : " : ": ";
    if (found.verdict == client::Verdict::SaltNotPledged)
        return place + told(console, finding(found.verdict), record.header.players[found.seat]);
    if (found.verdict != client::Verdict::ActDiffers)
        return place + std::string{console(finding(found.verdict))};
    const Game& game = record.header.game;
    return place +
        told(console, finding(found.verdict), notation::write_act(game, found.found),
            notation::write_act(game, found.due), found.events);
}

// ---- What was accepted, and how far that goes

void tell_kept(
    Console& console, const notation::Fairness& fair, const std::string& file, const client::Kept& kept) {
    if (kept.commitment)
        console.out << console(
            {"  L'engagement est celui que vous avez gardé : le secret était fixé avant les sels.\n",
                "  The commitment is the one that you kept: the secret was fixed before the salts.\n"});
    if (kept.pledges)
        console.out << console({"  Les promesses sont celles que vous avez gardées : chaque sel était fixé "
                                "avant qu'on voie le vôtre.\n",
            "  The pledges are the ones that you kept: every salt was fixed before yours was seen.\n"});
    if (kept.commitment && kept.pledges) return;
    console.out << told(console,
        {"  Engagement : {}\n  Promesses : {}\n"
         "  Sûr seulement si ce sont ceux que vous avez vus avant le début. Si vous les avez gardés :\n"
         "    banquier verify {} --commitment ENGAGEMENT --pledges PROMESSES\n",
            "  Commitment: {}\n  Pledges: {}\n"
            "  This is sure only if they are the ones that you saw before the start. If you kept those:\n"
            "    banquier verify {} --commitment COMMITMENT --pledges PLEDGES\n"},
        fair.commitment, fmt::join(fair.pledges, ","), file);
}

// Whoever held the device could have read the secret before it was revealed.
void tell_device(Console& console, const notation::Fairness& fair) {
    if (fair.game.starts_with(wire::kDeviceGame))
        console.out << console({"  Ces dés ont été faits sur l'appareil où l'on jouait, sans serveur : celui "
                                "qui le tenait aurait pu les connaître d'avance.\n",
            "  These dice were made on the device that was played on, without a server: whoever held it "
            "could have known them in advance.\n"});
}

void tell_salts(Console& console, const notation::RecordHeader& header) {
    std::vector<std::string> salted, unsalted;
    for (std::size_t i = 0; i < header.players.size(); ++i)
        (header.fair->salts[i].empty() ? unsalted : salted).push_back(header.players[i]);
    if (salted.empty()) {
        console.out << console({"  Personne n'a ajouté de sel : le serveur seul a fait ces dés.\n",
            "  Nobody added salt: the server alone made these dice.\n"});
        return;
    }
    console.out << told(console, {"  Sel de : {}\n", "  Salt of: {}\n"}, fmt::join(salted, ", "));
    if (!unsalted.empty())
        console.out << told(
            console, {"  Sans sel : {}\n", "  Without salt: {}\n"}, fmt::join(unsalted, ", "));
}

void tell_corrections(Console& console, const notation::Record& record) {
    const auto corrections = std::count_if(record.steps.begin(), record.steps.end(),
        [](const notation::Step& step) { return std::holds_alternative<notation::Correction>(step.what); });
    if (corrections != 0)
        console.out << told(console,
            {"  Corrections convenues dans la partie (ce n'est pas du hasard) : {}\n",
                "  Corrections that the table agreed on (they are no chance): {}\n"},
            corrections);
}

void tell_accepted(Console& console, const notation::Record& record, const std::string& file,
    const client::Kept& kept, std::uint64_t events) {
    console.out << told(console,
        {"✓ {} : les dés sont ceux du secret et des sels.\n"
         "  Lancers, tirages et distributions recalculés un par un, tous conformes : {}\n"
         "  Le secret révélé est celui de l'engagement, et chaque sel celui de sa promesse.\n",
            "✓ {}: the dice are those of the secret and the salts.\n"
            "  Throws, draws and deals derived anew one by one, all as recorded: {}\n"
            "  The secret that is revealed is the one of the commitment, and each salt the one pledged.\n"},
        file, events);
    tell_kept(console, *record.header.fair, file, kept);
    tell_device(console, *record.header.fair);
    tell_salts(console, record.header);
    tell_corrections(console, record);
    if (record.followed)
        console.out << told(console,
            {"  Partie du comportement {} des règles, corrigées depuis (ce programme a le {}) : le hasard "
             "est vérifié, la partie n'est pas rejouée.\n",
                "  A game of behaviour {} of the rules, corrected since (this program has {}): its chance is "
                "checked, the game is not replayed.\n"},
            record.header.behaviour, kBehaviour);
}

// ---- The command

// A changed throw mostly makes a later act impossible, and the record is then read only up to there. Its secret is at
// its end all the same, so that the throw itself can be named.
std::string secret_at_the_end(std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    const std::size_t start = text.rfind('\n');
    const auto line = notation::parse_json(start == std::string_view::npos ? text : text.substr(start + 1));
    if (!line || !line->is_object()) return {};
    const boost::json::value* secret = line->get_object().if_contains("secret");
    return secret && secret->is_string() ? std::string{secret->get_string()} : std::string{};
}

ExitCode verify_file(Console& console, const VerifyOptions& options) {
    const client::Kept kept = kept_in(console, options);
    const std::string text = read_text(console, options.record);
    notation::RecordRead read = notation::read_record(text, options.record, notation::OtherBehaviour::Follow);
    if (read.problem && read.record.header.players.empty())
        throw Stop{ExitCode::Usage, render(*read.problem, console.language)};
    if (read.problem) read.record.secret = secret_at_the_end(text);
    const client::Verification found = verify(read.record, kept);
    if (is_rejection(found.verdict))
        throw Stop{ExitCode::No, described(console, read.record, options.record, found)};
    if (read.problem) throw Stop{ExitCode::No, render(*read.problem, console.language)};
    if (found.verdict != client::Verdict::Accepted)
        throw Stop{ExitCode::Usage, described(console, read.record, options.record, found)};
    tell_accepted(console, read.record, options.record, kept, found.events);
    return ExitCode::Ok;
}

}  // namespace

void add_verify(CommandLine& line) {
    CLI::App& command = line.add("verify",
        {"vérifier les dés d'une partie en ligne", "check the dice of a live game"},
        {"\n  banquier verify partie.jsonl\n"
         "  banquier verify partie.jsonl --commitment 5f3a… --pledges 91c0…,77e2…,,\n"
         "Recalcule chaque lancer, tirage et distribution à partir du secret que le serveur révèle à la fin "
         "et des sels des joueurs. Pour en être sûr il faut avoir gardé l'engagement et les promesses vus "
         "avant le début : sans eux, un serveur pourrait avoir choisi son secret ou un sel après coup.\n"
         "Fin : 0 accepté ; 1 refusé, ou la partie ne se rejoue pas ; 2 rien à vérifier (pas une partie, pas "
         "de dés vérifiables, pas finie) ; 3 fichier illisible.",
            "\n  banquier verify game.jsonl\n"
            "  banquier verify game.jsonl --commitment 5f3a… --pledges 91c0…,77e2…,,\n"
            "Derives every throw, draw and deal anew from the secret that the server reveals at the end and "
            "from the players' salts. To be sure one must have kept the commitment and the pledges seen "
            "before the start: without them a server might have picked its secret or a salt afterwards.\n"
            "Exit: 0 accepted; 1 rejected, or the game does not replay; 2 nothing to check (no record, no "
            "dice that can be checked, not over); 3 the file cannot be read."});
    const auto options = std::make_shared<VerifyOptions>();
    command.add_option("RECORD", options->record, line({"partie enregistrée", "recorded game"}))->required();
    command.add_option("--commitment", options->commitment,
        line({"l'engagement que vous avez vu en rejoignant la partie",
            "the commitment that you saw on joining"}));
    command.add_option("--pledges", options->pledges,
        line({"les promesses par place, séparées par des virgules, que votre navigateur a gardées quand il a "
              "montré votre sel ; rien pour un robot",
            "the pledges by seat, separated by commas, that your browser kept when it showed your salt; "
            "nothing for a bot"}));
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return verify_file(console, *options); };
    });
}

}  // namespace banquier::app
