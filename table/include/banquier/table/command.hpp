// What comes to a table from outside: from people's devices, and from the server that holds their connections.
#pragma once

#include <banquier/engine/action.hpp>
#include <banquier/notation/correction.hpp>
#include <banquier/table/settings.hpp>

#include <variant>

namespace banquier::table {

using Connection = std::uint64_t;

// ---- Connections, told by the server

struct Arrive {};  // one more connection with this key, or a spectator's without one
struct Depart {};
struct Seen {  // this connection has what was sent up to this version: clocks of its seats may run
    std::uint64_t version = 0;
};

// ---- Before the start

struct Sit {  // takes an open seat
    PlayerId seat{};
    std::string name;
    std::uint8_t token = 0;
};
struct Rename {
    PlayerId seat{};
    std::string name;
    std::uint8_t token = 0;
};
struct SetSeat {  // by the host: a bot, an open seat, or none (only the last can go)
    PlayerId seat{};
    SeatKind kind = SeatKind::Open;
    bool remove = false;
    std::string bot;
    std::string name;
};
struct SeatProgram {  // by the host: a seat for a program from outside, which will prove itself with this key
    PlayerId seat{};
    std::string name;
    Key key{};
};
struct Swap {  // by the host: the order of play, and with it who is whose team-mate
    PlayerId a{}, b{};
};
struct Configure {  // by the host
    Settings settings;
};
struct Ready {
    PlayerId seat{};
    bool ready = true;
    std::optional<luck::Pledge> pledge;  // not read at a real board
};
// By anybody seated, once every person is ready; with fair dice the salts are asked for first.
struct Start {};
struct Reveal {  // the salt that was pledged; the last one starts the game
    PlayerId seat{};
    luck::Salt salt;
};

// ---- Play

struct Act {
    PlayerId seat{};
    std::uint32_t decision = 0;  // that this answers; not read of a free act or a bid
    std::uint32_t lot = 0;       // of a bid: the lot that it is for
    Action action;               // a roll without dice, except where the dice are real
};
// At a real board: the card drawn, by its effect. Amounts other than the printed ones, where the box differs.
struct TypeCard {
    PlayerId seat{};
    std::uint32_t decision = 0;
    CardId card{};
    std::optional<Money> amount;
    std::optional<Money> second;  // of repairs: for a hotel
};
struct VoidThrow {  // [TURN-08]
    PlayerId seat{};
};
struct Wait {  // asks for time before the next turn begins
    PlayerId seat{};
};
// Gives an absent player's seat to the caretaker until the player returns; of one who is there and silent it asks all others.
struct Relieve {
    PlayerId seat{};
    PlayerId absent{};
};
struct Leave {  // for good
    PlayerId seat{};
};
// Somebody whom the others do not want at the table: before the start by the host, in a running game by all others.
struct PutOut {
    PlayerId seat{};  // who asks; of a host who has no seat it is not read
    PlayerId whom{};
};

// ---- Consent

// Recover, Relieve and PutOut are about a seat and asked for by commands of their own.
enum class VoteKind : std::uint8_t { Pause, Resume, Undo, Correct, Recover, Stop, Rematch, Relieve, PutOut };

struct CallVote {
    PlayerId seat{};
    VoteKind kind{};
    std::size_t back_to = 0;          // of Undo: the steps that stay
    notation::Correction correction;  // of Correct
};
struct RecoverSeat {  // of a person who has lost a seat's secret; the command's key is the new one
    PlayerId lost{};
};
struct Agree {
    PlayerId seat{};
    std::uint32_t vote = 0;
    bool yes = true;
};

// ---- Another device

struct MakeCode {  // for this seat and all others of its key; `code` is the hash of what the person will type
    PlayerId seat{};
    Key code{};
};
struct UseCode {  // the command's key is the new device's
    Key code{};
};

// ---- Talk

struct Say {  // kNobody: a spectator, to the spectators
    PlayerId seat = kNobody;
    std::string text;
};
struct Mute {
    PlayerId seat{};
    PlayerId whom{};
    bool on = true;
};
struct Hurry {  // the bots that are left alone play as fast as they can
    PlayerId seat{};
};
struct WantPace {  // of the bots: they play as fast as everybody who is there wants them to
    PlayerId seat{};
    BotPace pace = BotPace::Usual;
};
struct RefuseOffers {
    PlayerId seat{};
    PlayerId from{};
    bool on = true;
};

// ---- The hall, at a table of a competition: with the key of the table's host, which no device has

struct Begin {};  // the hall begins: whoever is not there plays without a share in the dice
struct HallPause {
    bool on = true;
};
struct HallTime {  // moments; 0: none
    Millis last_round_at = 0;
    Millis ends_at = 0;
};
struct HallClose {};  // it goes on elsewhere, or nobody is left to play against

using What = std::variant<Arrive, Depart, Seen, Sit, Rename, SetSeat, SeatProgram, Swap, Configure, Ready,
    Start, Reveal, Act, TypeCard, VoidThrow, Wait, Relieve, Leave, PutOut, CallVote, RecoverSeat, Agree,
    MakeCode, UseCode, Say, Mute, RefuseOffers, Hurry, WantPace, Begin, HallPause, HallTime, HallClose>;

struct Command {
    Connection from = 0;
    Key key{};  // hash of the secret that the sender has; none: a spectator
    std::uint64_t party =
        0;  // who comes from where this one does, whatever secrets they have; a number of the server's
    std::uint64_t id = 0;  // made by the client, one for each act; 0: not remembered
    What what;
};

}  // namespace banquier::table
