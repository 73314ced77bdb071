// docs/editions.md names every key with its values. The tests run in the root of the tree.
#include "workshop.hpp"

#include <fmt/format.h>
#include <fstream>

namespace banquier::editions {
namespace {

std::string document() {
    std::ifstream stream{"docs/editions.md"};
    return {std::istreambuf_iterator<char>{stream}, {}};
}

std::string row(const RuleField& field) {
    std::string rules;
    for (const char letter : field.rules) rules += letter == ' ' ? ", " : std::string{letter};
    std::string values;
    if (field.is_number) values = fmt::format("{} to {}", field.lowest, field.highest);
    for (const NamedValue& word : field.words)
        values += fmt::format("{}`{}`", values.empty() ? "" : ", ", word.name);
    return fmt::format("| `{}` | {} | {} |\n", field.name, values, rules);
}

TEST(Document, NamesEveryRuleWithItsValues) {
    const std::string text = document();
    for (const RuleField& field : rule_fields())
        EXPECT_NE(text.find(row(field)), std::string::npos) << row(field);
}

TEST(Document, NamesEveryKindOfCardAndSquare) {
    const std::string text = document();
    for (const CardKindName& kind : card_kinds())
        EXPECT_NE(text.find(fmt::format("`{}`", kind.name)), std::string::npos) << kind.name;
    for (const NamedValue& sort : square_sort_names())
        EXPECT_NE(text.find(fmt::format("`{}`", sort.name)), std::string::npos) << sort.name;
}

}  // namespace
}  // namespace banquier::editions
