// The house rules: what each changes, seen in play. No rulebook prints them, so they are no part of the catalogue.
#include "suite.hpp"

namespace banquier::testing {
namespace {

Position with(const std::vector<std::string>& choices) {
    Position p("classique");
    const editions::Resolution found = library().resolve("classique", "classique", choices);
    EXPECT_TRUE(found.ok());
    EXPECT_EQ(found.unofficial.size(), choices.size());
    p.game = found.game;
    p.s = new_game(p.game, 4);
    if (p.s.phase == Phase::OrderRoll) p.s.phase = Phase::Roll;
    p.s.awaited = {};
    return p;
}

TEST(House, H01RentNeedsNoClaim) {
    Position p = with({"HOUSE-01"});
    p.owns(ann, {kRed3}).land(ben, kRed3);
    EXPECT_EQ(p.cash(ben), 1500 - p.figures(kRed3).rent[0]);
}

TEST(House, H02FinesAreWonOnFreeParking) {
    Position p = with({"HOUSE-02"});
    p.land(ann, kTax1).play(act::end_turn(ann)).land(ben, kParking);
    EXPECT_EQ(p.cash(ann), 1500 - 200);
    EXPECT_EQ(p.cash(ben), 1500 + 200);
    EXPECT_TRUE(p.happened(EventKind::PotWon, "HOUSE-02"_rule));
}

TEST(House, H03LandingOnGoPaysTwice) {
    Position p = with({"HOUSE-03"});
    p.land(ann, kGo);
    EXPECT_EQ(p.cash(ann), 1500 + 400);
    p.play(act::end_turn(ann)).at(ben, 38).play(act::roll(ben, 1, 2));
    EXPECT_EQ(p.cash(ben), 1500 + 200);
}

TEST(House, H04ADeclinedTitleStaysForSale) {
    Position p = with({"HOUSE-04"});
    p.land(ann, kRed3).play(act::decline(ann));
    EXPECT_EQ(p.ask(), Ask::EndTurn);
    EXPECT_EQ(p.owner(kRed3), kBank);
}

TEST(House, H05APrisonerCollectsNoRent) {
    Position p = with({"HOUSE-05"});
    p.owns(ann, {kRed3}).in_prison(ann).land(ben, kRed3);
    EXPECT_TRUE(p.happened(EventKind::NoRent, "HOUSE-05"_rule));
    p.refused(p.claim(ann, kRed3), Reason::NothingToClaim);
}

TEST(House, H06BuildingsNeverRunOut) {
    Position p = with({"HOUSE-06"});
    EXPECT_EQ(p.s.houses, kUnlimited);
    p.owns(ann, {kOrange1, kOrange2, kOrange3}).cash(ann, 9000).play(p.build(ann, kOrange1, {5, 5, 5}));
    EXPECT_EQ(p.s.hotels, kUnlimited);
}

TEST(House, H07LevelsNeedNotBeEven) {
    Position p = with({"HOUSE-07"});
    p.owns(ann, {kOrange1, kOrange2, kOrange3}).play(p.build(ann, kOrange1, {3, 0, 0}));
    EXPECT_EQ(p.level_of(kOrange1), 3);
}

TEST(House, H08OtherStartingMoney) { EXPECT_EQ(with({"HOUSE-08=2000"}).cash(ann), 2000); }

TEST(House, H09TitlesDealtFree) {
    Position p = with({"HOUSE-09=1"});
    EXPECT_EQ(p.ask(), Ask::Deal);
    p.play(act::deal(ann, p.deed(kRed3)));
    EXPECT_EQ(p.owner(kRed3), ann);
    EXPECT_EQ(p.cash(ann), 1500);
}

TEST(House, H10NobodyBuysOnTheFirstLap) {
    Position p = with({"HOUSE-10"});
    p.land(ann, kRed3);
    EXPECT_EQ(p.ask(), Ask::EndTurn);
    EXPECT_TRUE(p.happened(EventKind::StaysForSale, "HOUSE-10"_rule));
    p.play(act::end_turn(ann)).at(ben, 38).play(act::roll(ben, 2, 3));
    EXPECT_EQ(p.ask(), Ask::Buy);
}

}  // namespace
}  // namespace banquier::testing
