// How to turn off a rule that is a parameter: one line a rule. Every other rule is read through holds() in the engine.
#include "suite.hpp"

namespace banquier::testing {

bool negate(Game& game, RuleId rule) {
    struct Negation {
        RuleId rule;
        void (*apply)(Game&);
    };
    static constexpr Negation kNegations[] = {
        {"SETUP-01"_rule, [](Game& g) { g.rules.starting_cash = 1000; }},
        {"SETUP-04"_rule, [](Game& g) { g.rules.first_player = FirstPlayer::FirstSeat; }},
        {"SETUP-09"_rule, [](Game& g) { g.rules.dealt_titles = 0; }},
        {"BUY-02"_rule, [](Game& g) { g.rules.after_decline = AfterDecline::StaysForSale; }},
        {"BUY-03"_rule, [](Game& g) { g.rules.after_decline = AfterDecline::AuctionToAll; }},
        {"BUY-04"_rule, [](Game& g) { g.rules.opening_bid = 1; }},
        {"BUY-05"_rule, [](Game& g) { g.rules.opening_bid = 10; }},
        {"BUY-08"_rule, [](Game& g) { g.rules.after_decline = AfterDecline::AuctionToAll; }},
        {"RENT-01"_rule, [](Game& g) { g.rules.rent_due = RentDue::Always; }},
        {"RENT-08"_rule, [](Game& g) { g.rules.mortgaged_street = MortgagedStreet::LeavesDoubling; }},
        {"RENT-09"_rule, [](Game& g) { g.rules.mortgaged_street = MortgagedStreet::StopsDoubling; }},
    };
    for (const Negation& n : kNegations) {
        if (n.rule != rule) continue;
        n.apply(game);
        return true;
    }
    return false;
}

}  // namespace banquier::testing
