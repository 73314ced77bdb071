// What the game waits for, and what may be done now.
#pragma once

#include <banquier/terminal/drawing.hpp>
#include <banquier/terminal/session.hpp>

namespace banquier::terminal {

// The one place that says who is asked what; before a bot goes on, what may still be done.
Lines question_lines(const Drawing& drawing, const Session& session, const Waiting& waiting, int columns);

// Short: the answers with what they mean, and the free acts by kind.
Lines choice_lines(const Drawing& drawing, const Waiting& waiting, int columns);

// Long: every listed act of the seat, in notation and in words.
Lines legal_lines(const Drawing& drawing, PlayerId seat);

Lines help_lines(const Console& console, const Session& session);

}  // namespace banquier::terminal
