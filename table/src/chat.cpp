// Talk: short lines, not too many, and nobody has to read them.
#include "machine.hpp"

namespace banquier::table {

bool Machine::too_fast(Talk& talk) const {
    if (f_.now - talk.window >= kChatWindow) talk = {.window = f_.now};
    if (talk.lines >= kChatLines) return true;
    ++talk.lines;
    return false;
}

Result Machine::on(const Say& say) {
    const bool seated = say.seat != kNobody;
    if (seated) {
        if (const Code no = authority(say.seat); no != Code::Accepted) return result(no);
        if (const auto first = repeated(say.seat)) return *first;
    }
    if (!l_.settings.chat) return result(Code::ChatOff);
    const auto text = clean_line(say.text);
    if (!text) return result(Code::BadText);
    // Whoever has no seat is counted by connection, which is the server's business.
    if (seated && too_fast(f_.talk[say.seat])) return result(Code::TooFast);
    Said line{.seat = say.seat, .text = *text, .at = f_.now};
    // Spectators talk among themselves: at the table nobody gets advice.
    if (!seated) {
        tell({PlayerSet{}, true}, std::move(line));
        return result(Code::Accepted);
    }
    PlayerSet listeners = PlayerSet::first(kMaxPlayers);
    for (std::size_t i = 0; i < l_.seats.size(); ++i)
        if (l_.seats[i].muted.contains(say.seat)) listeners.remove(static_cast<PlayerId>(i));
    if (f_.chat.size() == kChatKept) f_.chat.erase(f_.chat.begin());
    f_.chat.push_back(line);
    tell({listeners, true}, std::move(line));
    return result(Code::Accepted);
}

Result Machine::on(const Mute& mute) {
    if (const Code no = authority(mute.seat); no != Code::Accepted) return result(no);
    if (!is_seat(mute.whom)) return result(Code::NoSuchSeat);
    Preferred wish{mute.seat, seat(mute.seat).muted, seat(mute.seat).no_offers};
    mute.on ? wish.muted.add(mute.whom) : wish.muted.remove(mute.whom);
    log(wish);
    return result(Code::Accepted);
}

Result Machine::on(const RefuseOffers& refuse) {
    if (const Code no = authority(refuse.seat); no != Code::Accepted) return result(no);
    if (!is_seat(refuse.from)) return result(Code::NoSuchSeat);
    Preferred wish{refuse.seat, seat(refuse.seat).muted, seat(refuse.seat).no_offers};
    refuse.on ? wish.no_offers.add(refuse.from) : wish.no_offers.remove(refuse.from);
    log(wish);
    return result(Code::Accepted);
}

}  // namespace banquier::table
