// Several halls that go on alone: `cup hall`, and their parts of `cup export` and `cup import`.
#include "commands.hpp"
#include "cup_acts.hpp"
#include "cup_file.hpp"
#include "cup_status.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <algorithm>

namespace banquier::app {

using terminal::refuse;
using terminal::said;

namespace {

cup::HallNumber hall_in(const Console& console, const CupOptions& options) {
    return static_cast<cup::HallNumber>(number_in(console, "--hall", options.hall, 1, 99));
}

// "85-168"; "0": none any more.
std::pair<cup::TableNumber, cup::TableNumber> tables_in(const Console& console, const std::string& text) {
    const std::size_t dash = text.find('-');
    const auto first = number_in(console, "--tables", text.substr(0, dash), 0, 100'000);
    const auto last =
        dash == std::string::npos ? first : number_in(console, "--tables", text.substr(dash + 1), 0, 100'000);
    return {static_cast<cup::TableNumber>(first), static_cast<cup::TableNumber>(last)};
}

}  // namespace

std::string cup_halls(const Console& console, const CupFile& file) {
    const cup::Cup& cup = file.cup();
    std::string text;
    for (std::size_t i = 0; i < cup.halls.size(); ++i) {
        const cup::OwnHall& hall = cup.halls[i];
        text += said(console, {"Salle {} « {} », tables {} à {}", "Hall {} \"{}\", tables {} to {}"}, i + 1,
            hall.name, hall.first, hall.last);
        const auto waits = file.waiting().parcels().find(static_cast<cup::HallNumber>(i + 1));
        if (waits != file.waiting().parcels().end() && waits->second.entries.back().number >= hall.next)
            text += said(console,
                {" : {} écritures arrivées, pas encore jointes",
                    ": {} entries have come and are not joined yet"},
                waits->second.entries.back().number + 1 - hall.next);
        else if (hall.handed != 0)
            text += console({" : continue seule", ": goes on alone"});
        text += "\n";
    }
    return text;
}

ExitCode cup_hall(Console& console, const CupOptions& options) {
    read_text(console, options.log);  // there is one, else nothing is left behind
    CupFile file{console, options.log};
    open_for(console, options, file);
    file.join();
    const cup::HallNumber hall = hall_in(console, options);
    if (!options.take_back.empty()) {
        file.ask(cup::TakenBack{hall, {options.take_back, options.second}});
    } else {
        const auto [first, last] = tables_in(console, options.tables);
        const bool known = hall <= file.cup().halls.size() && options.name.empty();
        file.ask(cup::HallNamed{hall, known ? file.cup().halls[hall - 1].name : options.name, first, last});
    }
    file.save();
    console.out << cup_halls(console, file);
    return ExitCode::Ok;
}

void cup_export_hall(Console& console, const CupOptions& options, CupFile& file) {
    const cup::HallNumber hall = hall_in(console, options);
    if (options.out.empty())
        refuse(console,
            {"--hall demande --out : le fichier à porter", "--hall asks for --out: the file to carry"});
    if (file.cup().writes == 0) {
        file.hand(hall, options.out);
        console.out << said(console,
            {"{0} et {0}.seal : à porter à la salle {1}, qui continue seule avec ce fichier. Retour : "
             "banquier cup "
             "export {0} --hall {1} --out …\n",
                "{0} and {0}.seal: to be carried to hall {1}, which goes on alone with this file. Back: "
                "banquier cup export "
                "{0} --hall {1} --out …\n"},
            options.out, hall);
        return;
    }
    if (hall != file.cup().writes)
        refuse(console,
            {"--hall {} : ce journal est celui de la salle {}", "--hall {}: this log is that of hall {}"},
            hall, file.cup().writes);
    terminal::write_text(console, options.out, file.parcel());
    console.out << said(console,
        {"{} : à porter au centre. Là : banquier cup import LOG {}\nTête du journal de la salle : {}\n",
            "{}: to be carried to the centre. There: banquier cup import LOG {}\nHead of the hall's log: "
            "{}\n"},
        options.out, options.out, file.cup().head.hex());
}

void cup_import_parcel(Console& console, const CupOptions& options, CupFile& file, const std::string& text) {
    if (!file.take_parcel(text, options.file))
        console.out << said(console, {"{} : rien de nouveau\n", "{}: nothing new\n"}, options.file);
    console.out << cup_halls(console, file);
}

}  // namespace banquier::app
