#include "opened_record.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/session.hpp>

namespace banquier::app {

namespace {

notation::RecordRead read_or_stop(
    const Console& console, const std::string& file, notation::OtherBehaviour other) {
    notation::RecordRead read = notation::read_record(read_text(console, file), file, other);
    if (read.problem && read.record.header.players.empty())
        throw Stop{ExitCode::Usage, render(*read.problem, console.language)};
    return read;
}

std::vector<std::string> names_in(const notation::RecordHeader& header) {
    std::vector<std::string> names;
    for (const std::string& player : header.players) names.push_back(terminal::seat_recorded_as(player).name);
    return names;
}

}  // namespace

OpenedRecord::OpenedRecord(const Console& console, const std::string& file,
    const std::vector<std::string>& folders, notation::OtherBehaviour other)
    : console_(console),
      read_(read_or_stop(console, file, other)),
      library_(library_with(console, folders)),
      edition_(edition_or_stand_in(*library_, record().header.board, record().header.game.board)),
      words_(*library_, edition_, record().header.game, record().header.rules, console.language,
          names_in(record().header)) {}

void OpenedRecord::tell_problem() const {
    if (read_.problem) throw Stop{ExitCode::No, render(*read_.problem, console_.language)};
}

}  // namespace banquier::app
