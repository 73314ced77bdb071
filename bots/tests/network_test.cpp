// The network: shares that sum up, the same numbers everywhere, and a file that reads back.
#include "asking.hpp"

#include <banquier/bots/network.hpp>

#include <gtest/gtest.h>
#include <numeric>

namespace banquier::bots::testing {
namespace {

WinShares shares_at(const Salon& table) {
    Described described;
    Features(table.game).describe(table.state, kNoEnd, described);
    return carried_network().shares(described);
}

TEST(Network, SharesSumUpOverThoseInPlay) {
    Salon table;
    table.state.in_play.remove(kBen);
    const WinShares shares = shares_at(table);
    EXPECT_EQ(shares[kBen], 0);
    EXPECT_NEAR(shares[kAnn] + shares[kCarl], 1, 1e-9);
}

TEST(Network, WhoHasMoreIsLikelierToWin) {
    Salon table;
    table.owns(kAnn, {16, 18, 19}).owns(kBen, {1, 12}).owns(kCarl, {6, 28});
    const WinShares shares = shares_at(table);
    EXPECT_GT(shares[kAnn], 0.45);
    EXPECT_LT(shares[kBen], 0.3);
    table.cash(kBen, 9000);
    EXPECT_GT(shares_at(table)[kBen], shares[kBen]);
}

TEST(Network, ReadsBackAndRefusesWhatIsNotWhole) {
    std::vector<std::uint8_t> bytes = bytes_of(carried_network());
    const auto read = read_network(bytes);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->weights(), carried_network().weights());
    EXPECT_EQ(digest_of(*read), digest_of(carried_network()));
    for (const std::size_t at : {std::size_t{0}, std::size_t{9}, bytes.size() / 2, bytes.size() - 1}) {
        std::vector<std::uint8_t> changed = bytes;
        changed[at] ^= 1;
        EXPECT_FALSE(read_network(changed)) << at;
    }
    bytes.pop_back();
    EXPECT_FALSE(read_network(bytes));
}

TEST(Network, CarriesWeights) { EXPECT_NE(carried_network().weights(), Network::Weights{}); }

}  // namespace
}  // namespace banquier::bots::testing
