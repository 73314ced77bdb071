// The table at work on one command: decides, logs and tells. One source file for each theme.
#pragma once

#include <banquier/table/table.hpp>
#include <banquier/table/view.hpp>

namespace banquier::table {

inline constexpr Millis kSeenGrace = 5'000;  // a prompt that nobody reports as seen counts as seen after this
inline constexpr Millis kClaimTime = 6'000;  // to claim a rent, from when its owner could see the landing
inline constexpr Millis kClaimAtMost = 10'000;     // from the landing, seen or not
inline constexpr Millis kLastClaimsTime = 20'000;  // to look for a rent to claim before fortunes are counted
inline constexpr Millis kPlayersLot = 60'000;      // [TRADE-06] a player's auction is over after a minute
inline constexpr Millis kWaitTime = 10'000;
inline constexpr std::uint8_t kWaits = 3;  // between own turns
inline constexpr Millis kQuicker = 5;      // times, where everybody wants bots to be quick
inline constexpr Millis kQuickBid = 400;   // after the last bid, where nobody wants to wait for bots
inline constexpr Millis kAbsentFor = 120'000;
inline constexpr Millis kSilentFor = 180'000;     // somebody who is asked, is there and does nothing
inline constexpr Millis kSilentAtMost = 600'000;  // then one person alone may call the caretaker
inline constexpr Millis kRevealTime = 10'000;     // for the clients' programs: no person does anything
inline constexpr Millis kProgramTime = 30'000;    // a program's, for an answer, at the most
inline constexpr Millis kProgramGone = 10'000;    // the same, of one that is not connected
inline constexpr Millis kVoteTime = 60'000;
inline constexpr Millis kAskAgain = 10'000;       // after a no: first the others may ask
inline constexpr Millis kBackSoon = 20'000;       // whoever loads the page anew is still there
inline constexpr Millis kGoneToStop = 600'000;    // for so long nobody's game is stopped in their absence
inline constexpr Millis kPauseAtMost = 600'000;   // then one person alone may resume
inline constexpr Millis kRecoverPause = 120'000;  // between two questions of one party for a seat
inline constexpr std::size_t kNewcomers = 8;      // that wait to ask for a seat
inline constexpr std::size_t kPutOutKept = 256;
inline constexpr Millis kCodeTime = 120'000;
inline constexpr std::uint8_t kFlags =
    2;  // prompts in a row that a clock answers before the caretaker takes over
inline constexpr std::size_t kChatKept = 8;
inline constexpr Millis kChatWindow = 10'000;
inline constexpr std::uint8_t kChatLines = 5;          // in a window
inline constexpr std::size_t kActsOfACall = 200;       // then the caller is asked for a tick at once
inline constexpr std::size_t kMostActs = 100'000;      // but for talk of trades: then a game is stopped
inline constexpr std::uint16_t kOffersOfAThrow = 40;   // of a seat between two throws
inline constexpr std::uint16_t kOffersInAll = 10'000;  // of a seat in a game: the log has an end
inline constexpr std::uint16_t kContestsOfAThrow = 3;  // opened by a seat between two throws
inline constexpr Millis kLatest = Millis{1} << 52;

// Questions about a table; they change nothing.
class Desk {
public:
    Desk(const Table& table, const House& house) : game_(house.game), l_(table.lasting), f_(table.fleeting) {}

    bool is_seat(PlayerId id) const { return index_of(id) < l_.seats.size(); }
    const Seat& seat(PlayerId id) const { return l_.seats[index_of(id)]; }
    bool playing() const { return l_.stage == Stage::Playing; }
    bool in_hall() const { return l_.hall.has_value(); }
    bool running() const { return playing() && !l_.paused && !l_.asleep; }
    PlayerSet seats_of(const Key& key) const;
    PlayerSet persons() const;      // seats of people who have not left
    PlayerSet keyed_seats() const;  // these, and seats of programs: all who add to the dice
    bool present(PlayerId id) const { return f_.presence[id].connections != 0; }
    Millis absent_for(PlayerId id) const { return present(id) ? 0 : f_.now - f_.presence[id].since; }
    bool is_person(PlayerId id) const { return seat(id).kind == SeatKind::Person; }
    bool is_program(PlayerId id) const { return seat(id).kind == SeatKind::Program; }
    bool is_keyed(PlayerId id) const { return is_person(id) || is_program(id); }  // from outside, by a key
    // Played by the table's own bots now: a bot's seat, or one of the absent in the caretaker's hands.
    bool runs_itself(PlayerId id) const { return !is_keyed(id) || seat(id).caretaken; }
    // The caretaker trades for nobody: friends would buy from it what its person would not sell.
    bool trades_itself(PlayerId id) const { return !is_keyed(id); }
    const State& state() const { return l_.state; }
    Decision pending() const { return decision(*game_, l_.state); }
    Millis elapsed() const;
    BotPace pace_wanted() const;                    // bots.cpp
    int rounds_left() const;                        // as a bot is told
    Millis hold_until(const Action& action) const;  // hold.cpp
    bool clocks() const { return l_.settings.reserve > 0; }
    bool last_claims() const { return pending().ask == Ask::LastClaims; }
    Millis runs_out(PlayerId id) const;  // clocks.cpp
    Millis runs_out_unheld(PlayerId id) const;
    bool is_silent(PlayerId id, Millis span) const;
    Millis auction_closes() const;
    bool auction_counts_down() const;
    PlayerSet needed(const Vote& vote) const;  // votes.cpp
    PlayerSet losers(const Vote& vote) const;
    std::size_t devices(PlayerSet seats) const;
    // Somebody who has been away for so long does not stand in the way.
    static Millis patience(VoteKind kind) { return kind == VoteKind::Stop ? kGoneToStop : kBackSoon; }

protected:
    std::shared_ptr<const Game> game_;

private:
    const Lasting& l_;
    const Fleeting& f_;
};

// Whether the others did not want this device here.
bool is_put_out(const Lasting& lasting, const Key& key);

// The next chance event of a running game.
Chance chance_of(const Game& game, const Lasting& lasting);

class Machine : public Desk {
public:
    Machine(Table& table, const House& house, Millis now);

    Result answer(const Command& command);
    void settle();
    void woken();
    void recommit(std::string commitment);
    void close();
    Effects finish();

private:
    // ---- What every theme uses (machine.cpp)
    void log(Change change);
    void tell(const Recipients& to, News news);
    void notice(NoticeKind kind, PlayerId seat = kNobody);
    Recipients everybody_here() const;
    Result result(Code code, const Refusal& refusal = {}) const;
    Code authority(PlayerId id) const;
    Code authority_of_person(PlayerId id) const;

    // ---- Commands, by theme; each returns its answer
    // hall.cpp
    bool by_hall() const;
    bool hall_decides(const What& what) const;
    Result on(const Begin&);
    Result on(const HallPause&);
    Result on(const HallTime&);
    Result on(const HallClose&);
    Result correct_by_referee(const CallVote&);
    void pause(bool on, PlayerId by);
    // seats.cpp
    Result on(const Arrive&);
    Result on(const Depart&);
    Result on(const Seen&);
    Result on(const Sit&);
    Result on(const Rename&);
    Result on(const SetSeat&);
    Result on(const SeatProgram&);
    Result on(const Swap&);
    Result on(const Configure&);
    Result on(const Ready&);
    Result on(const Start&);
    Result on(const Reveal&);
    Result on(const Hurry&);
    Result on(const WantPace&);
    Result on(const Relieve&);
    Result on(const Leave&);
    Result on(const MakeCode&);
    Result on(const UseCode&);
    std::string free_name(const std::string& wanted, PlayerId but) const;
    Code why_not_lobby() const;
    Result why_not_host() const;
    void start();
    PlayerSet unrevealed() const;
    void call_off(PlayerSet missing);
    bool start_or_call_off();
    void returned(PlayerSet seats);
    void relieve_silent(PlayerId id);
    void call_caretaker(PlayerId id);
    void pass_host_on(const Key& from);
    void dismiss(PlayerId id);
    void vacate(PlayerId id);
    void move_seats(PlayerSet seats, const Key& key, bool voted);
    void take_back();
    void hand_back(Former former);
    // put_out.cpp
    Result on(const PutOut&);
    void put_out(PlayerId id);
    // play.cpp
    Result on(const Act&);
    Result judged(const Act&);
    Code why_not_object(const Act&) const;
    Code why_not_dice(const Action&) const;
    bool offers_too_much(PlayerId id) const;
    bool contests_too_much(const Action& action) const;
    bool wrong_claim(const Refusal& no) const;
    Result play_or_hold(Action action, PlayerId author);
    void play(const Action& action, How how, PlayerId author = kNobody, std::uint64_t id = 0);
    void report(const Played& played, const EventList& events);
    bool thrown_here(const Action& action) const;
    Refusal why_not_play(const Action& action) const;
    Action with_dice(const Action& action) const;
    Chance chance() const;
    std::optional<Result> repeated(PlayerId seat) const;
    void sync();
    // typed.cpp
    Result on(const TypeCard&);
    Result on(const VoidThrow&);
    // hold.cpp
    Result on(const Wait&);
    bool release_held();
    void sync_claims();
    // clocks.cpp
    void sync_prompts();
    void sync_auction();
    void start_prompts();
    ByPlayer<std::int32_t> clock_changes(const Action& action, How how, const State& next) const;
    bool sleep_or_wake();
    void freeze();
    void thaw();
    bool call_time();
    bool answer_for_late();
    void let_clock_answer(PlayerId id);
    Millis next_wake() const;
    // bots.cpp
    const bots::Bot* bot_of(PlayerId id) const;
    void sync_bots();
    Millis bots_due() const;
    bool waits_for_answer(PlayerId id) const;
    bool bot_rolls(PlayerId id);
    bool bots_act();
    void bots_hear(const Action& action);
    Millis claims_from(PlayerId owner) const;
    bool claim_for_absent();
    bool pass_last_claims();
    bool bot_claims();
    bool bot_replies();
    bool bots_manage();
    bool bot_answers();
    bool manage(PlayerId id);
    bool attempt(PlayerId id, const Action& wish);
    bool offer(PlayerId id, const Action& wish);
    bool offer_to_person(PlayerId id, const Action& wish);
    bool take_back_offer(PlayerId id);
    bool approach_people(PlayerId id);
    bool has_channel(PlayerId id) const;
    void talked(PlayerId a, PlayerId b);
    void last_call();
    bots::Window window_for(PlayerId id) const;
    How how_of(PlayerId id) const { return is_keyed(id) ? How::Caretaker : How::Bot; }
    How how_from(PlayerId author) const { return is_program(author) ? How::Bot : How::Person; }
    Millis pace(std::uint64_t salt) const;
    Millis auction_pace() const;
    template <class Asked>
    auto ask(PlayerId id, const bots::Window& window, Asked asked);
    bool may_offer_to_person(PlayerId id, PlayerId person) const;
    // votes.cpp
    Result on(const CallVote&);
    Result on(const RecoverSeat&);
    Result on(const Agree&);
    Result open_vote(Vote vote);
    void put(Vote vote);
    bool let_newcomer_ask();
    Code why_not_vote(const Vote& vote) const;
    bool decide_vote();
    void carry_out(const Vote& vote);
    bool vote_is_void() const;
    void drop_vote();
    void refuse_vote();
    void stop_game();
    // undo.cpp
    Code why_not_back(PlayerId id, std::size_t to) const;
    std::optional<notation::Text> why_not_correct(const notation::Correction& correction) const;
    // chat.cpp
    Result on(const Say&);
    Result on(const Mute&);
    Result on(const RefuseOffers&);
    bool too_fast(Talk& talk) const;
    // machine.cpp
    bool finish_game();
    bool one_thing();

    Lasting& l_;
    Fleeting& f_;
    const House& house_;
    const Command* command_ = nullptr;
    Effects fx_;
    EventList events_;
};

}  // namespace banquier::table
