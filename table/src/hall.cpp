// A table of a competition: the hall begins, pauses and ends it, and its referee corrects; its people play.
#include "machine.hpp"

#include <type_traits>

namespace banquier::table {

bool Machine::by_hall() const { return in_hall() && same_key(command_->key, l_.host); }

// What people settle among themselves elsewhere is the referee's here: seats, time, an end. At a real board what was typed
// is taken back and put right by those who sit there.
bool Machine::hall_decides(const What& what) const {
    return std::visit(
        [&]<class T>(const T& asked) {
            constexpr bool of_hall = std::is_same_v<T, Begin> || std::is_same_v<T, HallPause> ||
                std::is_same_v<T, HallTime> || std::is_same_v<T, HallClose>;
            constexpr bool of_people = std::is_same_v<T, Sit> || std::is_same_v<T, Rename> ||
                std::is_same_v<T, SetSeat> || std::is_same_v<T, SeatProgram> || std::is_same_v<T, Swap> ||
                std::is_same_v<T, Configure> || std::is_same_v<T, Start> || std::is_same_v<T, Leave> ||
                std::is_same_v<T, RecoverSeat> || std::is_same_v<T, MakeCode> || std::is_same_v<T, UseCode> ||
                std::is_same_v<T, Relieve> || std::is_same_v<T, PutOut> || std::is_same_v<T, Hurry>;
            if constexpr (of_hall) return !by_hall();
            if constexpr (of_people) return in_hall();
            if constexpr (std::is_same_v<T, CallVote>) {
                const bool typed = l_.settings.dice == Dice::Real &&
                    (asked.kind == VoteKind::Undo || asked.kind == VoteKind::Correct);
                return in_hall() && !typed && !(by_hall() && asked.kind == VoteKind::Correct);
            }
            return false;
        },
        what);
}

// Those who have pledged show their salts first; whoever is not there, or shows none in time, adds none.
Result Machine::on(const Begin&) {
    if (const Code no = why_not_lobby(); no != Code::Accepted) return result(no);
    if (const Refusal no = why_not_players(*game_, static_cast<int>(l_.seats.size())))
        return result(Code::PlayerCount, no);
    if (l_.settings.dice == Dice::Real) {
        start();
        return result(Code::Accepted);
    }
    log(RevealAsked{});
    f_.reveal_until = f_.now + kRevealTime;
    notice(NoticeKind::Revealing);
    return result(Code::Accepted);
}

void Machine::pause(bool on, PlayerId by) {
    if (on) freeze();
    log(TimeTurned{on ? Turning::Paused : Turning::Resumed});
    if (!on) {
        thaw();
        sync();
    }
    notice(on ? NoticeKind::Paused : NoticeKind::Resumed, by);
}

Result Machine::on(const HallPause& wish) {
    if (!playing() || l_.paused == wish.on) return result(Code::NotRunning);
    pause(wish.on, kNobody);
    return result(Code::Accepted);
}

Result Machine::on(const HallTime& wish) {
    if (l_.stage == Stage::Over) return result(Code::NotRunning);
    const HallTimed due{wish.last_round_at, wish.ends_at};
    if (due != l_.hall_time) {
        log(due);
        notice(NoticeKind::Settings);
    }
    return result(Code::Accepted);
}

Result Machine::on(const HallClose&) {
    if (l_.stage == Stage::Over) return result(Code::NotRunning);
    close();
    return result(Code::Accepted);
}

// [CUP-07] The referee has decided: nobody is asked.
Result Machine::correct_by_referee(const CallVote& ask) {
    if (!playing()) return result(Code::NotRunning);
    notation::Correction correction = ask.correction;
    correction.by = notation::Authority::Referee;
    if (auto problem = why_not_correct(correction)) {
        Result refused = result(Code::BadCorrection);
        refused.problem = *std::move(problem);
        return refused;
    }
    log(Corrected{correction, kNobody, false});
    tell(everybody_here(), CorrectedNews{l_.step, correction, kNobody, false});
    f_.bots.done = {};
    sync();
    return result(Code::Accepted);
}

}  // namespace banquier::table
