// Where games are kept. The log of entries is the truth; a secret is never in a listing or a log.
// Headers, payloads and meta are text that the store does not read.
#pragma once

#include <banquier/storage/error.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace banquier::storage {

using Seq = std::uint64_t;     // the entries of a game are numbered from 1 without gaps
using Instant = std::int64_t;  // milliseconds since 1970

enum class Status : std::uint8_t { Waiting, Running, Over };

// A competition is kept as a game is: a header, a log, secrets; and contact details, which can be forgotten.
enum class Kind : std::uint8_t { Game, Cup };

struct Entry {
    Instant at = 0;
    std::string kind;
    std::string payload;

    bool operator==(const Entry&) const = default;
};

struct Secret {
    std::string name;
    std::optional<std::string> value;  // any bytes; none: forget it

    bool operator==(const Secret&) const = default;
};

// How somebody can be reached; in a table of its own, and in no log.
struct Contact {
    std::string name;                 // whose: the owner's own word
    std::optional<std::string> text;  // none: forget it

    bool operator==(const Contact&) const = default;
};

// What may change beside the log, in the same commit as what it belongs to.
struct Changes {
    std::optional<Status> status;
    std::optional<std::string> meta;  // for the lobby
    std::vector<Secret> secrets;
    std::vector<Contact> contacts;
};

// The writes. Each is done whole or not at all.
struct Create {
    std::string game;  // made by the caller, unguessable: 1 to 64 letters, digits, - and _
    Instant at = 0;
    std::string header;
    Changes with = {};
    Kind kind = Kind::Game;
    std::vector<Entry> entries = {};  // from 1, in the same commit
};
struct Append {
    std::string game;
    Seq next = 1;  // the number of the first entry; anything but the next free one is a Conflict
    std::vector<Entry> entries;
    Changes with = {};
    std::vector<Create> opens = {};  // games that these entries open: all of it is there, or nothing
};
struct Change {
    std::string game;
    Instant at = 0;
    Changes with = {};
};
using Write = std::variant<Create, Append, Change>;

const std::string& game_of(const Write& write);

// No single text is larger: one huge write must not spoil the commit that it shares with others.
inline constexpr std::size_t kLargestText = std::size_t{16} << 20;
inline constexpr std::size_t kLongestId = 64;

// A game as a list shows it.
struct Listed {
    std::int64_t number = 0;  // order of creation, never used again
    std::string game;
    Status status = Status::Waiting;
    std::string meta;
    Instant created = 0;
    Instant changed = 0;  // the last entry or change
    Seq last = 0;         // the number of the last entry; 0: none
    Kind kind = Kind::Game;

    bool operator==(const Listed&) const = default;
};

struct ListQuery {
    Kind kind = Kind::Game;
    std::optional<Status> status;
    std::int64_t before = 0;  // the number of the last game on the page before; 0: the newest first
    std::size_t limit = 50;
};

// Everything that a game needs to go on: replay `tail` on the header's position.
struct Loaded {
    Listed listed;
    std::string header;
    std::vector<Entry> tail;  // from 1
};

// What is wrong with what a store has.
struct Damage {
    std::string game;  // empty: no single game's
    std::string what;
};

// May be used from several threads. Reads throw StoreError; writes answer with an Outcome each.
class GameStore {
public:
    virtual ~GameStore() = default;

    // All in one commit, in this order. A write that is refused by itself (Conflict, NoSuchGame, …) leaves the others
    // alone; if the commit fails all of them have the error. A failed commit is not known to be absent: a store that
    // cannot tell (its connection broke) finds out before it answers, so that an error means that nothing is there as
    // long as the process lives.
    virtual std::vector<Outcome> commit(std::span<const Write> writes) = 0;

    virtual Listed find(const std::string& game) = 0;
    virtual std::string header(const std::string& game) = 0;
    // At most `limit` entries from number `from` on.
    virtual std::vector<Entry> entries(const std::string& game, Seq from, std::size_t limit) = 0;
    // As of one moment. Corrupt where the log is not the one that was written.
    virtual Loaded load(const std::string& game) = 0;
    virtual std::vector<Listed> list(const ListQuery& query) = 0;
    // The only way to a secret; sorted by name.
    virtual std::vector<Secret> secrets(const std::string& game) = 0;
    // Sorted by name.
    virtual std::vector<Contact> contacts(const std::string& game) = 0;

    // With all that belongs to it.
    virtual void remove(const std::string& game) = 0;
    // Removes games, not competitions, of this status in which nothing has happened since `before`: the oldest first, at
    // most `limit`. Gives their ids.
    virtual std::vector<std::string> remove_idle(Status status, Instant before, std::size_t limit) = 0;

    // The games up to this number were brought back from a backup: the dice of those that were not over have perhaps
    // been seen. It is another number for every backup. 0: none.
    virtual std::int64_t restored_up_to() = 0;
    // Reads everything. It may take long, and others read and write meanwhile.
    virtual std::vector<Damage> damages() = 0;

    // One write in a commit of its own; throws its error.
    void write(Write one);
};

}  // namespace banquier::storage
