// The log of a competition: every lasting change, in order. `apply` of these, and nothing else, changes a cup.
//
// Each change says its fields once, in `fields`; log.cpp writes and reads them by that. docs/cup.md has them in words.
#pragma once

#include <banquier/cup/entry_parts.hpp>
#include <banquier/cup/hall_entries.hpp>
#include <banquier/luck/digest.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace banquier::cup {

// ---- Before play

struct Made {  // the first entry
    int version = 1;
    std::string cup;  // its id
    std::string name;
    std::string format;  // the text of the file

    template <class Fields>
    void fields(Fields& f) {
        f("version", version), f("cup", cup), f("name", name), f("format", format);
    }
    bool operator==(const Made&) const = default;
};
struct Committed {           // to the secret of a draw, before anybody knows what will be drawn
    std::uint32_t draw = 0;  // from 1
    std::string commitment;

    template <class Fields>
    void fields(Fields& f) {
        f("draw", draw), f("commitment", commitment);
    }
    bool operator==(const Committed&) const = default;
};
struct Opened {
    template <class Fields>
    void fields(Fields&) {}
    bool operator==(const Opened&) const = default;
};
struct Entered {
    UnitId unit = 0;
    std::string name;
    std::string club;
    std::string family;
    std::vector<MemberName> members;
    bool waiting = false;

    template <class Fields>
    void fields(Fields& f) {
        f("unit", unit), f("name", name), f("club", club), f("family", family), f("members", members);
        f("waiting", waiting);
    }
    bool operator==(const Entered&) const = default;
};
struct Withdrawn {
    UnitId unit = 0;
    std::string why;

    template <class Fields>
    void fields(Fields& f) {
        f("unit", unit), f("why", why);
    }
    bool operator==(const Withdrawn&) const = default;
};
struct Returned {  // withdrawn after the draw of the first round, and there again; never given a bye
    UnitId unit = 0;

    template <class Fields>
    void fields(Fields& f) {
        f("unit", unit);
    }
    bool operator==(const Returned&) const = default;
};
struct Present {
    UnitId unit = 0;
    bool here = true;

    template <class Fields>
    void fields(Fields& f) {
        f("unit", unit), f("here", here);
    }
    bool operator==(const Present&) const = default;
};
struct Promoted {  // from the waiting list
    UnitId unit = 0;

    template <class Fields>
    void fields(Fields& f) {
        f("unit", unit);
    }
    bool operator==(const Promoted&) const = default;
};
struct Closed {
    template <class Fields>
    void fields(Fields&) {}
    bool operator==(const Closed&) const = default;
};

// ---- The draw

struct Pooled {                 // who is drawn, fixed before anybody throws the dice of the salt
    std::uint32_t stage = 0;    // from 0
    std::uint32_t round = 0;    // of the stage, from 1
    std::uint32_t attempt = 0;  // from 1
    std::vector<UnitId> units;  // in ascending order
    std::string digest;
    Witnessed again;  // of another attempt

    template <class Fields>
    void fields(Fields& f) {
        f("stage", stage), f("round", round), f("attempt", attempt), f("units", units), f("pool", digest);
        f("again", again);
    }
    bool operator==(const Pooled&) const = default;
};
struct Salted {
    std::string salt;

    template <class Fields>
    void fields(Fields& f) {
        f("salt", salt);
    }
    bool operator==(const Salted&) const = default;
};
struct Drawn {
    std::uint32_t draw = 0;  // whose commitment is opened; 0: none was needed
    std::string secret;
    std::vector<UnitId> order;  // as shuffled; empty: made by hand
    std::vector<UnitId> byes;
    std::vector<std::vector<UnitId>> tables;
    std::uint32_t repeats = 0;  // pairs that have met before
    Witnessed by_hand;

    template <class Fields>
    void fields(Fields& f) {
        f("draw", draw), f("secret", secret), f("order", order), f("byes", byes), f("tables", tables);
        f("repeats", repeats), f("by_hand", by_hand);
    }
    bool operator==(const Drawn&) const = default;
};
struct Published {
    template <class Fields>
    void fields(Fields&) {}
    bool operator==(const Published&) const = default;
};
struct Moved {  // two units change tables; with nobody: one moves to `table`
    UnitId unit = 0;
    UnitId with = 0;
    TableNumber table = 0;
    Witnessed because;

    template <class Fields>
    void fields(Fields& f) {
        f("unit", unit), f("with", with), f("table", table), f("because", because);
    }
    bool operator==(const Moved&) const = default;
};

// ---- A round

// How a table is played.
enum class Way : std::uint8_t {
    Sheet,   // at a real board: the sheet is filled in by people
    Bank,    // at a real board, with a live table as the bank
    Online,  // at a live table
};
struct WayChosen {
    TableNumber table = 0;  // 0: every table that is not published yet, in this round and those that follow
    Way way{};

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("way", way);
    }
    bool operator==(const WayChosen&) const = default;
};
struct TableOpened {  // a live table, in the same commit
    TableNumber table = 0;
    std::string game;        // its id
    std::string commitment;  // to the secret of its dice; empty: real dice

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("game", game), f("commitment", commitment);
    }
    bool operator==(const TableOpened&) const = default;
};

struct Seated {
    TableNumber table = 0;
    std::vector<SeatThrows> throws;
    std::vector<Seat> seats;  // clockwise, the first player first
    Seat banker;              // unit 0: nobody who plays
    std::string outsider;

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("throws", throws), f("seats", seats), f("banker", banker),
            f("outsider", outsider);
    }
    bool operator==(const Seated&) const = default;
};
enum class Phase : std::uint8_t { NotBegun, Deal, Play, LastRound, End };
struct PhaseBegun {
    Phase phase{};

    template <class Fields>
    void fields(Fields& f) {
        f("phase", phase);
    }
    bool operator==(const PhaseBegun&) const = default;
};
struct Paused {
    TableNumber table = 0;
    bool on = true;

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("on", on);
    }
    bool operator==(const Paused&) const = default;
};
struct GivenBack {
    TableNumber table = 0;
    Millis time = 0;

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("time", time);
    }
    bool operator==(const GivenBack&) const = default;
};
struct Absent {
    TableNumber table = 0;
    UnitId unit = 0;

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("unit", unit);
    }
    bool operator==(const Absent&) const = default;
};
struct Walkover {
    TableNumber table = 0;
    UnitId unit = 0;  // 0: nobody has come

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("unit", unit);
    }
    bool operator==(const Walkover&) const = default;
};
struct Replaced {
    TableNumber table = 0;
    UnitId out = 0;
    UnitId in = 0;
    std::string why;

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("out", out), f("in", in), f("why", why);
    }
    bool operator==(const Replaced&) const = default;
};

// ---- Sheets and rulings

struct Filled {
    TableNumber table = 0;
    std::uint32_t version = 0;  // of the sheet, from 1
    std::vector<SheetLine> lines;

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("version", version), f("lines", lines);
    }
    bool operator==(const Filled&) const = default;
};
struct Signed {
    TableNumber table = 0;
    std::uint32_t version = 0;
    Seat player;  // unit 0: a banker from outside

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("version", version), f("player", player);
    }
    bool operator==(const Signed&) const = default;
};
struct EngineSigned {  // the sheet has what the live table ended with: it is signed for everybody
    TableNumber table = 0;
    std::uint32_t version = 0;
    std::string game;

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("version", version), f("game", game);
    }
    bool operator==(const EngineSigned&) const = default;
};
struct Refused {  // somebody does not sign; the referee rules
    TableNumber table = 0;
    std::uint32_t version = 0;
    Seat player;
    std::string why;

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("version", version), f("player", player), f("why", why);
    }
    bool operator==(const Refused&) const = default;
};
struct Received {
    TableNumber table = 0;
    std::uint32_t version = 0;

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("version", version);
    }
    bool operator==(const Received&) const = default;
};
// What a correction brings about, by how far the cup has gone since.
enum class Effect : std::uint8_t {
    Recomputed,  // nothing has been drawn from it
    Chair,       // the right unit takes the wrong one's chair
    Noted,       // of a knock-out that has gone on: the result stands
    Points,      // points change, tables stand
};
struct Corrected {
    std::uint32_t stage = 0;
    std::uint32_t round = 0;
    TableNumber table = 0;
    std::uint32_t version = 0;
    std::vector<SheetLine> lines;
    Effect effect{};
    UnitId out = 0;  // of a chair
    UnitId in = 0;
    Witnessed because;

    template <class Fields>
    void fields(Fields& f) {
        f("stage", stage), f("round", round), f("table", table), f("version", version), f("lines", lines);
        f("effect", effect), f("out", out), f("in", in), f("because", because);
    }
    bool operator==(const Corrected&) const = default;
};
struct Ruled {
    TableNumber table = 0;
    std::vector<UnitId> parties;
    std::vector<std::string> heard;  // the words of each
    std::vector<std::string> rules;
    std::string decision;
    std::vector<UnitId> order;  // of those who were equal, the first first; empty: nothing about places

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("parties", parties), f("heard", heard), f("rules", rules),
            f("decision", decision);
        f("order", order);
    }
    bool operator==(const Ruled&) const = default;
};

// ---- What came of it

struct Advanced {  // the round is over
    std::vector<UnitId> units;

    template <class Fields>
    void fields(Fields& f) {
        f("units", units);
    }
    bool operator==(const Advanced&) const = default;
};
struct StageOver {
    std::uint32_t stage = 0;
    std::vector<UnitId> through;

    template <class Fields>
    void fields(Fields& f) {
        f("stage", stage), f("through", through);
    }
    bool operator==(const StageOver&) const = default;
};
struct Ranked {
    std::uint32_t edition = 0;  // from 1
    std::vector<RankRow> rows;

    template <class Fields>
    void fields(Fields& f) {
        f("edition", edition), f("rows", rows);
    }
    bool operator==(const Ranked&) const = default;
};
struct RankingPublished {
    std::uint32_t edition = 0;

    template <class Fields>
    void fields(Fields& f) {
        f("edition", edition);
    }
    bool operator==(const RankingPublished&) const = default;
};

// ---- People

struct RoleGiven {           // a link with a secret, of which this has the hash
    std::uint32_t link = 0;  // from 1
    Role role{};
    std::uint32_t of = 0;     // of a banker: the table; of a unit: the unit
    std::uint32_t stage = 0;  // of a banker: the round for which it holds
    std::uint32_t round = 0;
    std::string name;
    std::string key;
    bool recovery = false;  // the organiser's, on paper; it cannot be taken

    template <class Fields>
    void fields(Fields& f) {
        f("link", link), f("role", role), f("of", of), f("stage", stage), f("round", round), f("name", name);
        f("key", key), f("recovery", recovery);
    }
    bool operator==(const RoleGiven&) const = default;
};
struct RoleTaken {
    std::uint32_t link = 0;

    template <class Fields>
    void fields(Fields& f) {
        f("link", link);
    }
    bool operator==(const RoleTaken&) const = default;
};
struct Called {  // a table asks for the referee [CUP-07]
    TableNumber table = 0;
    std::string why;

    template <class Fields>
    void fields(Fields& f) {
        f("table", table), f("why", why);
    }
    bool operator==(const Called&) const = default;
};
struct CallAnswered {
    TableNumber table = 0;

    template <class Fields>
    void fields(Fields& f) {
        f("table", table);
    }
    bool operator==(const CallAnswered&) const = default;
};
// No rulebook prints any.
enum class PenaltyKind : std::uint8_t {
    Warning,
    Amount,        // off the fortune of every member at the table that is played
    Disqualified,  // out of the cup; at the table it counts as absent
};
struct Penalised {
    UnitId unit = 0;
    PenaltyKind kind{};
    Amount amount = 0;
    TableNumber table = 0;  // that is played; 0: none
    std::string why;

    template <class Fields>
    void fields(Fields& f) {
        f("unit", unit), f("kind", kind), f("amount", amount), f("table", table), f("why", why);
    }
    bool operator==(const Penalised&) const = default;
};
// The server was away while the clock ran, and the referee has said what holds.
enum class CutChoice : std::uint8_t { RanOn, StoodStill, Time };
struct PowerCut {
    CutChoice choice{};
    Millis since = 0;  // the last sign of life, or the time that the referee names
    Millis lost = 0;   // given back to the hall; 0: it ran on

    template <class Fields>
    void fields(Fields& f) {
        f("choice", choice), f("since", since), f("lost", lost);
    }
    bool operator==(const PowerCut&) const = default;
};

using Change = std::variant<Made, Committed, Opened, Entered, Withdrawn, Returned, Present, Promoted, Closed,
    Pooled, Salted, Drawn, Published, Moved, Seated, PhaseBegun, Paused, GivenBack, Absent, Walkover,
    Replaced, Filled, Signed, Refused, Received, Corrected, Ruled, Advanced, StageOver, Ranked,
    RankingPublished, RoleGiven, RoleTaken, Called, CallAnswered, Penalised, PowerCut, WayChosen, TableOpened,
    EngineSigned, HallNamed, Handed, HallBegun, JoinedHall, TakenBack>;

struct Entry {
    std::uint64_t number = 0;  // from 1, without gaps
    Millis at = 0;
    By by;
    Change what;
    luck::Digest digest;  // of the entry before and of everything above
    bool operator==(const Entry&) const = default;
};

}  // namespace banquier::cup
