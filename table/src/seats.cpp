// Sitting down, coming and going, moving to another device, leaving.
#include "machine.hpp"

#include <algorithm>
#include <limits>

namespace banquier::table {

// ---- Connections

Result Machine::on(const Arrive&) {
    const PlayerSet mine = seats_of(command_->key);
    if (mine.empty()) {
        ++f_.spectators;
        return result(Code::Accepted);
    }
    for (const PlayerId id : mine) {
        Presence& presence = f_.presence[id];
        if (presence.connections == 0) presence.since = f_.now;
        if (presence.connections < std::numeric_limits<std::uint16_t>::max()) ++presence.connections;
    }
    returned(mine);
    notice(NoticeKind::Seats);
    return result(Code::Accepted);
}

Result Machine::on(const Depart&) {
    const PlayerSet mine = seats_of(command_->key);
    if (mine.empty()) {
        if (f_.spectators != 0) --f_.spectators;
        return result(Code::Accepted);
    }
    for (const PlayerId id : mine) {
        Presence& presence = f_.presence[id];
        if (presence.connections == 0) continue;
        if (--presence.connections == 0) presence.since = f_.now;
    }
    notice(NoticeKind::Seats);
    return result(Code::Accepted);
}

Result Machine::on(const Seen& seen) {
    for (const PlayerId id : seats_of(command_->key)) {
        Presence& presence = f_.presence[id];
        presence.seen = std::max(presence.seen, std::min(seen.version, f_.version));
    }
    return result(Code::Accepted);
}

// Who is back gets the seat back from the caretaker.
void Machine::returned(PlayerSet seats) {
    for (const PlayerId id : seats) {
        f_.presence[id].flags = 0;
        if (!seat(id).caretaken) continue;
        log(Caretaken{id, false});
        notice(NoticeKind::Seats, id);
    }
    if (playing()) sync();
}

// ---- Before the start

// While salts are shown nothing may change that the dice or a pledge hang on, least of all by who has seen them.
Code Machine::why_not_lobby() const {
    if (l_.stage != Stage::Lobby) return Code::AlreadyStarted;
    return l_.revealing ? Code::Revealing : Code::Accepted;
}

Result Machine::why_not_host() const {
    if (!is_set(command_->key)) return result(Code::Unauthenticated);
    if (const Code no = why_not_lobby(); no != Code::Accepted) return result(no);
    return result(same_key(l_.host, command_->key) ? Code::Accepted : Code::NotHost);
}

// Two of a name would be told apart by nobody.
std::string Machine::free_name(const std::string& wanted, PlayerId but) const {
    const auto taken = [&](const std::string& name) {
        for (std::size_t i = 0; i < l_.seats.size(); ++i)
            if (static_cast<PlayerId>(i) != but && l_.seats[i].kind != SeatKind::Open &&
                l_.seats[i].name == name)
                return true;
        return false;
    };
    std::string name = wanted;
    for (int n = 2; taken(name); ++n) name = wanted + " " + std::to_string(n);
    return name;
}

Result Machine::on(const Sit& sit) {
    if (!is_set(command_->key)) return result(Code::Unauthenticated);
    if (const Code no = why_not_lobby(); no != Code::Accepted) return result(no);
    const bool one_more = index_of(sit.seat) == l_.seats.size() && l_.seats.size() < kMaxPlayers;
    if (!is_seat(sit.seat) && !one_more) return result(Code::NoSuchSeat);
    if (is_seat(sit.seat) && seat(sit.seat).kind != SeatKind::Open) return result(Code::SeatTaken);
    const auto name = clean_name(sit.name);
    if (!name) return result(Code::BadName);
    const PlayerSet before = seats_of(command_->key);
    log(SeatSet{.seat = sit.seat,
        .kind = SeatKind::Person,
        .token = sit.token,
        .name = free_name(*name, sit.seat),
        .key = command_->key});
    // The connections of a device count for every seat of it; one that comes first has arrived as a spectator.
    f_.presence[sit.seat] =
        before.empty() ? Presence{.connections = 1, .since = f_.now} : f_.presence[before.lowest()];
    if (before.empty() && f_.spectators != 0) --f_.spectators;
    if (!is_set(l_.host)) log(HostSet{command_->key});
    notice(NoticeKind::Seats, sit.seat);
    return result(Code::Accepted);
}

Result Machine::on(const Rename& rename) {
    if (const Code no = authority(rename.seat); no != Code::Accepted) return result(no);
    if (const Code no = why_not_lobby(); no != Code::Accepted) return result(no);
    const auto name = clean_name(rename.name);
    if (!name) return result(Code::BadName);
    log(SeatSet{.seat = rename.seat,
        .kind = seat(rename.seat).kind,
        .token = rename.token,
        .name = free_name(*name, rename.seat),
        .key = seat(rename.seat).key});
    notice(NoticeKind::Seats, rename.seat);
    return result(Code::Accepted);
}

Result Machine::on(const SetSeat& set) {
    if (const Result no = why_not_host(); !no.ok()) return no;
    const bool one_more =
        index_of(set.seat) == l_.seats.size() && l_.seats.size() < kMaxPlayers && !set.remove;
    if (!is_seat(set.seat) && !one_more) return result(Code::NoSuchSeat);
    // Nobody is put out of a seat, by the host neither.
    if (is_seat(set.seat) && is_person(set.seat)) return result(Code::SeatTaken);
    if (set.remove) {
        if (index_of(set.seat) + 1 != l_.seats.size()) return result(Code::NoSuchSeat);
        dismiss(set.seat);
        log(SeatRemoved{});
        notice(NoticeKind::Seats);
        return result(Code::Accepted);
    }
    if (set.kind == SeatKind::Person || set.kind == SeatKind::Program) return result(Code::NotYourSeat);
    SeatSet entry{.seat = set.seat, .kind = set.kind};
    if (set.kind == SeatKind::Bot) {
        if (!house_.staff.find(set.bot)) return result(Code::NoSuchBot);
        const auto name = clean_name(set.name.empty() ? set.bot : set.name);
        if (!name) return result(Code::BadName);
        entry.bot = set.bot;
        entry.name = free_name(*name, set.seat);
    }
    dismiss(set.seat);
    log(std::move(entry));
    notice(NoticeKind::Seats, set.seat);
    return result(Code::Accepted);
}

Result Machine::on(const SeatProgram& program) {
    if (const Result no = why_not_host(); !no.ok()) return no;
    if (l_.settings.dice == Dice::Real) return result(Code::NotForPrograms);  // who would throw for it?
    const bool one_more = index_of(program.seat) == l_.seats.size() && l_.seats.size() < kMaxPlayers;
    if (!is_seat(program.seat) && !one_more) return result(Code::NoSuchSeat);
    if (is_seat(program.seat) && is_person(program.seat)) return result(Code::SeatTaken);
    const auto name = clean_name(program.name);
    if (!name) return result(Code::BadName);
    if (!is_set(program.key) || !seats_of(program.key).empty()) return result(Code::Unauthenticated);
    dismiss(program.seat);
    log(SeatSet{.seat = program.seat,
        .kind = SeatKind::Program,
        .name = free_name(*name, program.seat),
        .key = program.key});
    notice(NoticeKind::Seats, program.seat);
    return result(Code::Accepted);
}

// A program whose token is taken back watches from then on.
void Machine::dismiss(PlayerId id) {
    if (!is_seat(id) || !is_program(id)) return;
    f_.spectators += f_.presence[id].connections;
    f_.presence[id] = {};
}

Result Machine::on(const Swap& swap) {
    if (const Result no = why_not_host(); !no.ok()) return no;
    if (!is_seat(swap.a) || !is_seat(swap.b)) return result(Code::NoSuchSeat);
    log(SeatsSwapped{swap.a, swap.b});
    std::swap(f_.presence[swap.a], f_.presence[swap.b]);
    notice(NoticeKind::Seats);
    return result(Code::Accepted);
}

Result Machine::on(const Configure& configure) {
    if (const Result no = why_not_host(); !no.ok()) return no;
    if (!house_.staff.find(configure.settings.caretaker)) return result(Code::NoSuchBot);
    // A real board and thrown dice do not change into each other: the commitment stands from the beginning.
    Settings chosen = sensible(configure.settings);
    chosen.dice = l_.settings.dice;
    log(Configured{std::move(chosen)});
    notice(NoticeKind::Settings);
    return result(Code::Accepted);
}

Result Machine::on(const Ready& ready) {
    if (const Code no = authority(ready.seat); no != Code::Accepted) return result(no);
    if (const Code no = why_not_lobby(); no != Code::Accepted) return result(no);
    // Who adds no salt could not know that the dice were not chosen against everybody.
    const bool pledges = ready.ready && l_.settings.dice == Dice::Fair;
    if (pledges && !ready.pledge) return result(Code::BadPledge);
    log(Readied{ready.seat, ready.ready, pledges ? ready.pledge : std::nullopt});
    notice(NoticeKind::Seats, ready.seat);
    return result(Code::Accepted);
}

Result Machine::on(const Start&) {
    const PlayerSet mine = seats_of(command_->key);
    if (mine.empty()) return result(Code::Unauthenticated);
    if (const Code no = why_not_lobby(); no != Code::Accepted) return result(no);
    int players = 0;
    for (const Seat& s : l_.seats) {
        players += s.kind != SeatKind::Open;
        const bool held = s.kind == SeatKind::Person || s.kind == SeatKind::Program;
        if (held && !s.ready) return result(Code::NotReady);
        if (s.kind == SeatKind::Bot && !house_.staff.find(s.bot)) return result(Code::NoSuchBot);
    }
    if (const Refusal no = why_not_players(*game_, players)) return result(Code::PlayerCount, no);
    if (!beginning(*game_, l_.settings, players)) return result(Code::BadPosition);
    if (l_.settings.dice == Dice::Real) {
        start();
        return result(Code::Accepted);
    }
    // Everybody would show a salt for nothing.
    for (const PlayerId id : holders())
        if (!present(id)) return result(Code::Absent);
    log(RevealAsked{});
    f_.reveal_until = f_.now + kRevealTime;
    notice(NoticeKind::Revealing);
    return result(Code::Accepted);
}

Result Machine::on(const Reveal& reveal) {
    if (const Code no = authority(reveal.seat); no != Code::Accepted) return result(no);
    const Seat& s = seat(reveal.seat);
    if (!s.salt.empty() && s.salt == reveal.salt) return result(Code::Accepted);  // sent again
    if (l_.stage != Stage::Lobby) return result(Code::AlreadyStarted);
    if (!l_.revealing) return result(Code::NotRevealing);
    const auto commitment = luck::Commitment::from_hex(l_.commitment);
    if (!commitment || !s.pledge || luck::pledge_of(*commitment, reveal.salt) != *s.pledge)
        return result(Code::BadSalt);
    log(Revealed{reveal.seat, reveal.salt});
    notice(NoticeKind::Seats, reveal.seat);
    return result(Code::Accepted);
}

PlayerSet Machine::unrevealed() const {
    PlayerSet missing{};
    for (const PlayerId id : holders())
        if (seat(id).salt.empty()) missing.add(id);
    return missing;
}

void Machine::call_off(PlayerSet missing) {
    log(CalledOff{missing});
    f_.reveal_until = kNever;
    for (const PlayerId id : missing) notice(NoticeKind::CalledOff, id);
}

bool Machine::start_or_call_off() {
    if (!l_.revealing) return false;
    const PlayerSet missing = unrevealed();
    if (missing.empty()) {
        start();
        return true;
    }
    if (f_.now < f_.reveal_until) return false;
    call_off(missing);
    return true;
}

void Machine::start() {
    // The open seats fall away: what is known of the others moves with them.
    ByPlayer<Presence> moved{};
    std::size_t to = 0;
    for (std::size_t i = 0; i < l_.seats.size(); ++i)
        if (l_.seats[i].kind != SeatKind::Open) moved.items[to++] = f_.presence.items[i];
    f_.presence = moved;
    log(Started{.behaviour = kBehaviour, .game = game_});
    f_.move_code = {};
    f_.bots.after = f_.now;
    f_.reveal_until = kNever;
    notice(NoticeKind::Started);
    sync();
}

// ---- Nobody of flesh and blood is in the game any more

Result Machine::on(const Hurry& hurry) {
    if (const Code no = authority_of_person(hurry.seat); no != Code::Accepted) return result(no);
    if (!running()) return result(Code::NotRunning);
    for (const PlayerId id : holders())
        if (state().in_play.contains(id)) return result(Code::PeoplePlay);
    f_.hurried = true;
    f_.bots.after = f_.now;
    return result(Code::Accepted);
}

// ---- Absence

Result Machine::on(const Relieve& relieve) {
    const bool lobby = l_.stage == Stage::Lobby;
    if (const Code no = lobby ? authority_of_person(relieve.seat) : authority(relieve.seat);
        no != Code::Accepted)
        return result(no);
    if (!lobby && !playing()) return result(Code::NotRunning);
    if (!is_seat(relieve.absent)) return result(Code::NoSuchSeat);
    if (!is_keyed(relieve.absent) || seat(relieve.absent).caretaken || present(relieve.absent) ||
        f_.now - f_.presence[relieve.absent].since < kAbsentFor)
        return result(Code::NotAbsent);
    if (lobby) {
        vacate(relieve.absent);
        return result(Code::Accepted);
    }
    log(Caretaken{relieve.absent, true});
    notice(NoticeKind::Seats, relieve.absent);
    sync();
    return result(Code::Accepted);
}

void Machine::pass_host_on(const Key& from) {
    if (!same_key(l_.host, from) || !seats_of(from).empty()) return;
    PlayerSet people = persons(), here{};
    for (const PlayerId id : people)
        if (present(id)) here.add(id);
    if (!here.empty()) people = here;
    log(HostSet{people.empty() ? Key{} : seat(people.lowest()).key});
}

// A seat in the lobby is free again; whoever has no other one left watches.
void Machine::vacate(PlayerId id) {
    const Key key = seat(id).key;
    log(SeatSet{.seat = id, .kind = SeatKind::Open});
    if (seats_of(key).empty()) f_.spectators += f_.presence[id].connections;
    f_.presence[id] = {};
    pass_host_on(key);
    notice(NoticeKind::Seats, id);
    if (l_.revealing) call_off(PlayerSet::of(id));
}

Result Machine::on(const Leave& leave) {
    if (const Code no = authority(leave.seat); no != Code::Accepted) return result(no);
    if (l_.stage == Stage::Lobby) {
        vacate(leave.seat);
        return result(Code::Accepted);
    }
    if (l_.stage == Stage::Over) return result(Code::NotRunning);
    const bool person = is_person(leave.seat);
    log(LeftForGood{leave.seat, l_.settings.caretaker});
    f_.presence[leave.seat] = {};
    notice(NoticeKind::Seats, leave.seat);
    // Programs play to the end among themselves, but not on after people.
    const bool programs =
        std::ranges::any_of(l_.seats, [](const Seat& s) { return s.kind == SeatKind::Program; });
    if (persons().empty() && (person || !programs)) {
        stop_game();
        return result(Code::Accepted);
    }
    sync();
    return result(Code::Accepted);
}

// ---- Another device

Result Machine::on(const MakeCode& make) {
    if (const Code no = authority_of_person(make.seat); no != Code::Accepted) return result(no);
    if (!is_set(make.code)) return result(Code::WrongCode);
    f_.move_code = {
        .seat = make.seat, .tries_left = kCodeTries, .expires_at = f_.now + kCodeTime, .code = make.code};
    return result(Code::Accepted);
}

Result Machine::on(const UseCode& use) {
    if (!is_set(command_->key)) return result(Code::Unauthenticated);
    MoveCode& move = f_.move_code;
    if (!is_seat(move.seat) || !is_person(move.seat) || move.tries_left == 0 || f_.now >= move.expires_at)
        return result(Code::WrongCode);
    if (!same_key(move.code, use.code)) {
        --move.tries_left;
        return result(Code::WrongCode);
    }
    const PlayerSet moved = seats_of(seat(move.seat).key);
    move = {};
    move_seats(moved, command_->key);
    return result(Code::Accepted);
}

// The old device's connections do not speak for the seat any more; the new one's do.
void Machine::move_seats(PlayerSet seats, const Key& key) {
    const PlayerSet before = seats_of(key);
    log(SeatMoved{seats, key});
    for (const PlayerId id : seats)
        f_.presence[id] = before.empty() ? Presence{.connections = 1, .seen = f_.version, .since = f_.now}
                                         : f_.presence[before.lowest()];
    notice(NoticeKind::Seats);
    if (l_.revealing) call_off(seats);
    if (playing()) sync();
}

}  // namespace banquier::table
