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
    // The salt, where our pledge is among those that are fixed. It is shown for one list only: somebody who has seen
    // it could choose the other salts of a second list to suit it.
    std::optional<std::string> shown_for(const std::vector<std::string>& pledges);
    // The list that the salt was shown for; empty: it was not.
    const std::vector<std::string>& kept() const { return kept_; }

private:
    luck::Salt salt_;
    std::string pledge_;
    std::vector<std::string> kept_;
};

}  // namespace banquier::client
