// A player that is a program. It sees what its seat may see, and nothing of the luck to come: dice and cards are no
// argument of any function here, and randomness of its own is handed in, one number a question.
//
// A bot itself keeps nothing between questions, so that one bot may sit at any number of tables and in any number of threads,
// and a game that is taken up again goes on as it would have.
#pragma once

#include <banquier/bots/window.hpp>
#include <banquier/engine/quick.hpp>
#include <banquier/engine/rules.hpp>

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>

namespace banquier::bots {

// What a bot has worked out and may look up again. Whoever seats the bot may keep it from question to question, for one
// thread at a time; it changes no answer.
class Memory {
public:
    virtual ~Memory() = default;
};

class Record;  // record.hpp

// No end of the game is known but the one that its rules bring about by play.
inline constexpr int kNoEnd = 0x7FFF;

// [END-07] Where the clock announces the last round, the round under way is finished and one more is played.
inline int rounds_announced(const RuleSet& rules) { return rules.time_limit == TimeLimit::LastRound ? 2 : 0; }

// What everybody knows in this round of how many are left, this one among them, where the clock is called after so many
// rounds (0: never).
inline int rounds_left(const RuleSet& rules, int clock_after, int round) {
    if (clock_after == 0 || rules.time_limit == TimeLimit::None) return kNoEnd;
    return std::max(clock_after + 1 - round, 0) + rounds_announced(rules);
}

// Of a game that is played against a clock, in milliseconds.
struct GameTime {
    std::int64_t duration = 0, elapsed = 0;

    bool is_up() const { return elapsed >= duration; }
};

// The same as people reckon by such a clock: what is left of the time, in rounds as long as those begun in it.
inline int rounds_left(const RuleSet& rules, const GameTime& time, int begun) {
    constexpr std::int64_t kFirstGuess = 60'000;  // of a round, as long as none is over
    if (rules.time_limit == TimeLimit::None) return kNoEnd;
    const std::int64_t round = std::max<std::int64_t>((time.elapsed + kFirstGuess) / std::max(begun, 1), 1);
    const std::int64_t left = std::max<std::int64_t>(time.duration - time.elapsed, 0);
    return static_cast<int>(std::min<std::int64_t>(left / round + 1 + rounds_announced(rules), kNoEnd - 1));
}

// An act that was found legal, so that it is not checked again.
struct Found {
    Action act{};
    bool plain = false;  // an order of buildings that the quick door can play
};

// What a seat sees when it is asked something. How the game will be valued stands in its rules.
struct View {
    const Game& game;
    const State& state;  // as `seen_by` makes it
    PlayerId me;
    const Window& window;
    std::uint64_t noise;          // another in every position
    Found* last_legal = nullptr;  // where given: what `legal` has found last
    Memory* memory = nullptr;     // where given: the bot's own
    // Until time ends the game, the round under way among them, as a person would reckon.
    int rounds_left = kNoEnd;
    const Record* record = nullptr;  // where given: the offers that the table has heard

    bool legal(const Action& action) const {
        const bool plain = quick::is_plain_order(game, state, action);
        assert(!plain || !why_illegal(game, state, action));
        if (!plain && why_illegal(game, state, action)) return false;
        if (last_legal != nullptr) *last_legal = {action, plain};
        return true;
    }
    // The standing answer, which is always legal. [FLOW-01] A roll comes without its dice, and is checked with them.
    Action standing() const {
        const Action answer = standing_answer(game, state, me);
        if (last_legal != nullptr && !wants_dice(answer.kind)) *last_legal = {.act = answer};
        return answer;
    }
    // The position that a legal act of no chance leads to.
    State after(const Action& action) const {
        State next = state;
        apply_known_legal(game, next, action);
        return next;
    }
};

// The least cash with which a seat may have a wish, by moment: with less, `manage` has none and a prisoner throws, and nobody
// need ask. kNever: never; 0: always ask. It holds until something changes in a group of which the seat has titles, the
// bank runs out of houses or hotels or has some again, somebody leaves the game, or its end is announced.
struct Quiet {
    Money at_begin = 0;   // of the own turn, before its first throw
    Money between = 0;    // at the beginning of another's turn
    Money at_end = 0;     // of the own turn
    Money in_prison = 0;  // other than to throw
};
inline constexpr Money kNever = quick::kNever;

// How a bot deals with people (approach.hpp).
struct Dealing {
    double appetite = 0;  // in how many of its turns it looks for an offer; 0: never
    double part = 0.5;    // of what there is to share, that it leaves to the other
};

class Bot {
public:
    virtual ~Bot() = default;

    // The answer to the pending decision, which awaits this seat: any legal act of the seat. A free act (mortgaging to
    // pay a price, an offer in a debt) is played, and then the same is asked again. A Roll comes without its dice.
    virtual Action answer(const View& view) const = 0;

    // A free act that the seat wants now, if any: asked of everybody between turns, and of the player on turn before the
    // turn is ended; again and again until there is none.
    virtual std::optional<Action> manage(const View& view) const = 0;

    // The answer to the open offer of `from` to this seat: Accept, Refuse, or an Offer to `from` as a counter-offer,
    // which the window must still allow.
    virtual Action reply(const View& view, PlayerId from) const = 0;

    // Room for what it works out; null: it has no use for any.
    virtual std::unique_ptr<Memory> memory() const { return nullptr; }

    // Whether it makes use of the record of offers.
    virtual bool listens() const { return false; }

    // How it comes to people with offers; what it offers by itself, in `manage`, is then for other bots.
    virtual Dealing dealing() const { return {}; }

    // What the seat need not be asked. Every bot claims every rent.
    virtual Quiet quiet(const View&) const { return {}; }
};

// The position with what this seat may not know made blank: where a drawn card is shown to its player and the banker
// alone, the decks. [CARD-08]
State seen_by(const Game& game, const State& state, PlayerId seat);

// Whether there is anything that a seat may not know, that is, whether `seen_by` changes anything.
inline bool has_secrets(const Game& game) { return game.rules.card_shown == CardShown::ToBanker; }

}  // namespace banquier::bots
