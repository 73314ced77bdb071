// The moments that golden games must contain, and how an act is recognised as one.
#pragma once

#include <banquier/engine/rules.hpp>

#include <span>
#include <string_view>

namespace banquier::testing {

// clang-format off
enum class Moment : std::uint8_t {
    BankruptToPlayer, BankruptToBank, EstateAuction, Contest, RentUnclaimed, RentClaimed, SettledInTitles,
    PaidOutOfPrison, CardOutOfPrison, DoubleOutOfPrison, FineAfterLastThrow, MortgagedTitleTraded, HotelSold,
    BuiltOutOfTurn, SoldOutOfTurn, MortgagedOutOfTurn, TradedOutOfTurn, PublicAuction, LastResort, TimeUp,
};
// clang-format on
inline constexpr std::size_t kMoments = static_cast<std::size_t>(Moment::TimeUp) + 1;

inline constexpr std::array<std::string_view, kMoments> kMomentNames = {"bankruptcy to a player",
    "bankruptcy to the bank", "estate auction", "contest for the last houses", "unclaimed rent",
    "claimed rent", "debt settled in titles", "prison left by paying", "prison left by a card",
    "prison left by a double", "prison left after the last throw", "trade of a mortgaged title", "hotel sold",
    "building out of turn", "selling buildings out of turn", "mortgage out of turn", "trade out of turn",
    "public auction", "title sold to the bank as a last resort", "end by the clock"};

using Moments = std::array<std::size_t, kMoments>;  // the number of the first act that is one; 0: none

// Whether games of this rule set can contain it.
inline bool has_moment(const RuleSet& r, Moment m) {
    const bool estates = r.estate == Estate::ToCreditor && r.bankruptcies_to_end != 1 &&
        r.after_decline != AfterDecline::StaysForSale;
    switch (m) {
    case Moment::EstateAuction: return estates;
    case Moment::Contest: return r.shortage == Shortage::Contest;
    case Moment::RentUnclaimed:
    case Moment::RentClaimed: return r.rent_due == RentDue::WhenClaimed;
    case Moment::SettledInTitles: return r.titles_for_debt == TitlesForDebt::WithConsent;
    case Moment::PaidOutOfPrison: return r.prison_fine == PrisonFine::AnyTurn;
    case Moment::BuiltOutOfTurn: return r.build == Timing::Anytime || r.build == Timing::BetweenTurns;
    case Moment::SoldOutOfTurn: return r.sell == Timing::Anytime || r.sell == Timing::BetweenTurns;
    case Moment::MortgagedOutOfTurn: return r.mortgage == Timing::Anytime;
    case Moment::PublicAuction: return r.public_auction == PublicAuction::Yes;
    case Moment::LastResort: return r.last_resort == LastResort::MortgagedToBank;
    case Moment::TimeUp: return r.time_limit != TimeLimit::None;
    default: return true;
    }
}

// Calls `found` with every moment that this act was.
template <class Found>
void moments_of(
    const Game& game, const State& before, const Action& a, std::span<const Event> events, Found found) {
    const bool debt = top_is(before, TaskKind::Debt);
    const bool out_of_turn = a.by != before.turn && !debt;
    bool estate = false;
    for (const Event& e : events) {
        switch (e.kind) {
        case EventKind::WentBankrupt:
            found(is_player(e.other) ? Moment::BankruptToPlayer : Moment::BankruptToBank);
            break;
        case EventKind::EstateToBank: estate = true; break;
        case EventKind::LotOpened:
            if (estate) found(Moment::EstateAuction);
            break;
        case EventKind::ContestOpened: found(Moment::Contest); break;
        case EventKind::RentLapsed:
            if (a.kind == ActKind::Roll) found(Moment::RentUnclaimed);
            break;
        case EventKind::RentClaimed:
            if (a.kind == ActKind::Claim) found(Moment::RentClaimed);
            break;
        case EventKind::DebtSettled: found(Moment::SettledInTitles); break;
        case EventKind::LeftPrison:
            if (a.kind == ActKind::PayFine) found(Moment::PaidOutOfPrison);
            if (a.kind == ActKind::UseToken) found(Moment::CardOutOfPrison);
            if (a.kind == ActKind::Roll)
                found(a.dice[0] == a.dice[1] ? Moment::DoubleOutOfPrison : Moment::FineAfterLastThrow);
            break;
        case EventKind::TitleMoved:
            if (a.kind == ActKind::Accept && before.holding[e.deed].mortgaged)
                found(Moment::MortgagedTitleTraded);
            break;
        case EventKind::Built:
            if (a.kind == ActKind::Build && out_of_turn && before.tasks == 0) found(Moment::BuiltOutOfTurn);
            break;
        case EventKind::BuildingSold:
            if (a.kind != ActKind::Build) break;
            if (before.holding[e.deed].level == hotel_level(game)) found(Moment::HotelSold);
            if (out_of_turn) found(Moment::SoldOutOfTurn);
            break;
        case EventKind::Mortgaged:
            if (out_of_turn) found(Moment::MortgagedOutOfTurn);
            break;
        case EventKind::Traded:
            if (a.by != before.turn && a.whom != before.turn) found(Moment::TradedOutOfTurn);
            break;
        case EventKind::PutUp: found(Moment::PublicAuction); break;
        case EventKind::SoldToBank: found(Moment::LastResort); break;
        case EventKind::TimeIsUp:
        case EventKind::LastRoundAnnounced:
        case EventKind::Stopped: found(Moment::TimeUp); break;
        default: break;
        }
    }
}

}  // namespace banquier::testing
