#include "text_table.hpp"

#include <algorithm>

namespace banquier::report {

std::size_t columns(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

std::string TextTable::text() const {
    std::vector<std::size_t> widths;
    for (const auto& cells : rows_) {
        widths.resize(std::max(widths.size(), cells.size()));
        for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], columns(cells[i]));
    }
    std::string text;
    for (const auto& cells : rows_) {
        std::string line = "  ";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string blanks(widths[i] - columns(cells[i]), ' ');
            line += i == 0 ? cells[i] + blanks : "  " + blanks + cells[i];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace banquier::report
