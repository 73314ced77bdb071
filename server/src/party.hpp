// Whom the limits of an address are for.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>

namespace banquier::server {

// An IPv4 address, however it is written; of IPv6 the network, because one user controls a whole /64.
inline std::string party_of(const boost::asio::ip::address& address) {
    namespace ip = boost::asio::ip;
    if (address.is_v4()) return address.to_string();
    ip::address_v6 six = address.to_v6();
    if (six.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, six).to_string();
    ip::address_v6::bytes_type bytes = six.to_bytes();
    for (std::size_t i = bytes.size() / 2; i < bytes.size(); ++i) bytes[i] = 0;
    return ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace banquier::server
