#include "sim_outputs.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <iostream>

namespace banquier::app {

void SimOutputs::add_options(CLI::App& command, const CommandLine& line) {
    command.add_option("--json", json,
        line({"les résultats en JSON ; - : la sortie", "the results as JSON; -: the output"}));
    command.add_option(
        "--csv", csv, line({"les résultats en CSV ; - : la sortie", "the results as CSV; -: the output"}));
    command.add_option("--html", html,
        line({"une page avec des graphiques ; - : la sortie", "a page with charts; -: the output"}));
}

void SimOutputs::check(const Console& console, std::vector<Place> others) const {
    others.insert(others.end(), {{"--json", json}, {"--csv", csv}, {"--html", html}});
    check_places(console, others);
}

void SimOutputs::write(Console& console, const Renderings& as, bool taken) const {
    const auto put = [&](const std::string& path, const std::string& text) {
        if (path == "-") {
            console.out << text;
            taken = true;
        } else {
            write_text(console, path, text);
        }
    };
    if (!json.empty()) put(json, as.json());
    if (!csv.empty()) put(csv, as.csv());
    if (!html.empty()) put(html, as.html());
    if (!taken) console.out << as.text();
}

SimOutputs::Renderings renderings(
    const Console& console, const sim::Description& run, const report::Input& input) {
    return {.json = [&run, input] { return result_json(run, input); },
        .csv = [input] { return report::as_csv(input); },
        .html = [&console, input] { return report::as_html(input, console.language); },
        .text = [&console, input] { return report::as_text(input, console.language); }};
}

report::Input report_input(const editions::Library& library, const sim::Description& run, const Game& game,
    const sim::Tally& tally) {
    report::Input input{.library = library,
        .board = run.board,
        .rule_set = run.rules,
        .choices = run.choices,
        .seed = run.seed,
        .tally = tally,
        .game = game,
        .limits = run.limits};
    for (const sim::Description::Player& bot : run.bots) input.entrants.push_back(bot.name);
    return input;
}

}  // namespace banquier::app
