#include "chain.hpp"

#include <sodium.h>

namespace banquier::storage {

namespace {

constexpr std::size_t kDigestBytes = 16;

class Digest {
public:
    Digest() { crypto_generichash_init(&state_, nullptr, 0, kDigestBytes); }
    Digest& number(std::uint64_t value) {
        std::string bytes;
        for (int i = 0; i < 8; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
        return add(bytes);
    }
    Digest& text(const std::string& value) { return number(value.size()).add(value); }
    std::string made() {
        std::string digest(kDigestBytes, '\0');
        crypto_generichash_final(&state_, reinterpret_cast<unsigned char*>(digest.data()), kDigestBytes);
        return digest;
    }

private:
    Digest& add(const std::string& bytes) {
        crypto_generichash_update(
            &state_, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
        return *this;
    }
    crypto_generichash_state state_{};
};

}  // namespace

std::string first_link(const std::string& header) {
    return Digest{}.text("banquier header 1").text(header).made();
}

std::string chained(const std::string& before, Seq seq, const Entry& entry) {
    return Digest{}
        .text(before)
        .number(seq)
        .number(static_cast<std::uint64_t>(entry.at))
        .text(entry.kind)
        .text(entry.payload)
        .made();
}

}  // namespace banquier::storage
