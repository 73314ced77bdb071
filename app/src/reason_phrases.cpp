#include "phrases.hpp"

namespace banquier::app {

// NOLINTNEXTLINE(readability-function-size): one line for each reason
Phrase phrase_of(Reason reason) {
    switch (reason) {
    case Reason::None: return {"C'est permis.", "It is allowed."};
    case Reason::GameOver: return {"La partie est finie.", "The game is over."};
    case Reason::NotYourDecision:
        return {"Ce n'est pas ce qui est demandé maintenant à ce joueur.",
            "This is not asked of this player now."};
    case Reason::LuckAwaited: return {"Les dés ou les cartes d'abord.", "The dice or the cards come first."};
    case Reason::PlayerOut:
        return {"Ce joueur n'est plus dans la partie.", "This player is out of the game."};
    case Reason::WrongTiming: return {"Ce n'est pas le moment.", "This is not the moment for it."};
    case Reason::LotOpen: return {"Une vente aux enchères est en cours.", "An auction is under way."};
    case Reason::ContestOpen:
        return {"Une crise du bâtiment est en cours.", "A shortage of buildings is being settled."};
    case Reason::DebtOpen: return {"Une dette se règle d'abord.", "A debt is settled first."};
    case Reason::NoDebt: return {"Il faut pour cela devoir de l'argent.", "Only a debtor may do this."};
    case Reason::NotInPrison: return {"Ce joueur n'est pas en prison.", "This player is not in prison."};
    case Reason::FineNotYet:
        return {
            "On ne peut pas sortir de prison en payant à ce moment.", "One cannot pay to leave prison now."};
    case Reason::NoSuchClock:
        return {"Ce règlement ne prévoit pas cette fin.", "These rules know no such end."};
    case Reason::AlreadyAnnounced: return {"C'est déjà annoncé.", "That has been announced already."};
    case Reason::BeforePlay: return {"La partie n'a pas encore commencé.", "Play has not begun yet."};
    case Reason::NotNow:
        return {"Cette offre ne peut pas être acceptée maintenant.", "This offer cannot be accepted now."};
    case Reason::NotAgain:
        return {"C'était en vain : pas de nouveau avant le prochain lancer.",
            "That came to nothing: not again before the next throw."};
    case Reason::NoSuchThing: return {"Cela n'existe pas.", "There is no such thing."};
    case Reason::NotYours: return {"Ce titre n'est pas à ce joueur.", "This title is not this player's."};
    case Reason::NotTheirs: return {"Ce titre n'est pas au partenaire.", "This title is not the partner's."};
    case Reason::NotForSale: return {"Ce titre n'est pas à vendre.", "This title is not for sale."};
    case Reason::AlreadyMortgaged: return {"Ce titre est hypothéqué.", "This title is mortgaged."};
    case Reason::NotMortgaged: return {"Ce titre n'est pas hypothéqué.", "This title is not mortgaged."};
    case Reason::GroupBuilt: return {"Le groupe porte des constructions.", "The group is built on."};
    case Reason::GroupNotWhole:
        return {"Ce joueur n'a pas tout le groupe.", "This player does not own the whole group."};
    case Reason::GroupMortgaged:
        return {"Un titre du groupe est hypothéqué.", "A title of the group is mortgaged."};
    case Reason::UnderTheHammer:
        return {"Ce titre est retenu par la vente en cours.", "This title is held by the sale under way."};
    case Reason::NotAStreet: return {"On ne construit pas là.", "Nothing is built there."};
    case Reason::NoToken:
        return {"Ce joueur n'a pas de quoi sortir de prison.", "This player holds no release from prison."};
    case Reason::TokensNotTraded:
        return {"La sortie de prison ne se vend qu'aux enchères.",
            "A release from prison is sold by auction alone."};
    case Reason::NoAuctions:
        return {"Ce règlement ne connaît pas la vente publique.", "These rules know no public auction."};
    case Reason::NothingToClaim:
        return {"Il n'y a pas de loyer à réclamer là.", "There is no rent to claim there."};
    case Reason::NotTheClaimant:
        return {"Ce loyer n'est pas à réclamer par ce joueur.", "This rent is not this player's to claim."};
    case Reason::NoOffer: return {"Il n'y a pas d'offre.", "There is no such offer."};
    case Reason::OldRevision: return {"L'offre a changé.", "The offer has changed."};
    case Reason::OfferEmpty:
        return {"L'offre ne contient rien à échanger.", "The offer holds nothing to trade."};
    case Reason::OfferToSelf:
        return {"On ne fait pas affaire avec soi-même.", "Nobody trades with themselves."};
    case Reason::WrongSide:
        return {"Cela ne peut pas figurer ainsi dans l'offre.", "That cannot stand in the offer like this."};
    case Reason::SettlesNothing:
        return {"Il n'y a pas de dette de ce montant envers ce joueur.",
            "There is no debt of that size to this player."};
    case Reason::TitlesNotTaken: return {"Les dettes se paient en argent.", "Debts are paid in cash alone."};
    case Reason::NotDealtToYou:
        return {"Ce titre n'a pas été distribué à ce joueur.", "This title was not dealt to this player."};
    case Reason::NotEnoughCash: return {"L'argent ne suffit pas.", "There is not enough cash."};
    case Reason::BidTooLow: return {"L'enchère est trop basse.", "The bid is too low."};
    case Reason::BidTooHigh:
        return {"Pour une construction, on offre 65 535 au plus.", "At most 65,535 is bid for a building."};
    case Reason::BidReserved:
        return {"L'argent est retenu par l'enchère la plus haute.", "The cash is held by the highest bid."};
    case Reason::WishReserved:
        return {"L'argent est retenu par une demande de constructions.",
            "The cash is held by a wish for buildings."};
    case Reason::AlreadyHighest:
        return {"Ce joueur a déjà l'enchère la plus haute.", "This player's bid is the highest already."};
    case Reason::NotEntitled:
        return {"Ce joueur ne participe pas à cette vente.", "This player takes no part in this auction."};
    case Reason::CanStillPay:
        return {"La dette peut encore être payée : ce n'est pas une faillite.",
            "The debt can still be paid: this is no bankruptcy."};
    case Reason::WouldWasteEstate:
        return {"Qui doit encore payer ne cède pas ce qui doit y servir.",
            "Who still owes may not give away what is to pay it."};
    case Reason::NotLastResort:
        return {"Il reste d'autres moyens de payer.", "There are other ways of paying left."};
    case Reason::NotPutUpYet:
        return {"Les moyens ne suffisent pas : ce titre se met d'abord aux enchères.",
            "The means do not suffice: this title is put up for auction first."};
    case Reason::NoChange: return {"Cela ne change rien.", "That changes nothing."};
    case Reason::UpAndDown:
        return {"On ne construit pas et ne vend pas dans le même geste.",
            "One does not build and sell in one act."};
    case Reason::TooHigh: return {"On ne construit pas si haut.", "One cannot build that high."};
    case Reason::Uneven:
        return {"Les constructions du groupe ne seraient plus égales.", "The group would no longer be even."};
    case Reason::NoHouses: return {"Pas assez en banque : {houses}.", "The bank has not enough {houses}."};
    case Reason::NoHotels: return {"Pas assez en banque : {hotels}.", "The bank has not enough {hotels}."};
    case Reason::HotelSoldWhole: return {"Cela se vend en entier : {hotel}.", "This is sold whole: {hotel}."};
    case Reason::NotThisBuilding:
        return {"C'est une seule construction, celle de la vente, qui se place.",
            "One building is to be placed, the one that was won."};
    case Reason::TooMany:
        return {"Il n'y en a pas autant, ou pas de place pour autant.",
            "There are not so many, or no places for them."};
    case Reason::BadDice: return {"Ces dés ne sont pas valables.", "These dice are not valid."};
    case Reason::CardNotThere:
        return {"Cette carte ne peut pas sortir maintenant.", "This card cannot come up now."};
    case Reason::NotThisPlayer:
        return {"Ce titre va à un autre joueur.", "This title goes to another player."};
    case Reason::TitleDealt: return {"Ce titre est déjà distribué.", "This title has been dealt."};
    }
    return {"", ""};
}

}  // namespace banquier::app
