// The bots at this terminal: what they want now, and how they come to people with offers.
#pragma once

#include <banquier/bots/approach.hpp>
#include <banquier/bots/record.hpp>
#include <banquier/table/house.hpp>
#include <banquier/terminal/session.hpp>

#include <memory>
#include <optional>
#include <vector>

namespace banquier::terminal {

// A copy remembers what was played until then.
class BotSeats {
public:
    BotSeats(const Game& game, std::vector<Seat> seats);

    // What a bot does next, if it is for a bot to do something. Asking again gives the same until something is played, or
    // fewer rounds are left.
    std::optional<Action> next(
        const State& state, const Decision& pending, std::size_t steps, int rounds_left);

    // Everything that is played, by whomever, and the position before it.
    void played(const State& before, const Action& act, int rounds_left);

private:
    struct Moment {
        const State& state;
        std::uint64_t noise;
        int rounds_left;
    };
    bool is_bot(PlayerId player) const { return seats_[index_of(player)].bot; }
    const bots::Bot& bot(PlayerId player) const;
    template <class Asked>
    auto ask(const Moment& now, PlayerId player, const bots::Window& window, Asked asked) const;
    bots::Window among_bots(const Moment& now, PlayerId player) const;
    std::optional<Action> claim(const Moment& now) const;
    std::optional<Action> reply(const Moment& now);
    std::optional<Action> between_turns(const Moment& now);
    std::optional<Action> manage(const Moment& now, PlayerId player) const;
    std::optional<Action> approach(const Moment& now, PlayerId player);
    std::optional<Action> answer(const Moment& now, const Decision& pending);
    bool is_allowed(const Moment& now, PlayerId player, const Action& act) const;
    void turn_to(PlayerId turn);

    std::vector<Seat> seats_;
    std::shared_ptr<const table::RosterStaff> staff_;  // of the copies too
    const Game& game_;
    bots::Listener listener_;
    PlayerId turn_ = kNobody;
    // Of this turn: offers made, who wants nothing more before it, who has come to people, and acts in all.
    bots::Window window_;
    PlayerSet done_{}, approached_{};
    ByPlayer<PlayerSet> offered_{};
    int acts_ = 0;
    ByPlayer<std::uint32_t> considered_{};  // of each seat's offers the last that was answered
    std::optional<Action> counter_;         // of a bot that has just refused
    std::vector<bots::Asked> asked_;        // of people, and not taken
};

}  // namespace banquier::terminal
