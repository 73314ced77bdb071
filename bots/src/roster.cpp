#include <banquier/bots/roster.hpp>

#include <banquier/bots/steady.hpp>

#include <array>

namespace banquier::bots {

namespace {

// The first player of all, behind the questions of a bot.
class Steady final : public Bot {
public:
    Action answer(const View& view) const override { return bots::answer(view.game, view.state, view.me); }
    std::optional<Action> manage(const View& view) const override {
        return free_act(view.game, view.state, view.me);
    }
    Action reply(const View& view, PlayerId from) const override {
        const auto act = free_act(view.game, view.state, view.me);
        return act ? *act : act::refuse(view.me, from, view.state.offer[from].revision);
    }
};

template <class T>
std::unique_ptr<const Bot> plain(const Game&) {
    return std::make_unique<T>();
}

constexpr std::array kRoster = {Known{"steady", plain<Steady>}};

}  // namespace

std::span<const Known> roster() { return kRoster; }

std::unique_ptr<const Bot> make_bot(std::string_view name, const Game& game) {
    for (const Known& known : kRoster)
        if (known.name == name) return known.make(game);
    return nullptr;
}

}  // namespace banquier::bots
