// What a bot keeps from question to question changes no answer: in whole games, every question is asked with and without it.
#include "support.hpp"

#include <array>
#include <type_traits>

namespace banquier::sim {
namespace {

// Maison, asked twice.
class Twice final : public bots::Bot {
public:
    explicit Twice(const Game& game) : maison_(bots::make_bot("maison", game)) {}

    Action answer(const bots::View& view) const override {
        return same(view, [&](const bots::View& v) { return maison_->answer(v); });
    }
    std::optional<Action> manage(const bots::View& view) const override {
        return same(view, [&](const bots::View& v) { return maison_->manage(v); });
    }
    Action reply(const bots::View& view, PlayerId from) const override {
        return same(view, [&](const bots::View& v) { return maison_->reply(v, from); });
    }
    bots::Quiet quiet(const bots::View& view) const override {
        const auto ask = [&](const bots::View& v) {
            const bots::Quiet q = maison_->quiet(v);
            return std::array{q.at_begin, q.between, q.at_end, q.in_prison};
        };
        const auto [at_begin, between, at_end, in_prison] = same(view, ask);
        return {at_begin, between, at_end, in_prison};
    }
    std::unique_ptr<bots::Memory> memory() const override { return maison_->memory(); }

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

    std::unique_ptr<const bots::Bot> maison_;
    mutable int questions_ = 0;
};

void expect_same(const Game& game, std::uint64_t blocks) {
    const auto bot = std::make_shared<Twice>(game);
    Run run{.game = game,
        .blocks = blocks,
        .limits = {.rounds = 80, .time_up_after = 30, .last_round_after = 30}};
    run.entrants.assign(4, {.name = "twice", .bot = bot});
    Tally tally;
    play_blocks(run, 0, blocks, tally);
    EXPECT_GT(bot->questions(), 1000);
}

TEST(Memory, ChangesNoAnswerOfMaison) { expect_same(game_of("classique", "classique"), 2); }

// With a clock, teams and titles put up for auction.
TEST(Memory, ChangesNoAnswerOfMaisonUnderOtherRules) {
    expect_same(game_of("classique", "championnat"), 1);
    expect_same(game_of("mondial2006", "mondial2006-chrono"), 1);
}

}  // namespace
}  // namespace banquier::sim
