// How a table is played: chosen by its host before the start, fixed from then on.
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/table/seat.hpp>

#include <optional>
#include <string>
#include <vector>

namespace banquier::table {

enum class Dice : std::uint8_t { Fair, Real };  // Real: thrown and drawn at a real board, and typed

// How a rent comes to be claimed where the rules want it claimed [RENT-01].
enum class Rent : std::uint8_t {
    Automatic,  // at once, for everybody
    Reminded,   // its owner sees what can be claimed
    Quiet,      // nobody is told: one claims by naming the square [RENT-03]
};

/** How the bots are wanted to play, by a person at the table: a speed, whatever the settings say of the usual one. */
enum class BotPace : std::uint8_t { Usual, Quick, Instant };

struct Settings {
    // What is played, for people and for the record; the caller resolves it to a Game.
    std::string board = "classique";
    std::string rules = "classique";
    std::vector<std::string> overrides;
    std::vector<std::string> unofficial;
    // Where the game begins, as JSON (notation/position.hpp); empty: at the beginning.
    std::string position;

    Dice dice = Dice::Fair;
    Rent rent = Rent::Reminded;

    // A player's clock; no reserve: none. Every prompt gives at least the increment.
    Millis reserve = 0;
    Millis increment = 15'000;
    Millis auction = 10'000;  // a lot closes so long after its last bid; 0: when all have passed
    Millis duration = 0;      // of a timed rule set: then the last round or the end is announced; 0: never
    Millis longest = 0;       // then the game is stopped whatever its rules; 0: never

    // The pace of bots.
    Millis pace_least = 700;
    Millis pace_most = 1'500;
    Millis pace_auction = 1'500;  // after the last bid, at least
    Millis pace_offer = 8'000;    // how long a bot that has made a person an offer waits before it rolls

    bool sleeps = true;  // while no person is there, nothing happens and no clock runs
    bool chat = true;
    bool spectators = true;
    std::string caretaker = "steady";  // the bot that plays for the absent

    bool operator==(const Settings&) const = default;
};

// Where a game of so many begins; none: the position is for others, or none at all.
std::optional<State> beginning(const Game& game, const Settings& settings, int players);

// What a table starts with where nothing is chosen: quiet rents where the rules say that nobody announces them.
Settings default_settings(const Game& game);

// Amounts of time brought within what makes sense; a bot always plays with a pace that its limits allow.
Settings sensible(Settings settings);

}  // namespace banquier::table
