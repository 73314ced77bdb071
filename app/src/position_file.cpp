#include "position_file.hpp"

#include <banquier/notation/position_file.hpp>
#include <banquier/terminal/files.hpp>

namespace banquier::app {

PositionFile read_position(
    const Console& console, const std::string& path, const std::vector<std::string>& folders) {
    PositionFile file{.library = library_with(console, folders)};
    const auto read = notation::read_position_file(read_text(console, path), *file.library, path);
    if (!read) throw Stop{ExitCode::Usage, render(read.problem(), console.language)};
    file.edition = file.library->edition(read->board);
    file.rules = read->rules;
    file.game = read->game;
    file.state = read->state;
    return file;
}

}  // namespace banquier::app
