// The log: read again, and every change of it found.
#include "hall.hpp"

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

namespace banquier::cup {
namespace {

using testing::HasSubstr;

TEST(Log, ReadAgainIsTheSameCup) {
    Hall hall{format_named("championnat")};
    hall.close_with(7);
    hall.play_out();
    LogReader reader{library(), LogReader::Check::Everything};
    const auto problem = reader.take_all(text_of(hall.log), "log");
    ASSERT_FALSE(problem) << said(*problem);
    EXPECT_EQ(reader.cup().head, hall.cup.head);
    EXPECT_EQ(reader.cup().rankings[0].rows, hall.cup.rankings[0].rows);
    EXPECT_EQ(ranking(reader.cup()), hall.cup.rankings[0].rows);
}

TEST(Log, ALineTornOffInTheMiddleIsNoPartOfIt) {
    Hall hall{format_named("championnat")};
    hall.enter(3);
    const std::string text = text_of(hall.log);
    LogReader reader{library(), LogReader::Check::Chain};
    EXPECT_FALSE(reader.take_all(text + hall.log.back().substr(0, 20), "log"));
    EXPECT_EQ(reader.whole(), text.size());
    EXPECT_EQ(reader.cup().units.size(), 3u);
}

// Somebody who computes the digests anew is found out by what follows from the rest.
TEST(Log, ADrawThatWasMadeUpIsFound) {
    Hall hall{format_named("championnat")};
    hall.close_with(9);
    hall.draw();
    LogReader reader{library(), LogReader::Check::Everything};
    luck::Digest head;
    std::string problem;
    for (const std::string& line : hall.log) {
        Entry entry = *read_entry(line);
        if (auto* drawn = std::get_if<Drawn>(&entry.what))
            std::swap(drawn->tables[0][0], drawn->tables[1][0]);
        entry.digest = digest_of(head, entry);
        head = entry.digest;
        if (auto found = reader.take(entry_line(entry))) {
            problem = said(*found);
            break;
        }
    }
    EXPECT_THAT(problem, HasSubstr("drawn: this is not what follows from the rest of the log"));
}

// Figures that make no sense, with digests that fit: refused or taken, but nothing falls over.
TEST(Log, FiguresOutOfAllBoundsDoNoHarm) {
    Hall hall{format_named("championnat"), 5};
    hall.close_with(10);
    hall.draw();
    hall.must(PhaseBegun{Phase::Deal});
    hall.must(Absent{1, hall.table(1).units[0]});
    hall.must(Paused{2, true});
    hall.must(Paused{2, false});
    hall.finish_round();
    hall.must(Correct{0, 1, 2, hall.lines(hall.table(2)), {"a sum", "Ben"}});
    hall.play_out();
    LogReader reader{library(), LogReader::Check::Everything};
    int tried = 0, taken = 0;
    for (const std::string& line : hall.log) {
        const std::string body = line.substr(0, line.rfind(",\"digest\":\""));
        for (std::size_t at = body.find_first_of("0123456789"); at != std::string::npos;) {
            const std::size_t end = std::min(body.find_first_not_of("0123456789", at), body.size());
            for (const char* other : {"0", "1", "2", "77", "4294967295", "9223372036854775807"}) {
                const std::string changed = body.substr(0, at) + other + body.substr(end);
                const luck::Digest digest = luck::Digester{}
                                                .text("banquier cup log v1")
                                                .bytes(reader.cup().head.bytes)
                                                .text(changed)
                                                .digest();
                LogReader copy = reader;
                taken += !copy.take(changed + ",\"digest\":\"" + digest.hex() + "\"}").has_value();
                ++tried;
            }
            at = body.find_first_of("0123456789", end);
        }
        ASSERT_FALSE(reader.take(line).has_value());
    }
    std::cout << tried << " changes, " << taken << " of them allowed (times, amounts, names)\n";
    EXPECT_LT(taken, tried / 2);
}

// ---- Every change of one field

// All places of a line where something could stand otherwise: each letter or digit of it changed for another.
void every_change_is_found(const std::vector<std::string>& log, std::uint64_t seed, int& tried) {
    luck::Stream luck{seed};
    LogReader reader{library(), LogReader::Check::Chain};
    for (std::size_t i = 0; i < log.size(); ++i) {
        // One change in every value of the line.
        for (std::size_t at = log[i].find(':'); at != std::string::npos; at = log[i].find(':', at + 1)) {
            std::string line = log[i];
            std::size_t place = at + 1;
            while (place + 1 < line.size() &&
                std::string_view{"[{\"'"}.find(line[place]) != std::string_view::npos)
                ++place;
            line[place] = line[place] == '1' ? '2' : '1';
            LogReader copy = reader;
            EXPECT_TRUE(copy.take(line).has_value()) << line;
            ++tried;
        }
        if (i + 1 < log.size()) {  // dropped, or changed with the next
            LogReader copy = reader;
            EXPECT_TRUE(copy.take(log[i + 1]).has_value());
            ++tried;
        }
        ASSERT_FALSE(reader.take(log[i]).has_value());
        LogReader copy = reader;  // doubled
        EXPECT_TRUE(copy.take(log[i]).has_value());
        ++tried;
    }
}

TEST(Whole, EveryChangeOfALogIsFound) {
    int tried = 0;
    const int logs = whole() ? 20 : 2;
    for (int i = 0; i < logs; ++i) {
        Hall hall{format_named(i % 2 ? "famille" : "championnat"), static_cast<std::uint64_t>(i + 1)};
        hall.close_with(i % 2 ? 8 : 4 + i);
        hall.play_out();
        every_change_is_found(hall.log, static_cast<std::uint64_t>(i), tried);
    }
    std::cout << tried << " changes in " << logs << " logs of 20\n";
}

// A server reads its cups again when it starts, and phones wait meanwhile.
TEST(Whole, ALargeLogIsReadAgainInTwoSeconds) {
    const std::size_t entries = shared::share(3'000, 50'000, "entries read again");
    Hall hall{format_named("open")};
    hall.close_with(whole() ? 1000 : 60);
    hall.draw();
    while (hall.log.size() < entries)
        for (const Table& table : std::vector<Table>{hall.round().tables}) {
            hall.must(Fill{table.number, hall.lines(table)});
            hall.sign_all(table.number);
        }
    hall.finish_round();
    const std::string text = text_of(hall.log);
    const std::clock_t begun = std::clock();
    LogReader reader{library(), LogReader::Check::Chain};
    const auto problem = reader.take_all(text, "log");
    const double seconds = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
    ASSERT_FALSE(problem) << said(*problem);
    EXPECT_EQ(reader.cup().head, hall.cup.head);
    std::cout << hall.log.size() << " entries, " << text.size() << " bytes: " << seconds
              << " s of a processor\n";
    if (whole()) EXPECT_LE(seconds, 2.0);
}

// ---- Random cups

// Late comers, drop-outs, walkovers, disputes, penalties, roles, corrections, live tables and restores from a backup at
// random moments.
class RandomCup {
public:
    RandomCup(const editions::CupFormat& format, std::uint64_t seed, std::uint32_t most)
        : hall_(format, seed), luck_(seed * 77) {
        const std::uint32_t count = 2 + luck_.below(most - 1);
        for (std::uint32_t i = 1; i <= count && hall_.may(entry(static_cast<int>(i))); ++i)
            if (luck_.below(20) == 0) hall_.may(Withdrawn{1 + luck_.below(i), "gone"});
        for (UnitId unit = 1; unit <= hall_.cup.units.size(); ++unit)
            if (luck_.below(30) != 0) hall_.may(Present{unit});
    }

    // False: too few came.
    bool play() {
        if (!hall_.may(Close{})) return false;
        for (int rounds = 0; rounds < 100; ++rounds) {
            sometimes_correct();
            const auto next = next_round(hall_.cup);
            if (!next) {  // all but one have left before the first round, or something is wrong
                EXPECT_TRUE(hall_.cup.rounds.empty()) << said(next.problem());
                return false;
            }
            if (next->number == 0 || next->pool.size() < 2) break;
            draw();
            if (hall_.cup.rounds.empty()) return false;
            for (TableNumber number = 1; number <= hall_.round().tables.size(); ++number) play(number);
        }
        if (!hall_.may(Rank{})) return true;  // everybody has left in the middle of a stage
        sometimes_correct();
        hall_.may(Rank{});
        return true;
    }

    Hall& hall() { return hall_; }

private:
    Enter entry(int number) {
        Enter wish = hall_.entry(number);
        wish.club = "C" + std::to_string(luck_.below(5));
        wish.family = luck_.below(4) == 0 ? "F" + std::to_string(luck_.below(9)) : "";
        return wish;
    }
    bool one_in(std::uint32_t n) { return luck_.below(n) == 0; }

    void draw() {
        if (one_in(6)) hall_.may(Withdrawn{any_unit(), "gone"});
        if (one_in(6)) hall_.may(Returned{any_unit()});
        const auto pool = next_round(hall_.cup);
        if (!pool || pool->pool.size() < 2 || pool->number == 0) return;
        hall_.must(WayChosen{0, one_in(4) ? Way::Online : Way::Sheet});
        if (one_in(8)) hall_.restored();
        hall_.must(Pool{});
        if (one_in(12)) hall_.must(Pool{{"again", "Ben"}});
        if (one_in(12)) hall_.restored();
        hall_.must(Draw{hall_.salt()});
        if (one_in(8)) hall_.may(Moved{any_unit(), any_unit(), 0, {"a family", "Ben"}});
        hall_.must(Published{});
        if (one_in(2)) {
            hall_.must(PhaseBegun{Phase::Deal});
            if (one_in(3)) hall_.may(Absent{1, hall_.table(1).units[0]});
            for (const UnitId out : std::vector<UnitId>{hall_.table(1).absent})
                for (UnitId in = 1; in <= hall_.cup.units.size(); ++in)
                    hall_.may(Replaced{1, out, in, "late"});
            hall_.must(PhaseBegun{Phase::Play});
            if (one_in(4)) hall_.must(AfterPowerCut{CutChoice::StoodStill, hall_.now - 1});
        }
        give_roles();
    }
    void give_roles() {
        const auto key = [&] { return luck::Digester{}.text(hall_.salt()).digest().hex(); };
        if (one_in(3)) hall_.must(GiveRole{Role::Banker, 1, "Zoé", key()});
        if (one_in(3)) hall_.must(GiveRole{Role::Unit, any_unit(), "T", key()});
        if (one_in(3)) hall_.must(GiveRole{Role::Referee, 0, "Léa", key()});
        if (!hall_.cup.roles.empty())
            hall_.may(RoleTaken{1 + luck_.below(static_cast<std::uint32_t>(hall_.cup.roles.size()))});
    }
    UnitId any_unit() { return 1 + luck_.below(static_cast<std::uint32_t>(hall_.cup.units.size())); }

    void play(TableNumber number) {
        for (const UnitId unit : std::vector<UnitId>{hall_.table(number).units})
            if (one_in(40)) hall_.may(Absent{number, unit});
        for (const UnitId unit : hall_.table(number).there())
            if (one_in(30))
                hall_.may(
                    Penalise{unit, static_cast<PenaltyKind>(luck_.below(3)), one_in(2) ? 300 : 0, "late"});
        if (hall_.table(number).done()) return;
        if (one_in(5)) {
            hall_.must(Called{number, "a rent"});
            if (one_in(2)) hall_.must(CallAnswered{number});
        }
        const Amount most = one_in(4) ? 2 : 5000;  // so that some are equal
        if (hall_.table(number).way == Way::Online) {
            play_online(number, most);
            if (hall_.table(number).done()) return;
        }
        std::vector<SeatThrows> throws;
        for (const UnitId unit : hall_.table(number).there())
            throws.push_back({unit, 0, {{hall_.luck.die(), hall_.luck.die()}}});
        hall_.may(SeatTable{number, throws, one_in(3) ? "Zoé" : ""});
        hall_.must(Fill{number, hall_.lines(hall_.table(number), most)});
        if (one_in(10)) {
            const UnitId unit = hall_.table(number).there()[0];
            hall_.must(Refused{number, hall_.table(number).sheet.version, {unit, 0}, "no"});
            hall_.must(Ruled{.table = number, .parties = {unit}, .heard = {"no"}, .decision = "it stands"});
        }
        hall_.sign_all(number);
        const auto equal = equal_first(hall_.cup, hall_.round(), hall_.table(number));
        if (!equal.empty()) hall_.must(Ruled{.table = number, .decision = "dice", .order = equal});
        if (hall_.table(number).banker && hall_.table(number).banker->unit == 0)
            hall_.may(Signed{number, hall_.table(number).sheet.version, {}});
        hall_.must(Received{number, hall_.table(number).sheet.version});
        if (one_in(15)) correct(hall_.cup.rounds.size() - 1, number);
    }
    // A live table, which sometimes goes on under another name with other dice, or over to its sheet.
    void play_online(TableNumber number, Amount most) {
        const auto open = [&](int times) {
            const std::string game = hall_.cup.id + std::to_string(number) + "-" + std::to_string(times);
            hall_.engine_must(OpenTables{{{number, game, std::string(64, 'a')}}});
        };
        open(1);
        if (one_in(4)) open(2);
        if (one_in(10)) return hall_.must(WayChosen{number, Way::Sheet});
        hall_.engine_must(TakeResult{number, hall_.lines(hall_.table(number), most)});
        const auto equal = equal_first(hall_.cup, hall_.round(), hall_.table(number));
        if (equal.empty()) return;
        hall_.must(Ruled{.table = number, .decision = "dice", .order = equal});
        hall_.must(Received{number, hall_.table(number).sheet.version});
    }
    void sometimes_correct() {
        if (hall_.cup.rounds.empty() || !one_in(3)) return;
        const std::size_t index = luck_.below(static_cast<std::uint32_t>(hall_.cup.rounds.size()));
        const auto tables = static_cast<std::uint32_t>(hall_.cup.rounds[index].tables.size());
        if (tables != 0) correct(index, 1 + luck_.below(tables));
    }
    void correct(std::size_t index, TableNumber number) {
        const Round& round = hall_.cup.rounds[index];
        const auto sheet = hall_.lines(round.tables[number - 1]);
        hall_.may(Correct{round.stage, round.number, number, sheet, {"a sum", "Ben"}});
        const Round& last = hall_.cup.rounds[index];
        const auto equal = equal_first(hall_.cup, last, last.tables[number - 1]);
        if (!equal.empty()) hall_.may(Ruled{.table = number, .decision = "dice", .order = equal});
    }

    Hall hall_;
    luck::Stream luck_;
};

// Nobody is seated twice in a round, lost from it, or given two byes.
void nobody_is_lost(const Cup& cup) {
    std::multiset<UnitId> byes;
    for (const Round& round : cup.rounds) {
        std::vector<UnitId> seated = round.byes;
        byes.insert(round.byes.begin(), round.byes.end());
        for (const Table& table : round.tables) {
            EXPECT_GE(table.units.size(), 2u);
            seated.insert(seated.end(), table.units.begin(), table.units.end());
        }
        std::ranges::sort(seated);
        EXPECT_EQ(seated, round.pool);
    }
    for (const UnitId unit : byes) EXPECT_EQ(byes.count(unit), 1u) << unit;
}

// Every kind of stage.
editions::CupFormat random_format(int number) {
    switch (number % 7) {
    case 0: return format_named("championnat");
    case 1: return format_named("famille");
    case 2: return format_named("club");
    case 3: return format_named("monde");
    case 4: return format_named("open");
    case 5: return format_changed("open", "pairing = \"random\"", "pairing = \"power\"");
    default: return format_changed("club", "sizes = [3, 4, 2]", "sizes = [4, 3]");
    }
}

TEST(Whole, RandomCupsComeToTheirEndAndAreReadAgain) {
    const char* folder = std::getenv("CUP_LOGS");
    const int cups = whole() ? 5000 : 20;
    const char* asked = std::getenv("CUP_COUNT");
    const int count = asked != nullptr ? std::atoi(asked) : cups;
    int played = 0, entries = 0;
    for (int i = 0; i < count; ++i) {
        RandomCup random{random_format(i), static_cast<std::uint64_t>(i + 1), i % 10 == 9 ? 300U : 40U};
        if (!random.play()) continue;
        ++played;
        const Hall& hall = random.hall();
        nobody_is_lost(hall.cup);
        entries += static_cast<int>(hall.log.size());
        const auto problem = checked(text_of(hall.log));
        ASSERT_FALSE(problem) << "seed " << i + 1 << ": " << said(*problem);
        if (folder != nullptr)
            std::ofstream{
                std::filesystem::path{folder} / ("cup-" + std::to_string(i + 1) + ".jsonl"), std::ios::binary}
                << text_of(hall.log);
        if (HasFailure()) FAIL() << "seed " << i + 1;
    }
    std::cout << played << " cups played of " << count << " (of 5000), seeds 1 to " << count << ", "
              << entries << " entries\n";
    EXPECT_GT(played, count * 8 / 10);
}

}  // namespace
}  // namespace banquier::cup
