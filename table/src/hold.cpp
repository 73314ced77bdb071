// Time to act out of turn: a roll that would end somebody's right to claim, or the moment between turns, may have to wait.
#include "machine.hpp"

#include <algorithm>

namespace banquier::table {

Result Machine::on(const Wait& wait) {
    if (const Code no = authority(wait.seat); no != Code::Accepted) return result(no);
    if (const auto first = repeated(wait.seat)) return *first;
    returned(PlayerSet::of(wait.seat));
    if (!running()) return result(Code::NotRunning);
    Presence& presence = f_.presence[wait.seat];
    if (presence.waits_left == 0 || !state().in_play.contains(wait.seat)) return result(Code::NoWaitLeft);
    --presence.waits_left;
    f_.wait_until = f_.now + kWaitTime;
    f_.waits = wait.seat;
    notice(NoticeKind::Waits, wait.seat);
    return result(Code::Accepted);
}

// Until when this act has to wait; not later than now: it need not.
Millis Desk::hold_until(const Action& action) const {
    const State& s = state();
    const bool begins =
        s.phase == Phase::Roll && s.tasks == 0 && action.by == s.turn && !is_free(action.kind);
    if (!begins) return 0;
    Millis until = s.started ? 0 : f_.wait_until;
    if (action.kind != ActKind::Roll) return until;
    for (std::size_t i = 0; i < s.claims; ++i) {
        const Claim& claim = s.claim[i];
        // [RENT-02] One's own next roll ends no right to claim, but the next landing may take all that there is to claim
        // from: the debt of a friend who claims first is paid, and a bankruptcy leaves nothing [RENT-19].
        if (claim.noted) continue;
        // [RENT-03] Where nobody is told of landings, one's own rent does not hold one's roll: that would tell.
        if (claim.owner == s.turn && l_.settings.rent == Rent::Quiet) continue;
        const Millis seen = f_.landing_seen[claim.owner];
        const Millis late = f_.landed + (runs_itself(claim.owner) ? kClaimTime : kClaimAtMost);
        until = std::max(until, seen == kNever ? late : std::min(seen + kClaimTime, late));
    }
    return until;
}

bool Machine::release_held() {
    if (!l_.held || hold_until(l_.held->action) > f_.now) return false;
    const HeldAct held = *l_.held;
    if (why_not_play(held.action)) return false;
    const PlayerId by = held.action.by;
    last_call();
    if (!l_.held) return true;  // the bots' wishes have changed what is asked
    play(with_dice(held.action), how_from(by), by, held.id);
    return true;
}

// Notes when the open claims arose, and when their owners could see it.
void Machine::sync_claims() {
    const State& s = state();
    const auto is_new = [&](const Claim& claim) {
        return std::none_of(f_.claims.begin(), f_.claims.end(), [&](const Claim& c) {
            return c.deed == claim.deed && c.visitor == claim.visitor && c.landing == claim.landing;
        });
    };
    const bool landed = std::any_of(s.claim.begin(), s.claim.begin() + s.claims, is_new);
    f_.claims = s.claim;
    if (landed) {
        f_.landed = f_.now;
        f_.landed_version = f_.version;
        for (Millis& seen : f_.landing_seen) seen = kNever;
    }
    if (s.claims == 0) return;
    for (const PlayerId id : s.in_play)
        if (f_.landing_seen[id] == kNever && f_.presence[id].seen >= f_.landed_version)
            f_.landing_seen[id] = f_.now;
}

}  // namespace banquier::table
