// What a bot keeps from question to question changes no answer: in whole games, every question is asked with and without it.
#include "support.hpp"

#include <array>
#include <type_traits>

namespace banquier::sim {
namespace {

// A bot, asked twice.
class Twice final : public bots::Bot {
public:
    Twice(const char* name, const Game& game) : bot_(bots::make_bot(name, game)) {}

    Action answer(const bots::View& view) const override {
        return same(view, [&](const bots::View& v) { return bot_->answer(v); });
    }
    std::optional<Action> manage(const bots::View& view) const override {
        return same(view, [&](const bots::View& v) { return bot_->manage(v); });
    }
    Action reply(const bots::View& view, PlayerId from) const override {
        return same(view, [&](const bots::View& v) { return bot_->reply(v, from); });
    }
    bots::Quiet quiet(const bots::View& view) const override {
        const auto ask = [&](const bots::View& v) {
            const bots::Quiet q = bot_->quiet(v);
            return std::array{q.at_begin, q.between, q.at_end, q.in_prison};
        };
        const auto [at_begin, between, at_end, in_prison] = same(view, ask);
        return {at_begin, between, at_end, in_prison};
    }
    std::unique_ptr<bots::Memory> memory() const override { return bot_->memory(); }
    bool listens() const override { return bot_->listens(); }

    int questions() const { return questions_; }

private:
    template <class Ask>
    std::invoke_result_t<Ask, const bots::View&> same(const bots::View& view, Ask ask) const {
        bots::View fresh = view;
        fresh.memory = nullptr;
        fresh.last_legal = nullptr;
        const auto anew = ask(fresh), kept = ask(view);
        EXPECT_TRUE(kept == anew) << "round " << view.state.round << ", seat " << index_of(view.me);
        EXPECT_NE(view.memory, nullptr);
        ++questions_;
        return kept;
    }

    std::unique_ptr<const bots::Bot> bot_;
    mutable int questions_ = 0;
};

void expect_same(const char* name, const Game& game, std::uint64_t blocks) {
    const auto bot = std::make_shared<Twice>(name, game);
    Run run{.game = game,
        .blocks = blocks,
        .limits = {.rounds = 80, .time_up_after = 30, .last_round_after = 30}};
    run.entrants.assign(4, {.name = "twice", .bot = bot});
    Tally tally;
    play_blocks(run, 0, blocks, tally);
    EXPECT_GT(bot->questions(), 1000);
}

TEST(Memory, ChangesNoAnswerOfMaison) { expect_same("maison", game_of("classique", "classique"), 2); }

// With a clock, teams and titles put up for auction.
TEST(Memory, ChangesNoAnswerOfMaisonUnderOtherRules) {
    expect_same("maison", game_of("classique", "championnat"), 1);
    expect_same("maison", game_of("mondial2006", "mondial2006-chrono"), 1);
}

// What its partners have taken and refused it judges by the time that was left then.
TEST(Memory, ChangesNoAnswerOfMaitre) {
    expect_same("maitre", game_of("classique", "classique"), 1);
    expect_same("maitre", game_of("mondial2006", "mondial2006-chrono"), 1);
    expect_same("level-5-trader", game_of("asterix", "asterix-chrono"), 1);
}

}  // namespace
}  // namespace banquier::sim
