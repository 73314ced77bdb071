// Any text is a scenario or a problem; running one never does harm.
#include "games.hpp"

#include <banquier/notation/scenario.hpp>

using namespace banquier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto scenario = notation::read_scenario(text, "fuzz"))
        notation::run_scenario(*scenario, fuzz::library());
    return 0;
}
