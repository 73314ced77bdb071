// Any text is a file of the library or has problems that can be told.
#include "games.hpp"

#include <cstdlib>

using namespace banquier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    editions::Library library;
    library.add_text("fuzz.toml", text);
    for (const editions::Problem& problem : library.problems())
        for (const auto language : editions::kLanguages)
            if (editions::render(problem, language).empty()) std::abort();
    return 0;
}
