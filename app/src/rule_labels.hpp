// The fields of a rule set and their values in plain words.
#pragma once

#include "phrase.hpp"

#include <banquier/editions/rule_fields.hpp>

#include <string>

namespace banquier::app {

// "Amende de prison"; empty: a field without a label, which the tests do not allow.
Phrase label_of(const editions::RuleField& field);

// "50", "à tout moment"
std::string value_in_words(const editions::RuleField& field, std::int64_t value, Language language);

}  // namespace banquier::app
