// Bots: their pace, their manners, the caretaker.
#include "bench.hpp"

namespace banquier::table {
namespace {

// Wants what a test tells it.
class Puppet final : public bots::Bot {
public:
    std::function<std::optional<Action>(const bots::View&)> wish;
    mutable int asked = 0;

    Action answer(const bots::View& v) const override { return standing_answer(v.game, v.state, v.me); }
    std::optional<Action> manage(const bots::View& v) const override {
        ++asked;
        return wish ? wish(v) : std::nullopt;
    }
    Action reply(const bots::View& v, PlayerId from) const override {
        return act::accept(v.me, from, v.state.offer[from].revision);
    }
};

class Troupe final : public Staff {
public:
    Puppet puppet;
    const bots::Bot* find(std::string_view name) const override {
        return name == "puppet" || name == "steady" ? &puppet : nullptr;
    }
};

struct Theatre : Bench {
    Troupe troupe;
    House with;
    explicit Theatre(Settings settings = {})
        : Bench(game_of("classique"), std::move(settings)), with{game, troupe, &luck} {}
    Result say(int person, What what) {
        return keep(handle(table, with, {.key = key_of(person), .what = std::move(what)}, now));
    }
    void start() {
        EXPECT_TRUE(say(0, Start{}).ok());
        EXPECT_TRUE(say(0, Reveal{kAnn, salt_of(0)}).ok());
    }
    // Ann and the puppet.
    void start_with_puppet() {
        seated(1);
        say(0, SetSeat{.seat = kBen, .kind = SeatKind::Bot, .bot = "puppet"});
        start();
    }
    void wait(Millis span) {
        const Millis end = now + span;
        while (last.wake_at <= end) {
            now = std::max(now, last.wake_at);
            keep(table::tick(table, with, now));
        }
        now = end;
        keep(table::tick(table, with, now));
    }
    void begin(const State& s) {
        table.lasting.state = s;
        say(0, Arrive{});
        say(0, Depart{});
    }
    // The same, and the caretaker plays for the only person.
    void leave(const State& s) {
        table.lasting.state = s;
        table.lasting.seats[0].caretaken = true;
        say(0, Depart{});
    }
};

// Goes on though nobody is there.
Settings awake() {
    Settings s = instant();
    s.sleeps = false;
    return s;
}

// Two friends would buy from the caretaker, at list price, what its person keeps from them.
TEST(Caretaker, TradesForNobody) {
    Settings s = instant();
    s.position = R"({"players":[{"cash":3000,"titles":[39,1]},{"cash":3000},{"cash":0,"titles":[37,3]}],)"
                 R"("turn":3,"round":40})";
    Bench b{game_of("classique"), s};
    b.started(3);
    b.send(2, Depart{});
    b.pass(120'000);
    const Action buys = act::offer(kBen, {.to = kCid, .money = 350, .get = DeedSet::of(b.deed_at(37))});
    ASSERT_EQ(b.play(buys).code, Code::Accepted);
    ASSERT_EQ(b.send(0, Relieve{.seat = kAnn, .absent = kCid}).code, Code::Accepted);
    b.pass(5'000);
    ASSERT_NE(b.state().player[kCid].place, SquareId{0});  // the caretaker plays
    EXPECT_EQ(b.state().holding[b.deed_at(37)].owner, kCid);
    // Its person answers, and nothing was offered meanwhile.
    for (const Played& played : b.logged<Played>())
        EXPECT_FALSE(played.action.by == kCid && played.action.kind == ActKind::Offer);
    EXPECT_TRUE(b.state().offering.contains(kBen));
    b.send(2, Arrive{});
    EXPECT_EQ(b.play(act::refuse(kCid, kBen, 1)).code, Code::Accepted);
}

TEST(Caretaker, StillBuildsWhileAnOfferIsOpen) {
    Settings s = instant();
    s.position = R"({"players":[{"cash":3000},{"cash":3000},{"cash":3000,"titles":[37,39,5]}],"turn":3})";
    Bench b{game_of("classique"), s};
    b.started(3);
    b.send(2, Depart{});
    b.pass(120'000);
    ASSERT_EQ(b.play(act::offer(kBen, {.to = kCid, .money = 1, .get = DeedSet::of(b.deed_at(5))})).code,
        Code::Accepted);
    ASSERT_EQ(b.send(0, Relieve{.seat = kAnn, .absent = kCid}).code, Code::Accepted);
    b.pass(5'000);
    EXPECT_GT(b.state().holding[b.deed_at(39)].level, 0);
}

TEST(Bots, PlayAtAHumanPace) {
    Bench b;
    b.started(1, 3);
    b.play(act::roll(kAnn, 0, 0));
    Millis last = b.now;
    int seen = 0;
    for (int i = 0; i < 200 && seen < 20; ++i) {
        const std::size_t before = b.entries.size();
        if (b.last.wake_at == kNever) break;
        b.now = b.last.wake_at;
        b.keep(tick(b.table, b.house, b.now));
        for (const Played& played : b.played_since(before)) {
            if (played.how != How::Bot) continue;
            EXPECT_GE(b.now - last, played.action.kind == ActKind::Bid ? 1'500 : 0);
            if (b.state().lot.entitled.empty()) EXPECT_GE(b.now - last, 700) << i;
            EXPECT_LE(b.now - last, 6'000);
            last = b.now;
            ++seen;
        }
    }
    EXPECT_GT(seen, 3);
}

TEST(Bots, HurryWhenNobodyElseIsLeft) {
    Settings settings;
    settings.position = R"({"players":[{"out":true},{},{}],"turn":2})";
    Bench b{game_of("classique"), settings};
    b.started(1, 2);
    const Millis paced = b.last.wake_at;
    EXPECT_GE(paced, b.now + 700);
    EXPECT_EQ(b.send(0, Hurry{kBen}).code, Code::NotYourSeat);
    EXPECT_EQ(b.send(0, Hurry{kAnn}).code, Code::Accepted);
    const std::size_t before = b.entries.size();
    for (int i = 0; i < 20; ++i) b.keep(tick(b.table, b.house, b.now));
    EXPECT_GE(b.played_since(before).size(), 20u);  // and no time has passed
}

TEST(Bots, DoNotHurryWhileAPersonPlays) {
    Bench b;
    b.started(1, 2);
    EXPECT_EQ(b.send(0, Hurry{kAnn}).code, Code::PeoplePlay);
}

TEST(Bots, PlayAsFastAsThePersonWants) {
    Bench b;
    b.started(1, 3);
    EXPECT_EQ(b.send(0, WantPace{kBen, BotPace::Instant}).code, Code::NotYourSeat);
    EXPECT_EQ(b.send(0, WantPace{kAnn, BotPace::Instant}).code, Code::Accepted);
    EXPECT_EQ(view(b.table, b.house, viewer_of(b.table, key_of(0))).pace, BotPace::Instant);
    // Whatever they do until the person is asked, no time passes.
    const auto asked = [&] { return decision(*b.game, b.state()).awaited.contains(kAnn); };
    const Millis from = b.now;
    const std::size_t before = b.entries.size();
    b.play(act::roll(kAnn, 0, 0));
    for (int i = 0; i < 200 && !asked() && b.last.wake_at <= b.now; ++i)
        b.keep(tick(b.table, b.house, b.now));
    EXPECT_EQ(b.now, from);
    EXPECT_TRUE(asked());
    EXPECT_GT(b.played_since(before).size(), 1u);
}

TEST(Bots, HurryNobodyWhoWantsToSeeThem) {
    Bench b;
    b.started(2, 2);
    EXPECT_EQ(b.send(0, WantPace{kAnn, BotPace::Instant}).code, Code::Accepted);
    EXPECT_EQ(
        view(b.table, b.house, viewer_of(b.table, key_of(0))).pace, BotPace::Usual);  // Ben has not said so
    EXPECT_EQ(b.send(1, WantPace{kBen, BotPace::Quick}).code, Code::Accepted);
    EXPECT_EQ(view(b.table, b.house, viewer_of(b.table, key_of(0))).pace, BotPace::Quick);
    b.send(1, Depart{});
    EXPECT_EQ(view(b.table, b.house, viewer_of(b.table, key_of(0))).pace,
        BotPace::Instant);  // who is gone does not watch
}

TEST(Bots, PlayWholeGamesAmongThemselvesAtOnce) {
    Settings s = instant();
    Bench b{game_of("classique"), s, 7};
    b.started(1, 3);
    b.send(0, Leave{kAnn});  // closes it: a table without people is nobody's
    EXPECT_EQ(b.table.lasting.stage, Stage::Over);
}

TEST(Bots, MakeAPersonOneOfferATurnAndNoneAgainOnTermsAsBad) {
    Theatre b{instant()};
    b.start_with_puppet();
    const DeedId station = b.deed_at(5);
    Money price = 50;
    b.troupe.puppet.wish = [&](const bots::View& v) -> std::optional<Action> {
        const Action offer = act::offer(v.me, {.to = kAnn, .money = -price, .give = DeedSet::of(station)});
        if (!v.window.may_offer(v.me, kAnn) || !v.legal(offer)) return std::nullopt;
        return offer;
    };
    State s = b.standard(2);
    owns(s, *b.game, kBen, {station});
    b.begin(s);
    b.wait(10'000);
    const auto offers = [&] {
        int n = 0;
        for (const Played& p : b.logged<Played>()) n += p.action.kind == ActKind::Offer;
        return n;
    };
    EXPECT_EQ(offers(), 1);
    EXPECT_EQ(b.state().offer[kBen].to, kAnn);
    b.say(0, b.act(act::refuse(kAnn, kBen, b.state().offer[kBen].revision)));
    b.wait(20'000);
    EXPECT_EQ(offers(), 1);
    // Another turn, the same terms or worse: still none, also much later. Better by a step, and a while later, it may.
    const auto asks_again = [&](PlayerId turn, int round, Money now_for) {
        State later = b.standard(2);
        later.turn = turn;
        later.round = static_cast<decltype(later.round)>(round);
        owns(later, *b.game, kBen, {station});
        price = now_for;
        const int before = offers();
        b.begin(later);
        b.wait(1'000);
        return offers() > before;
    };
    EXPECT_FALSE(asks_again(kBen, 1, 50));
    EXPECT_FALSE(asks_again(kAnn, 2, 40));
    EXPECT_FALSE(asks_again(kBen, 20, 50));
    EXPECT_FALSE(asks_again(kAnn, 20, 45));
    EXPECT_TRUE(asks_again(kBen, 20, 40));
    EXPECT_EQ(b.table.lasting.asked.size(), 1u);
    EXPECT_EQ(b.table.lasting.asked[0].amount, -40);
}

// Both lack one title that the other has: Maison comes with the swap, says why, and what to ask for.
TEST(Bots, ComeToAPersonWithReasons) {
    Bench b{game_of("classique"), instant()};
    b.started(1, 2, "level-5-trader");
    State s = b.standard(3);
    owns(s, *b.game, kAnn, {b.deed_at(19), b.deed_at(11), b.deed_at(14)});
    owns(s, *b.game, kBen, {b.deed_at(16), b.deed_at(18), b.deed_at(13)});
    // Whoever is ahead makes two others agree.
    owns(s, *b.game, kCid, {b.deed_at(31), b.deed_at(32), b.deed_at(34)});
    for (const int square : {31, 32, 34}) s.holding[b.deed_at(square)].level = 3;
    s.houses = static_cast<std::uint8_t>(s.houses - 9);
    refresh_facts(*b.game, s);
    s.turn = kBen;
    s.phase = Phase::EndTurn;
    s.started = s.rolled = true;
    b.at(s);
    b.pass(1'000);
    ASSERT_TRUE(b.state().offering.contains(kBen));
    const Offer& offer = b.state().offer[kBen];
    EXPECT_EQ(offer.to, kAnn);
    EXPECT_LE(-offer.money, b.state().player[kAnn].cash / 2);
    const View seen = b.see(0);
    ASSERT_EQ(seen.offered.size(), 1u);
    EXPECT_EQ(seen.offered[0].from, kBen);
    ASSERT_FALSE(seen.offered[0].reasons.empty());
    EXPECT_EQ(seen.offered[0].reasons[0].kind, bots::Reason::Kind::Completes);
    ASSERT_TRUE(seen.offered[0].counter);
    EXPECT_GT(*seen.offered[0].counter, offer.money);
    EXPECT_TRUE(b.watch().offered.empty());
    EXPECT_EQ(b.table.lasting.asked.size(), 1u);
}

// A table that an earlier program made: its bots play on, and are shown by the names that they have now.
TEST(Bots, OfEarlierProgramsPlayOnUnderTheirPresentNames) {
    Bench b;
    b.started(1, 2, "maison-2-hoarder");
    EXPECT_EQ(b.see(0).seats[1].bot, "level-4-hoarder");
    const std::size_t before = b.entries.size();
    b.play(act::roll(kAnn, 0, 0));
    b.pass(60'000);
    EXPECT_GT(b.entries.size(), before + 1);
}

// What everybody hears of offers, for the bots that make use of it alone.
TEST(Bots, RememberTheOffersThatTheTableHasHeard) {
    for (const char* bot : {"level-5", "level-1"}) {
        Bench b;
        b.started(1, 2, bot);
        State s = b.standard(3);
        owns(s, *b.game, kAnn, {b.deed_at(19)});
        owns(s, *b.game, kBen, {b.deed_at(16), b.deed_at(18)});
        refresh_facts(*b.game, s);
        b.at(s);
        b.play(act::offer(kAnn, {.to = kBen, .money = -5000, .give = DeedSet::of(b.deed_at(19))}));
        b.pass(5'000);
        const bool listens = std::string_view{bot} == "level-5";
        ASSERT_EQ(b.table.fleeting.heard != nullptr, listens) << bot;
        if (!listens) continue;
        ASSERT_EQ(b.table.fleeting.heard->record().size(), 1u);
        EXPECT_FALSE(b.table.fleeting.heard->record().last(0).taken);
    }
}

TEST(Bots, TakeNobodysTimeWhenTheyTalkToEachOther) {
    Bench b;
    b.started(1, 3, "level-5");
    b.send(0, WantPace{kAnn, BotPace::Usual});
    Millis of_talk = 0;
    Millis last = b.now;
    for (int i = 0; i < 3'000 && b.table.lasting.stage == Stage::Playing && b.state().round < 12; ++i) {
        const std::size_t before = b.entries.size();
        if (decision(*b.game, b.state()).awaited.contains(kAnn))
            b.play(standing_answer(*b.game, b.state(), kAnn));
        else
            b.tick(std::max<Millis>(b.last.wake_at == kNever ? 1'000 : b.last.wake_at - b.now, 1));
        for (const Played& played : b.played_since(before)) {
            const bool talk =
                is_talk(played.action.kind) && played.action.by != kAnn && played.action.whom != kAnn;
            if (talk && played.action.kind == ActKind::Refuse) of_talk = std::max(of_talk, b.now - last);
            last = b.now;
        }
    }
    EXPECT_EQ(of_talk, 0);
}

TEST(Bots, RespectWhoWantsNoOffers) {
    Theatre b{instant()};
    b.start_with_puppet();
    b.say(0, RefuseOffers{.seat = kAnn, .from = kBen});
    bool allowed = false;
    b.troupe.puppet.wish = [&](const bots::View& v) -> std::optional<Action> {
        allowed |= v.window.may_offer(v.me, kAnn);
        return act::offer(v.me, {.to = kAnn, .money = -50, .give = DeedSet::of(b.deed_at(5))});
    };
    State s = b.standard(2);
    owns(s, *b.game, kBen, {b.deed_at(5)});
    b.begin(s);
    b.wait(10'000);
    EXPECT_GT(b.troupe.puppet.asked, 0);
    EXPECT_FALSE(allowed);
    EXPECT_TRUE(b.state().offering.empty());
}

// Nobody answers for a person who is away: an offer would wait, and keep the bot from every other.
TEST(Bots, OfferNothingToWhoIsAway) {
    Theatre b{awake()};
    b.start_with_puppet();
    bool allowed = false;
    b.troupe.puppet.wish = [&](const bots::View& v) -> std::optional<Action> {
        if (v.me != kBen) return std::nullopt;
        allowed |= v.window.may_offer(v.me, kAnn);
        return act::offer(v.me, {.to = kAnn, .money = -50, .give = DeedSet::of(b.deed_at(5))});
    };
    State s = b.standard(2);
    owns(s, *b.game, kBen, {b.deed_at(5)});
    b.leave(s);
    b.wait(10'000);
    EXPECT_GT(b.troupe.puppet.asked, 0);
    EXPECT_FALSE(allowed);
    EXPECT_GT(b.logged<Played>().size(), 2u);
    for (const Played& played : b.logged<Played>()) EXPECT_NE(played.action.kind, ActKind::Offer);
}

TEST(Bots, TakeBackWhatTheyHaveOfferedToSomebodyWhoLeft) {
    Theatre b{awake()};
    b.start_with_puppet();
    State s = b.standard(2);
    owns(s, *b.game, kBen, {b.deed_at(5)});
    apply_known_legal(
        *b.game, s, act::offer(kBen, {.to = kAnn, .money = -50, .give = DeedSet::of(b.deed_at(5))}));
    ASSERT_TRUE(s.offering.contains(kBen));
    b.leave(s);
    b.wait(10'000);
    int taken_back = 0;
    for (const Played& played : b.logged<Played>()) taken_back += played.action.kind == ActKind::Withdraw;
    EXPECT_EQ(taken_back, 1);
    EXPECT_TRUE(b.state().offering.empty());
}

TEST(Bots, AnswerOffersAtTheirPace) {
    Theatre b;
    b.start_with_puppet();
    State s = b.standard(2);
    owns(s, *b.game, kAnn, {b.deed_at(5)});
    b.begin(s);
    b.wait(5'000);
    ASSERT_TRUE(
        b.say(0, b.act(act::offer(kAnn, {.to = kBen, .money = -50, .give = DeedSet::of(b.deed_at(5))})))
            .ok());
    b.wait(699);
    EXPECT_EQ(b.state().holding[b.deed_at(5)].owner, kAnn);
    b.wait(801);
    EXPECT_EQ(b.state().holding[b.deed_at(5)].owner, kBen);
}

TEST(Bots, UseTheMomentBetweenTurnsBeforeAPersonRolls) {
    Theatre b;
    b.start_with_puppet();
    const DeedId station = b.deed_at(5);
    b.troupe.puppet.wish = [&](const bots::View& v) -> std::optional<Action> {
        const Action mortgage = act::mortgage(v.me, station);
        return v.legal(mortgage) ? std::optional{mortgage} : std::nullopt;
    };
    State s = b.standard(2);
    owns(s, *b.game, kBen, {station});
    b.begin(s);
    b.luck.throws.push_back({6, 4});
    ASSERT_EQ(b.say(0, b.act(act::roll(kAnn, 0, 0))).code, Code::Accepted);  // at once, before any pace
    EXPECT_TRUE(b.state().holding[station].mortgaged);
    EXPECT_TRUE(b.state().rolled);
}

// A table's thread waits for nobody.
TEST(Bots, ThatThinkForLongAreNotOnTheStaff) {
    const RosterStaff staff{game_of("classique")};
    int thinking = 0;
    for (const bots::Known& known : bots::roster()) {
        thinking += known.pace == bots::Pace::Thinks;
        EXPECT_EQ(staff.find(known.name) == nullptr, known.pace == bots::Pace::Thinks) << known.name;
    }
    EXPECT_GT(thinking, 0);
}

TEST(Bots, ThatAreNotKnownAnyMoreGiveStandingAnswers) {
    Bench b{game_of("classique"), instant()};
    b.started(1, 1);
    b.table.lasting.seats[1].bot = "gone";
    b.play(act::roll(kAnn, 0, 0));
    EXPECT_NE(b.state().phase, Phase::OrderRoll);
}

}  // namespace
}  // namespace banquier::table
