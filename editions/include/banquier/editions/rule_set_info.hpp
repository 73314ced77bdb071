// Rule sets and house rules as people choose them.
#pragma once

#include <banquier/editions/language.hpp>
#include <banquier/editions/rule_fields.hpp>
#include <banquier/engine/rule_id.hpp>

#include <string>
#include <vector>

namespace banquier::editions {

// A field and the value that it is given.
struct Setting {
    const RuleField* field = nullptr;
    std::int64_t value = 0;
    bool operator==(const Setting&) const = default;
};

struct RuleSetInfo {
    std::string id;
    std::string file;
    std::string base;      // empty: it lists every field itself
    std::string rulebook;  // the document that describes it; empty: one that a person has added
    ByLanguage<std::string> title;
    ByLanguage<std::string> summary;
    ByLanguage<std::string>
        stands_in;                  // which rulebooks stand in for a text that we do not have; empty: none
    RuleSet rules;                  // base and own settings together
    std::vector<Setting> settings;  // what its file says, in order
    std::vector<Setting> options;   // values that its rulebook offers beside them: official too [SETUP-14]
};

struct HouseRule {
    RuleId id;
    ByLanguage<std::string> title;
    ByLanguage<std::string> says;
    std::vector<Setting> settings;
    const RuleField* takes = nullptr;  // the field whose number the players choose
};

// "HOUSE-08"
std::string rule_id_text(RuleId id);

}  // namespace banquier::editions
