#include <banquier/terminal/phrases.hpp>

namespace banquier::terminal {

namespace {

Phrase lot_sold(const Event& event) {
    // A building whose one bidder pays its list price.
    if (event.amount == 0)
        return {"Adjugé à {player}, sans autre enchère : {lot}, au prix indiqué sur le titre.",
            "Sold to {player}, the one bidder: {lot}, at the price on the title."};
    return {"Adjugé à {player} pour {amount} : {lot}.", "Sold to {player} for {amount}: {lot}."};
}

Phrase moved(const Event& event) {
    if (event.amount < 0) return {"{player} recule de {n} : {square}.", "{player} goes back {n}: {square}."};
    return {"{player} avance de {n} : {square}.", "{player} moves {n}: {square}."};
}

// Where the dice are still to say how much, the amount is 0.
Phrase rent_claimable(const Event& event) {
    if (event.amount == 0)
        return {"{player} s'arrête chez {other}, {title} : un loyer, à fixer aux dés, peut être réclamé.",
            "{player} stops at {of_other} {title}: a rent, to be thrown for, may be claimed."};
    return {"{player} s'arrête chez {other}, {title} : un loyer de {amount} peut être réclamé.",
        "{player} stops at {of_other} {title}: a rent of {amount} may be claimed."};
}

Phrase rent_claimed(const Event& event) {
    if (event.amount == 0)
        return {"Loyer dû par {player} {to_other} pour {title} : les dés le fixent.",
            "Rent due from {player} {to_other} for {title}: the dice will say how much."};
    return {"Loyer dû par {player} {to_other} pour {title} : {amount}.",
        "Rent due from {player} {to_other} for {title}: {amount}."};
}

Phrase built(const Event& event) {
    if (event.amount == 0) return {"{title} : il n'y a plus rien.", "{title} is bare again."};
    if (event.kind == EventKind::Built)
        return {"{player} construit sur {title} : {level}.", "{player} builds on {title}: {level}."};
    return {"{player} vend à la banque, {title} : il reste {level}.",
        "{player} sells to the bank, {title}: {level} left."};
}

}  // namespace

// NOLINTNEXTLINE(readability-function-size): one line for each fact
Phrase phrase_of(const Event& event) {
    switch (event.kind) {
    case EventKind::OrderRolled:
        return {
            "{player} lance {dice} pour savoir qui commence.", "{player} throws {dice} for the first turn."};
    case EventKind::FirstPlayer: return {"{player} commence.", "{player} begins."};
    case EventKind::TitleDealt: return {"{player} reçoit {title}.", "{player} is dealt {title}."};
    case EventKind::DealReturned:
        return {"Deux titres d'une même couleur : {player} les rend et en reçoit d'autres.",
            "Two titles of one colour: {player} gives them back and is dealt others."};
    case EventKind::DealtKept:
        return {"{player} garde {title} et paie {amount}.", "{player} keeps {title} and pays {amount}."};
    case EventKind::DealtRefused: return {"{player} refuse {title}.", "{player} refuses {title}."};
    case EventKind::TurnBegan: return {"C'est le tour {of_player}.", "It is {of_player} turn."};
    case EventKind::Rolled: return {"{player} lance {dice}.", "{player} rolls {dice}."};
    case EventKind::RollsAgain: return {"Un double : {player} relance.", "A double: {player} rolls again."};
    case EventKind::Moved: return moved(event);
    case EventKind::Salary:
        return {"{player} touche son salaire : {amount}.", "{player} collects {amount} salary."};
    case EventKind::SentToPrison: return {"{player} va en prison.", "{player} goes to prison."};
    case EventKind::StaysInPrison: return {"{player} reste en prison.", "{player} stays in prison."};
    case EventKind::LeftPrison: return {"{player} sort de prison.", "{player} leaves prison."};
    case EventKind::FinePaid:
        return {"{player} paie l'amende : {amount}.", "{player} pays the fine: {amount}."};
    case EventKind::TokenUsed: return {"{player} rend {token}.", "{player} hands in {token}."};
    case EventKind::PotWon:
        return {"{player} emporte la cagnotte : {amount}.", "{player} wins the pot: {amount}."};
    case EventKind::NothingHappens: return {"{square} : rien à faire.", "{square}: nothing to do."};
    case EventKind::CardDrawn: return {"{player}, {deck} : « {card} »", "{player}, {deck}: “{card}”"};
    case EventKind::CardObeyed:
        return {"{player} reçoit {amount} de la banque.", "{player} receives {amount} from the bank."};
    case EventKind::TokenReceived: return {"{player} garde {token}.", "{player} keeps {token}."};
    case EventKind::NoKeyLeft:
        return {"Plus rien à prendre à côté du plateau : {player} ne reçoit rien.",
            "None is left beside the board: {player} receives nothing."};
    case EventKind::ForSale: return {"{title} est à vendre : {amount}.", "{title} is for sale: {amount}."};
    case EventKind::Bought:
        return {"{player} achète {title} : {amount}.", "{player} buys {title} for {amount}."};
    case EventKind::Declined: return {"{player} n'achète pas {title}.", "{player} does not buy {title}."};
    case EventKind::StaysForSale: return {"{title} reste à vendre.", "{title} stays for sale."};
    case EventKind::LotOpened:
        return {"Aux enchères : {lot}, à partir de {amount}.", "Under the hammer: {lot}, from {amount}."};
    case EventKind::BidMade: return {"{player} offre {amount}.", "{player} bids {amount}."};
    case EventKind::Passed: return {"{player} passe.", "{player} passes."};
    case EventKind::LotSold: return lot_sold(event);
    case EventKind::LotUnsold: return {"Pas d'acheteur : {lot}.", "No buyer: {lot}."};
    case EventKind::RentClaimable: return rent_claimable(event);
    case EventKind::RentClaimed: return rent_claimed(event);
    case EventKind::RentNoted:
        return {"Loyer noté pour la suite : {player} le devra {to_other} pour {title}.",
            "Rent noted for later: {player} will owe it {to_other} for {title}."};
    case EventKind::RentLapsed:
        return {"Le droit {of_other} au loyer pour {title} s'éteint.",
            "{of_other} claim to rent for {title} lapses."};
    case EventKind::NoRent: return {"Pas de loyer pour {title}.", "No rent for {title}."};
    case EventKind::ThrownForRent:
        return {
            "Les dés pour {title} : {dice}, soit {amount}.", "The dice for {title}: {dice}, so {amount}."};
    case EventKind::DebtArose:
        return {"{player} doit {amount} {to_other} et n'a pas cette somme.",
            "{player} owes {amount} {to_other} and has not got it."};
    case EventKind::Paid: return {"{player} paie {amount} {to_other}.", "{player} pays {amount} {to_other}."};
    case EventKind::PaidInPart:
        return {"{player} verse {amount} {to_other}, une partie de sa dette.",
            "{player} pays {amount} {to_other}, a part of the debt."};
    case EventKind::DebtPassed:
        return {"{player} doit désormais {amount} {to_other}.", "{player} now owes {amount} {to_other}."};
    case EventKind::Built:
    case EventKind::BuildingSold: return built(event);
    case EventKind::BankPaid:
        return {"La banque verse {amount} {to_player}.", "The bank pays {amount} {to_player}."};
    case EventKind::PaidBank:
        return {"{player} paie {amount} à la banque.", "{player} pays the bank {amount}."};
    case EventKind::Mortgaged:
        return {
            "{player} hypothèque {title} et reçoit {amount}.", "{player} mortgages {title} for {amount}."};
    case EventKind::Lifted:
        return {"{player} lève l'hypothèque sur {title} : {amount}.",
            "{player} lifts the mortgage on {title}: {amount}."};
    case EventKind::InterestPaid:
        return {
            "{player} paie {amount} d'intérêts pour {title}.", "{player} pays {amount} interest on {title}."};
    case EventKind::ContestOpened:
        return {"Crise du bâtiment : la banque a {count}, et d'autres que {player} peuvent construire.",
            "A shortage: the bank has {count}, and others than {player} can build."};
    case EventKind::Wanted: return {"Demande {of_player} : {count}.", "{player} asks for {count}."};
    case EventKind::AllServed: return {"Il y en a assez pour tous.", "There are enough for all."};
    case EventKind::WishLapsed:
        return {"La demande {of_player} prend fin : {count}.", "{of_player} wish ends: {count}."};
    case EventKind::ContestClosed: return {"La crise du bâtiment est close.", "The shortage is settled."};
    case EventKind::OfferMade:
        return {"{player} fait une offre {to_other} (#{n}).", "{player} makes an offer {to_other} (#{n})."};
    case EventKind::OfferWithdrawn:
        return {"{player} retire son offre {to_other}.", "{player} withdraws the offer {to_other}."};
    case EventKind::OfferRefused:
        return {"{player} refuse l'offre {of_other}.", "{player} refuses {of_other} offer."};
    case EventKind::OfferLapsed:
        return {"L'offre {of_player} {to_other} n'a plus d'objet.", "{of_player} offer {to_other} lapses."};
    case EventKind::Traded: return {"{player} et {other} font affaire.", "{player} and {other} trade."};
    case EventKind::TitleMoved:
        return {"{title} passe {of_player} {to_other}.", "{title} goes from {player} {to_other}."};
    case EventKind::TokenMoved:
        return {"{token} passe {of_player} {to_other}.", "{token} goes from {player} {to_other}."};
    case EventKind::MoneyMoved:
        return {"{player} donne {amount} {to_other}.", "{player} gives {amount} {to_other}."};
    case EventKind::DebtSettled:
        return {"{player} règle en titres {amount} de sa dette {to_other}.",
            "{player} settles {amount} of the debt {to_other} in titles."};
    case EventKind::PutUp:
        return {"{player} met aux enchères : {lot}.", "{player} puts up for auction: {lot}."};
    case EventKind::SoldToBank:
        return {"{player} vend {title} à la banque : {amount}.",
            "{player} sells {title} to the bank for {amount}."};
    case EventKind::WentBankrupt:
        return {"{player} fait faillite envers {other}.", "{player} is bankrupt, owing {other}."};
    case EventKind::EstateTaken:
        return {"Des biens {of_other}, {player} reçoit {amount} en argent.",
            "From {of_other} estate {player} takes {amount} in cash."};
    case EventKind::EstateToBank:
        return {"Les biens {of_player} vont à la banque, dont {amount} en argent.",
            "{of_player} estate goes to the bank, {amount} of it in cash."};
    case EventKind::MortgagesInherited:
        return {"{player} reçoit {count} sous hypothèque ; les intérêts sont dus.",
            "{player} takes over {count} under mortgage; the interest is due."};
    case EventKind::InterestCounted:
        return {"La partie est finie : ces intérêts, {amount}, se retirent de la fortune {of_player}.",
            "The game is over: that interest, {amount}, comes off {of_player} fortune."};
    case EventKind::TurnEnded: return {"{player} finit son tour.", "{player} ends the turn."};
    case EventKind::RoundEnded: return {"Fin du tour de table n° {n}.", "End of round {n}."};
    case EventKind::LastRoundAnnounced:
        return {"Dernier tour de table : celui-ci se termine, puis on en joue un seul.",
            "The last round is called: this one is finished, then one more is played."};
    case EventKind::TimeIsUp:
        return {"Le temps est écoulé : le tour en cours se termine.",
            "Time is up: the turn under way is finished."};
    case EventKind::Stopped: return {"La partie est arrêtée.", "The game is stopped."};
    case EventKind::GameWon: return {"{player} gagne la partie.", "{player} wins the game."};
    case EventKind::Fortune: return {"Fortune {of_player} : {amount}.", "{of_player} fortune: {amount}."};
    }
    return {"", ""};
}

}  // namespace banquier::terminal
