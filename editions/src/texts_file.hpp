// A file of texts: the words of one board in one language.
#pragma once

#include "board_file.hpp"

#include <map>

namespace banquier::editions {

struct TextsDraft {
    std::string file;
    std::string board;
    Place place;  // of the board's name
    std::optional<Language> language;
    Texts texts;  // all but groups, squares and cards
    std::map<std::string, std::string> groups;
    std::map<int, std::string> squares;
    std::map<DeckId, std::map<std::string, std::string>> cards;
};

// Reads and checks against the board that it belongs to; an unknown board is itself a mistake.
TextsDraft read_texts(const SourceFile& file, std::span<const BoardDraft> boards, Problems& problems);

// The texts of a draft without mistakes.
Texts texts_of(const TextsDraft& draft, const Edition& edition);

}  // namespace banquier::editions
