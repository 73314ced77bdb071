// Lists that people type in a spreadsheet: entries and sheets in, results out. Every bad row is reported with its line.
#pragma once

#include <banquier/cup/cup.hpp>

#include <string>
#include <string_view>

namespace banquier::cup {

// [CUP-12] Kept apart from the log, so that it can be forgotten.
struct Contact {
    std::string unit;  // its name
    std::string member;
    std::string contact;      // empty: was forgotten
    std::uint32_t place = 0;  // of the member in its unit, from 1: two may have one name; 0: not known
};

// team,member,role,club,family,contact: one row for each member; the last three columns may be left out, and the role where
// the format has one alone.
struct EntryList {
    std::vector<Enter> units;
    std::vector<std::size_t> lines;  // where each begins
    std::vector<Contact> contacts;
    std::vector<Problem> problems;
};
EntryList read_entries(const editions::CupFormat& format, std::string_view text, const std::string& file);

// table,team,member,amount, or in place of the amount cash,titles,cards ("1 3 5m 37:2 39:h": squares, m for mortgaged, the
// number of houses or h); a column `out` says "yes" of bankrupts. Teams by number or name, members by name or role.
struct SheetList {
    std::vector<Fill> sheets;
    std::vector<Problem> problems;
};
SheetList read_sheets(const Cup& cup, const Round& round, std::string_view text, const std::string& file);

enum class CsvList : std::uint8_t { Units, Tables, Sheets, Ranking };
std::string write_csv(const Cup& cup, CsvList what);

}  // namespace banquier::cup
