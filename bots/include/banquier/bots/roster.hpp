// The bots by name.
#pragma once

#include <banquier/bots/bot.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace banquier::bots {

// What a bot is there for: to be played against, the same with a manner of its own, to be beaten while one learns, or to
// measure others by.
enum class Role : std::uint8_t { Opponent, Character, Practice, Study };

struct Known {
    std::string_view name;
    Role role{};
    std::unique_ptr<const Bot> (*make)(const Game& game);
};

// Every bot that can be asked for by its name alone, baselines first.
std::span<const Known> roster();

// nullptr: there is none of that name.
std::unique_ptr<const Bot> make_bot(std::string_view name, const Game& game);

}  // namespace banquier::bots
