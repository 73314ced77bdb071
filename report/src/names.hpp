// What a run's things are called in one language: squares, groups, levels, causes, amounts.
#pragma once

#include "phrase.hpp"

#include <banquier/report/figures.hpp>

#include <string>

namespace banquier::report {

class Names {
public:
    // The input must outlive the names.
    Names(const Input& input, Language language);

    Language language() const { return language_; }
    std::string in(const Phrase& phrase) const { return said(phrase, language_); }

    std::string board() const { return texts().title; }
    std::string rule_set() const;                 // its title, and what was chosen beside it
    std::string entrants() const;                 // "3 × standard, maison"
    std::string interim() const;                  // how much of the run this is
    std::string square(std::size_t place) const;  // after the squares: in prison
    std::string group(std::size_t group) const;
    std::string colour(std::size_t group) const { return edition_.theme.colour.items[group]; }
    // Position in Deed::rent: "whole, bare", "3 houses", "hotel"; "2 stations".
    std::string level(std::size_t group, std::size_t level) const;
    std::string short_level(std::size_t group, std::size_t level) const;  // "0", "3", "H"
    std::string cause(std::size_t cause) const;
    std::string entrant(std::size_t entrant) const;  // "2. standard"
    std::string seat(std::size_t seat) const;
    std::string money(double amount) const;  // with decimals where it is small

    const editions::Edition& edition() const { return edition_; }

private:
    const editions::Texts& texts() const { return edition_.texts[language_]; }

    const Input& input_;
    const editions::Edition& edition_;
    Language language_;
};

// The group of the square's title; kGroups where it has none.
std::size_t group_of(const Board& board, std::size_t square);

// As CSV names a cause.
std::string_view cause_key(std::size_t cause);

}  // namespace banquier::report
