#include <banquier/luck/digest.hpp>
#include <banquier/luck/fair.hpp>
#include <banquier/luck/sampling.hpp>

#include "fair_words.hpp"

namespace banquier::luck {

namespace {

// The words that keep one use of the hash apart from every other.
constexpr std::string_view kCommitWords = "banquier commit v1";
constexpr std::string_view kPledgeWords = "banquier pledge v1";
constexpr std::string_view kDiceWords = "banquier dice v1";

std::string hex_of(std::span<const std::uint8_t> bytes) {
    std::string text(2 * bytes.size() + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back();
    return text;
}

// Only for bytes that everybody may see: how long it takes depends on them.
std::string plain_hex_of(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(2 * bytes.size(), '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        text[2 * i] = kDigits[bytes[i] >> 4];
        text[2 * i + 1] = kDigits[bytes[i] & 15];
    }
    return text;
}

// How many bytes the text stands for; none where it is no hexadecimal or stands for more than there is room.
std::optional<std::size_t> bytes_of(std::string_view hex, std::span<std::uint8_t> room) {
    std::size_t size = 0;
    const char* end = nullptr;
    const bool read =
        sodium_hex2bin(room.data(), room.size(), hex.data(), hex.size(), nullptr, &size, &end) == 0;
    if (!read || end != hex.data() + hex.size()) return std::nullopt;
    return size;
}

}  // namespace

// ---- Bytes that are wiped

WipedBytes::WipedBytes(View bytes) { std::copy(bytes.begin(), bytes.end(), bytes_.begin()); }
WipedBytes::WipedBytes(WipedBytes&& other) noexcept { *this = std::move(other); }
WipedBytes& WipedBytes::operator=(WipedBytes&& other) noexcept {
    if (this == &other) return *this;
    bytes_ = other.bytes_;
    sodium_memzero(other.bytes_.data(), kSize);
    return *this;
}
WipedBytes::~WipedBytes() { sodium_memzero(bytes_.data(), kSize); }

// ---- Secret, commitment, salt, pledge

Secret Secret::drawn() {
    ready_sodium();
    Secret secret;
    randombytes_buf(secret.bytes_.room().data(), kSize);
    return secret;
}

std::optional<Secret> Secret::from_hex(std::string_view hex) {
    Secret secret;
    if (bytes_of(hex, secret.bytes_.room()) != kSize) return std::nullopt;
    return secret;
}

std::string Secret::revealed() const { return hex_of(bytes()); }

template <class Of>
std::optional<Fingerprint<Of>> Fingerprint<Of>::from_hex(std::string_view hex) {
    Fingerprint print;
    if (bytes_of(hex, print.bytes) != print.bytes.size()) return std::nullopt;
    return print;
}

template <class Of>
std::string Fingerprint<Of>::hex() const {
    return plain_hex_of(bytes);
}

template struct Fingerprint<Secret>;
template struct Fingerprint<Salt>;
template struct Fingerprint<Parts>;

Commitment commitment_of(std::string_view game_id, const Secret& secret) {
    Commitment commitment;
    Hash<32>{}.add(kCommitWords).add_with_length(game_id).add(secret.bytes()).finish(commitment.bytes);
    return commitment;
}

Salt Salt::drawn() {
    ready_sodium();
    Salt salt;
    salt.size_ = kMost;
    randombytes_buf(salt.bytes_.data(), salt.size_);
    return salt;
}

std::optional<Salt> Salt::from_hex(std::string_view hex) {
    Salt salt;
    const auto size = bytes_of(hex, salt.bytes_);
    if (!size || (*size != 0 && *size < kLeast)) return std::nullopt;
    salt.size_ = *size;
    return salt;
}

std::string Salt::hex() const { return plain_hex_of(bytes()); }

Pledge pledge_of(const Commitment& commitment, const Salt& salt) {
    Pledge pledge;
    Hash<32>{}.add(kPledgeWords).add(commitment.bytes).add_with_length(salt.bytes()).finish(pledge.bytes);
    return pledge;
}

// ---- Dice

FairDice::FairDice(
    const Secret& secret, std::string_view game_id, std::span<const Salt> salts, std::uint64_t position)
    : position_(position) {
    Hash<32> hash{secret.bytes()};
    hash.add(kDiceWords).add(commitment_of(game_id, secret).bytes).add(little_endian<4>(salts.size()));
    for (const Salt& salt : salts) hash.add_with_length(salt.bytes());
    hash.finish(key_.room());
}

// The number behind the next chance event, which is counted by this.
std::uint32_t FairDice::next_number(const State& state, ActKind kind) {
    Words words{key_.view(), position_};
    const std::uint32_t number = below(results(state, kind), [&] { return words.next(); });
    ++position_;
    return number;
}

Action FairDice::complete(const State& state, Action action) {
    if (wants_dice(action.kind)) action.dice = dice_at(action.kind, next_number(state, action.kind));
    return action;
}

Action FairDice::answer(const Game& game, const State& state) {
    switch (decision(game, state).ask) {
    case Ask::ThrowForRent: return complete(state, act::throw_dice(0, 0));
    case Ask::Deal:
        return act::deal(next_dealt(game, state), title_at(state, next_number(state, ActKind::Deal)));
    default:
        if (game.rules.draw == Draw::ThreeDice) return complete(state, act::three_dice(0, 0, 0));
        return act::card(card_at(state, next_number(state, ActKind::Card)));
    }
}

Action FairDice::due(const Game& game, const State& state, const Action& action) {
    return is_luck(action.kind) ? answer(game, state) : complete(state, action);
}

Action FairDice::due_alike(const State& state, const Action& action) {
    if (action.kind == ActKind::Deal)
        return act::deal(action.whom, title_at(state, next_number(state, action.kind)));
    if (action.kind != ActKind::Card) return complete(state, action);
    State drawing = state;
    drawing.drawing = deck_of(action.card);
    return act::card(card_at(drawing, next_number(drawing, action.kind)));
}

}  // namespace banquier::luck
