// Fingerprints of texts and numbers, and numbers that follow from one: for logs and draws that everybody can check.
// docs/fair-dice.md has the hash and how a number is taken below a bound.
#pragma once

#include <banquier/luck/fair.hpp>

#include <memory>
#include <string_view>

namespace banquier::luck {

struct Parts;
using Digest = Fingerprint<Parts>;

// BLAKE2b-256 over parts that are put in one after the other.
class Digester {
public:
    Digester();
    explicit Digester(WipedBytes::View key);
    Digester(Digester&&) noexcept;
    Digester& operator=(Digester&&) noexcept;
    ~Digester();

    Digester& text(std::string_view text);                     // as it is
    Digester& text_with_length(std::string_view text);         // its length in four bytes before it
    Digester& number(std::uint32_t number);                    // four bytes, the lowest first
    Digester& bytes(std::span<const std::uint8_t, 32> bytes);  // of a fingerprint or a secret
    Digest digest();                                           // once

private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

// The number of chance event `event` under this key, below `bound`, each equally likely.
std::uint32_t number_below(const Digest& key, std::uint64_t event, std::uint32_t bound);

}  // namespace banquier::luck
