// A board with the classic figures, and positions on it.
#pragma once

#include <banquier/engine/rules.hpp>

#include <initializer_list>

namespace banquier::bots::testing {

inline constexpr PlayerId kAnn{0}, kBen{1}, kCarl{2};

struct PrintedTitle {
    std::uint8_t square;
    std::uint8_t group;
    Money price;
    Money house;
    std::array<Money, 6> rent;
};

// The classic titles in board order; group 8 is the stations, 9 the utilities.
inline constexpr std::array<PrintedTitle, kDeeds> kClassic = {{
    {1, 0, 60, 50, {2, 10, 30, 90, 160, 250}},
    {3, 0, 60, 50, {4, 20, 60, 180, 320, 450}},
    {5, 8, 200, 0, {25, 50, 100, 200}},
    {6, 1, 100, 50, {6, 30, 90, 270, 400, 550}},
    {8, 1, 100, 50, {6, 30, 90, 270, 400, 550}},
    {9, 1, 120, 50, {8, 40, 100, 300, 450, 600}},
    {11, 2, 140, 100, {10, 50, 150, 450, 625, 750}},
    {12, 9, 150, 0, {4, 10}},
    {13, 2, 140, 100, {10, 50, 150, 450, 625, 750}},
    {14, 2, 160, 100, {12, 60, 180, 500, 700, 900}},
    {15, 8, 200, 0, {25, 50, 100, 200}},
    {16, 3, 180, 100, {14, 70, 200, 550, 750, 950}},
    {18, 3, 180, 100, {14, 70, 200, 550, 750, 950}},
    {19, 3, 200, 100, {16, 80, 220, 600, 800, 1000}},
    {21, 4, 220, 150, {18, 90, 250, 700, 875, 1050}},
    {23, 4, 220, 150, {18, 90, 250, 700, 875, 1050}},
    {24, 4, 240, 150, {20, 100, 300, 750, 925, 1100}},
    {25, 8, 200, 0, {25, 50, 100, 200}},
    {26, 5, 260, 150, {22, 110, 330, 800, 975, 1150}},
    {27, 5, 260, 150, {22, 110, 330, 800, 975, 1150}},
    {28, 9, 150, 0, {4, 10}},
    {29, 5, 280, 150, {24, 120, 360, 850, 1025, 1200}},
    {31, 6, 300, 200, {26, 130, 390, 900, 1100, 1275}},
    {32, 6, 300, 200, {26, 130, 390, 900, 1100, 1275}},
    {34, 6, 320, 200, {28, 150, 450, 1000, 1200, 1400}},
    {35, 8, 200, 0, {25, 50, 100, 200}},
    {37, 7, 350, 200, {35, 175, 500, 1100, 1300, 1500}},
    {39, 7, 400, 200, {50, 200, 600, 1400, 1700, 2000}},
}};

inline Game classic_game() {
    Game game;
    Board& board = game.board;
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto id = static_cast<DeedId>(i);
        const PrintedTitle& lot = kClassic[i];
        const auto group = static_cast<GroupId>(lot.group);
        board.square[static_cast<SquareId>(lot.square)] = {.kind = SquareKind::Property, .deed = id};
        board.deed[id] = {.square = static_cast<SquareId>(lot.square),
            .group = group,
            .price = lot.price,
            .mortgage = lot.price / 2,
            .rent = lot.rent};
        if (group == kStations) board.deed[id].kind = DeedKind::Station;
        if (group == kUtilities) board.deed[id].kind = DeedKind::Utility;
        board.group[group].deeds.add(id);
        board.group[group].list[board.group[group].size++] = id;
        board.group[group].house_cost = lot.house;
    }
    board.square[SquareId{0}].kind = SquareKind::Go;
    board.square[SquareId{10}].kind = SquareKind::Prison;
    board.square[SquareId{30}].kind = SquareKind::GoToPrison;
    return game;
}

// Three players, set-up done, the first to roll.
struct Table {
    Game game = classic_game();
    State state = new_game(game, 3);

    Table() {
        state.phase = Phase::Roll;
        state.awaited = {};
    }
    DeedId at(int square) const { return game.board.square[static_cast<SquareId>(square)].deed; }
    DeedSet titles(std::initializer_list<int> squares) const {
        DeedSet set{};
        for (const int square : squares) set.add(at(square));
        return set;
    }
    Table& owns(PlayerId player, std::initializer_list<int> squares) {
        for (const int square : squares) state.holding[at(square)].owner = player;
        refresh_facts(game, state);
        return *this;
    }
    Table& cash(PlayerId player, Money amount) {
        state.player[player].cash = amount;
        return *this;
    }
    Table& mortgaged(int square) {
        state.holding[at(square)].mortgaged = true;
        refresh_facts(game, state);
        return *this;
    }
    Table& lands(PlayerId player, int square) {
        const int throw_total = 7;
        state.turn = player;
        state.player[player].place = static_cast<SquareId>((square + 40 - throw_total) % 40);
        apply(game, state, act::roll(player, 3, 4));
        return *this;
    }
    Table& imprisons(PlayerId seat, std::uint8_t turn = 1) {
        state.player[seat].prison = turn;
        state.player[seat].place = game.board.prison;
        return *this;
    }
    // The title at the square is declined by Ann, and the highest bid on it is Carl's.
    Table& auctions(int square, Money bid) {
        lands(kAnn, square).does(act::decline(kAnn));
        if (bid != 0) does(act::bid(kCarl, bid));
        return *this;
    }
    Table& does(const Action& action) {
        apply(game, state, action);
        return *this;
    }
};

}  // namespace banquier::bots::testing
