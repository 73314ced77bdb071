#include "commands.hpp"
namespace banquier::app {
void add_replay(CommandLine&) {}
}  // namespace banquier::app
