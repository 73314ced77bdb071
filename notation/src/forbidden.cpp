#include "forbidden.hpp"

#include <string>

namespace banquier::notation {

namespace {

constexpr auto kForbidden = std::to_array<Forbidden>({
    // [TRADE-03] No loans between players. [BANK-12] Only the bank lends, and only on mortgage.
    {" loan loans lend lends borrow borrows credit owe owes debt pret prêt prêts preter prêter prete prête "
     "emprunt "
     "emprunter credit crédit dette ",
        "aucun prêt entre joueurs : seule la banque prête, et sur hypothèque",
        "no loans between players: the bank alone lends, and only on mortgage",
        {"TRADE-03"_rule, "BANK-12"_rule}},
    // [TRADE-03] No promises: a trade is complete the moment it is made.
    {" promise promises promised later future option instalment instalments promesse promesses promet "
     "promettre "
     "tard futur avenir ",
        "aucune promesse : un échange est complet au moment où il se fait",
        "no promises: a trade is complete the moment it is made", {"TRADE-03"_rule, kNoRule}},
    // [RENT-17] No rent immunity, no free stays.
    {" immunity immune free rent rents rent-free stay stays immunite immunité gratuit gratuite loyer loyers "
     "sejour "
     "séjour séjours ",
        "ni immunité de loyer ni séjour gratuit dans un échange",
        "no rent immunity and no free stays in a trade", {"RENT-17"_rule, kNoRule}},
    // [TRADE-02] Buildings are never traded. [SELL-01] They are sold only to the bank.
    {" house houses hotel hotels building buildings maison maisons hôtel hôtels batiment bâtiment batiments "
     "bâtiments construction constructions ",
        "les constructions ne s'échangent pas : elles se vendent à la banque seule",
        "buildings are never traded: they are sold to the bank alone", {"TRADE-02"_rule, "SELL-01"_rule}},
});

}  // namespace

const Forbidden* forbidden(std::string_view word) {
    const std::string padded = " " + std::string{word} + " ";
    for (const Forbidden& entry : kForbidden)
        if (entry.words.find(padded) != std::string_view::npos) return &entry;
    return nullptr;
}

}  // namespace banquier::notation
