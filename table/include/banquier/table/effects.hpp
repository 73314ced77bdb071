// What follows from a command: entries to be kept, messages to be sent once they are, and an answer.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/table/command.hpp>
#include <banquier/table/entry.hpp>

#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace banquier::table {

// The answer to a command. docs/table.md says of each what it means; the words are those of the protocol.
enum class Code : std::uint8_t {
    Accepted,
    Held,  // legal, and played as soon as nobody has a rent to claim or time to ask for
    // Authority, in the order in which it is looked at
    Unauthenticated,  // no seat here has this key
    NotYourSeat,
    NotRunning,      // the game has not begun, is over, or is paused
    StaleDecision,   // the decision answered is not the one that is open any more
    FutureDecision,  // the decision answered has not come
    NoSuchLot,       // the lot bid for is not the one that is open
    Illegal,         // by the rules: see the refusal
    // Requests that are wrong in themselves
    NoSuchSeat,
    SeatTaken,
    SeatPresent,  // its holder is there
    NotHost,
    AlreadyStarted,
    NotReady,
    Absent,       // somebody who would have to reveal a salt is not there
    PlayerCount,  // see the refusal [SETUP-03]
    BadName,
    BadText,
    BadPledge,  // none, where the dice are fair
    BadSalt,    // not the one that was pledged
    NotRevealing,
    Revealing,  // not while salts are being revealed
    NoSuchBot,
    DiceNotYours,  // the table throws
    NotRealDice,   // only at a real board
    BadCard,       // no such effect here, or an amount that cannot be
    BadCorrection,
    NothingToUndo,
    LuckInBetween,  // undo never goes across luck, another player's act or a lapsed claim
    VoteOpen,       // one at a time
    NoSuchVote,
    NobodyToAsk,
    NoWaitLeft,
    NotAbsent,      // present, or not yet gone for long enough
    WrongCode,      // no such code, used, or too old
    OffersRefused,  // that player wants no offers from you
    ChatOff,
    TooFast,
    NotForPrograms,  // what people decide among themselves
    BadPosition,     // where the game is to begin is for another number of players
    PeoplePlay,      // somebody who is not a bot is still in the game
    SeatAbsent,      // it would take something from somebody who is not there
    HallDecides,     // a table of a competition: its referee's, or its draw's
    WasPutOut,       // of this table
};
inline constexpr std::size_t kCodes = static_cast<std::size_t>(Code::WasPutOut) + 1;
std::string_view word(Code code);

struct Result {
    Code code = Code::Accepted;
    Refusal refusal{};
    notation::Text problem;     // of a correction: what is wrong with it
    std::uint64_t id = 0;       // of the command
    std::uint64_t version = 0;  // of the table when the act was played; of a repetition, the first time
    bool repeated = false;

    bool ok() const { return code == Code::Accepted || code == Code::Held; }
};

// Who gets a message.
struct Recipients {
    PlayerSet seats{};
    bool spectators = false;

    bool operator==(const Recipients&) const = default;
};

// ---- News

struct Acted {
    std::size_t step = 0;
    std::optional<Action> action;  // missing: a card that this audience may not see [CARD-08]
    How how = How::Person;
    std::vector<Event> events;  // that this audience may see
};
struct CorrectedNews {
    std::size_t step = 0;
    notation::Correction correction;
    PlayerId author = kNobody;
    bool typed = false;
};
struct WentBackNews {
    std::size_t to = 0;
};
struct Said {
    PlayerId seat = kNobody;
    std::string text;
    Millis at = 0;
    bool operator==(const Said&) const = default;
};
enum class NoticeKind : std::uint8_t {
    Seats,      // somebody sat down, got ready, was renamed, came, went, left, was replaced
    Settings,   // chosen anew
    Revealing,  // the start was asked for
    CalledOff,  // seat: whose salt is missing
    Started,
    Held,   // seat: an act waits
    Waits,  // seat asked for time
    ThrowVoid,
    Vote,  // asked, agreed on, refused, lapsed
    Paused,
    Resumed,
    ClockRanOut,  // seat's
    Ended,
    Rematch,  // all agreed: the caller makes the new table
    PutOut,   // seat: whose person was put out
};
struct Notice {
    NoticeKind kind{};
    PlayerId seat = kNobody;
    bool operator==(const Notice&) const = default;
};
using News = std::variant<Acted, CorrectedNews, WentBackNews, Said, Notice>;

struct Message {
    Recipients to;
    News news;
};

inline constexpr Millis kNever = std::numeric_limits<Millis>::max();

struct Effects {
    Result result;
    std::vector<Entry> entries;
    std::vector<Message> messages;  // to be sent once the entries are durable
    // Every viewer gets one frame from `from` to `version`, be there news for that viewer or not; one whose last version
    // is not `from` has a gap and asks for a snapshot. Equal: nothing has changed and there is no frame.
    std::uint64_t from = 0;
    std::uint64_t version = 0;
    Millis wake_at = kNever;  // when the table wants a tick at the latest
};

}  // namespace banquier::table
