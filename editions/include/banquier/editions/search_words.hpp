// What the search in the rules knows about words: rulebook/search.toml.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace banquier::editions {

// Words that mean the same, words that mean nothing here, and what people ask about each rule.
struct SearchWords {
    // "maison", "hypothe*" for all that begins so, "locked_up" for words that follow each other -> what it means.
    std::map<std::string, std::string> meaning;
    std::vector<std::string> ignored;
    std::map<std::string, std::string> asked;  // by rule id: phrases, with ";" or a new line between
};

}  // namespace banquier::editions
