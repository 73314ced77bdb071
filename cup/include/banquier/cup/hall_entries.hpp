// Entries of a cup in several halls, each of which writes a log of its own while it plays: docs/cup.md#several-halls.
#pragma once

#include <banquier/cup/entry_parts.hpp>

#include <cstdint>
#include <string>

namespace banquier::cup {

struct HallNamed {  // which tables stand in a hall, in every round that follows
    HallNumber hall = 0;
    std::string name;
    TableNumber first = 0;
    TableNumber last = 0;  // both 0: none any more

    template <class Fields>
    void fields(Fields& f) {
        f("hall", hall), f("name", name), f("first", first), f("last", last);
    }
    bool operator==(const HallNamed&) const = default;
};
struct Handed {  // from here on the hall alone writes its tables of this round
    HallNumber hall = 0;

    template <class Fields>
    void fields(Fields& f) {
        f("hall", hall);
    }
    bool operator==(const Handed&) const = default;
};
struct HallBegun {  // the first entry of the hall's own log, directly after `handed`
    HallNumber hall = 0;

    template <class Fields>
    void fields(Fields& f) {
        f("hall", hall);
    }
    bool operator==(const HallBegun&) const = default;
};
struct JoinedHall {  // what follows is from the hall's log
    HallNumber hall = 0;
    std::uint64_t first = 0;  // the number of the first of them in that log
    std::uint64_t entries = 0;
    std::string head;  // of that log after the last of them

    template <class Fields>
    void fields(Fields& f) {
        f("hall", hall), f("first", first), f("entries", entries), f("head", head);
    }
    bool operator==(const JoinedHall&) const = default;
};
struct
    TakenBack {  // the centre writes the tables again, and hears no more of what the hall has written since
    HallNumber hall = 0;
    Witnessed because;

    template <class Fields>
    void fields(Fields& f) {
        f("hall", hall), f("because", because);
    }
    bool operator==(const TakenBack&) const = default;
};

}  // namespace banquier::cup
