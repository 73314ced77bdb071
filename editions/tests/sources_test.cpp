// Where the rules are printed. The rulebooks are not here: books.toml says what lines and headings they have.
#include "workshop.hpp"

#include <algorithm>
#include <set>

namespace banquier::editions {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

using Books = std::set<std::string>;

Books books_of(std::span<const Source> sources) {
    Books books;
    for (const Source& source : sources) books.insert(source.book);
    return books;
}

// The heading nearest at or above a line, looked for from the line upwards.
std::string heading_above(const Book& book, int line) {
    for (; line >= book.first; --line)
        for (const Book::Heading& heading : book.headings)
            if (heading.line == line) return heading.text;
    return "none";
}

// What counts as printed for the reference rules: 002, or 003c and 004 together where it is silent.
bool is_reference(const Books& books) {
    return books.contains("002") || (books.contains("003c") && books.contains("004"));
}

bool are_of(const Books& books, const RuleSetInfo& info) {
    const Books reference = {"002", "003c", "004"};
    const bool in_reference = std::ranges::includes(reference, books) && is_reference(books);
    if (info.rulebook == "reference") return in_reference;
    if (info.rulebook != "003a") return books == Books{info.rulebook};
    Books others = books;
    return others.erase("003a") != 0 ? std::ranges::includes(reference, others) : in_reference;
}

TEST(Sources, TheBooksAreThoseOfTheRuleSets) {
    std::vector<std::string> ids;
    for (const Book& book : shipped().catalogue().books()) {
        ids.push_back(book.id);
        for (const Language language : kLanguages) EXPECT_FALSE(book.title[language].empty());
        EXPECT_LE(book.first, book.last);
        EXPECT_EQ(book.headings.front().line, book.first);
        EXPECT_LE(book.headings.back().line, book.last);
    }
    EXPECT_THAT(ids, ElementsAre("000", "001", "002", "003a", "003b", "003c", "004"));
    EXPECT_EQ(shipped().catalogue().book("000")->last, 423);
    EXPECT_EQ(shipped().catalogue().book("001")->last, 278);
    EXPECT_EQ(shipped().catalogue().book("002")->last, 305);
    EXPECT_EQ(shipped().catalogue().book("003a")->last + 1, shipped().catalogue().book("003b")->first);
    EXPECT_EQ(shipped().catalogue().book("003b")->last + 1, shipped().catalogue().book("003c")->first);
    EXPECT_EQ(shipped().catalogue().book("003c")->last, 853);
    EXPECT_EQ(shipped().catalogue().book("004")->last, 321);
    EXPECT_EQ(shipped().catalogue().book("005"), nullptr);
}

TEST(Sources, EveryPairThatIsPrintedHasOneInItsBookAndNoReadingHas) {
    for (const CatalogueEntry& entry : shipped().catalogue().entries())
        for (const RuleSetInfo& info : shipped().rule_sets()) {
            const auto sources = entry.sources(info.id);
            const std::string pair = rule_id_text(entry.id) + " in " + info.id;
            if (entry.standing(info.id) != Standing::Printed) {
                EXPECT_TRUE(sources.empty()) << pair << " is not printed";
                continue;
            }
            EXPECT_FALSE(sources.empty()) << pair << " is printed nowhere";
            EXPECT_TRUE(sources.empty() || are_of(books_of(sources), info)) << pair;
        }
}

TEST(Sources, EveryLineLiesInItsBookUnderTheNearestHeadingAbove) {
    int checked = 0;
    for (const CatalogueEntry& entry : shipped().catalogue().entries())
        for (const auto& [rule_set, sources] : entry.printed_at)
            for (const Source& source : sources) {
                const Book* book = shipped().catalogue().book(source.book);
                ASSERT_NE(book, nullptr) << source.book;
                EXPECT_GE(source.line, book->first) << rule_id_text(entry.id);
                EXPECT_LE(source.line, book->last) << rule_id_text(entry.id);
                EXPECT_EQ(source.heading, heading_above(*book, source.line)) << rule_id_text(entry.id);
                ++checked;
            }
    EXPECT_GT(checked, 1000);
}

TEST(Sources, FromNamesTheBooksThatPrintARule) {
    for (const CatalogueEntry& entry : shipped().catalogue().entries()) {
        Books books;
        for (const auto& [rule_set, sources] : entry.printed_at) books.merge(books_of(sources));
        EXPECT_EQ(Books(entry.from.begin(), entry.from.end()), books) << rule_id_text(entry.id);
    }
}

TEST(Sources, AHeadingHoldsFromItsLineToTheNext) {
    const Book* book = shipped().catalogue().book("003b");
    EXPECT_EQ(book->heading(177), "Prison");
    EXPECT_EQ(book->heading(178), "Monopole");
    EXPECT_EQ(book->heading(47), "");
}

// A catalogue of one rule, and a book of ten lines.
Library with_sources(std::string_view sources, std::string_view headings = "1 = \"One\"\n4 = \"Two\"\n") {
    Library library;
    library.add_text("data/rules/classique.toml", embedded_text("data/rules/classique.toml"));
    library.add_text("catalogue.toml",
        "[[rule]]\nid = \"RENT-07\"\nin = [\"*\"]\nsays = \"s\"\ndit = \"d\"\nfrom = [\"009\"]\n");
    library.add_text("books.toml",
        "[[book]]\nid = \"009\"\ntitle = { fr = \"t\", en = \"t\" }\nfirst = 1\nlast = "
        "10\n[book.headings]\n" +
            std::string{headings});
    library.add_text("sources.toml", sources);
    return library;
}

TEST(Sources, AreReadWithTheirHeadings) {
    const Library library = with_sources("[RENT-07]\nclassique = \"009:3 009:10\"\n");
    EXPECT_THAT(Workshop::rendered(library, Language::English), IsEmpty());
    const auto sources = library.catalogue().entries()[0].sources("classique");
    ASSERT_THAT(sources, SizeIs(2));
    EXPECT_EQ(sources[0], (Source{"009", "One", 3}));
    EXPECT_EQ(sources[1], (Source{"009", "Two", 10}));
    EXPECT_THAT(library.catalogue().entries()[0].sources("stars"), IsEmpty());
}

TEST(Sources, MistakesAreReported) {
    EXPECT_THAT(Workshop::rendered(with_sources("[RENT-08]\nclassique = \"009:3\"\n"
                                                "[RENT-07]\nclasique = \"009:3\"\n"
                                                "classique = \"090:3 009:11 009\"\n"),
                    Language::English),
        ElementsAre("sources.toml:1:2: id: expected a rule such as RENT-07, found \"RENT-08\"",
            "sources.toml:4:1: expected rule sets among classique, found \"clasique\"; perhaps classique",
            "sources.toml:5:13: expected a rulebook among 009, found \"090\"; perhaps 009",
            "sources.toml:5:13: expected a line of rulebook 009, from 1 to 10, found \"11\"",
            "sources.toml:5:13: expected a line of rulebook 009, from 1 to 10, found \"\""));
    EXPECT_THAT(Workshop::rendered(with_sources("", "4 = \"Two\"\n11 = \"Three\"\n"), Language::French),
        ElementsAre("books.toml:6:1: on attend la clé 1, on ne la trouve pas",
            "books.toml:8:1: on attend une ligne du livret 009, de 1 à 10, on trouve « 11 »"));
}

}  // namespace
}  // namespace banquier::editions
