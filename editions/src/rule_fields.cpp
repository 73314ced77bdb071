#include "banquier/editions/rule_fields.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <type_traits>

namespace banquier::editions {
namespace {

constexpr std::array kTiming = {named(Timing::Anytime, "anytime"),
    named(Timing::BetweenTurns, "between_turns"), named(Timing::OwnTurn, "own_turn"),
    named(Timing::OwnTurnBeforeRoll, "own_turn_before_roll")};
constexpr std::array kTeams = {named(Teams::None, "none"), named(Teams::OfTwo, "of_two")};
constexpr std::array kFirstPlayer = {
    named(FirstPlayer::HighestRoll, "highest_roll"), named(FirstPlayer::FirstSeat, "first_seat")};
constexpr std::array kDealTerms = {named(DealTerms::Free, "free"), named(DealTerms::Paid, "paid"),
    named(DealTerms::MayRefuse, "may_refuse")};
constexpr std::array kSameColourDeal = {
    named(SameColourDeal::Stays, "stays"), named(SameColourDeal::DealtAgain, "dealt_again")};
constexpr std::array kAfterDecline = {named(AfterDecline::AuctionToAll, "auction_to_all"),
    named(AfterDecline::AuctionToOthers, "auction_to_others"),
    named(AfterDecline::StaysForSale, "stays_for_sale")};
constexpr std::array kRentDue = {
    named(RentDue::WhenClaimed, "when_claimed"), named(RentDue::Always, "always")};
constexpr std::array kMortgagedStreet = {named(MortgagedStreet::StopsDoubling, "stops_doubling"),
    named(MortgagedStreet::LeavesDoubling, "leaves_doubling")};
constexpr std::array kMortgagedInSet = {
    named(MortgagedInSet::Counts, "counts"), named(MortgagedInSet::DoesNotCount, "does_not_count")};
constexpr std::array kUtilityThrow = {named(UtilityThrow::OfArrival, "of_arrival"),
    named(UtilityThrow::Anew, "anew"), named(UtilityThrow::AnewAfterCard, "anew_after_card")};
constexpr std::array kDraw = {named(Draw::Cards, "cards"), named(Draw::ThreeDice, "three_dice")};
constexpr std::array kCardShown = {
    named(CardShown::ToAll, "to_all"), named(CardShown::ToBanker, "to_banker")};
constexpr std::array kPrisonFine = {
    named(PrisonFine::AnyTurn, "any_turn"), named(PrisonFine::AfterLastThrow, "after_last_throw")};
constexpr std::array kShortage = {
    named(Shortage::FirstServed, "first_served"), named(Shortage::Contest, "contest")};
constexpr std::array kContested = {
    named(Contested::Last, "last"), named(Contested::Excess, "excess"), named(Contested::All, "all")};
constexpr std::array kBuildingOpening = {
    named(BuildingOpening::Fixed, "fixed"), named(BuildingOpening::LowestPrice, "lowest_price")};
constexpr std::array kHotelOrder = {
    named(HotelOrder::NeedsHousesInStock, "needs_houses_in_stock"), named(HotelOrder::Direct, "direct")};
constexpr std::array kHotelSale = {named(HotelSale::Divisible, "divisible"),
    named(HotelSale::WholeOnly, "whole_only"), named(HotelSale::WholeAlone, "whole_alone"),
    named(HotelSale::DivisibleOrWhole, "divisible_or_whole"),
    named(HotelSale::DivisibleOrTogether, "divisible_or_together")};
constexpr std::array kResale = {named(Resale::OfPaid, "of_paid"), named(Resale::OfLower, "of_lower"),
    named(Resale::OfLowerButHotel, "of_lower_but_hotel")};
constexpr std::array kMortgageTransfer = {named(MortgageTransfer::NothingDue, "nothing_due"),
    named(MortgageTransfer::InterestOrValue, "interest_or_value"),
    named(MortgageTransfer::InterestOrBoth, "interest_or_both")};
constexpr std::array kInheritance = {
    named(Inheritance::InterestDue, "interest_due"), named(Inheritance::NothingDue, "nothing_due")};
constexpr std::array kEstate = {
    named(Estate::ToCreditor, "to_creditor"), named(Estate::CashAlone, "cash_alone")};
constexpr std::array kTokenTrade = {
    named(TokenTrade::Private, "private"), named(TokenTrade::ByAuctionAlone, "by_auction_alone")};
constexpr std::array kPublicAuction = {named(PublicAuction::No, "no"), named(PublicAuction::Yes, "yes")};
constexpr std::array kTitlesForDebt = {
    named(TitlesForDebt::No, "no"), named(TitlesForDebt::WithConsent, "with_consent")};
constexpr std::array kLastResort = {
    named(LastResort::None, "none"), named(LastResort::MortgagedToBank, "mortgaged_to_bank")};
constexpr std::array kTimeLimit = {named(TimeLimit::None, "none"), named(TimeLimit::TimeUp, "time_up"),
    named(TimeLimit::LastRound, "last_round")};
constexpr std::array kFortune = {
    named(Fortune::Everything, "everything"), named(Fortune::CashAlone, "cash_alone")};
constexpr std::array kHotelWorth = {
    named(HotelWorth::ItselfAndHouses, "itself_and_houses"), named(HotelWorth::HousesAlone, "houses_alone")};
constexpr std::array kFinesGo = {named(FinesGo::ToBank, "to_bank"), named(FinesGo::ToParking, "to_parking")};
constexpr std::array kPrisonRent = {
    named(PrisonRent::Collected, "collected"), named(PrisonRent::NotCollected, "not_collected")};
constexpr std::array kEvenness = {named(Evenness::Required, "required"), named(Evenness::Free, "free")};
constexpr std::array kFirstLap = {
    named(FirstLap::MayBuy, "may_buy"), named(FirstLap::MayNotBuy, "may_not_buy")};
constexpr std::array kUnlimitedWord = {NamedValue{kUnlimited, "unlimited"}};

template <auto Member>
std::int64_t value_in(const RuleSet& rules) {
    return static_cast<std::int64_t>(rules.*Member);
}

template <auto Member>
void put_in(RuleSet& rules, std::int64_t value) {
    using Type = std::remove_cvref_t<decltype(rules.*Member)>;
    rules.*Member = static_cast<Type>(value);
}

struct Limits {
    std::int64_t lowest;
    std::int64_t highest;
};

template <auto Member>
constexpr RuleField number(
    std::string_view name, std::string_view rules, Limits range, std::span<const NamedValue> words = {}) {
    constexpr bool kMoney = std::is_same_v<std::remove_cvref_t<decltype(RuleSet{}.*Member)>, Money>;
    return {name, rules, true, range.lowest, range.highest, words, value_in<Member>, put_in<Member>, kMoney};
}

template <auto Member>
constexpr RuleField choice(std::string_view name, std::string_view rules, std::span<const NamedValue> words) {
    return {name, rules, false, 0, 0, words, value_in<Member>, put_in<Member>};
}

constexpr Limits kAmount = {0, kHighestAmount};
constexpr Limits kBid = {1, kHighestAmount};
constexpr Limits kSeats = {2, kMaxPlayers};
constexpr Limits kDealt = {0, kMostDealt};
constexpr Limits kStock = {0, kUnlimited - 1};
constexpr Limits kHousesOnStreet = {1, kHotelRent - 1};  // a title prints rents for four houses
constexpr Limits kPrisonTurns = {1, 10};
constexpr Limits kBankruptcies = {0, kMaxPlayers - 1};

constexpr std::array kFields = {
    number<&RuleSet::min_players>("min_players", "SETUP-03", kSeats),
    number<&RuleSet::max_players>("max_players", "SETUP-03", kSeats),
    choice<&RuleSet::teams>("teams", "RENT-03 FLOW-13", kTeams),
    choice<&RuleSet::first_player>("first_player", "SETUP-04 CUP-03", kFirstPlayer),
    number<&RuleSet::starting_cash>("starting_cash", "SETUP-01 HOUSE-08", kAmount),
    number<&RuleSet::dealt_titles>("dealt_titles", "SETUP-09 SETUP-10 SETUP-11 HOUSE-09", kDealt),
    choice<&RuleSet::deal_terms>("deal_terms", "SETUP-09 SETUP-10 SETUP-11", kDealTerms),
    choice<&RuleSet::same_colour_deal>("same_colour_deal", "SETUP-12", kSameColourDeal),
    number<&RuleSet::houses>("houses", "SETUP-02 BUILD-08 HOUSE-06", kStock, kUnlimitedWord),
    number<&RuleSet::hotels>("hotels", "SETUP-02 BUILD-08 HOUSE-06", kStock, kUnlimitedWord),
    number<&RuleSet::salary>("salary", "TURN-05", kAmount),
    number<&RuleSet::salary_on_landing>("salary_on_landing", "TURN-05 HOUSE-03", kAmount),
    choice<&RuleSet::fines_go>("fines_go", "TURN-07 CARD-07 HOUSE-02", kFinesGo),
    choice<&RuleSet::first_lap>("first_lap", "BUY-01 HOUSE-10", kFirstLap),
    choice<&RuleSet::after_decline>("after_decline", "BUY-02 BUY-03 BUY-08 HOUSE-04", kAfterDecline),
    number<&RuleSet::opening_bid>("opening_bid", "BUY-04 BUY-05", kBid),
    choice<&RuleSet::rent_due>("rent_due", "RENT-01 RENT-04 HOUSE-01", kRentDue),
    choice<&RuleSet::prison_rent>("prison_rent", "RENT-18 HOUSE-05", kPrisonRent),
    choice<&RuleSet::mortgaged_street>("mortgaged_street", "RENT-08 RENT-09", kMortgagedStreet),
    choice<&RuleSet::mortgaged_in_set>("mortgaged_in_set", "RENT-11 RENT-12", kMortgagedInSet),
    choice<&RuleSet::utility_throw>("utility_throw", "RENT-14 RENT-15 RENT-16", kUtilityThrow),
    choice<&RuleSet::draw>("draw", "CARD-01 CARD-03", kDraw),
    choice<&RuleSet::card_shown>("card_shown", "CARD-08", kCardShown),
    number<&RuleSet::keys>("keys", "CARD-04", {0, kMaxTokens}),
    number<&RuleSet::fine>("fine", "JAIL-03 JAIL-07 JAIL-10", kAmount),
    choice<&RuleSet::prison_fine>("prison_fine", "JAIL-03 JAIL-08", kPrisonFine),
    number<&RuleSet::prison_turns>("prison_turns", "JAIL-05 JAIL-10", kPrisonTurns),
    number<&RuleSet::houses_before_hotel>("houses_before_hotel", "BUILD-03 BUILD-04", kHousesOnStreet),
    choice<&RuleSet::build>("build", "BUILD-05 BUILD-06 BUILD-07", kTiming),
    choice<&RuleSet::sell>("sell", "BUILD-06 SELL-11 SELL-12", kTiming),
    choice<&RuleSet::evenness>("evenness", "BUILD-02 HOUSE-07", kEvenness),
    choice<&RuleSet::hotel_order>("hotel_order", "BUILD-02 BUILD-12", kHotelOrder),
    choice<&RuleSet::hotel_sale>(
        "hotel_sale", "SELL-02 SELL-03 SELL-04 SELL-05 SELL-06 SELL-07 SELL-08 SELL-09 SELL-10", kHotelSale),
    choice<&RuleSet::resale>("resale", "SELL-13 SELL-14 SELL-15", kResale),
    choice<&RuleSet::shortage>("shortage", "BUILD-08 BUILD-09 BUILD-10 BUILD-11 BUILD-13 FLOW-08", kShortage),
    choice<&RuleSet::contested>("contested", "BUILD-09 BUILD-10 BUILD-11 FLOW-08", kContested),
    choice<&RuleSet::building_opening>("building_opening", "BUILD-09 BUILD-10 BUILD-11", kBuildingOpening),
    number<&RuleSet::building_opening_bid>("building_opening_bid", "BUILD-09 BUILD-10", kBid),
    number<&RuleSet::interest_percent>(
        "interest_percent", "MORT-02 MORT-07 MORT-08 BANK-05 BANK-09", {0, 100}),
    choice<&RuleSet::mortgage>("mortgage", "MORT-03 MORT-04", kTiming),
    choice<&RuleSet::lift>("lift", "MORT-03 MORT-04", kTiming),
    choice<&RuleSet::mortgage_transfer>("mortgage_transfer", "MORT-06 MORT-07 MORT-08", kMortgageTransfer),
    choice<&RuleSet::token_trade>("token_trade", "TRADE-01 TRADE-05 TRADE-07", kTokenTrade),
    choice<&RuleSet::public_auction>("public_auction", "TRADE-06 TRADE-07", kPublicAuction),
    choice<&RuleSet::titles_for_debt>("titles_for_debt", "BANK-07 BANK-08", kTitlesForDebt),
    choice<&RuleSet::last_resort>("last_resort", "BANK-09", kLastResort),
    choice<&RuleSet::estate>("estate", "BANK-03 BANK-04 BANK-10", kEstate),
    choice<&RuleSet::inheritance>("inheritance", "BANK-05 BANK-06", kInheritance),
    number<&RuleSet::bankruptcies_to_end>("bankruptcies_to_end", "END-01 END-02 END-03", kBankruptcies),
    choice<&RuleSet::time_limit>("time_limit", "END-04 END-07", kTimeLimit),
    choice<&RuleSet::fortune>("fortune", "END-04 END-05 END-06 END-08", kFortune),
    choice<&RuleSet::hotel_worth>("hotel_worth", "END-04 END-05 END-06 END-08", kHotelWorth),
};

}  // namespace

std::span<const RuleField> rule_fields() { return kFields; }

const RuleField* rule_field(std::string_view name) {
    const auto found = std::ranges::find(kFields, name, &RuleField::name);
    return found == kFields.end() ? nullptr : &*found;
}

std::string value_text(const RuleField& field, std::int64_t value) {
    const std::string_view word = name_of_value(field.words, value);
    return word.empty() ? std::to_string(value) : std::string{word};
}

std::string value_text(const RuleField& field, const RuleSet& rules) {
    return value_text(field, field.get(rules));
}

std::optional<std::int64_t> parse_value(const RuleField& field, std::string_view text) {
    if (const auto value = value_named(field.words, text)) return value;
    if (!field.is_number) return std::nullopt;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (value < field.lowest || value > field.highest) return std::nullopt;
    return value;
}

}  // namespace banquier::editions
