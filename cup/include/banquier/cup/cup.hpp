// One competition as a pure machine: luck and time are arguments, `apply` is the one mutator.
//
//     Cup cup;
//     Result<std::vector<Entry>> made = handle(cup, house, {organiser, Make{"lyon-2027", "Lyon", format}}, now);
//     if (!made) say(made.problem());  else  log.append(*made);          // durable, then shown
//     for (line : log) reader.take(line);                                 // the same cup again
//
// docs/cup.md explains the model and the log.
#pragma once

#include <banquier/cup/entry.hpp>
#include <banquier/editions/cup_format.hpp>
#include <banquier/engine/game.hpp>
#include <banquier/notation/problem.hpp>

#include <map>
#include <optional>
#include <span>

namespace banquier::cup {

using notation::Problem;
using notation::Result;

enum class Standing : std::uint8_t { Playing, Waiting, Withdrawn };

struct Unit {
    UnitId id = 0;
    std::string name;
    std::string club;
    std::string family;
    std::vector<MemberName> members;
    Standing standing = Standing::Playing;
    bool present = false;
    bool returned = false;  // had left after the first draw
};

enum class SheetState : std::uint8_t { Open, Filled, Received, Corrected };

struct Sheet {
    SheetState state = SheetState::Open;
    std::uint32_t version = 0;
    std::vector<SheetLine> lines;
    std::vector<Seat> signatures;  // under this version
    bool refused = false;          // somebody did not sign this version, and nobody has ruled on it
    bool ruled = false;            // the referee has ruled on this version
    bool by_engine = false;        // what the live table ended with, signed for everybody
};

struct Call {
    Millis at = 0;
    std::string by;
    std::string why;
};

struct Table {
    TableNumber number = 0;
    std::vector<UnitId> units;
    std::vector<UnitId> absent;  // of `units`
    std::vector<SeatThrows> throws;
    std::vector<Seat> seats;
    std::optional<Seat> banker;  // unit 0: from outside
    std::string outsider;
    Sheet sheet;
    std::optional<UnitId> walkover;  // 0: nobody came
    std::vector<UnitId> ruled_order;
    std::optional<std::vector<SheetLine>> noted;  // what a correction found too late
    std::optional<Millis> paused_at;
    Millis hall_paused = 0;  // how long the hall had been paused by then
    Millis given_back = 0;
    Way way{};
    std::string game;                  // the live table; empty: none
    std::vector<Penalised> penalties;  // that lower a fortune
    std::optional<Call> call;          // for the referee, not answered

    bool done() const { return walkover.has_value() || sheet.state >= SheetState::Received; }
    std::vector<UnitId> there() const;
};

// What a hall's referee announces.
struct HallClock {
    Phase phase = Phase::NotBegun;
    Millis phase_at = 0;
    Millis play_at = 0;
    std::optional<Millis> paused_at;
    Millis paused_for = 0;  // since the phase before play, or play, began

    // The same with a pause that lasts.
    Millis paused_until(Millis now) const { return paused_for + (paused_at ? now - *paused_at : 0); }
};

// Its clock is that of whoever writes this log.
struct Round : HallClock {
    std::uint32_t stage = 0;
    std::uint32_t number = 0;  // in its stage, from 1
    std::uint32_t attempt = 0;
    std::vector<UnitId> pool;
    std::string pool_digest;
    std::string salt;
    std::string secret;  // of the draw, once it is made
    bool drawn = false;
    bool published = false;
    bool over = false;
    std::vector<UnitId> order;  // as shuffled
    std::vector<UnitId> byes;
    std::vector<Table> tables;
    std::vector<UnitId> advanced;
    std::uint32_t repeats = 0;
    std::map<HallNumber, HallClock> halls;  // whose logs have been joined
    bool begun_in_hall = false;             // in one of them, also where it was taken back since

    bool begun() const { return phase != Phase::NotBegun || begun_in_hall; }
};

// A hall that goes on alone, as the centre knows it.
struct OwnHall {
    std::string name;
    TableNumber first = 0, last = 0;
    std::uint64_t handed = 0;  // the entry by which it writes its tables of this round; 0: it does not
    luck::Digest parted;       // of that entry
    std::uint64_t next = 0;    // the number of its first entry that has not been joined
    luck::Digest head;         // of its own log before that
};

// A role that was given: whoever has the secret behind the key has it.
struct HeldRole {
    RoleGiven given;
    bool taken = false;
};

struct Ranking {
    std::uint32_t edition = 0;
    std::vector<RankRow> rows;
    bool published = false;
};

struct Cup {
    std::string id;
    std::string name;
    editions::CupFormat format;
    std::vector<Unit> units;  // unit n at n - 1
    bool open = false;
    bool closed = false;                       // registration
    Way way{};                                 // of the tables to come
    std::vector<std::string> commitments;      // of the draws, from the first on
    std::uint64_t recommitted = 0;             // the last entry that took the place of a commitment
    std::uint32_t draws = 0;                   // whose secret is known
    std::vector<Round> rounds;                 // of all stages
    std::vector<std::vector<UnitId>> through;  // of each stage that is over
    std::vector<Ranking> rankings;
    std::vector<Ruled> rulings;
    std::vector<HeldRole> roles;  // link n at n - 1
    std::vector<OwnHall> halls;   // hall n at n - 1
    HallNumber writes = 0;        // whose log this is
    HallNumber joining = 0;       // whose entries follow, and how many
    std::uint64_t to_join = 0;
    std::string joined_head;  // of its own log after them
    std::uint64_t entries = 0;
    luck::Digest head;  // of the last entry: shown everywhere, so that a shortened log is noticed

    bool made() const { return entries != 0; }
    const Unit* unit(UnitId of) const;
    const Round* round() const { return rounds.empty() ? nullptr : &rounds.back(); }
    const Round* round(std::uint32_t stage, std::uint32_t number) const;
};

// Whether a banker's link is of the round that is played.
bool is_of_round(const Cup& cup, const RoleGiven& banker);
const Table* table(const Round& round, TableNumber number);
// Who writes the coming entry, and who writes a table: a fact has one writer.
HallNumber writer(const Cup& cup);
HallNumber writer_of(const Cup& cup, TableNumber table);
// The clock that holds for a table; 0: of whoever writes the coming entry.
const HallClock& clock_of(const Cup& cup, const Round& round, TableNumber table);
const Table* table_of(const Round& round, UnitId unit);

// ---- What is asked of a cup. A wish that is itself the change it asks for goes by the change's type.

struct Make {
    std::string cup;
    std::string name;
    editions::CupFormat format;
};
struct Enter {
    std::string name;
    std::string club;
    std::string family;
    std::vector<MemberName> members;
};
struct Close {};
struct Pool {
    Witnessed again;
};
struct Draw {  // the salt that everybody has seen; none is read where the round needs none
    std::string salt;
};
struct DrawByHand {
    std::vector<UnitId> byes;
    std::vector<std::vector<UnitId>> tables;
    Witnessed because;
};
struct SeatTable {  // [CUP-03] [CUP-04]
    TableNumber table = 0;
    std::vector<SeatThrows> throws;
    std::string outsider;  // keeps the bank where nobody at the table can without having kept it before
};
struct Fill {
    TableNumber table = 0;
    std::vector<SheetLine> lines;
};
struct Correct {
    std::uint32_t stage = 0;
    std::uint32_t round = 0;
    TableNumber table = 0;
    std::vector<SheetLine> lines;
    Witnessed because;
};
struct OpenTables {  // live tables: all of them, or none
    std::vector<TableOpened> tables;
};
struct TakeResult {  // what a live table ended with
    TableNumber table = 0;
    std::vector<SheetLine> lines;
};
struct Rank {};
struct GiveRole {
    Role role{};
    std::uint32_t of = 0;
    std::string name;
    std::string key;  // the hash of its secret, in hexadecimal
    bool recovery = false;
};
struct Penalise {
    UnitId unit = 0;
    PenaltyKind kind{};
    Amount amount = 0;
    std::string why;
};
struct AfterPowerCut {
    CutChoice choice{};
    Millis since = 0;
};
struct JoinHall {  // what a hall has written, from the first entry that has not been joined
    HallNumber hall = 0;
    std::vector<Entry> entries;
};
struct Recommit {};  // to another secret of the coming draw, where the one before may have been seen

using Wish = std::variant<Make, Opened, Enter, Withdrawn, Returned, Present, Promoted, Close, Pool, Draw,
    DrawByHand, Published, Moved, SeatTable, PhaseBegun, Paused, GivenBack, Absent, Replaced, Fill, Signed,
    Refused, Received, Correct, Ruled, Rank, RankingPublished, GiveRole, RoleTaken, Called, CallAnswered,
    Penalise, AfterPowerCut, WayChosen, OpenTables, TakeResult, Recommit, HallNamed, Handed, HallBegun,
    JoinHall, TakenBack>;

struct Command {
    By by;
    Wish wish;
};

// What a cup uses and does not own.
struct House {
    const Game* game = nullptr;  // that the tables play, for the value of goods; nullptr: amounts alone
    const luck::Secret* secret = nullptr;  // the organiser's, from which those of the draws are made
};

// The entries that follow, already applied, or why there are none: then the cup is as it was.
Result<std::vector<Entry>> handle(Cup& cup, const House& house, const Command& command, Millis now);

// Puts an entry of the log into effect without asking whether it is right.
void apply(Cup& cup, const Entry& entry);

// Whether the cup's rules and everything before allow this entry: what follows from the rest is computed anew. `house` may
// have no secret.
std::optional<Problem> why_not(const Cup& cup, const House& house, const Change& change);
// [CUP-15] Why a role may not ask for this, in the order in which it is looked at.
enum class Denial : std::uint8_t { RoleTaken, NotYourRole, OldRound, NotYourTable, NotYourUnit };
std::optional<Denial> denial(const Cup& cup, const By& by, const Wish& wish);
std::optional<Problem> why_not(const Cup& cup, const By& by, const Wish& wish);
// What a correction would bring about.
Result<Corrected> planned(const Cup& cup, const House& house, const Correct& wish);

// ---- Questions

// Who plays the coming round; what is missing before it can be drawn.
struct Next {
    std::uint32_t stage = 0;
    std::uint32_t number = 0;  // 0: the cup is decided
    std::vector<UnitId> pool;
};
Result<Next> next_round(const Cup& cup);
bool needs_salt(const Cup& cup, const Next& next);

// The units of a table from first to last; those in one group are equal. Empty: not known yet.
std::vector<std::vector<UnitId>> places(const Cup& cup, const Round& round, const Table& table);
// [CUP-09] [END-09] Who is equal for the first place and waits for the referee.
std::vector<UnitId> equal_first(const Cup& cup, const Round& round, const Table& table);
// [CUP-04] Who has kept the bank in a round before this one.
bool has_served(const Cup& cup, const Round& before, const Seat& person);
// [CUP-11] Who goes on from a table; nobody in a stage for points.
std::optional<UnitId> winner(const Cup& cup, const Round& round, const Table& table);
// Whether this is the last table of the cup [CUP-14].
bool is_final(const Cup& cup, const Round& round);

// In thousandths of a point, over the rounds of a stage that are over.
Amount points(const Cup& cup, std::uint32_t stage, UnitId unit);
std::vector<Amount> points(const Cup& cup, std::uint32_t stage);  // of unit n at n - 1
std::vector<RankRow> ranking(const Cup& cup);

// [CUP-03] Clockwise, the first player first. `by_throw`: the units, the highest throw first.
std::vector<Seat> seating(const Cup& cup, const std::vector<UnitId>& by_throw);

// [CUP-03] What the juniors of an online table throw: it follows from the draw, so that everybody can check it.
std::vector<SeatThrows> throws_of(const Cup& cup, const Round& round, const Table& table);
inline constexpr std::string_view kEngineBanker =
    "Banquier";  // of an online table: nobody who plays [CUP-04]

// The goods as a position of the game; players in the order of the lines.
Result<State> position_of(const Game& game, const std::vector<SheetLine>& lines);
// [END-08] A sheet whose goods are written down, valued by the engine and checked as a whole table; the amounts that it
// gives must be those. A sheet of amounts alone comes back as it is.
Result<std::vector<SheetLine>> valued(const Game& game, std::vector<SheetLine> lines);

// What the line counts at its table: without the penalties of the unit.
Amount counted(const Table& table, const SheetLine& line);
// Who has yet to sign [CUP-06]. Where the banker signs and nobody knows who that is, any one of them is enough.
std::vector<Seat> unsigned_by(const Cup& cup, const Table& table);

// [CUP-05] What the banker counts before play: houses and hotels in the box, money and titles for each player.
struct CheckList {
    int houses = 0;
    int hotels = 0;
    Amount cash = 0;
    int titles = 0;
};
CheckList check_list(const Game& game);

// [CUP-07] [CUP-08] The clock of a table, or of the hall.
struct Clock {
    Phase phase = Phase::NotBegun;
    bool paused = false;
    Millis left = 0;           // of the phase; below 0: over time
    Millis to_last_round = 0;  // of play; 0: announced, or never
};
Clock clock(const Cup& cup, const Round& round, TableNumber number, Millis now);
// Tables that are still owed time although the hall has ended.
std::vector<TableNumber> owed(const Cup& cup, const Round& round);

// The secret of draw `draw`, from 1, and what is shown of it beforehand.
luck::Secret secret_of(const Cup& cup, const luck::Secret& secret, std::uint32_t draw);
luck::Commitment commitment_of(const Cup& cup, const luck::Secret& draw_secret, std::uint32_t draw);

}  // namespace banquier::cup
