#include <banquier/client/share.hpp>

#include <gtest/gtest.h>

namespace banquier::client {
namespace {

const luck::Commitment kCommitment = *luck::Commitment::from_hex(std::string(64, 'c'));
const luck::Salt kSalt = *luck::Salt::from_hex(std::string(32, 'a'));

TEST(Share, IsShownOnlyWhereItsPledgeIsFixed) {
    Share share{kCommitment, kSalt};
    EXPECT_EQ(share.pledge(), luck::pledge_of(kCommitment, kSalt).hex());
    EXPECT_EQ(share.shown_for({}), std::nullopt);
    EXPECT_EQ(share.shown_for({std::string(64, 'b'), ""}), std::nullopt);
    EXPECT_TRUE(share.kept().empty());
    const std::vector<std::string> fixed = {std::string(64, 'b'), share.pledge(), ""};
    EXPECT_EQ(share.shown_for(fixed), kSalt.hex());
    EXPECT_EQ(share.kept(), fixed);
}

// A server that has seen the salt changes the pledge of a seat of its own, the order, or the number of seats.
TEST(Share, IsShownForOneListAlone) {
    Share share{kCommitment, kSalt};
    const std::vector<std::string> fixed = {std::string(64, 'b'), share.pledge(), ""};
    EXPECT_TRUE(share.shown_for(fixed));
    EXPECT_TRUE(share.shown_for(fixed));  // sent again after a lost connection
    EXPECT_EQ(share.shown_for({std::string(64, 'd'), share.pledge(), ""}), std::nullopt);
    EXPECT_EQ(share.shown_for({share.pledge(), std::string(64, 'b'), ""}), std::nullopt);
    EXPECT_EQ(share.shown_for({std::string(64, 'b'), share.pledge(), "", ""}), std::nullopt);
    EXPECT_EQ(share.kept(), fixed);
}

}  // namespace
}  // namespace banquier::client
