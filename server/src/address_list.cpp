#include "address_list.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <fstream>
#include <iterator>
#include <sstream>

namespace banquier::server {

namespace ip = boost::asio::ip;

namespace {

constexpr std::chrono::seconds kLookEvery{1};

std::string_view without_comment(std::string_view line) {
    line = line.substr(0, line.find('#'));
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r'))
        line.remove_suffix(1);
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    return line;
}

}  // namespace

std::string AddressList::read(std::string_view text) {
    four_.clear();
    six_.clear();
    problem_.clear();
    std::istringstream lines{std::string(text)};
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::string one{without_comment(line)};
        if (one.empty()) continue;
        const bool six = one.find(':') != std::string::npos;
        if (one.find('/') == std::string::npos) one += six ? "/128" : "/32";
        boost::system::error_code bad;
        if (six) {
            const auto network = ip::make_network_v6(one, bad);
            if (!bad) six_.push_back(network.canonical());
        } else {
            const auto network = ip::make_network_v4(one, bad);
            if (!bad) four_.push_back(network.canonical());
        }
        if (bad && problem_.empty())
            problem_ = "line " + std::to_string(number) + " is no address: " + line.substr(0, 60);
    }
    return problem_;
}

bool AddressList::refresh(std::chrono::steady_clock::time_point now) {
    if (file_.empty() || now - looked_ < kLookEvery) return false;
    looked_ = now;
    std::error_code missing;
    const auto changed = std::filesystem::last_write_time(file_, missing);
    if (missing || changed == changed_) return false;
    changed_ = changed;
    std::ifstream in(file_);
    read(std::string{std::istreambuf_iterator<char>(in), {}});
    return true;
}

// An IPv6 party is a network of 2^64 addresses: it is on the list with any address of it.
bool AddressList::contains(std::string_view party) const {
    boost::system::error_code bad;
    const auto address = ip::make_address(std::string(party.substr(0, party.find('/'))), bad);
    if (bad) return false;
    if (address.is_v4())
        return std::ranges::any_of(four_, [&](const ip::network_v4& network) {
            return network.canonical() ==
                ip::network_v4(address.to_v4(), network.prefix_length()).canonical();
        });
    const ip::network_v6 own(address.to_v6(), 64);
    return std::ranges::any_of(six_, [&](const ip::network_v6& network) {
        const auto shorter = std::min(network.prefix_length(), own.prefix_length());
        return ip::network_v6(network.address(), shorter).canonical() ==
            ip::network_v6(own.address(), shorter).canonical();
    });
}

}  // namespace banquier::server
