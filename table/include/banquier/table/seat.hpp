// Seats: who sits where, and by what a seat is known to its holder.
#pragma once

#include <banquier/engine/ids.hpp>
#include <banquier/luck/fair.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace banquier::table {

// Time is an argument: milliseconds that never run backwards, from any beginning.
using Millis = std::int64_t;

// What a table keeps of a secret that a browser has: its hash, made by the caller. All zero: none.
using Key = std::array<std::uint8_t, 32>;

// In a time that does not depend on where they differ.
bool same_key(const Key& a, const Key& b);
bool is_set(const Key& key);

enum class SeatKind : std::uint8_t {
    Open,
    Person,
    Bot,      // of the roster
    Program,  // a bot from outside, which plays over the network as people do
};

inline constexpr std::size_t kNameLetters = 24;
inline constexpr std::size_t kLineLetters = 240;  // of chat
inline constexpr std::size_t kIdsKept =
    8;  // of a seat's latest acts; a resend comes long before that many others

// An accepted act of a client, so that its repetition is answered and not played.
struct KeptId {
    std::uint64_t id = 0;
    std::uint64_t version = 0;
    bool operator==(const KeptId&) const = default;
};

struct Seat {
    SeatKind kind = SeatKind::Open;
    bool ready = false;
    bool caretaken = false;    // a person's, played by the caretaker until the person returns
    bool left = false;         // was a person's, who has left it to a bot for good
    std::uint8_t token = 0;    // the piece on the board
    std::uint8_t next_id = 0;  // place in `ids` that is overwritten next
    PlayerSet muted{};         // whose chat this seat does not want
    PlayerSet no_offers{};     // whose offers this seat does not want
    std::string name;
    std::string bot;  // of a Bot: its name in the roster
    Key key{};  // of a Person: of the device that has it; several seats may have the same. Of a Program: its own
    std::optional<luck::Pledge> pledge;  // of a player who is ready, where the dice are fair
    luck::Salt salt{};                   // that was pledged, once it is revealed
    std::uint16_t offers = 0;            // made in all
    std::uint16_t offers_lately = 0;     // since the last throw
    std::uint16_t contests_lately = 0;   // opened since the last throw
    Millis reserve = 0;
    std::array<KeptId, kIdsKept> ids{};

    bool operator==(const Seat&) const = default;
};

// A name as it is shown: blanks joined, no control or direction marks, at most kNameLetters letters; nothing for what
// is no UTF-8 or empty.
std::optional<std::string> clean_name(std::string_view text);

// A line of chat in the same way, at most kLineLetters letters.
std::optional<std::string> clean_line(std::string_view text);

}  // namespace banquier::table
