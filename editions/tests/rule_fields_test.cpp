// The one table of rule names and values.
#include "workshop.hpp"

namespace banquier::editions {
namespace {

// How many members an aggregate has: as many as it can be initialised with.
struct Anything {
    template <class T>
    operator T() const;  // NOLINT(google-explicit-constructor)
};

template <class T, class... Members>
consteval std::size_t member_count() {
    if constexpr (requires { T{Members{}..., Anything{}}; })
        return member_count<T, Members..., Anything>();
    else
        return sizeof...(Members);
}

std::string english(const std::optional<Problem>& problem) {
    return problem ? render(*problem, Language::English) : "";
}

std::string french(const std::optional<Problem>& problem) {
    return problem ? render(*problem, Language::French) : "";
}

TEST(RuleFields, NameEveryMember) {
    EXPECT_EQ(rule_fields().size(), member_count<RuleSet>());
    std::vector<std::string_view> names;
    for (const RuleField& field : rule_fields()) {
        EXPECT_EQ(std::ranges::count(names, field.name), 0) << field.name;
        names.push_back(field.name);
    }
}

TEST(RuleFields, TouchOneMemberEach) {
    for (const RuleField& field : rule_fields()) {
        RuleSet rules;
        const std::int64_t other = field.is_number
            ? (field.get(rules) == field.lowest ? field.highest : field.lowest)
            : (field.get(rules) == 0 ? 1 : 0);
        field.set(rules, other);
        const std::vector<Difference> found = differences(RuleSet{}, rules);
        ASSERT_EQ(found.size(), 1u) << field.name;
        EXPECT_EQ(found[0].field, &field);
        EXPECT_EQ(found[0].left, field.get(RuleSet{}));
        EXPECT_EQ(found[0].right, other);
    }
}

TEST(RuleFields, EveryValueComesBackFromItsText) {
    for (const RuleField& field : rule_fields()) {
        std::vector<std::int64_t> values;
        for (const NamedValue& word : field.words) values.push_back(word.value);
        if (field.is_number) values.insert(values.end(), {field.lowest, field.highest});
        for (const std::int64_t value : values) {
            RuleSet rules;
            EXPECT_EQ(set_rule(rules, field.name, value_text(field, value)), std::nullopt) << field.name;
            EXPECT_EQ(field.get(rules), value) << field.name;
            EXPECT_EQ(value_text(field, rules), value_text(field, value));
        }
    }
}

TEST(RuleFields, EveryChoiceIsNumberedFromZero) {
    for (const RuleField& field : rule_fields()) {
        if (field.is_number) continue;
        for (std::size_t i = 0; i < field.words.size(); ++i)
            EXPECT_EQ(field.words[i].value, static_cast<std::int64_t>(i)) << field.name;
    }
}

TEST(RuleFields, NameRulesOfTheCatalogue) {
    for (const RuleField& field : rule_fields()) {
        std::string_view list = field.rules;
        while (!list.empty()) {
            const std::string_view name = list.substr(0, list.find(' '));
            list.remove_prefix(std::min(name.size() + 1, list.size()));
            const RuleId id = parse_rule_id(name);
            const bool known = id.chapter == Chapter::House ? shipped().house_rule(id) != nullptr
                                                            : shipped().catalogue().find(id) != nullptr;
            EXPECT_TRUE(known) << field.name << " " << name;
        }
    }
}

TEST(RuleFields, ARefusedValueChangesNothing) {
    RuleSet rules;
    EXPECT_EQ(english(set_rule(rules, "starting_cash", "1000001")),
        "starting_cash: expected a number from 0 to 1000000, found 1000001");
    EXPECT_EQ(french(set_rule(rules, "starting_cash", "beaucoup")),
        "starting_cash : on attend un nombre entier, on trouve « beaucoup »");
    EXPECT_EQ(english(set_rule(rules, "rent_due", "allways")),
        "rent_due: expected one of when_claimed, always, found \"allways\"; perhaps always");
    EXPECT_EQ(english(set_rule(rules, "houses", "plenty")),
        "houses: expected one of 0..254, unlimited, found \"plenty\"");
    EXPECT_EQ(english(set_rule(rules, "rentdue", "always")),
        "expected the key of a rule, found \"rentdue\"; perhaps rent_due");
    EXPECT_EQ(rules, RuleSet{});
}

TEST(RuleFields, AnUnlimitedStockIsAWord) {
    covers("HOUSE-06");
    RuleSet rules;
    EXPECT_EQ(set_rule(rules, "houses", "unlimited"), std::nullopt);
    EXPECT_EQ(rules.houses, kUnlimited);
    EXPECT_EQ(value_text(*rule_field("houses"), rules), "unlimited");
}

}  // namespace
}  // namespace banquier::editions
