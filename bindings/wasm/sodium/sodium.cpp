#include "sodium.h"

#include "../blake2b.hpp"

#include <cstdlib>
#include <cstring>
#include <new>
#include <unistd.h>

using banquier::wasm::Blake2b;

static_assert(sizeof(Blake2b) <= sizeof(crypto_generichash_state));

namespace {

Blake2b& hash_in(crypto_generichash_state* state) {
    return *std::launder(reinterpret_cast<Blake2b*>(state->room));
}

constexpr char kBase64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

int digit(char letter) {
    if (letter >= '0' && letter <= '9') return letter - '0';
    if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
    if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
    return -1;
}

}  // namespace

int sodium_init() { return 0; }

// Through a volatile pointer, so that no compiler leaves it out.
void sodium_memzero(void* bytes, std::size_t size) {
    volatile unsigned char* at = static_cast<volatile unsigned char*>(bytes);
    while (size-- != 0) *at++ = 0;
}

char* sodium_bin2hex(char* hex, std::size_t room, const unsigned char* bytes, std::size_t size) {
    if (room < 2 * size + 1) std::abort();
    for (std::size_t i = 0; i < size; ++i) {
        hex[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    hex[2 * size] = '\0';
    return hex;
}

// Stops at the first letter that is no digit. A single digit at the end and too little room are failures.
int sodium_hex2bin(unsigned char* bytes, std::size_t room, const char* hex, std::size_t hex_size, const char*,
    std::size_t* size, const char** end) {
    std::size_t at = 0, filled = 0;
    bool failed = false;
    while (at + 1 < hex_size && digit(hex[at]) >= 0 && digit(hex[at + 1]) >= 0) {
        if (filled == room) {
            failed = true;
            break;
        }
        bytes[filled++] = static_cast<unsigned char>(digit(hex[at]) << 4 | digit(hex[at + 1]));
        at += 2;
    }
    if (at < hex_size && digit(hex[at]) >= 0) failed = true;
    if (failed) filled = 0;
    if (size != nullptr) *size = filled;
    if (end != nullptr) *end = hex + at;
    return failed ? -1 : 0;
}

int crypto_generichash_init(
    crypto_generichash_state* state, const unsigned char* key, std::size_t key_size, std::size_t size) {
    new (state->room) Blake2b({key, key_size}, size);
    return 0;
}
int crypto_generichash_update(
    crypto_generichash_state* state, const unsigned char* bytes, unsigned long long size) {
    hash_in(state).add({bytes, static_cast<std::size_t>(size)});
    return 0;
}
int crypto_generichash_final(crypto_generichash_state* state, unsigned char* out, std::size_t size) {
    hash_in(state).finish({out, size});
    return 0;
}

// The host's randomness (random_get of WASI): in a browser crypto.getRandomValues. Without it there are no dice at all.
void randombytes_buf(void* bytes, std::size_t size) {
    auto* at = static_cast<unsigned char*>(bytes);
    for (; size != 0;) {
        const std::size_t part = size < 256 ? size : 256;
        if (getentropy(at, part) != 0) std::abort();
        at += part;
        size -= part;
    }
}

// Each equally likely: what lies above the last whole multiple is drawn again.
std::uint32_t randombytes_uniform(std::uint32_t bound) {
    if (bound < 2) return 0;
    const std::uint32_t least = (0u - bound) % bound;
    for (;;) {
        std::uint32_t drawn = 0;
        randombytes_buf(&drawn, sizeof drawn);
        if (drawn >= least) return drawn % bound;
    }
}

char* sodium_bin2base64(
    char* text, std::size_t room, const unsigned char* bytes, std::size_t size, int variant) {
    if (variant != sodium_base64_VARIANT_URLSAFE_NO_PADDING ||
        room < sodium_base64_ENCODED_LEN(size, variant))
        std::abort();
    char* to = text;
    std::uint32_t held = 0;
    int bits = 0;
    for (std::size_t i = 0; i < size; ++i) {
        held = held << 8 | bytes[i];
        for (bits += 8; bits >= 6; bits -= 6) *to++ = kBase64[held >> (bits - 6) & 63];
    }
    if (bits != 0) *to++ = kBase64[held << (6 - bits) & 63];
    *to = '\0';
    return text;
}
