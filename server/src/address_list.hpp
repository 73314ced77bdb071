// Addresses that an operator names: those that are not served, by a file; those of a hall. One address or network a line,
// "203.0.113.7", "198.51.100.0/24", "2001:db8::/32"; what follows a # is passed over. A file is read again when it has changed.
#pragma once

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::server {

class AddressList {
public:
    // An empty path: nobody is on it.
    explicit AddressList(std::filesystem::path file = {}) : file_(std::move(file)) {}

    // Looks at the file, at most once a second; true: others are on it now. A line that is no address is in problem().
    bool refresh(std::chrono::steady_clock::time_point now);
    // As limits know somebody: an address, or a network "2001:db8::/64".
    bool contains(std::string_view party) const;
    const std::string& problem() const { return problem_; }

    // For the start: the first line of the text that is no address, with its number; empty: all are.
    std::string read(std::string_view text);

private:
    std::filesystem::path file_;
    std::filesystem::file_time_type changed_{};
    std::chrono::steady_clock::time_point looked_{};
    std::vector<boost::asio::ip::network_v4> four_;
    std::vector<boost::asio::ip::network_v6> six_;
    std::string problem_;
};

}  // namespace banquier::server
