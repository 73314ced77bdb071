#include "suite.hpp"

namespace banquier::testing {

void rent_tests(Suite& suite) {
    suite.rule({"RENT-01"}, "IsLostWhenTheNextPlayerRollsFirst", [](Position p) {
        p.owns(ann, {kRed3}).land(ben, kRed3);
        EXPECT_EQ(p.cash(ben), 1500);
        p.play(act::end_turn(ben)).play(act::roll(cat, 1, 2));
        p.refused(p.claim(ann, kRed3), Reason::NothingToClaim, "RENT-01"_rule);
        EXPECT_EQ(p.cash(ben), 1500);
    });

    suite.rule({"RENT-01"}, "MustBePaidOnceClaimed", [](Position p) {
        p.owns(ann, {kRed3}).land(ben, kRed3).play(act::end_turn(ben)).play(p.claim(ann, kRed3));
        EXPECT_EQ(p.cash(ben), 1500 - p.figures(kRed3).rent[0]);
        EXPECT_EQ(p.cash(ann), 1500 + p.figures(kRed3).rent[0]);
    });
}

}  // namespace banquier::testing
