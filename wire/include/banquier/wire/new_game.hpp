// What a game is made with, and what its host chooses anew before the start.
#pragma once

#include <banquier/notation/problem.hpp>
#include <banquier/table/table.hpp>
#include <banquier/wire/box.hpp>

#include <boost/json.hpp>

namespace banquier::wire {

struct NewGame {
    table::Header header;  // without an id and a commitment
    bool is_public = false;
};

struct GameRules {
    const FindBox& find;
    table::Millis least_pace = 0;  // of bots: a table that wants faster ones gets this
};

// The body of POST /api/games.
notation::Result<NewGame> read_new_game(std::string_view body, const GameRules& rules);

struct Chosen {
    table::Settings settings;
    SharedBox box;
};
// The settings of a `configure`, on top of those that the game has.
notation::Result<Chosen> read_chosen(
    const boost::json::value& value, const table::Settings& old, const GameRules& rules);

}  // namespace banquier::wire
