// What the fields of a rule set are called and what their values mean, with the marks of sentence.hpp; chapters.
#include "banquier/editions/phrase.hpp"
#include "banquier/editions/rule_sheet.hpp"

#include <algorithm>

namespace banquier::editions {
namespace {

struct Label {
    std::string_view key;
    Phrase words;
};

constexpr Label kFields[] = {
    {"min_players", {"Joueurs, au moins", "Players, at least"}},
    {"max_players", {"Joueurs, au plus", "Players, at most"}},
    {"teams", {"Équipes", "Teams"}},
    {"first_player", {"Qui commence", "Who begins"}},
    {"starting_cash", {"Somme de départ", "Starting money"}},
    {"dealt_titles", {"Titres distribués à chacun", "Titles dealt to each"}},
    {"deal_terms", {"Conditions de la distribution", "Terms of the deal"}},
    {"same_colour_deal",
        {"Deux {streets} d'une couleur {distribués/distribuées streets}", "Two {streets} of a colour dealt"}},
    {"houses", {"{Houses} à la banque", "{Houses} in the bank"}},
    {"hotels", {"{Hotels} à la banque", "{Hotels} in the bank"}},
    {"salary", {"Salaire au passage de la case {go}", "Salary on passing {go}"}},
    {"salary_on_landing", {"Salaire à l'arrêt sur la case {go}", "Salary on landing on {go}"}},
    {"fines_go", {"Taxes et amendes", "Taxes and fines"}},
    {"first_lap", {"Premier tour de plateau", "First lap"}},
    {"after_decline", {"Achat refusé", "A purchase declined"}},
    {"opening_bid", {"Mise à prix d'un titre", "Opening bid for a title"}},
    {"rent_due", {"Loyer dû", "Rent is due"}},
    {"prison_rent", {"Loyers d'un prisonnier", "A prisoner's rents"}},
    {"mortgaged_street",
        {"{Un street} {hypothéqué/hypothéquée street} d'un groupe complet",
            "A mortgaged {street} of a whole group"}},
    {"mortgaged_in_set",
        {"{Un station} ou {un utility} sous hypothèque, pour les autres",
            "A mortgaged {station} or {utility}, for the others"}},
    {"utility_throw", {"Dés du loyer pour {un utility}", "Dice for the rent of {a utility}"}},
    {"draw", {"Cases {chance} et {chest}", "{chance} and {chest} squares"}},
    {"card_shown", {"Carte tirée montrée", "A drawn card is shown"}},
    {"keys", {"{Releases}", "{Releases}"}},
    {"fine", {"Amende de prison", "Prison fine"}},
    {"prison_fine", {"Sortir de prison en payant", "Paying to leave prison"}},
    {"prison_turns", {"Tours en prison, au plus", "Turns in prison, at most"}},
    {"houses_before_hotel", {"{Houses} avant {un hotel}", "{Houses} before {a hotel}"}},
    {"build", {"Construire", "Building"}},
    {"sell", {"Vendre des constructions", "Selling buildings"}},
    {"evenness", {"Construction égale dans le groupe", "Even building in a group"}},
    {"hotel_order", {"Acheter {un hotel}", "Buying {a hotel}"}},
    {"hotel_sale", {"Vendre {un hotel}", "Selling {a hotel}"}},
    {"resale", {"Une construction rapporte la moitié", "A building brings back half"}},
    {"shortage", {"Crise du bâtiment", "Shortage of buildings"}},
    {"contested", {"Constructions rares aux enchères", "Scarce buildings that are auctioned"}},
    {"building_opening", {"Mise à prix d'une construction", "Opening price of a building"}},
    {"building_opening_bid", {"Mise à prix fixe d'une construction", "Fixed opening price of a building"}},
    {"interest_percent", {"Intérêt d'hypothèque, pour cent", "Mortgage interest, percent"}},
    {"mortgage", {"Hypothéquer", "Mortgaging"}},
    {"lift", {"Lever une hypothèque", "Lifting a mortgage"}},
    {"mortgage_transfer",
        {"Acheter un titre hypothéqué à un joueur", "Buying a mortgaged title from a player"}},
    {"token_trade", {"Vendre {un release}", "Selling {a release}"}},
    {"public_auction", {"Ventes publiques entre joueurs", "Public auctions by players"}},
    {"titles_for_debt", {"Payer une dette en titres", "Paying a debt in titles"}},
    {"last_resort", {"Dernier recours d'un débiteur", "A debtor's last resort"}},
    {"estate", {"Biens d'un failli", "A bankrupt's estate"}},
    {"inheritance", {"Hypothèques reçues d'un failli", "Mortgages taken over from a bankrupt"}},
    {"bankruptcies_to_end", {"Faillites qui finissent la partie", "Bankruptcies that end the game"}},
    {"time_limit", {"Limite de temps", "Time limit"}},
    {"fortune", {"Fortune comptée", "What counts as fortune"}},
    {"hotel_worth", {"Valeur dans la fortune : {un hotel}", "Worth of {a hotel} in a fortune"}},
};

// "field.value", or the value alone where it means the same everywhere.
constexpr Label kValues[] = {
    {"anytime", {"à tout moment", "at any moment"}},
    {"between_turns", {"à son tour ou entre deux tours", "on one's turn or between turns"}},
    {"own_turn", {"à son tour", "on one's turn"}},
    {"own_turn_before_roll", {"à son tour, avant le premier lancer", "on one's turn, before the first roll"}},
    {"teams.none", {"aucune", "none"}},
    {"teams.of_two", {"de deux", "of two"}},
    {"first_player.highest_roll", {"le plus haut lancer", "the highest throw"}},
    {"first_player.first_seat", {"la première place", "the first seat"}},
    {"deal_terms.free", {"gratuits", "free of charge"}},
    {"deal_terms.paid", {"payés", "paid"}},
    {"deal_terms.may_refuse", {"payés ou refusés", "paid or refused"}},
    {"same_colour_deal.stays", {"gardés", "kept"}},
    {"same_colour_deal.dealt_again", {"rendus, d'autres sont distribués", "given back, others are dealt"}},
    {"houses.unlimited", {"sans limite", "unlimited"}},
    {"hotels.unlimited", {"sans limite", "unlimited"}},
    {"fines_go.to_bank", {"à la banque", "to the bank"}},
    {"fines_go.to_parking", {"à la case {parking}", "to {parking}"}},
    {"first_lap.may_buy", {"on achète", "one may buy"}},
    {"first_lap.may_not_buy", {"on n'achète pas", "one may not buy"}},
    {"after_decline.auction_to_all", {"enchères ouvertes à tous", "auctioned to all"}},
    {"after_decline.auction_to_others", {"enchères entre les autres", "auctioned to the others"}},
    {"after_decline.stays_for_sale", {"le titre reste à vendre", "the title stays for sale"}},
    {"rent_due.when_claimed", {"s'il est réclamé à temps", "if claimed in time"}},
    {"rent_due.always", {"toujours", "always"}},
    {"prison_rent.collected", {"perçus", "collected"}},
    {"prison_rent.not_collected", {"perdus", "not collected"}},
    {"mortgaged_street.stops_doubling",
        {"le groupe perd son loyer double", "the group loses its double rent"}},
    {"mortgaged_street.leaves_doubling",
        {"les autres gardent le loyer double", "the others keep their double rent"}},
    {"mortgaged_in_set.counts", {"compte", "counts"}},
    {"mortgaged_in_set.does_not_count", {"ne compte pas", "does not count"}},
    {"utility_throw.of_arrival", {"ceux de l'arrivée", "those of the arrival"}},
    {"utility_throw.anew", {"un nouveau lancer", "a new throw"}},
    {"utility_throw.anew_after_card",
        {"ceux de l'arrivée ; après une carte, un nouveau lancer",
            "those of the arrival; after a card, a new throw"}},
    {"draw.cards", {"une carte du paquet", "a card of the deck"}},
    {"draw.three_dice", {"trois dés et une liste", "three dice and a list"}},
    {"card_shown.to_all", {"à tous", "to all"}},
    {"card_shown.to_banker", {"au seul banquier", "to the banker alone"}},
    {"prison_fine.any_turn", {"au début de chaque tour", "at the start of any turn"}},
    {"prison_fine.after_last_throw", {"seulement après le dernier lancer", "only after the last throw"}},
    {"evenness.required", {"obligatoire", "required"}},
    {"evenness.free", {"libre", "free"}},
    {"hotel_order.needs_houses_in_stock", {"si la banque a les {houses}", "if the {houses} are in stock"}},
    {"hotel_order.direct", {"directement", "directly"}},
    {"hotel_sale.divisible",
        {"contre des {houses}, ou avec tout le groupe", "for {houses}, or with the whole group"}},
    {"hotel_sale.divisible_or_together",
        {"avec tout le groupe, ou contre des {houses}", "with the whole group, or for {houses}"}},
    {"hotel_sale.whole_only", {"avec tout le groupe", "with the whole group"}},
    {"hotel_sale.whole_alone", {"{entier/entière hotel}, même {seul/seule hotel}", "whole, also by itself"}},
    {"hotel_sale.divisible_or_whole",
        {"{where houses_before_hotel=3}contre des {houses}, ou avec tout le groupe{elsewhere}{entier/entière "
         "hotel}, même {seul/seule hotel}, ou contre des {houses}{end}",
            "{where houses_before_hotel=3}for {houses}, or with the whole group{elsewhere}whole, also by "
            "itself, or for {houses}{end}"}},
    {"resale.of_paid", {"de ce qui a été payé", "of what was paid"}},
    {"resale.of_lower",
        {"de ce qui a été payé, au plus du prix du titre", "of what was paid, at most of the title's price"}},
    {"resale.of_lower_but_hotel",
        {"de ce qui a été payé, au plus du prix du titre{where houses_before_hotel=3} ; pour {un hotel}, de "
         "ce "
         "qui a été payé{end}",
            "of what was paid, at most of the title's price{where houses_before_hotel=3}; for {a hotel}, of "
            "what was paid{end}"}},
    {"shortage.first_served", {"premier arrivé, premier servi", "first come, first served"}},
    {"shortage.contest", {"enchères", "auction"}},
    {"contested.last", {"la dernière seulement", "the last one alone"}},
    {"contested.excess", {"ce qui est demandé en trop", "what is wanted in excess"}},
    {"contested.all", {"toutes", "all"}},
    {"building_opening.fixed", {"fixe", "fixed"}},
    {"building_opening.lowest_price",
        {"le plus bas prix des titres concernés", "the lowest price on the titles concerned"}},
    {"mortgage_transfer.nothing_due", {"rien à la banque", "nothing to the bank"}},
    {"mortgage_transfer.interest_or_value",
        {"l'intérêt, ou la valeur seule pour lever", "the interest, or the value alone to lift"}},
    {"mortgage_transfer.interest_or_both",
        {"l'intérêt, ou valeur et intérêt pour lever", "the interest, or value and interest to lift"}},
    {"token_trade.private", {"de gré à gré", "privately"}},
    {"token_trade.by_auction_alone", {"aux enchères seulement", "by auction alone"}},
    {"public_auction.no", {"non", "no"}},
    {"public_auction.yes", {"oui", "yes"}},
    {"titles_for_debt.no", {"non", "no"}},
    {"titles_for_debt.with_consent", {"si le créancier accepte", "if the creditor accepts"}},
    {"last_resort.none", {"aucun", "none"}},
    {"last_resort.mortgaged_to_bank",
        {"titres hypothéqués vendus à la banque", "mortgaged titles sold to the bank"}},
    {"estate.to_creditor", {"au créancier", "to the creditor"}},
    {"estate.cash_alone", {"l'argent seul au créancier", "cash alone to the creditor"}},
    {"inheritance.interest_due", {"intérêt à payer", "interest is due"}},
    {"inheritance.nothing_due", {"rien à payer", "nothing is due"}},
    {"bankruptcies_to_end.0", {"aucune : on joue jusqu'au dernier", "none: play goes on until one is left"}},
    {"time_limit.none", {"aucune", "none"}},
    {"time_limit.time_up", {"le tour en cours se termine", "the turn under way is finished"}},
    {"time_limit.last_round", {"un dernier tour de table", "one last round"}},
    {"fortune.everything", {"tout", "everything"}},
    {"fortune.cash_alone", {"l'argent seul", "cash alone"}},
    {"hotel_worth.itself_and_houses", {"{le hotel} et ses {houses}", "the {hotel} and its {houses}"}},
    {"hotel_worth.houses_alone", {"ses {houses} {seuls/seules house}", "its {houses} alone"}},
};

constexpr Phrase kChapters[] = {{"Sans chapitre", "No chapter"}, {"Mise en place", "Setting up"},
    {"Le tour", "The turn"}, {"Achat et enchères", "Buying and auctions"}, {"Loyers", "Rent"},
    {"{where draw=three_dice}Instructions et taxes{elsewhere}Cartes et taxes{end}",
        "{where draw=three_dice}Instructions and taxes{elsewhere}Cards and taxes{end}"},
    {"Prison", "Prison"}, {"Construire", "Building"}, {"Vendre des constructions", "Selling buildings"},
    {"Hypothèques", "Mortgages"}, {"Échanges entre joueurs", "Trades between players"},
    {"Dettes et faillite", "Debts and bankruptcy"}, {"Fin de la partie", "End of the game"},
    {"Championnat", "Championship"}, {"Déroulement à la table", "Running of the table"},
    {"Règles maison", "House rules"}};
static_assert(std::size(kChapters) == kChapterNames.size());

const Label* label(std::span<const Label> labels, std::string_view key) {
    const auto found = std::ranges::find(labels, key, &Label::key);
    return found == labels.end() ? nullptr : &*found;
}

}  // namespace

std::string field_name(const Reader& reader, const RuleField& field) {
    const Label* found = label(kFields, field.name);
    return found ? told(reader, found->words.in(reader.language)) : std::string{field.name};
}

std::string value_in_words(const Reader& reader, const RuleField& field, std::int64_t value) {
    const std::string text = value_text(field, value);
    const Label* found = label(kValues, std::string{field.name} + "." + text);
    if (!found) found = label(kValues, text);
    if (found) return told(reader, found->words.in(reader.language));
    return field.is_money ? money_text(reader.edition.theme, reader.language, static_cast<Money>(value))
                          : text;
}

std::string chapter_title(const Reader& reader, Chapter chapter) {
    return told(reader, kChapters[index_of(chapter)].in(reader.language));
}

}  // namespace banquier::editions
