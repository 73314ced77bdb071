// BLAKE2b as the fair dice use it: over parts, and as an endless source of words for each chance event.
#pragma once

#include <banquier/luck/fair.hpp>

#include <cstdio>
#include <cstdlib>
#include <sodium.h>

namespace banquier::luck {

// Must stand before any other call of the library; it is cheap to ask again. Without it there are no dice at all: the
// program ends, as the library itself ends it where the machine gives no random bytes.
inline void ready_sodium() {
    static const int made_ready = sodium_init();
    if (made_ready >= 0) return;
    std::fputs("libsodium cannot be used on this machine\n", stderr);
    std::abort();
}

template <std::size_t N>
std::array<std::uint8_t, N> little_endian(std::uint64_t number) {
    std::array<std::uint8_t, N> bytes{};
    for (std::uint8_t& byte : bytes) {
        byte = static_cast<std::uint8_t>(number & 0xFF);
        number >>= 8;
    }
    return bytes;
}

// BLAKE2b over parts that are put in one after the other.
template <std::size_t Size>
class Hash {
public:
    Hash() : Hash(nullptr, 0) {}
    explicit Hash(WipedBytes::View key) : Hash(key.data(), key.size()) {}
    Hash(const Hash&) = delete;
    Hash& operator=(const Hash&) = delete;
    ~Hash() { sodium_memzero(&state_, sizeof state_); }

    Hash& add(std::span<const std::uint8_t> bytes) {
        crypto_generichash_update(&state_, bytes.data(), bytes.size());
        return *this;
    }
    Hash& add(std::string_view text) {
        return add(std::span{reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    }
    // Its length before it, so that no two lists of parts make the same bytes.
    template <class Part>
    Hash& add_with_length(const Part& part) {
        return add(little_endian<4>(part.size())).add(part);
    }
    void finish(std::span<std::uint8_t, Size> out) {
        crypto_generichash_final(&state_, out.data(), out.size());
    }

private:
    Hash(const std::uint8_t* key, std::size_t size) {
        ready_sodium();
        crypto_generichash_init(&state_, key, size, Size);
    }

    crypto_generichash_state state_;
};

// The words of one chance event: BLAKE2b-512 keyed with the dice key, over the event's number and a block's.
class Words {
public:
    Words(WipedBytes::View key, std::uint64_t event) : key_(key), event_(event) {}
    Words(const Words&) = delete;
    Words& operator=(const Words&) = delete;
    ~Words() { sodium_memzero(block_.data(), block_.size()); }

    std::uint64_t next() {
        if (used_ == block_.size()) fill();
        std::uint64_t word = 0;
        for (std::size_t i = 8; i-- != 0;) word = word << 8 | block_[used_ + i];
        used_ += 8;
        return word;
    }

private:
    void fill() {
        Hash<64>{key_}.add(little_endian<8>(event_)).add(little_endian<4>(blocks_++)).finish(block_);
        used_ = 0;
    }

    WipedBytes::View key_;
    std::uint64_t event_;
    std::uint32_t blocks_ = 0;
    std::array<std::uint8_t, 64> block_{};
    std::size_t used_ = block_.size();
};

}  // namespace banquier::luck
