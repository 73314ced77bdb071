// The log: every lasting change of a table, in order. `apply` of these, and nothing else, changes what lasts.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/notation/correction.hpp>
#include <banquier/table/settings.hpp>

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace banquier::table {

// Before the start
struct SeatSet {  // what a seat is from now on; beyond the last: one more
    PlayerId seat{};
    SeatKind kind = SeatKind::Open;
    std::uint8_t token = 0;
    std::string name;
    std::string bot;
    Key key{};
    bool operator==(const SeatSet&) const = default;
};
struct SeatRemoved {  // the last
    bool operator==(const SeatRemoved&) const = default;
};
struct SeatsSwapped {
    PlayerId a{}, b{};
    bool operator==(const SeatsSwapped&) const = default;
};
struct HostSet {
    Key key{};
    bool operator==(const HostSet&) const = default;
};
struct Configured {
    Settings settings;
    bool operator==(const Configured&) const = default;
};
struct Readied {
    PlayerId seat{};
    bool ready = true;
    std::optional<luck::Pledge> pledge;
    bool operator==(const Readied&) const = default;
};
// All pledges are fixed, and seats and settings with them, until the game starts or the start is called off.
struct RevealAsked {
    bool operator==(const RevealAsked&) const = default;
};
struct Revealed {
    PlayerId seat{};
    luck::Salt salt;
    bool operator==(const Revealed&) const = default;
};
// Salts that were shown are worth nothing any more: everybody has to pledge another.
struct CalledOff {
    PlayerSet missing{};  // whose salts did not come
    bool operator==(const CalledOff&) const = default;
};
// Other dice than those that were committed to, before the start: what was pledged is void.
struct Recommitted {
    std::string commitment;  // hexadecimal
    bool operator==(const Recommitted&) const = default;
};
// Open seats fall away and the others close up. The figures travel with the log, so that it replays for ever.
struct Started {
    int behaviour = kBehaviour;
    std::shared_ptr<const Game> game;
    bool operator==(const Started& other) const { return behaviour == other.behaviour; }
};

// Through whom an act came.
enum class How : std::uint8_t {
    Person,
    Bot,        // that sits there
    Caretaker,  // for an absent player
    Clock,      // that ran out, or was announced
    Automatic,  // a rent, where the table claims for everybody
    Luck,
    Typed,  // luck, at a real board
};

struct Played {
    Action action;
    How how = How::Person;
    PlayerId author = kNobody;  // the seat that sent it; of luck the seat that typed it
    std::uint64_t id = 0;       // of the client
    // What each player's reserve gains or loses by this act.
    ByPlayer<std::int32_t> clock{};
    bool operator==(const Played&) const = default;
};
struct Corrected {
    notation::Correction correction;
    PlayerId author = kNobody;
    bool typed = false;  // belongs to a card with other amounts than the printed ones; else agreed on
    bool operator==(const Corrected&) const = default;
};
struct WentBack {
    std::size_t to = 0;  // steps that stay
    bool operator==(const WentBack&) const = default;
};
// An act that is legal and waits for a claim or for somebody who asked for time.
struct Held {
    Action action;
    std::uint64_t id = 0;
    bool operator==(const Held&) const = default;
};
struct HoldDropped {  // it is not legal any more
    bool operator==(const HoldDropped&) const = default;
};
struct ThrowVoid {
    PlayerId seat{};
    bool operator==(const ThrowVoid&) const = default;
};

// Seats of a running game
struct Caretaken {
    PlayerId seat{};
    bool on = true;
    bool operator==(const Caretaken&) const = default;
};
struct LeftForGood {
    PlayerId seat{};
    std::string bot;
    bool operator==(const LeftForGood&) const = default;
};
// The seats of one device, whose person the others did not want: open again before the start, else a bot's. The device
// does not sit down here again.
struct WasPutOut {
    PlayerSet seats{};
    std::string bot;
    bool operator==(const WasPutOut&) const = default;
};
struct SeatMoved {  // to another device
    PlayerSet seats{};
    Key key{};
    bool voted = false;  // by the others, in the holder's absence: the device it had keeps its right to it
    bool operator==(const SeatMoved&) const = default;
};
struct Preferred {
    PlayerId seat{};
    PlayerSet muted{};
    PlayerSet no_offers{};
    bool operator==(const Preferred&) const = default;
};

// Time
enum class Turning : std::uint8_t { Paused, Resumed, Slept, Woke };
struct TimeTurned {
    Turning what{};
    bool operator==(const TimeTurned&) const = default;
};

struct HallTimed {  // by the clock of the hall; 0: none
    Millis last_round_at = 0;
    Millis ends_at = 0;
    bool operator==(const HallTimed&) const = default;
};

// The game is over by its rules, or closed by consent or for its length. With fair dice the secret is shown now.
struct Ended {
    bool closed = false;  // without a result
    std::string secret;   // hexadecimal
    bool operator==(const Ended&) const = default;
};

using Change = std::variant<SeatSet, SeatRemoved, SeatsSwapped, HostSet, Configured, Readied, RevealAsked,
    Revealed, CalledOff, Started, Played, Corrected, WentBack, Held, HoldDropped, ThrowVoid, Caretaken,
    LeftForGood, SeatMoved, Preferred, TimeTurned, HallTimed, Ended, Recommitted, WasPutOut>;

struct Entry {
    std::uint64_t number = 0;   // from 1, without gaps
    std::uint64_t version = 0;  // of the table once it is applied
    Millis at = 0;
    Change what;
    bool operator==(const Entry&) const = default;
};

}  // namespace banquier::table
