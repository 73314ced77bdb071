#include "sections.hpp"

namespace banquier::report {

std::string Telling::matrices(const CellOf& cell) const {
    HtmlTable streets{{in({"maisons", "houses"})}, {}},
        others{{in({"nombre", "number"}), "1", "2", "3", "4"}, {}};
    std::vector<std::size_t> levels;
    for (std::size_t level = 0; level <= input_.game.rules.houses_before_hotel; ++level)
        levels.push_back(level);
    levels.push_back(kHotelRent);
    for (const std::size_t level : levels)
        streets.head.push_back(level == kHotelRent ? in({"hôtel", "hotel"}) : std::to_string(level));
    for (std::size_t g = 0; g < kGroups; ++g) {
        std::vector<Cell> cells = {{.text = named(g)}};
        if (g < kColours)
            for (const std::size_t level : levels) cells.push_back(cell(g, level));
        else
            for (std::size_t level = 0; level < kMaxGroupSize; ++level) cells.push_back(cell(g, level));
        (g < kColours ? streets : others).rows.push_back(std::move(cells));
    }
    return "<div class=\"side\">\n" + streets.html("matrix") + others.html("matrix") + "</div>\n";
}

}  // namespace banquier::report
