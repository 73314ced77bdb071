// Bots on every rule set: whole games without an act that the rules refuse, told in both languages.
#include <banquier/notation/sentences.hpp>
#include <banquier/notation/words.hpp>
#include <banquier/sim/bot_game.hpp>

#include <algorithm>
#include <gtest/gtest.h>

namespace banquier::terminal {
namespace {

constexpr int kRounds = 120;

const editions::Library& library() {
    static const editions::Library kLibrary = editions::Library::embedded();
    return kLibrary;
}

std::vector<std::string> rule_set_ids() {
    std::vector<std::string> ids;
    for (const editions::RuleSetInfo& info : library().rule_sets()) ids.push_back(info.id);
    return ids;
}

class EveryRuleSet : public ::testing::TestWithParam<std::string> {
protected:
    const editions::Edition& edition() const { return *library().official_board(GetParam()); }
    Game game() const { return library().resolve(edition().id, GetParam()).game; }
};

TEST(RuleSets, AreThirteen) { EXPECT_EQ(rule_set_ids().size(), 13U); }

TEST_P(EveryRuleSet, IsPlayedByBotsToTheEnd) {
    const Game rules = game();
    int finished = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto check = [&](const State& before, const Action& act, const EventList&) {
            const Refusal no = why_illegal(rules, before, act);
            EXPECT_FALSE(no) << notation::word(no.reason) << ", seed " << seed;
        };
        const sim::BotGame played = sim::play_bot_game(rules, 4, luck::Seeded{seed, 0}, kRounds, check);
        ASSERT_EQ(played.slips.refused, 0U) << "seed " << seed;
        ASSERT_EQ(audit(rules, played.state), Finding::None) << "seed " << seed;
        ASSERT_TRUE(game_over(played.state) || played.state.round > kRounds) << "seed " << seed;
        finished += game_over(played.state);
    }
    EXPECT_GT(finished, 10);
}

TEST_P(EveryRuleSet, TakesEveryNumberOfPlayers) {
    const Game rules = game();
    for (int players = 2; players <= static_cast<int>(kMaxPlayers); ++players) {
        if (why_not_players(rules, players)) continue;
        const sim::BotGame played = sim::play_bot_game(rules, players, luck::Seeded{7, 0}, kRounds);
        EXPECT_EQ(played.slips.refused, 0U) << players;
    }
}

TEST_P(EveryRuleSet, IsPlayedTheSameFromTheSameSeed) {
    const Game rules = game();
    const sim::BotGame one = sim::play_bot_game(rules, 4, luck::Seeded{3, 0}, kRounds);
    const sim::BotGame two = sim::play_bot_game(rules, 4, luck::Seeded{3, 0}, kRounds);
    EXPECT_EQ(one.state, two.state);
    EXPECT_EQ(one.events, two.events);
}

// A fact's rule is one that the rule set has, and every place of every sentence is filled.
TEST_P(EveryRuleSet, IsToldInWholeSentencesWithItsOwnRules) {
    const Game rules = game();
    const std::vector<std::string> names = {"Ann", "Ben", "Carl", "Dora"};
    const notation::Sentences french{library(), edition(), rules, GetParam(), Language::French, names};
    const notation::Sentences english{library(), edition(), rules, GetParam(), Language::English, names};
    const auto check = [&](const State& before, const Action& act, const EventList& events) {
        std::vector<std::string> told;
        for (const notation::Sentences* words : {&french, &english}) {
            told.push_back(words->of(before, act));
            if (is_player(act.by)) told.push_back(words->question(before, act.by));
            for (const Event& event : events) told.push_back(words->of(event));
        }
        for (const std::string& text : told) {
            EXPECT_FALSE(text.empty());
            EXPECT_EQ(text.find('{'), std::string::npos) << text;
            EXPECT_EQ(text.find("  "), std::string::npos) << text;
        }
        for (const Event& event : events) {
            const editions::CatalogueEntry* entry = library().catalogue().find(event.rule);
            ASSERT_TRUE(entry) << notation::word(event.kind) << notation::rule_word(event.rule);
            EXPECT_NE(entry->standing(GetParam()), editions::Standing::DoesNotHold)
                << notation::word(event.kind) << " " << notation::rule_word(event.rule);
        }
    };
    for (std::uint64_t seed = 0; seed < 5; ++seed)
        sim::play_bot_game(rules, 4, luck::Seeded{seed, 1}, kRounds, check);
}

INSTANTIATE_TEST_SUITE_P(Bots, EveryRuleSet, ::testing::ValuesIn(rule_set_ids()), [](const auto& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace banquier::terminal
