// Names of players and squares in place of their numbers: "offer ben give pigalle +50 get foch".
#pragma once

#include <banquier/notation/sentences.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace banquier::terminal {

// A square by its number or a part of its name; kSquares: none or several.
std::size_t square_meant(const notation::Sentences& sentences, std::string_view text);

struct Numbered {
    std::vector<std::string> words;  // with numbers in place of names
    std::string unknown{};           // what names nobody and nothing, or several
};

// The words of an act, small letters already; names of several words count as one.
Numbered numbered(
    const notation::Sentences& sentences, std::size_t players, const std::vector<std::string>& words);

}  // namespace banquier::terminal
