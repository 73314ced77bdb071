#include <banquier/notation/json_writer.hpp>

namespace banquier::notation {

namespace {

bool needs_escape(char letter) {
    return static_cast<unsigned char>(letter) < 0x20 || letter == '"' || letter == '\\';
}

void escape(std::string& out, char letter) {
    constexpr std::string_view kShort = "\"\"\\\\\bb\ff\nn\rr\tt";
    constexpr std::string_view kDigits = "0123456789abcdef";
    out += '\\';
    for (std::size_t i = 0; i < kShort.size(); i += 2)
        if (kShort[i] == letter) {
            out += kShort[i + 1];
            return;
        }
    const auto code = static_cast<unsigned char>(letter);
    out += "u00";
    out += kDigits[code >> 4];
    out += kDigits[code & 15];
}

}  // namespace

JsonWriter& JsonWriter::text(std::string_view value) {
    if (std::ranges::none_of(value, needs_escape)) return word(value);
    *grow(1) = '"';
    for (const char letter : value)
        if (needs_escape(letter))
            escape(out_, letter);
        else
            out_ += letter;
    out_ += '"';
    return *this;
}

}  // namespace banquier::notation
