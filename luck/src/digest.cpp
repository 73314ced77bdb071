#include <banquier/luck/digest.hpp>
#include <banquier/luck/sampling.hpp>

#include "fair_words.hpp"

namespace banquier::luck {

struct Digester::Inner {
    Hash<32> hash;
};

Digester::Digester() : inner_(new Inner) {}
Digester::Digester(WipedBytes::View key) : inner_(new Inner{Hash<32>{key}}) {}
Digester::Digester(Digester&&) noexcept = default;
Digester& Digester::operator=(Digester&&) noexcept = default;
Digester::~Digester() = default;

Digester& Digester::text(std::string_view text) {
    inner_->hash.add(text);
    return *this;
}

Digester& Digester::text_with_length(std::string_view text) {
    inner_->hash.add_with_length(text);
    return *this;
}

Digester& Digester::number(std::uint32_t number) {
    inner_->hash.add(little_endian<4>(number));
    return *this;
}

Digester& Digester::bytes(std::span<const std::uint8_t, 32> bytes) {
    inner_->hash.add(bytes);
    return *this;
}

Digest Digester::digest() {
    Digest digest;
    inner_->hash.finish(digest.bytes);
    return digest;
}

std::uint32_t number_below(const Digest& key, std::uint64_t event, std::uint32_t bound) {
    Words words{key.bytes, event};
    return below(bound, [&] { return words.next(); });
}

}  // namespace banquier::luck
