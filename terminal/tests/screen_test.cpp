// The drawing: every line of every screen within its columns, in every position of whole games.
#include <banquier/sim/bot_game.hpp>
#include <banquier/terminal/drawing.hpp>
#include <banquier/terminal/text.hpp>

#include <gtest/gtest.h>

namespace banquier::terminal {
namespace {

TEST(Screen, KeepsItsShapeOnEveryBoard) {
    const editions::Library library = editions::Library::embedded();
    const std::vector<std::string> names = {
        "Ann", "Barthélemy-Alexandre", "Carl", "Dora", "Eve", "Finn", "Gwen", "Hugo"};
    for (const editions::RuleSetInfo& info : library.rule_sets())
        for (const Language language : editions::kLanguages) {
            const editions::Edition& edition = *library.official_board(info.id);
            const Game game = library.resolve(edition.id, info.id).game;
            const notation::Sentences words{library, edition, game, info.id, language, names};
            const ShortNames short_names{words.texts()};
            int acts = 0;
            const auto check = [&](const State& state, const Action&, const EventList&) {
                if (++acts % 37 != 0) return;
                for (const Colours colours : {Colours::None, Colours::Full}) {
                    const Drawing drawing{game, state, words, short_names, Paint{colours}};
                    const Lines ring = board_ring(drawing);
                    EXPECT_EQ(ring.size(), static_cast<std::size_t>(kRingRows));
                    for (const std::string& line : ring) ASSERT_EQ(width(line), kRingColumns) << line;
                    for (const std::string& line : board_list(drawing))
                        ASSERT_LE(width(line), kListColumns) << line;
                    for (const Titles titles : {Titles::Shown, Titles::Hidden})
                        for (const std::string& line : player_lines(drawing, 78, titles))
                            ASSERT_LE(width(line), 78) << line;
                }
            };
            sim::play_bot_game(game, game.rules.max_players, luck::Seeded{1, 2}, 40, check);
        }
}

}  // namespace
}  // namespace banquier::terminal
