// What `banquier load --cup` ends with 1 for.
#include <banquier/load/cup_load.hpp>

#include <gmock/gmock.h>

namespace banquier::load {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

CupCost kept() {
    CupCost cost{.teams = 3, .phones = 6, .tables = 1, .connections = 10};
    cost.draw = {100, 100, 100, 100, 100, 1999};
    cost.received = {30};
    cost.kept = 1;
    cost.again = 0.5;
    return cost;
}

TEST(LimitsOfALargeCup, AreKeptOrNamed) {
    EXPECT_THAT(missed(kept()), IsEmpty());
    CupCost slow = kept();
    slow.draw.back() = 2001;
    slow.quiet_frames = 1;
    slow.received.back() = 2001;
    slow.again = 6;
    EXPECT_THAT(missed(slow),
        ElementsAre("draw_on_every_phone.p100_ms: 2001.0 > 2000", "frames_while_the_clock_ran: 1.0 > 0",
            "sheet_on_every_screen.p99_ms: 2001.0 > 2000", "read_again.seconds: 6.0 > 5"));
}

TEST(LimitsOfALargeCup, ASheetOrAPhoneThatIsMissingIsNamed) {
    CupCost cost = kept();
    cost.draw.pop_back();
    cost.received.clear();
    cost.kept = 0;
    EXPECT_THAT(missed(cost),
        ElementsAre("draw_on_every_phone: 5 / 6", "sheets.received: 0 / 1", "read_again.sheets: 0 / 1"));
}

}  // namespace
}  // namespace banquier::load
