// The files that the program carries.
#include "workshop.hpp"

#include <banquier/editions/names.hpp>

namespace banquier::editions {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

const Edition& edition(std::string_view id) {
    const Edition* found = shipped().edition(id);
    if (found == nullptr) throw std::runtime_error("no edition " + std::string{id});
    return *found;
}

const Deed& deed_at(std::string_view id, int square) {
    const Board& board = edition(id).board;
    return board.deed[board.square[static_cast<SquareId>(square)].deed];
}

template <class Items>
std::vector<std::string> ids(const Items& items) {
    std::vector<std::string> found;
    for (const auto& item : items) found.push_back(item.id);
    return found;
}

TEST(Shipped, EveryFileLoadsWithoutAProblem) {
    EXPECT_THAT(Workshop::rendered(shipped(), Language::English), IsEmpty());
    EXPECT_THAT(ids(shipped().editions()),
        UnorderedElementsAre(
            "classique", "poche", "stars", "ligue1", "topclubs", "asterix", "mondial2006", "uk", "us"));
    EXPECT_THAT(ids(shipped().rule_sets()),
        UnorderedElementsAre("classique", "poche", "stars", "ligue1", "ligue1-rapide", "topclubs",
            "championnat", "asterix", "asterix-rapide", "asterix-chrono", "mondial2006", "mondial2006-rapide",
            "mondial2006-chrono"));
    EXPECT_EQ(shipped().house_rules().size(), 10u);
    EXPECT_EQ(shipped().catalogue().entries().size(), 165u);
}

TEST(Shipped, FiguresAreThoseOfTheBoards) {
    EXPECT_EQ(deed_at("us", 29).rent[0], 24);
    EXPECT_EQ(deed_at("uk", 29).rent[0], 22);
    EXPECT_EQ(deed_at("classique", 29).rent[0], 24);
    EXPECT_EQ(edition("us").board.square[SquareId{38}].tax, 75);
    EXPECT_EQ(edition("uk").board.square[SquareId{38}].tax, 100);
    EXPECT_EQ(edition("classique").board.square[SquareId{4}].tax, 200);
    EXPECT_THAT(deed_at("classique", 39).rent, ElementsAre(50, 200, 600, 1400, 1700, 2000));
    EXPECT_EQ(deed_at("classique", 39).price, 400);
    EXPECT_EQ(deed_at("classique", 39).mortgage, 200);
    EXPECT_THAT(deed_at("stars", 5).rent, ElementsAre(25, 50, 100, 200, 0, 0));
    EXPECT_THAT(deed_at("asterix", 12).rent, ElementsAre(4, 10, 0, 0, 0, 0));
}

TEST(Shipped, EveryBoardHasTheSameShape) {
    covers("SETUP-02");
    for (const Edition& each : shipped().editions()) {
        SCOPED_TRACE(each.id);
        const Board& board = each.board;
        EXPECT_EQ(board.prison, SquareId{10});
        EXPECT_EQ(board.square[SquareId{0}].kind, SquareKind::Go);
        EXPECT_EQ(board.square[SquareId{30}].kind, SquareKind::GoToPrison);
        EXPECT_EQ(board.group[kStations].size, 4);
        EXPECT_EQ(board.group[kUtilities].size, 2);
        EXPECT_EQ(board.group[GroupId{0}].size, 2);
        EXPECT_EQ(board.group[GroupId{7}].house_cost, 200);
        EXPECT_THAT(each.group_id.items,
            ElementsAre("brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue",
                "station", "utility"));
        EXPECT_EQ(board.token_cards, each.draw == Draw::Cards ? 2 : 0);
        for (std::size_t i = 0; i < kDeeds; ++i) {
            const DeedId id = static_cast<DeedId>(i);
            EXPECT_EQ(board.square[board.deed[id].square].deed, id);
            EXPECT_TRUE(board.group[board.deed[id].group].deeds.contains(id));
            EXPECT_EQ(board.deed[id].mortgage * 2, board.deed[id].price);
        }
    }
}

TEST(Shipped, AListStandsInTheOrderOfItsNumbers) {
    covers("CARD-03");
    const Edition& poche = edition("poche");
    EXPECT_EQ(poche.draw, Draw::ThreeDice);
    EXPECT_EQ(poche.card_id[CardId{0}], "speeding");     // 3
    EXPECT_EQ(poche.card_id[CardId{6}], "jailcard");     // 9
    EXPECT_EQ(poche.card_id[CardId{15}], "crossword");   // 18
    EXPECT_EQ(poche.card_id[CardId{16}], "bank-error");  // 3 of the second list
}

TEST(Shipped, CardsDoWhatTheirFilesSay) {
    const Edition& us = edition("us");
    EXPECT_EQ(us.card_id[CardId{3}], "next-utility");
    EXPECT_EQ(us.board.card[CardId{3}].kind, CardKind::NearestUtility);
    const Card& repairs = us.board.card[CardId{10}];
    EXPECT_EQ(repairs, (Card{.kind = CardKind::Repairs, .amount = 25, .second = 100}));
    const Edition& classique = edition("classique");
    const Card& choice = classique.board.card[CardId{21}];
    EXPECT_EQ(choice, (Card{.kind = CardKind::PayOrDraw, .other = DeckId::Chance, .amount = 10}));
    EXPECT_EQ(classique.board.token_card[0], CardId{15});
    EXPECT_EQ(classique.board.token_card[1], CardId{31});
}

TEST(Shipped, OfficialRuleSetsAreThoseOfTheBoard) {
    covers("FLOW-14");
    EXPECT_THAT(edition("classique").rule_sets, ElementsAre("classique", "championnat"));
    EXPECT_THAT(edition("asterix").rule_sets, ElementsAre("asterix", "asterix-rapide", "asterix-chrono"));
    EXPECT_THAT(edition("uk").rule_sets, ElementsAre("classique"));
}

TEST(Shipped, WordsComeInBothLanguages) {
    const Edition& asterix = edition("asterix");
    const Texts& french = asterix.texts[Language::French];
    EXPECT_EQ(french.house, (Word{"hutte gauloise", "huttes gauloises", Gender::Feminine, false}));
    EXPECT_EQ(french.group[kStations], "ports");
    EXPECT_EQ(asterix.texts[Language::English].hotel, (Word{"Roman palace", "Roman palaces", Gender::None}));
    EXPECT_EQ(edition("poche").texts[Language::French].release.one, "clé");
    EXPECT_EQ(edition("classique").texts[Language::French].square[SquareId{39}], "Rue de la Paix");
    EXPECT_EQ(edition("classique").texts[Language::English].deck[1], "Community chest");
}

TEST(Shipped, AThemeTellsWhichNamesAreNotThePrintedOnes) {
    EXPECT_THAT(edition("classique").theme.reconstructed, IsEmpty());
    EXPECT_THAT(edition("mondial2006").theme.ours, ElementsAre(SquareId{12}, SquareId{28}));
    EXPECT_EQ(edition("stars").theme.tokens.size(), 8u);
    EXPECT_EQ(edition("uk").theme.colour[GroupId{4}], "#E3202B");
}

TEST(Display, AmountsFollowTheLanguageAndTheEdition) {
    const Theme& topclubs = edition("topclubs").theme;
    EXPECT_EQ(money_text(topclubs, Language::French, 200), "20\u202f000\u00a0F");
    EXPECT_EQ(money_text(topclubs, Language::English, 200), "F20,000");
    EXPECT_EQ(money_text(topclubs, Language::English, -15), "-F1,500");
    EXPECT_EQ(money_text(edition("asterix").theme, Language::English, 15), "15\u00a0S");
    EXPECT_EQ(
        money_text(edition("classique").theme, Language::French, -1234567), "-1\u202f234\u202f567\u00a0€");
    EXPECT_EQ(money_text(edition("us").theme, Language::English, 0), "$0");
}

TEST(Display, ACardShowsItsFigures) {
    const RuleSet rules;
    const Edition& us = edition("us");
    EXPECT_EQ(card_text(us, Language::English, CardId{10}, rules),
        "Roofs and fronts to redo: $25 per house, $100 per hotel.");
    EXPECT_EQ(card_text(us, Language::French, CardId{3}, rules),
        "Relevé de compteur : compagnie suivante, achat possible, sinon 10 fois un nouveau lancer.");
    EXPECT_EQ(card_text(us, Language::English, CardId{8}, rules), "About-turn: 3 squares back.");
    const Edition& classique = edition("classique");
    EXPECT_EQ(card_text(classique, Language::English, CardId{21}, rules),
        "Your call: pay a fine of €10, or draw from Chance.");
    EXPECT_EQ(card_text(classique, Language::English, CardId{6}, rules),
        "You are expected here: Avenue Henri-Martin. Salary due if you cross Go.");
}

TEST(Display, TheSalaryOnACardIsTheRuleSets) {
    covers("TURN-05", "HOUSE-03");
    const RuleSet generous{.salary_on_landing = 400};
    EXPECT_EQ(card_text(edition("us"), Language::English, CardId{0}, generous),
        "Straight to Go: your $400 salary is waiting.");
}

TEST(Display, NoPlaceholderIsLeftOnAnyCard) {
    for (const Edition& each : shipped().editions())
        for (const Language language : kLanguages)
            for (std::size_t i = 0; i < kCards; ++i)
                EXPECT_EQ(card_text(each, language, static_cast<CardId>(i), RuleSet{}).find_first_of("{}"),
                    std::string::npos);
}

}  // namespace
}  // namespace banquier::editions
