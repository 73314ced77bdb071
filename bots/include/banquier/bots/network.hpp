// How likely each player is to win: a small network that looks at one player at a time, with the same weights for every
// board, rule set and number of players, and a softmax over those in play.
//
// It works in whole numbers: what it looks at and what it says have the same bytes under every compiler.
#pragma once

#include <banquier/bots/bot.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace banquier::bots {

// What is known of one player and of the others beside, in fixed point.
inline constexpr std::size_t kFeatures = 128;
inline constexpr int kFeatureBits = 11;                          // after the point
inline constexpr std::int32_t kMostFeature = 4 << kFeatureBits;  // and the least is as far below 0
using FeatureRow = std::array<std::int16_t, kFeatures>;

// A position as the network sees it.
struct Described {
    PlayerSet in_play{};
    std::array<FeatureRow, kMaxPlayers> row;  // of those in play
};

struct BoardFigures;

// Looks at positions of one game.
class Features {
public:
    explicit Features(const Game& game);
    ~Features();

    void describe(const State& state, int rounds_left, Described& out) const;

private:
    struct Scene;
    void look(const State& state, Scene& scene) const;
    void look_ahead(const State& state, Scene& scene) const;
    void look_at_colours(const State& state, Scene& scene) const;

    const Game& game_;
    std::unique_ptr<const BoardFigures> figures_;
    ByDeed<double> landings_{};  // on a title in one turn of a player; of a utility times the mean throw
    double unit_ = 1;            // of money: half the dearest title
};

// Shares in the win; 0 for whoever is out.
using WinShares = ByPlayer<double>;

class Network {
public:
    static constexpr std::size_t kFirst = 64, kSecond = 32;
    static constexpr int kWeightBits = 12;                          // after the point
    static constexpr std::int32_t kMostActive = 8 << kFeatureBits;  // where a unit stops rising

    struct Weights {
        std::array<std::array<std::int16_t, kFeatures>, kFirst> first{};
        std::array<std::int32_t, kFirst> first_bias{};  // in the fixed point of the sums
        std::array<std::array<std::int16_t, kFirst>, kSecond> second{};
        std::array<std::int32_t, kSecond> second_bias{};
        std::array<std::int16_t, kSecond> last{};

        bool operator==(const Weights&) const = default;
    };

    Network() = default;
    explicit Network(const Weights& weights) : weights_(weights) {}

    // The strength of one player, in fixed point with kFeatureBits + kWeightBits after the point.
    std::int32_t strength(const FeatureRow& row) const;
    WinShares shares(const Described& position) const;

    const Weights& weights() const { return weights_; }

private:
    Weights weights_;
};

// Whether no sum of the network can overflow, whatever it looks at.
bool fits(const Network::Weights& weights);

// A network as a file: its name and version, its sizes, the weights and a digest of all that.
std::vector<std::uint8_t> bytes_of(const Network& network);
// Nothing: the bytes are no network of this version, or not all of one.
std::optional<Network> read_network(std::span<const std::uint8_t> bytes);
// Of the weights, as 16 hexadecimal digits.
std::string digest_of(const Network& network);

// The one that the program carries.
const Network& carried_network();

}  // namespace banquier::bots
