// Which of an event's facts belong to its kind, besides those implied by a field that is set.
#pragma once

#include <banquier/engine/event.hpp>

namespace banquier::notation {

struct EventShape {
    bool square = false;
    bool card = false;
    bool token = false;
    bool building = false;
    bool amount = false;
};

EventShape shape_of(const Event& event);

}  // namespace banquier::notation
