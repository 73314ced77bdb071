// How to turn off a rule that is a parameter: one line a rule. Every other rule is read through holds() in the engine.
#include "suite.hpp"

namespace banquier::testing {

bool negate(Game& game, RuleId rule) {
    struct Negation {
        RuleId rule;
        void (*apply)(Game&);
    };
    static constexpr Negation kNegations[] = {
        {"SETUP-01"_rule, [](Game& g) { g.rules.starting_cash = 1000; }},
        {"SETUP-02"_rule, [](Game& g) { g.rules.houses = g.rules.hotels = 20; }},
        {"SETUP-03"_rule,
            [](Game& g) { g.rules.min_players = 1, g.rules.max_players = 7, g.rules.teams = Teams::None; }},
        {"SETUP-04"_rule, [](Game& g) { g.rules.first_player = FirstPlayer::FirstSeat; }},
        {"SETUP-09"_rule, [](Game& g) { g.rules.dealt_titles = 0; }},
        {"SETUP-10"_rule, [](Game& g) { g.rules.deal_terms = DealTerms::Free; }},
        {"SETUP-11"_rule, [](Game& g) { g.rules.deal_terms = DealTerms::Paid; }},
        {"SETUP-12"_rule, [](Game& g) { g.rules.same_colour_deal = SameColourDeal::Stays; }},
        {"SETUP-13"_rule, [](Game& g) { g.board.square[SquareId{kTax1}].tax = 150; }},
        {"TURN-05"_rule, [](Game& g) { g.rules.salary = g.rules.salary_on_landing = 0; }},
        {"TURN-07"_rule, [](Game& g) { g.rules.fines_go = FinesGo::ToParking; }},
        {"BUY-02"_rule, [](Game& g) { g.rules.after_decline = AfterDecline::StaysForSale; }},
        {"BUY-03"_rule, [](Game& g) { g.rules.after_decline = AfterDecline::AuctionToAll; }},
        {"BUY-04"_rule, [](Game& g) { g.rules.opening_bid = 1; }},
        {"BUY-05"_rule, [](Game& g) { g.rules.opening_bid = 10; }},
        {"BUY-08"_rule, [](Game& g) { g.rules.after_decline = AfterDecline::AuctionToAll; }},
        {"RENT-01"_rule, [](Game& g) { g.rules.rent_due = RentDue::Always; }},
        {"RENT-03"_rule, [](Game& g) { g.rules.teams = Teams::None; }},
        {"RENT-04"_rule, [](Game& g) { g.rules.rent_due = RentDue::WhenClaimed; }},
        {"RENT-08"_rule, [](Game& g) { g.rules.mortgaged_street = MortgagedStreet::LeavesDoubling; }},
        {"RENT-09"_rule, [](Game& g) { g.rules.mortgaged_street = MortgagedStreet::StopsDoubling; }},
        {"RENT-11"_rule, [](Game& g) { g.rules.mortgaged_in_set = MortgagedInSet::DoesNotCount; }},
        {"RENT-12"_rule, [](Game& g) { g.rules.mortgaged_in_set = MortgagedInSet::Counts; }},
        {"RENT-14"_rule, [](Game& g) { g.rules.utility_throw = UtilityThrow::OfArrival; }},
        {"RENT-15"_rule, [](Game& g) { g.rules.utility_throw = UtilityThrow::Anew; }},
        {"RENT-16"_rule, [](Game& g) { g.rules.utility_throw = UtilityThrow::OfArrival; }},
        {"RENT-18"_rule, [](Game& g) { g.rules.prison_rent = PrisonRent::NotCollected; }},
        {"CARD-03"_rule, [](Game& g) { g.rules.draw = Draw::Cards; }},
        {"CARD-04"_rule, [](Game& g) { g.rules.keys = 2; }},
        {"CARD-08"_rule, [](Game& g) { g.rules.card_shown = CardShown::ToBanker; }},
        {"JAIL-03"_rule, [](Game& g) { g.rules.prison_fine = PrisonFine::AfterLastThrow; }},
        {"JAIL-08"_rule, [](Game& g) { g.rules.prison_fine = PrisonFine::AnyTurn; }},
        {"JAIL-10"_rule, [](Game& g) { g.rules.prison_turns = 3, g.rules.fine = 150; }},
        {"BUILD-02"_rule, [](Game& g) { g.rules.evenness = Evenness::Free; }},
        {"BUILD-03"_rule, [](Game& g) { g.rules.houses_before_hotel = 3; }},
        {"BUILD-04"_rule, [](Game& g) { g.rules.houses_before_hotel = 4; }},
        {"BUILD-05"_rule, [](Game& g) { g.rules.build = Timing::OwnTurn; }},
        {"BUILD-06"_rule, [](Game& g) { g.rules.build = g.rules.sell = Timing::Anytime; }},
        {"BUILD-07"_rule, [](Game& g) { g.rules.build = Timing::Anytime; }},
        {"BUILD-09"_rule,
            [](Game& g) { g.rules.building_opening_bid = 1, g.rules.contested = Contested::All; }},
        {"BUILD-10"_rule,
            [](Game& g) { g.rules.building_opening_bid = 10, g.rules.contested = Contested::All; }},
        {"BUILD-11"_rule,
            [](Game& g) {
                g.rules.building_opening = BuildingOpening::Fixed, g.rules.contested = Contested::Last;
            }},
        {"BUILD-12"_rule, [](Game& g) { g.rules.hotel_order = HotelOrder::NeedsHousesInStock; }},
        {"SELL-02"_rule, [](Game& g) { g.rules.hotel_sale = HotelSale::WholeOnly; }},
        {"SELL-03"_rule, [](Game& g) { g.rules.hotel_sale = HotelSale::WholeOnly; }},
        {"SELL-04"_rule, [](Game& g) { g.rules.hotel_sale = HotelSale::Divisible; }},
        {"SELL-05"_rule, [](Game& g) { g.rules.hotel_sale = HotelSale::WholeOnly; }},
        {"SELL-06"_rule, [](Game& g) { g.rules.hotel_sale = HotelSale::WholeOnly; }},
        {"SELL-07"_rule, [](Game& g) { g.rules.hotel_sale = HotelSale::Divisible; }},
        {"SELL-08"_rule, [](Game& g) { g.rules.hotel_sale = HotelSale::WholeOnly; }},
        {"SELL-09"_rule, [](Game& g) { g.rules.hotel_sale = HotelSale::WholeOnly; }},
        {"SELL-11"_rule, [](Game& g) { g.rules.sell = Timing::OwnTurn; }},
        {"SELL-12"_rule, [](Game& g) { g.rules.sell = Timing::Anytime; }},
        {"MORT-02"_rule, [](Game& g) { g.rules.interest_percent = 0; }},
        {"MORT-03"_rule, [](Game& g) { g.rules.mortgage = g.rules.lift = Timing::OwnTurn; }},
        {"MORT-04"_rule, [](Game& g) { g.rules.mortgage = g.rules.lift = Timing::Anytime; }},
        {"MORT-06"_rule, [](Game& g) { g.rules.mortgage_transfer = MortgageTransfer::InterestOrBoth; }},
        {"MORT-07"_rule, [](Game& g) { g.rules.mortgage_transfer = MortgageTransfer::NothingDue; }},
        {"MORT-08"_rule, [](Game& g) { g.rules.mortgage_transfer = MortgageTransfer::NothingDue; }},
        {"BANK-05"_rule, [](Game& g) { g.rules.inheritance = Inheritance::NothingDue; }},
        {"BANK-06"_rule, [](Game& g) { g.rules.inheritance = Inheritance::InterestDue; }},
        {"BANK-07"_rule, [](Game& g) { g.rules.titles_for_debt = TitlesForDebt::No; }},
        {"BANK-08"_rule, [](Game& g) { g.rules.titles_for_debt = TitlesForDebt::WithConsent; }},
        {"BANK-09"_rule, [](Game& g) { g.rules.last_resort = LastResort::None; }},
        {"BANK-10"_rule, [](Game& g) { g.rules.estate = Estate::ToCreditor; }},
        {"END-02"_rule, [](Game& g) { g.rules.bankruptcies_to_end = 0; }},
        {"END-03"_rule, [](Game& g) { g.rules.bankruptcies_to_end = 0; }},
        {"END-04"_rule, [](Game& g) { g.rules.time_limit = TimeLimit::None; }},
        {"END-05"_rule, [](Game& g) { g.rules.fortune = Fortune::CashAlone; }},
        {"END-06"_rule, [](Game& g) { g.rules.hotel_worth = HotelWorth::ItselfAndHouses; }},
        {"END-07"_rule, [](Game& g) { g.rules.time_limit = TimeLimit::None; }},
        {"END-08"_rule, [](Game& g) { g.rules.fortune = Fortune::CashAlone; }},
        {"FLOW-13"_rule, [](Game& g) { g.rules.teams = Teams::None; }},
    };
    for (const Negation& n : kNegations) {
        if (n.rule != rule) continue;
        n.apply(game);
        return true;
    }
    return false;
}

}  // namespace banquier::testing
