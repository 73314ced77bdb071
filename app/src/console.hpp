// Where a command reads and writes, and how it ends: the terminal's, under short names.
#pragma once

#include <banquier/terminal/console.hpp>

namespace banquier::app {

using editions::Language;
using editions::Phrase;
using terminal::Console;
using terminal::ExitCode;
using terminal::Stop;

}  // namespace banquier::app
