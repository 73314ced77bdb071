#include "commands.hpp"
#include "json_text.hpp"
#include "opened_record.hpp"
#include "places.hpp"
#include "progress.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/report/review.hpp>
#include <banquier/review/review.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <iostream>

namespace banquier::app {

namespace {

struct ReviewOptions {
    GameChoice choice;
    std::string record, html, json, playouts = "1024", seed = "1";
};

constexpr int kMostPlayouts = 100'000;
constexpr std::int64_t kMostReviewSeed = 999'999'999;

boost::json::array numbers(const notation::Record& record, const review::WinShares& shares) {
    boost::json::array list;
    for (const PlayerId q : everybody(record.start)) list.push_back(shares[q]);
    return list;
}

// Everybody's chance at every step, and where it went in all.
std::string review_json(const notation::Record& record, const review::Review& review) {
    constexpr std::array<std::string_view, 4> kCauses = {"luck", "choice", "trade", "course"};
    boost::json::array steps, players, mistakes;
    for (std::size_t i = 0; i < review.moments.size(); ++i) {
        const review::Moment& moment = review.moments[i];
        steps.push_back(
            boost::json::object{{"n", i + 1}, {"cause", kCauses[static_cast<std::size_t>(moment.cause)]},
                {"before", numbers(record, moment.before)}, {"expected", numbers(record, moment.expected)},
                {"after", numbers(record, moment.after)}});
    }
    for (const PlayerId q : everybody(record.start)) {
        const review::Account& a = review.account[q];
        players.push_back(boost::json::object{{"start", a.start}, {"luck", a.luck}, {"own", a.own},
            {"others", a.others}, {"course", a.course}, {"result", a.result}});
    }
    for (const review::Mistake& mistake : review.mistakes) {
        boost::json::array better;
        for (const Action& act : mistake.better)
            better.emplace_back(notation::write_act(record.header.game, act));
        mistakes.push_back(boost::json::object{{"n", mistake.step}, {"by", index_of(mistake.by) + 1},
            {"better", std::move(better)}, {"gain", mistake.gain.by}, {"error", mistake.gain.error}});
    }
    return json_lines({{"over", review.over}, {"players", std::move(players)},
        {"mistakes", std::move(mistakes)}, {"weighed", review.weighed}, {"steps", std::move(steps)}});
}

review::Review reviewed(Console& console, const notation::Record& record, const review::Settings& settings) {
    if (console.catch_interrupts) console.catch_interrupts();
    Progress progress{console, 0, record.steps.size(), {"actes", "acts"}};
    auto shown = std::chrono::steady_clock::now();
    auto found = review::review_of(record, settings, [&](std::size_t done, std::size_t) {
        const auto now = std::chrono::steady_clock::now();
        if (now - shown > std::chrono::milliseconds(100)) {
            progress.show(done);
            shown = now;
        }
        return !(console.interrupted && console.interrupted());
    });
    if (!found) throw Stop{ExitCode::Interrupted, said(console, {"arrêté", "stopped"})};
    return std::move(*found);
}

ExitCode review_game(Console& console, const ReviewOptions& options) {
    const review::Settings settings{.most_playouts = static_cast<int>(
                                        number_in(console, "--playouts", options.playouts, 0, kMostPlayouts)),
        .seed = static_cast<std::uint64_t>(number_in(console, "--seed", options.seed, 0, kMostReviewSeed))};
    check_places(console,
        {{"RECORD", options.record, Place::Kind::Input}, {"--html", options.html}, {"--json", options.json}});
    const OpenedRecord opened{console, options.record, options.choice.folders};
    const notation::Record& record = opened.record();
    const review::Review review = reviewed(console, record, settings);
    const report::ReviewInput input{.record = record, .review = review, .words = opened.words()};
    bool taken = false;
    const auto put = [&](const std::string& path, const std::string& text) {
        taken = taken || path == "-";
        if (path == "-")
            console.out << text;
        else
            write_text(console, path, text);
    };
    if (!options.json.empty()) put(options.json, review_json(record, review));
    if (!options.html.empty()) put(options.html, as_html(input));
    if (!taken) console.out << as_text(input);
    opened.tell_problem();
    return ExitCode::Ok;
}

}  // namespace

void add_review(CommandLine& line) {
    CLI::App& command = line.add("review",
        {"ce qu'une partie enregistrée a valu : chances, chance et jugement, échanges, erreurs",
            "what a recorded game was worth: chances, luck and judgement, trades, mistakes"},
        {"\n  banquier review partie.jsonl\n  banquier review partie.jsonl --html partie.html\n"
         "  banquier review partie.jsonl --playouts 0\n"
         "Fin : 0 ; 1 l'enregistrement s'arrête à un problème (ce qui précède est jugé) ; 2 ce n'est pas une "
         "partie ; 3 fichier illisible ; 4 interrompu.",
            "\n  banquier review game.jsonl\n  banquier review game.jsonl --html game.html\n"
            "  banquier review game.jsonl --playouts 0\n"
            "Exit: 0; 1 the record stops at a problem (what stands before is reviewed); 2 it is no record; 3 "
            "the file cannot be read; 4 interrupted."});
    const auto options = std::make_shared<ReviewOptions>();
    command.add_option("RECORD", options->record, line({"partie enregistrée", "recorded game"}))->required();
    command.add_option("--html", options->html,
        line({"une page avec la courbe des chances ; - : la sortie",
            "a page with the curve of chances; -: the output"}));
    command.add_option("--json", options->json,
        line({"les chances à chaque étape en JSON ; - : la sortie",
            "the chances at every step as JSON; -: the output"}));
    command.add_option("--playouts", options->playouts,
        line({"suites jouées au plus pour comparer deux choix ; 0 : les choix ne sont pas comparés",
            "continuations played at most to compare two choices; 0: choices are not compared"}));
    command.add_option(
        "--seed", options->seed, line({"graine de ces suites", "seed of these continuations"}));
    options->choice.add_folder_option(command, line);
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return review_game(console, *options); };
    });
}

}  // namespace banquier::app
