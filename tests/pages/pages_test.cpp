// The pages of rules: each says all that it needs, in the words of its own edition, and its links lead somewhere.
#include "shared/whole.hpp"

#include <banquier/editions/rule_sheet.hpp>
#include <banquier/terminal/page.hpp>
#include <banquier/terminal/rules_page.hpp>

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <toml++/toml.h>

namespace banquier::terminal {
namespace {

using editions::RuleSetInfo;
using editions::RuleSheet;
using editions::SheetRule;
using editions::Standing;

const editions::Library& library() {
    static const editions::Library kLibrary = editions::Library::embedded();
    return kLibrary;
}

void for_each_page(const std::function<void(const RuleSetInfo&, Language, const RuleSheet&)>& look) {
    for (const RuleSetInfo& info : library().rule_sets())
        for (const Language language : editions::kLanguages)
            look(info, language, rule_sheet(library(), info, language));
}

// Every rule of every page: what it says and what is read into it.
void for_each_rule(const std::function<void(
        const RuleSetInfo&, Language, const RuleSheet&, const SheetRule&, const std::string&)>& look) {
    for_each_page([&](const RuleSetInfo& info, Language language, const RuleSheet& sheet) {
        for (const editions::SheetChapter& chapter : sheet.chapters)
            for (const SheetRule& rule : chapter.rules) {
                SCOPED_TRACE(info.id + " " + std::string{language_code(language)} + " " +
                    editions::rule_id_text(rule.id));
                for (const std::string& text : {rule.says, rule.reading})
                    look(info, language, sheet, rule, text);
            }
    });
}

std::vector<std::string> all(const std::string& text, const std::regex& pattern, std::size_t group = 0) {
    std::vector<std::string> found;
    for (std::sregex_iterator it{text.begin(), text.end(), pattern}, end; it != end; ++it)
        found.push_back((*it)[group].str());
    return found;
}

bool says_word(const std::string& text, const std::string& word) {
    const bool open_end = word.ends_with('*');
    const std::string stem = open_end ? word.substr(0, word.size() - 1) : word;
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || (c & 0x80); };
    for (std::size_t at = text.find(stem); at != std::string::npos; at = text.find(stem, at + 1)) {
        const std::size_t end = at + stem.size();
        // The bytes of a curved apostrophe or a French blank are no letters.
        const bool starts = at == 0 || !is_letter(text[at - 1]) ||
            text.compare(at - std::min<std::size_t>(at, 3), 3, "\u2019") == 0;
        const bool ends = open_end || end == text.size() || !is_letter(text[end]) ||
            text.compare(end, 2, "\u00a0") == 0 || text.compare(end, 3, "\u202f") == 0;
        if (starts && ends) return true;
    }
    return false;
}

TEST(Pages, NameNoRuleThatIsNotOnThem) {
    const std::regex id{"[A-Z]{3,5}-[0-9]{2}"};
    for_each_rule(
        [&](const RuleSetInfo&, Language, const RuleSheet& sheet, const SheetRule&, const std::string& text) {
            for (const std::string& named : all(text, id))
                EXPECT_TRUE(sheet.find(parse_rule_id(named))) << text;
        });
}

TEST(Pages, NameNoOtherRuleSet) {
    for_each_rule([&](const RuleSetInfo& info, Language language, const RuleSheet&, const SheetRule&,
                      const std::string& text) {
        for (const RuleSetInfo& other : library().rule_sets()) {
            const bool plain =
                other.id == "championnat" || other.id == "classique";  // words of the language too
            EXPECT_FALSE(!plain && says_word(text, other.id)) << text;
            const std::string& title = other.title[language];
            if (info.title[language].find(title) == std::string::npos) {
                EXPECT_FALSE(says_word(text, title)) << text;
            }
        }
    });
}

TEST(Pages, AreFilledIn) {
    for_each_rule(
        [&](const RuleSetInfo&, Language, const RuleSheet&, const SheetRule& rule, const std::string& text) {
            EXPECT_FALSE(rule.says.empty());
            EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << text;
            EXPECT_EQ(text.find("  "), std::string::npos) << text;
            for (const char* odd : {" .", " ,", "..", ",,", "( ", " )"})
                EXPECT_EQ(text.find(odd), std::string::npos) << text;
        });
}

void expect_own_words(const RuleSetInfo& info, Language language, const std::string& text) {
    static const toml::parse_result kWords = toml::parse_file("tests/pages/words.toml");
    const std::string board = library().official_board(info.id)->id;
    const toml::array* forbidden = kWords[board][language_code(language)].as_array();
    ASSERT_TRUE(forbidden) << board;
    for (const toml::node& word : *forbidden)
        EXPECT_FALSE(says_word(text, word.value_or(std::string{})))
            << *word.value<std::string>() << ": " << text;
}

TEST(Pages, SpeakTheWordsOfTheirEdition) {
    for_each_rule([](const RuleSetInfo& info, Language language, const RuleSheet&, const SheetRule& rule,
                      const std::string& text) {
        if (rule.id == "SETUP-13"_rule) return;  // it says which words of the classic game these stand for
        expect_own_words(info, language, text);
    });
    for_each_page([](const RuleSetInfo& info, Language language, const RuleSheet& sheet) {
        for (const editions::SheetFigure& figure : sheet.figures)
            expect_own_words(info, language, info.id + ": " + figure.name + ": " + figure.value);
    });
}

// Of a rule that a rulebook prints in part, each part stands where it belongs, under the heading that prints it.
struct Parted {
    const char* rule_set;
    RuleId rule;
    Standing standing;
    const char* says;     // is in the printed part, or in the whole of a reading
    const char* reading;  // is in what we read into it
    const char* heading;  // one of its headings
};

TEST(Pages, TellThePrintedPartOfARuleFromTheReading) {
    constexpr auto kPrinted = Standing::Printed;
    for (const Parted& part :
        std::initializer_list<Parted>{
            {"ligue1-rapide", "JAIL-10"_rule, kPrinted, "moves the token by that throw",
                "pays and moves by it", "Comment sortir de prison"},
            {"poche", "RENT-07"_rule, kPrinted, "those without buildings.", "others of the group", "privée"},
            {"mondial2006", "RENT-07"_rule, kPrinted, "while others of the group", "", "loyer"},
            {"classique", "RENT-15"_rule, Standing::Reading, "the throw that brought", "which throw", ""},
            {"topclubs", "RENT-15"_rule, Standing::Reading, "the throw that brought", "which throw", ""},
            {"mondial2006", "RENT-15"_rule, kPrinted, "the throw that brought", "by a card", "Sponsors"},
            {"mondial2006-rapide", "CARD-07"_rule, kPrinted, "Taxes are paid", "the printed amount",
                "Sortir"},
            {"championnat", "CARD-07"_rule, kPrinted, "the fine for leaving", "the printed amount", "Prison"},
            {"mondial2006-rapide", "BANK-12"_rule, kPrinted, "do not lend", "only on mortgage",
                "Déroulement"},
            {"ligue1", "BANK-12"_rule, kPrinted, "do not lend", "no other way", "N\u2019inventez pas"},
            {"stars", "BANK-12"_rule, kPrinted, "do not lend", "only on mortgage", "Votre jeu"},
            {"mondial2006", "RENT-05"_rule, kPrinted, "No rent", "", "Paiement d\u2019un loyer"},
            {"mondial2006", "RENT-01"_rule, kPrinted, "must be paid", "it is lost", "Paiement"},
            {"mondial2006", "BUILD-03"_rule, kPrinted, "With four", "at most four", "Construire des stades"},
            {"ligue1", "SETUP-01"_rule, kPrinted, "starts on Go.", "a drawing", "Mise en place"},
            {"poche", "JAIL-11"_rule, kPrinted, "collect rent.", "bid, build", "Prison"},
            {"stars", "MORT-02"_rule, kPrinted, "what the title says", "plus 10 percent", "Hypothèque"},
            {"stars", "BANK-04"_rule, kPrinted, "all mortgaged titles", "any other titles", "joueur"},
        }) {
        SCOPED_TRACE(part.rule_set + (" " + editions::rule_id_text(part.rule)));
        const RuleSheet sheet = rule_sheet(library(), *library().rule_set(part.rule_set), Language::English);
        const SheetRule* rule = sheet.find(part.rule);
        ASSERT_TRUE(rule);
        EXPECT_EQ(rule->standing, part.standing);
        EXPECT_NE(rule->says.find(part.says), std::string::npos) << rule->says;
        EXPECT_NE(rule->reading.find(part.reading), std::string::npos) << rule->reading;
        EXPECT_EQ(part.reading[0] == 0, rule->reading.empty()) << rule->reading;
        EXPECT_NE(rule->source.find(part.heading), std::string::npos) << rule->source;
    }
}

// The rule that says which squares of the classic game those of this edition stand for calls them as the board does.
TEST(Pages, CallTheTaxesOfTopClubsAsTheBoardDoes) {
    const RuleSetInfo& info = *library().rule_set("topclubs");
    for (const Language language : editions::kLanguages) {
        const std::string says = rule_sheet(library(), info, language).find("SETUP-13"_rule)->says;
        for (const SquareId square : {SquareId{4}, SquareId{38}}) {
            const std::string name = library().official_board("topclubs")->texts[language].square[square];
            EXPECT_NE(says.find(name.substr(1)), std::string::npos) << name << ": " << says;
        }
    }
}

// A page that cites other books than its own tells at its head why.
TEST(Pages, SayWhichBooksStandInForAMissingOne) {
    for_each_page([](const RuleSetInfo& info, Language language, const RuleSheet& sheet) {
        bool cites_others = false;
        for (const editions::CatalogueEntry& entry : library().catalogue().entries())
            for (const editions::Source& source : entry.sources(info.id))
                cites_others = cites_others || source.book != info.rulebook;
        EXPECT_EQ(sheet.stands_in.empty(), !cites_others) << info.id;
        const editions::Edition& edition = *library().official_board(info.id);
        const editions::Resolution game = library().resolve(edition.id, info.id);
        const std::string html = as_html(rule_set_page({library(), info, edition, game, language}), language);
        EXPECT_NE(html.find(sheet.stands_in), std::string::npos) << info.id;
    });
}

TEST(Pages, CallTheChapterOfCardsByWhatIsDrawn) {
    for_each_page([](const RuleSetInfo& info, Language language, const RuleSheet& sheet) {
        const bool french = language == Language::French;
        for (const editions::SheetChapter& chapter : sheet.chapters)
            if (chapter.chapter == Chapter::Card) {
                const bool lists = info.rules.draw == Draw::ThreeDice;
                EXPECT_EQ(chapter.title.find(french ? "Cartes" : "Cards") == std::string::npos, lists);
            }
    });
}

TEST(Pages, AreTypesetInFrench) {
    const std::regex loose{" [;:!?%]| »|« |'"};
    for_each_rule([&](const RuleSetInfo&, Language language, const RuleSheet&, const SheetRule&,
                      const std::string& text) {
        if (language == Language::French) {
            EXPECT_EQ(all(text, loose), std::vector<std::string>{}) << text;
        }
    });
}

// Every day each rule set in one of the two languages.
TEST(Pages, LeadToWhatIsOnThem) {
    std::size_t page = 0;
    for (const RuleSetInfo& info : library().rule_sets())
        for (const Language language : editions::kLanguages) {
            if (page++ % 4 % 3 != 0 && !shared::whole()) continue;
            const editions::Edition& edition = *library().official_board(info.id);
            const editions::Resolution game = library().resolve(edition.id, info.id);
            const std::string html =
                as_html(rule_set_page({library(), info, edition, game, language}), language);
            const auto anchors = all(html, std::regex{" id=\"([^\"]+)\""}, 1);
            const auto links = all(html, std::regex{"href=\"#([^\"]+)\""}, 1);
            EXPECT_EQ(std::set<std::string>(anchors.begin(), anchors.end()).size(), anchors.size());
            EXPECT_GT(links.size(), 50u);
            for (const std::string& link : links)
                EXPECT_NE(std::ranges::find(anchors, link), anchors.end()) << info.id << " #" << link;
            for (const std::string& chapter : all(html, std::regex{"<h2 id=\"([^\"]+)\""}, 1))
                EXPECT_NE(std::ranges::find(links, chapter), links.end()) << chapter;
            EXPECT_EQ(html.find("http"), std::string::npos);
        }
}

}  // namespace
}  // namespace banquier::terminal
