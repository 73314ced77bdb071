// A fact that followed from an act, with the rule behind it. Text is the client's business.
#pragma once

#include <banquier/engine/ids.hpp>
#include <banquier/engine/rule_id.hpp>
#include <banquier/engine/state.hpp>

namespace banquier {

enum class EventKind : std::uint8_t {
    OrderRolled,     // player, amount: the total
    FirstPlayer,     // player
    TitleDealt,      // player, deed
    DealReturned,    // player: two streets of a colour go back
    DealtKept,       // player, deed, amount: the price
    DealtRefused,    // player, deed
    TurnBegan,       // player
    Rolled,          // player, dice
    RollsAgain,      // player: a double
    Moved,           // player, square, amount: squares moved, negative backwards
    Salary,          // player, amount
    SentToPrison,    // player
    StaysInPrison,   // player
    LeftPrison,      // player
    FinePaid,        // player, amount
    TokenUsed,       // player, token
    PotWon,          // player, amount
    NothingHappens,  // player, square
    CardDrawn,       // player, card
    CardObeyed,      // player, amount received; the card was named when drawn, to those who may see it
    TokenReceived,   // player, token
    NoKeyLeft,       // player
    ForSale,         // player, deed
    Bought,          // player, deed, amount
    Declined,        // player, deed
    StaysForSale,    // deed
    LotOpened,       // deed or token or building; other: seller; amount: the opening price
    BidMade,         // player, amount
    Passed,          // player
    LotSold,         // player, other: seller, amount
    LotUnsold,
    RentClaimable,  // player: visitor, other: owner, deed, amount
    RentClaimed,    // player: visitor, other: owner, deed, amount
    RentNoted,      // the same, for later
    RentLapsed,     // the same
    NoRent,         // player: visitor, other: owner, deed: mortgaged, or a house rule
    ThrownForRent,  // player: visitor, dice
    DebtArose,      // player, other: creditor, amount
    Paid,           // player, other, amount
    PaidInPart,     // player, other, amount
    DebtPassed,     // player: debtor, other: the new creditor, amount
    Built,          // player, deed, amount: the new level
    BuildingSold,   // player, deed, amount: the new level
    BankPaid,       // player, amount: for buildings sold or titles
    PaidBank,       // player, amount: for buildings, lifting, interest
    Mortgaged,      // player, deed, amount
    Lifted,         // player, deed, amount
    InterestPaid,   // player, deed, amount
    ContestOpened,  // player: the orderer, amount: buildings left
    Wanted,         // player, amount
    AllServed,
    WishLapsed,  // player, building, amount: so many that the player does not get
    ContestClosed,
    OfferMade,           // player, other, amount: the revision
    OfferWithdrawn,      // player, other
    OfferRefused,        // player: who refuses, other: the proposer
    OfferLapsed,         // player, other
    Traded,              // player: the proposer, other
    TitleMoved,          // player: from, other: to, deed
    TokenMoved,          // player: from, other: to, token
    MoneyMoved,          // player: from, other: to, amount
    DebtSettled,         // player, other, amount: by titles
    PutUp,               // player, deed or token
    SoldToBank,          // player, deed, amount
    WentBankrupt,        // player, other: creditor
    EstateTaken,         // player: the creditor, other: the bankrupt, amount: cash
    EstateToBank,        // player: the bankrupt, amount: cash
    MortgagesInherited,  // player, amount: titles
    InterestCounted,     // player, amount: off the fortune, after the end
    TurnEnded,           // player
    RoundEnded,          // amount: the round
    LastRoundAnnounced,
    TimeIsUp,
    Stopped,
    GameWon,  // player
    Fortune,  // player, amount
};
inline constexpr std::size_t kEventKinds = static_cast<std::size_t>(EventKind::Fortune) + 1;

// Who may see a fact.
enum class Audience : std::uint8_t { All, PlayerAndBanker };

struct Event {
    EventKind kind{};
    RuleId rule = kNoRule;
    PlayerId player = kNobody;
    PlayerId other = kNobody;
    DeedId deed = kNoDeed;
    SquareId square{};
    CardId card{};
    TokenId token{};
    Building building = Building::House;
    std::array<std::uint8_t, 2> dice{};
    Audience audience = Audience::All;
    Money amount = 0;

    constexpr bool operator==(const Event&) const = default;
};

// What one act can bring, and all that follows of itself, is counted here line by line. The first of the two largest is a
// bankruptcy.
inline constexpr std::size_t kMostOfABankruptcy = kStreets  // sold bare
    + kDeeds                                                // titles handed on
    + 2 * kDeeds                    // lots of the estate that open and, nobody being able to bid, close
    + kMaxTokens                    // release cards handed on or back
    + kMaxPlayers                   // offers that lapse
    + 2 * kMaxClaims                // rents that pass to the heir, and rents that lapse
    + kMaxTasks                     // rents that lapse while they wait on the agenda
    + 2 * kMaxClaims + kMaxPlayers  // afterwards: noted rents claimed and paid, a card's payments to each
    + 2 * kMaxPlayers               // fortunes and winners
    + 16;                           // the bankruptcy, its estate, the end of the turn and the next move
// The second is a contest that serves everybody.
inline constexpr std::size_t kMostOfAContest = 2 * kStreets * kMaxLevel  // each building placed and paid
    + 4 * kMaxPlayers  // wishes that lapse: too many, not payable, without a place, without a bid
    + kMaxPlayers      // offers that lapse
    + 16;              // the lot, the end of the contest and of the turn
inline constexpr std::size_t kMaxEvents = 512;
static_assert(kMostOfABankruptcy + kMostOfAContest <= kMaxEvents);  // no act brings both

// Where `apply` reports what happened; the other sink keeps nothing and costs nothing.
struct EventList {
    std::array<Event, kMaxEvents> items;
    std::size_t count = 0;

    void clear() { count = 0; }
    // The list cannot overflow: counted above, tested in tests/rules/bounds_tests.cpp. If it did, a build with library
    // assertions would stop, and any other would drop the extra events.
    void operator()(const Event& event) {
#ifdef _GLIBCXX_ASSERTIONS
        items[count++] = event;
#else
        if (count < kMaxEvents) items[count++] = event;
#endif
    }
    const Event* begin() const { return items.data(); }
    const Event* end() const { return items.data() + count; }
};

struct NoEvents {
    void operator()(const Event&) const {}
};

}  // namespace banquier
