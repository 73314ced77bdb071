// Measuring, cutting and laying out UTF-8 text in columns of a terminal.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::terminal {

// Columns that a text takes; escape sequences of colour take none.
int width(std::string_view text);

// The text cut to so many columns, with an ellipsis where something is left out.
std::string cut(std::string_view text, int columns);

// The text followed (preceded) by blanks up to so many columns; a longer one is cut.
std::string padded(std::string_view text, int columns);
std::string right_aligned(std::string_view text, int columns);

// Lines of at most so many columns, broken at blanks; every line but the first begins with `indent` blanks.
std::vector<std::string> wrapped(std::string_view text, int columns, int indent = 0);

// Where every character of a text begins.
std::vector<std::size_t> character_starts(std::string_view text);

std::string repeated(std::string_view piece, int times);
std::string_view trimmed(std::string_view text);
std::vector<std::string> words_in(std::string_view text);

// The name that was probably meant; empty: none comes near.
std::string nearest(std::string_view typed, std::span<const std::string> names);

}  // namespace banquier::terminal
