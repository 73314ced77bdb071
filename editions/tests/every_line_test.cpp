// No line of a file can go missing, or be broken off, unnoticed.
#include "workshop.hpp"

#include <sstream>

namespace banquier::editions {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream{text};
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

// A line without its comment.
std::string_view content_of(std::string_view line) {
    const std::size_t comment = line.find("  #");
    return line.substr(0, std::min(line.find_last_not_of(' ', comment) + 1, line.size()));
}

// The file without one of its lines, or with that line cut off at half its length.
enum class Damage : std::uint8_t { Gone, CutOff };
std::string damaged(const std::vector<std::string>& lines, std::size_t at, Damage damage) {
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i == at && damage == Damage::Gone) continue;
        text += i == at ? content_of(lines[i]).substr(0, content_of(lines[i]).size() / 2) : lines[i];
        text += '\n';
    }
    return text;
}

// The classic board and its rules, without one of their files.
Library library_without(std::string_view path) {
    Library library;
    for (const std::string file :
        {"data/rules/classique.toml", "data/rules/championnat.toml", "data/boards/classique.toml",
            "data/texts/classique.fr.toml", "data/texts/classique.en.toml", "data/themes/classique.toml"})
        if (file != path) library.add_text(file, embedded_text(file));
    return library;
}

Library with(Library library, const std::string& path, const std::string& content) {
    library.add_text(path, content);
    return library;
}

class EveryLine : public testing::TestWithParam<const char*> {};

TEST_P(EveryLine, IsMissed) {
    const std::string path = GetParam();
    const std::vector<std::string> lines = lines_of(embedded_text(path));
    const Library others = library_without(path);
    ASSERT_TRUE(with(others, path, damaged(lines, lines.size(), Damage::Gone)).problems().empty());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool optional = lines[i].starts_with("rulebook") || lines[i].starts_with("stands_in");
        if (lines[i].empty() || lines[i].starts_with('#') || optional) continue;
        for (const Damage damage : {Damage::Gone, Damage::CutOff}) {
            if (damage == Damage::CutOff && lines[i].size() < 2) continue;
            const Library library = with(others, path, damaged(lines, i, damage));
            EXPECT_FALSE(library.problems().empty()) << path << ":" << i + 1 << ": " << lines[i];
            for (const Problem& problem : library.problems())
                for (const Language language : kLanguages) EXPECT_FALSE(render(problem, language).empty());
        }
    }
}

INSTANTIATE_TEST_SUITE_P(OfTheClassicFiles, EveryLine,
    testing::Values("data/boards/classique.toml", "data/texts/classique.fr.toml", "data/rules/classique.toml",
        "data/sentences/events.toml"));

}  // namespace
}  // namespace banquier::editions
