// A line that somebody typed at the table: an act in notation or one of its short forms, or a word to the program.
#pragma once

#include <banquier/notation/act.hpp>
#include <banquier/notation/sentences.hpp>
#include <banquier/terminal/console.hpp>
#include <banquier/terminal/session.hpp>

#include <string>
#include <string_view>

namespace banquier::terminal {

struct Typed {
    enum class Kind : std::uint8_t {
        Act,
        Leave,
        Nothing,
        Help,
        Legal,
        Why,
        WhyNot,  // the last refusal
        Board,
        Players,
        Title,
        Rules,
        Rule,
        Log,
        Undo,
        Save,
        Quit,
        Wrong
    };
    Kind kind = Kind::Nothing;
    Action action;         // of Act and Why
    std::string argument;  // of Title, Rule, Save
    std::string problem;   // of Wrong, in words
};

Typed understand(const Console& console, const Session& session, const notation::Sentences& sentences,
    const notation::Names& names, const Waiting& waiting, std::string_view line);

}  // namespace banquier::terminal
