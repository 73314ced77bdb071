// A game played by people at the terminal.
#pragma once

#include <banquier/notation/sentences.hpp>
#include <banquier/terminal/console.hpp>
#include <banquier/terminal/session.hpp>

#include <string>

namespace banquier::terminal {

// Where the game is kept, at every question; whether that file was named or found.
struct SaveFile {
    std::string path;
    bool named = false;
};

// Until the game is over, somebody quits or the input ends.
ExitCode play(
    Console& console, Session& session, const notation::Sentences& words, const SaveFile& file, bool plain);

}  // namespace banquier::terminal
