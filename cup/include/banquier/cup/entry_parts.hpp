// What the entries of a competition's log are made of: numbers, people, seats, lines of a sheet.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace banquier::cup {

// Time is an argument: milliseconds since the beginning of 1970.
using Millis = std::int64_t;
using Amount = std::int64_t;
// Who plays: a team or a player, numbered from 1 in order of entry. 0: nobody.
using UnitId = std::uint32_t;
// Of a table in its round, from 1. 0: the whole hall.
using TableNumber = std::uint32_t;
// A hall that goes on alone, from 1. 0: the centre, which writes everything else.
using HallNumber = std::uint32_t;

// Engine: what a live table tells by itself; nobody is given that role.
enum class Role : std::uint8_t { Organiser, HeadReferee, Referee, Desk, Banker, Unit, Spectator, Engine };

// Who did it, and from which device.
struct By {
    Role role = Role::Organiser;
    std::string name;
    std::string device;
    std::uint32_t of = 0;    // of a banker: the table; of a unit: the unit
    std::uint32_t link = 0;  // of the role that was given; 0: none was needed
    std::uint64_t id = 0;    // of the command, made by the device: what is sent twice is done once
    std::string second;      // of a sheet typed from paper: who has compared it

    template <class Fields>
    void fields(Fields& f) {
        f("role", role), f("name", name), f("device", device), f("of", of), f("link", link), f("id", id);
        f("second", second);
    }
    bool operator==(const By&) const = default;
};

// What is not silent: an act outside the ordinary names its reason and a second person who has seen it.
struct Witnessed {
    std::string why;
    std::string second;

    template <class Fields>
    void fields(Fields& f) {
        f("why", why), f("second", second);
    }
    bool operator==(const Witnessed&) const = default;
};

struct MemberName {
    std::string name;
    std::string role;

    template <class Fields>
    void fields(Fields& f) {
        f("name", name), f("role", role);
    }
    bool operator==(const MemberName&) const = default;
};

struct Throw {
    int a = 0, b = 0;

    template <class Fields>
    void fields(Fields& f) {
        f("a", a), f("b", b);
    }
    bool operator==(const Throw&) const = default;
};

// The throws of one unit for its seat: more than one where totals were equal. [CUP-03]
struct SeatThrows {
    UnitId unit = 0;
    std::uint32_t member = 0;  // who threw
    std::vector<Throw> throws;

    template <class Fields>
    void fields(Fields& f) {
        f("unit", unit), f("member", member), f("throws", throws);
    }
    bool operator==(const SeatThrows&) const = default;
};

struct Seat {
    UnitId unit = 0;
    std::uint32_t member = 0;  // from 0, as entered

    template <class Fields>
    void fields(Fields& f) {
        f("unit", unit), f("member", member);
    }
    bool operator==(const Seat&) const = default;
};

struct HeldTitle {
    std::uint32_t at = 0;  // its square
    std::uint32_t level = 0;
    bool mortgaged = false;

    template <class Fields>
    void fields(Fields& f) {
        f("at", at), f("level", level), f("mortgaged", mortgaged);
    }
    bool operator==(const HeldTitle&) const = default;
};

// What a player's own sheet says: the amount of all goods, and the goods themselves where they were written down.
// [CUP-06] [CUP-13]
struct SheetLine {
    UnitId unit = 0;
    std::uint32_t member = 0;
    Amount amount = 0;
    bool out = false;       // bankrupt
    bool itemised = false;  // the goods below are given
    Amount cash = 0;
    std::uint32_t cards = 0;  // release cards, worth nothing
    std::vector<HeldTitle> titles;

    template <class Fields>
    void fields(Fields& f) {
        f("unit", unit), f("member", member), f("amount", amount), f("out", out), f("itemised", itemised);
        f("cash", cash), f("cards", cards), f("titles", titles);
    }
    bool operator==(const SheetLine&) const = default;
};

struct RankRow {
    UnitId unit = 0;
    std::uint32_t rank = 0;
    std::string
        by;  // what put it behind the one before: "stage", "round", "points", "wins", …; empty: shared, or first

    template <class Fields>
    void fields(Fields& f) {
        f("unit", unit), f("rank", rank), f("by", by);
    }
    bool operator==(const RankRow&) const = default;
};

}  // namespace banquier::cup
