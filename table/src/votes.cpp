// What needs consent: everybody there has to agree. Bots and players gone for a while are not asked.
#include "machine.hpp"

namespace banquier::table {

namespace {

bool is_about_a_seat(VoteKind kind) { return kind == VoteKind::Recover || kind == VoteKind::Relieve; }

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
        if (no == Code::BadCorrection) refused.problem = why_not_correct(vote.correction);
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
    Vote vote{.kind = VoteKind::Recover, .lost = ask.lost, .key = command_->key};
    if (needed(vote).empty()) return result(Code::NobodyToAsk);
    // Strangers have as many secrets as they like: the pause is the table's, whoever asks.
    if (f_.now < f_.recover_from) return result(Code::TooFast);
    const Result opened = open_vote(std::move(vote));
    if (opened.ok()) f_.recover_from = f_.now + kRecoverPause;
    return opened;
}

Result Machine::open_vote(Vote vote) {
    // One question at a time; but strangers, who may ask as often as they like, keep nobody who plays from asking.
    const bool gives_way = !is_player(f_.vote.by) && is_player(vote.by);
    if (f_.vote.number != 0 && !gives_way) return result(Code::VoteOpen);
    if (is_player(vote.by) && f_.now < f_.asks_from[vote.by]) return result(Code::TooFast);
    vote.number = ++f_.votes;
    vote.lapses_at = f_.now + kVoteTime;
    f_.vote = std::move(vote);
    notice(NoticeKind::Vote, f_.vote.by);
    return result(Code::Accepted);
}

Code Machine::why_not_vote(const Vote& vote) const {
    switch (vote.kind) {
    case VoteKind::Pause: return running() ? Code::Accepted : Code::NotRunning;
    case VoteKind::Resume: return playing() && l_.paused ? Code::Accepted : Code::NotRunning;
    case VoteKind::Undo: return why_not_back(vote.by, vote.back_to);
    case VoteKind::Correct:
        if (l_.settings.dice != Dice::Real) return Code::NotRealDice;
        if (!running()) return Code::NotRunning;
        return why_not_correct(vote.correction).empty() ? Code::Accepted : Code::BadCorrection;
    case VoteKind::Recover:
        return is_person(vote.lost) && !present(vote.lost) ? Code::Accepted : Code::SeatPresent;
    case VoteKind::Relieve:
        return is_silent(vote.lost, kSilentFor) && !seat(vote.lost).caretaken ? Code::Accepted
                                                                              : Code::NotAbsent;
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

// The people who would have less, or stand elsewhere, if the position were corrected or gone back to. By a correction that
// gives somebody more all others lose.
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
    // Whoever is silent is not asked: there is something else to answer.
    if (f_.vote.kind == VoteKind::Relieve && same_key(seat(f_.vote.lost).key, command_->key))
        return result(Code::NoSuchVote);
    returned(PlayerSet::of(agree.seat));
    if (!agree.yes) {
        // There is one question at a time: who asked again at once could keep everybody else from asking.
        if (is_player(f_.vote.by))
            for (const PlayerId id : seats_of(seat(f_.vote.by).key)) f_.asks_from[id] = f_.now + kAskAgain;
        drop_vote();
        return result(Code::Accepted);
    }
    f_.vote.agreed = f_.vote.agreed | seats_of(command_->key);
    notice(NoticeKind::Vote, agree.seat);
    return result(Code::Accepted);
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
    if (f_.now >= f_.vote.lapses_at || vote_is_void()) {
        drop_vote();
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
    case VoteKind::Stop: return stop_game();
    case VoteKind::Rematch: return notice(NoticeKind::Rematch, vote.by);
    }
}

}  // namespace banquier::table
