#include <banquier/notation/phrases.hpp>

namespace banquier::notation {

editions::Phrase phrase_of(Ask ask, bool in_prison) {
    switch (ask) {
    case Ask::OrderRoll:
        return {"{player} lance les dés pour savoir qui commence.", "{player} throws for the first turn."};
    case Ask::Deal: return {"Un titre est distribué {to_player}.", "A title is dealt {to_player}."};
    case Ask::ChooseDealt:
        return {"{player} garde ou refuse les titres reçus : {lot}.",
            "{player} keeps or refuses the dealt titles: {lot}."};
    case Ask::Roll:
        if (in_prison)
            return {"{player}, en prison (tour {n}), choisit comment en sortir.",
                "{player}, in prison (turn {n}), chooses a way out."};
        return {"{player} lance les dés.", "{player} rolls the dice."};
    case Ask::Draw: return {"{player} tire une carte : {deck}.", "{player} draws a card: {deck}."};
    case Ask::CardChoice:
        return {"{player} paie {amount} ou tire une carte {deck}.",
            "{player} pays {amount} or draws a {deck} card."};
    case Ask::Buy:
        return {"{player} achète {title} pour {amount} ?", "Will {player} buy {title} for {amount}?"};
    case Ask::EndTurn: return {"{player} peut finir son tour.", "{player} may end the turn."};
    case Ask::LastClaims:
        return {"Avant le décompte : {player} a un loyer à réclamer ? Sinon, passer.",
            "Before the count: has {player} a rent to claim? If not, pass."};
    case Ask::Over: return {"La partie est finie.", "The game is over."};
    case Ask::Debt:
        return {"{player} doit {amount} {to_other} : il manque {lot}.",
            "{player} owes {amount} {to_other}: {lot} short."};
    case Ask::ThrowForRent:
        return {
            "{player} lance les dés pour le loyer : {title}.", "{player} throws for the rent of {title}."};
    case Ask::Bids:
        return {"{player} enchérit ou passe : {lot}, {amount} au moins.",
            "{player} bids or passes: {lot}, {amount} at least."};
    case Ask::Wants:
        return {"Combien de constructions pour {player} ? La banque a {buildings}.",
            "How many buildings for {player}? The bank has {buildings}."};
    case Ask::Place: return {"{player} place : {buildings}.", "{player} places {buildings}."};
    case Ask::Inherit:
        return {"{player} lève les hypothèques reçues ou passe.",
            "{player} lifts the mortgages taken over, or passes."};
    }
    return {"", ""};
}

editions::Phrase phrase_of(ActKind act) {
    switch (act) {
    case ActKind::Roll: return {"lancer les dés", "roll the dice"};
    case ActKind::PayFine:
        return {"payer l'amende de {amount} et sortir", "pay the fine of {amount} and leave"};
    case ActKind::UseToken: return {"rendre {un release} et sortir", "hand in {a release} and leave"};
    case ActKind::Buy: return {"acheter {title}", "buy {title}"};
    case ActKind::Decline: return {"ne pas acheter {title}", "decline {title}"};
    case ActKind::Bid: return {"ou plus", "or more"};
    case ActKind::Pass: return {"passer", "pass"};
    case ActKind::Keep: return {"garder {lot}", "keep {lot}"};
    case ActKind::Want: return {"en demander {n}", "ask for {n}"};
    case ActKind::PayCard: return {"payer plutôt que tirer", "pay rather than draw"};
    case ActKind::DrawCard: return {"tirer plutôt que payer", "draw rather than pay"};
    case ActKind::EndTurn: return {"finir le tour", "end the turn"};
    case ActKind::Bankrupt: return {"se déclarer en faillite", "declare bankruptcy"};
    case ActKind::Claim: return {"réclamer le loyer : {title}", "claim the rent of {title}"};
    case ActKind::Build: return {"mettre {group} à {level}", "set {group} to {level}"};
    case ActKind::Mortgage: return {"hypothéquer {title} : {amount}", "mortgage {title} for {amount}"};
    case ActKind::Lift:
        return {"lever l'hypothèque sur {title} : {amount}", "lift the mortgage on {title} for {amount}"};
    case ActKind::Offer: return {"faire une offre {to_other} : {lot}", "make an offer {to_other}: {lot}"};
    case ActKind::Withdraw: return {"retirer son offre", "withdraw one's offer"};
    case ActKind::Accept: return {"accepter l'offre {of_other} : {lot}", "accept {of_other} offer: {lot}"};
    case ActKind::Refuse: return {"refuser l'offre {of_other}", "refuse {of_other} offer"};
    case ActKind::PutUp: return {"mettre {title} aux enchères", "put {title} up for auction"};
    case ActKind::PutUpToken:
        return {"mettre {un release} aux enchères à {amount}", "put {a release} up for auction at {amount}"};
    case ActKind::SellToBank: return {"vendre {title} à la banque", "sell {title} to the bank"};
    case ActKind::Card: return {"carte tirée : {card}", "card drawn: {card}"};
    case ActKind::ThreeDice: return {"trois dés : {dice}", "three dice: {dice}"};
    case ActKind::Throw: return {"dés du loyer : {dice}", "dice for the rent: {dice}"};
    case ActKind::Deal: return {"distribuer {title} {to_other}", "deal {title} {to_other}"};
    case ActKind::LastRound: return {"annoncer le dernier tour de table", "call the last round"};
    case ActKind::TimeUp: return {"le temps est écoulé", "time is up"};
    case ActKind::Stop: return {"arrêter la partie", "stop the game"};
    }
    return {"", ""};
}

editions::Phrase phrase_of(Clock clock) {
    switch (clock) {
    case Clock::Running: return {"en cours", "running"};
    case Clock::LastRoundAnnounced: return {"dernier tour de table annoncé", "last round called"};
    case Clock::FinalRound: return {"dernier tour de table", "last round"};
    case Clock::TimeUp: return {"temps écoulé", "time is up"};
    case Clock::Stopped: return {"arrêtée", "stopped"};
    }
    return {"", ""};
}

}  // namespace banquier::notation
