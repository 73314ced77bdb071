// The bots by name.
#pragma once

#include <banquier/bots/bot.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace banquier::bots {

// What a bot is there for: to be played against, the same with a manner of its own, to be beaten while one learns, or to
// measure others by.
enum class Role : std::uint8_t { Opponent, Character, Practice, Study };

// How long it takes for a decision: next to nothing, or a while that nobody should wait for on a thread that others need.
enum class Pace : std::uint8_t { AtOnce, Thinks };

struct Known {
    std::string_view name;
    Role role{};
    std::unique_ptr<const Bot> (*make)(const Game& game);
    int level = 0;  // of an opponent: 1, a beginner, to kLevels
    Pace pace = Pace::AtOnce;
};

// Every bot that can be asked for by its name alone, baselines first.
std::span<const Known> roster();

// The name under which the roster has a bot. Games that were begun and recorded by earlier programs name their levels
// otherwise: "maison-2-trader" is "level-4-trader" now.
std::string present_name(std::string_view name);

// By its name, or by the one that it once had; nullptr: there is none of that name.
std::unique_ptr<const Bot> make_bot(std::string_view name, const Game& game);

}  // namespace banquier::bots
