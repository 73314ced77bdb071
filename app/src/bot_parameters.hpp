// Parameters of Maison from a file, or the end of the command with every mistake in it.
#pragma once

#include "console.hpp"

#include <banquier/bots/parameters.hpp>

#include <string>

namespace banquier::app {

bots::Parameters bot_parameters(const Console& console, const std::string& path);

}  // namespace banquier::app
