// Amounts and cards as people read them.
#include "banquier/editions/edition.hpp"
#include "banquier/editions/names.hpp"
#include "wording.hpp"

#include <cstdlib>

namespace banquier::editions {
namespace {

constexpr std::string_view kThinSpace = "\u202f";  // narrow, does not break
constexpr std::string_view kSpace = "\u00a0";      // does not break

std::string grouped(std::int64_t amount, std::string_view separator) {
    std::string digits = std::to_string(std::abs(amount));
    for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, separator);
    return amount < 0 ? "-" + digits : digits;
}

}  // namespace

std::string money_text(const Theme& theme, Language language, Money amount) {
    const std::int64_t shown = std::int64_t{amount} * theme.shown_times;
    const std::string digits = grouped(shown, language == Language::French ? kThinSpace : ",");
    if (theme.symbol_placement[language] == Placement::After)
        return digits + std::string{kSpace} + theme.currency_symbol;
    return shown < 0 ? "-" + theme.currency_symbol + digits.substr(1) : theme.currency_symbol + digits;
}

std::string card_text(const Edition& edition, Language language, CardId id, const RuleSet& rules) {
    const Texts& texts = edition.texts[language];
    const Card& card = edition.board.card[id];
    const auto filling = [&](std::string_view name) -> std::string {
        const auto money = [&](Money amount) { return money_text(edition.theme, language, amount); };
        if (name == "amount" || name == "house") return money(card.amount);
        if (name == "hotel") return money(card.second);
        if (name == "square") return texts.square[card.square];
        if (name == "deck") return texts.deck[index_of(card.other)];
        if (name == "salary")
            return money(card.square == SquareId{0} ? rules.salary_on_landing : rules.salary);
        if (name == "n")
            return std::to_string(card.kind == CardKind::NearestUtility ? kNearestUtilityTimes : card.amount);
        return {};
    };
    return filled(texts.card[id], filling);
}

}  // namespace banquier::editions
