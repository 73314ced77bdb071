// Everything that can be played, read from the program itself and from folders that people add to it.
//
//     Library library = Library::embedded();
//     library.add_folder("my-boards");
//     for (const Problem& problem : library.problems()) ... render(problem, language)
//     const std::vector<std::string> choices = {"HOUSE-01", "fine=100"};
//     Resolution game = library.resolve("classique", "championnat", choices);
#pragma once

#include <banquier/editions/catalogue.hpp>
#include <banquier/editions/edition.hpp>
#include <banquier/editions/fact_sentences.hpp>
#include <banquier/editions/problem.hpp>
#include <banquier/editions/rule_set_info.hpp>
#include <banquier/editions/search_words.hpp>

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::editions {

struct SourceFile;

// Why a game is not one that a rulebook describes.
struct Mark {
    enum class Why : std::uint8_t { Pairing, HouseRule, Changed };
    Why why{};
    RuleId house_rule;  // of a HouseRule
    std::string board;  // of a Pairing
    std::string rule_set;
    std::string key;  // of a Changed field, or of the number chosen for a house rule; else empty
    std::string value;

    bool operator==(const Mark&) const = default;
};
std::string render(const Mark& mark, Language language);

// A board and a rule set put together, or what keeps them from it.
struct Resolution {
    Game game;
    std::vector<Mark> unofficial;  // empty: an official game
    Problems problems;             // not empty: `game` is not to be used

    bool ok() const { return problems.empty(); }
};

class Library {
public:
    // What the program was built with.
    static Library embedded();

    Library() = default;

    // Every .toml file at and under the folder; one file; a text that goes by the name `path`.
    void add_folder(const std::filesystem::path& folder);
    void add_file(const std::filesystem::path& file);
    void add_text(std::string path, std::string_view content);

    // Every mistake in everything added, in the order of files and lines. What has mistakes is not offered below.
    const Problems& problems() const { return problems_; }

    std::span<const Edition> editions() const { return editions_; }
    std::span<const RuleSetInfo> rule_sets() const { return rule_sets_; }
    std::span<const HouseRule> house_rules() const { return house_rules_; }
    const Catalogue& catalogue() const { return catalogue_; }
    const SearchWords& search_words() const { return search_words_; }
    const FactSentences& event_sentences() const { return event_sentences_; }
    const FactSentences& refusal_sentences() const { return refusal_sentences_; }

    const Edition* edition(std::string_view id) const;
    const RuleSetInfo* rule_set(std::string_view id) const;
    const HouseRule* house_rule(RuleId id) const;
    // The first board that lists the rule set; null: none does.
    const Edition* official_board(std::string_view rule_set) const;

    // The rule set by whose name the catalogue speaks of this one: itself, or the nearest base with a rulebook.
    std::string_view catalogue_name(const RuleSetInfo& info) const;

    // [FLOW-14] Any board with any rule set whose way of drawing agrees; marks say what is unofficial about it.
    // A choice is "key=value" as in a rule file, "HOUSE-01", or "HOUSE-08=2000" where the rule takes a number.
    Resolution resolve(
        std::string_view board, std::string_view rule_set, std::span<const std::string> choices = {}) const;

private:
    void link();

    std::vector<std::shared_ptr<const SourceFile>> sources_;
    Problems problems_;
    std::vector<Edition> editions_;
    std::vector<RuleSetInfo> rule_sets_;
    std::vector<HouseRule> house_rules_;
    Catalogue catalogue_;
    SearchWords search_words_;
    FactSentences event_sentences_;
    FactSentences refusal_sentences_;
};

}  // namespace banquier::editions
