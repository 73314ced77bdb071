// Random contests: every rule set that has them, from positions of shortage, audited after every act.
#include "suite.hpp"

#include "support/random_play.hpp"

#include <memory>

namespace banquier::testing {
namespace {

// Four players with a group or two each, some buildings, little or much money, and few buildings in the bank.
Position shortage(const std::string& rule_set, luck::Stream& choice) {
    Position p(rule_set);
    const auto below = [&](int n) { return static_cast<int>(choice.below(static_cast<std::uint32_t>(n))); };
    const int full = p.game.rules.houses_before_hotel, base = below(full + 1);
    for (std::size_t g = 0; g < kColours; ++g) {
        const auto owner = static_cast<PlayerId>(below(5));  // dan's neighbour is the bank
        if (owner > dan) continue;
        const int level = below(3) == 0 ? below(full + 1) : base;
        for (const DeedId d : p.game.board.group[static_cast<GroupId>(g)].deeds) {
            p.s.holding[d].owner = owner;
            p.s.holding[d].level = static_cast<std::uint8_t>(level + (level <= full && below(3) == 0));
        }
    }
    for (const int square : {kStation1, kStation2, kStation3, kStation4, kUtility1, kUtility2})
        p.owns(static_cast<PlayerId>(below(4)), {square});
    for (const PlayerId q : {ann, ben, cat, dan})
        p.cash(q, below(4) == 0 ? below(60) : below(2) == 0 ? below(400) : below(3000));
    refresh_facts(p.game, p.s);
    return p.stock(1 + below(below(2) == 0 ? 3 : 9), 1 + below(3));
}

// What a wish lost in an act is what was placed, sold to its owner, or said to lapse.
void expect_accounted(const State& before, const State& after, const EventList& events) {
    if (before.contest.group != after.contest.group || !before.contest.awaited.empty()) return;
    for (const PlayerId q : before.in_play) {
        int accounted = 0;
        for (const Event& e : events) {
            if (e.player != q || e.building != before.contest.building) continue;
            if (e.kind == EventKind::WishLapsed) accounted += e.amount;
            accounted += e.kind == EventKind::LotSold && before.contest.want[q] != 0;
            accounted += e.kind == EventKind::Built && e.rule == "BUILD-01"_rule;
        }
        EXPECT_EQ(before.contest.want[q] - after.contest.want[q], accounted);
    }
}

// An order that opens a contest, at random; false if none does.
bool open_contest(Position& p, luck::Stream& choice) {
    auto list = std::make_unique<ActionList>();
    legal_actions(p.game, p.s, *list);
    State opened{};
    std::uint32_t found = 0;
    for (const Action& a : *list) {
        State s = p.s;
        if (a.kind != ActKind::Build || apply(p.game, s, a) || s.contest == Contest{}) continue;
        if (choice.below(++found) == 0) opened = s;
    }
    if (found != 0) p.s = opened;
    return found != 0;
}

void expect_legal_answers(const Position& p) {
    for (const PlayerId q : decision(p.game, p.s).awaited) {
        EXPECT_FALSE(why_illegal_before_dice(p.game, p.s, standing_answer(p.game, p.s, q)));
    }
}

// A lot that ends asks something new; a building to be placed is placed, or an event says that it is not.
void expect_said(const Game& game, const State& before, const State& after, const EventList& events) {
    bool lot_ended = false, placed = false;
    for (const Event& e : events) {
        lot_ended |= e.kind == EventKind::LotSold || e.kind == EventKind::LotUnsold;
        placed |= e.kind == EventKind::Built || e.kind == EventKind::WishLapsed;
    }
    const Decision was = decision(game, before), is = decision(game, after);
    if (lot_ended) EXPECT_NE(was.number, is.number);
    if (was.ask == Ask::Place && is.ask != Ask::Place) EXPECT_TRUE(placed);
    if (!(after.contest == Contest{})) expect_accounted(before, after, events);
}

// Plays one contest to its end. False when none was opened.
bool play_contest(const std::string& rule_set, std::uint64_t number) {
    luck::Stream choice(luck::Stream::mix(number));
    Position p = shortage(rule_set, choice);
    if (audit(p.game, p.s) != Finding::None || !open_contest(p, choice)) return false;
    RandomTable table(p.game, number, {.free_act = 30, .offer = 10, .nonsense = 10});
    auto events = std::make_unique<EventList>();
    for (int act = 0; act < 400; ++act) {
        const State before = p.s;
        table.calm(act > 200);
        const Action a = table.next(p.s);
        events->clear();
        if (apply(p.game, p.s, a, *events)) {
            EXPECT_TRUE(table.last_was_nonsense());
            continue;
        }
        EXPECT_EQ(audit(p.game, p.s), Finding::None);
        expect_legal_answers(p);
        expect_said(p.game, before, p.s, *events);
        if (::testing::Test::HasFailure())
            ADD_FAILURE() << rule_set << ", contest " << number << ", act " << act << ", kind "
                          << static_cast<int>(a.kind);
        if (p.s.contest == Contest{} || ::testing::Test::HasFailure()) return true;
    }
    ADD_FAILURE() << rule_set << ", contest " << number << " does not end";
    return true;
}

TEST(Contests, PlayedAtRandomEndWithoutAFault) {
    for (const char* rule_set :
        {"stars", "ligue1", "ligue1-rapide", "mondial2006", "mondial2006-rapide", "mondial2006-chrono"}) {
        int contests = 0;
        for (std::uint64_t number = 0; number < 800 && !HasFailure(); ++number)
            contests += play_contest(rule_set, number);
        EXPECT_GT(contests, 100) << rule_set;
        RecordProperty(rule_set, contests);
    }
}

}  // namespace
}  // namespace banquier::testing
