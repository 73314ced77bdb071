// The effect of a rule, or of a bot, on the same luck: two runs whose blocks share their seeds, and the differences
// block by block. Plain figures; whoever plays the runs fills them in.
#pragma once

#include <banquier/report/report.hpp>
#include <banquier/sim/paired.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace banquier::report {

using sim::Measure;

// One measure on both sides, as sim::paired_mean has it. The value of a share is a fraction of one.
struct PairedFigure {
    Measure measure{};
    std::string of;            // whose wins: an entrant's name; else empty
    double a = 0, b = 0;       // means of the two runs
    double difference = 0;     // b - a
    double low = 0, high = 0;  // its 95 % interval
};

struct Comparison {
    std::string a, b;            // what the two are called: "classique", "classique + HOUSE-02"
    std::string a_line, b_line;  // the same as they were asked for, in full; may be empty
    std::uint64_t seed = 1;
    std::uint64_t blocks = 0, games = 0;  // of each of the two
    std::vector<PairedFigure> figures;
    std::string verdict;  // of a sequential test, in the reader's language; empty: none was made
};

std::string as_text(const Comparison& comparison, Language language);
std::string as_csv(
    const Comparison& comparison);  // section "comparison": key measure, subkey a, b or difference
std::string as_html(const Comparison& comparison, Language language);  // a page of its own

// The section alone, for a page that has more: well-formed, without style.
std::string comparison_section(const Comparison& comparison, Language language);

}  // namespace banquier::report
