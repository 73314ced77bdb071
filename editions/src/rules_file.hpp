// Rule files: rule sets, which build on one another, and house rules.
#pragma once

#include "reader.hpp"

#include <banquier/editions/rule_set_info.hpp>

#include <vector>

namespace banquier::editions {

struct RulesDraft {
    RuleSetInfo info;
    Place place;  // of the id
    Place base_place;
    Place rules_place;
};

RulesDraft read_rules(const SourceFile& file, Problems& problems);

// Puts each rule set on its base; notes bases that are not there, circles and contradictions. Returns the sound ones
// among those whose file had no mistakes so far, in the order given.
std::vector<RuleSetInfo> linked_rules(std::span<const RulesDraft> drafts, Problems& problems);

struct HouseRuleDraft {
    HouseRule rule;
    std::string file;
    Place place;
};

// The house rules of a file that have no mistake.
std::vector<HouseRuleDraft> read_house_rules(const SourceFile& file, Problems& problems);

// A table of rule names and values, mistakes noted and left out.
std::vector<Setting> read_settings(const Node& table, const Report& report);

}  // namespace banquier::editions
