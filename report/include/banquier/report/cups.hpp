// What simulated cups come to, format beside format: how often the best wins, what luck decides, what a day needs.
#pragma once

#include <banquier/report/figures.hpp>
#include <banquier/sim/cups.hpp>

#include <string>
#include <vector>

namespace banquier::report {

// One format and what came of it.
struct CupsPlayed {
    sim::CupRun run;
    sim::CupTally tally;
};

// The figures of one format. Intervals are of 95 %, the cup being the unit.
struct CupFigures {
    std::string id;
    editions::ByLanguage<std::string> title;
    std::size_t size = 0;
    sim::Count cups = 0;
    Estimate best_wins, best_in_last;  // shares of cups
    double even = 0;                   // the share of wins of each among equals
    double winners_rank = 0;           // mean true rank of whoever wins, 1 being the best
    double luck = 0;  // share of the variance of ranks that is not between those who take part
    std::vector<Estimate> among_three;  // the best, after each round for points
    double rounds = 0, boards = 0;      // of a cup; the most tables in a round
    int minutes = 0;                    // of dealing and playing, all rounds
    struct Named {
        std::string name;
        std::size_t count = 0;  // who play so
        Estimate wins;          // of all of them together
    };
    std::vector<Named> bots;  // of the model of bots
};
CupFigures figures_of(const CupsPlayed& played);
// After how many rounds for points the best is among the first three in such a share of cups; 0: not within those played.
int rounds_until(const CupFigures& figures, double share);

std::string as_text(const std::vector<CupsPlayed>& all, Language language);
// section,key,subkey,value,low,high as elsewhere: section the format's id.
std::string as_csv(const std::vector<CupsPlayed>& all);
std::string as_html(const std::vector<CupsPlayed>& all, Language language);

}  // namespace banquier::report
