#include "commands.hpp"
namespace banquier::app {
void add_scenario(CommandLine&) {}
}  // namespace banquier::app
