// Sentences of the catalogue in the words of an edition and with the figures of a game.
#include "workshop.hpp"

#include <banquier/editions/rule_sheet.hpp>
#include <banquier/editions/sentence.hpp>

namespace banquier::editions {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string said(std::string_view rule_set, Language language, std::string_view sentence) {
    const RuleSetInfo& info = *shipped().rule_set(rule_set);
    const Edition& edition = *shipped().official_board(rule_set);
    return told({shipped(), edition, info.rules, shipped().catalogue_name(info), language}, sentence);
}
std::string french(std::string_view rule_set, std::string_view sentence) {
    return said(rule_set, Language::French, sentence);
}
std::string english(std::string_view rule_set, std::string_view sentence) {
    return said(rule_set, Language::English, sentence);
}

TEST(Sentence, FrenchArticlesFollowTheWord) {
    EXPECT_EQ(french("classique", "{un house} et {un hotel}"), "une maison et un hôtel");
    EXPECT_EQ(french("classique", "{le house}, {le hotel}, {du house}, {du hotel}, {au hotel}"),
        "la maison, l’hôtel, de la maison, de l’hôtel, à l’hôtel");
    EXPECT_EQ(french("ligue1", "{le hotel} {du hotel} {au hotel} {ce hotel}"),
        "le stade du stade au stade ce stade");
    EXPECT_EQ(french("classique", "{de houses} {de hotels} {ce hotel} {ce house}"),
        "de maisons d’hôtels cet hôtel cette maison");
    EXPECT_EQ(
        french("topclubs", "{son street} {aucun street} {le street}"), "son équipe aucune équipe l’équipe");
}

TEST(Sentence, AnAspiratedLetterKeepsItsArticle) {
    EXPECT_EQ(french("asterix", "{le house}, {de houses}"), "la hutte gauloise, de huttes gauloises");
}

TEST(Sentence, AFormAgreesWithTheWord) {
    EXPECT_EQ(french("ligue1", "{un house} {vendu/vendue house}, {un hotel} {vendu/vendue hotel}"),
        "une tribune vendue, un stade vendu");
    EXPECT_EQ(french("mondial2006", "des {houses} {vendus/vendues houses}"), "des gradins vendus");
}

TEST(Sentence, EnglishHasAAndAn) {
    EXPECT_EQ(english("stars", "{A station}, {a utility}, {a house}"),
        "An international stadium, an official transport, a stand");
    EXPECT_EQ(english("classique", "{a utility}"), "a utility");
}

TEST(Sentence, ACapitalBeginsIt) {
    EXPECT_EQ(french("topclubs", "{Streets}. {Un street}. {Le street}."), "Équipes. Une équipe. L’équipe.");
    EXPECT_EQ(english("ligue1", "{Houses} and {hotels}"), "Stands and stadiums");
}

TEST(Sentence, SquaresAndDecksHaveNames) {
    EXPECT_EQ(english("ligue1", "{go}, {parking}, {chance}, {chest}"), "Go, Free parking, Away, Home");
    EXPECT_EQ(french("ligue1", "la case {go}"), "la case Départ");
}

TEST(Sentence, FiguresAreThoseOfTheGame) {
    EXPECT_EQ(french("topclubs", "{=salary}"), "20\u202f000\u00a0F");
    EXPECT_EQ(
        english("classique", "{=fine}, {=prison_turns words}, {=prison_turns ordinal}"), "€50, three, third");
    EXPECT_EQ(french("ligue1-rapide", "{=houses_before_hotel words} {=hotel_houses words} {=houses}"),
        "trois quatre 32");
    EXPECT_EQ(english("classique", "{=interest_on 75} for {=money 75}"), "€8 for €75");
    EXPECT_EQ(english("classique", "{=station_rent 3}, {=utility_times 2}"), "€100, 10");
}

TEST(Sentence, NotesAreToldWhereTheyAreTheStartingCash) {
    EXPECT_EQ(french("classique", "1500{notes 2x500 5x100}."),
        "1500 (2\u00a0×\u00a0500\u00a0€, 5\u00a0×\u00a0100\u00a0€).");
    EXPECT_EQ(french("classique", "1500{notes 2x500}."), "1500.");
}

TEST(Sentence, OnePartIsSaid) {
    const std::string_view parts = "{in stars ligue1*}A{in poche}B{elsewhere}C{end} {in poche}D{end}";
    EXPECT_EQ(english("stars", parts), "A");
    EXPECT_EQ(english("ligue1-rapide", parts), "A");
    EXPECT_EQ(english("poche", parts), "B D");
    EXPECT_EQ(english("asterix", parts), "C");
    EXPECT_EQ(english("mondial2006-chrono", "{where fortune=cash_alone}cash{elsewhere}all{end}"), "cash");
    EXPECT_EQ(english("stars", "{with BANK-05}ten{elsewhere}nothing{end}"), "nothing");
    EXPECT_EQ(english("classique", "{with BANK-05}ten{elsewhere}nothing{end}"), "ten");
}

TEST(Sentence, FrenchBlanksDoNotBreak) {
    EXPECT_EQ(french("classique", "A : l'un ; « b » ! 10 %"),
        "A\u00a0: l’un\u202f; «\u202fb\u202f»\u202f! 10\u00a0%");
    EXPECT_EQ(english("classique", "one's own; 10 %"), "one’s own; 10 %");
}

TEST(Sentence, MistakesAreReported) {
    Library library;
    library.add_text("data/rules/classique.toml", embedded_text("data/rules/classique.toml"));
    library.add_text("catalogue.toml",
        "[[rule]]\nid = \"RENT-07\"\nin = [\"*\"]\nfrom = []\n"
        "says = \"{hous} {an house} {=salery} {=draw} {notes 2by5} {un house}\"\n"
        "dit = \"{in clasique}a{end} {where fine=x}b{end} {with RENT-08}c{end} {elsewhere} {le houses} {in "
        "classique}\"\n");
    EXPECT_THAT(Workshop::rendered(library, Language::English),
        ElementsAre(testing::HasSubstr("catalogue.toml:5:9: says: expected a term"),
            testing::HasSubstr("5:16: says: expected a term, a figure or a part of a sentence "
                               "(docs/editions.md), found \"{an house}\""),
            testing::HasSubstr("{=salery}"), testing::HasSubstr("{=draw}"),
            testing::HasSubstr("{notes 2by5}"), testing::HasSubstr("{un house}"),
            testing::HasSubstr("found \"clasique\"; perhaps classique"), testing::HasSubstr("{where fine=x}"),
            testing::HasSubstr("{with RENT-08}"),
            testing::HasSubstr("expected a condition before \"{elsewhere}\""),
            testing::HasSubstr("{le houses}"),
            testing::HasSubstr("expected {end} after \"{in classique}\"")));
}

TEST(RuleSheet, FillsInWhatThePlayersHaveChosen) {
    const RuleSetInfo& info = *shipped().rule_set("classique");
    const Edition& uk = *shipped().edition("uk");
    const std::vector<std::string> choices = {"HOUSE-08=2000", "fine=100", "HOUSE-05"};
    const RuleSheet sheet =
        rule_sheet(shipped(), info, uk, shipped().resolve("uk", "classique", choices), Language::English);
    EXPECT_EQ(sheet.find("SETUP-01"_rule)->says, "Every player starts on Go with £2,000.");
    EXPECT_FALSE(sheet.find("SETUP-01"_rule)->changed);
    EXPECT_TRUE(sheet.find("JAIL-03"_rule)->says.starts_with("One leaves prison by paying £100"));
    EXPECT_TRUE(sheet.find("RENT-18"_rule)->changed);  // it does not say what the house rule changes
    EXPECT_TRUE(sheet.find("HOUSE-05"_rule));
    EXPECT_FALSE(sheet.find("HOUSE-04"_rule));
}

TEST(Sentence, LetsTheCallerFillInMarksOfItsOwn) {
    const RuleSetInfo& info = *shipped().rule_set("classique");
    const Reader reader{
        shipped(), *shipped().official_board("classique"), info.rules, "classique", Language::French};
    const auto own = [](std::string_view mark) {
        return mark == "player" ? std::optional<std::string>{"Ann"} : std::nullopt;
    };
    EXPECT_EQ(filled(reader, "{player} vend {un house} : l'une", own), "Ann vend une maison : l'une");
}

Problems problems_with_sentences(const std::string& text) {
    Library library;
    library.add_text("sentences.toml", "kind = \"sentences\"\n" + text);
    return library.problems();
}

TEST(FactSentences, HaveTheMarksOfTheirFacts) {
    const std::string moved = "[moved]\nfr = \"{player}\"\nen = \"{player}, {houses}\"\n";
    EXPECT_THAT(problems_with_sentences("of = \"events\"\n" + moved), IsEmpty());
    EXPECT_EQ(problems_with_sentences("of = \"refusals\"\n" + moved).size(), 2U);
    EXPECT_EQ(problems_with_sentences("of = \"events\"\n[moved]\nfr = \"\"\n").size(), 1U);
    EXPECT_EQ(
        problems_with_sentences("of = \"events\"\n" + moved + "[moved.two]\nfr = \"\"\nen = \"\"\n").size(),
        1U);
    EXPECT_EQ(problems_with_sentences("of = \"acts\"\n" + moved).size(), 1U);
}

TEST(RuleSheet, TellsWhereARuleIsPrinted) {
    const RuleSheet sheet = rule_sheet(shipped(), *shipped().rule_set("stars"), Language::French);
    EXPECT_FALSE(sheet.book.empty());
    EXPECT_EQ(sheet.find("RENT-05"_rule)->source, "Hypothèque");
    EXPECT_EQ(sheet.find("RENT-05"_rule)->standing, Standing::Printed);
}

TEST(RuleSheet, HasWordsForEveryFieldAndValue) {
    for (const RuleSetInfo& info : shipped().rule_sets())
        for (const Language language : kLanguages) {
            const Reader reader{shipped(), *shipped().official_board(info.id), info.rules, info.id, language};
            for (const RuleField& field : rule_fields()) {
                EXPECT_NE(field_name(reader, field), field.name);
                EXPECT_EQ(field_name(reader, field).find('{'), std::string::npos);
                for (const NamedValue& value : field.words) {
                    const std::string words = value_in_words(reader, field, value.value);
                    EXPECT_NE(words, "") << field.name << " " << value.name;
                    if (language == Language::French) {
                        EXPECT_NE(words, value.name) << field.name;
                    }
                }
            }
        }
}

}  // namespace
}  // namespace banquier::editions
