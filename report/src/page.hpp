// The frame of a page and of its sections.
#pragma once

#include "phrase.hpp"

#include <string>
#include <string_view>

namespace banquier::report {

// A chart with its title, the sentence that says how to read it, and what it shows here (may be empty). Nothing comes
// of an empty body.
struct Section {
    std::string_view id;
    Phrase title, explanation;
    std::string finding;
    std::string body;
};
std::string html_of(const Section& section, Language language);

// A whole page around its header and main part, both markup; `style` is what its own classes look like.
std::string page_of(std::string_view title, std::string_view header, std::string_view main,
    std::string_view footer, Language language, std::string_view style = {});

}  // namespace banquier::report
