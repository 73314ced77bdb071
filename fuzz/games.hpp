// Games for fuzzers, read once.
#pragma once

#include <banquier/editions/library.hpp>

#include <vector>

namespace banquier::fuzz {

inline const editions::Library& library() {
    static const editions::Library all = editions::Library::embedded();
    return all;
}

// One for each rule set, on a board of its own.
inline const std::vector<Game>& games() {
    static const std::vector<Game> all = [] {
        std::vector<Game> found;
        for (const editions::RuleSetInfo& info : library().rule_sets())
            for (const editions::Edition& e : library().editions())
                for (const std::string& id : e.rule_sets)
                    if (id == info.id) found.push_back(library().resolve(e.id, id).game);
        return found;
    }();
    return all;
}

}  // namespace banquier::fuzz
