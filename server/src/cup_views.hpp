// What each role is shown of a competition: docs/cup-protocol.md, docs/schema/cup-server-frames.json.
#pragma once

#include <banquier/cup/cup.hpp>
#include <banquier/table/table.hpp>

#include <boost/json.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace banquier::server {

// A ruling or a penalty: its place in the log, and the round in which it was given.
struct CupNote {
    std::size_t entry = 0;
    std::uint32_t stage = 0;  // from 0
    std::uint32_t round = 0;  // 0: before the first
};

// The log of a cup as it is kept, with what is looked for in it again and again.
struct CupLog {
    std::vector<cup::Entry> entries;
    std::vector<CupNote> rulings, penalties;

    // `cup`: after the entry.
    void add(cup::Entry entry, const cup::Cup& cup);
};

struct PowerCutSeen {
    cup::Millis last = 0;  // the last sign of life
    cup::Millis back = 0;
};

// A live table as the hall sees it.
struct CupTableSeen {
    table::Stage stage{};
    bool paused = false;
    std::uint32_t round = 0;
    std::size_t here = 0;  // seats whose team is connected
    std::vector<std::pair<cup::UnitId, cup::Amount>> cash;

    bool operator==(const CupTableSeen&) const = default;
};

// Who is connected, and other things that do not last.
struct CupPresence {
    std::map<std::uint32_t, std::vector<std::string>> devices;  // by link
    std::size_t watching = 0;
    std::optional<PowerCutSeen> power_cut;
    std::optional<bool> copies_work;
    cup::Millis copied_at = 0;
    std::map<std::string, CupTableSeen> tables;  // live ones, by game
};

struct CupShown {
    const cup::Cup& cup;
    const Game& game;
    const CupLog& log;
    const CupPresence& presence;
    cup::Millis now = 0;
};

// "open", "drawn", "playing", …
std::string_view state_word(const cup::Cup& cup);

// Without what belongs to a single link: its role, name and number.
boost::json::object whole_view(const CupShown& shown);
boost::json::object public_view(const CupShown& shown);
boost::json::object unit_view(const CupShown& shown, cup::UnitId unit);
boost::json::object banker_view(
    const CupShown& shown, cup::TableNumber number, std::uint32_t stage, std::uint32_t round);

}  // namespace banquier::server
