// What the subcommands of `banquier cup` do.
#pragma once

#include "console.hpp"

#include <banquier/editions/cup_format.hpp>
#include <banquier/editions/library.hpp>

#include <string>
#include <vector>

namespace banquier::app {

struct CupOptions {
    std::string log, name, format = "championnat", file, role = "organiser", person;
    std::string present, absent, withdraw, forget;
    std::string salt, again, second, why, head, out, what = "json";
    std::string throws, outsider, phase, decision, order, rule;
    std::string table = "0", stage = "1", round;
    std::string data, cup;  // the data folder of a server, and a cup in it
    std::string hall, tables, take_back;
    std::string pages;                // the folder of the results
    std::vector<std::string> others;  // logs beside `log`
    std::vector<std::string> heard;
    std::string parties;
    bool close = false, publish = false, all_signed = false, json = false;
};

class CupFile;

// Who acts, and the cup as it stands.
void open_for(const Console& console, const CupOptions& options, CupFile& file);

// The id of a new cup, from the name of its log: letters, digits, - and _, as a server takes it.
std::string cup_id_of(const std::string& log);

// What cups may be played with.
const editions::Library& cup_library();
// A format that the program carries, or a file; what is wrong with it ends the command.
editions::CupFormat format_in(const Console& console, const std::string& word);

ExitCode cup_new(Console& console, const CupOptions& options);
ExitCode cup_enter(Console& console, const CupOptions& options);
ExitCode cup_draw(Console& console, const CupOptions& options);
ExitCode cup_seat(Console& console, const CupOptions& options);
ExitCode cup_clock(Console& console, const CupOptions& options);
ExitCode cup_import(Console& console, const CupOptions& options);
ExitCode cup_rule(Console& console, const CupOptions& options);
ExitCode cup_rank(Console& console, const CupOptions& options);
ExitCode cup_show(Console& console, const CupOptions& options);
ExitCode cup_verify(Console& console, const CupOptions& options);
ExitCode cup_export(Console& console, const CupOptions& options);
// Results for everybody, as a folder for any web host.
void cup_export_pages(Console& console, const CupOptions& options, CupFile& file);
// Several halls: which tables stand where, a log for a hall, what a hall sends, how far each is.
ExitCode cup_hall(Console& console, const CupOptions& options);
void cup_export_hall(Console& console, const CupOptions& options, CupFile& file);
void cup_import_parcel(Console& console, const CupOptions& options, CupFile& file, const std::string& text);
// Into the store of a server, and out of it.
ExitCode cup_to_store(Console& console, const CupOptions& options, CupFile& file);
ExitCode cup_from_store(Console& console, const CupOptions& options);

}  // namespace banquier::app
