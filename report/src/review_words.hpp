// What a review says, line by line: the same on the terminal and on the page.
#pragma once

#include "phrase.hpp"

#include <banquier/report/review.hpp>

#include <fmt/format.h>
#include <string>
#include <vector>

namespace banquier::report {

class ReviewWords {
public:
    explicit ReviewWords(const ReviewInput& input);

    const ReviewInput& input() const { return input_; }
    Language language() const { return language_; }
    std::string in(const Phrase& phrase) const { return said(phrase, language_); }
    template <class... Values>
    std::string filled(const Phrase& phrase, const Values&... values) const {
        return fmt::format(fmt::runtime(in(phrase)), values...);
    }

    std::string title() const;  // who played
    std::string facts() const;  // what, how long, who won
    std::string name(PlayerId player) const { return input_.words.name(player); }
    std::string share(double value) const;   // "31,2 %"
    std::string points(double value) const;  // "+3,1"

    // Where everybody's chance went, in rows.
    std::vector<std::string> account_head() const;
    std::vector<std::vector<std::string>> account_rows() const;
    Phrase account_note() const;

    // A step that moved somebody's chance, and whose.
    struct Turn {
        std::size_t step = 0;  // from 1
        PlayerId whose = kNobody;
        std::string when, kind, happened, effect;
    };
    const std::vector<Turn>& turns() const { return turns_; }  // in the order of the game

    using Line = ReviewTexts::Item;
    std::vector<Line> trades() const;
    std::vector<Line> mistakes() const;
    std::string weighed_note() const;

    std::vector<std::string> investment_head() const;
    std::vector<std::vector<std::string>> investment_rows() const;  // the best and the worst

private:
    std::string when(std::size_t step) const;
    std::string happened(std::size_t step) const;
    std::string weighed(const review::Weighed& weighed) const;
    std::string reasons(const review::Trade& trade) const;
    Turn turn(std::size_t step) const;
    std::string plan(const State& before, const review::Plan& plan) const;
    Action act_of(std::size_t step) const;

    const ReviewInput& input_;
    Language language_;
    std::vector<Turn> turns_;
};

}  // namespace banquier::report
