// Addresses that are not served, as the operator's file names them: one address or network a line, "203.0.113.7",
// "198.51.100.0/24", "2001:db8::/32"; what follows a # is passed over. The file is read again when it has changed.
#pragma once

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::server {

class Bans {
public:
    // An empty path: nobody is banned.
    explicit Bans(std::filesystem::path file) : file_(std::move(file)) {}

    // Looks at the file, at most once a second; true: others are banned now. A line that is no address is in problem().
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
