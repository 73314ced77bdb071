// How every kind of event is told and every refusal explained: the files of data/sentences. The
// caller, who knows the kinds, fills the marks in.
#pragma once

#include <banquier/editions/language.hpp>

#include <map>
#include <string>
#include <string_view>

namespace banquier::editions {

struct FactSentences {
    // By the machine's word for the kind, "moved"; "moved.below_zero" where a case has a sentence of its own.
    std::map<std::string, ByLanguage<std::string>, std::less<>> of;

    // The sentence of the case where it has one, else that of the kind; null: there is neither.
    const ByLanguage<std::string>* find(std::string_view kind, std::string_view in_case = {}) const {
        auto found = of.find(std::string{kind}.append(".").append(in_case));
        if (found == of.end()) found = of.find(kind);
        return found == of.end() ? nullptr : &found->second;
    }
};

}  // namespace banquier::editions
