#include "commands.hpp"
namespace banquier::app {
void add_why(CommandLine&) {}
}  // namespace banquier::app
