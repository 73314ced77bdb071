// Dice for live games that nobody can predict and everybody can check. docs/fair-dice.md has the construction.
//
//     Secret secret = Secret::drawn();                                 // before anybody sits down
//     publish(commitment_of(game_id, secret).hex());                   // every client keeps it
//     publish(pledge_of(commitment, salt).hex());                      // each client its own; when all are there, the salts
//     FairDice dice{secret, game_id, salts};                           // at the start: a salt for every seat
//     Action roll = dice.complete(state, act::roll(ann, 0, 0));        // the 0th chance event
//     record << end_line(game, state, secret.revealed());              // at the end
//
// Every chance event depends on its number alone, so that a game is taken up again at any of them.
#pragma once

#include <banquier/engine/rules.hpp>

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace banquier::luck {

// Of the construction; another one would get another number.
inline constexpr int kFairVersion = 2;

// Thirty-two bytes that are wiped from memory when they are no longer needed. They move, but are never copied.
class WipedBytes {
public:
    static constexpr std::size_t kSize = 32;
    using View = std::span<const std::uint8_t, kSize>;

    WipedBytes() = default;
    explicit WipedBytes(View bytes);
    WipedBytes(WipedBytes&& other) noexcept;
    WipedBytes& operator=(WipedBytes&& other) noexcept;
    WipedBytes(const WipedBytes&) = delete;
    WipedBytes& operator=(const WipedBytes&) = delete;
    ~WipedBytes();

    View view() const { return bytes_; }
    std::span<std::uint8_t, kSize> room() { return bytes_; }

private:
    std::array<std::uint8_t, kSize> bytes_{};
};

// What the server knows and nobody else until the game is over.
class Secret {
public:
    static constexpr std::size_t kSize = WipedBytes::kSize;

    static Secret drawn();
    static std::optional<Secret> from_hex(std::string_view hex);
    explicit Secret(WipedBytes::View bytes) : bytes_(bytes) {}

    // For the store of running games, and for nothing else.
    WipedBytes::View bytes() const { return bytes_.view(); }
    // In hexadecimal, for the end of the record.
    std::string revealed() const;

private:
    Secret() = default;
    WipedBytes bytes_;
};
// A secret gets into no log by accident.
std::ostream& operator<<(std::ostream&, const Secret&) = delete;

// Fixes something without telling it.
template <class Of>
struct Fingerprint {
    std::array<std::uint8_t, 32> bytes{};

    static std::optional<Fingerprint> from_hex(std::string_view hex);
    std::string hex() const;
    bool operator==(const Fingerprint&) const = default;
};

// What the server shows before anybody sits down.
using Commitment = Fingerprint<Secret>;
Commitment commitment_of(std::string_view game_id, const Secret& secret);

// What a player adds: 16 to 32 bytes drawn in their browser; nothing where a bot sits.
class Salt {
public:
    static constexpr std::size_t kLeast = 16;
    static constexpr std::size_t kMost = 32;

    Salt() = default;  // a bot's
    static Salt drawn();
    // A bot's for the empty text; none for what is no hexadecimal, too short or too long.
    static std::optional<Salt> from_hex(std::string_view hex);

    std::span<const std::uint8_t> bytes() const { return {bytes_.data(), size_}; }
    bool empty() const { return size_ == 0; }
    std::string hex() const;
    bool operator==(const Salt&) const = default;

private:
    std::array<std::uint8_t, kMost> bytes_{};
    std::size_t size_ = 0;
};

// What a player shows before any salt is shown. It holds for the game of that commitment alone.
using Pledge = Fingerprint<Salt>;
Pledge pledge_of(const Commitment& commitment, const Salt& salt);

// The luck of one live game.
class FairDice {
public:
    // One salt for each seat, in order. `position`: how many chance events the game has had.
    FairDice(const Secret& secret, std::string_view game_id, std::span<const Salt> salts,
        std::uint64_t position = 0);

    // What luck answers; only where the decision waits for luck.
    Action answer(const Game& game, const State& state);
    // The act with its dice, where it wants any; any other as it is, and no event is counted.
    Action complete(const State& state, Action action);
    // What an act of a record must be: luck and dice derived anew, any other act as it is.
    Action due(const Game& game, const State& state, const Action& action);
    // The same where the position knows the decks and the titles dealt alone, and the act says what luck was asked for.
    // There must be something left to deal.
    Action due_alike(const State& state, const Action& action);

    std::uint64_t position() const { return position_; }

private:
    std::uint32_t next_number(const State& state, ActKind kind);

    WipedBytes key_;
    std::uint64_t position_;
};
std::ostream& operator<<(std::ostream&, const FairDice&) = delete;

// Whether an act takes a chance event: a throw, a drawn card, a dealt title.
constexpr bool is_chance(ActKind kind) { return kind == ActKind::Roll || is_luck(kind); }

}  // namespace banquier::luck
