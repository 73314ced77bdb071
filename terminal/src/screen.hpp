// The whole screen of a game: heading, board, players, what happened, what is asked.
#pragma once

#include "prompt_lines.hpp"

namespace banquier::terminal {

// Ring and List fill the screen anew each time; Scroll writes on below what is there.
enum class Layout : std::uint8_t { Ring, List, Scroll };
Layout layout_for(const Console& console, bool plain);

struct Scene {
    const Drawing& drawing;
    const Session& session;
    const Waiting& waiting;
    std::size_t told = 0;  // happenings that were on the screen before
    Lines message{};       // an answer of the program
};

// Everything but the prompt. The screen is cleared first where the layout fills it.
std::string drawn(const Scene& scene, Layout layout, Size size);

// One happening with its rule, in lines of so many columns.
Lines told_lines(const Drawing& drawing, const Happening& happening, int columns);

std::string heading(const Drawing& drawing, const Session& session);

}  // namespace banquier::terminal
