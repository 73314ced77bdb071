// The whole position of a game as one trivially copyable value. docs/model.md explains it.
#pragma once

#include <banquier/engine/ids.hpp>
#include <banquier/engine/rule_id.hpp>

#include <type_traits>

namespace banquier {

struct Player {
    Money cash = 0;
    SquareId place{};
    std::uint8_t prison = 0;  // 0: free; else the number of the coming turn in prison, from 1
    TokenSet tokens{};        // release cards or keys they have
    std::uint8_t laps = 0;    // times on or past Départ, up to 255
    constexpr bool operator==(const Player&) const = default;
};

// A title: whose it is and what stands on it.
struct Holding {
    PlayerId owner = kBank;
    std::uint8_t level = 0;  // houses; one more than the rule set's houses before a hotel is a hotel
    bool mortgaged = false;
    constexpr bool operator==(const Holding&) const = default;
};

// What was paid for each level of a street in a lot [SELL-13] to [SELL-15]; 0 where it cost the list price, and where none stands.
using LotPrices = std::array<std::uint16_t, kMaxLevel>;
inline constexpr Money kMostForBuilding = 65'535;

// A deck without secrets: the cards nobody has seen since the shuffle, in no order, above those seen, in the
// order in which they went under the deck. A release card that somebody has is in neither.
struct Deck {
    std::uint16_t unseen = 0xFFFF;
    std::uint8_t seen_count = 0;
    std::array<std::uint8_t, kDeckSize> seen{};  // positions in the deck, the next to come first
    constexpr bool operator==(const Deck&) const = default;
};

// Where the turn stands, below everything on the agenda.
enum class Phase : std::uint8_t {
    OrderRoll,    // players roll for the first turn [SETUP-04]
    Deal,         // luck deals titles
    ChooseDealt,  // players keep or refuse dealt titles [SETUP-11]
    Roll,         // the player on turn rolls, or chooses how to leave prison
    Move,         // the throw is made, the move is not (a fine comes first) [JAIL-07]
    Draw,         // luck draws from `deck`
    CardChoice,   // the player on turn pays or draws
    Buy,          // the player on turn buys or declines
    Finish,       // the square is done: roll again or end
    EndTurn,      // the player on turn ends the turn
    LastClaims,   // time is up: the last rents are claimed [FLOW-12]
    Over,
};

enum class DebtCause : std::uint8_t { Rent, Tax, Card, EachPlayer, Fine, Interest, Title };

enum class TaskKind : std::uint8_t {
    Debt,     // player owes amount to other; step: of a rent, its landing, else 0; deeds: titles offered at
              // auction meanwhile [BANK-09]
    PayEach,  // player owes amount to each other player in turn; step: seats done
    CollectEach,   // each other player in turn owes amount to player; step: seats done
    ThrowForRent,  // luck throws; player will owe other the throw times amount; step: the landing
    Lot,           // the open lot
    Contest,       // the open contest
    Place,  // player places a building of the contest's kind; amount: paid for it, or kListPrice: to be paid
    Inherit,     // player decides on the mortgages in deeds
    EstateLots,  // deeds are put up one by one
};

inline constexpr Money kListPrice = -1;

struct Task {
    TaskKind kind = TaskKind::Debt;
    PlayerId player = kNobody;
    PlayerId other = kNobody;
    DebtCause cause = DebtCause::Card;
    DeedId deed = kNoDeed;  // of a rent
    std::uint8_t step = 0;
    Money amount = 0;
    DeedSet deeds{};
    constexpr bool operator==(const Task&) const = default;
};

// At most: each-payments, an inheritance, a contest, and above it one lot or one building to be placed; or
// each-payments, a debt among them, the inheritance of its bankrupt debtor with the interest owed on it, the estate of
// the heir who cannot pay that, and its lot. A contest serves one building at a time, to the orderer too. Above a debt lie
// at most the rents of two earlier landings [RENT-19] and a lot of the debtor's.
inline constexpr std::size_t kMaxTasks = 8;

// A rent that can be claimed, as it stood at the landing [RENT-19].
struct Claim {
    DeedId deed = kNoDeed;
    PlayerId visitor = kNobody;
    PlayerId owner = kNobody;
    bool noted = false;        // claimed while something else was open [FLOW-04]
    bool throw_anew = false;   // amount is a factor for a throw still to come
    std::uint8_t landing = 1;  // which throw of the visitor's turn led there
    Money amount = 0;
    constexpr bool operator==(const Claim&) const = default;
};

// One turn has at most three rolls, each ending on one square; claims on earlier visitors lapse with its first
// roll. The fourth place is for a rent noted before that roll.
inline constexpr std::size_t kMaxClaims = 4;

// Each task or claim of a position that somebody wrote is worth at most kMostMoney, over all seats and with the highest
// throw. So the sum of all of them fits.
static_assert(kMostMoney <= Money{0x7FFFFFFF} / static_cast<Money>(kMaxTasks + kMaxClaims));

enum class LotKind : std::uint8_t { Title, Token, Building };

struct Lot {
    LotKind kind = LotKind::Title;
    DeedId deed = kNoDeed;  // of a Title
    TokenId token{};        // of a Token
    PlayerId seller = kBank;
    PlayerSet entitled{};
    PlayerSet passed{};   // at the current price
    PlayerSet bidders{};  // who has bid at all
    PlayerId highest = kNobody;
    Money bid = 0;
    Money opening = 1;
    constexpr bool operator==(const Lot&) const = default;
};

// Levels wanted on a group's streets, in board order; unused places are 0.
using Levels = std::array<std::uint8_t, kMaxGroupSize>;

enum class Building : std::uint8_t { House, Hotel };

// A contest for scarce buildings [FLOW-08].
struct Contest {
    Building building = Building::House;
    PlayerId orderer = kNobody;
    GroupId group = kNoGroup;       // of the order; none once it is filled as it was made
    Levels levels{};                // of the order
    PlayerSet awaited{};            // have not yet said how many they want
    PlayerSet poor{};               // could place one and were not asked for want of money: they may bid
    ByPlayer<std::uint8_t> want{};  // wishes not yet filled, the order's among them
    constexpr bool operator==(const Contest&) const = default;
};

// What has been tried since the last throw of movement, and is not tried again before the next.
struct Tried {
    DeedSet titles{};    // put up, sold or not [TRADE-06]; those put up for a debt stand in its task
    TokenSet tokens{};   // put up, sold or not [TRADE-07]
    PlayerSet orders{};  // whose order of scarce buildings got nothing, and was not bid for by them [FLOW-08]
    constexpr bool operator==(const Tried&) const = default;
};

// A trade on the table; `to` is kNobody where a player has none open.
struct Offer {
    PlayerId to = kNobody;
    TokenSet give_tokens{};
    TokenSet get_tokens{};
    std::uint32_t revision = 0;  // of the player's offers, never reused
    Money money = 0;             // the proposer pays; negative: receives
    Money settles = 0;           // so much of the proposer's open debt counts as paid [BANK-07]
    DeedSet give{};
    DeedSet get{};
    DeedSet lift{};  // of `get`: the proposer lifts these mortgages at once [FLOW-06]
    constexpr bool operator==(const Offer&) const = default;
};

enum class Clock : std::uint8_t { Running, LastRoundAnnounced, FinalRound, TimeUp, Stopped };

// What the rules need to know at every landing, kept instead of recomputed. Always equal to what facts.cpp
// computes from the holdings; `audit` compares.
struct Facts {
    ByDeed<Money> rent{};        // due now from a visitor; of a utility the factor; 0 where none is
    ByGroup<PlayerId> whole{};   // the one owner of all of the group's titles, or kNobody
    ByPlayer<DeedSet> titles{};  // each player's
    DeedSet mortgaged{}, built{};
    constexpr bool operator==(const Facts&) const = default;
};

struct State {
    ByPlayer<Player> player{};
    ByDeed<Holding> holding{};
    std::array<LotPrices, kStreets> paid{};  // street by street in board order
    std::array<Deck, kDecks> deck{};
    Facts facts{};
    ByPlayer<Offer> offer{};
    ByPlayer<DeedSet> dealt{};  // before play: dealt and not yet decided on
    std::array<Task, kMaxTasks> task{};
    std::array<Claim, kMaxClaims> claim{};
    Lot lot{};
    Contest contest{};
    Tried tried{};
    std::uint32_t decision = 0;  // number of the decision that the game waits for
    Money pot = 0;               // on free parking, a house rule
    Money interest_due =
        0;  // at the end: off the heir's fortune for mortgages taken over at the end [BANK-05]
    std::uint16_t round = 1;
    std::uint8_t houses = 0;  // in the bank; kUnlimited: no end of them
    std::uint8_t hotels = 0;
    std::uint8_t players = 0;
    PlayerSet in_play{};
    PlayerSet offering{};  // who has an offer open
    PlayerId turn = PlayerId{0};
    PlayerId first = PlayerId{0};
    Phase phase = Phase::OrderRoll;
    Clock clock = Clock::Running;
    std::uint8_t tasks = 0;
    std::uint8_t claims = 0;
    std::uint8_t doubles = 0;            // thrown in this turn
    bool again = false;                  // the last throw gives another
    bool started = false;                // the turn's first roll or prison choice is made
    bool rolled = false;                 // the turn's first roll is made
    std::array<std::uint8_t, 2> dice{};  // the last throw of movement
    DeckId drawing = DeckId::Chance;     // in Phase::Draw and CardChoice
    CardId card{};                       // in Phase::CardChoice
    DeedId buying = kNoDeed;             // in Phase::Buy
    PlayerSet awaited{};                 // OrderRoll, ChooseDealt, LastClaims: who has not answered
    PlayerSet tied{};                    // OrderRoll: who has the highest throw
    std::uint8_t highest = 0;            // OrderRoll: that throw
    std::uint8_t bankruptcies = 0;
    PlayerSet winners{};      // once over
    PlayerId heir = kNobody;  // at the end: whose fortune `interest_due` lowers
    RuleId ended{};           // once over: the rule by which
    constexpr bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 1152);

// The task at which the agenda is: the topmost one; none where nothing nests above the turn.
constexpr const Task* top_task(const State& s) { return s.tasks == 0 ? nullptr : &s.task[s.tasks - 1u]; }
constexpr Task* top_task(State& s) { return s.tasks == 0 ? nullptr : &s.task[s.tasks - 1u]; }
constexpr bool top_is(const State& s, TaskKind kind) {
    return s.tasks != 0 && s.task[s.tasks - 1u].kind == kind;
}

constexpr PlayerSet everybody(const State& state) { return PlayerSet::first(state.players); }

}  // namespace banquier
