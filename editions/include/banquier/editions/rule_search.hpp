// Looking for a rule by words as people ask. docs/search.md describes the ranking; web/src/rules/search.js does the
// same in the browser and in printed pages, and tests/pages/search_vectors.json holds both to one answer.
#pragma once

#include <banquier/editions/rule_sheet.hpp>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::editions {

// The file's words, with those of the edition in front: a tribune is a station to one and a house to another. The names of
// its squares and decks stand behind.
SearchWords search_words(const Library& library, const Edition& edition);

// What is looked through: a rule in one language.
struct SearchText {
    std::string id;
    std::string says;
    std::string reading;
    std::string asked;
    std::string chapter;
};
std::vector<SearchText> search_texts(const RuleSheet& sheet, const SearchWords& words);

class RuleSearch {
public:
    RuleSearch(SearchWords words, const std::vector<SearchText>& texts);

    // The texts that answer, by their index, the best first.
    std::vector<std::size_t> find(std::string_view question) const;

private:
    using Terms = std::vector<std::string>;

    // One way to ask about a rule.
    struct Asked {
        std::size_t rule;
        std::set<std::string> terms;
        double norm;
    };

    Terms parts_of(std::string_view text) const;
    std::string term_of(const std::string& word) const;
    Terms add(std::size_t at, std::string_view text, double weight);
    void add_asked(std::size_t at, std::string_view asked);
    void weigh_terms();
    double worth(const std::string& term) const;
    double least_worth(const Terms& any_of) const;

    Terms any_of(const std::string& word) const;
    double said(const Terms& any_of, std::size_t at) const;
    std::vector<double> from_texts(const std::vector<Terms>& wanted) const;
    std::vector<double> from_phrases(const std::vector<Terms>& wanted, const Terms& sequence) const;

    SearchWords words_;
    std::set<std::string> ignored_, meanings_;
    std::vector<std::string> ids_;
    std::vector<double> length_;
    double mean_ = 0;
    std::map<std::string, std::vector<double>, std::less<>> weight_;  // of a term in each text
    std::map<std::string, double, std::less<>> worth_;                // of a term
    std::vector<Asked> phrases_;
    std::map<std::string, std::vector<std::size_t>> phrases_with_;  // a term or a pair
};

}  // namespace banquier::editions
