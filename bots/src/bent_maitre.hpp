// Maître with a bent: it deals as Maître does, and handles its money in its manner.
#pragma once

#include <banquier/bots/maitre.hpp>

namespace banquier::bots {

class BentMaitre final : public Bot {
public:
    // The network must outlive it.
    BentMaitre(const Game& game, const Network& network, Manner manner);

    Action answer(const View& view) const override;
    std::optional<Action> manage(const View& view) const override;
    Action reply(const View& view, PlayerId from) const override;
    std::unique_ptr<Memory> memory() const override;
    Quiet quiet(const View& view) const override;
    bool listens() const override { return true; }
    Dealing dealing() const override { return money_.dealing(); }

private:
    Maitre dealer_;
    Maison money_;
};

}  // namespace banquier::bots
