// Goods on paper: valued by the engine, refused with rule and place.
#include "hall.hpp"
#include "shared/whole.hpp"

#include <banquier/engine/rules.hpp>
#include <banquier/luck/seeded.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>

#include <iostream>
#include <memory>

namespace banquier::cup {
namespace {

using testing::HasSubstr;

SheetLine line(UnitId unit, std::uint32_t member, Amount cash, std::vector<HeldTitle> titles = {}) {
    return {.unit = unit, .member = member, .itemised = true, .cash = cash, .titles = std::move(titles)};
}

std::vector<SheetLine> four_players() {
    return {line(1, 0, 100, {{1}, {3}}), line(1, 1, 200, {{5, 0, true}}), line(2, 0, 0, {{37, 2}, {39, 2}}),
        line(2, 1, 50)};
}

const Game& championship() {
    static const auto game = *game_of(library(), format_named("championnat"));
    return *game;
}

std::string refused(const std::vector<SheetLine>& lines) {
    const auto worth = valued(championship(), lines);
    return worth ? "valued" : said(worth.problem());
}

TEST(Goods, AreCashTitlesHalfForMortgagedAndBuildingsInFull) {
    covers("END-08 CUP-13");
    const auto worth = valued(championship(), four_players());
    ASSERT_TRUE(worth) << said(worth.problem());
    EXPECT_EQ((*worth)[0].amount, 100 + 60 + 60);
    EXPECT_EQ((*worth)[1].amount, 200 + 100);
    EXPECT_EQ((*worth)[2].amount, 350 + 400 + 4 * 200);
    EXPECT_EQ((*worth)[3].amount, 50);
}

TEST(Goods, AReleaseCardIsWorthNothing) {
    covers("END-08");
    auto lines = four_players();
    lines[3].cards = 1;
    const auto worth = valued(championship(), lines);
    ASSERT_TRUE(worth) << said(worth.problem());
    EXPECT_EQ((*worth)[3].amount, 50);
}

TEST(Goods, WhatCannotStandOnATableIsRefused) {
    covers("CUP-06");
    const auto with = [](auto change) {
        auto lines = four_players();
        change(lines);
        return refused(lines);
    };
    EXPECT_THAT(with([](auto& l) { l[3].titles = {{5}}; }),
        HasSubstr("players[4].titles[1]: title 5 is given twice"));
    EXPECT_THAT(with([](auto& l) { l[2].titles[0].level = 4; }), HasSubstr("not even [BUILD-02"));
    EXPECT_THAT(with([](auto& l) {
        l[0].titles[0].level = 1;
        l[0].titles[1].mortgaged = true;
    }),
        HasSubstr("mortgaged street"));
    EXPECT_THAT(with([](auto& l) { l[2].titles.pop_back(); }), HasSubstr("nobody owns whole"));
    EXPECT_THAT(with([](auto& l) { l[1].titles = {{5, 1}}; }), HasSubstr("stands on no street"));
    EXPECT_THAT(with([](auto& l) { l[1].titles = {{2}}; }), HasSubstr("players[2].titles[1]"));
    EXPECT_THAT(with([](auto& l) { l[3].cash = -1; }), HasSubstr("players[4].cash"));
    EXPECT_THAT(with([](auto& l) { l[0].amount = 221; }), HasSubstr("221; the goods give 220 [END-08"));
    EXPECT_THAT(with([](auto& l) { l[0].out = true; }), HasSubstr("bankrupt, and yet with goods"));
    EXPECT_THAT(with([](auto& l) { l[0].itemised = false; }), HasSubstr("of everybody or of nobody"));
    EXPECT_THAT(with([](auto& l) { l[0].cards = 3; }), HasSubstr("release card"));
    EXPECT_THAT(with([](auto& l) { l.pop_back(); }), HasSubstr("SETUP-03"));
}

TEST(Banker, CountsTheBoxBeforePlay) {
    covers("CUP-05");
    const CheckList list = check_list(championship());
    EXPECT_EQ(list.houses, 32);
    EXPECT_EQ(list.hotels, 12);
    EXPECT_EQ(list.cash, 1500);
    EXPECT_EQ(list.titles, 2);
}

TEST(Goods, ThereAreThirtyTwoHousesAndTwelveHotels) {
    covers("CUP-06");
    // Eleven streets with three houses: one more than there are.
    auto lines = four_players();
    lines[0].titles = {{6, 3}, {8, 3}, {9, 3}, {11, 3}, {13, 3}, {14, 3}, {16, 3}, {18, 3}, {19, 3}};
    lines[2].titles = {{37, 3}, {39, 3}};
    EXPECT_THAT(refused(lines), HasSubstr("houses"));
    lines[2].titles = {{37, 2}, {39, 3}};
    EXPECT_EQ(refused(lines), "valued");
    std::vector<HeldTitle> hotels;
    for (const std::uint32_t at : {1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19}) hotels.push_back({at, 5});
    lines[0].titles = hotels;
    lines[2].titles = {{37, 5}, {39, 5}};
    EXPECT_THAT(refused(lines), HasSubstr("hotels"));
    lines[2].titles = {{37, 4}, {39, 5}};
    EXPECT_EQ(refused(lines), "valued");
}

// ---- Whole games, valued on paper

// Everybody has a colour and some money; then anybody does anything that is legal, but nobody ends the game.
State after_random_play(const Game& game, std::uint64_t seed, int acts) {
    const auto start = notation::parse_json(
        R"({"players": [{"titles": [1, 3]}, {"titles": [6, 8, 9]}, {"titles": [11, 13, 14]}, {"titles": [16, 18, 19]},
            {"titles": [21, 23, 24], "cash": 3000}, {"titles": [26, 27, 29], "cash": 2500}]})");
    luck::Seeded chance{seed, 1};
    luck::Stream whim{seed};
    const auto list = std::make_unique<ActionList>();
    State state = *notation::position_from_json(game, *start);
    for (int i = 0; i < acts; ++i) {
        const Decision waits = decision(game, state);
        if (waits.ask == Ask::Over) break;
        Action act;
        if (waits.luck) {
            act = chance.answer(game, state);
        } else {
            list->count = 0;
            legal_actions(game, state, *list);
            act = chance.complete(state, list->items[whim.below(static_cast<std::uint32_t>(list->count))]);
        }
        if (act.kind == ActKind::LastRound || act.kind == ActKind::TimeUp || act.kind == ActKind::Stop)
            continue;
        if (apply(game, state, act)) break;
    }
    return state;
}

std::vector<SheetLine> on_paper(const Game& game, const State& state) {
    std::vector<SheetLine> lines;
    for (std::uint8_t i = 0; i < state.players; ++i) {
        const auto player = static_cast<PlayerId>(i);
        SheetLine& own = lines.emplace_back(line(1 + i / 2U, i % 2U, state.player[player].cash));
        own.cards = static_cast<std::uint32_t>(state.player[player].tokens.count());
        for (std::size_t d = 0; d < kDeeds; ++d) {
            const Holding& title = state.holding[static_cast<DeedId>(d)];
            if (title.owner == player)
                own.titles.push_back(
                    {static_cast<std::uint32_t>(index_of(game.board.deed[static_cast<DeedId>(d)].square)),
                        title.level, title.mortgaged});
        }
    }
    return lines;
}

TEST(Goods, OfPlayedGamesAreWorthWhatTheEngineSays) {
    covers("END-08");
    const Game& game = championship();
    std::uint64_t houses = 0, mortgaged = 0;
    const auto positions = shared::share<std::uint64_t>(150, 1000, "positions");
    for (std::uint64_t seed = 1; seed <= positions; ++seed) {
        const State state = after_random_play(game, seed, 200 + static_cast<int>(seed % 7) * 100);
        const std::vector<SheetLine> sheet = on_paper(game, state);
        const auto worth = valued(game, sheet);
        ASSERT_TRUE(worth) << "seed " << seed << ": " << said(worth.problem());
        for (std::size_t i = 0; i < sheet.size(); ++i) {
            ASSERT_EQ((*worth)[i].amount, fortune(game, state, static_cast<PlayerId>(i))) << "seed " << seed;
            for (const HeldTitle& title : sheet[i].titles)
                houses += title.level > 0, mortgaged += title.mortgaged;
        }
    }
    std::cout << "seeds from 1 on; " << houses << " built streets, " << mortgaged << " mortgaged titles\n";
    EXPECT_GT(houses, positions);
    EXPECT_GT(mortgaged, positions / 10);
}

}  // namespace
}  // namespace banquier::cup
