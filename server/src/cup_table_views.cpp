#include "cup_table_views.hpp"

#include "cup_json.hpp"

#include <algorithm>

namespace banquier::server {

namespace json = boost::json;
using cup::Cup;
using cup::Millis;
using cup::Phase;
using cup::Round;
using cup::SheetState;
using cup::Table;
using cup::UnitId;

bool runs(const Round& round) {
    return round.phase == Phase::Deal || round.phase == Phase::Play || round.phase == Phase::LastRound;
}

json::object clock_json(const Cup& cup, const Round& round, const Table* own, Millis now) {
    json::object object{{"phase", word(kPhaseWords, round.phase)}};
    if (round.phase == Phase::NotBegun) return object;
    object["began"] = round.phase_at;
    if (round.phase == Phase::End) return object;
    const cup::Clock clock = cup::clock(cup, round, own == nullptr ? 0 : own->number, now);
    const bool announces = round.phase == Phase::Play && cup.format.last_round != 0;
    if (clock.paused) {
        Millis since = round.paused_at.value_or(now);
        if (own != nullptr && own->paused_at)
            since = round.paused_at ? std::min(since, *own->paused_at) : *own->paused_at;
        object["paused_at"] = since;
        object["left"] = clock.left;
        if (announces) object["to_last_round"] = clock.to_last_round;
    } else {
        object["ends"] = now + clock.left;
        if (announces)
            object["last_round_at"] =
                now + clock.left - 1000 * Millis{cup.format.play - cup.format.last_round};
    }
    if (own != nullptr && own->given_back > 0) object["given_back"] = own->given_back;
    return object;
}

namespace {

std::string_view state_of(const Cup& cup, const Round& round, const Table& table) {
    if (table.walkover) return "walkover";
    if (table.sheet.state == SheetState::Corrected)
        return cup::equal_first(cup, round, table).empty() ? "corrected" : "tie";
    if (table.sheet.state == SheetState::Received) return "received";
    if (table.sheet.refused) return "contested";
    if (table.sheet.state == SheetState::Filled) {
        if (!cup::equal_first(cup, round, table).empty()) return "tie";
        return cup::unsigned_by(cup, table).empty() ? "signed" : "filled";
    }
    if (runs(round)) return "playing";
    if (round.phase == Phase::End) return "missing";  // the sheet
    return table.seats.empty() ? "waiting" : "seated";
}

json::object banker_json(const Cup& cup, const Table& table) {
    if (table.banker->unit == 0) return {{"name", table.outsider}};
    return {{"name", member_name(cup, *table.banker)}, {"unit", table.banker->unit},
        {"member", table.banker->member}};
}

json::object live_json(const CupTableSeen& live) {
    json::object object{{"stage", word(kTableStages, live.stage)}, {"here", live.here}};
    if (live.paused) object["paused"] = true;
    if (live.stage == table::Stage::Lobby) return object;
    object["round"] = live.round;
    json::object cash;
    for (const auto& [unit, amount] : live.cash) cash[key_of(unit)] = amount;
    object["cash"] = std::move(cash);
    return object;
}

// What is shown of a table everywhere.
json::object table_facts(const CupShown& shown, const Round& round, const Table& table) {
    const Cup& cup = shown.cup;
    const Millis now = shown.now;
    json::object object{{"state", json::string_view(state_of(cup, round, table))}};
    if (table.way != cup::Way::Sheet) object["way"] = word(kWayWords, table.way);
    if (!table.game.empty()) object["game"] = table.game;
    if (const auto live = shown.presence.tables.find(table.game); live != shown.presence.tables.end())
        object["live"] = live_json(live->second);
    if (!table.seats.empty()) object["seats"] = seats_json(table.seats);
    if (table.banker) object["banker"] = banker_json(cup, table);
    const auto places = cup::places(cup, round, table);
    if (!places.empty()) object["places"] = places_json(places);
    if (const auto first = cup::winner(cup, round, table)) object["first"] = *first;
    const auto equal = cup::equal_first(cup, round, table);
    if (!equal.empty()) object["equal"] = list_of(equal);
    if ((table.paused_at || table.given_back > 0) && runs(round))
        object["clock"] = clock_json(cup, round, &table, now);
    if (table.call) {
        json::object call{{"at", table.call->at}, {"by", table.call->by}};
        if (!table.call->why.empty()) call["why"] = table.call->why;
        object["call"] = std::move(call);
    }
    if (table.noted) object["noted"] = true;
    return object;
}

// Every player who is there, in the order of the seats where they are known.
std::vector<cup::Seat> players_of(const Cup& cup, const Table& table) {
    const auto there = table.there();
    std::vector<cup::Seat> players;
    if (!table.seats.empty()) {
        for (const cup::Seat& seat : table.seats)
            if (std::ranges::find(there, seat.unit) != there.end()) players.push_back(seat);
        return players;
    }
    for (const UnitId unit : there)
        for (std::uint32_t member = 0; member < cup.unit(unit)->members.size(); ++member)
            players.push_back({unit, member});
    return players;
}

}  // namespace

json::object table_entry(const CupShown& shown, const Round& round, const Table& table,
    const std::vector<cup::TableNumber>& owed) {
    json::object object = table_facts(shown, round, table);
    object["units"] = list_of(table.units);
    if (!table.absent.empty()) object["absent"] = list_of(table.absent);
    if (table.sheet.version != 0) {
        object["version"] = table.sheet.version;
        const std::size_t missing = cup::unsigned_by(shown.cup, table).size();
        const std::size_t all =
            shown.cup.format.sign == editions::CupSign::Banker ? 1 : table.sheet.lines.size();
        object["signed"] = json::array{all - std::min(missing, all), all};
    }
    if (std::ranges::find(owed, table.number) != owed.end()) object["owed"] = true;
    return object;
}

json::array people_json(const cup::Unit& unit, bool first_names) {
    json::array people;
    for (const cup::MemberName& member : unit.members) {
        const std::string& whole = member.name;
        people.push_back(
            {{"name", first_names ? whole.substr(0, whole.find(' ')) : whole}, {"role", member.role}});
    }
    return people;
}

json::object own_table(const CupShown& shown, const Round& round, const Table& table) {
    const Cup& cup = shown.cup;
    json::object object = table_facts(shown, round, table);
    object.erase("clock");
    object["number"] = table.number;
    json::array units;
    for (const UnitId id : table.units) {
        const cup::Unit& unit = *cup.unit(id);
        json::object one{{"unit", id}, {"name", unit.name}, {"members", people_json(unit, false)}};
        if (!unit.club.empty()) one["club"] = unit.club;
        if (std::ranges::find(table.absent, id) != table.absent.end()) one["absent"] = true;
        units.push_back(std::move(one));
    }
    object["units"] = std::move(units);
    json::array lines;
    for (const cup::Seat& player : players_of(cup, table))
        lines.push_back(
            {{"unit", player.unit}, {"member", player.member}, {"name", member_name(cup, player)}});
    object["lines"] = std::move(lines);
    if (table.sheet.version != 0) object["sheet"] = sheet_json(cup, shown.game, table);
    return object;
}

std::size_t devices_at(const CupShown& shown, const Table& table) {
    std::size_t count = 0;
    for (const auto& [link, devices] : shown.presence.devices) {
        const cup::RoleGiven& given = shown.cup.roles[link - 1].given;
        const bool banks =
            given.role == cup::Role::Banker && given.of == table.number && cup::is_of_round(shown.cup, given);
        const bool plays =
            given.role == cup::Role::Unit && std::ranges::find(table.units, given.of) != table.units.end();
        if (banks || plays) count += devices.size();
    }
    return count;
}

}  // namespace banquier::server
