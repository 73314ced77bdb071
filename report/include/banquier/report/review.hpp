// The review of a game, for people: as lines for a terminal and as a page with the curve of everybody's chances.
#pragma once

#include <banquier/notation/sentences.hpp>
#include <banquier/review/review.hpp>

#include <string>

namespace banquier::report {

struct ReviewInput {
    const notation::Record& record;
    const review::Review& review;
    const notation::Sentences& words;  // in the language of the page
};
std::string as_text(const ReviewInput& input);
std::string as_html(const ReviewInput& input);

}  // namespace banquier::report
