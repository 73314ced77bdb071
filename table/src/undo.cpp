// Taking back, and putting right.
#include "machine.hpp"

namespace banquier::table {

// What can be taken back is kept for that: the last acts of one person, since luck, another's act or a lapsed claim.
Code Machine::why_not_back(PlayerId id, std::size_t to) const {
    if (!running()) return Code::NotRunning;
    if (to >= l_.step) return Code::NothingToUndo;
    if (l_.undo_author != id || l_.undo.empty() || to < l_.undo.front().step) return Code::LuckInBetween;
    return Code::Accepted;
}

std::optional<notation::Text> Machine::why_not_correct(const notation::Correction& correction) const {
    State tried = state();
    const auto problem = notation::correct(*game_, tried, correction);
    if (!problem) return std::nullopt;
    return notation::Text{notation::render(*problem, notation::Language::French),
        notation::render(*problem, notation::Language::English)};
}

}  // namespace banquier::table
