// What stands beside a golden game: a paragraph that names its moments, and a digest of everything that happened.
#pragma once

#include "moments.hpp"

#include <banquier/notation/record.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace banquier::testing {

struct GoldenGame {
    std::filesystem::path path;
    notation::Record record;
    Moments moments{};
};

// Every game of the folder, in order of names; `problem` says what could not be read.
std::vector<GoldenGame> golden_games(const std::filesystem::path& folder, std::string& problem);

// The text that belongs into the file beside the game.
std::string paragraph(const GoldenGame& game);

// A table in Markdown: rule sets down, moments across.
std::string moments_table(const std::vector<GoldenGame>& games);

// `text` with what stands between the table's marks replaced.
std::string with_table(const std::string& text, const std::string& table);

std::string whole_file(const std::filesystem::path& path);

}  // namespace banquier::testing
