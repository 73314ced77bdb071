// The parts of a competition as JSON: words, sheets, formats, problems.
#pragma once

#include <banquier/cup/cup.hpp>

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::server {

// ---- Words, by the number of what they stand for

inline constexpr std::string_view kRoleWords[] = {
    "organiser", "head_referee", "referee", "desk", "banker", "unit", "spectator", "engine"};
inline constexpr std::string_view kWayWords[] = {"sheet", "bank", "online"};
inline constexpr std::string_view kTableStages[] = {"lobby", "playing", "over"};
inline constexpr std::string_view kPhaseWords[] = {"none", "deal", "play", "last_round", "end"};
inline constexpr std::string_view kStandingWords[] = {"playing", "waiting", "withdrawn"};
inline constexpr std::string_view kPenaltyWords[] = {"warning", "amount", "disqualified"};

template <class E, std::size_t N>
boost::json::string word(const std::string_view (&words)[N], E value) {
    return boost::json::string{words[static_cast<std::size_t>(value)]};
}

inline std::string_view role_word(cup::Role role) { return kRoleWords[static_cast<std::size_t>(role)]; }

// ---- Small things

inline std::string key_of(std::uint64_t number) { return std::to_string(number); }

template <class List>
boost::json::array list_of(const List& values) {
    boost::json::array all;
    for (const auto& value : values) all.emplace_back(value);
    return all;
}

// Empty where there is no such member.
std::string member_name(const cup::Cup& cup, const cup::Seat& person);

boost::json::object both_json(const notation::Text& text);
boost::json::object problem_json(const cup::Problem& problem);
boost::json::array places_json(const std::vector<std::vector<cup::UnitId>>& places);
boost::json::array seats_json(const std::vector<cup::Seat>& seats);

// ---- Sheets and formats

// With what counts in goods, each with its rule.
boost::json::array sheet_lines_json(
    const cup::Cup& cup, const Game& game, const std::vector<cup::SheetLine>& lines);
boost::json::object sheet_json(const cup::Cup& cup, const Game& game, const cup::Table& table);
boost::json::object format_json(const editions::CupFormat& format);

}  // namespace banquier::server
