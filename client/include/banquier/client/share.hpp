// A client's share in fair dice: pledged before the start, shown once everybody's pledge is fixed. docs/fair-dice.md
#pragma once

#include <banquier/luck/fair.hpp>

#include <optional>
#include <string>
#include <vector>

namespace banquier::client {

class Share {
public:
    explicit Share(const luck::Commitment& commitment, const luck::Salt& salt = luck::Salt::drawn())
        : salt_(salt), pledge_(luck::pledge_of(commitment, salt).hex()) {}

    const std::string& pledge() const { return pledge_; }
    // The salt, where ours is among the pledges that are fixed. For one list alone: whoever had seen the salt could
    // choose the rest of another to suit it.
    std::optional<std::string> shown_for(const std::vector<std::string>& pledges);
    // The list that the salt was shown for; empty: it was not.
    const std::vector<std::string>& kept() const { return kept_; }

private:
    luck::Salt salt_;
    std::string pledge_;
    std::vector<std::string> kept_;
};

}  // namespace banquier::client
