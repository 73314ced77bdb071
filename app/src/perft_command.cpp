#include "commands.hpp"
namespace banquier::app {
void add_perft(CommandLine&) {}
}  // namespace banquier::app
