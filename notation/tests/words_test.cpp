#include <banquier/notation/words.hpp>

#include "enumerators.hpp"
#include "support.hpp"

namespace banquier::notation {
namespace {

// "PayFine" -> "pay-fine"
std::string with_hyphens(std::string_view name) {
    std::string text;
    for (char c : name) {
        const bool capital = c >= 'A' && c <= 'Z';
        if (capital && !text.empty()) text += '-';
        text += capital ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return text;
}

template <class Enum, std::size_t... I>
std::vector<std::string> names(std::index_sequence<I...>) {
    return {with_hyphens(enumerator_name<static_cast<Enum>(I)>())...};
}

// That none is missing is proved when the tables are compiled; here, that each word stands in its place.
template <class Enum, std::size_t N>
void expect_in_place() {
    const auto words = words_of(Enum{});
    ASSERT_EQ(words.size(), N);
    EXPECT_EQ(
        names<Enum>(std::make_index_sequence<N>{}), std::vector<std::string>(words.begin(), words.end()));
    for (std::size_t i = 0; i < N; ++i)
        EXPECT_EQ(from_word<Enum>(word(static_cast<Enum>(i))), static_cast<Enum>(i));
    EXPECT_EQ(word(static_cast<Enum>(N)), "");
    EXPECT_EQ(from_word<Enum>("frobnicate"), std::nullopt);
}

TEST(Words, AreThoseOfTheEnumerators) {
    expect_in_place<ActKind, kActKinds>();
    expect_in_place<Reason, kReasons>();
    expect_in_place<EventKind, kEventKinds>();
    expect_in_place<Audience, 2>();
    expect_in_place<Ask, 16>();
    expect_in_place<Phase, 12>();
    expect_in_place<Clock, 5>();
    expect_in_place<TaskKind, 9>();
    expect_in_place<DebtCause, 7>();
    expect_in_place<LotKind, 3>();
    expect_in_place<Building, 2>();
    expect_in_place<Finding, 29>();
    expect_in_place<DeckId, 2>();
}

TEST(Words, OfARuleIsItsNameInTheCatalogue) {
    EXPECT_EQ(rule_word("RENT-07"_rule), "RENT-07");
    EXPECT_EQ(rule_word(kNoRule), "");
}

}  // namespace
}  // namespace banquier::notation
