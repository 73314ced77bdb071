#include "chain.hpp"

#include <array>
#include <sodium.h>
#include <span>
#include <sqlite3.h>

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
    Digest& text(std::string_view value) { return number(value.size()).add(value); }
    std::string made() {
        std::string digest(kDigestBytes, '\0');
        crypto_generichash_final(&state_, reinterpret_cast<unsigned char*>(digest.data()), kDigestBytes);
        return digest;
    }

private:
    Digest& add(std::string_view bytes) {
        crypto_generichash_update(
            &state_, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
        return *this;
    }
    crypto_generichash_state state_{};
};

void give(sqlite3_context* context, const std::string& digest) {
    sqlite3_result_blob(context, digest.data(), static_cast<int>(digest.size()), SQLITE_TRANSIENT);
}

std::string text_of(sqlite3_value* value) {
    const void* bytes = sqlite3_value_blob(value);
    return bytes == nullptr
        ? std::string{}
        : std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(sqlite3_value_bytes(value)));
}

void sealed(sqlite3_context* context, int count, sqlite3_value** values) {
    Digest digest;
    digest.text("banquier row 1");
    for (sqlite3_value* value : std::span(values, static_cast<std::size_t>(count))) {
        const int type = sqlite3_value_type(value);
        digest.number(static_cast<std::uint64_t>(type));
        if (type == SQLITE_INTEGER)
            digest.number(static_cast<std::uint64_t>(sqlite3_value_int64(value)));
        else
            digest.text(text_of(value));
    }
    give(context, digest.made());
}

void first_link_of(sqlite3_context* context, int, sqlite3_value** values) {
    give(context, first_link(text_of(*values)));
}

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

void teach_digests(SQLite::Database& database) {
    constexpr int kHow = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    const auto teach = [&](const char* name, int arguments, auto function) {
        database.check(sqlite3_create_function_v2(
            database.getHandle(), name, arguments, kHow, nullptr, function, nullptr, nullptr, nullptr));
    };
    teach("sealed", -1, sealed);
    teach("first_link", 1, first_link_of);
}

}  // namespace banquier::storage
