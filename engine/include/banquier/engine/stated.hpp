// Which rule of the catalogue states a figure of a rule set: data, one line for each figure on which two rules speak. The
// chapters look here and compare no figure to find out which rule they cite; a test compares it with the catalogue.
#pragma once

#include <banquier/engine/ids.hpp>
#include <banquier/engine/rule_id.hpp>

namespace banquier::stated {

// One rule states this value of a figure, another rule every other value.
struct Figure {
    Money value;
    RuleId by;
    RuleId otherwise;
    constexpr RuleId rule(Money figure) const { return figure == value ? by : otherwise; }
};

inline constexpr Figure kOpeningBid{1, "BUY-05"_rule, "BUY-04"_rule};
inline constexpr Figure kBuildingOpeningBid{1, "BUILD-10"_rule, "BUILD-09"_rule};
inline constexpr Figure kHousesBeforeHotel{3, "BUILD-04"_rule, "BUILD-03"_rule};
inline constexpr Figure kBankruptciesToEnd{1, "END-02"_rule, "END-03"_rule};
// Of the turns in prison: by which rule one pays before the throw, leaves by a double, and pays after the last throw.
inline constexpr Figure kFineBeforeThrow{1, "JAIL-10"_rule, "JAIL-03"_rule};
inline constexpr Figure kLeavingByDouble{1, "JAIL-10"_rule, "JAIL-05"_rule};
inline constexpr Figure kFineAfterThrow{1, "JAIL-10"_rule, "JAIL-07"_rule};

}  // namespace banquier::stated
