#include "machine.hpp"

#include <algorithm>

namespace banquier::table {

Machine::Machine(Table& table, const House& house, Millis now)
    : Desk(table, house), l_(table.lasting), f_(table.fleeting), house_(house) {
    f_.now = std::clamp(now, std::max(f_.now, l_.at), kLatest);
    f_.version = std::max(f_.version, l_.version);
    fx_.from = f_.version;
}

Effects handle(Table& table, const House& house, const Command& command, Millis now) {
    Machine machine{table, house, now};
    const Result result = machine.answer(command);
    machine.settle();
    Effects effects = machine.finish();
    effects.result = result;
    return effects;
}

Effects tick(Table& table, const House& house, Millis now) {
    Machine machine{table, house, now};
    machine.settle();
    return machine.finish();
}

Effects wake(Table& table, const House& house, Millis now) {
    table.fleeting = {};
    Machine machine{table, house, now};
    machine.woken();
    machine.settle();
    return machine.finish();
}

Effects recommit(Table& table, const House& house, std::string commitment, Millis now) {
    Machine machine{table, house, now};
    machine.recommit(std::move(commitment));
    return machine.finish();
}

void Machine::recommit(std::string commitment) {
    log(Recommitted{std::move(commitment)});
    f_.reveal_until = kNever;
    notice(NoticeKind::Seats);
}

Effects close(Table& table, const House& house, Millis now) {
    Machine machine{table, house, now};
    machine.close();
    return machine.finish();
}

void Machine::close() {
    // Whoever still looks sees a game in which nobody has played.
    if (l_.stage == Stage::Lobby) {
        if (!l_.revealing && l_.settings.dice == Dice::Fair) log(RevealAsked{});
        start();
    }
    log(Ended{.closed = true, .secret = house_.luck ? house_.luck->reveal() : std::string{}});
    notice(NoticeKind::Ended);
}

Result Machine::answer(const Command& command) {
    command_ = &command;
    Result result = hall_decides(command.what)
        ? this->result(Code::HallDecides)
        : std::visit([&](const auto& what) { return on(what); }, command.what);
    result.id = command.id;
    if (!result.repeated && result.ok()) result.version = f_.version;
    return result;
}

// The numbers that clients have seen before the restart are never given again. What has no entry counted them up too: by
// fewer than so many a millisecond, and, should the clock have been put back, by less than a leap.
void Machine::woken() {
    constexpr std::uint64_t kLeap = std::uint64_t{1} << 20;
    constexpr std::uint64_t kOfAMilli = 16;
    constexpr Millis kLastCounted = Millis{1} << 48;
    f_.version = std::max((l_.version / kLeap + 1) * kLeap,
        static_cast<std::uint64_t>(std::clamp<Millis>(f_.now, 0, kLastCounted)) * kOfAMilli);
    fx_.from = f_.version;
    for (Presence& presence : f_.presence) presence.since = f_.now;
    if (l_.revealing) f_.reveal_until = f_.now + kRevealTime;
    if (!playing()) return;
    // No clock ran between the last entry and now.
    const Millis now = f_.now;
    if (!l_.asleep) {
        f_.now = l_.at;
        log(TimeTurned{Turning::Slept});
        f_.now = now;
    }
    if (!l_.settings.sleeps || persons().empty()) log(TimeTurned{Turning::Woke});
    if (l_.asleep || l_.paused) freeze();
    sync();
}

void Machine::log(Change change) {
    Entry entry{.number = l_.entries + 1, .version = ++f_.version, .at = f_.now, .what = std::move(change)};
    apply(l_, *game_, entry);
    fx_.entries.push_back(std::move(entry));
}

void Machine::tell(const Recipients& to, News news) {
    if (f_.version == fx_.from) ++f_.version;
    fx_.messages.push_back({to, std::move(news)});
}

void Machine::notice(NoticeKind kind, PlayerId seat) { tell(everybody_here(), Notice{kind, seat}); }

Recipients Machine::everybody_here() const { return {PlayerSet::first(kMaxPlayers), true}; }

Result Machine::result(Code code, const Refusal& refusal) const {
    Result r;
    r.code = code;
    r.refusal = refusal;
    return r;
}

PlayerSet Desk::seats_of(const Key& key) const {
    PlayerSet mine{};
    if (!is_set(key)) return mine;
    for (std::size_t i = 0; i < l_.seats.size(); ++i)
        if (same_key(l_.seats[i].key, key)) mine.add(static_cast<PlayerId>(i));
    return mine;
}

PlayerSet Desk::persons() const {
    PlayerSet people{};
    for (std::size_t i = 0; i < l_.seats.size(); ++i)
        if (l_.seats[i].kind == SeatKind::Person) people.add(static_cast<PlayerId>(i));
    return people;
}

PlayerSet Desk::keyed_seats() const {
    PlayerSet set{};
    for (std::size_t i = 0; i < l_.seats.size(); ++i)
        if (is_keyed(static_cast<PlayerId>(i))) set.add(static_cast<PlayerId>(i));
    return set;
}

// The first two checks of every command of a seat: authenticated, seated here.
Code Machine::authority(PlayerId id) const {
    const PlayerSet mine = seats_of(command_->key);
    if (mine.empty()) return Code::Unauthenticated;
    if (!is_seat(id)) return Code::NoSuchSeat;
    return mine.contains(id) ? Code::Accepted : Code::NotYourSeat;
}

// Of what people decide among themselves.
Code Machine::authority_of_person(PlayerId id) const {
    const Code no = authority(id);
    return no == Code::Accepted && is_program(id) ? Code::NotForPrograms : no;
}

Millis Desk::elapsed() const { return l_.elapsed + (running() ? f_.now - l_.at : 0); }

// Everything that is due, one thing after another, each seeing what came of the one before.
void Machine::settle() {
    for (std::size_t i = 0; i < kActsOfACall; ++i)
        if (!one_thing()) {
            fx_.wake_at = next_wake();
            return;
        }
    fx_.wake_at = f_.now;
}

bool Machine::one_thing() {
    if (decide_vote() || let_newcomer_ask() || start_or_call_off()) return true;
    if (!playing()) return false;
    if (sleep_or_wake()) return true;
    if (!running()) return false;
    if (finish_game()) return true;
    start_prompts();
    if (pending().luck && house_.luck) {
        play(house_.luck->answer(chance()), How::Luck);
        return true;
    }
    return call_time() || claim_for_absent() || pass_last_claims() || release_held() || answer_for_late() ||
        bots_act();
}

bool Machine::finish_game() {
    if (!game_over(state())) return false;
    log(Ended{.closed = false, .secret = house_.luck ? house_.luck->reveal() : std::string{}});
    notice(NoticeKind::Ended);
    return true;
}

Effects Machine::finish() {
    // A presence or a vote changes what is seen and has no entry.
    if (f_.version == fx_.from && !fx_.messages.empty()) ++f_.version;
    fx_.version = f_.version;
    return std::move(fx_);
}

std::string_view word(Code code) {
    constexpr std::array<std::string_view, kCodes> kWords = {"accepted", "held", "unauthenticated",
        "not-your-seat", "not-running", "stale-decision", "future-decision", "no-such-lot", "illegal",
        "no-such-seat", "seat-taken", "seat-present", "not-host", "already-started", "not-ready", "absent",
        "player-count", "bad-name", "bad-text", "bad-pledge", "bad-salt", "not-revealing", "revealing",
        "no-such-bot", "dice-not-yours", "not-real-dice", "bad-card", "bad-correction", "nothing-to-undo",
        "luck-in-between", "vote-open", "no-such-vote", "nobody-to-ask", "no-wait-left", "not-absent",
        "wrong-code", "offers-refused", "chat-off", "too-fast", "not-for-programs", "bad-position",
        "people-play", "seat-absent", "hall-decides", "put-out"};
    return kWords[static_cast<std::size_t>(code)];
}

}  // namespace banquier::table
