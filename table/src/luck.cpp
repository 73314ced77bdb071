#include <banquier/table/luck.hpp>

#include <utility>

namespace banquier::table {

FairLuck::FairLuck(luck::Secret secret, std::string game_id)
    : secret_(std::move(secret)), game_id_(std::move(game_id)) {}

Action FairLuck::complete(const Chance& chance, const Action& roll) const {
    return luck::FairDice{secret_, game_id_, chance.salts, chance.number}.complete(chance.state, roll);
}

Action FairLuck::answer(const Chance& chance) const {
    return luck::FairDice{secret_, game_id_, chance.salts, chance.number}.answer(chance.game, chance.state);
}

std::string FairLuck::commitment() const { return luck::commitment_of(game_id_, secret_).hex(); }
std::string FairLuck::reveal() const { return secret_.revealed(); }

}  // namespace banquier::table
