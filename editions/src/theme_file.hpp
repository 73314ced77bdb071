// A theme file: what a board looks like, and which of its names are not the printed ones.
#pragma once

#include "board_file.hpp"

#include <map>

namespace banquier::editions {

struct ThemeDraft {
    std::string file;
    std::string board;
    Place place;  // of the board's name
    Place tokens_place;
    Theme theme;  // all but the colours
    std::map<std::string, std::string> colours;
};

ThemeDraft read_theme(const SourceFile& file, std::span<const BoardDraft> boards, Problems& problems);

// The theme of a draft without mistakes.
Theme theme_of(const ThemeDraft& draft, const Edition& edition);

}  // namespace banquier::editions
