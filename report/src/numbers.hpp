// Numbers as each language writes them: "12 345,6" and "25,1 %"; "12,345.6" and "25.1%".
#pragma once

#include <banquier/report/figures.hpp>

#include <string>

namespace banquier::report {

inline double real(sim::Count count) { return static_cast<double>(count); }

std::string number(double value, int decimals, Language language);
// With "+" or a real minus sign before it.
std::string signed_number(double value, int decimals, Language language);
// Of a fraction of one.
std::string percent(double share, int decimals, Language language);
// With as many decimals as a figure of this size needs: three digits that say something.
std::string figure(double value, Language language);

// "25,1 % (24,8–25,4)"; without the brackets where there is no interval.
std::string percent(const Estimate& share, int decimals, Language language);
std::string number(const Estimate& value, int decimals, Language language);

// As CSV and SVG take it: a point, no grouping, no more digits than needed.
std::string plain(double value, int decimals);

}  // namespace banquier::report
