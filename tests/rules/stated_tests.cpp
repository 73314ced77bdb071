// The engine's table of stated figures (stated.hpp) against the catalogue: in every rule set the rule that is cited holds,
// and the one that is not cited does not.
#include "suite.hpp"

#include <banquier/engine/stated.hpp>

namespace banquier::testing {
namespace {

struct Line {
    stated::Figure figure;
    Money (*value)(const RuleSet&);
    bool (*matters)(const RuleSet&);
};

constexpr bool always(const RuleSet&) { return true; }
constexpr Money prison_turns(const RuleSet& r) { return r.prison_turns; }

constexpr Line kLines[] = {
    {stated::kOpeningBid, [](const RuleSet& r) { return r.opening_bid; },
        [](const RuleSet& r) { return r.after_decline != AfterDecline::StaysForSale; }},
    {stated::kBuildingOpeningBid, [](const RuleSet& r) { return r.building_opening_bid; },
        [](const RuleSet& r) {
            return r.shortage == Shortage::Contest && r.building_opening == BuildingOpening::Fixed;
        }},
    {stated::kHousesBeforeHotel, [](const RuleSet& r) { return Money{r.houses_before_hotel}; },
        [](const RuleSet& r) { return r.hotel_order != HotelOrder::Direct; }},
    {stated::kBankruptciesToEnd, [](const RuleSet& r) { return Money{r.bankruptcies_to_end}; },
        [](const RuleSet& r) { return r.bankruptcies_to_end != 0; }},
    {stated::kFineBeforeThrow, prison_turns,
        [](const RuleSet& r) { return r.prison_fine == PrisonFine::AnyTurn; }},
    {stated::kLeavingByDouble, prison_turns, always},
    {stated::kFineAfterThrow, prison_turns, always},
};

bool in_force(RuleId rule, const std::string& rule_set) {
    for (const editions::CatalogueEntry& entry : library().catalogue().entries())
        if (entry.id == rule) return entry.standing(rule_set) != editions::Standing::DoesNotHold;
    return false;
}

TEST(Stated, EveryFigureByTheRuleThatTheCatalogueGivesTheRuleSet) {
    for (const editions::RuleSetInfo& info : library().rule_sets())
        for (const Line& line : kLines) {
            if (!line.matters(info.rules)) continue;
            const RuleId cited = line.figure.rule(line.value(info.rules));
            const RuleId other = cited == line.figure.by ? line.figure.otherwise : line.figure.by;
            const std::string where =
                info.id + ", " + std::to_string(index_of(cited.chapter)) + "-" + std::to_string(cited.number);
            EXPECT_TRUE(in_force(cited, info.id)) << where;
            EXPECT_FALSE(in_force(other, info.id)) << where;
        }
}

}  // namespace
}  // namespace banquier::testing
