#include "numbers.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace banquier::report {
namespace {

constexpr Language kFr = Language::French, kEn = Language::English;

TEST(Numbers, AreWrittenAsTheLanguageDoes) {
    EXPECT_EQ(number(1234567.25, 1, kFr), "1\u202f234\u202f567,2");
    EXPECT_EQ(number(1234567.25, 1, kEn), "1,234,567.2");
    EXPECT_EQ(number(999, 0, kEn), "999");
    EXPECT_EQ(number(-1234, 0, kEn), "\u22121,234");
    EXPECT_EQ(percent(0.2512, 1, kFr), "25,1\u00a0%");
    EXPECT_EQ(percent(0.2512, 1, kEn), "25.1%");
}

TEST(Numbers, ShowTheirSignWhereTheyAreDifferences) {
    EXPECT_EQ(signed_number(1.5, 1, kEn), "+1.5");
    EXPECT_EQ(signed_number(-1.5, 1, kFr), "\u22121,5");
    EXPECT_EQ(signed_number(-0.001, 1, kEn), "0.0");
}

TEST(Numbers, HaveThreeDigitsThatSaySomething) {
    EXPECT_EQ(figure(0.123, kEn), "0.12");
    EXPECT_EQ(figure(12.34, kEn), "12.3");
    EXPECT_EQ(figure(99.96, kEn), "100");
    EXPECT_EQ(figure(1234.5, kEn), "1,234");
}

TEST(Numbers, AreNeverInfinite) {
    EXPECT_EQ(number(std::numeric_limits<double>::infinity(), 1, kEn), "0.0");
    EXPECT_EQ(plain(std::numeric_limits<double>::quiet_NaN(), 3), "0");
}

TEST(Numbers, ArePlainForMachines) {
    EXPECT_EQ(plain(0.5, 6), "0.5");
    EXPECT_EQ(plain(12000, 6), "12000");
    EXPECT_EQ(plain(-0.0000001, 6), "0");
}

TEST(Numbers, CarryTheirInterval) {
    EXPECT_EQ(percent(Estimate{0.25, Interval{0.24, 0.26}}, 1, kEn), "25.0% (24.0–26.0)");
    EXPECT_EQ(percent(Estimate{0.25, std::nullopt}, 1, kEn), "25.0%");
}

}  // namespace
}  // namespace banquier::report
