// Tallies to report on: none, one that a person can reckon with, one with something in every field.
#pragma once

#include <banquier/report/figures.hpp>

#include <memory>

namespace banquier::report {

struct Sample {
    editions::Library library = editions::Library::embedded();
    std::unique_ptr<sim::Tally> tally = std::make_unique<sim::Tally>();
    Game game;
    std::string board, rule_set;
    std::vector<std::string> entrants;

    explicit Sample(std::string on = "classique", std::string by = "classique",
        std::vector<std::string> who = {"standard", "simple"});

    Input input() const {
        return {.library = library,
            .board = board,
            .rule_set = rule_set,
            .choices = {},
            .entrants = entrants,
            .seed = 7,
            .tally = *tally,
            .game = game,
            .limits = {.rounds = 100}};
    }

    // Two blocks of two games. Block one: standard wins both, in rounds 30 and 40. Block two: simple wins in round 50,
    // one game is capped.
    void play_four_games();
    // Something in every field, from a fixed pattern.
    void fill();
};

}  // namespace banquier::report
