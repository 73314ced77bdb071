// A hall for tests: one cup with its secret, and short words for what people do there.
#pragma once

#include "shared/whole.hpp"

#include <banquier/cup/cup.hpp>
#include <banquier/cup/draw.hpp>
#include <banquier/cup/log.hpp>
#include <banquier/luck/seeded.hpp>

#include <algorithm>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <utility>

namespace banquier::cup {

// Whether everything is to be tried, as the long tests do, or a sample.
using shared::whole;

// Records in the test report which rules a test shows.
inline void covers(const char* rules) { testing::Test::RecordProperty("covers", rules); }

inline const editions::Library& library() {
    static const editions::Library read = editions::Library::embedded();
    return read;
}

inline editions::CupFormat format_named(const std::string& id) {
    for (editions::CupFormat& format : editions::shipped_cup_formats())
        if (format.id == id) return format;
    ADD_FAILURE() << "no format " << id;
    return {};
}

// A shipped format with some of its text changed.
inline editions::CupFormat format_changed(
    const std::string& id, const std::string& from, const std::string& to) {
    std::string text = format_named(id).source;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    editions::Problems problems;
    editions::CupFormat format = editions::read_cup_format("test.toml", text, problems);
    for (const auto& problem : problems) ADD_FAILURE() << render(problem, editions::Language::English);
    return format;
}

inline std::string said(const Problem& problem) { return render(problem, editions::Language::English); }

inline std::string text_of(const std::vector<std::string>& lines, std::size_t from = 0) {
    std::string text;
    for (std::size_t i = from; i < lines.size(); ++i) text += lines[i] + "\n";
    return text;
}

// Read as a log that may come from anywhere.
inline std::optional<Problem> checked(const std::string& text) {
    LogReader reader{library(), LogReader::Check::Everything};
    return reader.take_all(text, "log");
}

struct Hall {
    Cup cup;
    luck::Secret secret = *luck::Secret::from_hex(std::string(64, '7'));
    std::shared_ptr<const Game> game;
    Millis now = 1'000'000;
    luck::Stream luck;
    By by{.role = Role::Organiser, .name = "Ann", .device = "laptop"};
    std::vector<std::string> log;
    std::string refused;  // why the last wish was

    explicit Hall(const editions::CupFormat& format, std::uint64_t seed = 1) : luck(seed) {
        game = *game_of(library(), format);
        must(Make{"essai", "Essai", format});
        must(Opened{});
    }

    bool may(const Wish& wish) {
        auto done = handle(cup, House{game.get(), &secret}, Command{by, wish}, now++);
        refused = done ? "" : said(done.problem());
        if (!done) return false;
        for (const Entry& entry : *done) log.push_back(entry_line(entry));
        return true;
    }
    void must(const Wish& wish) { EXPECT_TRUE(may(wish)) << refused; }
    // What live tables tell by themselves.
    bool engine_may(const Wish& wish) {
        const By who = std::exchange(by, {.role = Role::Engine, .name = std::string(kEngineBanker)});
        const bool done = may(wish);
        by = who;
        return done;
    }
    void engine_must(const Wish& wish) { EXPECT_TRUE(engine_may(wish)) << refused; }
    // As after a restore from a backup: draws to come have another secret.
    void restored() {
        secret = *luck::Secret::from_hex(luck::Digester{}.text(salt()).digest().hex());
        engine_must(Recommit{});
    }
    // The refusal, which must be one.
    std::string no(const Wish& wish) {
        EXPECT_FALSE(may(wish));
        return refused;
    }

    Enter entry(int number) const {
        Enter wish{.name = "T" + std::to_string(number), .club = {}, .family = {}, .members = {}};
        for (const std::string& role : cup.format.members)
            wish.members.push_back({role + std::to_string(number), role});
        return wish;
    }
    void enter(int count) {
        for (int i = 0; i < count; ++i) must(entry(static_cast<int>(cup.units.size()) + 1));
    }
    void all_present() {
        for (UnitId unit = 1; unit <= cup.units.size(); ++unit)
            if (cup.units[unit - 1].standing != Standing::Withdrawn) must(Present{unit});
    }
    void close_with(int count) {
        enter(count);
        all_present();
        must(Close{});
    }
    std::string salt() {
        std::string text;
        for (int i = 0; i < 20; ++i) text += static_cast<char>('0' + luck.die());
        return text;
    }
    void draw() {
        must(Pool{});
        must(Draw{salt()});
        must(Published{});
    }
    const Round& round() const { return cup.rounds.back(); }
    const Table& table(TableNumber number) const { return round().tables[number - 1]; }

    std::vector<SheetLine> lines(const Table& table, Amount most = 5000) {
        std::vector<SheetLine> all;
        for (const UnitId unit : table.there())
            for (std::uint32_t member = 0; member < cup.format.members.size(); ++member)
                all.push_back({.unit = unit,
                    .member = member,
                    .amount = 1 + luck.below(static_cast<std::uint32_t>(most))});
        return all;
    }
    void sign_all(TableNumber number) {
        const std::vector<SheetLine> sheet = table(number).sheet.lines;
        for (const SheetLine& line : sheet)
            must(Signed{number, table(number).sheet.version, {line.unit, line.member}});
    }
    // Fills, signs and hands over; the referee parts those who are equal.
    void finish(TableNumber number, std::vector<SheetLine> sheet = {}) {
        if (table(number).done()) return;
        must(Fill{number, sheet.empty() ? lines(table(number)) : std::move(sheet)});
        sign_all(number);
        const auto equal = equal_first(cup, round(), table(number));
        if (!equal.empty())
            must(Ruled{.table = number,
                .parties = {},
                .heard = {},
                .rules = {"END-09"},
                .decision = "dice",
                .order = equal});
        must(Received{number, table(number).sheet.version});
    }
    void finish_round() {
        for (TableNumber number = 1; number <= round().tables.size(); ++number) finish(number);
    }
    // To the ranking.
    void play_out() {
        for (;;) {
            const auto next = next_round(cup);
            ASSERT_TRUE(next) << said(next.problem());
            if (next->number == 0) break;
            draw();
            finish_round();
        }
        must(Rank{});
    }
};

}  // namespace banquier::cup
