// A way of playing: everything in which one rulebook differs from another, as numbers and small choices.
// The defaults are classique, the reference rules. Rule sets are data; nothing in the engine knows a name.
#pragma once

#include <banquier/engine/ids.hpp>

namespace banquier {

// When a kind of free act is open to a player. A debt opens every way of raising cash [BANK-01].
// A turn runs from the first roll or prison choice to its end, doubles included; between turns is the moment
// after one turn and before the next player's first roll; one's own turn includes that moment before it.
enum class Timing : std::uint8_t { Anytime, BetweenTurns, OwnTurn, OwnTurnBeforeRoll };

// clang-format off
enum class FirstPlayer : std::uint8_t { HighestRoll, FirstSeat };                  // SETUP-04, CUP-03
enum class DealTerms : std::uint8_t { Free, Paid, MayRefuse };                     // SETUP-09, -10, -11
enum class SameColourDeal : std::uint8_t { Stays, DealtAgain };                    // SETUP-12
enum class AfterDecline : std::uint8_t { AuctionToAll, AuctionToOthers, StaysForSale };  // BUY-02, -03, -08
enum class RentDue : std::uint8_t { WhenClaimed, Always };                         // RENT-01, RENT-04
enum class MortgagedStreet : std::uint8_t { StopsDoubling, LeavesDoubling };       // RENT-08, RENT-09
enum class MortgagedInSet : std::uint8_t { Counts, DoesNotCount };                 // RENT-11, RENT-12
enum class UtilityThrow : std::uint8_t { OfArrival, Anew, AnewAfterCard };         // RENT-15, -14, -16
enum class Draw : std::uint8_t { Cards, ThreeDice };                               // CARD-01, CARD-03
enum class CardShown : std::uint8_t { ToAll, ToBanker };                           // CARD-08
enum class PrisonFine : std::uint8_t { AnyTurn, AfterLastThrow };                  // JAIL-03, JAIL-08
enum class Shortage : std::uint8_t { FirstServed, Contest };                       // BUILD-08, FLOW-08
enum class Contested : std::uint8_t { Last, Excess, All };                         // BUILD-09, -10, -11
enum class BuildingOpening : std::uint8_t { Fixed, LowestPrice };                  // BUILD-09, -10, -11
enum class HotelOrder : std::uint8_t { NeedsHousesInStock, Direct };               // BUILD-02, BUILD-12
// Divided; whole with its group; whole by itself; by itself divided or whole, and after three houses divided.
// SELL-02 -03, SELL-07, SELL-04, SELL-05 -09, SELL-06 -08
enum class HotelSale : std::uint8_t { Divisible, WholeOnly, WholeAlone, DivisibleOrWhole, DivisibleOrTogether };
enum class Resale : std::uint8_t { OfPaid, OfLower, OfLowerButHotel };             // SELL-13, -14, -15
enum class MortgageTransfer : std::uint8_t { NothingDue, InterestOrValue, InterestOrBoth };  // MORT-06, -07, -08
enum class Inheritance : std::uint8_t { InterestDue, NothingDue };                 // BANK-05, BANK-06
enum class Estate : std::uint8_t { ToCreditor, CashAlone };                        // BANK-03 -04, BANK-10
enum class TokenTrade : std::uint8_t { Private, ByAuctionAlone };                  // TRADE-01, TRADE-05
enum class PublicAuction : std::uint8_t { No, Yes };                               // TRADE-06, TRADE-07
enum class TitlesForDebt : std::uint8_t { No, WithConsent };                       // BANK-07, BANK-08
enum class LastResort : std::uint8_t { None, MortgagedToBank };                    // BANK-09
enum class Teams : std::uint8_t { None, OfTwo };                                   // RENT-03, FLOW-13
enum class TimeLimit : std::uint8_t { None, TimeUp, LastRound };                   // END-04, END-07
enum class Fortune : std::uint8_t { Everything, CashAlone };                       // END-04, -05, -06, -08
enum class HotelWorth : std::uint8_t { ItselfAndHouses, HousesAlone };             // END-05, END-06
// House rules.
enum class FinesGo : std::uint8_t { ToBank, ToParking };                           // TURN-07, HOUSE-02
enum class PrisonRent : std::uint8_t { Collected, NotCollected };                  // RENT-18, HOUSE-05
enum class Evenness : std::uint8_t { Required, Free };                             // BUILD-02, HOUSE-07
enum class FirstLap : std::uint8_t { MayBuy, MayNotBuy };                          // HOUSE-10
// clang-format on

inline constexpr std::uint8_t kMostDealt = 12;   // titles to a player: every choice among them can be listed
inline constexpr std::uint8_t kUnlimited = 255;  // of houses or hotels in the bank

struct RuleSet {
    // Set-up
    std::uint8_t min_players = 2;
    std::uint8_t max_players = 6;
    Teams teams = Teams::None;
    FirstPlayer first_player = FirstPlayer::HighestRoll;
    Money starting_cash = 1500;
    std::uint8_t dealt_titles = 0;
    DealTerms deal_terms = DealTerms::Paid;
    SameColourDeal same_colour_deal = SameColourDeal::Stays;
    std::uint8_t houses = 32;
    std::uint8_t hotels = 12;
    // Turn
    Money salary = 200;
    Money salary_on_landing = 200;
    FinesGo fines_go = FinesGo::ToBank;
    // Purchase and auctions
    FirstLap first_lap = FirstLap::MayBuy;
    AfterDecline after_decline = AfterDecline::AuctionToAll;
    Money opening_bid = 1;
    // Rent
    RentDue rent_due = RentDue::WhenClaimed;
    PrisonRent prison_rent = PrisonRent::Collected;
    MortgagedStreet mortgaged_street = MortgagedStreet::StopsDoubling;
    MortgagedInSet mortgaged_in_set = MortgagedInSet::Counts;
    UtilityThrow utility_throw = UtilityThrow::OfArrival;
    // Cards
    Draw draw = Draw::Cards;
    CardShown card_shown = CardShown::ToAll;
    std::uint8_t keys = 6;
    // Prison
    Money fine = 50;
    PrisonFine prison_fine = PrisonFine::AnyTurn;
    std::uint8_t prison_turns = 3;
    // Building and selling
    std::uint8_t houses_before_hotel = 4;
    Timing build = Timing::OwnTurn;
    Timing sell = Timing::Anytime;
    Evenness evenness = Evenness::Required;
    HotelOrder hotel_order = HotelOrder::NeedsHousesInStock;
    HotelSale hotel_sale = HotelSale::WholeAlone;
    Resale resale = Resale::OfPaid;
    Shortage shortage = Shortage::FirstServed;
    Contested contested = Contested::Excess;
    BuildingOpening building_opening = BuildingOpening::Fixed;
    Money building_opening_bid = 1;
    // Mortgage
    std::uint8_t interest_percent = 10;
    Timing mortgage = Timing::Anytime;
    Timing lift = Timing::Anytime;
    MortgageTransfer mortgage_transfer = MortgageTransfer::InterestOrBoth;
    // Trade
    TokenTrade token_trade = TokenTrade::Private;
    PublicAuction public_auction = PublicAuction::No;
    // Debts
    TitlesForDebt titles_for_debt = TitlesForDebt::WithConsent;
    LastResort last_resort = LastResort::None;
    Estate estate = Estate::ToCreditor;
    Inheritance inheritance = Inheritance::InterestDue;
    // End
    std::uint8_t bankruptcies_to_end = 0;  // 0: play on until one is left
    TimeLimit time_limit = TimeLimit::None;
    Fortune fortune = Fortune::Everything;
    HotelWorth hotel_worth = HotelWorth::ItselfAndHouses;

    constexpr bool operator==(const RuleSet&) const = default;
};

}  // namespace banquier
