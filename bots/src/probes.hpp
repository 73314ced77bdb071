// Scripted exploiters: each tries one trick on the others and otherwise plays like the hardened fixed policy, so that
// what it wins above that policy measures the hole and not its own play.
#pragma once

#include "fixed_policy.hpp"

namespace banquier::bots {

// Offers 1 for whatever it would like to have: first what makes its groups whole, then anything.
class ProbeOne final : public FixedPolicyBot {
public:
    ProbeOne() : FixedPolicyBot(kFpAHardened) {}
    std::optional<Action> manage(const View& view) const override;
};

// Offers a title for all the cash of the partner but a rest, then for half of that, then for a quarter.
class ProbeAllCash final : public FixedPolicyBot {
public:
    ProbeAllCash() : FixedPolicyBot(kFpAHardened) {}
    std::optional<Action> manage(const View& view) const override;
};

// Makes the same offer for what it lacks in every window, as often as it may.
class ProbeRepeat final : public FixedPolicyBot {
public:
    ProbeRepeat() : FixedPolicyBot(kFpAHardened) {}
    std::optional<Action> manage(const View& view) const override;
};

// Sells titles above their price in one round and buys them back below it in the next.
class ProbeBuyBack final : public FixedPolicyBot {
public:
    ProbeBuyBack() : FixedPolicyBot(kFpAHardened) {}
    std::optional<Action> manage(const View& view) const override;
};

// Declines to buy, and bids others up to just below what they are likely to pay.
class ProbeBait final : public FixedPolicyBot {
public:
    ProbeBait() : FixedPolicyBot(kFpAHardened) {}
    Action answer(const View& view) const override;

private:
    Action bait(const View& view) const;
};

// Takes the cheap groups, builds them up to four houses and never to a hotel, so that none are left for others.
inline constexpr FixedPolicy kHoarder{.wanted = 0b0000'0111, .pricing = Pricing::ListPrice, .top = kNoHotel};

// Risks nothing and waits for the end: sits on its cash and in prison, builds late, and deals with nobody.
class ProbeStall final : public FixedPolicyBot {
public:
    ProbeStall()
        : FixedPolicyBot({.pricing = Pricing::ListPrice,
              .prison = Prison::Stays,
              .comfort = 500,
              .kept_from_building = 1000}) {}
    std::optional<Action> manage(const View& view) const override { return build_or_lift(view); }
    Action reply(const View& view, PlayerId from) const override;
};

}  // namespace banquier::bots
