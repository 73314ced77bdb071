// The input of a fuzzer, taken byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>

namespace banquier::fuzz {

// Bytes that run out as zeros.
struct Bytes {
    const std::uint8_t* data;
    std::size_t size;
    std::uint8_t next() {
        if (size == 0) return 0;
        --size;
        return *data++;
    }
    std::uint8_t below(std::uint8_t n) { return static_cast<std::uint8_t>(next() % n); }
    std::uint32_t wide() {
        std::uint32_t all = 0;
        for (int i = 0; i < 4; ++i) all = all << 8 | next();
        return all;
    }
};

}  // namespace banquier::fuzz
