#include "keys.hpp"

#include <sodium.h>

namespace banquier::server {

namespace {

// Different purposes have different hashes of the same text.
table::Key hashed(std::string_view purpose, std::string_view text) {
    table::Key key{};
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, key.size());
    const auto add = [&](std::string_view part) {
        crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()), part.size());
    };
    add(purpose);
    add(text);
    crypto_generichash_final(&state, key.data(), key.size());
    return key;
}

constexpr std::string_view kLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";  // without 0 O 1 I L
constexpr std::size_t kCodeLetters = 8;

}  // namespace

table::Key key_of_secret(std::string_view secret) { return hashed("banquier seat 1:", secret); }

table::Key key_of_role(std::string_view secret) { return hashed("banquier cup role 1:", secret); }

table::Key key_of_cup_unit(std::string_view cup, std::uint32_t unit) {
    return hashed("banquier cup unit 1:", std::string(cup) + "/" + std::to_string(unit));
}
table::Key key_of_cup_board(std::string_view game) { return hashed("banquier cup board 1:", game); }
table::Key key_of_cup_hall(std::string_view cup) { return hashed("banquier cup hall 1:", cup); }

std::string hex_of(const table::Key& key) {
    std::string text(2 * key.size() + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), key.data(), key.size());
    text.pop_back();
    return text;
}

std::string drawn_recovery_code() {
    constexpr std::size_t kGroups = 6, kGroup = 4;
    std::string code;
    for (std::size_t i = 0; i < kGroups * kGroup; ++i) {
        if (i != 0 && i % kGroup == 0) code += '-';
        code += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    }
    return code;
}

std::string drawn_id() {
    std::array<unsigned char, 16> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, sodium_base64_ENCODED_LEN(16, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
    sodium_bin2base64(
        text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

std::string drawn_code() {
    std::string code;
    for (std::size_t i = 0; i < kCodeLetters; ++i)
        code += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    return code;
}

table::Key key_of_code(std::string_view code) {
    std::string plain;
    for (const char c : code) {
        if (c == ' ' || c == '-') continue;
        plain += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return hashed("banquier code 1:", plain);
}

}  // namespace banquier::server
