// The words of a game: every fact, refusal, question and act as a sentence in one language, with the edition's names
// and money.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/editions/sentence.hpp>
#include <banquier/engine/rules.hpp>
#include <banquier/notation/phrases.hpp>

#include <optional>
#include <string>
#include <vector>

namespace banquier::notation {

class Sentences {
public:
    // All but the names must outlive the sentences. `rules` names the rule set; one that the library does not know
    // speaks as the reference does.
    Sentences(const editions::Library& library, const editions::Edition& edition, const Game& game,
        std::string_view rules, editions::Language language, std::vector<std::string> names);

    std::string of(const Event& event) const;
    // A throw and where it led; an offer and its terms.
    std::string with_move(const Event& rolled, SquareId to) const;
    std::string with_terms(const Event& made, const Offer& offer) const;
    std::string of(const Refusal& refusal) const;
    std::string of(const State& state, const Action& action) const;
    // What the game waits for; of the awaited players the one who is asked now.
    std::string question(const State& state, PlayerId asked) const;
    // "Place Pigalle, 50 € contre Avenue Foch"
    std::string terms(const Offer& offer) const;

    // What a rule says in the reader's language; what is our reading is marked. Empty where the catalogue has no such rule.
    std::string rule(RuleId id) const;

    std::string name(PlayerId player) const;
    std::string money(Money amount) const;
    std::string title(DeedId deed) const;
    std::string square(SquareId square) const;
    std::string level(std::uint8_t level) const;  // "2 maisons", "un hôtel", "rien"
    std::string token() const;                    // "une carte de sortie de prison"
    std::string titles(DeedSet deeds) const;      // "Place Pigalle, Avenue Foch"
    std::string so_many(int n, const editions::Word& word) const;

    editions::Language language() const { return language_; }
    const editions::Edition& edition() const { return edition_; }
    const editions::Texts& texts() const { return edition_.texts[language_]; }
    const editions::Library& library() const { return library_; }

private:
    struct Filling;
    Filling filling(const Event& event) const;
    std::string told(const Event& event, std::string_view in_case, const Filling& filling) const;
    std::string filled(std::string_view sentence, const Filling& filling) const;
    std::optional<std::string> filler(std::string_view place, const Filling& filling) const;
    editions::Reader reader() const { return {library_, edition_, game_.rules, rule_set_, language_}; }
    std::string whose(PlayerId player) const;
    std::string to_whom(PlayerId player) const;
    std::string one(const editions::Word& word) const;
    std::string lot(const Lot& lot, Building building) const;
    std::string side(DeedSet deeds, TokenSet tokens, Money money) const;
    void fill_task(const State& state, Filling& filling) const;

    const editions::Library& library_;
    const editions::Edition& edition_;
    const Game& game_;
    std::string rule_set_;  // by whose name the catalogue speaks
    editions::Language language_;
    std::vector<std::string> names_;
};

// "Ann's" names in lists: "Ann, Ben et Carl".
std::string joined(const std::vector<std::string>& items, std::string_view separator = ", ");

}  // namespace banquier::notation
