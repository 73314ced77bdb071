#include <banquier/notation/position.hpp>

#include "enumerators.hpp"

#include <array>
#include <fmt/format.h>
#include <string_view>

namespace banquier::notation {

namespace {

struct FindingText {
    std::string_view field;
    std::string_view fr;
    std::string_view en;
};

// In the order of Finding.
constexpr auto kFindings = std::to_array<FindingText>({
    {"", "", ""},
    {"players", "ce nombre de joueurs n'est pas admis", "that number of players is not admitted"},
    {"players.cash", "un joueur a moins que rien", "a player has less than nothing"},
    {"players.titles", "un titre appartient à un joueur qui n'est pas en jeu",
        "a title belongs to a player who is not in the game"},
    {"players.titles.level", "plus haut qu'un hôtel", "higher than a hotel"},
    {"players.titles.level", "les constructions d'un groupe ne sont pas réparties également",
        "the buildings of a group are not even"},
    {"players.titles", "une rue hypothéquée dans un groupe construit",
        "a mortgaged street in a group with buildings"},
    {"players.titles", "des constructions sur un groupe que personne ne possède en entier",
        "buildings on a group that nobody owns whole"},
    {"players.titles.level", "une construction ailleurs que sur une rue",
        "a building that stands on no street"},
    {"stock.houses", "les maisons de la banque et du plateau ne font pas le compte",
        "the houses in the bank and on the board do not add up"},
    {"stock.hotels", "les hôtels de la banque et du plateau ne font pas le compte",
        "the hotels in the bank and on the board do not add up"},
    {"players.tokens", "une carte de sortie est à deux endroits, ou n'existe pas",
        "a release card is in two places, or does not exist"},
    {"decks", "les cartes du paquet et celles des joueurs ne font pas le compte",
        "the cards of the deck and those of the players do not add up"},
    {"players.place", "hors du plateau", "off the board"},
    {"players.prison", "en prison, mais pas sur sa case ou depuis trop longtemps",
        "in prison, but not on its square or for too long"},
    {"turn", "le tour est à quelqu'un qui n'est pas en jeu",
        "it is the turn of somebody who is not in the game"},
    {"tasks", "l'ordre du jour est faux ou trop long", "the agenda is wrong or too long"},
    {"claims", "trop de loyers à réclamer", "too many rents to claim"},
    {"claims", "un loyer à réclamer qui ne peut pas exister", "a rent to claim that cannot exist"},
    {"lot", "une enchère qui ne peut pas exister", "a lot that cannot exist"},
    {"contest", "une demande de constructions qui ne peut pas exister",
        "a contest for buildings that cannot exist"},
    {"players.offer", "une offre qui ne peut pas exister", "an offer that cannot exist"},
    {"players", "les faits déduits ne suivent pas la position",
        "the derived facts do not follow the position"},
    {"phase", "la partie n'attend personne", "the game waits for nobody"},
    {"winners", "les gagnants ne vont pas avec la position", "the winners do not go with the position"},
    {"phase", "la phase ne va pas avec la position", "the phase does not go with the position"},
    {"interest_due", "des intérêts dus qui ne peuvent pas exister", "interest due that cannot exist"},
    {"players.titles.paid", "un prix payé pour une construction qui ne peut pas exister",
        "a price paid for a building that cannot exist"},
    {"players.dealt", "plus de titres distribués que la règle n'en distribue, ou un titre à deux joueurs",
        "more titles dealt than the rules deal, or one title to two players"},
});

static_assert([] {
    constexpr std::size_t kCount = kFindings.size();
    return is_enumerator<static_cast<Finding>(kCount - 1)>() &&
        !is_enumerator<static_cast<Finding>(kCount)>();
}());

}  // namespace

std::optional<Problem> problem_of(Finding finding) {
    if (finding == Finding::None || index_of(finding) >= kFindings.size()) return std::nullopt;
    const FindingText& entry = kFindings[index_of(finding)];
    return Problem{.field = std::string{entry.field}, .text = {std::string{entry.fr}, std::string{entry.en}}};
}

Problem problem_of(const Refusal& refusal, int players) {
    return {.field = "players",
        .text = {fmt::format("{} à la table : ces règles ne l'admettent pas", players),
            fmt::format("{} at the table: these rules do not admit that", players)},
        .rules = {refusal.rule, refusal.second}};
}

}  // namespace banquier::notation
