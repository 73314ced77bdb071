// Why an act is not allowed, and what it would bring: asked before it is made.
#pragma once

#include <banquier/table/view.hpp>
#include <banquier/wire/outgoing.hpp>

namespace banquier::wire {

struct Asker {
    const table::Key& key;
    std::uint64_t id = 0;  // of the question
};

Frame answer_why(const table::Table& table, const Game& game, const Asker& asker, const Action& action);
Frame answer_preview(const table::Table& table, const Game& game, const Asker& asker, const Action& action);

}  // namespace banquier::wire
