// Where throws end, against published figures.
#pragma once

#include "console.hpp"

#include <banquier/sim/tally.hpp>

#include <string>

namespace banquier::app {

// A column of a CSV file whose rows are the squares in order and then prison, in percent.
struct LandingCheck {
    std::string file_and_column;  // "landing-us.csv:leave"; empty: no check
    std::string tolerance = "0.01";
};

// Reads the column before the games are played; what is wrong with it ends the command.
struct LandingFigures {
    std::string column;
    std::array<double, kSquares + 1> percent{};
    double tolerance = 0;
};
LandingFigures read_landing_figures(const Console& console, const LandingCheck& check);

// Says the largest difference; No where it is beyond the tolerance.
ExitCode check_landings(Console& console, const LandingFigures& figures, const sim::Tally& tally);

}  // namespace banquier::app
