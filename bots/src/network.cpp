#include <banquier/bots/network.hpp>

#include "carried_weights.hpp"

#include <algorithm>

namespace banquier::bots {

namespace {

template <std::size_t N>
std::int32_t product(const std::array<std::int16_t, N>& a, const std::array<std::int16_t, N>& b) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += std::int32_t{a[i]} * std::int32_t{b[i]};
    return sum;
}

std::int16_t active(std::int32_t sum) {
    return static_cast<std::int16_t>(std::clamp(sum >> Network::kWeightBits, 0, Network::kMostActive));
}

// 2 to the power of -part, both with 30 bits after the point; 0 <= part < 1.
std::int64_t half_power(std::int64_t part) {
    // (-ln 2)^k / k!
    constexpr std::array<std::int64_t, 8> kTerms = {
        1073741824, -744261118, 257941248, -59597083, 10327387, -1431680, 165394, -16377};
    std::int64_t sum = kTerms.back();
    for (std::size_t k = kTerms.size() - 1; k-- > 0;) sum = kTerms[k] + ((sum * part) >> 30);
    return sum;
}

// e to the power of -x, with 30 bits after the point; x has kFeatureBits + kWeightBits.
std::int64_t exp_of_minus(std::int64_t x) {
    constexpr std::int64_t kLog2E = 1549082005;  // with 30 bits
    constexpr int kBits = kFeatureBits + Network::kWeightBits;
    const std::int64_t y = x * kLog2E >> kBits;  // of 2, with 30 bits
    const std::int64_t whole = y >> 30;
    return whole > 40 ? 0 : half_power(y & ((std::int64_t{1} << 30) - 1)) >> whole;
}

}  // namespace

std::int32_t Network::strength(const FeatureRow& row) const {
    std::array<std::int16_t, kFirst> first;
    for (std::size_t j = 0; j < kFirst; ++j)
        first[j] = active(weights_.first_bias[j] + product(weights_.first[j], row));
    std::array<std::int16_t, kSecond> second;
    for (std::size_t j = 0; j < kSecond; ++j)
        second[j] = active(weights_.second_bias[j] + product(weights_.second[j], first));
    return product(weights_.last, second);
}

WinShares Network::shares(const Described& position) const {
    ByPlayer<std::int64_t> strength_of{};
    std::int64_t most = INT64_MIN;
    for (const PlayerId q : position.in_play) {
        strength_of[q] = strength(position.row[index_of(q)]);
        most = std::max(most, strength_of[q]);
    }
    std::int64_t sum = 0;
    for (const PlayerId q : position.in_play) sum += strength_of[q] = exp_of_minus(most - strength_of[q]);
    WinShares shares{};
    for (const PlayerId q : position.in_play)
        shares[q] = static_cast<double>(strength_of[q]) / static_cast<double>(sum);
    return shares;
}

bool fits(const Network::Weights& weights) {
    const auto within = [](const auto& row, std::int64_t bias, std::int64_t most) {
        std::int64_t sum = std::abs(bias);
        for (const std::int64_t weight : row) sum += std::abs(weight) * most;
        return sum <= INT32_MAX;
    };
    bool all = within(weights.last, 0, Network::kMostActive);
    for (std::size_t j = 0; j < Network::kFirst; ++j)
        all &= within(weights.first[j], weights.first_bias[j], kMostFeature);
    for (std::size_t j = 0; j < Network::kSecond; ++j)
        all &= within(weights.second[j], weights.second_bias[j], Network::kMostActive);
    return all;
}

// ---- As a file

namespace {

constexpr std::array<std::uint8_t, 8> kHead = {'b', 'q', '-', 'n', 'e', 't', 0, 1};  // with its version

// Every weight in order, as f(value).
template <class Weights, class F>
void each_weight(Weights& w, F f) {
    for (auto& row : w.first)
        for (auto& value : row) f(value);
    for (auto& value : w.first_bias) f(value);
    for (auto& row : w.second)
        for (auto& value : row) f(value);
    for (auto& value : w.second_bias) f(value);
    for (auto& value : w.last) f(value);
}

template <class T>
void put(std::vector<std::uint8_t>& out, T value) {
    for (std::size_t i = 0; i < sizeof(T); ++i)
        out.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * i)));
}
template <class T>
T take(std::span<const std::uint8_t>& from) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) value |= std::uint64_t{from[i]} << (8 * i);
    from = from.subspan(sizeof(T));
    return static_cast<T>(value);
}

constexpr std::array<std::uint16_t, 3> kSizes = {kFeatures, Network::kFirst, Network::kSecond};
constexpr std::size_t kFileSize = kHead.size() + 2 * kSizes.size() +
    2 * (kFeatures * Network::kFirst + Network::kFirst * Network::kSecond + Network::kSecond) +
    4 * (Network::kFirst + Network::kSecond) + 8;

std::uint64_t digest_of_bytes(std::span<const std::uint8_t> bytes) {
    std::uint64_t sum = 0xCBF29CE484222325u;
    for (const std::uint8_t byte : bytes) sum = (sum ^ byte) * 0x100000001B3u;
    return sum;
}

}  // namespace

std::vector<std::uint8_t> bytes_of(const Network& network) {
    std::vector<std::uint8_t> out(kHead.begin(), kHead.end());
    out.reserve(kFileSize);
    for (const std::uint16_t size : kSizes) put(out, size);
    each_weight(network.weights(), [&](auto value) { put(out, value); });
    put(out, digest_of_bytes(out));
    return out;
}

std::optional<Network> read_network(std::span<const std::uint8_t> bytes) {
    if (bytes.size() != kFileSize || !std::equal(kHead.begin(), kHead.end(), bytes.begin()))
        return std::nullopt;
    const std::uint64_t digest = digest_of_bytes(bytes.first(bytes.size() - 8));
    bytes = bytes.subspan(kHead.size());
    for (const std::uint16_t size : kSizes)
        if (take<std::uint16_t>(bytes) != size) return std::nullopt;
    Network::Weights weights;
    each_weight(weights, [&](auto& value) { value = take<std::decay_t<decltype(value)>>(bytes); });
    if (take<std::uint64_t>(bytes) != digest || !fits(weights)) return std::nullopt;
    return Network{weights};
}

std::string digest_of(const Network& network) {
    const std::vector<std::uint8_t> bytes = bytes_of(network);
    std::uint64_t digest = digest_of_bytes(std::span{bytes}.first(bytes.size() - 8));
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; digest >>= 4) text[i] = "0123456789abcdef"[digest & 15];
    return text;
}

const Network& carried_network() {
    static const Network kCarried = read_network(carried_weights()).value_or(Network{});
    return kCarried;
}

}  // namespace banquier::bots
