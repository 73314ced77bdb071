// Sitting down, coming and going, moving to another device, leaving.
#include "machine.hpp"

#include <algorithm>
#include <limits>

namespace banquier::table {

// ---- Connections

Result Machine::on(const Arrive&) {
    take_back();
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

// A player who is back gets the seat back from the caretaker.
void Machine::returned(PlayerSet seats) {
    for (const PlayerId id : seats) {
        f_.presence[id].flags = 0;
        // Whom all others would not wait for any longer has this decision no more.
        if (!seat(id).caretaken || f_.relieved.contains(id)) continue;
        log(Caretaken{id, false});
        notice(NoticeKind::Seats, id);
    }
    if (playing()) sync();
}

// ---- Before the start

// While salts are shown nothing may change on which the dice or a pledge depend: players who have seen salts could
// choose the dice by it.
Code Machine::why_not_lobby() const {
    if (l_.stage != Stage::Lobby) return Code::AlreadyStarted;
    return l_.revealing ? Code::Revealing : Code::Accepted;
}

Result Machine::why_not_host() const {
    if (!is_set(command_->key)) return result(Code::Unauthenticated);
    if (const Code no = why_not_lobby(); no != Code::Accepted) return result(no);
    return result(same_key(l_.host, command_->key) ? Code::Accepted : Code::NotHost);
}

// Nobody could tell two players of one name apart.
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
    if (is_put_out(l_, command_->key)) return result(Code::WasPutOut);
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
    // A person who is in the way is put out by a command that says so.
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
    if (l_.settings.dice == Dice::Real) return result(Code::NotForPrograms);  // nobody throws for it
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
    // A player who adds no salt could not know that the dice were not chosen against everybody.
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
    // Else everybody would show a salt for nothing.
    for (const PlayerId id : keyed_seats())
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
    for (const PlayerId id : keyed_seats())
        if (seat(id).salt.empty() && (!in_hall() || seat(id).pledge)) missing.add(id);
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
    // The hall does not wait: whoever has no salt there in time adds none, as a bot.
    const bool late = in_hall() && f_.now >= f_.reveal_until;
    if (missing.empty() || late) {
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

// ---- No person is in the game any more

Result Machine::on(const Hurry& hurry) {
    if (const Code no = authority_of_person(hurry.seat); no != Code::Accepted) return result(no);
    if (!running()) return result(Code::NotRunning);
    for (const PlayerId id : keyed_seats())
        if (state().in_play.contains(id)) return result(Code::PeoplePlay);
    f_.hurried = true;
    f_.bots.after = f_.now;
    return result(Code::Accepted);
}

// ---- The bots' pace

Result Machine::on(const WantPace& wish) {
    if (const Code no = authority_of_person(wish.seat); no != Code::Accepted) return result(no);
    f_.pace[wish.seat] = wish.pace;
    f_.bots.after = std::min(f_.bots.after, f_.now + pace(0));
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
    if (!is_keyed(relieve.absent) || seat(relieve.absent).caretaken) return result(Code::NotAbsent);
    if (absent_for(relieve.absent) < kAbsentFor) {
        const bool own = seats_of(command_->key).contains(relieve.absent);
        if (lobby || own || !is_silent(relieve.absent, kSilentFor)) return result(Code::NotAbsent);
        if (is_program(relieve.seat)) return result(Code::NotForPrograms);
        // A friend who never agrees must not stop a game for ever.
        if (is_silent(relieve.absent, kSilentAtMost)) {
            relieve_silent(relieve.absent);
            return result(Code::Accepted);
        }
        return open_vote({.kind = VoteKind::Relieve,
            .by = relieve.seat,
            .agreed = seats_of(command_->key),
            .lost = relieve.absent});
    }
    if (lobby)
        vacate(relieve.absent);
    else
        call_caretaker(relieve.absent);
    return result(Code::Accepted);
}

// Until the decision is made that the player has let wait.
void Machine::relieve_silent(PlayerId id) {
    f_.relieved.add(id);
    call_caretaker(id);
}

void Machine::call_caretaker(PlayerId id) {
    log(Caretaken{id, true});
    notice(NoticeKind::Seats, id);
    sync();
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
    std::optional<Former> former;
    for (const Former& one : l_.former)
        if (one.seat == leave.seat) former = one;  // the latest
    if (former) {
        hand_back(*former);
        return result(Code::Accepted);
    }
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
    f_.move_code = {.seat = make.seat, .expires_at = f_.now + kCodeTime, .code = make.code};
    return result(Code::Accepted);
}

Result Machine::on(const UseCode& use) {
    if (!is_set(command_->key)) return result(Code::Unauthenticated);
    MoveCode& move = f_.move_code;
    // A wrong one costs the code nothing: else anybody with the link could spend it. How often somebody may try is the
    // server's business.
    if (!is_seat(move.seat) || !is_person(move.seat) || f_.now >= move.expires_at ||
        !same_key(move.code, use.code))
        return result(Code::WrongCode);
    move_seats(seats_of(seat(move.seat).key), command_->key, false);
    return result(Code::Accepted);
}

// The old device's connections do not speak for the seat any more: they watch. The new one's, which watched, do.
void Machine::move_seats(PlayerSet seats, const Key& key, bool voted) {
    const PlayerSet before = seats_of(key);
    const Key old = seat(seats.lowest()).key;
    const std::uint16_t watch = f_.presence[seats.lowest()].connections;
    log(SeatMoved{seats, key, voted});
    for (const PlayerId id : seats)
        f_.presence[id] = before.empty() ? Presence{.connections = 1, .seen = f_.version, .since = f_.now}
                                         : f_.presence[before.lowest()];
    f_.move_code = {};
    if (seats_of(old).empty()) f_.spectators += watch;
    if (before.empty() && f_.spectators != 0) --f_.spectators;
    notice(NoticeKind::Seats);
    if (l_.revealing) call_off(seats);
    if (playing()) sync();
}

// Whoever lost a seat by the others' vote has it again with the first connection: it was given away for
// an absence, which is over.
void Machine::take_back() {
    const PlayerSet mine = seats_of(command_->key);
    PlayerSet back{};
    for (const Former& former : l_.former)
        if (same_key(former.key, command_->key)) back.add(former.seat);
    for (const PlayerId id : back) {
        const Key other = seat(id).key;
        const std::uint16_t watch = f_.presence[id].connections;
        log(SeatMoved{PlayerSet::of(id), command_->key});
        if (seats_of(other).empty()) f_.spectators += watch;
        f_.presence[id] = mine.empty() ? Presence{.since = f_.now} : f_.presence[mine.lowest()];
        f_.move_code = {};  // it may be the other device's
    }
}

// A seat that was voted to a device is not that device's to leave for good: the caretaker keeps it for its old holder.
void Machine::hand_back(Former former) {
    const PlayerId id = former.seat;
    const Key other = seat(id).key;
    const std::uint16_t watch = f_.presence[id].connections;
    log(SeatMoved{PlayerSet::of(id), former.key});
    log(Caretaken{id, true});
    if (seats_of(other).empty()) f_.spectators += watch;
    f_.presence[id] = {.since = f_.now};
    f_.move_code = {};
    notice(NoticeKind::Seats, id);
    sync();
}

}  // namespace banquier::table
