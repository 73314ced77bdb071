#include "address_list.hpp"

#include <gtest/gtest.h>

namespace banquier::server {
namespace {

TEST(AddressList, HoldsAddressesAndNetworks) {
    AddressList list;
    EXPECT_EQ(
        list.read(
            "# a club\n203.0.113.7\n  198.51.100.0/24 # all of them\n2001:db8:1:2::5\n2001:db8:7::/48\n\n"),
        "");
    EXPECT_TRUE(list.contains("203.0.113.7"));
    EXPECT_FALSE(list.contains("203.0.113.8"));
    EXPECT_TRUE(list.contains("198.51.100.200"));
    EXPECT_FALSE(list.contains("198.51.101.1"));
    EXPECT_TRUE(list.contains("2001:db8:1:2::/64")) << "as limits know it";
    EXPECT_FALSE(list.contains("2001:db8:1:3::/64"));
    EXPECT_TRUE(list.contains("2001:db8:7:9::/64"));
    EXPECT_FALSE(list.contains("nobody"));
}

TEST(AddressList, NamesALineThatIsNoAddress) {
    AddressList list;
    EXPECT_EQ(list.read("203.0.113.7\n203.0.113\n"), "line 2 is no address: 203.0.113");
    EXPECT_TRUE(list.contains("203.0.113.7")) << "the others hold";
    EXPECT_EQ(list.read(""), "");
    EXPECT_FALSE(list.contains("203.0.113.7"));
}

}  // namespace
}  // namespace banquier::server
