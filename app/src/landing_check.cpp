#include "landing_check.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iostream>
#include <sstream>
#include <vector>

namespace banquier::app {

namespace {

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream in{line};
    for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
    return cells;
}

double number_of(const Console& console, const std::string& where, const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= 0))
        refuse(console, {"{} : « {} » ; attendu : un nombre", "{}: \"{}\"; expected: a number"}, where, text);
    return value;
}

}  // namespace

LandingFigures read_landing_figures(const Console& console, const LandingCheck& check) {
    const std::size_t colon = check.file_and_column.rfind(':');
    if (colon == std::string::npos)
        refuse(console,
            {"--landing-check : « {} » ; attendu : FICHIER:COLONNE",
                "--landing-check: \"{}\"; expected: FILE:COLUMN"},
            check.file_and_column);
    const std::string file = check.file_and_column.substr(0, colon);
    LandingFigures figures{.column = check.file_and_column.substr(colon + 1),
        .tolerance = number_of(console, "--tolerance", check.tolerance)};
    std::istringstream in{read_text(console, file)};
    std::vector<std::string> head;
    std::size_t column = 0, row = 0, number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        const std::vector<std::string> cells = cells_of(line);
        if (head.empty()) {
            head = cells;
            column =
                static_cast<std::size_t>(std::find(head.begin(), head.end(), figures.column) - head.begin());
            if (column == head.size())
                refuse(console,
                    {"{}:{} : pas de colonne « {} » ; il y a : {}", "{}:{}: no column \"{}\"; there are: {}"},
                    file, number, figures.column, fmt::join(head, ", "));
            continue;
        }
        const std::string where = fmt::format("{}:{}", file, number);
        if (row < figures.percent.size())
            figures.percent[row] = number_of(console, where, column < cells.size() ? cells[column] : "");
        ++row;
    }
    if (row != figures.percent.size())
        refuse(console, {"{} : {} lignes de chiffres ; attendu : {}", "{}: {} rows of figures; expected: {}"},
            file, row, figures.percent.size());
    return figures;
}

ExitCode check_landings(Console& console, const LandingFigures& figures, const sim::Tally& tally) {
    const auto throws = static_cast<double>(tally.turns[0]);
    double worst = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < figures.percent.size(); ++i) {
        const double off =
            std::abs(100 * static_cast<double>(tally.landings[i]) / throws - figures.percent[i]);
        if (off > worst) {
            worst = off;
            at = i;
        }
    }
    const bool good = worst <= figures.tolerance;
    console.out << said(console,
        {"{} : {} lancers, écart le plus grand {:.4f} point (case {}), toléré {} : {}\n",
            "{}: {} throws, largest difference {:.4f} points (square {}), tolerated {}: {}\n"},
        figures.column, tally.turns[0], worst,
        at == sim::kInPrison ? std::string{console({"prison", "prison"})} : std::to_string(at),
        figures.tolerance, console(good ? Phrase{"bon", "good"} : Phrase{"trop grand", "too large"}));
    return good ? ExitCode::Ok : ExitCode::No;
}

}  // namespace banquier::app
