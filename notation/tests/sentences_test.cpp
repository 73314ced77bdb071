// No enumerator without a sentence, and sentences as people say them.
#include "support.hpp"

#include <banquier/notation/phrases.hpp>
#include <banquier/notation/sentences.hpp>
#include <banquier/notation/words.hpp>

#include <gtest/gtest.h>

#include <set>

namespace banquier::notation {
namespace {

void expect_words(const editions::Phrase& phrase, std::string_view what) {
    EXPECT_FALSE(phrase.fr.empty()) << what;
    EXPECT_FALSE(phrase.en.empty()) << what;
    EXPECT_NE(phrase.fr, "") << what;
}

template <class Enum>
Enum nth(std::size_t i) {
    return static_cast<Enum>(i);
}

TEST(Phrases, AreThereForEveryEnumerator) {
    for (std::size_t i = 0; i < kActKinds; ++i)
        expect_words(phrase_of(nth<ActKind>(i)), word(nth<ActKind>(i)));
    for (std::size_t i = 0; i < words_of(Ask{}).size(); ++i)
        for (const bool in_prison : {false, true})
            expect_words(phrase_of(nth<Ask>(i), in_prison), word(nth<Ask>(i)));
    for (std::size_t i = 0; i < words_of(Clock{}).size(); ++i)
        expect_words(phrase_of(nth<Clock>(i)), word(nth<Clock>(i)));
}

// data/sentences has every kind, in both languages, and no other.
template <class Enum>
void expect_sentences(const editions::FactSentences& sentences) {
    std::set<std::string, std::less<>> kinds;
    for (const std::string_view word : words_of(Enum{})) {
        kinds.emplace(word);
        EXPECT_NE(sentences.find(word), nullptr) << word;
    }
    for (const auto& [key, sentence] : sentences.of) {
        EXPECT_TRUE(kinds.contains(key.substr(0, key.find('.')))) << key;
        for (const editions::Language language : editions::kLanguages)
            EXPECT_FALSE(sentence[language].empty()) << key;
    }
}

TEST(FactSentences, AreThereForEveryEventAndReasonAndNoOther) {
    expect_sentences<EventKind>(library().event_sentences());
    expect_sentences<Reason>(library().refusal_sentences());
}

TEST(FactSentences, AreNotTheSameForTwoReasons) {
    for (const editions::Language language : editions::kLanguages) {
        std::set<std::string> seen;
        for (const auto& [key, sentence] : library().refusal_sentences().of)
            EXPECT_TRUE(seen.insert(sentence[language]).second) << key;
    }
}

struct Words {
    Game game = library().resolve("classique", "classique").game;
    Sentences french{library(), *library().edition("classique"), game, "classique",
        editions::Language::French, {"Ann", "Ben"}};
    Sentences english{library(), *library().edition("classique"), game, "classique",
        editions::Language::English, {"Ann", "Ben"}};
    DeedId at(int square) const { return game.board.square[static_cast<SquareId>(square)].deed; }
};

TEST(Sentences, NameSquaresMoneyAndPeople) {
    const Words words;
    Event event{.kind = EventKind::Bought, .player = PlayerId{0}, .deed = words.at(19), .amount = 200};
    EXPECT_EQ(words.french.of(event), "Ann achète Place Pigalle pour 200\u00a0€.");
    EXPECT_EQ(words.english.of(event), "Ann buys Place Pigalle for €200.");
    event = {.kind = EventKind::Paid, .player = PlayerId{1}, .other = kBank, .amount = 50};
    EXPECT_EQ(words.french.of(event), "Ben paie 50\u00a0€ à la banque.");
    EXPECT_EQ(words.english.of(event), "Ben pays the bank €50.");
}

TEST(Sentences, ShortenFrenchDeBeforeAVowel) {
    const Words words;
    Event event{.kind = EventKind::OfferRefused, .player = PlayerId{1}, .other = PlayerId{0}};
    EXPECT_EQ(words.french.of(event), "Ben refuse l'offre d'Ann.");
    EXPECT_EQ(words.english.of(event), "Ben refuses Ann's offer.");
    event = {.kind = EventKind::OfferRefused, .player = PlayerId{0}, .other = PlayerId{1}};
    EXPECT_EQ(words.french.of(event), "Ann refuse l'offre de Ben.");
}

TEST(Sentences, BendWordsByNumberAndGender) {
    const Words words;
    EXPECT_EQ(words.french.so_many(0, words.french.texts().house), "aucune maison");
    EXPECT_EQ(words.french.so_many(0, words.french.texts().hotel), "aucun hôtel");
    EXPECT_EQ(words.french.so_many(1, words.french.texts().house), "une maison");
    EXPECT_EQ(words.french.so_many(3, words.french.texts().house), "3 maisons");
    EXPECT_EQ(words.english.so_many(0, words.english.texts().house), "no houses");
    EXPECT_EQ(words.english.so_many(1, words.english.texts().hotel), "a hotel");
    const Event built{.kind = EventKind::Built, .player = PlayerId{0}, .deed = words.at(39), .amount = 5};
    EXPECT_EQ(words.french.of(built), "Ann construit sur Rue de la Paix : un hôtel.");
}

TEST(Sentences, BeginWithACapital) {
    const Words words;
    const Event event{.kind = EventKind::EstateTaken, .player = kBank, .other = PlayerId{0}, .amount = 7};
    EXPECT_EQ(words.french.of(event), "Des biens d'Ann, la banque reçoit 7\u00a0€ en argent.");
    const Event moved{.kind = EventKind::TokenMoved, .player = PlayerId{0}, .other = PlayerId{1}};
    EXPECT_EQ(words.french.of(moved), "Une carte de sortie de prison passe d'Ann à Ben.");
}

TEST(Sentences, HaveAnotherFormForSomeAmounts) {
    const Words words;
    Event event{.kind = EventKind::Moved, .player = PlayerId{0}, .square = SquareId{4}, .amount = -3};
    EXPECT_EQ(words.english.of(event), "Ann goes back 3, to Income tax.");
    event.amount = 3;
    EXPECT_EQ(words.english.of(event), "Ann moves 3, to Income tax.");
    event = {.kind = EventKind::MortgagesInherited, .player = PlayerId{0}, .amount = 1};
    EXPECT_EQ(words.french.of(event), "Ann reprend un titre hypothéqué ; les intérêts sont dus.");
    event.amount = 2;
    EXPECT_EQ(words.french.of(event), "Ann reprend 2 titres hypothéqués ; les intérêts sont dus.");
}

TEST(Sentences, SayWhyInTheWordsOfTheEdition) {
    const Words words;
    EXPECT_EQ(words.french.of(Refusal{Reason::HotelSoldWhole}), "Ici, un hôtel se vend en entier.");
    EXPECT_EQ(words.english.of(Refusal{Reason::NoHouses}), "The bank has not enough houses.");
    EXPECT_EQ(words.english.of(Refusal{Reason::BidTooHigh}), "A bid for a building is at most €65,535.");
}

TEST(Sentences, TellTheTermsOfAnOffer) {
    const Words words;
    const Offer offer{
        .to = PlayerId{1}, .money = 50, .give = DeedSet::of(words.at(19)), .get = DeedSet::of(words.at(39))};
    EXPECT_EQ(words.french.terms(offer), "Place Pigalle, 50\u00a0€ contre Rue de la Paix");
    EXPECT_EQ(words.english.terms({.to = PlayerId{1}, .settles = 90, .give = DeedSet::of(words.at(19))}),
        "Place Pigalle for €90 of debt");
}

TEST(Sentences, QuoteTheRule) {
    const Words words;
    EXPECT_TRUE(words.french.rule("RENT-07"_rule).starts_with("Posséder"))
        << words.french.rule("RENT-07"_rule);
    EXPECT_TRUE(words.english.rule("RENT-07"_rule).starts_with("Owning"))
        << words.english.rule("RENT-07"_rule);
    EXPECT_FALSE(words.english.rule("HOUSE-01"_rule).empty());
    EXPECT_TRUE(words.english.rule(kNoRule).empty());
}

TEST(Sentences, SayOfARuleThatItIsOurReading) {
    const Words words;
    const std::string french = words.french.rule("FLOW-10"_rule),
                      english = words.english.rule("FLOW-10"_rule);
    EXPECT_TRUE(french.starts_with("Notre lecture\u00a0: ")) << french;
    EXPECT_TRUE(english.starts_with("Our reading: ")) << english;
    EXPECT_EQ(english.find("Our reading", 1), std::string::npos) << english;
}

}  // namespace
}  // namespace banquier::notation
