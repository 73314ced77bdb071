// What each rule set changes in classique, in full.
#include "workshop.hpp"

#include <fmt/format.h>

namespace banquier::editions {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> changes(std::string_view id) {
    const RuleSetInfo* info = shipped().rule_set(id);
    if (info == nullptr) throw std::runtime_error("no rule set " + std::string{id});
    std::vector<std::string> found;
    for (const Difference& difference : differences(shipped().rule_set("classique")->rules, info->rules))
        found.push_back(
            std::string{difference.field->name} + "=" + value_text(*difference.field, difference.right));
    return found;
}

TEST(RuleSets, ClassiqueIsTheEnginesOwn) { EXPECT_EQ(shipped().rule_set("classique")->rules, RuleSet{}); }

TEST(RuleSets, SayNothingThatTheirBaseSays) {
    for (const RuleSetInfo& info : shipped().rule_sets()) {
        if (info.base.empty()) continue;
        const RuleSet& base = shipped().rule_set(info.base)->rules;
        for (const Setting& setting : info.settings)
            EXPECT_NE(setting.field->get(base), setting.value) << info.id << " " << setting.field->name;
    }
}

TEST(RuleSets, Poche) { EXPECT_THAT(changes("poche"), ElementsAre("draw=three_dice")); }

TEST(RuleSets, Topclubs) { EXPECT_THAT(changes("topclubs"), ElementsAre("max_players=8")); }

TEST(RuleSets, Stars) {
    EXPECT_THAT(changes("stars"),
        ElementsAre("max_players=8", "opening_bid=10", "mortgaged_street=leaves_doubling",
            "utility_throw=anew", "build=anytime", "hotel_sale=divisible", "shortage=contest",
            "contested=last", "building_opening_bid=10", "mortgage_transfer=nothing_due",
            "titles_for_debt=no", "inheritance=nothing_due"));
}

TEST(RuleSets, Ligue1) {
    EXPECT_THAT(changes("ligue1"),
        ElementsAre("utility_throw=anew", "build=anytime", "hotel_sale=divisible", "resale=of_lower",
            "shortage=contest", "mortgage_transfer=interest_or_value", "titles_for_debt=no"));
}

TEST(RuleSets, Ligue1Rapide) {
    EXPECT_THAT(changes("ligue1-rapide"),
        ElementsAre("dealt_titles=3", "deal_terms=free", "utility_throw=anew", "prison_turns=1",
            "houses_before_hotel=3", "build=anytime", "hotel_sale=divisible", "shortage=contest",
            "mortgage_transfer=interest_or_value", "titles_for_debt=no", "bankruptcies_to_end=1"));
}

TEST(RuleSets, Championnat) {
    EXPECT_THAT(changes("championnat"),
        ElementsAre("min_players=4", "teams=of_two", "first_player=first_seat", "dealt_titles=2",
            "deal_terms=may_refuse", "same_colour_deal=dealt_again", "after_decline=stays_for_sale",
            "mortgaged_in_set=does_not_count", "prison_fine=after_last_throw", "sell=own_turn_before_roll",
            "hotel_order=direct", "hotel_sale=whole_only", "mortgage=own_turn_before_roll", "lift=own_turn",
            "token_trade=by_auction_alone", "public_auction=yes", "titles_for_debt=no",
            "last_resort=mortgaged_to_bank", "estate=cash_alone", "time_limit=last_round"));
}

TEST(RuleSets, Asterix) {
    EXPECT_THAT(changes("asterix"),
        ElementsAre("after_decline=auction_to_others", "rent_due=always", "mortgaged_street=leaves_doubling",
            "utility_throw=anew_after_card", "build=between_turns", "sell=between_turns",
            "hotel_sale=divisible_or_together", "mortgage_transfer=nothing_due"));
}

TEST(RuleSets, AsterixRapide) {
    EXPECT_THAT(changes("asterix-rapide"),
        ElementsAre("dealt_titles=2", "after_decline=auction_to_others", "rent_due=always",
            "mortgaged_street=leaves_doubling", "utility_throw=anew_after_card", "houses_before_hotel=3",
            "build=between_turns", "sell=between_turns", "hotel_sale=divisible_or_together",
            "mortgage_transfer=nothing_due", "bankruptcies_to_end=2", "hotel_worth=houses_alone"));
}

TEST(RuleSets, AsterixChrono) {
    EXPECT_THAT(changes("asterix-chrono"),
        ElementsAre("dealt_titles=2", "after_decline=auction_to_others", "rent_due=always",
            "mortgaged_street=leaves_doubling", "utility_throw=anew_after_card", "build=between_turns",
            "sell=between_turns", "hotel_sale=divisible_or_together", "mortgage_transfer=nothing_due",
            "time_limit=time_up"));
}

TEST(RuleSets, Mondial2006) {
    EXPECT_THAT(changes("mondial2006"),
        ElementsAre("mortgaged_street=leaves_doubling", "build=between_turns", "sell=between_turns",
            "hotel_sale=divisible_or_whole", "resale=of_lower_but_hotel", "shortage=contest", "contested=all",
            "building_opening=lowest_price", "mortgage_transfer=interest_or_value",
            "inheritance=nothing_due"));
}

TEST(RuleSets, Mondial2006Rapide) {
    EXPECT_THAT(changes("mondial2006-rapide"),
        ElementsAre("dealt_titles=2", "mortgaged_street=leaves_doubling", "houses_before_hotel=3",
            "build=between_turns", "sell=between_turns", "hotel_sale=divisible_or_whole",
            "resale=of_lower_but_hotel", "shortage=contest", "contested=all", "building_opening=lowest_price",
            "mortgage_transfer=interest_or_value", "inheritance=nothing_due", "bankruptcies_to_end=1"));
}

TEST(RuleSets, Mondial2006Chrono) {
    EXPECT_THAT(changes("mondial2006-chrono"),
        ElementsAre("mortgaged_street=leaves_doubling", "build=between_turns", "sell=between_turns",
            "hotel_sale=divisible_or_whole", "resale=of_lower_but_hotel", "shortage=contest", "contested=all",
            "building_opening=lowest_price", "mortgage_transfer=interest_or_value", "inheritance=nothing_due",
            "time_limit=time_up", "fortune=cash_alone"));
}

// A setting that stands for a rule must agree with where the catalogue says that the rule holds.
struct Sign {
    std::string_view rule;
    std::string_view setting;  // any of several values, with a bar between them
};

constexpr Sign kSigns[] = {
    {"SETUP-04", "first_player=highest_roll"},
    {"SETUP-09", "deal_terms=free"},
    {"SETUP-11", "deal_terms=may_refuse"},
    {"SETUP-12", "same_colour_deal=dealt_again"},
    {"BUY-02", "after_decline=auction_to_all"},
    {"BUY-03", "after_decline=auction_to_others"},
    {"BUY-04", "opening_bid=10"},
    {"BUY-08", "after_decline=stays_for_sale"},
    {"RENT-01", "rent_due=when_claimed"},
    {"RENT-04", "rent_due=always"},
    {"RENT-08", "mortgaged_street=stops_doubling"},
    {"RENT-09", "mortgaged_street=leaves_doubling"},
    {"RENT-11", "mortgaged_in_set=counts"},
    {"RENT-12", "mortgaged_in_set=does_not_count"},
    {"RENT-14", "utility_throw=anew"},
    {"RENT-15", "utility_throw=of_arrival"},
    {"RENT-16", "utility_throw=anew_after_card"},
    {"CARD-01", "draw=cards"},
    {"CARD-03", "draw=three_dice"},
    {"JAIL-05", "prison_turns=3"},
    {"JAIL-08", "prison_fine=after_last_throw"},
    {"JAIL-10", "prison_turns=1"},
    {"BUILD-04", "houses_before_hotel=3"},
    {"BUILD-05", "build=anytime"},
    {"BUILD-06", "build=between_turns"},
    {"BUILD-06", "sell=between_turns"},
    {"BUILD-07", "build=own_turn"},
    {"BUILD-09", "building_opening_bid=10"},
    {"BUILD-11", "building_opening=lowest_price"},
    {"BUILD-12", "hotel_order=direct"},
    {"BUILD-13", "shortage=contest"},
    {"FLOW-08", "shortage=contest"},
    {"SELL-04", "hotel_sale=whole_alone"},
    {"SELL-07", "hotel_sale=whole_only"},
    {"SELL-10", "hotel_sale=divisible|divisible_or_whole|divisible_or_together"},
    {"SELL-11", "sell=anytime"},
    {"SELL-12", "sell=own_turn_before_roll"},
    {"MORT-03", "mortgage=anytime"},
    {"MORT-03", "lift=anytime"},
    {"MORT-04", "mortgage=own_turn_before_roll"},
    {"MORT-04", "lift=own_turn"},
    {"MORT-06", "mortgage_transfer=nothing_due"},
    {"MORT-07", "mortgage_transfer=interest_or_value"},
    {"MORT-08", "mortgage_transfer=interest_or_both"},
    {"TRADE-01", "token_trade=private"},
    {"TRADE-05", "token_trade=by_auction_alone"},
    {"TRADE-06", "public_auction=yes"},
    {"BANK-03", "estate=to_creditor"},
    {"BANK-07", "titles_for_debt=with_consent"},
    {"BANK-09", "last_resort=mortgaged_to_bank"},
    {"BANK-10", "estate=cash_alone"},
    {"END-02", "bankruptcies_to_end=1"},
    {"END-03", "bankruptcies_to_end=2"},
    {"END-04", "time_limit=time_up"},
    {"END-06", "hotel_worth=houses_alone"},
    {"END-07", "time_limit=last_round"},
    {"FLOW-13", "teams=of_two"},
};

TEST(RuleSets, AgreeWithTheCatalogue) {
    for (const Sign& sign : kSigns) {
        const CatalogueEntry* entry = shipped().catalogue().find(parse_rule_id(sign.rule));
        ASSERT_NE(entry, nullptr) << sign.rule;
        const std::size_t equals = sign.setting.find('=');
        const RuleField* field = rule_field(sign.setting.substr(0, equals));
        ASSERT_NE(field, nullptr) << sign.setting;
        for (const RuleSetInfo& info : shipped().rule_sets()) {
            const std::string values = fmt::format("|{}|", sign.setting.substr(equals + 1));
            const std::string value = fmt::format("|{}|", value_text(*field, info.rules));
            const bool set = values.find(value) != std::string::npos;
            const bool holds = entry->standing(info.id) != Standing::DoesNotHold;
            EXPECT_EQ(set, holds) << info.id << ": " << sign.rule << ", " << sign.setting;
        }
    }
}

TEST(RuleSets, CarryTitlesInBothLanguages) {
    for (const RuleSetInfo& info : shipped().rule_sets())
        for (const Language language : kLanguages) {
            EXPECT_FALSE(info.title[language].empty()) << info.id;
            EXPECT_FALSE(info.summary[language].empty()) << info.id;
        }
}

}  // namespace
}  // namespace banquier::editions
