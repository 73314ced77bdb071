// Bots on every rule set: whole games without an act that the rules refuse.
#include "bot_game.hpp"
#include "official.hpp"
#include "sentences.hpp"

#include <banquier/editions/library.hpp>
#include <banquier/notation/words.hpp>

#include <gtest/gtest.h>
#include <map>

namespace banquier::app {
namespace {

const editions::Library& library() {
    static const editions::Library kLibrary = editions::Library::embedded();
    return kLibrary;
}

class EveryRuleSet : public ::testing::TestWithParam<std::string> {
protected:
    editions::Resolution resolve() const {
        return library().resolve(official_board(library(), GetParam())->id, GetParam());
    }
};

std::vector<std::string> rule_set_ids() {
    std::vector<std::string> ids;
    for (const editions::RuleSetInfo& info : library().rule_sets()) ids.push_back(info.id);
    return ids;
}

TEST_P(EveryRuleSet, BotsPlayWholeGamesLegally) {
    const editions::Resolution resolved = resolve();
    ASSERT_TRUE(resolved.ok());
    int finished = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const BotGame played = play_bot_game(resolved.game, 4, luck::Seeded{seed, 0}, 120);
        ASSERT_FALSE(played.refusal) << notation::word(played.refusal.reason) << " seed " << seed;
        ASSERT_EQ(audit(resolved.game, played.state), Fault::None) << seed;
        ASSERT_LT(played.acts, 100'000U) << seed;
        finished += game_over(played.state);
    }
    RecordProperty("finished", finished);
    std::cout << GetParam() << " finished " << finished << "\n";
}

INSTANTIATE_TEST_SUITE_P(Bots, EveryRuleSet, ::testing::ValuesIn(rule_set_ids()), [](const auto& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace banquier::app
