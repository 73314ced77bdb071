// Which kinds of event and which reasons of refusal a rule set can bring about; random games must meet them all.
#pragma once

#include <banquier/engine/rules.hpp>

namespace banquier::testing {

inline bool event_expected(EventKind kind, const RuleSet& r) {
    const bool contests = r.shortage == Shortage::Contest;
    const bool bank_lots = r.after_decline != AfterDecline::StaysForSale;
    switch (kind) {
    case EventKind::OrderRolled:
    case EventKind::FirstPlayer: return r.first_player == FirstPlayer::HighestRoll;
    case EventKind::TitleDealt: return r.dealt_titles != 0;
    case EventKind::DealReturned: return r.same_colour_deal == SameColourDeal::DealtAgain;
    case EventKind::DealtKept:
    case EventKind::DealtRefused: return r.deal_terms == DealTerms::MayRefuse;
    case EventKind::FinePaid: return r.prison_fine == PrisonFine::AnyTurn;
    case EventKind::NoKeyLeft: return false;  // six keys at once: a test of its own
    case EventKind::StaysForSale: return true;
    case EventKind::LotUnsold: return true;
    case EventKind::StaysInPrison: return r.prison_turns > 1;
    case EventKind::RentClaimable:
    case EventKind::RentLapsed:
    case EventKind::RentNoted: return r.rent_due == RentDue::WhenClaimed;
    // After a card alone: no card of that board leads to a utility; a test of its own.
    case EventKind::ThrownForRent: return r.utility_throw == UtilityThrow::Anew;
    case EventKind::DebtPassed: return false;  // a noted claim of a bankrupt: a test of its own
    case EventKind::PaidInPart:
    case EventKind::SoldToBank: return r.last_resort == LastResort::MortgagedToBank;
    case EventKind::ContestOpened:
    case EventKind::Wanted:
    case EventKind::AllServed:
    case EventKind::WishLapsed:
    case EventKind::ContestClosed: return contests;
    case EventKind::DebtSettled: return r.titles_for_debt == TitlesForDebt::WithConsent;
    case EventKind::PutUp: return r.public_auction == PublicAuction::Yes;
    case EventKind::EstateToBank: return r.estate == Estate::ToCreditor;
    case EventKind::MortgagesInherited:
    case EventKind::InterestCounted:
        return r.estate == Estate::ToCreditor && r.inheritance == Inheritance::InterestDue;
    case EventKind::InterestPaid: return r.mortgage_transfer != MortgageTransfer::NothingDue;
    case EventKind::TokenMoved: return r.token_trade == TokenTrade::Private;
    case EventKind::LastRoundAnnounced: return r.time_limit == TimeLimit::LastRound;
    case EventKind::TimeIsUp: return r.time_limit == TimeLimit::TimeUp;
    case EventKind::Stopped: return r.time_limit != TimeLimit::None;
    case EventKind::Fortune: return r.time_limit != TimeLimit::None || r.bankruptcies_to_end != 0;
    case EventKind::LotOpened:
    case EventKind::LotSold: return bank_lots || r.public_auction == PublicAuction::Yes;
    default: return true;
    }
}

inline bool reason_expected(Reason reason, const RuleSet& r) {
    const bool contests = r.shortage == Shortage::Contest;
    const bool claims = r.rent_due == RentDue::WhenClaimed;
    switch (reason) {
    case Reason::None: return true;
    case Reason::PlayerOut:
        return r.bankruptcies_to_end != 1;  // else nobody is out before the end
    // Everybody in play may bid, but who declined, who sells, and who wants no building.
    case Reason::NotEntitled:
        return contests || r.after_decline == AfterDecline::AuctionToOthers ||
            r.public_auction == PublicAuction::Yes;
    case Reason::FineNotYet: return r.prison_fine == PrisonFine::AfterLastThrow;
    case Reason::AlreadyAnnounced: return r.time_limit != TimeLimit::None;
    case Reason::NoSuchClock: return true;
    case Reason::NotTheClaimant: return claims;
    case Reason::WrongTiming:
        return r.time_limit != TimeLimit::None || r.build != Timing::Anytime || r.sell != Timing::Anytime ||
            r.mortgage != Timing::Anytime;
    case Reason::UnderTheHammer: return contests || r.public_auction == PublicAuction::Yes;
    case Reason::BidTooHigh: return false;  // so much money at a contest: a test of its own
    case Reason::NotAgain: return contests || r.public_auction == PublicAuction::Yes;
    case Reason::WishReserved:
    case Reason::ContestOpen:
    case Reason::NotThisBuilding:
    case Reason::TooMany: return contests;
    case Reason::HotelSoldWhole:
        return r.hotel_sale == HotelSale::WholeOnly || r.hotel_sale == HotelSale::WholeAlone;
    case Reason::TokensNotTraded: return r.token_trade == TokenTrade::ByAuctionAlone;
    case Reason::NoAuctions: return r.public_auction == PublicAuction::No;
    case Reason::TitlesNotTaken: return r.titles_for_debt == TitlesForDebt::No;
    case Reason::SettlesNothing: return r.titles_for_debt == TitlesForDebt::WithConsent;
    case Reason::NotLastResort:
    case Reason::NotPutUpYet: return r.last_resort == LastResort::MortgagedToBank;
    case Reason::NoDebt: return true;
    case Reason::NotDealtToYou: return r.deal_terms == DealTerms::MayRefuse;
    case Reason::NotThisPlayer:
    case Reason::TitleDealt: return r.dealt_titles != 0;
    case Reason::CardNotThere:
    case Reason::BadDice: return true;
    default: return true;
    }
}

}  // namespace banquier::testing
