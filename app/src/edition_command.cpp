#include "commands.hpp"
namespace banquier::app {
void add_edition(CommandLine&) {}
}  // namespace banquier::app
