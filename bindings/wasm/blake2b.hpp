// BLAKE2b (RFC 7693), with or without a key, of any length up to 64 bytes: for WebAssembly, where libsodium is not.
// tests/blake2b_test.cpp holds it equal to libsodium's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace banquier::wasm {

class Blake2b {
public:
    static constexpr std::size_t kMost = 64;  // bytes of a hash or of a key

    Blake2b(std::span<const std::uint8_t> key, std::size_t size);
    void add(std::span<const std::uint8_t> bytes);
    void finish(std::span<std::uint8_t> out);  // of the size, once

private:
    static constexpr std::size_t kBlock = 128;
    void compress(bool last);

    std::array<std::uint64_t, 8> state_{};
    std::uint64_t bytes_ = 0;
    std::array<std::uint8_t, kBlock> block_{};
    std::size_t filled_ = 0;
};

}  // namespace banquier::wasm
