// What the terminal tells of a landing, and what it keeps to itself.
#include "prompt_lines.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/terminal/story.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <memory>

namespace banquier::terminal {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;

// Player 2 owns squares 3 and 5, the latter mortgaged; player 1 is about to roll.
struct Told {
    explicit Told(std::string rule_set)
        : rules(std::move(rule_set)), game(library.resolve("classique", rules).game) {
        const auto read = notation::position_from_json(
            game, boost::json::parse(R"({"players":[{},{"titles":[3,{"at":5,"mortgaged":true}]},{},{}]})"));
        EXPECT_TRUE(read);
        if (read) state = *read;
    }
    std::vector<std::string> after(const std::string& act) {
        const auto action = notation::parse_act(act, {game, &state});
        const auto events = std::make_unique<EventList>();
        EXPECT_FALSE(apply(game, state, *action, *events)) << act;
        std::vector<std::string> lines;
        for (const Happening& happening : story(game, state, {events->begin(), events->end()}))
            lines.push_back(told(words, happening));
        return lines;
    }
    // What player 2 is offered while the others play.
    std::string choices() const {
        const ShortNames names{words.texts()};
        const Drawing drawing{game, state, words, names, Paint{Colours::None}};
        std::string text;
        for (const Lines& lines :
            {choice_lines(drawing, {Waiting::For::Leave, PlayerId{1}, PlayerId{2}}, 200),
                legal_lines(drawing, PlayerId{1})})
            for (const std::string& line : lines) text += line + "\n";
        return text;
    }

    editions::Library library = editions::Library::embedded();
    std::string rules;
    Game game;
    State state{};
    notation::Sentences words{library, *library.edition("classique"), game, rules, Language::English,
        {"Ann", "Ben", "Carl", "Dora"}};
    std::string title(int square) const { return words.square(static_cast<SquareId>(square)); }
};

TEST(Story, NamesTheTitleWhereEverybodyIsTold) {
    Told told{"classique"};
    EXPECT_THAT(told.after("1: roll 1 2"), Each(HasSubstr(told.title(3))));
    EXPECT_THAT(told.choices(), HasSubstr("claim 3"));
}

TEST(Story, KeepsALandingToItselfWhereTheOwnerMustNotice) {  // [RENT-03]
    Told told{"championnat"};
    EXPECT_THAT(told.after("1: roll 1 2"), ::testing::ElementsAre("Ann rolls 1 and 2."));
    EXPECT_THAT(told.choices(), Not(HasSubstr("claim")));
    for (const char* act : {"1: end", "2: roll 4 6", "2: end"})
        EXPECT_THAT(told.after(act), Each(Not(HasSubstr(told.title(3)))));
    // Neither does it tell that a claim has lapsed, or that a title brings no rent.
    EXPECT_THAT(told.after("3: roll 2 3"), ::testing::ElementsAre("Carl rolls 2 and 3."));
}

TEST(Story, AnnouncesWhatIsForSaleWhereLandingsAreUnsaid) {
    Told told{"championnat"};
    EXPECT_THAT(told.after("1: roll 2 4"), Contains(HasSubstr(told.title(6) + " is for sale")));
}

TEST(Story, TellsAClaimOnceItIsMade) {
    Told told{"championnat"};
    told.after("1: roll 1 2");
    EXPECT_THAT(told.after("2: claim 3"), Contains(HasSubstr(told.title(3))));
}

}  // namespace
}  // namespace banquier::terminal
