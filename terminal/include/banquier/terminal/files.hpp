// Reading and writing whole files; what fails ends the command with a message that names the file.
#pragma once

#include <banquier/terminal/console.hpp>

#include <functional>
#include <string>

namespace banquier::terminal {

// "-" is the console's input.
std::string read_text(const Console& console, const std::string& path);

// The new text replaces the old at once or not at all. Empty: it is written; else the message that says why not.
std::string why_not_written(const Console& console, const std::string& path, const std::string& text);
// Whether a file of that name could be written, found out before there is anything to write.
void check_writable(const Console& console, const std::string& path);
void write_text(const Console& console, const std::string& path, const std::string& text);

// Writes the text; false: the file has one that goes further, which stays. Several processes that write one file take
// turns, on several machines too where their file system has locks.
bool write_unless_further(const Console& console, const std::string& path, const std::string& text,
    const std::function<bool(const std::string& kept)>& goes_further);

}  // namespace banquier::terminal
