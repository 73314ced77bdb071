#include <banquier/table/seat.hpp>

namespace banquier::table {

bool same_key(const Key& a, const Key& b) {
    unsigned differ = 0;
    for (std::size_t i = 0; i < a.size(); ++i) differ |= static_cast<unsigned>(a[i] ^ b[i]);
    return differ == 0;
}

bool is_set(const Key& key) { return !same_key(key, Key{}); }

namespace {

// One letter of UTF-8 and how many bytes it takes; none for what is no UTF-8.
struct Letter {
    char32_t code = 0;
    std::size_t bytes = 0;
};

Letter letter_at(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    const std::size_t bytes = lead < 0x80 ? 1
        : lead < 0xC2                     ? 0
        : lead < 0xE0                     ? 2
        : lead < 0xF0                     ? 3
        : lead < 0xF5                     ? 4
                                          : 0;
    if (bytes == 0 || bytes > text.size()) return {};
    char32_t code = bytes == 1 ? lead : lead & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3Fu);
    }
    constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < kLeast[bytes] || code > 0x10FFFF || surrogate) return {};
    return {code, bytes};
}

bool is_blank(char32_t c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0xA0 || c == 0x202F || c == 0x3000 ||
        (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029;
}

// What is not seen and could make a name look like another, or turn the text around it.
bool is_hidden(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || (c >= 0x200B && c <= 0x200F) ||
        (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
        (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF);
}

std::optional<std::string> cleaned(std::string_view text, std::size_t most) {
    if (text.size() > 16 * most) return std::nullopt;
    std::string clean;
    std::size_t letters = 0;
    bool blank = false;
    while (!text.empty()) {
        const Letter letter = letter_at(text);
        if (letter.bytes == 0) return std::nullopt;
        const std::string_view bytes = text.substr(0, letter.bytes);
        text.remove_prefix(letter.bytes);
        if (is_blank(letter.code)) {
            blank = !clean.empty();
            continue;
        }
        if (is_hidden(letter.code)) continue;
        if (letters + 1 + (blank ? 1 : 0) > most) break;
        if (blank) clean += ' ';
        letters += blank ? 2 : 1;
        blank = false;
        clean += bytes;
    }
    if (clean.empty()) return std::nullopt;
    return clean;
}

}  // namespace

std::optional<std::string> clean_name(std::string_view text) { return cleaned(text, kNameLetters); }

std::optional<std::string> clean_line(std::string_view text) { return cleaned(text, kLineLetters); }

}  // namespace banquier::table
