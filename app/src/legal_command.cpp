#include "commands.hpp"
namespace banquier::app {
void add_legal(CommandLine&) {}
}  // namespace banquier::app
