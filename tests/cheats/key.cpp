#include "key.hpp"

#include <boost/pfr.hpp>

#include <type_traits>

namespace banquier::cheats {
namespace {

struct Hash {
    std::uint64_t value = 0x9E3779B97F4A7C15u;

    void add(std::uint64_t part) {
        value = (value ^ part) * 0xBF58476D1CE4E5B9u;
        value ^= value >> 29;
    }

    template <class T>
    void operator()(const T& field) {
        if constexpr (std::is_enum_v<T> || std::is_integral_v<T>)
            add(static_cast<std::uint64_t>(field));
        else if constexpr (std::is_same_v<T, Facts> || std::is_same_v<T, Deck>)
            return;  // reckoned from the rest, and moved by luck alone
        else if constexpr (requires { field.bits; })
            add(field.bits);
        else if constexpr (requires { field.items; })
            for (const auto& item : field.items) (*this)(item);
        else if constexpr (requires { field.begin(); })
            for (const auto& item : field) (*this)(item);
        else
            boost::pfr::for_each_field(field, [this](const auto& part) { (*this)(part); });
    }
};

}  // namespace

State without_cash(const State& state) {
    State bare = state;
    for (Player& player : bare.player) player.cash = 0;
    for (Offer& offer : bare.offer) offer.revision = 0;
    bare.decision = 0;
    bare.tried = {};
    return bare;
}

std::uint64_t key_of(const State& bare) {
    Hash hash;
    hash(bare);
    return hash.value;
}

}  // namespace banquier::cheats
