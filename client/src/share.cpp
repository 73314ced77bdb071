#include <banquier/client/share.hpp>

#include <algorithm>

namespace banquier::client {

std::optional<std::string> Share::shown_for(const std::vector<std::string>& pledges) {
    if (std::ranges::find(pledges, pledge_) == pledges.end()) return std::nullopt;
    if (!kept_.empty() && kept_ != pledges) return std::nullopt;
    kept_ = pledges;
    return salt_.hex();
}

}  // namespace banquier::client
