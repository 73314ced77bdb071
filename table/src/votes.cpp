// What needs consent: everybody there has to agree. Bots and players gone for a while are not asked.
#include "machine.hpp"

#include <algorithm>
#include <set>

namespace banquier::table {

namespace {

bool is_about_a_seat(VoteKind kind) {
    return kind == VoteKind::Recover || kind == VoteKind::Relieve || kind == VoteKind::PutOut;
}

bool has_less(const State& before, const State& after, PlayerId id) {
    const Player &had = before.player[id], &has = after.player[id];
    if (has.cash < had.cash || !had.tokens.within(has.tokens)) return true;
    if (has.place != had.place || has.prison != had.prison) return true;
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto deed = static_cast<DeedId>(i);
        const Holding &was = before.holding[deed], &is = after.holding[deed];
        if (was.owner != id) continue;
        if (is.owner != id || is.level < was.level || (is.mortgaged && !was.mortgaged)) return true;
    }
    return false;
}

}  // namespace

Result Machine::on(const CallVote& ask) {
    if (by_hall()) return correct_by_referee(ask);
    if (const Code no = authority_of_person(ask.seat); no != Code::Accepted) return result(no);
    if (is_about_a_seat(ask.kind)) return result(Code::NoSuchVote);
    returned(PlayerSet::of(ask.seat));
    Vote vote{.kind = ask.kind, .by = ask.seat, .agreed = seats_of(command_->key)};
    vote.step = l_.step;
    vote.back_to = ask.back_to;
    vote.correction = ask.correction;
    vote.correction.by = notation::Authority::Consent;
    if (const Code no = why_not_vote(vote); no != Code::Accepted) {
        Result refused = result(no);
        if (no == Code::BadCorrection) refused.problem = *why_not_correct(vote.correction);
        return refused;
    }
    for (const PlayerId id : losers(vote))
        if (!present(id)) return result(Code::SeatAbsent);
    return open_vote(std::move(vote));
}

Result Machine::on(const RecoverSeat& ask) {
    if (!is_set(command_->key)) return result(Code::Unauthenticated);
    if (!is_seat(ask.lost) || !is_person(ask.lost)) return result(Code::NoSuchSeat);
    if (present(ask.lost)) return result(Code::SeatPresent);
    if (absent_for(ask.lost) < kAbsentFor) return result(Code::NotAbsent);
    if (is_put_out(l_, command_->key)) return result(Code::WasPutOut);
    if (needed({.kind = VoteKind::Recover, .lost = ask.lost}).empty()) return result(Code::NobodyToAsk);
    // Strangers have as many secrets as they like: the pause is that of all who come from one place.
    const auto ours = [this](const auto& one) { return one.party == command_->party; };
    std::erase_if(f_.asked_lately, [this](const AskedLately& one) { return one.until <= f_.now; });
    if (std::ranges::any_of(f_.asked_lately, ours)) return result(Code::TooFast);
    const Newcomer newcomer{ask.lost, command_->key, command_->party};
    const auto waits = std::ranges::find_if(f_.newcomers, ours);
    if (waits != f_.newcomers.end())
        *waits = newcomer;
    else if (f_.newcomers.size() < kNewcomers)
        f_.newcomers.push_back(newcomer);
    else
        return result(Code::TooFast);
    return result(Code::Accepted);
}

// One after another, so that nobody who asks again and again keeps another from asking.
bool Machine::let_newcomer_ask() {
    if (f_.vote.number != 0 || f_.newcomers.empty()) return false;
    const Newcomer next = f_.newcomers.front();
    f_.newcomers.erase(f_.newcomers.begin());
    Vote vote{.kind = VoteKind::Recover, .lost = next.lost, .key = next.key, .party = next.party};
    const bool stands = is_seat(next.lost) && why_not_vote(vote) == Code::Accepted && !needed(vote).empty();
    if (!stands) return true;
    std::erase_if(f_.asked_lately, [&](const AskedLately& one) { return one.party == next.party; });
    f_.asked_lately.push_back({next.party, f_.now + kRecoverPause});
    put(std::move(vote));
    return true;
}

Result Machine::open_vote(Vote vote) {
    // One question at a time; but strangers, who may ask as often as they like, keep nobody who plays from asking.
    const bool gives_way = !is_player(f_.vote.by) && is_player(vote.by);
    if (f_.vote.number != 0 && !gives_way) return result(Code::VoteOpen);
    if (is_player(vote.by) && f_.now < f_.asks_from[vote.by]) return result(Code::TooFast);
    if (f_.vote.number != 0)  // asked again once this one is answered
        f_.newcomers.insert(f_.newcomers.begin(), {f_.vote.lost, f_.vote.key, f_.vote.party});
    put(std::move(vote));
    return result(Code::Accepted);
}

void Machine::put(Vote vote) {
    vote.number = ++f_.votes;
    vote.lapses_at = f_.now + kVoteTime;
    f_.vote = std::move(vote);
    notice(NoticeKind::Vote, f_.vote.by);
}

std::size_t Desk::devices(PlayerSet seats) const {
    std::set<Key> keys;
    for (const PlayerId id : seats) keys.insert(seat(id).key);
    return keys.size();
}

Code Machine::why_not_vote(const Vote& vote) const {
    switch (vote.kind) {
    case VoteKind::Pause: return running() ? Code::Accepted : Code::NotRunning;
    case VoteKind::Resume: return playing() && l_.paused ? Code::Accepted : Code::NotRunning;
    case VoteKind::Undo: return why_not_back(vote.by, vote.back_to);
    case VoteKind::Correct:
        if (l_.settings.dice != Dice::Real) return Code::NotRealDice;
        if (!running()) return Code::NotRunning;
        return why_not_correct(vote.correction) ? Code::BadCorrection : Code::Accepted;
    case VoteKind::Recover:
        return is_person(vote.lost) && !present(vote.lost) ? Code::Accepted : Code::SeatPresent;
    case VoteKind::Relieve:
        return is_silent(vote.lost, kSilentFor) && !seat(vote.lost).caretaken ? Code::Accepted
                                                                              : Code::NotAbsent;
    case VoteKind::PutOut:
        if (!playing() || !is_person(vote.lost)) return Code::NotRunning;
        // One alone puts nobody out.
        return devices(needed(vote)) > 1 ? Code::Accepted : Code::NobodyToAsk;
    case VoteKind::Stop: return playing() ? Code::Accepted : Code::NotRunning;
    case VoteKind::Rematch: return l_.stage == Stage::Over ? Code::Accepted : Code::NotRunning;
    }
    return Code::NoSuchVote;
}

// Everybody who has to agree: the people who are there and still in the game, and who loses by it, there or not.
PlayerSet Desk::needed(const Vote& vote) const {
    PlayerSet all = losers(vote);
    for (const PlayerId id : persons()) {
        const bool plays = !playing() || state().in_play.contains(id);
        const bool there = absent_for(id) < patience(vote.kind);
        if (there && !seat(id).caretaken && plays) all.add(id);
    }
    if (is_about_a_seat(vote.kind)) all = all - seats_of(seat(vote.lost).key);
    return all;
}

// The people who would have less, or stand elsewhere, if the position were corrected or gone back to. A correction that
// gives somebody more makes losers of all others.
PlayerSet Desk::losers(const Vote& vote) const {
    State after = state();
    if (vote.kind == VoteKind::Correct && notation::correct(*game_, after, vote.correction)) return {};
    if (vote.kind == VoteKind::Undo)
        for (const Undoable& back : l_.undo)
            if (back.step == vote.back_to) after = back.before;
    PlayerSet all{};
    for (const PlayerId id : persons()) {
        if (has_less(state(), after, id)) all.add(id);
        const bool gains = vote.kind == VoteKind::Correct && has_less(after, state(), id);
        for (const PlayerId other : gains ? persons() & state().in_play : PlayerSet{})
            if (other != id) all.add(other);
    }
    return all;
}

Result Machine::on(const Agree& agree) {
    if (const Code no = authority_of_person(agree.seat); no != Code::Accepted) return result(no);
    if (f_.vote.number == 0 || f_.vote.number != agree.vote) return result(Code::NoSuchVote);
    // Whoever is silent is not asked: there is something else to answer. Nor is whom the others do not want.
    const bool not_asked = f_.vote.kind == VoteKind::Relieve || f_.vote.kind == VoteKind::PutOut;
    if (not_asked && same_key(seat(f_.vote.lost).key, command_->key)) return result(Code::NoSuchVote);
    returned(PlayerSet::of(agree.seat));
    if (!agree.yes) {
        refuse_vote();
        return result(Code::Accepted);
    }
    f_.vote.agreed = f_.vote.agreed | seats_of(command_->key);
    notice(NoticeKind::Vote, agree.seat);
    return result(Code::Accepted);
}

// There is one question at a time: whoever asked again at once could keep everybody else from asking.
void Machine::refuse_vote() {
    if (is_player(f_.vote.by))
        for (const PlayerId id : seats_of(seat(f_.vote.by).key)) f_.asks_from[id] = f_.now + kAskAgain;
    drop_vote();
}

void Machine::drop_vote() {
    const PlayerId by = f_.vote.by;
    f_.vote = {};
    notice(NoticeKind::Vote, by);
}

// An undo or a correction is about a position: when that changes there is nothing left to agree on.
bool Machine::vote_is_void() const {
    const Vote& vote = f_.vote;
    const bool of_position = vote.kind == VoteKind::Undo || vote.kind == VoteKind::Correct;
    if (of_position && vote.step != l_.step) return true;
    return why_not_vote(vote) != Code::Accepted;
}

bool Machine::decide_vote() {
    if (f_.vote.number == 0) return false;
    const bool lapsed = f_.now >= f_.vote.lapses_at;
    if (lapsed || vote_is_void()) {
        lapsed ? refuse_vote() : drop_vote();
        return true;
    }
    // Nobody has to wait for ever for the person who paused.
    const bool long_enough =
        f_.vote.kind == VoteKind::Resume && f_.frozen != kNever && f_.now - f_.frozen >= kPauseAtMost;
    const PlayerSet all = needed(f_.vote);
    const bool outsider_alone = f_.vote.kind == VoteKind::Recover && all.empty();
    if (outsider_alone || (!all.within(f_.vote.agreed) && !long_enough)) return false;
    const Vote vote = f_.vote;
    f_.vote = {};
    notice(NoticeKind::Vote, vote.by);
    carry_out(vote);
    return true;
}

void Machine::carry_out(const Vote& vote) {
    switch (vote.kind) {
    case VoteKind::Pause: return pause(true, vote.by);
    case VoteKind::Resume: return pause(false, vote.by);
    case VoteKind::Undo:
        log(WentBack{vote.back_to});
        tell(everybody_here(), WentBackNews{vote.back_to});
        f_.bots.done = {};
        return sync();
    case VoteKind::Correct:
        log(Corrected{vote.correction, vote.by, false});
        tell(everybody_here(), CorrectedNews{l_.step, vote.correction, vote.by, false});
        f_.bots.done = {};
        return sync();
    case VoteKind::Recover: return move_seats(seats_of(seat(vote.lost).key), vote.key, true);
    case VoteKind::Relieve: return relieve_silent(vote.lost);
    case VoteKind::PutOut: return put_out(vote.lost);
    case VoteKind::Stop: return stop_game();
    case VoteKind::Rematch: return notice(NoticeKind::Rematch, vote.by);
    }
}

}  // namespace banquier::table
