#include <banquier/luck/digest.hpp>

#include <gtest/gtest.h>
#include <map>

namespace banquier::luck {
namespace {

// Computed with Python's hashlib.blake2b(b"abc", digest_size=32), and of a list of parts with a key.
TEST(Digest, IsBlake2b) {
    EXPECT_EQ(Digester{}.text("abc").digest().hex(),
        "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    const Digest key = Digester{}.text("abc").digest();
    EXPECT_EQ(Digester{key.bytes}.text_with_length("ab").number(7).bytes(key.bytes).digest().hex(),
        "0edc396c9596386e080a12e5dea25181327a28511d9b29bfad0a8c1676fee394");
}

TEST(Digest, NumbersUnderAKeyAreEven) {
    const Digest key = Digester{}.text("even").digest();
    std::map<std::uint32_t, int> seen;
    for (std::uint64_t event = 0; event < 7000; ++event) ++seen[number_below(key, event, 7)];
    for (const auto& [number, count] : seen) EXPECT_NEAR(count, 1000, 150) << number;
    EXPECT_EQ(seen.size(), 7u);
    EXPECT_EQ(number_below(key, 3, 1000), number_below(key, 3, 1000));
}

}  // namespace
}  // namespace banquier::luck
