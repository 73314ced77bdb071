// The drawings of the page other than the board. A drawing without figures is empty.
#pragma once

#include "markup.hpp"
#include "names.hpp"

namespace banquier::report {

// A figure with its interval in a row of its own.
struct Whiskered {
    std::string name;
    Estimate share;
    std::string colour;  // of its dot; empty: the page's own
    std::string note;    // after the name where there is room
};
// Rows of shares with their intervals and the par of all.
std::string whiskers(
    const Svg::Head& head, const std::vector<Whiskered>& rows, double par, Language language);

// A length in a row of its own: a filled part, then an outlined one, and a mark.
struct Barred {
    std::string name, said;  // said: the figure, at the right
    double filled = 0, outlined = 0;
    double mark = -1;    // negative: none
    std::string colour;  // of the filled part; empty: the page's own
};
std::string bars(const Svg::Head& head, const std::vector<Barred>& rows);

// Games by length, with the median and the middle half.
std::string length_chart(const Input& input, const Figures& figures, const Names& names);

// Fortunes over time with their intervals, and the games still going on below.
std::string fortune_chart(const Figures& figures, const Names& names);
std::string fortune_legend(const Figures& figures);

// What a group earns at each level, all groups to one scale; `most` is the highest of all.
std::string income_chart(const Figures& figures, std::size_t group, double most, const Names& names);

// Lines in a plane that is stretched over the page's width: how each is drawn, who is who, where the plane lies in its
// drawing, and a point of it, both from 0 to 1.
std::string line_style(std::size_t line);
std::string legend_of(const std::vector<std::string>& names);
std::string plane(double y, double height, std::string_view markup);
std::string plane_point(double x, double height);

// The least number of few digits that is not below: an axis that ends there has round quarters.
double round_up(double value);

}  // namespace banquier::report
