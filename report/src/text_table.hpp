// Aligned columns: the first to the left, the others to the right.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace banquier::report {

class TextTable {
public:
    void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    bool empty() const { return rows_.empty(); }
    std::string text() const;  // each row a line, indented by two

private:
    std::vector<std::vector<std::string>> rows_;
};

// Columns that a text takes: its characters, none of ours is wide.
std::size_t columns(std::string_view text);

}  // namespace banquier::report
