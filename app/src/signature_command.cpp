#include "commands.hpp"
namespace banquier::app {
void add_signature(CommandLine&) {}
}  // namespace banquier::app
