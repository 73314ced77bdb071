#include "suite.hpp"

namespace banquier::testing {

void buy_tests(Suite& suite) {
    suite.rule({"BUY-01"}, "CostsTheListedPrice", [](Position p) {
        p.land(ann, kRed3).play(act::buy(ann));
        EXPECT_EQ(p.owner(kRed3), ann);
        EXPECT_EQ(p.cash(ann), 1500 - p.price(kRed3));
    });

    suite.rule({"BUY-02"}, "IsAuctionedToEverybodyWhenDeclined", [](Position p) {
        p.land(ann, kRed3).play(act::decline(ann));
        EXPECT_EQ(p.ask(), Ask::Bids);
        EXPECT_TRUE(p.awaits(ann));
        p.play(act::bid(ann, 40)).all_pass();
        EXPECT_EQ(p.owner(kRed3), ann);
        EXPECT_EQ(p.cash(ann), 1500 - 40);
    });
}

}  // namespace banquier::testing
