// Maître: trades and their prices by the network's chances of winning, everything else as Maison does it, or, where it is
// given playouts to think with, by what they come to.
//
// Before it names a price it asks who sits opposite: somebody who goes by list prices, one who takes anything, one who
// judges as Maison does … How likely each of these is follows from what the partner has taken and refused in this game.
#pragma once

#include <banquier/bots/maison.hpp>
#include <banquier/bots/network.hpp>

namespace banquier::bots {

class Playouts;
struct Thought;  // where it plays on in thought
struct Workroom;

class Maitre final : public Bot {
public:
    // With so many playouts for a decision at most; 0: everything but trades as Maison does. The network must outlive it.
    Maitre(const Game& game, const Network& network, int playouts = 0);
    ~Maitre() override;

    Action answer(const View& view) const override;
    std::optional<Action> manage(const View& view) const override;
    Action reply(const View& view, PlayerId from) const override;
    std::unique_ptr<Memory> memory() const override;
    Quiet quiet(const View& view) const override;
    bool listens() const override { return true; }
    Dealing dealing() const override { return house_.dealing(); }

    // The offer alone that it makes in `manage`, if it makes one now: buildings and mortgages are somebody else's.
    std::optional<Action> offer(const View& view) const;
    // What the network says of a position.
    WinShares shares(const State& state, int rounds_left) const;
    const Maison& house() const { return house_; }

private:
    View house_view(const View& view) const;             // with Maison's own memory
    std::optional<Action> tend(const View& view) const;  // buildings and mortgages
    Thought thought(const View& view, std::unique_ptr<Workroom>& own) const;

    Maison house_;
    Features features_;
    const Network& network_;
    int most_;
    std::unique_ptr<const Playouts> playouts_;
};

}  // namespace banquier::bots
