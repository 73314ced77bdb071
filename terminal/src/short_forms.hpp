// Short forms of acts: what a letter, a yes or a no means at this moment.
#pragma once

#include <banquier/terminal/session.hpp>

#include <optional>
#include <string>
#include <vector>

namespace banquier::terminal {

// The line in notation, without its actor, that the typed words stand for; unchanged where they are notation already.
std::string spelled_out(
    const Session& session, const Waiting& waiting, PlayerId seat, const std::vector<std::string>& words);

// "+19" and "-19": one building more or fewer on that square; nothing: the words are something else.
std::optional<Action> one_building(
    const Session& session, PlayerId seat, const std::vector<std::string>& words);

// What is typed for luck at a table with real dice, with its actor: "3 4" becomes "2: roll 3 4" or "luck: throw 3 4".
std::string luck_spelled_out(const Session& session, PlayerId seat, const std::vector<std::string>& words);

}  // namespace banquier::terminal
