// What the search in the rules knows about words: rulebook/search.toml.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace banquier::editions {

// Words that mean the same, words that mean nothing here, and what people ask about each rule.
struct SearchWords {
    std::map<std::string, std::string>
        meaning;  // "maison", or "hypothe*" for all that begins so -> "mortgage"
    std::vector<std::string> ignored;
    std::map<std::string, std::string> asked;  // by rule id
};

}  // namespace banquier::editions
