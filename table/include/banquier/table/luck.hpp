// Where dice and cards come from.
#pragma once

#include <banquier/luck/fair.hpp>

#include <span>
#include <string>

namespace banquier::table {

// One chance event: everything that it may depend on. Nothing is kept between two, so that a game can be taken up again
// at any of them, and a command that could not be kept leaves no trace.
struct Chance {
    const Game& game;
    const State& state;
    std::span<const luck::Salt> salts;  // by seat
    std::uint64_t number = 0;           // of the game's chance events before this one
};

class Luck {
public:
    virtual ~Luck() = default;
    virtual Action complete(const Chance& chance, const Action& roll) const = 0;  // with its dice
    virtual Action answer(const Chance& chance) const = 0;
    virtual std::string commitment() const = 0;  // hexadecimal; empty: none
    virtual std::string reveal() const = 0;      // the secret, asked for only when the game is over
};

// Dice that players can check: docs/fair-dice.md.
class FairLuck final : public Luck {
public:
    FairLuck(luck::Secret secret, std::string game_id);
    Action complete(const Chance& chance, const Action& roll) const override;
    Action answer(const Chance& chance) const override;
    std::string commitment() const override;
    std::string reveal() const override;

private:
    luck::Secret secret_;
    std::string game_id_;
};

}  // namespace banquier::table
