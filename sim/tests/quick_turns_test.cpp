// The quick door against the ordinary rules, position by position: the same throws and the same orders of buildings lead to the
// same state, whole.
#include <banquier/editions/library.hpp>
#include <banquier/engine/quick.hpp>
#include <banquier/luck/seeded.hpp>

#include <gtest/gtest.h>

#include <memory>

namespace banquier {
namespace {

// All rents that can be claimed now, by their owners.
void claim_all(const Game& game, State& s) {
    while (s.claims != 0 && s.tasks == 0 && s.phase != Phase::Draw)
        ASSERT_FALSE(apply(game, s, act::claim(s.claim[0].owner, s.claim[0].deed)));
}

// So many throws and ends of turns, by checked acts.
void play_slowly(const Game& game, State& s, luck::Seeded& luck, quick::Played wanted) {
    while (wanted.rolls + wanted.turns != 0) {
        ASSERT_TRUE(s.tasks == 0 && s.claims == 0);
        if (s.phase == Phase::EndTurn) {
            ASSERT_GT(wanted.turns--, 0u);
            ASSERT_FALSE(apply(game, s, act::end_turn(s.turn)));
        } else {
            ASSERT_EQ(s.phase, Phase::Roll);
            ASSERT_GT(wanted.rolls--, 0u);
            ASSERT_FALSE(apply(game, s, luck.complete(s, act::roll(s.turn, 0, 0))));
        }
        claim_all(game, s);
        ASSERT_EQ(audit(game, s), Finding::None);
    }
}

struct Heard {
    std::uint32_t throws = 0, rents = 0;
    void stayed(PlayerId) { ++throws; }
    void draws(PlayerId) { ++throws; }
    void landed(SquareId) { ++throws; }
    void rent_paid(DeedId, std::uint8_t, Money rent) { rents += rent != 0; }

    int buildings = 0;
    void built(DeedId, std::uint8_t before, std::uint8_t after) { buildings += after - before; }
};

// A game among players who do this and that, so that the door is tried in many positions.
class Trial {
public:
    Trial(const Game& game, std::uint64_t number)
        : game_(game),
          s_(new_game(game, 4)),
          luck_(7, number),
          whim_(luck::Stream::mix(number)),
          turns_(game) {
        // Laps are counted up to 255.
        if (number % 4 == 0)
            for (const PlayerId q : s_.in_play) s_.player[q].laps = 253;
        if (number % 2 == 1 && game.rules.dealt_titles == 0) deal_colours();
    }

    void play() {
        for (int i = 0; i < 600 && !game_over(s_) && !testing::Test::HasFatalFailure(); ++i)
            if (quick::Turns::open(s_))
                compare();
            else
                go_on();
    }
    int opened() const { return opened_; }
    int plain_orders() const { return plain_orders_; }

private:
    // A colour for everybody, so that there is something to build on.
    void deal_colours() {
        for (const PlayerId q : s_.in_play)
            for (const DeedId deed : game_.board.group.items[2 * index_of(q)].deeds)
                s_.holding[deed].owner = q;
        refresh_facts(game_, s_);
    }

    // Every even order that the door takes for plain is legal, and leads where the ordinary rules lead.
    void compare_orders() {
        for (std::size_t g = 0; g < kColours; ++g) {
            const std::size_t size = game_.board.group.items[g].size;
            for (std::uint8_t base = 0; base <= hotel_level(game_); ++base)
                for (unsigned raised = 0; raised < 1u << size; ++raised) {
                    Levels levels{};
                    for (std::size_t i = 0; i < size; ++i)
                        levels[i] = static_cast<std::uint8_t>(base + (raised >> i & 1));
                    compare_order(act::build(s_.facts.whole.items[g], static_cast<GroupId>(g), levels));
                    if (testing::Test::HasFatalFailure()) return;
                }
        }
    }
    void compare_order(const Action& order) {
        if (!quick::is_plain_order(game_, s_, order)) return;
        ASSERT_FALSE(why_illegal(game_, s_, order));
        State quick = s_, slow = s_;
        Heard heard;
        quick::build(game_, quick, order, heard);
        ASSERT_FALSE(apply(game_, slow, order));
        ASSERT_EQ(quick, slow);
        int before = 0, after = 0;
        for (std::size_t i = 0; i < kDeeds; ++i) {
            before += s_.holding.items[i].level;
            after += slow.holding.items[i].level;
        }
        ASSERT_EQ(heard.buildings, after - before);
        ++plain_orders_;
    }

    void compare() {
        compare_orders();
        if (testing::Test::HasFatalFailure()) return;
        quick::Wishes wishes{.last_round = static_cast<std::uint16_t>(s_.round + whim_.below(3))};
        for (ByPlayer<Money>* moment : {&wishes.at_begin, &wishes.between, &wishes.at_end, &wishes.in_prison})
            for (Money& at : *moment)
                at = whim_.below(4) != 0 ? quick::kNever : static_cast<Money>(whim_.below(3000));
        State slow = s_;
        luck::Seeded same_luck = luck_;
        Heard heard;
        quick::Played played = turns_.play(s_, wishes, [&](PlayerId by) { return luck_.dice(by); }, heard);
        ASSERT_EQ(heard.throws, played.rolls);
        ASSERT_EQ(heard.rents, played.rents);
        if (played.left_over[0] != 0) {
            const Action left{.kind = ActKind::Roll, .by = s_.turn, .dice = played.left_over};
            ASSERT_FALSE(apply(game_, s_, left));
            ++played.rolls;
        }
        claim_all(game_, s_);
        play_slowly(game_, slow, same_luck, played);
        if (testing::Test::HasFatalFailure()) return;
        ASSERT_EQ(s_, slow) << "round " << slow.round << ", seat " << index_of(slow.turn);
        ASSERT_EQ(same_luck.dice(s_.turn), luck::Seeded{luck_}.dice(s_.turn));
        ++opened_;
        if (s_.phase == Phase::EndTurn && whim_.below(2) == 0) any_act();
    }

    void go_on() {
        claim_all(game_, s_);
        if (game_over(s_) || quick::Turns::open(s_)) return;
        const Decision d = decision(game_, s_);
        if (d.luck) {
            ASSERT_FALSE(apply(game_, s_, luck_.answer(game_, s_)));
            return;
        }
        const PlayerId who = d.awaited.lowest();
        if (d.ask == Ask::Buy && !apply(game_, s_, act::buy(who))) return;
        ASSERT_FALSE(apply(game_, s_, luck_.complete(s_, standing_answer(game_, s_, who))));
    }

    // Builds, mortgages, lifts: whatever is open.
    void any_act() {
        static const auto kList = std::make_unique<ActionList>();
        legal_actions(game_, s_, *kList);
        for (int tries = 0; tries < 4; ++tries) {
            const Action act = kList->items[whim_.below(static_cast<std::uint32_t>(kList->count))];
            const bool titles =
                act.kind == ActKind::Build || act.kind == ActKind::Mortgage || act.kind == ActKind::Lift;
            if (titles) {
                ASSERT_FALSE(apply(game_, s_, act));
                return;
            }
        }
    }

    const Game& game_;
    State s_;
    luck::Seeded luck_;
    luck::Stream whim_;
    quick::Turns turns_;
    int opened_ = 0, plain_orders_ = 0;
};

TEST(QuickTurns, LeadWhereTheOrdinaryRulesLead) {
    const editions::Library library = editions::Library::embedded();
    for (const editions::Edition& edition : library.editions())
        for (const std::string& rules : edition.rule_sets) {
            SCOPED_TRACE(edition.id + " by " + rules);
            const editions::Resolution found = library.resolve(edition.id, rules);
            int opened = 0, plain_orders = 0;
            for (std::uint64_t n = 0; n < 20; ++n) {
                Trial trial{found.game, n};
                trial.play();
                ASSERT_FALSE(HasFatalFailure()) << "game " << n;
                opened += trial.opened();
                plain_orders += trial.plain_orders();
            }
            EXPECT_GT(opened, 100);
            if (found.game.rules.shortage == Shortage::Contest)
                EXPECT_EQ(plain_orders, 0);
            else if (found.game.rules.dealt_titles == 0)
                EXPECT_GT(plain_orders, 100);
        }
}

TEST(QuickTurns, LeadWhereHouseRulesLead) {
    const editions::Library library = editions::Library::embedded();
    for (const editions::HouseRule& house : library.house_rules()) {
        // Three titles dealt, or next to no cash: a number where the rule takes one.
        const std::vector<std::string> choices{
            editions::rule_id_text(house.id) + (house.takes != nullptr ? "=3" : "")};
        SCOPED_TRACE(choices[0]);
        const editions::Resolution found = library.resolve("classique", "classique", choices);
        ASSERT_TRUE(found.ok());
        for (std::uint64_t n = 0; n < 20; ++n) {
            Trial{found.game, n}.play();
            ASSERT_FALSE(HasFatalFailure()) << "game " << n;
        }
    }
}

}  // namespace
}  // namespace banquier
