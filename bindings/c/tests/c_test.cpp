// The C interface from outside: whole games by numbers, lines, bots and batches; records that come back; every failure a text.
#include "banquier.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace {

struct Free {
    void operator()(bq_game* game) const { bq_game_free(game); }
    void operator()(bq_state* state) const { bq_state_free(state); }
    void operator()(bq_bot* bot) const { bq_bot_free(bot); }
    void operator()(bq_batch* batch) const { bq_batch_free(batch); }
};
using GameHandle = std::unique_ptr<bq_game, Free>;
using StateHandle = std::unique_ptr<bq_state, Free>;
using BotHandle = std::unique_ptr<bq_bot, Free>;
using BatchHandle = std::unique_ptr<bq_batch, Free>;

std::string taken(char* text) {
    const std::string copy = text == nullptr ? "" : text;
    bq_text_free(text);
    return copy;
}

GameHandle game_of(const char* board, const char* rules, int players, const char* choices = nullptr) {
    char* problem = nullptr;
    GameHandle game{bq_game_new(board, rules, choices, players, &problem)};
    EXPECT_TRUE(game) << taken(problem);
    return game;
}

// Any legal action, now and then; mostly the standing one, so that the game moves on.
void play_on(bq_state* state, int most, unsigned seed) {
    for (int i = 0; i < most && !bq_state_is_terminal(state); ++i) {
        int count = 0;
        const std::uint16_t* legal = bq_state_legal_actions(state, &count);
        ASSERT_GT(count, 0);
        seed = seed * 1664525u + 1013904223u;
        const bool chance = bq_state_is_chance(state);
        int action = legal[(seed >> 8) % static_cast<unsigned>(count)];
        if (!chance && (seed >> 24) % 4 != 0) action = bq_state_standing_action(state);
        const std::string line = taken(bq_state_action_line(state, action, nullptr));
        EXPECT_FALSE(line.empty());
        char* problem = nullptr;
        ASSERT_TRUE(bq_state_apply_action(state, action, &problem)) << taken(problem);
    }
}

TEST(C, PlaysEveryOfficialPairing) {
    const auto boards = boost::json::parse(taken(bq_boards()));
    int pairings = 0;
    for (const auto& board : boards.as_array())
        for (const auto& rules : board.at("rules").as_array()) {
            const std::string id{board.at("board").as_string()}, name{rules.as_string()};
            const GameHandle game = game_of(id.c_str(), name.c_str(), 4);
            bq_terms terms = bq_terms_usual();
            terms.max_rounds = 30;
            terms.offers = true;
            terms.manage = BQ_MANAGE_ALWAYS;
            const StateHandle state{bq_state_new(game.get(), &terms, 5, 1)};
            play_on(state.get(), 1500, 1);
            // Its record reads back to the same position.
            const std::string record = taken(bq_state_record(state.get()));
            bq_game* read_game = nullptr;
            char* problem = nullptr;
            const StateHandle read{bq_state_from_record(record.c_str(), -1, &terms, &read_game, &problem)};
            const GameHandle kept{read_game};
            ASSERT_TRUE(read) << taken(problem);
            EXPECT_EQ(taken(bq_state_position(read.get())), taken(bq_state_position(state.get())));
            ++pairings;
        }
    EXPECT_GE(pairings, 13);
}

TEST(C, ACloneGoesItsOwnWay) {
    const GameHandle game = game_of("classique", "classique", 3);
    const StateHandle state{bq_state_new(game.get(), nullptr, 1, 0)};
    bq_state_draw_all(state.get());
    const std::string before = taken(bq_state_position(state.get()));
    const StateHandle copy{bq_state_clone(state.get())};
    play_on(copy.get(), 400, 2);
    EXPECT_EQ(taken(bq_state_position(state.get())), before);
    EXPECT_NE(taken(bq_state_position(copy.get())), before);
    EXPECT_NE(taken(bq_state_record(copy.get())), taken(bq_state_record(state.get())));
}

TEST(C, BotsFinishAGameAndReturnsSumToNothing) {
    const GameHandle game = game_of("classique", "classique", 4);
    char* problem = nullptr;
    const BotHandle bot{bq_bot_new(game.get(), "maison", &problem)};
    ASSERT_TRUE(bot) << taken(problem);
    bq_terms terms = bq_terms_usual();
    terms.bot_seats = 15;
    const StateHandle state{bq_state_new(game.get(), &terms, 3, 0)};
    while (!bq_state_is_terminal(state.get())) {
        bq_state_draw_all(state.get());
        const int seat = bq_state_current_player(state.get());
        if (seat >= 0) ASSERT_TRUE(bq_bot_step(bot.get(), state.get(), seat));
    }
    EXPECT_EQ(bq_state_current_player(state.get()), BQ_TERMINAL_PLAYER);
    std::vector<double> returns(4);
    bq_state_returns(state.get(), returns.data());
    EXPECT_NEAR(returns[0] + returns[1] + returns[2] + returns[3], 0, 1e-9);
    EXPECT_FALSE(bq_bot_step(bot.get(), state.get(), 0));
}

TEST(C, SaysWhy) {
    const GameHandle game = game_of("classique", "classique", 2);
    const StateHandle state{bq_state_new(game.get(), nullptr, 1, 0)};
    bq_state_draw_all(state.get());
    const std::string why = taken(bq_state_why(state.get(), "2: bid 10", "fr", nullptr));
    const auto answer = boost::json::parse(why);
    EXPECT_FALSE(answer.at("legal").as_bool());
    EXPECT_FALSE(answer.at("says").as_string().empty());
    char* problem = nullptr;
    EXPECT_EQ(bq_state_why(state.get(), "2: sing", "en", &problem), nullptr);
    EXPECT_FALSE(taken(problem).empty());
}

TEST(C, FailuresAreTexts) {
    char* problem = nullptr;
    EXPECT_EQ(bq_game_new("nowhere", "classique", nullptr, 4, &problem), nullptr);
    EXPECT_NE(taken(problem).find("nowhere"), std::string::npos);
    EXPECT_EQ(bq_game_new("classique", "classique", "fine=much", 4, &problem), nullptr);
    EXPECT_NE(taken(problem).find("fine"), std::string::npos);
    EXPECT_EQ(bq_game_new("classique", "classique", nullptr, 9, &problem), nullptr);
    EXPECT_NE(taken(problem).find("SETUP-03"), std::string::npos);
    EXPECT_EQ(bq_game_new(nullptr, nullptr, nullptr, 0, nullptr), nullptr);
    const GameHandle game = game_of("classique", "classique", 2, "HOUSE-02");
    EXPECT_EQ(bq_bot_new(game.get(), "nobody", &problem), nullptr);
    EXPECT_NE(taken(problem).find("nobody"), std::string::npos);
    const StateHandle state{bq_state_new(game.get(), nullptr, 1, 0)};
    for (const int action : {-1, 36, 1000000}) {
        EXPECT_FALSE(bq_state_apply_action(state.get(), action, &problem));
        EXPECT_NE(taken(problem).find("not legal"), std::string::npos);
    }
    for (const char* line : {"", "1: ", "\xff\xfe", "9: roll", "1: bid 99999999999999999999"}) {
        EXPECT_FALSE(bq_state_apply_line(state.get(), line, &problem));
        EXPECT_FALSE(taken(problem).empty());
    }
    for (const char* record : {"", "{}", "[1,2", "{\"format\":\"banquier-record\"}"}) {
        EXPECT_EQ(bq_state_from_record(record, -1, nullptr, nullptr, &problem), nullptr);
        EXPECT_FALSE(taken(problem).empty());
    }
    const char* const everywhere[] = {"fp-a", "fp-a"};
    EXPECT_EQ(bq_batch_new(game.get(), nullptr, 4, 1, 1, false, everywhere, &problem), nullptr);
    EXPECT_NE(taken(problem).find("learner"), std::string::npos);
    bq_game_free(nullptr);
    bq_state_free(nullptr);
}

TEST(C, ABatchShowsItsGames) {
    const GameHandle game = game_of("classique", "classique", 3);
    const char* const bots[] = {nullptr, "fp-a", ""};
    char* problem = nullptr;
    const BatchHandle batch{bq_batch_new(game.get(), nullptr, 50, 7, 2, false, bots, &problem)};
    ASSERT_TRUE(batch) << taken(problem);
    const auto width = static_cast<std::size_t>(bq_game_num_actions(false));
    std::vector<std::int32_t> actions(50);
    for (int i = 0; i < 200; ++i) {
        bq_batch_sample(batch.get(), actions.data());
        for (std::size_t g = 0; g < 50; ++g)
            ASSERT_EQ(bq_batch_masks(batch.get())[g * width + static_cast<std::size_t>(actions[g])], 1);
        EXPECT_EQ(bq_batch_step(batch.get(), actions.data()), 0u);
    }
    std::vector<std::int32_t> standing(
        bq_batch_standing(batch.get()), bq_batch_standing(batch.get()) + actions.size());
    EXPECT_EQ(bq_batch_step(batch.get(), standing.data()), 0u);
    bq_batch_reset(batch.get(), 8);
    EXPECT_NE(bq_batch_seats(batch.get())[0], 1);
}

}  // namespace
