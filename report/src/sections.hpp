// The sections of the page, each a chart with its words. The body of one without figures is empty.
#pragma once

#include "markup.hpp"
#include "names.hpp"
#include "numbers.hpp"
#include "page.hpp"

#include <fmt/format.h>
#include <functional>

namespace banquier::report {

// What every section is made from.
class Telling {
public:
    Telling(const Input& input, const Figures& figures, const Names& names)
        : input_(input), f_(figures), names_(names), language_(names.language()) {}

protected:
    std::string in(const Phrase& phrase) const { return names_.in(phrase); }
    template <class... Values>
    std::string filled(const Phrase& phrase, const Values&... values) const {
        return fmt::format(fmt::runtime(in(phrase)), values...);
    }
    std::string count(sim::Count n) const { return whole(static_cast<double>(n)); }
    std::string whole(double value) const { return number(value, 0, language_); }
    std::string share(double value, int decimals = 1) const { return percent(value, decimals, language_); }
    // The figures of a chart, folded away under it.
    std::string figures(const HtmlTable& table) const {
        return folded(in({"Tous les chiffres", "All figures"}), table);
    }
    // A cell for each group and level: a table of the streets and one of stations and utilities.
    using CellOf = std::function<Cell(std::size_t group, std::size_t level)>;
    std::string matrices(const CellOf& cell) const;
    std::string named(std::size_t group) const {
        return chip(names_.colour(group)) + escaped(names_.group(group));
    }

    const Input& input_;
    const Figures& f_;
    const Names& names_;
    Language language_;
};

// How games go: who wins, how long they last, where one stops, fortunes and ruin.
class GameSections : Telling {
public:
    using Telling::Telling;

    Section landings() const;
    Section wins() const;
    Section lengths() const;
    Section fortunes() const;
    Section ruins() const;

private:
    std::string turn_name(std::size_t turn) const;
    std::string ruin_by_rent() const;
};

// What groups earn on paper, and did in the games.
class GroupSections : Telling {
public:
    using Telling::Telling;

    Section incomes() const;
    Section wholes() const;
    Section rents() const;

private:
    std::string fastest() const;
    std::string break_even() const;
    HtmlTable income_table() const;
};

}  // namespace banquier::report
