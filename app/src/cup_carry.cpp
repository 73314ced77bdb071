// A cup between its file and the store of a server, with everything computed anew on both sides.
#include "cup_acts.hpp"
#include "cup_file.hpp"
#include "cup_status.hpp"
#include "data_store.hpp"

#include <banquier/server/carried_cup.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <algorithm>
#include <filesystem>

namespace banquier::app {

using terminal::refuse;
using terminal::said;

namespace {

bool has_organiser(const cup::Cup& cup) {
    return std::ranges::any_of(cup.roles,
        [](const cup::HeldRole& held) { return held.given.role == cup::Role::Organiser && !held.taken; });
}

server::CarriedCup checked(Console& console, storage::GameStore& store, const std::string& id) {
    const auto cups = store.list({.kind = storage::Kind::Cup, .status = {}, .before = 0, .limit = 500});
    if (std::ranges::find(cups, id, &storage::Listed::game) == cups.end()) {
        std::string known;
        for (const storage::Listed& one : cups) known += (known.empty() ? "" : ", ") + one.game;
        refuse(console,
            {"--cup : « {} » n'est pas là ; attendu : {}", "--cup: \"{}\" is not there; expected: {}"}, id,
            known.empty() ? std::string{console({"une coupe dans le dossier", "a cup in the folder"})}
                          : known);
    }
    auto carried = server::carried_from(store, cup_library(), id);
    if (!carried) throw Stop{ExitCode::No, render(carried.problem(), console.language)};
    return *std::move(carried);
}

// Into the store, and what it has of it then.
server::CarriedCup carry(Console& console, storage::GameStore& store, const CupFile& file) {
    if (auto arrival = server::carry_into(store, file.carried()); !arrival)
        throw Stop{ExitCode::No, render(arrival.problem(), console.language)};
    return checked(console, store, file.cup().id);
}

void warn_of_secret(Console& console, const cup::Cup& cup, const std::string& secret, const std::string& of) {
    if (secret.empty())
        console.out << said(console,
            {"{} : sans le secret des tirages, les rondes qui viennent se tirent à la main\n",
                "{}: without the secret of the draws the coming rounds are drawn by hand\n"},
            of);
    else if (!server::fits(cup, secret))
        refuse(console,
            {"{} : ce secret n'est pas celui sur lequel la coupe s'est engagée",
                "{}: this secret is not the one that the cup is committed to"},
            of);
}

}  // namespace

ExitCode cup_to_store(Console& console, const CupOptions& options, CupFile& file) {
    if (file.cup().writes == 0)
        warn_of_secret(console, file.cup(), file.secret(), options.log + ".secret");
    else if (!has_organiser(file.cup()))
        refuse(console,
            {"{} : une salle ne donne pas de liens ; attendu : ceux du centre, donnés avant de lui confier "
             "ses tables",
                "{}: a hall gives no links; expected: those of the centre, given before its tables were "
                "handed over"},
            options.log);
    const ExitCode code = with_store(options.data, storage::Access::Own, [&](storage::GameStore& store) {
        server::CarriedCup there = carry(console, store, file);
        server::OrganiserLink link;
        // Nothing is given out for a cup that cannot go there, nor for one that has gone on there: it has its links.
        if (!has_organiser(there.cup)) {
            link = server::organiser_link(file.by.name.empty() ? file.cup().name : file.by.name);
            for (const cup::GiveRole& role : link.roles) file.ask(role);
            there = carry(console, store, file);
        }
        console.out << said(console,
            {"{} : {} écritures dans le dossier du serveur, tête {}\n",
                "{}: {} entries in the server's folder, head {}\n"},
            there.cup.id, there.cup.entries, there.cup.head.hex());
        if (link.secret.empty())
            console.out << console({"ses liens sont ceux d'avant\n", "its links are those of before\n"});
        else
            console.out << said(console,
                {"lien de l'organisateur : /c/{0}#{1}\ncode de secours, à noter : {2}\n",
                    "organiser's link: /c/{0}#{1}\nrecovery code, to be written down: {2}\n"},
                there.cup.id, link.secret, link.recovery);
        if (!link.secret.empty()) file.save();
    });
    console.out << said(console,
        {"la coupe continue là ; ce fichier reste ce qu'elle était. Retour : banquier cup import {} --data "
         "…\n",
            "the cup goes on there; this file stays what it was. Back: banquier cup import {} --data …\n"},
        options.log);
    return code;
}

ExitCode cup_from_store(Console& console, const CupOptions& options) {
    const std::string id = options.cup.empty() ? cup_id_of(options.log) : options.cup;
    CupFile file{console, options.log};
    return with_store(options.data, storage::Access::Look, [&](storage::GameStore& store) {
        const server::CarriedCup carried = checked(console, store, id);
        if (carried.cup.writes == 0) warn_of_secret(console, carried.cup, carried.secret, id);
        std::vector<cup::Contact> contacts = carried.contacts;
        if (std::filesystem::exists(options.log)) {
            file.open(cup_library());
            contacts = server::contacts_of_both(carried.cup, contacts, file.carried().contacts);
            if (const std::size_t at = server::parting(file.carried().log, carried.log); at != 0)
                refuse(console,
                    {"{} : dès l'écriture {} ce fichier et la coupe du serveur diffèrent ; attendu : une "
                     "seule "
                     "des deux a continué",
                        "{}: from entry {} on this file and the cup of the server differ; expected: only one "
                        "of "
                        "the two has gone on"},
                    options.log, at);
            if (file.cup().entries > carried.cup.entries)
                refuse(console,
                    {"{} : {} écritures, et {} au serveur : ce fichier est allé plus loin",
                        "{}: {} entries, and {} at the server: this file has gone further"},
                    options.log, file.cup().entries, carried.cup.entries);
        }
        file.put(carried.log, carried.secret, contacts);
        file.open(cup_library());  // what was written
        console.out << cup_status(console, file.cup());
    });
}

}  // namespace banquier::app
