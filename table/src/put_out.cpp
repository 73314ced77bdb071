// Putting out: somebody whom the others do not want at the table.
#include "machine.hpp"

#include <algorithm>

namespace banquier::table {

bool is_put_out(const Lasting& l, const Key& key) {
    return std::ranges::any_of(l.put_out, [&](const Key& one) { return same_key(one, key); });
}

Result Machine::on(const PutOut& wish) {
    const bool lobby = l_.stage == Stage::Lobby;
    if (lobby) {
        if (const Result no = why_not_host(); !no.ok()) return no;
    } else if (const Code no = authority_of_person(wish.seat); no != Code::Accepted) {
        return result(no);
    }
    if (!lobby && !playing()) return result(Code::NotRunning);
    if (!is_seat(wish.whom) || !is_person(wish.whom)) return result(Code::NoSuchSeat);
    if (seats_of(command_->key).contains(wish.whom)) return on(Leave{wish.whom});
    if (lobby) {
        put_out(wish.whom);
        return result(Code::Accepted);
    }
    Vote vote{
        .kind = VoteKind::PutOut, .by = wish.seat, .agreed = seats_of(command_->key), .lost = wish.whom};
    if (const Code no = why_not_vote(vote); no != Code::Accepted) return result(no);
    return open_vote(std::move(vote));
}

// With all seats of the device.
void Machine::put_out(PlayerId id) {
    const PlayerSet seats = seats_of(seat(id).key);
    f_.spectators += f_.presence[id].connections;
    log(WasPutOut{seats, playing() ? l_.settings.caretaker : std::string{}});
    for (const PlayerId one : seats) f_.presence[one] = {};
    f_.move_code = {};
    notice(NoticeKind::PutOut, id);
    if (playing()) sync();
}

}  // namespace banquier::table
