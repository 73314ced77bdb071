// Whether the dice of a recorded game are those that its secret and salts give.
#pragma once

#include <banquier/luck/fair.hpp>
#include <banquier/notation/record.hpp>

#include <optional>
#include <string>
#include <vector>

namespace banquier::client {

// What a player's client kept from before the first throw; without it a record can only agree with itself.
struct Kept {
    std::optional<luck::Commitment> commitment;
    std::optional<std::vector<std::string>> pledges;  // by seat, for which the client showed its salt
};

enum class Verdict : std::uint8_t {
    Accepted,
    // Nothing to check
    NoFairDice,     // the record says nothing of its dice
    UnknownScheme,  // a construction that this program does not know
    NotOver,        // the secret is still kept
    // Rejected
    OtherCommitment,   // than the one that the player kept
    OtherPledges,      // likewise
    SaltsMissing,      // not a pledge and a salt for each seat
    NotRevealed,       // the game is closed without its secret
    SecretDoesNotFit,  // the commitment was made from another
    SaltNotPledged,    // of a seat
    LuckTakenBack,     // a throw was undone and thrown again
    ActDiffers,
};

struct Verification {
    Verdict verdict = Verdict::Accepted;
    std::uint64_t events = 0;  // of chance, found as they must be
    std::size_t line = 0;      // of LuckTakenBack and ActDiffers
    Action found{}, due{};     // of ActDiffers
    std::size_t seat = 0;      // of SaltNotPledged, from 0
};

// The first thing that is wrong, what was kept coming before what the record says of itself.
Verification verify(const notation::Record& record, const Kept& kept);

}  // namespace banquier::client
