// [RENT-03] Where nobody announces landings, the owner must notice them.
#pragma once

#include <banquier/engine/event.hpp>

namespace banquier::table {

// What would tell an owner that somebody is there, or was, though nobody has claimed.
constexpr bool gives_rent_away(EventKind kind) {
    return kind == EventKind::RentClaimable || kind == EventKind::RentLapsed || kind == EventKind::NoRent;
}

}  // namespace banquier::table
