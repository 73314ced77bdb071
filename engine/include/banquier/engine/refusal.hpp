// Why an act is not legal: a reason and the rules behind it. A value, never a text.
#pragma once

#include <banquier/engine/rule_id.hpp>

namespace banquier {

enum class Reason : std::uint8_t {
    None,  // the act is legal
    // The moment
    GameOver,
    NotYourDecision,  // this answer is not asked of this player now
    LuckAwaited,      // dice or cards come first
    PlayerOut,
    WrongTiming,  // the rule set allows this act at other moments
    LotOpen,
    ContestOpen,
    DebtOpen,  // somebody else's debt comes first
    NoDebt,    // the act needs a debt of one's own
    NotInPrison,
    FineNotYet,   // paying to leave is not provided for, or not yet
    NoSuchClock,  // this rule set has no such end
    AlreadyAnnounced,
    BeforePlay,  // set-up is not done
    NotNow,      // the other party of the offer may not accept these terms now; the reason is not told
    NotAgain,    // it came to nothing, and no throw of movement has been made since
    // The thing
    NoSuchThing,  // a number that names nothing
    NotYours,
    NotTheirs,
    NotForSale,
    AlreadyMortgaged,
    NotMortgaged,
    GroupBuilt,
    GroupNotWhole,
    GroupMortgaged,
    UnderTheHammer,
    NotAStreet,
    NoToken,
    TokensNotTraded,
    NoAuctions,  // this rule set has no public auctions
    NothingToClaim,
    NotTheClaimant,
    NoOffer,
    OldRevision,
    OfferEmpty,
    OfferToSelf,
    WrongSide,       // a title or mortgage stands on the wrong side of the offer
    SettlesNothing,  // no such debt, or more than it
    TitlesNotTaken,  // debts are paid in cash alone
    NotDealtToYou,
    // The money
    NotEnoughCash,
    BidTooLow,
    BidTooHigh,    // more than can be written down for a building
    BidReserved,   // one's own highest bid holds the cash
    WishReserved,  // one's own wish in a contest holds the cash
    AlreadyHighest,
    NotEntitled,       // to bid
    CanStillPay,       // no bankruptcy while cash and what can be raised cover the debt
    WouldWasteEstate,  // who owes may not give away what is to pay it
    NotLastResort,
    NotPutUpYet,  // where the means do not suffice a title is put up before it is mortgaged
    // The buildings
    NoChange,
    UpAndDown,
    TooHigh,
    Uneven,
    NoHouses,
    NoHotels,
    HotelSoldWhole,
    NotThisBuilding,  // one building of the contest's kind is to be placed
    TooMany,          // more than could be placed, or than there are
    // Luck
    BadDice,
    CardNotThere,
    NotThisPlayer,  // the deal goes to another player
    TitleDealt,
};
inline constexpr std::size_t kReasons = static_cast<std::size_t>(Reason::TitleDealt) + 1;

struct Refusal {
    Reason reason = Reason::None;
    RuleId rule = kNoRule;
    RuleId second = kNoRule;

    constexpr explicit operator bool() const { return reason != Reason::None; }
    constexpr bool operator==(const Refusal&) const = default;
};

inline constexpr Refusal kLegal{};

}  // namespace banquier
