// ONE live game as a pure machine: no socket, no clock, no thread, no file.
//
//     Table table = open(header);
//     Table before = table;
//     Effects effects = handle(table, house, command, now);
//     if (!store.append(effects.entries)) table = before;   // nothing has been shown to anybody
//     else send(effects.messages), answer(effects.result), wake me at effects.wake_at;
//
// What a viewer may see is in view.hpp; the log's form in log.hpp; the rules of the table in docs/table.md.
#pragma once

#include <banquier/bots/approach.hpp>
#include <banquier/bots/record.hpp>
#include <banquier/bots/window.hpp>
#include <banquier/engine/rules.hpp>
#include <banquier/table/effects.hpp>
#include <banquier/table/house.hpp>

#include <array>
#include <memory>
#include <vector>

namespace banquier::table {

inline constexpr std::size_t kUndoDepth = 6;  // acts that can be taken back; one person's, so never many

// ---- What lasts

enum class Stage : std::uint8_t { Lobby, Playing, Over };

// The competition that a table belongs to: its seats, its phases and its end come from there.
struct Hall {
    std::string cup;
    std::uint32_t table = 0;
    PlayerId banker = kNobody;  // who sees the cards of a final [CARD-08]; kNobody: nobody who plays
    bool operator==(const Hall&) const = default;
};

// What a table is opened with.
struct Header {
    std::string id;          // of the game, to which the commitment is bound
    std::string commitment;  // hexadecimal; empty at a real board
    Key host{};
    Settings settings;
    std::vector<Seat> seats;
    std::optional<Hall> hall;
    bool operator==(const Header&) const = default;
};

struct Undoable {
    State before;
    std::size_t step = 0;  // steps that stood
    std::uint64_t chances = 0;
    bool operator==(const Undoable&) const = default;
};

struct HeldAct {
    Action action;
    std::uint64_t id = 0;
    bool operator==(const HeldAct&) const = default;
};

// A device that lost a seat to another by a vote and may come back.
struct Former {
    PlayerId seat{};
    Key key{};
    bool operator==(const Former&) const = default;
};

// Changed by `apply` alone: the same header and entries give the same value.
struct Lasting {
    std::string id;
    std::string commitment;
    std::string secret;  // once revealed
    Key host{};
    Settings settings;
    std::vector<Seat> seats;
    std::optional<Hall> hall;
    HallTimed hall_time;
    Stage stage = Stage::Lobby;
    bool revealing = false;  // of the lobby: every pledge is fixed, and the salts are on their way
    bool paused = false;
    bool asleep = false;
    bool closed = false;
    PlayerId undo_author = kNobody;
    std::uint64_t entries = 0;
    std::uint64_t version = 0;      // of the last entry
    std::uint64_t chances = 0;      // chance events so far
    std::uint32_t lots = 0;         // lots opened so far: the number of the one that is open
    std::uint32_t taken_back = 0;   // added to the engine's decision numbers, so that undoing repeats none
    std::size_t step = 0;           // acts and corrections that stand
    std::size_t acts = 0;           // so far, but for talk of trades, with which no game gets on
    Millis at = 0;                  // of the last entry
    Millis elapsed = 0;             // of play, up to that entry
    std::uint16_t first_round = 1;  // in which the table began: of a game that goes on here a later one
    State state{};
    std::vector<Undoable> undo;  // the last acts of one person since luck, the oldest first
    std::optional<HeldAct> held;
    std::vector<Former> former;  // the earliest first
    std::vector<Key> put_out;    // devices that sit down here no more, the earliest first
    std::vector<bots::Asked>
        asked;  // what bots have offered to people and they have not taken, the earliest first

    bool operator==(const Lasting&) const = default;
};

// ---- What does not: who is connected, who waits how long. Lost at a restart, to nobody's harm.

struct Presence {
    std::uint16_t connections = 0;
    std::uint8_t waits_left = 3;  // until the next own turn
    std::uint8_t flags = 0;       // prompts in a row that the clock has answered
    std::uint64_t seen = 0;       // the latest version that has reached the holder
    Millis since = 0;             // of this presence or absence
};

// A player who is asked something.
struct Prompt {
    bool open = false;
    bool ran_out = false;       // the clock has answered, at least in part
    std::uint64_t version = 0;  // from which the question stood
    Millis asked = 0;
    Millis start = kNever;     // of the clock; kNever: it has not reached the player yet
    Millis answered = kNever;  // when the player's answer came that is held
    Millis silent = 0;         // since when the player has done nothing but trade
};

struct Vote {
    std::uint32_t number = 0;  // 0: none
    VoteKind kind{};
    PlayerId by = kNobody;  // kNobody: an outsider who asks for a seat
    PlayerSet agreed{};
    Millis lapses_at = 0;
    std::uint32_t decision = 0;  // of an undo: the position that it was asked in
    std::size_t step = 0;
    std::size_t back_to = 0;
    PlayerId lost = kNobody;
    Key key{};
    std::uint64_t party = 0;  // of an outsider
    notation::Correction correction;
};

// An outsider who asks for a seat, and waits until the questions before are answered.
struct Newcomer {
    PlayerId lost = kNobody;
    Key key{};
    std::uint64_t party = 0;
};
struct AskedLately {
    std::uint64_t party = 0;
    Millis until = 0;
};

// A one-time code for moving to another device.
struct MoveCode {
    PlayerId seat = kNobody;  // kNobody: none
    Millis expires_at = 0;
    Key code{};
};

struct Talk {
    Millis window = 0;  // since when `lines` are counted
    std::uint8_t lines = 0;
};

// What the bots have done in this turn and with these titles.
struct Manners {
    bots::Window window;
    PlayerId turn = kNobody;
    PlayerSet done{};  // have nothing more to manage in this position
    std::uint16_t acts = 0;
    ByPlayer<PlayerSet> offered{};         // by bot: persons who have had an offer in this turn
    PlayerSet approached{};                // bots that have looked for an offer to a person in this turn
    ByPlayer<std::uint32_t> considered{};  // by proposer: the revision that a bot has answered
    ByPlayer<Millis> offer_until{};        // by bot: how long it waits for a person's answer
    Millis after = 0;                      // the next act of a bot is not before
};

struct Fleeting {
    Millis now = 0;
    std::shared_ptr<const bots::Listener> heard;  // of offers; none: no bot here makes use of them
    std::uint64_t version = 0;
    ByPlayer<Presence> presence{};
    std::uint32_t spectators = 0;
    Millis reveal_until = kNever;  // then the start is called off
    PlayerSet relieved{};  // whom all others would not wait for any longer: this decision is the caretaker's
    ByPlayer<BotPace> pace{};  // that the person of a seat wants of the bots
    bool hurried = false;      // only bots are left, and nobody wants to wait for them
    ByPlayer<Prompt> prompt{};
    std::uint32_t prompted = 0;  // the decision that the prompts belong to
    Millis frozen = kNever;      // since when no clock runs: paused or asleep
    Millis auction_from = 0;     // the last bid, or the opening
    Millis auction_opened = 0;
    std::uint32_t auction_lot = 0;  // of which lot
    Money auction_bid = 0;
    std::array<Claim, kMaxClaims> claims{};  // the open ones, as last looked at
    Millis landed = 0;                       // when the last of them arose
    std::uint64_t landed_version = 0;
    ByPlayer<Millis> landing_seen{};  // when the owner could see it; kNever: not yet
    Millis wait_until = 0;
    PlayerId waits = kNobody;
    Vote vote;
    std::uint32_t votes = 0;
    ByPlayer<Millis> asks_from{};           // no question of this seat before: its last one got a no
    std::vector<Newcomer> newcomers;        // the earliest first
    std::vector<AskedLately> asked_lately;  // for a seat, from outside
    MoveCode move_code;
    ByPlayer<Talk> talk{};
    std::vector<Said> chat;  // the last lines
    Manners bots;
};

struct Table {
    Lasting lasting;
    Fleeting fleeting;
};

// ---- The machine

Table open(const Header& header);

// What an act leads to.
struct Consequence {
    const State& next;
    const EventList& events;
};

// The one function that changes what lasts. The game is the house's; nothing is checked: entries come from `handle`.
// `known`: what the act of a Played entry leads to, where it has been worked out already.
void apply(Lasting& table, const Game& game, const Entry& entry, const Consequence* known = nullptr);

// The house's game must be the one that the settings name; where the command configures another, already that one.
Effects handle(Table& table, const House& house, const Command& command, Millis now);

// Time has passed.
Effects tick(Table& table, const House& house, Millis now);

// After `apply` of a stored log: nobody is connected, no clock has run since the last entry.
Effects wake(Table& table, const House& house, Millis now);

// Of a trade that may come: it changes nothing on the board.
constexpr bool is_talk(ActKind kind) {
    return kind == ActKind::Offer || kind == ActKind::Withdraw || kind == ActKind::Refuse;
}

// With which titles may change hands by consent.
constexpr bool is_trade(ActKind kind) { return is_talk(kind) || kind == ActKind::Accept; }

// The decision number as clients know it.
std::uint32_t decision_number(const Lasting& table);

// [CARD-08] Who sees the cards of a final.
PlayerId banker_of(const Lasting& table);

// Before the start: the dice will be those of another secret.
Effects recommit(Table& table, const House& house, std::string commitment, Millis now);

// The house closes the game where it stands, without a result.
Effects close(Table& table, const House& house, Millis now);

// The header of a new game with the same people in the same seats.
Header rematch(const Table& table, std::string id, std::string commitment);

// The same of one that goes on from the position of this one, or from its lobby, in the same hall. Who is out or has
// left needs not come back: bots keep their seats.
Header continuation(const Table& table, const Game& game, std::string id);

}  // namespace banquier::table
