// Tests of rules: each names the rules that it shows and runs in every rule set in which they hold.
//
//     void rent_tests(Suite& suite) {
//         suite.rule({"RENT-07"}, "IsDoubledOnABareStreetOfACompleteGroup", [](Position p) {
//             p.owns(ann, {kBrown1, kBrown2}).land(ben, kBrown2).play(p.claim(ann, kBrown2));
//             EXPECT_EQ(p.cash(ben), 1500 - 2 * p.figures(kBrown2).rent[0]);
//         });
//     }
//
// The test RENT_07.classique/IsDoubled… must fail when RENT-07 is denied: tools/check_rules sees to it.
#pragma once

#include "support/position.hpp"

#include <banquier/editions/library.hpp>

#include <string>
#include <vector>

namespace banquier::testing {

const editions::Library& library();

struct Where {
    std::vector<std::string> only;  // empty: wherever the rule holds
    std::vector<std::string> without;
    int players = 0;  // 0: four
};

class Suite {
public:
    using Body = std::function<void(Position)>;
    void rule(
        std::vector<std::string> ids, const std::string& name, const Body& body, const Where& where = {});
};

// The rule that is to be denied in this run; kNoRule: none.
void set_denied(RuleId rule);
RuleId denied();
// Turns a rule off where it is a parameter; false where it is not and has to be planted.
bool negate(Game& game, RuleId rule);

void setup_tests(Suite& suite);
void turn_tests(Suite& suite);
void buy_tests(Suite& suite);
void rent_tests(Suite& suite);
void card_tests(Suite& suite);
void jail_tests(Suite& suite);
void build_tests(Suite& suite);
void contest_tests(Suite& suite);  // of scarce buildings, part of BUILD
void sell_tests(Suite& suite);
void resale_tests(Suite& suite);  // of scarce buildings, part of SELL
void mort_tests(Suite& suite);
void trade_tests(Suite& suite);
void bank_tests(Suite& suite);
void bank_ruin_tests(Suite& suite);
void end_tests(Suite& suite);
void flow_tests(Suite& suite);

}  // namespace banquier::testing
