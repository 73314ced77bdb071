// Time: prompts and reserves, the auction's countdown, pauses, sleep, and the ends that time brings.
#include "machine.hpp"

#include <algorithm>

namespace banquier::table {

// ---- Prompts

// Who is asked something, and since when. A prompt stands as long as its decision does.
void Machine::sync_prompts() {
    const Decision asked = pending();
    const std::uint32_t number = decision_number(l_);
    if (number != f_.prompted) f_.relieved = {};
    for (std::size_t i = 0; i < l_.seats.size(); ++i) {
        const auto id = static_cast<PlayerId>(i);
        Prompt& prompt = f_.prompt[id];
        const bool open = !asked.luck && asked.awaited.contains(id) && !runs_itself(id);
        if (!open)
            prompt = {};
        else if (number != f_.prompted || !prompt.open)
            prompt = {.open = true, .version = f_.version, .asked = f_.now, .silent = f_.now};
        const bool held = l_.held && l_.held->action.by == id;
        if (!held) prompt.answered = kNever;
        if (held && prompt.answered == kNever) prompt.answered = f_.now;
    }
    f_.prompted = number;
}

// A clock starts when the prompt has reached the player; for the absent at once, for the silent after a grace.
void Machine::start_prompts() {
    sync_claims();
    bool started = false;
    for (std::size_t i = 0; i < l_.seats.size(); ++i) {
        const auto id = static_cast<PlayerId>(i);
        Prompt& prompt = f_.prompt[id];
        if (!prompt.open || prompt.start != kNever) continue;
        const Presence& presence = f_.presence[id];
        if (presence.connections == 0)
            prompt.start = std::max(prompt.asked, presence.since);
        else if (presence.seen >= prompt.version)
            prompt.start = f_.now;
        else if (f_.now >= prompt.asked + kSeenGrace)
            prompt.start = prompt.asked + kSeenGrace;
        started |= prompt.start != kNever;
    }
    // Everybody sees a clock that has begun to run.
    const bool counting = clocks() || last_claims() || auction_closes() != kNever;
    if (started && counting && f_.version == fx_.from) ++f_.version;
}

// When the player's time is over; kNever where no clock runs.
Millis Desk::runs_out(PlayerId id) const {
    return f_.prompt[id].answered != kNever ? kNever : runs_out_unheld(id);
}

// The same as if no answer of the player were held.
Millis Desk::runs_out_unheld(PlayerId id) const {
    const Prompt& prompt = f_.prompt[id];
    if (!prompt.open || prompt.start == kNever || auction_counts_down()) return kNever;
    Millis clock = clocks() ? prompt.start + std::max(seat(id).reserve, l_.settings.increment) : kNever;
    // [FLOW-12] Everybody is asked for last claims, and nobody holds up the end by not answering.
    if (last_claims()) clock = std::min(clock, prompt.start + kLastClaimsTime);
    if (!is_program(id)) return clock;
    // Nobody can talk to a program that hangs: it is not waited for as long as people are.
    if (present(id)) return std::min(clock, prompt.start + kProgramTime);
    return std::min(clock, std::max(prompt.start, f_.presence[id].since) + kProgramGone);
}

// Whether everybody has waited long enough for somebody whom no clock presses.
bool Desk::is_silent(PlayerId id, Millis span) const {
    const Prompt& prompt = f_.prompt[id];
    const bool pressed = prompt.answered != kNever || auction_counts_down() || runs_out(id) != kNever;
    return running() && is_person(id) && prompt.open && !pressed && f_.now - prompt.silent >= span;
}

// What an act does to the reserves: a player whose prompt it ends pays for the time, and one who has answered gets the increment.
ByPlayer<std::int32_t> Machine::clock_changes(const Action& action, How how, const State& next) const {
    ByPlayer<std::int32_t> changes{};
    if (!clocks() || auction_counts_down()) return changes;
    const PlayerSet still = next.decision == state().decision ? decision(*game_, next).awaited : PlayerSet{};
    for (std::size_t i = 0; i < l_.seats.size(); ++i) {
        const auto id = static_cast<PlayerId>(i);
        const Prompt& prompt = f_.prompt[id];
        if (!prompt.open || still.contains(id)) continue;
        const Millis end = std::min(prompt.answered, f_.now);
        const Millis spent = prompt.start == kNever ? 0 : std::max<Millis>(end - prompt.start, 0);
        Millis change = -std::min(spent, seat(id).reserve);
        if (id == action.by && how == how_from(id)) change += l_.settings.increment;
        changes[id] = static_cast<std::int32_t>(change);
    }
    return changes;
}

// ---- Auctions

void Machine::sync_auction() {
    const bool open = pending().ask == Ask::Bids;
    if (!open) {
        f_.auction_lot = 0;
        return;
    }
    if (f_.auction_lot == l_.lots && f_.auction_bid == state().lot.bid) return;
    if (f_.auction_lot != l_.lots) f_.auction_opened = f_.now;
    f_.auction_lot = l_.lots;
    f_.auction_bid = state().lot.bid;
    f_.auction_from = f_.now;
}

bool Desk::auction_counts_down() const { return l_.settings.auction != 0 && pending().ask == Ask::Bids; }

// The countdown begins with the last bid, once everybody who is asked could see it. [TRADE-06] A player's auction takes a
// minute at the most, however often friends outbid each other by 1.
Millis Desk::auction_closes() const {
    if (!auction_counts_down()) return kNever;
    const Millis last = is_player(state().lot.seller) ? f_.auction_opened + kPlayersLot : kNever;
    Millis from = kNever;
    for (const Prompt& prompt : f_.prompt) {
        if (!prompt.open) continue;
        if (prompt.start == kNever) return last;
        from = from == kNever ? prompt.start : std::max(from, prompt.start);
    }
    return from == kNever ? last : std::min(last, std::max(from, f_.auction_from) + l_.settings.auction);
}

// ---- Whose time is over

bool Machine::answer_for_late() {
    const bool closing = auction_closes() <= f_.now;
    for (std::size_t i = 0; i < l_.seats.size(); ++i) {
        const auto id = static_cast<PlayerId>(i);
        if (!f_.prompt[id].open) continue;
        if (closing) {
            play(standing_answer(*game_, state(), id), How::Clock, kNobody);
            return true;
        }
        if (runs_out(id) > f_.now) continue;
        const Action standing = standing_answer(*game_, state(), id);
        if (present(id) && hold_until(standing) > f_.now) continue;
        if (last_claims())
            play(standing, How::Clock);
        else
            let_clock_answer(id);
        return true;
    }
    return false;
}

// A clock that runs out plays the standing answer, an act like any other. For a player who is absent, or lets it run out
// again and again, the caretaker plays until the player returns.
void Machine::let_clock_answer(PlayerId id) {
    Prompt& prompt = f_.prompt[id];
    if (!prompt.ran_out) {
        prompt.ran_out = true;
        ++f_.presence[id].flags;
        notice(NoticeKind::ClockRanOut, id);
    }
    if (!present(id) || f_.presence[id].flags >= kFlags) return call_caretaker(id);
    const Action standing = standing_answer(*game_, state(), id);
    if (standing.kind == ActKind::Roll) last_call();
    play(with_dice(standing), How::Clock);
}

// ---- Pauses and sleep

void Machine::freeze() {
    if (f_.frozen == kNever) f_.frozen = f_.now;
}

// Everything that was counting goes on where it stood.
void Machine::thaw() {
    if (l_.paused || l_.asleep || f_.frozen == kNever) return;
    const Millis gap = f_.now - f_.frozen;
    f_.frozen = kNever;
    const auto shift = [gap](Millis& time) {
        if (time != kNever) time += gap;
    };
    for (Prompt& prompt : f_.prompt) {
        shift(prompt.asked);
        shift(prompt.start);
        shift(prompt.answered);
        shift(prompt.silent);
    }
    for (Millis& seen : f_.landing_seen) shift(seen);
    for (Millis& until : f_.bots.offer_until) shift(until);
    for (Millis* time : {&f_.auction_from, &f_.auction_opened, &f_.landed, &f_.wait_until, &f_.bots.after})
        shift(*time);
}

// While no person is there nothing happens: nobody loses a game to a broken line or a server that was restarted.
bool Machine::sleep_or_wake() {
    bool somebody = !l_.settings.sleeps || persons().empty();
    for (const PlayerId id : persons()) somebody |= present(id);
    if (somebody != l_.asleep) return false;
    log(TimeTurned{somebody ? Turning::Woke : Turning::Slept});
    if (somebody)
        thaw();
    else
        freeze();
    notice(somebody ? NoticeKind::Resumed : NoticeKind::Paused);
    if (somebody) sync();
    return true;
}

// ---- The ends that time brings [FLOW-12]

bool Machine::call_time() {
    const Settings& settings = l_.settings;
    const Millis now = elapsed();
    const auto is_past = [&](Millis moment) { return moment != 0 && f_.now >= moment; };
    const bool last_rounds = game_->rules.time_limit == TimeLimit::LastRound;
    const bool called = (settings.duration != 0 && now >= settings.duration) ||
        is_past(last_rounds ? l_.hall_time.last_round_at : l_.hall_time.ends_at);
    if (called && state().clock == banquier::Clock::Running) {
        const Action call = last_rounds ? act::last_round() : act::time_up();
        if (!why_illegal(*game_, state(), call)) {
            play(call, How::Clock);
            return true;
        }
    }
    // No game of people has so many acts; one of bots that play at once could go on within the same moment for ever.
    const bool endless = l_.acts >= kMostActs;
    const bool too_long = settings.longest != 0 && now >= settings.longest;
    const bool hall_ends = is_past(l_.hall_time.ends_at);
    if (!endless && !too_long && !hall_ends) return false;
    // What is settled first: debts, and where time ends a turn, that turn.
    const bool settling = state().clock == banquier::Clock::Stopped ||
        (hall_ends && !endless && !too_long && state().clock == banquier::Clock::TimeUp);
    const bool late = l_.acts >= 2 * kMostActs || (too_long && now >= settings.longest + kPauseAtMost) ||
        (hall_ends && f_.now >= l_.hall_time.ends_at + kPauseAtMost);
    if (settling && !late) return false;
    stop_game();
    return true;
}

// By the rules where they know such an end, else without a result.
void Machine::stop_game() {
    if (!why_illegal(*game_, state(), act::stop())) return play(act::stop(), How::Clock);
    close();
}

// ---- When something will be due next, if nobody does anything before

Millis Machine::next_wake() const {
    Millis wake = kNever;
    const auto at = [&](Millis time) {
        if (time > f_.now) wake = std::min(wake, time);
    };
    if (f_.vote.number != 0) {
        at(f_.vote.lapses_at);
        for (const PlayerId id : persons())
            if (!present(id)) at(f_.presence[id].since + patience(f_.vote.kind));
    }
    if (l_.revealing) at(f_.reveal_until);
    if (!running()) return wake;
    for (const Millis limit : {l_.settings.duration, l_.settings.longest, l_.settings.longest + kPauseAtMost})
        if (limit > elapsed()) at(f_.now + limit - elapsed());
    for (const Millis moment :
        {l_.hall_time.last_round_at, l_.hall_time.ends_at, l_.hall_time.ends_at + kPauseAtMost})
        at(moment);
    for (std::size_t i = 0; i < l_.seats.size(); ++i) {
        const auto id = static_cast<PlayerId>(i);
        if (!f_.prompt[id].open) continue;
        const bool counts = clocks() || last_claims() || auction_counts_down() || is_program(id);
        if (counts && f_.prompt[id].start == kNever) at(f_.prompt[id].asked + kSeenGrace);
        at(runs_out(id));
    }
    at(auction_closes());
    for (std::size_t i = 0; i < state().claims; ++i)
        if (const PlayerId owner = state().claim[i].owner;
            is_seat(owner) && is_keyed(owner) && !present(owner))
            at(claims_from(owner));
    if (state().phase == Phase::Roll) at(hold_until(act::roll(state().turn, 0, 0)));
    at(bots_due());
    return wake;
}

}  // namespace banquier::table
