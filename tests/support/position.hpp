// A position for tests: put together in the rulebook's words, played act by act, audited after each.
#pragma once

#include <banquier/engine/rules.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace banquier::testing {

inline constexpr PlayerId ann{0}, ben{1}, cat{2}, dan{3}, eve{4}, fay{5};

// The streets, stations and utilities that every board has at the same squares.
inline constexpr int kBrown1 = 1, kBrown2 = 3, kStation1 = 5, kStation2 = 15, kStation3 = 25, kStation4 = 35;
inline constexpr int kBlue1 = 6, kBlue2 = 8, kBlue3 = 9, kUtility1 = 12, kUtility2 = 28;
inline constexpr int kOrange1 = 16, kOrange2 = 18, kOrange3 = 19, kRed1 = 21, kRed2 = 23, kRed3 = 24;
inline constexpr int kDark1 = 37, kDark2 = 39;
inline constexpr std::initializer_list<int> kBrowns = {kBrown1, kBrown2},
                                            kOranges = {kOrange1, kOrange2, kOrange3},
                                            kReds = {kRed1, kRed2, kRed3}, kDarks = {kDark1, kDark2};
inline constexpr int kGo = 0, kTax1 = 4, kChance1 = 7, kPrison = 10, kChest2 = 17, kParking = 20,
                     kChance2 = 22, kGoToPrison = 30, kTax2 = 38;

// The game of a rule set on its first official board. The rule denied with --deny is turned off in it where it is a
// parameter (tests/rules/negations.cpp).
Game game_of(const std::string& rule_set);

class Position {
public:
    // Ann's turn is about to begin; nobody owns anything. players = 0: four (championnat and others alike).
    explicit Position(const std::string& rule_set, int players = 0);
    // Before the first act of a game, set-up included.
    static Position fresh(const std::string& rule_set, int players = 0);

    // ---- Putting together
    Position& cash(PlayerId who, Money amount);
    Position& owns(PlayerId who, std::initializer_list<int> squares);
    Position& level(std::initializer_list<int> squares, int level);  // moves buildings out of the bank
    Position& mortgaged(std::initializer_list<int> squares);
    Position& at(PlayerId who, int square);
    Position& in_prison(PlayerId who, int turn = 1);
    Position& holds_token(PlayerId who, int token = 0);
    Position& turn(PlayerId who);
    // So many are left in the bank; the box is taken to hold what is on the board and these.
    Position& stock(int houses, int hotels);

    // ---- Playing
    Position& play(const Action& action);  // must be legal
    Position& refused(const Action& action, Reason reason, RuleId rule = kNoRule);
    bool legal(const Action& action) const { return !why_illegal(game, s, action); }
    // Puts the player on turn three squares before and rolls 1 and 2.
    Position& land(PlayerId who, int square);
    // `visitor` lands on the square, and its owner claims the rent where the rule set wants a claim.
    Position& visit(PlayerId visitor, int square);
    // Dan declines the title of a square, or puts it up where players alone hold auctions: a lot is open.
    Position& hammer(int square);
    // The player on turn visits the prison and ends the turn.
    Position& idle_turn();
    // Luck draws the first card of this kind in the deck that is asked for; the board must have one.
    // With a square: the first that leads there.
    Position& draw(CardKind kind, int square = -1);
    bool has_card(DeckId deck, CardKind kind) const;
    // The first card of this kind in the deck; the board must have one.
    const Card& card(DeckId deck, CardKind kind) const;
    // The owner gets the rent of a visitor to the square: by a claim, where one is needed.
    Position& collect(PlayerId owner, int square);
    // Luck deals these titles before play.
    Position& deal(PlayerId to, std::initializer_list<int> squares);
    // Everybody awaited passes until the lot is closed, or the last claims are over.
    Position& all_pass();
    // The debtor's, bidder's … standing answer once.
    Position& stand(PlayerId who);

    // ---- Asking
    Money cash(PlayerId who) const { return s.player[who].cash; }
    int place(PlayerId who) const { return static_cast<int>(index_of(s.player[who].place)); }
    DeedId deed(int square) const { return game.board.square[static_cast<SquareId>(square)].deed; }
    GroupId group(int square) const { return game.board.deed[deed(square)].group; }
    const Deed& figures(int square) const { return game.board.deed[deed(square)]; }
    Money price(int square) const { return figures(square).price; }
    Money house_cost(int square) const { return game.board.group[group(square)].house_cost; }
    PlayerId owner(int square) const { return s.holding[deed(square)].owner; }
    int level_of(int square) const { return s.holding[deed(square)].level; }
    bool is_mortgaged(int square) const { return s.holding[deed(square)].mortgaged; }
    Ask ask() const { return decision(game, s).ask; }
    // The debt that the game waits for; an empty one if there is none.
    Task debt() const { return ask() == Ask::Debt ? *top_task(s) : Task{}; }
    bool awaits(PlayerId who) const { return decision(game, s).awaited.contains(who); }
    // What the last act brought.
    int count(EventKind kind) const;
    bool happened(EventKind kind, RuleId rule = kNoRule) const;
    int hotel() const { return hotel_level(game); }

    // ---- Acts by square
    Action claim(PlayerId by, int square) const { return act::claim(by, deed(square)); }
    Action mortgage(PlayerId by, int square) const { return act::mortgage(by, deed(square)); }
    Action lift(PlayerId by, int square) const { return act::lift(by, deed(square)); }
    Action put_up(PlayerId by, int square) const { return act::put_up(by, deed(square)); }
    // Levels of the group of `square`, in board order.
    Action build(PlayerId by, int square, std::initializer_list<int> levels) const;
    // An offer; squares named.
    struct Deal {
        std::initializer_list<int> give = {}, get = {}, lift = {};
        Money money = 0, settles = 0;
        int give_tokens = 0, get_tokens = 0;  // bits
    };
    Action offer(PlayerId by, PlayerId to, const Deal& deal) const;
    // The acceptance of the offer now open from `from`.
    Action accept(PlayerId by, PlayerId from, std::initializer_list<int> lift = {}) const;
    DeedSet deeds(std::initializer_list<int> squares) const;

    Game game;
    State s;
    std::vector<Event> events;  // of the last act
    std::string rule_set;
};

}  // namespace banquier::testing
