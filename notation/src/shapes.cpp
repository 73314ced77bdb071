#include "shapes.hpp"

namespace banquier::notation {

EventShape shape_of(const Event& event) {
    const bool untitled = event.deed == kNoDeed;
    switch (event.kind) {
    // A lot without a title is a release card where a player sells, a building where the bank does.
    case EventKind::LotOpened:
    case EventKind::LotSold:
        return {.token = untitled && event.other != kBank,
            .building = untitled && event.other == kBank,
            .amount = true};
    case EventKind::LotUnsold: return {.token = untitled && event.other != kBank};
    case EventKind::PutUp: return {.token = untitled};
    case EventKind::Moved: return {.square = true, .amount = true};
    case EventKind::NothingHappens: return {.square = true};
    case EventKind::CardDrawn: return {.card = true};
    case EventKind::CardObeyed: return {.amount = true};
    case EventKind::TokenUsed:
    case EventKind::TokenReceived:
    case EventKind::TokenMoved: return {.token = true};
    case EventKind::ContestOpened:
    case EventKind::WishLapsed: return {.building = true, .amount = true};
    case EventKind::OrderRolled:
    case EventKind::DealtKept:
    case EventKind::Salary:
    case EventKind::FinePaid:
    case EventKind::PotWon:
    case EventKind::Bought:
    case EventKind::BidMade:
    case EventKind::RentClaimable:
    case EventKind::RentClaimed:
    case EventKind::RentNoted:
    case EventKind::RentLapsed:
    case EventKind::DebtArose:
    case EventKind::Paid:
    case EventKind::PaidInPart:
    case EventKind::DebtPassed:
    case EventKind::Built:
    case EventKind::BuildingSold:
    case EventKind::BankPaid:
    case EventKind::PaidBank:
    case EventKind::Mortgaged:
    case EventKind::Lifted:
    case EventKind::InterestPaid:
    case EventKind::Wanted:
    case EventKind::OfferMade:
    case EventKind::MoneyMoved:
    case EventKind::DebtSettled:
    case EventKind::SoldToBank:
    case EventKind::EstateTaken:
    case EventKind::EstateToBank:
    case EventKind::MortgagesInherited:
    case EventKind::InterestCounted:
    case EventKind::RoundEnded:
    case EventKind::Fortune: return {.amount = true};
    default: return {};
    }
}

}  // namespace banquier::notation
