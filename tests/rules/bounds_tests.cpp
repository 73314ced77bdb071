// The engine's lists have bounds. Each is argued for beside its constant; here the largest cases are tried.
#include "suite.hpp"

#include <memory>

namespace banquier::testing {
namespace {

Game resolved(const std::vector<std::string>& choices) {
    const editions::Resolution found = library().resolve("classique", "classique", choices);
    EXPECT_TRUE(found.ok());
    return found.game;
}

// Eight players on a board of which Ann owns all, with a hotel on every street; the others have nothing.
Position all_in_one_hand() {
    Position p("classique");
    p.game = resolved({"max_players=8", "hotels=22"});
    p.game.rules.hotels = kStreets;
    p.s = new_game(p.game, 8);
    p.s.phase = Phase::Roll;
    p.s.awaited = {};
    p.s.hotels = 0;
    for (const DeedId d : DeedSet::first(kDeeds)) {
        p.s.holding[d].owner = ann;
        if (p.game.board.deed[d].kind == DeedKind::Street) p.s.holding[d].level = hotel_level(p.game);
    }
    for (const PlayerId q : p.s.in_play) p.cash(q, 0);
    refresh_facts(p.game, p.s);
    return p.holds_token(ann, 0).holds_token(ann, 1);
}

// Everybody but Ann has offered her something.
void offer_to_ann(Position& p) {
    for (const PlayerId q : p.s.in_play)
        if (q != ann) p.play(p.offer(q, ann, {.get_tokens = 1}));
}

TEST(Bounds, TheLargestBankruptcyFitsTheEvents) {
    for (const bool to_bank : {true, false}) {
        Position p = all_in_one_hand();
        offer_to_ann(p);
        p.at(ann, 0).play(act::roll(ann, 1, 3));  // a tax that she could pay by selling up
        ASSERT_EQ(p.ask(), Ask::Debt);
        Task& debt = *top_task(p.s);
        debt.amount = kMostMoney;
        if (!to_bank) debt.other = ben;
        p.play(act::bankrupt(ann));
        EXPECT_GE(p.events.size(), kStreets + kDeeds + (to_bank ? 2 * kDeeds : 0) + kMaxPlayers);
        EXPECT_LE(p.events.size(), kMostOfABankruptcy);
    }
}

TEST(Bounds, AllColoursWithFreeLevelsFitTheList) {
    Position p("classique");
    p.game = resolved({"HOUSE-07", "HOUSE-06"});
    p.s = new_game(p.game, 2);
    p.s.phase = Phase::Roll;
    p.s.awaited = {};
    for (const DeedId d : DeedSet::first(kDeeds)) p.s.holding[d].owner = ann;
    p.cash(ann, kMostMoney);
    refresh_facts(p.game, p.s);
    const auto list = std::make_unique<ActionList>();
    legal_actions(p.game, p.s, *list);
    EXPECT_GT(list->count, 6u * (6 * 6 * 6 - 1) + 2 * (6 * 6 - 1));
    EXPECT_LT(list->count, ActionList::kCapacity);
}

TEST(Bounds, EveryChoiceAmongDealtTitlesFitsTheList) {
    Position p("classique");
    const std::vector<std::string> terms = {"max_players=2", "deal_terms=may_refuse", "starting_cash=100000"};
    std::vector<std::string> most = terms, too_many = terms;
    most.emplace_back("dealt_titles=12");
    too_many.emplace_back("dealt_titles=13");
    EXPECT_FALSE(library().resolve("classique", "classique", too_many).ok());
    p.game = resolved(most);
    p.s = new_game(p.game, 2);
    for (std::size_t i = 0; i < 2u * kMostDealt; ++i)
        p.play(act::deal(next_dealt(p.game, p.s), undealt(p.s).lowest()));
    ASSERT_EQ(p.ask(), Ask::ChooseDealt);
    const auto list = std::make_unique<ActionList>();
    legal_actions(p.game, p.s, *list);
    EXPECT_EQ(list->count, 2u << kMostDealt);
}

TEST(Bounds, MoreTitlesThanAreDealtAreNoPosition) {
    Position p("championnat");
    ASSERT_EQ(audit(p.game, p.s), Finding::None);
    p.s.dealt[ann] = DeedSet::first(p.game.rules.dealt_titles + 1u);
    EXPECT_EQ(audit(p.game, p.s), Finding::DealWrong);
    p.s.dealt[ann] = p.s.dealt[ben] = DeedSet::first(1);
    EXPECT_EQ(audit(p.game, p.s), Finding::DealWrong);
}

#ifdef _GLIBCXX_ASSERTIONS
TEST(BoundsDeathTest, OneEventTooManyStopsACheckedBuild) {
    const auto events = std::make_unique<EventList>();
    for (std::size_t i = 0; i < kMaxEvents; ++i) (*events)(Event{});
    EXPECT_DEATH((*events)(Event{}), "");
}

TEST(BoundsDeathTest, OneActTooManyStopsACheckedBuild) {
    const auto list = std::make_unique<ActionList>();
    for (std::size_t i = 0; i < ActionList::kCapacity; ++i) list->add(Action{});
    EXPECT_DEATH(list->add(Action{}), "");
}
#endif

}  // namespace
}  // namespace banquier::testing
