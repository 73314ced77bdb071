// The simple baselines: players to measure others by, and walkers to check the board's landing frequencies with.
#pragma once

#include <banquier/bots/bot.hpp>

namespace banquier::bots {

// Any legal answer, each as likely; between decisions sometimes any free act. Makes no offers and takes none.
class RandomBot final : public Bot {
public:
    Action answer(const View& view) const override;
    std::optional<Action> manage(const View& view) const override;
    Action reply(const View& view, PlayerId from) const override;
    std::unique_ptr<Memory> memory() const override;
};

// Buys what it can pay. Never trades, builds, lifts or leaves prison early.
class SimpleBot final : public Bot {
public:
    Action answer(const View& view) const override;
    std::optional<Action> manage(const View&) const override { return std::nullopt; }
    Action reply(const View& view, PlayerId from) const override;
    Quiet quiet(const View&) const override { return {kNever, kNever, kNever, kNever}; }
};

// Buys always, bids up to half the listed price and builds on its turn when it can: games with everything in them, and
// next to no thinking. What is left to measure is the rules.
class TrivialBot final : public Bot {
public:
    Action answer(const View& view) const override;
    std::optional<Action> manage(const View& view) const override;
    Action reply(const View& view, PlayerId from) const override;
    Quiet quiet(const View& view) const override;
};

// Keeps a reserve in all it does, and swaps title for title where both get a whole colour.
class StandardBot final : public Bot {
public:
    Action answer(const View& view) const override;
    std::optional<Action> manage(const View& view) const override;
    Action reply(const View& view, PlayerId from) const override;
    Quiet quiet(const View& view) const override;
};

// Buys nothing and manages nothing.
class WalkerBot final : public Bot {
public:
    enum class InPrison : std::uint8_t {
        Leave,  // at once, by a release card or the fine
        Stay,   // as long as may be; a release card is handed in before the last throw
    };
    explicit WalkerBot(InPrison in_prison) : in_prison_(in_prison) {}

    Action answer(const View& view) const override;
    std::optional<Action> manage(const View&) const override { return std::nullopt; }
    Action reply(const View& view, PlayerId from) const override;
    Quiet quiet(const View&) const override {
        return {.at_begin = kNever, .between = kNever, .at_end = kNever};
    }

private:
    InPrison in_prison_;
};

}  // namespace banquier::bots
