// The review of a short game, in both languages.
#include <banquier/report/review.hpp>

#include <banquier/editions/library.hpp>

#include <gtest/gtest.h>
#include <memory>

namespace banquier::report {
namespace {

// Ann buys a street on which Ben lands, and gives him another for a coin.
class ReviewReport : public testing::Test {
protected:
    ReviewReport() {
        record_.header = {.board = "classique", .rules = "classique", .players = {"Ann", "<Ben>"}};
        record_.header.game = library_.resolve("classique", "classique").game;
        record_.start = new_game(record_.header.game, 2);
        for (const Action& act :
            {act::roll(kAnn, 6, 5), act::roll(kBen, 1, 2), act::roll(kAnn, 2, 4), act::buy(kAnn),
                act::end_turn(kAnn), act::roll(kBen, 2, 4), act::claim(kAnn, DeedId{3}), act::end_turn(kBen)})
            play(act);
        play(act::offer(kAnn, {.to = kBen, .money = -1, .give = DeedSet::of(DeedId{3})}));
        play(act::accept(kBen, kAnn, record_.last().offer[kAnn].revision));
        review_ = *review::review_of(record_, {.most_playouts = 64});
    }

    void play(const Action& act) {
        State next = record_.last();
        const auto events = std::make_unique<EventList>();
        ASSERT_FALSE(apply(record_.header.game, next, act, *events));
        notation::Step step{.what = act, .after = next};
        step.events.assign(events->begin(), events->end());
        record_.steps.push_back(step);
    }
    notation::Sentences words(editions::Language language) const {
        return {library_, *library_.edition("classique"), record_.header.game, "classique", language,
            record_.header.players};
    }

    static constexpr PlayerId kAnn{0}, kBen{1};
    editions::Library library_ = editions::Library::embedded();
    notation::Record record_;
    review::Review review_;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_F(ReviewReport, TellsChancesTradesAndInvestments) {
    const notation::Sentences english = words(editions::Language::English);
    const std::string text = as_text({.record = record_, .review = review_, .words = english});
    EXPECT_TRUE(has(text, "Ann, <Ben>\n")) << text;
    EXPECT_TRUE(has(text, "10 acts. The game is not over.")) << text;
    EXPECT_TRUE(has(text, "Where the chances went")) << text;
    EXPECT_TRUE(has(text, "Ann and <Ben>: Rue de Vaugirard for €1.")) << text;
    EXPECT_TRUE(has(text, "A bad bargain for Ann.") || has(text, "Little in it.")) << text;
    EXPECT_TRUE(has(text, "Ann, Light blue")) << text;
    const notation::Sentences french = words(editions::Language::French);
    const std::string texte = as_text({.record = record_, .review = review_, .words = french});
    EXPECT_TRUE(has(texte, "La partie n'est pas finie.")) << texte;
    EXPECT_TRUE(has(texte, "Échanges, vus des deux côtés")) << texte;
}

TEST_F(ReviewReport, ThePageHasACurveForEverybodyAndEscapesNames) {
    const notation::Sentences english = words(editions::Language::English);
    const std::string page = as_html({.record = record_, .review = review_, .words = english});
    EXPECT_TRUE(has(page, "<h1>Ann, &lt;Ben&gt;</h1>"));
    EXPECT_FALSE(has(page, "<Ben>"));
    std::size_t lines = 0;
    for (std::size_t at = page.find("<polyline"); at != std::string::npos;
        at = page.find("<polyline", at + 1))
        ++lines;
    EXPECT_EQ(lines, 2u);
    for (const char* id : {"curve", "turns", "accounts", "trades", "better", "investments"})
        EXPECT_TRUE(has(page, std::string{"<section id=\""} + id)) << id;
}

// What draws the page otherwise gets all that it says, and lines that begin at the start and end at the end.
TEST_F(ReviewReport, GivesItsPartsAndLinesToOtherPages) {
    const notation::Sentences french = words(editions::Language::French);
    const ReviewInput input{.record = record_, .review = review_, .words = french};
    const std::string page = as_html(input);
    const ReviewTexts texts = texts_of(input);
    ASSERT_EQ(texts.parts.size(), 6u);
    for (const ReviewTexts::Part& part : texts.parts)
        EXPECT_TRUE(has(page, "<section id=\"" + part.id)) << part.id;
    const auto turns = turning_points_of(input);
    EXPECT_EQ(turns.size(), texts.parts[1].items.size());
    for (std::size_t i = 0; i < turns.size(); ++i) EXPECT_EQ(turns[i].step, texts.parts[1].items[i].step);
    for (const PlayerId q : everybody(record_.start)) {
        const auto line = chance_line(review_, q);
        EXPECT_EQ(line.front().step, 0u);
        EXPECT_EQ(line.front().chance, review_.account[q].start);
        EXPECT_EQ(line.back().step, record_.steps.size());
        EXPECT_EQ(line.back().chance, review_.account[q].result);
    }
}

}  // namespace
}  // namespace banquier::report
