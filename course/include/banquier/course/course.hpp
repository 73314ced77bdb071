// A game as a course of questions, one at a time: who is asked what next. It is the order of `bots::Match` turned inside out,
// so that whoever answers may be a bot, a program that learns, or somebody who looks ahead on a copy. Bots that answer a
// course play the game that they play in a simulation, act by act.
//
//     Course course(game, 4, {});
//     while (course.question().asked != Asked::Over)
//         if (course.question().asked == Asked::Luck) course.draw(luck);
//         else course.play(...) or course.done() or course.answer_by(bot, ...)
//
// What nobody is asked: every rent is claimed as soon as it can be, a throw outside prison is made, a turn is ended when its
// player has nothing more to manage, and the clock is called where the terms say so.
#pragma once

#include <banquier/bots/bot.hpp>
#include <banquier/bots/order.hpp>
#include <banquier/bots/record.hpp>
#include <banquier/engine/rules.hpp>
#include <banquier/luck/sampling.hpp>
#include <banquier/luck/seeded.hpp>

#include <vector>

namespace banquier::course {

enum class Asked : std::uint8_t {
    Answer,  // the pending decision of the rules
    Manage,  // a free act, or none: `done`
    Reply,   // to the offer of `from`
    Luck,    // a throw, a card or a title dealt
    Over,
};

struct Question {
    Asked asked = Asked::Over;
    PlayerId seat = kNobody;  // of luck: who throws, or kBank
    PlayerId from = kNobody;  // of a Reply

    bool operator==(const Question&) const = default;
};

// When a seat is asked for free acts: in no case, in its own turn, or between all turns too, as bots are.
enum class Manages : std::uint8_t { Never, OwnTurn, Always };

struct Terms {
    int rounds = 1000;    // then the game is capped: nobody has won
    int clock_after = 0;  // rounds after which the clock is called where the rules have one; 0: never
    ByPlayer<Manages> manages = [] {
        ByPlayer<Manages> all;
        for (Manages& when : all) when = Manages::Always;
        return all;
    }();
};

class Course {
public:
    Course(const Game& game, int players, const Terms& terms);
    // Taken up in the middle, at a position that the rules can reach.
    Course(const Game& game, const State& state, const Terms& terms);

    const Game& game() const { return *game_; }
    const State& state() const { return s_; }
    const Question& question() const { return question_; }
    const bots::Window& window() const { return window_; }
    int rounds_left() const { return bots::rounds_left(game_->rules, terms_.clock_after, s_.round); }
    const Terms& terms() const { return terms_; }

    // Answers the question. A refused act leaves everything as it is. The refusal of an offer beyond the window of its
    // pair names no rule. An offer is answered by the other seat at once; a Roll comes without its dice.
    Refusal why_not(const Action& act) const;
    Refusal play(const Action& act);
    // Nothing more to manage.
    void done();

    // What luck is asked for, how many equally likely outcomes it has, and one of them.
    ActKind luck_kind() const;
    std::uint32_t outcomes() const { return luck::results(s_, luck_kind()); }
    Action outcome(std::uint32_t number) const;
    void draw(std::uint32_t number) { settle(outcome(number)); }
    void draw(luck::Seeded& luck);

    // What the bot sees, and its answer played. What it may not do is not done: the standing answer is, or nothing.
    void answer_by(const bots::Bot& bot, bots::Memory* memory, std::uint64_t noise);

    // Where acts are noted from now on; null: nowhere.
    void note_acts(std::vector<Action>* log) { log_ = log; }
    std::uint64_t acts() const { return acts_played_; }

private:
    void advance();
    bool next_question();
    bool ask(Question question) {
        question_ = question;
        return true;
    }
    bool sweep();
    bool claim();
    bool answer();
    bool may_go_on() { return ++acts_of_turn_ <= bots::kActsOfATurn; }
    bool clock_is_due() const;
    void begin_turn();
    void act(const Action& a);
    void settle(const Action& a) {
        act(a);
        advance();
    }
    void offer(const Action& a);
    void reply(const Action& a);

    const Game* game_;
    std::vector<Action>* log_ = nullptr;
    State s_;
    Terms terms_;
    Question question_;
    bots::Window window_;
    bots::Listener listener_;  // of the offers since the beginning, or since it was taken up
    std::uint64_t acts_played_ = 0;
    std::size_t swept_ = 0;  // seats that have managed in this window
    int acts_of_turn_ = 0;
    PlayerId turn_ = kNobody;
};

// What the game was worth to each seat: winners share 1, the others share -1; nothing where all or none have won.
ByPlayer<double> returns(const State& end);

}  // namespace banquier::course
