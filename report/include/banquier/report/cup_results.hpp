// The results of a cup for everybody: ranking, rounds, the way of each team, and how to check it all.
#pragma once

#include <banquier/cup/cup.hpp>
#include <banquier/editions/language.hpp>

#include <string>
#include <vector>

namespace banquier::report {

struct CupResults {
    const cup::Cup& cup;                 // as everybody may see it: cup::published
    const std::vector<cup::Entry>& log;  // of which it came
    std::string as_of;                   // when the last of them was written, in the reader's words
};

// One page that needs nothing else: no script, no file beside it. The log and the lists that it names lie in the same folder.
std::string as_html(const CupResults& results, editions::Language language);

}  // namespace banquier::report
