// The fixed policies against which published programs were measured, as parameters of one player.
#pragma once

#include <banquier/bots/bot.hpp>

#include "baseline_answers.hpp"
#include "money_scale.hpp"

namespace banquier::bots {

enum class Utilities : std::uint8_t { Allowed, Never };
// Whether an offer is looked at by its price at all.
enum class Pricing : std::uint8_t { AnyPrice, ListPrice };
enum class Prison : std::uint8_t { LeavesWithCash, Stays };

struct FixedPolicy {
    std::uint16_t wanted = 0;  // groups, a bit each: bought whenever there is the cash, bid on without limit
    Utilities utilities = Utilities::Allowed;
    Pricing pricing = Pricing::AnyPrice;
    Money completing_share = 4;  // of the remaining cash, the part by which a bid for a whole set goes up
    Money wanted_share = 6;      // the same for what is wanted
    std::uint8_t top = kNoTop;   // the highest level built
    Prison prison = Prison::LeavesWithCash;
    // In classic money
    Money comfort = 200;  // what an ordinary purchase, a lifting or leaving prison must leave
    Money kept_from_building = 0;
};

constexpr std::uint16_t group_bit(GroupId group) { return static_cast<std::uint16_t>(1u << index_of(group)); }
inline constexpr GroupId kLightBlue{1}, kOrange{3}, kDarkBlue{7};

inline constexpr FixedPolicy kFpA{};
inline constexpr FixedPolicy kFpB{
    .wanted = group_bit(kDarkBlue) | group_bit(kStations), .utilities = Utilities::Never};
inline constexpr FixedPolicy kFpC{
    .wanted = group_bit(kOrange) | group_bit(kLightBlue) | group_bit(kStations), .top = 3};
// Sees through offers at any price.
inline constexpr FixedPolicy kFpAHardened{.pricing = Pricing::ListPrice};

class FixedPolicyBot : public Bot {
public:
    explicit FixedPolicyBot(const FixedPolicy& policy) : policy_(policy) {}

    Action answer(const View& view) const override;
    std::optional<Action> manage(const View& view) const override;
    Action reply(const View& view, PlayerId from) const override;

protected:
    // The parts of `manage`, for players that do one of them otherwise.
    std::optional<Action> build_or_lift(const View& view) const;
    std::optional<Action> propose(const View& view) const;  // fixed_trades.cpp
    // When `manage` and a prisoner's answer, as they are here, have nothing to say.
    Quiet quiet_policy(const View& view) const;

    Money comfort(const Game& game) const { return scaled(game, policy_.comfort); }
    Action buy_or_decline(const View& view) const;
    Action bid_or_pass(const View& view) const;

    bool wants(const Game& game, DeedId deed) const {
        return (policy_.wanted & group_bit(game.board.deed[deed].group)) != 0;
    }
    bool shuns(const Game& game, DeedId deed) const {
        return policy_.utilities == Utilities::Never && game.board.deed[deed].kind == DeedKind::Utility;
    }

private:
    Action leave_prison_or_roll(const View& view) const;
    bool takes(const View& view, PlayerId from) const;  // fixed_trades.cpp
    bool may_propose(const View& view) const;           // fixed_trades.cpp
    BuildingPlan plan(const Game& game) const {
        return {.keep = scaled(game, policy_.kept_from_building), .top = policy_.top};
    }

    FixedPolicy policy_;
};

// The policy and nothing else, so that it can say when it need not be asked.
class PlainPolicyBot final : public FixedPolicyBot {
public:
    using FixedPolicyBot::FixedPolicyBot;
    Quiet quiet(const View& view) const override { return quiet_policy(view); }
};

}  // namespace banquier::bots
