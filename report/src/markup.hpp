// Pieces of a page: escaped text, tables, drawings. Everything is well-formed XML.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace banquier::report {

std::string escaped(std::string_view text);

// A share of the width, as drawings that stretch with the page take it: "12.5%".
std::string across(double share);

// A drawing. Without a viewBox its heights are pixels and its widths are shares of the page's, so that text keeps its
// size on a telephone.
class Svg {
public:
    struct Head {
        std::string_view id;  // one of its own on the page
        std::string_view title, description;
        std::string_view css = "chart";
        double height = 100;
        double view = 0;  // side of a square viewBox; 0: none
    };
    explicit Svg(const Head& head);

    void rect(
        std::string_view x, double y, std::string_view width, double height, std::string_view attributes);
    void line(std::string_view x1, double y1, std::string_view x2, double y2, std::string_view css);
    void circle(std::string_view x, double y, double radius, std::string_view attributes);
    void text(std::string_view x, double y, std::string_view css, std::string_view words);
    void raw(std::string_view markup) { markup_ += markup; }
    std::string end();

private:
    std::string markup_;
};

// Figures in rows; the first cell of each names it. A cell may carry its heat, from 0 to 1.
struct Cell {
    std::string text;
    double heat = -1;  // negative: none
    bool best = false;
};

struct HtmlTable {
    std::vector<std::string> head;
    std::vector<std::vector<Cell>> rows;

    void row(std::vector<std::string> cells);
    std::string html(std::string_view css = "") const;
};

// The table of a drawing, folded away.
std::string folded(std::string_view summary, const HtmlTable& table);

// A small square in a group's colour; the group's name always stands beside it.
std::string chip(std::string_view colour);

}  // namespace banquier::report
