// The names of a board's squares where there is little room: words that many of them share are left out first.
#pragma once

#include <banquier/editions/edition.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::terminal {

class ShortNames {
public:
    explicit ShortNames(const editions::Texts& texts);

    // In exactly so many lines, each of at most so many columns.
    std::vector<std::string> of(SquareId square, int columns, int lines) const;

private:
    bool leave_one_out(std::vector<std::string>& words) const;
    int uses(const std::string& word) const;

    const editions::Texts& texts_;
    std::map<std::string, int, std::less<>> uses_;
};

}  // namespace banquier::terminal
