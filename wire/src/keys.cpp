#include <banquier/wire/keys.hpp>

#include <sodium.h>

namespace banquier::wire {

table::Key key_of(std::string_view purpose, std::string_view text) {
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

table::Key key_of_secret(std::string_view secret) { return key_of("banquier seat 1:", secret); }

std::string drawn_id() {
    std::array<unsigned char, 16> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, sodium_base64_ENCODED_LEN(16, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
    sodium_bin2base64(
        text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

std::string drawn_letters(std::size_t count) {
    constexpr std::string_view kLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";  // without 0 O 1 I L
    std::string letters;
    while (letters.size() < count)
        letters += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    return letters;
}

std::string drawn_code() { return drawn_letters(8); }

table::Key key_of_code(std::string_view code) {
    std::string plain;
    for (const char c : code) {
        if (c == ' ' || c == '-') continue;
        plain += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return key_of("banquier code 1:", plain);
}

}  // namespace banquier::wire
