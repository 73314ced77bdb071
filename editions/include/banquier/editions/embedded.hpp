#pragma once

#include <span>
#include <string_view>

namespace banquier::editions {

// A file of data/ or rulebook/, or the script of the search, as it was when the program was built. `path` is relative to the root of the tree,
// with forward slashes ("data/boards/classique.toml"). Both views live as long as the program.
struct EmbeddedFile {
    std::string_view path;
    std::string_view content;
};

// All of them, in ascending order of path. The build writes the definition.
std::span<const EmbeddedFile> embedded_files();

}  // namespace banquier::editions
