// Our BLAKE2b gives what libsodium gives: every length of text around the size of a block, with keys and without, whole and
// in parts.
#include "blake2b.hpp"

#include <gtest/gtest.h>
#include <sodium.h>
#include <vector>

namespace {

using banquier::wasm::Blake2b;
using Bytes = std::vector<std::uint8_t>;

Bytes some_bytes(std::size_t size, unsigned seed) {
    Bytes bytes(size);
    for (std::uint8_t& byte : bytes) {
        seed = seed * 1664525u + 1013904223u;
        byte = static_cast<std::uint8_t>(seed >> 24);
    }
    return bytes;
}

Bytes ours(const Bytes& key, const Bytes& text, std::size_t size, std::size_t part) {
    Blake2b hash(key, size);
    for (std::size_t at = 0; at < text.size(); at += part)
        hash.add(std::span(text).subspan(at, std::min(part, text.size() - at)));
    Bytes out(size);
    hash.finish(out);
    return out;
}

Bytes theirs(const Bytes& key, const Bytes& text, std::size_t size) {
    Bytes out(size);
    crypto_generichash(out.data(), size, text.data(), text.size(), key.data(), key.size());
    return out;
}

TEST(Blake2b, EqualsLibsodium) {
    ASSERT_GE(sodium_init(), 0);
    for (std::size_t length = 0; length <= 520; ++length) {
        const Bytes text = some_bytes(length, static_cast<unsigned>(length));
        for (const std::size_t key_size : {std::size_t{0}, std::size_t{16}, std::size_t{32}, std::size_t{64}})
            for (const std::size_t size : {std::size_t{32}, std::size_t{64}}) {
                const Bytes key = some_bytes(key_size, 7);
                const Bytes expected = theirs(key, text, size);
                ASSERT_EQ(ours(key, text, size, 1 + length), expected)
                    << length << ' ' << key_size << ' ' << size;
                ASSERT_EQ(ours(key, text, size, 1 + length % 37), expected) << length << ' ' << key_size;
            }
    }
}

}  // namespace
