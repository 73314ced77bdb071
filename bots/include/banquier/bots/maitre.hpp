// Maître: trades and their prices by the network's chances of winning, everything else as Maison does it.
//
// Before it names a price it asks who sits opposite: somebody who goes by list prices, one who takes anything, one who
// judges as Maison does … How likely each of these is follows from what the partner has taken and refused in this game.
#pragma once

#include <banquier/bots/maison.hpp>
#include <banquier/bots/network.hpp>

namespace banquier::bots {

class Maitre final : public Bot {
public:
    // The network must outlive it.
    Maitre(const Game& game, const Network& network);

    Action answer(const View& view) const override { return house_.answer(house_view(view)); }
    std::optional<Action> manage(const View& view) const override;
    Action reply(const View& view, PlayerId from) const override;
    std::unique_ptr<Memory> memory() const override;
    Quiet quiet(const View& view) const override { return house_.quiet(house_view(view)); }
    bool listens() const override { return true; }
    Dealing dealing() const override { return house_.dealing(); }

    // What the network says of a position.
    WinShares shares(const State& state, int rounds_left) const;
    const Maison& house() const { return house_; }

private:
    View house_view(const View& view) const;  // with Maison's own memory

    Maison house_;
    Features features_;
    const Network& network_;
};

}  // namespace banquier::bots
