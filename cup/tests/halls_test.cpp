// Several halls that go on alone, and their logs at the centre.
#include "hall.hpp"

#include <banquier/cup/parcel.hpp>

#include <deque>
#include <filesystem>
#include <fstream>

namespace banquier::cup {
namespace {

using testing::HasSubstr;

// A hall's own machine: its log goes on from the centre's.
struct Away {
    Hall hall;
    std::size_t parted;
    std::string key;  // in hexadecimal

    Away(const Hall& centre, HallNumber number)
        : Away(centre, number, centre.log.size(),
              hall_key(centre.cup.halls[number - 1], centre.secret).revealed()) {
        hall.now += 100 * number;
        hall.must(HallBegun{number});
    }
    // A second machine with the same file.
    Away(const Away& other) : Away(other.hall, 99, other.parted, other.key) {}

    std::string parcel() const {
        return parcel_text(hall.cup, text_of(hall.log, parted), *luck::Secret::from_hex(key));
    }

private:
    Away(const Hall& from, std::uint64_t seed, std::size_t parted, std::string key)
        : hall(from.cup.format, seed), parted(parted), key(std::move(key)) {
        hall.cup = from.cup;
        hall.log = from.log;
        hall.now = from.now;
    }
};

House house(const Hall& hall) { return {hall.game.get(), &hall.secret}; }

// The championship with nine tables: two in each of four halls, the ninth at the centre.
struct FourHalls {
    Hall centre;
    std::deque<Away> away;

    explicit FourHalls(std::uint64_t seed, int units = 27) : centre(format_named("championnat"), seed) {
        centre.close_with(units);
        for (HallNumber hall = 1; hall <= 4; ++hall)
            centre.must(HallNamed{hall, "Salle " + std::to_string(hall), 2 * hall - 1, 2 * hall});
        centre.draw();
        hand();
    }
    void hand() {
        away.clear();
        for (HallNumber hall = 1; hall <= 4; ++hall)
            if (centre.round().tables.size() >= 2 * hall - 1) {
                centre.must(Handed{hall});
                away.emplace_back(centre, hall);
            }
    }
    // What may happen at the tables of a hall; parcels on the way.
    static void play(Away& own, HallNumber number, std::vector<std::string>& parcels, luck::Stream& luck) {
        Hall& hall = own.hall;
        const auto sometimes = [&] {
            if (luck.below(3) == 0) parcels.push_back(own.parcel());
        };
        hall.must(PhaseBegun{Phase::Deal});
        sometimes();
        hall.must(PhaseBegun{Phase::Play});
        for (TableNumber table = 2 * number - 1; table <= 2 * number && table <= hall.round().tables.size();
            ++table) {
            const UnitId unit =
                hall.table(table)
                    .units[luck.below(static_cast<std::uint32_t>(hall.table(table).units.size()))];
            if (luck.below(2) == 0) hall.must(Called{table, "a quarrel"});
            if (luck.below(2) == 0) {
                hall.must(Paused{table, true});
                hall.now += 60'000;
                hall.must(Paused{table, false});
            }
            if (luck.below(3) == 0) hall.must(Penalise{unit, PenaltyKind::Amount, 50, "late"});
            if (luck.below(4) == 0) hall.must(Absent{table, unit});
            sometimes();
            if (luck.below(3) == 0 && !hall.table(table).done()) {
                hall.must(Fill{table, hall.lines(hall.table(table))});
                const SheetLine line = hall.table(table).sheet.lines.front();
                hall.must(Refused{table, 1, {line.unit, line.member}, "wrong"});
                sometimes();
            }
            hall.finish(table);
            sometimes();
        }
        hall.must(PhaseBegun{Phase::End});
        parcels.push_back(own.parcel());
    }
    std::vector<std::string> play_all(std::uint64_t seed) {
        luck::Stream luck{seed};
        std::vector<std::string> parcels;
        for (std::size_t i = 0; i < away.size(); ++i)
            play(away[i], static_cast<HallNumber>(i + 1), parcels, luck);
        if (centre.round().tables.size() > 8) centre.finish(9);
        return parcels;
    }
    std::optional<Problem> take(Waiting& waiting, const std::string& parcel) const {
        const auto taken = waiting.take(centre.cup, house(centre), parcel);
        return taken ? std::nullopt : std::optional{taken.problem()};
    }
    void join(const Waiting& waiting) {
        const auto entries = waiting.join(centre.cup, house(centre));
        ASSERT_TRUE(entries) << said(entries.problem());
        for (const Entry& entry : *entries) centre.log.push_back(entry_line(entry));
    }
};

TEST(Halls, MergedInAnyOrderWithRepeatsTheLogsGiveTheSameBytes) {
    const int orders = shared::share(20, 1000, "orders of four halls' logs");
    FourHalls cup{1};
    const std::vector<std::string> parcels = cup.play_all(7);
    ASSERT_GT(parcels.size(), 10U);
    const Cup before = cup.centre.cup;
    const std::vector<std::string> log = cup.centre.log;
    std::string first;
    luck::Stream luck{99};
    for (int order = 0; order < orders; ++order) {
        cup.centre.cup = before;
        cup.centre.log = log;
        std::vector<std::string> sent = parcels;
        for (int again = 0; again < 6; ++again)
            sent.push_back(parcels[luck.below(static_cast<std::uint32_t>(parcels.size()))]);
        for (std::size_t i = sent.size() - 1; i > 0; --i)
            std::swap(sent[i], sent[luck.below(static_cast<std::uint32_t>(i + 1))]);
        Waiting waiting;
        for (const std::string& parcel : sent) {
            const auto no = cup.take(waiting, parcel);
            ASSERT_FALSE(no) << said(*no);
        }
        cup.join(waiting);
        if (first.empty()) first = text_of(cup.centre.log);
        ASSERT_EQ(text_of(cup.centre.log), first) << "order " << order;
    }
    const auto problem = checked(first);
    ASSERT_FALSE(problem) << said(*problem);
    // What has been joined is taken once more, and brings nothing.
    Waiting late;
    for (const std::string& parcel : parcels) {
        const auto taken = late.take(cup.centre.cup, house(cup.centre), parcel);
        ASSERT_TRUE(taken) << said(taken.problem());
        EXPECT_FALSE(*taken);
    }
    cup.join(late);
    EXPECT_EQ(text_of(cup.centre.log), first);
}

// Joined piece by piece, as they come, the tables are the same, and the cup goes on to its ranking with halls in every round.
TEST(Whole, RandomCupsInHallsComeToTheirEndAndAreReadAgain) {
    const char* folder = std::getenv("CUP_LOGS");
    const int cups = whole() ? 200 : 4;
    for (int seed = 1; seed <= cups; ++seed) {
        FourHalls cup{static_cast<std::uint64_t>(seed), 10 + seed % 18};
        luck::Stream luck{static_cast<std::uint64_t>(seed)};
        for (;;) {
            for (const std::string& parcel : cup.play_all(luck.below(1'000'000))) {
                Waiting waiting;
                const auto no = cup.take(waiting, parcel);
                ASSERT_FALSE(no) << "seed " << seed << ": " << said(*no);
                if (luck.below(2) == 0) cup.join(waiting);
            }
            Waiting all;
            for (const Away& away : cup.away) ASSERT_FALSE(cup.take(all, away.parcel()));
            cup.join(all);
            for (TableNumber i = 0; i < cup.away.size(); ++i)
                for (TableNumber number = 2 * i + 1;
                    number <= 2 * i + 2 && number <= cup.centre.round().tables.size(); ++number) {
                    const Table& own = cup.away[i].hall.table(number);
                    const Table& joined = cup.centre.table(number);
                    EXPECT_EQ(joined.sheet.lines, own.sheet.lines);
                    EXPECT_EQ(joined.given_back, own.given_back);
                    EXPECT_EQ(joined.done(), own.done());
                }
            const auto next = next_round(cup.centre.cup);
            ASSERT_TRUE(next) << said(next.problem());
            if (next->number == 0) break;
            cup.centre.draw();
            cup.hand();
        }
        cup.centre.must(Rank{});
        const std::string text = text_of(cup.centre.log);
        const auto problem = checked(text);
        ASSERT_FALSE(problem) << "seed " << seed << ": " << said(*problem);
        if (folder != nullptr)
            std::ofstream{std::filesystem::path{folder} / ("halls-" + std::to_string(seed) + ".jsonl"),
                std::ios::binary}
                << text;
    }
}

TEST(Halls, AFactHasOneWriter) {
    FourHalls cup{1};
    Hall& centre = cup.centre;
    Hall& second = cup.away[1].hall;
    EXPECT_THAT(centre.no(Fill{3, centre.lines(centre.table(3))}),
        HasSubstr("table 3: hall 2 (\"Salle 2\") keeps this table"));
    EXPECT_THAT(centre.no(Absent{4, centre.table(4).units[0]}), HasSubstr("keeps this table"));
    EXPECT_THAT(centre.no(Moved{centre.table(9).units[0], centre.table(3).units[0], 0, {"why", "Ben"}}),
        HasSubstr("keeps this table"));
    EXPECT_THAT(centre.no(Pool{{"once more", "Ben"}}), HasSubstr("still missing"));
    EXPECT_THAT(centre.no(HallNamed{2, "B", 3, 4}), HasSubstr("take them back first"));
    EXPECT_THAT(centre.no(HallNamed{5, "E", 8, 9}), HasSubstr("hall 4 has tables 7 to 8"));
    EXPECT_THAT(centre.no(Handed{2}), HasSubstr("keeps its tables of this round already"));
    centre.must(Fill{9, centre.lines(centre.table(9))});

    EXPECT_THAT(second.no(Fill{5, second.lines(second.table(5))}),
        HasSubstr("table 5: this table has not been handed"));
    EXPECT_THAT(second.no(Fill{9, second.lines(second.table(9))}), HasSubstr("has not been handed"));
    EXPECT_THAT(second.no(Withdrawn{1, "gone"}), HasSubstr("that is for the centre to write"));
    EXPECT_THAT(second.no(Rank{}), HasSubstr("still missing"));
    EXPECT_THAT(second.no(Ruled{
                    .table = 0, .parties = {}, .heard = {}, .rules = {}, .decision = "quiet", .order = {}}),
        HasSubstr("expected: a table of the hall"));
    EXPECT_THAT(second.no(Penalise{second.table(3).units[0], PenaltyKind::Disqualified, 0, "cheated"}),
        HasSubstr("for the centre"));
    // What the centre writes meanwhile does not stop a hall's log.
    centre.must(Withdrawn{second.table(3).units[0], "gone home"});
    second.must(Penalise{second.table(3).units[0], PenaltyKind::Amount, 50, "late"});
    second.must(Fill{3, second.lines(second.table(3))});
    Waiting waiting;
    const auto no = cup.take(waiting, cup.away[1].parcel());
    EXPECT_FALSE(no) << said(*no);
}

TEST(Halls, EachHasItsClock) {
    FourHalls cup{1};
    Away& second = cup.away[1];
    second.hall.must(PhaseBegun{Phase::Deal});
    second.hall.must(PhaseBegun{Phase::Play});
    second.hall.must(GivenBack{0, 60'000});
    const Millis play = second.hall.round().play_at;
    Waiting waiting;
    ASSERT_FALSE(cup.take(waiting, second.parcel()));
    cup.join(waiting);
    const Hall& centre = cup.centre;
    const Millis later = play + 1'000;
    EXPECT_EQ(clock(centre.cup, centre.round(), 3, later).phase, Phase::Play);
    EXPECT_EQ(clock(centre.cup, centre.round(), 3, later).left,
        clock(second.hall.cup, second.hall.round(), 3, later).left);
    EXPECT_EQ(clock(centre.cup, centre.round(), 5, later).phase, Phase::NotBegun);
    EXPECT_EQ(clock(centre.cup, centre.round(), 9, later).phase, Phase::NotBegun);
    EXPECT_EQ(centre.table(9).given_back, 0);
    cup.centre.must(PhaseBegun{Phase::Deal});
    EXPECT_EQ(clock(centre.cup, centre.round(), 9, later).phase, Phase::Deal);
    EXPECT_EQ(clock(centre.cup, centre.round(), 3, later).phase, Phase::Play);

    // Handed anew while the centre's clock runs: the hall's begins with its own deal.
    cup.centre.must(TakenBack{3, {"another machine", "Ben"}});
    cup.centre.must(Paused{5, true});
    cup.centre.must(Handed{3});
    Away third{centre, 3};
    EXPECT_FALSE(third.hall.table(5).paused_at);
    third.hall.must(PhaseBegun{Phase::Deal});
    third.hall.must(Paused{6, true});
    Waiting more;
    ASSERT_FALSE(cup.take(more, third.parcel()));
    cup.join(more);
    EXPECT_TRUE(centre.table(6).paused_at);
    EXPECT_EQ(clock(centre.cup, centre.round(), 6, later).left,
        clock(third.hall.cup, third.hall.round(), 6, later).left);
    const auto problem = checked(text_of(centre.log));
    EXPECT_FALSE(problem) << said(*problem);
}

TEST(Halls, GapsForeignSealsAndSecondStoriesAreRefusedAndNamed) {
    FourHalls cup{1};
    Away& second = cup.away[1];
    second.hall.must(PhaseBegun{Phase::Deal});
    Away other = second;
    second.hall.finish(3);
    const std::string parcel = second.parcel();
    Waiting waiting;
    const auto refused = [&](const std::string& text) {
        const auto no = cup.take(waiting, text);
        return no ? said(*no) : std::string{"taken"};
    };
    const auto line = [&](std::size_t number) {
        std::size_t at = 0;
        while (--number > 0) at = parcel.find('\n', at) + 1;
        return std::pair{at, parcel.find('\n', at) + 1};
    };
    const auto [from, end] = line(4);
    EXPECT_THAT(refused(parcel.substr(0, from) + parcel.substr(end)), HasSubstr("4: n:"));
    EXPECT_THAT(refused(parcel.substr(0, parcel.rfind('\n', parcel.size() - 2) + 1)),
        HasSubstr("entries are missing at the end"));
    std::string changed = parcel;
    changed.replace(changed.find("\"amount\":", from) + 9, 1, "9");
    EXPECT_THAT(refused(changed), HasSubstr("digest"));
    EXPECT_THAT(refused("{\"parcel\":1}\n"), HasSubstr("1: cup: cannot be read"));
    Away foreign = second;
    foreign.key = cup.away[2].key;
    EXPECT_THAT(refused(foreign.parcel()), HasSubstr("this is not the seal of hall 2"));

    EXPECT_EQ(refused(parcel), "taken");
    // A second machine of the hall that went on from the same moment.
    other.hall.finish(4);
    EXPECT_THAT(refused(other.parcel()), HasSubstr("hall 2 has sent another entry there"));
    cup.join(waiting);
    waiting = {};
    EXPECT_THAT(refused(other.parcel()), HasSubstr("other entries of this hall already"));
    EXPECT_EQ(refused(parcel), "taken");

    // Taken back: what the hall has written since is heard no more, and the centre writes.
    EXPECT_THAT(cup.centre.no(TakenBack{2, {"the laptop is dead", ""}}), HasSubstr("second person"));
    second.hall.must(Fill{4, second.hall.lines(second.hall.table(4))});
    cup.centre.must(TakenBack{2, {"the laptop is dead", "Ben"}});
    EXPECT_THAT(refused(second.parcel()), HasSubstr("keeps no table"));
    cup.centre.finish(4);
    EXPECT_THAT(cup.centre.no(Handed{2}), HasSubstr("none of its tables is to be played"));
    const auto problem = checked(text_of(cup.centre.log));
    EXPECT_FALSE(problem) << said(*problem);
}

// Its tables have been seen there: taken back and handed anew they stay.
TEST(Halls, ARoundThatHasBegunInAHallIsNotDrawnAgain) {
    FourHalls cup{1};
    Hall& centre = cup.centre;
    cup.away[1].hall.must(PhaseBegun{Phase::Deal});
    Waiting waiting;
    ASSERT_FALSE(cup.take(waiting, cup.away[1].parcel()));
    cup.join(waiting);
    for (HallNumber hall = 1; hall <= 4; ++hall) centre.must(TakenBack{hall, {"one machine for all", "Ben"}});
    const auto stands = [&] {
        EXPECT_THAT(centre.no(Pool{{"once more", "Ben"}}), HasSubstr("still missing"));
        EXPECT_THAT(centre.no(Moved{centre.table(1).units[0], centre.table(9).units[0], 0, {"why", "Ben"}}),
            HasSubstr("before the round begins alone"));
    };
    stands();
    centre.must(Handed{2});
    centre.must(TakenBack{2, {"that machine too", "Ben"}});
    stands();
}

TEST(Halls, ASealFromBeforeABackupIsNamedAsSuch) {
    FourHalls cup{1};
    cup.away[1].hall.must(PhaseBegun{Phase::Deal});
    cup.centre.restored();
    Waiting waiting;
    const auto no = cup.take(waiting, cup.away[1].parcel());
    ASSERT_TRUE(no);
    EXPECT_THAT(said(*no), HasSubstr("hall 2 got its seal before the cup came from a backup"));
    cup.centre.must(TakenBack{2, {"another secret", "Ben"}});
    cup.centre.must(Handed{2});
    Away anew{cup.centre, 2};
    anew.hall.must(PhaseBegun{Phase::Deal});
    EXPECT_FALSE(cup.take(waiting, anew.parcel()));
}

// Somebody who changes a hall's entry in the centre's log and chains everything after it anew is found out by the hall's head.
TEST(Halls, AMergedLogProvesEachHallsOwnLog) {
    FourHalls cup{1};
    Waiting waiting;
    for (const std::string& parcel : cup.play_all(3)) ASSERT_FALSE(cup.take(waiting, parcel));
    cup.join(waiting);
    int tried = 0;
    for (std::size_t changed = 0; changed < cup.centre.log.size(); ++changed) {
        if (cup.centre.log[changed].find("\"what\":\"called\"") == std::string::npos) continue;
        std::string text;
        luck::Digest head;
        for (std::size_t i = 0; i < cup.centre.log.size(); ++i) {
            Entry entry = *read_entry(cup.centre.log[i]);
            if (i == changed) std::get<Called>(entry.what).why = "something else";
            entry.digest = digest_of(head, entry);
            head = entry.digest;
            text += entry_line(entry) + "\n";
        }
        const auto problem = checked(text);
        ASSERT_TRUE(problem);
        EXPECT_THAT(said(*problem), HasSubstr("these entries are not those of the hall's log"));
        ++tried;
    }
    EXPECT_GT(tried, 1);
}

}  // namespace
}  // namespace banquier::cup
