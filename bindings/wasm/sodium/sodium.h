/* The few functions of libsodium that `luck` and `wire` call, for WebAssembly: same names, same results. */
#pragma once

#include <cstddef>
#include <cstdint>

struct crypto_generichash_state {
    alignas(64) unsigned char room[384];
};

int sodium_init();
void sodium_memzero(void* bytes, std::size_t size);
char* sodium_bin2hex(char* hex, std::size_t room, const unsigned char* bytes, std::size_t size);
int sodium_hex2bin(unsigned char* bytes, std::size_t room, const char* hex, std::size_t hex_size, const char* ignore,
    std::size_t* size, const char** end);
int crypto_generichash_init(
    crypto_generichash_state* state, const unsigned char* key, std::size_t key_size, std::size_t size);
int crypto_generichash_update(crypto_generichash_state* state, const unsigned char* bytes, unsigned long long size);
int crypto_generichash_final(crypto_generichash_state* state, unsigned char* out, std::size_t size);
void randombytes_buf(void* bytes, std::size_t size);
std::uint32_t randombytes_uniform(std::uint32_t bound);
#define sodium_base64_VARIANT_URLSAFE_NO_PADDING 7
#define sodium_base64_ENCODED_LEN(size, variant) (((size) * 4 + 2) / 3 + 1)
char* sodium_bin2base64(char* text, std::size_t room, const unsigned char* bytes, std::size_t size, int variant);
