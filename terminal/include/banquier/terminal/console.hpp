// Where a command reads and writes, in which language, and how it ends.
#pragma once

#include <banquier/terminal/phrase.hpp>

#include <functional>
#include <iosfwd>
#include <string>

namespace banquier::terminal {

// What the shell is told.
enum class ExitCode : int {
    Ok = 0,
    No = 1,           // the answer is no, or a check has failed
    Usage = 2,        // the command line or what a file says is wrong
    File = 3,         // a file cannot be read or written
    Interrupted = 4,  // a signal ended it; what was done is kept
};

struct Size {
    int columns = 80;
    int rows = 24;
};

enum class Colours : std::uint8_t { None, Palette, Full };  // none; 256 colours; 24 bits

struct Console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    Language language = Language::English;
    Colours colours = Colours::None;
    bool terminal = false;        // the output is a screen
    bool keyboard = false;        // the input is typed by a person
    bool error_terminal = false;  // the error stream is a screen
    std::function<Size()> size;   // of that screen
    std::string user;             // the person's name, as the system knows it; may be empty
    std::function<void()>
        catch_interrupts;                 // from then on Ctrl-C ends the reading of a line, not the program
    std::function<bool()> interrupted{};  // whether a signal has come since

    std::string_view operator()(const Phrase& phrase) const { return phrase.in(language); }
};

// Ends a command with a message on the error stream.
struct Stop {
    ExitCode code = ExitCode::Usage;
    std::string message;
};

}  // namespace banquier::terminal
