// A game at this terminal: seats of people and bots, the record of what was done, and who is needed next.
#pragma once

#include <banquier/bots/bot.hpp>
#include <banquier/luck/seeded.hpp>
#include <banquier/notation/record.hpp>
#include <banquier/terminal/story.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace banquier::terminal {

inline constexpr int kUsualLevel = 3;

struct Seat {
    std::string name;
    bool bot = false;
    int level = kUsualLevel;  // of a bot
};

// The name under which a record keeps a seat: "Ada (bot 3)" is a bot of the third level. Records of earlier programs say
// "Ada (bot)".
std::string recorded_name(const Seat& seat);
Seat seat_recorded_as(const std::string& name);

enum class Dice : std::uint8_t { Thrown, Typed };  // by the program; by the people at a table with real dice

// What the game waits for from the people at the terminal.
struct Waiting {
    enum class For : std::uint8_t {
        Answer,   // of `seat`
        Leave,    // before the bot `next` goes on: `seat` may still claim, or answer an offer
        Luck,     // dice, a card or a title that is to be typed, on behalf of `seat`
        Nothing,  // the game is over
    };
    For what = For::Nothing;
    PlayerId seat = kNobody;
    PlayerId next = kNobody;
};

class BotSeats;

class Session {
public:
    struct Options {
        Dice dice = Dice::Thrown;
        bool step = false;  // stop after every bot's turn
        std::uint64_t seed = 0;
        std::function<bots::GameTime()> time{};  // looked at between acts; none: no clock ends the game
    };

    Session(notation::RecordHeader header, std::vector<Seat> seats, const Options& options);
    // Goes on with a game that was saved; `text` is its record.
    Session(
        notation::Record record, const std::string& text, std::vector<Seat> seats, const Options& options);
    ~Session();

    // Lets luck and the bots act until a person is needed.
    Waiting run();

    // An act of a person, or of luck and the clock at their word; a roll without dice is thrown here.
    Refusal act(Action action);
    // Nobody wants anything before the bot goes on.
    void leave();
    // Takes back the last act of a person, with what bots did upon it, and says which it was. What the program has thrown
    // or drawn is never taken back, nor anything before it.
    std::optional<Action> undo();

    const Game& game() const { return header_.game; }
    const State& state() const { return state_; }
    const notation::RecordHeader& header() const { return header_; }
    const std::vector<Seat>& seats() const { return seats_; }
    const std::vector<Happening>& log() const { return log_; }
    bool is_bot(PlayerId player) const { return seats_[index_of(player)].bot; }
    Dice dice() const { return options_.dice; }
    std::size_t steps() const { return steps_; }
    std::string record_text() const;

private:
    // As it was before somebody acted.
    struct Before {
        Action action;
        State state;
        std::size_t lines, log, steps;
        std::optional<std::uint32_t> left_at;
        ByPlayer<std::uint32_t> heard;
        std::shared_ptr<const BotSeats> bots;
    };
    PlayerId first_person() const;
    PlayerId person_with_offer() const;
    PlayerId person_to_hear(const Action& next) const;
    bool call_time();
    int rounds_left() const;
    void tell(const Happening& happening);
    Waiting advance();
    Refusal play(Action action);
    Refusal apply_and_record(const Action& action);

    notation::RecordHeader header_;
    std::vector<Seat> seats_;
    Options options_;
    std::unique_ptr<BotSeats> bots_;
    luck::Seeded luck_;
    State state_;
    int first_round_ = 1;  // played here
    std::vector<std::string> lines_;
    std::vector<Happening> log_;
    std::size_t shown_ = 0;  // of the log, when people were last asked
    std::size_t steps_ = 0;
    std::vector<Before> undoable_;  // since the program last threw or drew
    std::optional<std::uint32_t> left_at_;
    ByPlayer<std::uint32_t> heard_{};  // of each seat's offers the last that a person has let pass
};

}  // namespace banquier::terminal
