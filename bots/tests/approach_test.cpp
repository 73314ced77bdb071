// What a bot offers to a person.
#include "asking.hpp"

#include <banquier/bots/approach.hpp>
#include <banquier/bots/manner.hpp>

#include <gtest/gtest.h>

namespace banquier::bots::testing {
namespace {

constexpr Dealing kAlways{.appetite = 1, .part = 0.5};

struct Market : Salon {
    std::unique_ptr<const Judge> judge = maison_judge(game);
    std::vector<Asked> asked;

    std::optional<Action> comes() const { return approach(view(kAnn), kBen, kAlways, *judge, asked); }
    bool reads(const Offer& offer) const {
        const View eyes = view(kAnn);
        const auto moment = judge->look(eyes);
        return is_worth_reading(eyes, act::offer(kAnn, offer), *moment, asked);
    }
};

// At the end of Ann's turn. Carl is ahead with the greens built; Ann lacks an orange that Ben has, and Ben a street of Ann's.
Market swap() {
    Market m;
    m.state.phase = Phase::EndTurn;
    m.state.turn = kAnn;
    m.state.started = m.state.rolled = true;
    m.owns(kAnn, {16, 18, 13}).owns(kBen, {19, 11, 14}).owns(kCarl, {31, 32, 34});
    for (const int square : {31, 32, 34}) m.state.holding[m.at(square)].level = 3;
    m.state.houses = static_cast<std::uint8_t>(m.state.houses - 9);
    refresh_facts(m.game, m.state);
    return m;
}

TEST(Approach, OffersASwapByWhichBothGain) {
    const Market m = swap();
    const auto offer = m.comes();
    ASSERT_TRUE(offer);
    const View eyes = m.view(kAnn);
    const auto moment = m.judge->look(eyes);
    const Gains gains = moment->gains(*offer);
    EXPECT_GE(gains.by, moment->margin());
    EXPECT_GE(gains.whom, moment->margin());
    EXPECT_EQ(offer->amount % step_of_terms(m.game), 0);
}

TEST(Approach, AsksForAtMostHalfOfTheCash) {
    Market m = swap();
    m.state.player[kBen].cash = 60;
    const auto offer = m.comes();
    ASSERT_TRUE(offer);
    EXPECT_LE(-offer->amount, 30);
    EXPECT_FALSE(m.reads({.to = kBen, .money = -31, .give = DeedSet::of(m.at(13))}));
}

TEST(Approach, PaysAndAsksNoFancyPrice) {
    Market m;
    m.owns(kAnn, {6});
    m.owns(kBen, {11});
    EXPECT_FALSE(m.reads({.to = kBen, .money = -371, .give = DeedSet::of(m.at(6))}));
    EXPECT_FALSE(m.comes());
}

TEST(Approach, ComesAgainOnlyWithSomethingBetter) {
    Market m = swap();
    const auto first = m.comes();
    ASSERT_TRUE(first);
    m.asked.push_back(asked_by(*first, m.state.round));
    EXPECT_FALSE(is_new(m.view(kAnn), *first, m.asked));
    m.state.round += 5;
    EXPECT_FALSE(is_new(m.view(kAnn), *first, m.asked));
    Action better = *first;
    better.amount += step_of_terms(m.game);
    EXPECT_TRUE(is_new(m.view(kAnn), better, m.asked));
    Action more = better;
    more.get.add(m.at(5));
    more.amount = first->amount;
    EXPECT_FALSE(is_new(m.view(kAnn), more, m.asked));
}

TEST(Approach, SaysWhatItGivesWhom) {
    Market m;
    m.owns(kAnn, {1, 37}).owns(kBen, {3, 39});
    const auto reasons = reasons_for(m.game, m.state,
        act::offer(
            kAnn, {.to = kBen, .money = 40, .give = DeedSet::of(m.at(37)), .get = DeedSet::of(m.at(3))}));
    ASSERT_EQ(reasons.size(), 3u);
    EXPECT_EQ(reasons[0].kind, Reason::Kind::Completes);
    EXPECT_EQ(reasons[0].who, kBen);
    EXPECT_TRUE(reasons[0].titles.contains(m.at(39)));
    EXPECT_EQ(reasons[1].who, kAnn);
    EXPECT_EQ(reasons[2], (Reason{.kind = Reason::Kind::Pays, .who = kBen, .amount = 40}));
}

TEST(Approach, KnowsWhatToAskForInstead) {
    const Market m = swap();
    const auto offer = m.comes();
    ASSERT_TRUE(offer);
    const View eyes = m.view(kAnn);
    const auto counter = counter_amount(eyes, *offer, *m.judge);
    ASSERT_TRUE(counter);
    EXPECT_GT(*counter, offer->amount);
    Action answer = *offer;
    answer.amount = *counter;
    const auto moment = m.judge->look(eyes);
    EXPECT_GE(moment->gains(answer).by, moment->margin());
}

TEST(Manners, AreNotLevels) {
    for (int level = 1; level <= kLevels; ++level) {
        const Parameters plain = parameters_of_level(level);
        EXPECT_EQ(in_manner(plain, Manner::Plain), plain);
        EXPECT_GT(in_manner(plain, Manner::Hoarder).reserve, plain.reserve);
        // A beginner keeps nothing that could be less.
        EXPECT_LE(in_manner(plain, Manner::Gambler).reserve, plain.reserve);
        EXPECT_NE(in_manner(plain, Manner::Gambler), plain);
        EXPECT_EQ(in_manner(plain, Manner::Trader).trades, 2);
        for (const Manner manner : {Manner::Trader, Manner::Hoarder, Manner::Gambler})
            EXPECT_EQ(in_manner(plain, manner).noise, plain.noise);
    }
    EXPECT_GT(dealing_in(Manner::Trader).appetite, dealing_in(Manner::Hoarder).appetite);
}

}  // namespace
}  // namespace banquier::bots::testing
