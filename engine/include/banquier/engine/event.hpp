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

// The largest act is a bankruptcy, and all that follows of itself: 22 streets sold bare, 28 titles handed on, each with
// its interest, or 28 lots opened on which nobody can bid, each closed; 6 tokens, 8 offers and 4 claims that lapse, 4
// noted ones collected, a card's 7 debts made and paid, 8 fortunes and winners, and a turn that ends and begins: about
// 230. A contest adds no more than two lines for each of the 44 buildings of a box. Games of bots reach 29.
inline constexpr std::size_t kMaxEvents = 512;

// Where `apply` reports what happened; the other sink keeps nothing and costs nothing.
struct EventList {
    std::array<Event, kMaxEvents> items;
    std::size_t count = 0;

    void clear() { count = 0; }
    // One too many stops the program where the library asserts, and is dropped where it does not.
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
