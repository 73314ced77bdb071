// Friends of a debtor who try, act by act, to keep what the debtor has from the creditor.
#pragma once

#include "debts.hpp"

#include <memory>
#include <optional>

namespace banquier::cheats {

class Adversary {
public:
    Adversary(const DebtCase& d, std::uint64_t seed)
        : d_(d), game_(d.table.game), choice_(seed), list_(std::make_unique<ActionList>()) {}

    // A legal act of the debtor, the friend or the relay; none where the moment offers nothing.
    std::optional<Action> next(const State& s);

private:
    bool chance(std::uint32_t percent) { return choice_.below(100) < percent; }
    PlayerId helper() { return chance(75) ? d_.partner : d_.relay; }
    std::optional<Action> accept_something(const State& s);
    std::optional<Action> offer_something(const State& s);
    std::optional<Action> listed(const State& s);
    Money loss(const State& s, const Action& offer) const;

    const DebtCase& d_;
    const Game& game_;
    luck::Stream choice_;
    std::unique_ptr<ActionList> list_;
};

}  // namespace banquier::cheats
