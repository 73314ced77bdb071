#include "commands.hpp"
namespace banquier::app {
void add_rules(CommandLine&) {}
}  // namespace banquier::app
