#include "cup_acts.hpp"

#include "commands.hpp"
#include "cup_file.hpp"
#include "cup_status.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>
#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace banquier::app {

using terminal::refuse;
using terminal::said;

const editions::Library& cup_library() {
    static const editions::Library read = editions::Library::embedded();
    return read;
}

editions::CupFormat format_in(const Console& console, const std::string& word) {
    for (editions::CupFormat& format : editions::shipped_cup_formats())
        if (format.id == word) return format;
    if (!std::filesystem::exists(word))
        refuse(console,
            {"format « {} » ; attendu : championnat, famille, club, monde, open ou un fichier",
                "format \"{}\"; expected: championnat, famille, club, monde, open or a file"},
            word);
    editions::Problems problems;
    editions::CupFormat format = editions::read_cup_format(word, read_text(console, word), problems);
    if (problems.empty()) check_cup_format(format, cup_library(), problems);
    std::string all;
    for (const editions::Problem& problem : problems)
        all += (all.empty() ? "" : "\n") + render(problem, console.language);
    if (!all.empty()) throw Stop{ExitCode::Usage, all};
    return format;
}

namespace {

cup::Role role_in(const Console& console, const std::string& word) {
    constexpr std::string_view kRoles[] = {"organiser", "head_referee", "referee", "desk"};
    for (std::size_t i = 0; i < std::size(kRoles); ++i)
        if (word == kRoles[i]) return static_cast<cup::Role>(i);
    refuse(console,
        {"--as : « {} » ; attendu : organiser, head_referee, referee ou desk",
            "--as: \"{}\"; expected: organiser, head_referee, referee or desk"},
        word);
}

void act_as(const Console& console, const CupOptions& options, CupFile& file) {
    file.by.role = role_in(console, options.role);
    if (!options.person.empty()) file.by.name = options.person;
}

std::string existing(const Console& console, const std::string& log) {
    read_text(console, log);
    return log;
}

enum class Cups : std::uint8_t { Changed, Looked, ToBeMade };

// An open cup and who acts.
struct Session {
    CupFile file;

    // Where there is none, nothing is left behind.
    Session(Console& console, const CupOptions& options, Cups cups = Cups::Changed)
        : file(console, cups == Cups::ToBeMade ? options.log : existing(console, options.log)) {
        if (cups == Cups::ToBeMade)
            act_as(console, options, file);
        else
            open_for(console, options, file);
        if (cups == Cups::Changed) file.join();
    }
};

cup::UnitId unit_in(const Console& console, const cup::Cup& cup, std::string_view word) {
    const std::string text{terminal::trimmed(word)};
    for (const cup::Unit& unit : cup.units)
        if (unit.name == text || std::to_string(unit.id) == text) return unit.id;
    refuse(console, {"équipe inconnue : {}", "unknown unit: {}"}, text);
}

// "3,4,Les Zèbres"; "all" where the caller offers it.
std::vector<cup::UnitId> units_in(const Console& console, const cup::Cup& cup, std::string_view list) {
    std::vector<cup::UnitId> units;
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        units.push_back(unit_in(console, cup, list.substr(0, comma)));
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return units;
}

cup::TableNumber table_in(const Console& console, const CupOptions& options) {
    return static_cast<cup::TableNumber>(number_in(console, "--table", options.table, 0, 100'000));
}

void enter_list(Console& console, const CupOptions& options, CupFile& file) {
    cup::EntryList list =
        cup::read_entries(file.cup().format, read_text(console, options.file), options.file);
    for (std::size_t i = 0; i < list.units.size() && list.problems.empty(); ++i)
        if (auto problem = file.why_not(list.units[i])) {
            problem->file = options.file;
            problem->line = list.lines[i];
            list.problems.push_back(*problem);
        } else if (file.cup().units.back().standing == cup::Standing::Waiting) {
            console.out << said(
                console, {"{} : en liste d'attente\n", "{}: on the waiting list\n"}, list.units[i].name);
        }
    if (!list.problems.empty()) {
        std::string all;
        for (const cup::Problem& problem : list.problems) all += render(problem, console.language) + "\n";
        all += console({"rien n'a été inscrit", "nothing has been entered"});
        throw Stop{ExitCode::No, all};
    }
    file.keep(list.contacts);
}

// "4:3+4 7:1+2,5+5": a unit and its throws; more than one where totals were equal.
std::vector<cup::SeatThrows> throws_in(const Console& console, const cup::Cup& cup, std::string_view text) {
    std::vector<cup::SeatThrows> all;
    const auto bad = [&]() {
        refuse(console, {"--throws : attendu : 4:3+4 7:1+2,5+5", "--throws: expected: 4:3+4 7:1+2,5+5"});
    };
    for (text = terminal::trimmed(text); !text.empty(); text = terminal::trimmed(text)) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(word.size());
        const std::size_t colon = word.rfind(':');
        if (colon == std::string_view::npos) bad();
        cup::SeatThrows& own = all.emplace_back();
        own.unit = unit_in(console, cup, word.substr(0, colon));
        const std::string_view dice = word.substr(colon + 1);
        if (dice.size() % 4 != 3) bad();
        for (std::size_t at = 0; at < dice.size(); at += 4) {
            if (dice[at + 1] != '+' || (at + 3 < dice.size() && dice[at + 3] != ',')) bad();
            own.throws.push_back({dice[at] - '0', dice[at + 2] - '0'});
        }
    }
    return all;
}

// Sheets typed from paper: filled, and with --signed taken as signed by all and received; a second person has compared them.
void take_sheet(CupFile& file, const CupOptions& options, const cup::Fill& sheet) {
    file.ask(sheet);
    if (!options.all_signed) return;
    const cup::Table* table = cup::table(*file.cup().round(), sheet.table);
    const std::uint32_t version = table->sheet.version;
    for (const cup::SheetLine& line : std::vector<cup::SheetLine>{table->sheet.lines})
        file.ask(cup::Signed{sheet.table, version, {line.unit, line.member}});
    if (table = cup::table(*file.cup().round(), sheet.table); table->banker && table->banker->unit == 0)
        file.ask(cup::Signed{sheet.table, version, {}});
    if (equal_first(file.cup(), *file.cup().round(), *cup::table(*file.cup().round(), sheet.table)).empty())
        file.ask(cup::Received{sheet.table, version});
}

}  // namespace

std::string cup_id_of(const std::string& log) {
    constexpr std::size_t kLongest = 64;
    // The letters of French and its neighbours as they are without their accents.
    static constexpr std::pair<std::string_view, std::string_view> kPlain[] = {{"àáâãäåÀÁÂÃÄÅ", "a"},
        {"çÇ", "c"}, {"èéêëÈÉÊË", "e"}, {"ìíîïÌÍÎÏ", "i"}, {"ñÑ", "n"}, {"òóôõöøÒÓÔÕÖØ", "o"},
        {"ùúûüÙÚÛÜ", "u"}, {"ýÿÝŸ", "y"}, {"æÆ", "ae"}, {"œŒ", "oe"}, {"ß", "ss"}};
    const std::string stem = std::filesystem::path{log}.stem().string();
    std::string id;
    for (std::size_t at = 0; at < stem.size();) {
        const auto first = static_cast<unsigned char>(stem[at]);
        const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        const std::string_view letter = std::string_view{stem}.substr(at, length);
        at += length;
        const bool stays =
            length == 1 && (std::isalnum(static_cast<int>(first)) != 0 || first == '-' || first == '_');
        const auto plain = std::ranges::find_if(kPlain,
            [&](const auto& one) { return length == 2 && one.first.find(letter) != std::string_view::npos; });
        if (stays)
            id += letter;
        else if (plain != std::end(kPlain))
            id += plain->second;
        else if ((first != 0xCC && first != 0xCD) && !id.empty() && !id.ends_with('-'))
            id += '-';  // 0xCC and 0xCD begin an accent that follows its letter
    }
    id.resize(std::min(id.size(), kLongest));
    while (id.ends_with('-')) id.pop_back();
    return id.empty() ? "cup" : id;
}

void open_for(const Console& console, const CupOptions& options, CupFile& file) {
    act_as(console, options, file);
    file.open(cup_library());
}

ExitCode cup_new(Console& console, const CupOptions& options) {
    const editions::CupFormat format = format_in(console, options.format);
    Session session{console, options, Cups::ToBeMade};
    const std::string stem = std::filesystem::path{options.log}.stem().string();
    session.file.make(
        cup_library(), {cup_id_of(options.log), options.name.empty() ? stem : options.name, format});
    console.out << cup_status(console, session.file.cup());
    return ExitCode::Ok;
}

ExitCode cup_enter(Console& console, const CupOptions& options) {
    Session session{console, options};
    CupFile& file = session.file;
    if (!options.forget.empty()) {
        const cup::Unit& unit = *file.cup().unit(unit_in(console, file.cup(), options.forget));
        console.out << said(
            console, {"coordonnées effacées : {}\n", "contact details removed: {}\n"}, file.forget(unit));
    }
    if (!options.file.empty()) enter_list(console, options, file);
    std::vector<cup::UnitId> there;
    if (options.present == "all") {
        for (const cup::Unit& unit : file.cup().units)
            if (unit.standing != cup::Standing::Withdrawn) there.push_back(unit.id);
    } else {
        there = units_in(console, file.cup(), options.present);
    }
    for (const cup::UnitId unit : there) file.ask(cup::Present{unit, true});
    for (const cup::UnitId unit : units_in(console, file.cup(), options.absent))
        file.ask(cup::Present{unit, false});
    for (const cup::UnitId unit : units_in(console, file.cup(), options.withdraw))
        file.ask(cup::Withdrawn{unit, options.why});
    if (options.close) file.ask(cup::Close{});
    file.save();
    console.out << cup_status(console, file.cup());
    return ExitCode::Ok;
}

ExitCode cup_draw(Console& console, const CupOptions& options) {
    Session session{console, options};
    CupFile& file = session.file;
    const auto pooled = [&] { return file.cup().round() != nullptr && !file.cup().round()->drawn; };
    const bool waits =
        file.cup().round() != nullptr && file.cup().round()->drawn && !file.cup().round()->published;
    if (!options.again.empty() || (!pooled() && !(waits && options.publish)))
        file.ask(cup::Pool{{options.again, options.second}});
    if (pooled()) {
        const cup::Round& round = *file.cup().round();
        if (!options.salt.empty() || !needs_salt(file.cup(), {round.stage, round.number, round.pool}))
            file.ask(cup::Draw{options.salt});
    }
    if (options.publish && !pooled()) file.ask(cup::Published{});
    file.save();
    console.out << cup_status(console, file.cup());
    return ExitCode::Ok;
}

ExitCode cup_seat(Console& console, const CupOptions& options) {
    Session session{console, options};
    CupFile& file = session.file;
    const cup::TableNumber number = table_in(console, options);
    file.ask(cup::SeatTable{number, throws_in(console, file.cup(), options.throws), options.outsider});
    file.save();
    const cup::Table& table = *cup::table(*file.cup().round(), number);
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const cup::Seat& person = table.seats[i];
        console.out << fmt::format("{:>2}  {}{}\n", i + 1,
            file.cup().units[person.unit - 1].members[person.member].name,
            table.banker == person ? console({"  (banquier)", "  (banker)"}) : "");
    }
    if (table.banker->unit == 0)
        console.out << said(console, {"Banquier : {}\n", "Banker: {}\n"}, table.outsider);
    return ExitCode::Ok;
}

ExitCode cup_clock(Console& console, const CupOptions& options) {
    Session session{console, options};
    const std::string& word = options.phase;
    const cup::TableNumber number = table_in(console, options);
    if (word == "pause" || word == "resume")
        session.file.ask(cup::Paused{number, word == "pause"});
    else if (word == "deal" || word == "play" || word == "last_round" || word == "end")
        session.file.ask(cup::PhaseBegun{word == "deal" ? cup::Phase::Deal
                : word == "play"                        ? cup::Phase::Play
                : word == "end"                         ? cup::Phase::End
                                                        : cup::Phase::LastRound});
    else
        refuse(console,
            {"« {} » ; attendu : deal, play, last_round, end, pause ou resume",
                "\"{}\"; expected: deal, play, last_round, end, pause or resume"},
            word);
    session.file.save();
    for (const cup::TableNumber owed : cup::owed(session.file.cup(), *session.file.cup().round()))
        console.out << said(
            console, {"on doit encore du temps à la table {}\n", "table {} is still owed time\n"}, owed);
    return ExitCode::Ok;
}

ExitCode cup_import(Console& console, const CupOptions& options) {
    if (options.data.empty() == options.file.empty())
        refuse(console,
            {"attendu : une liste de feuilles, ce qu'une salle envoie, ou --data avec le dossier d'un "
             "serveur",
                "expected: a list of sheets, what a hall sends, or --data with the folder of a server"});
    if (!options.data.empty()) return cup_from_store(console, options);
    const std::string text = read_text(console, options.file);
    const bool is_parcel = cup::is_parcel(text);
    Session session{console, options, is_parcel ? Cups::Looked : Cups::Changed};
    CupFile& file = session.file;
    if (is_parcel) {
        cup_import_parcel(console, options, file, text);
        return ExitCode::Ok;
    }
    const cup::Round* round = file.cup().round();
    if (!options.round.empty())
        round = file.cup().round(
            static_cast<std::uint32_t>(number_in(console, "--stage", options.stage, 1, 100) - 1),
            static_cast<std::uint32_t>(number_in(console, "--round", options.round, 1, 1000)));
    if (round == nullptr || !round->drawn)
        refuse(console, {"il n'y a pas de telle ronde", "there is no such round"});
    if (options.all_signed && options.second.empty())
        refuse(console,
            {"--signed demande --second : qui a comparé la saisie au papier",
                "--signed asks for --second: who has compared what was typed with the paper"});
    const cup::SheetList list = read_sheets(file.cup(), *round, text, options.file);
    if (!list.problems.empty()) {
        std::string all;
        for (const cup::Problem& problem : list.problems)
            all += (all.empty() ? "" : "\n") + render(problem, console.language);
        throw Stop{ExitCode::No, all};
    }
    const std::uint32_t stage = round->stage, number = round->number;
    file.by.device = options.second.empty() ? "shell" : "shell, compared by " + options.second;
    for (const cup::Fill& sheet : list.sheets)
        if (options.why.empty())
            take_sheet(file, options, sheet);
        else
            file.ask(cup::Correct{stage, number, sheet.table, sheet.lines, {options.why, options.second}});
    file.save();
    console.out << cup_status(console, file.cup());
    return ExitCode::Ok;
}

ExitCode cup_rule(Console& console, const CupOptions& options) {
    Session session{console, options};
    CupFile& file = session.file;
    const cup::TableNumber number = table_in(console, options);
    for (const cup::UnitId unit : units_in(console, file.cup(), options.absent))
        file.ask(cup::Absent{number, unit});
    if (!options.decision.empty()) {
        cup::Ruled ruled{.table = number,
            .parties = units_in(console, file.cup(), options.parties),
            .heard = options.heard,
            .rules = {},
            .decision = options.decision,
            .order = units_in(console, file.cup(), options.order)};
        if (!options.rule.empty()) ruled.rules.push_back(options.rule);
        file.ask(ruled);
        const cup::Table* table = number == 0 ? nullptr : cup::table(*file.cup().round(), number);
        if (table != nullptr && table->sheet.state == cup::SheetState::Filled)
            file.ask(cup::Received{number, table->sheet.version});
    }
    file.save();
    console.out << cup_status(console, file.cup());
    return ExitCode::Ok;
}

ExitCode cup_rank(Console& console, const CupOptions& options) {
    Session session{console, options};
    session.file.ask(cup::Rank{});
    if (options.publish)
        session.file.ask(
            cup::RankingPublished{static_cast<std::uint32_t>(session.file.cup().rankings.size())});
    session.file.save();
    console.out << cup_ranking(console, session.file.cup());
    return ExitCode::Ok;
}

ExitCode cup_show(Console& console, const CupOptions& options) {
    const Session session{console, options, Cups::Looked};
    console.out << (options.json
            ? cup_json(session.file.cup())
            : cup_status(console, session.file.cup()) + cup_halls(console, session.file));
    return ExitCode::Ok;
}

namespace {

void verify(Console& console, const std::string& log, const std::string& head) {
    const std::string text = read_text(console, log);
    cup::LogReader reader{cup_library(), cup::LogReader::Check::Everything};
    const auto problem = reader.take_all(text, log);
    if (problem) throw Stop{ExitCode::No, render(*problem, console.language)};
    if (!reader.cup().made()) refuse(console, {"{} : aucune coupe dedans", "{}: no cup in it"}, log);
    if (reader.whole() != text.size() || (!head.empty() && head != reader.cup().head.hex()))
        throw Stop{ExitCode::No,
            said(console,
                {"REFUSÉ : le journal n'est pas entier ; sa tête est {}",
                    "REJECTED: the log is not whole; its head is {}"},
                reader.cup().head.hex())};
    console.out << said(console,
        {"✓ {} : chaque empreinte, tirage, table, place et classement recalculé ({} entrées).\n  Tête du "
         "journal : {}\n",
            "✓ {}: every digest, draw, table, seat and ranking computed anew ({} entries).\n  Head of the "
            "log: {}\n"},
        log, reader.cup().entries, reader.cup().head.hex());
}

}  // namespace

ExitCode cup_verify(Console& console, const CupOptions& options) {
    if (options.others.empty()) {
        verify(console, options.log, options.head);
        return ExitCode::Ok;
    }
    if (!options.head.empty())
        refuse(console, {"--head va avec un seul journal", "--head goes with one log alone"});
    std::vector<std::string> logs{options.log};
    logs.insert(logs.end(), options.others.begin(), options.others.end());
    ExitCode code = ExitCode::Ok;
    for (const std::string& log : logs) try {
            verify(console, log, "");
        } catch (const Stop& stop) {
            console.err << log << ": " << stop.message << "\n";
            if (code == ExitCode::Ok) code = stop.code;
        }
    return code;
}

ExitCode cup_export(Console& console, const CupOptions& options) {
    // What the halls have sent belongs to it.
    const bool joins = !options.data.empty() || !options.pages.empty();
    Session session{console, options, joins ? Cups::Changed : Cups::Looked};
    if (joins) session.file.save();
    if (!options.pages.empty()) {
        cup_export_pages(console, options, session.file);
        return ExitCode::Ok;
    }
    if (!options.data.empty()) return cup_to_store(console, options, session.file);
    if (!options.hall.empty()) {
        cup_export_hall(console, options, session.file);
        return ExitCode::Ok;
    }
    const cup::Cup& cup = session.file.cup();
    std::string text;
    if (options.what == "json")
        text = cup_json(cup);
    else if (options.what == "teams")
        text = write_csv(cup, cup::CsvList::Units);
    else if (options.what == "tables")
        text = write_csv(cup, cup::CsvList::Tables);
    else if (options.what == "sheets")
        text = write_csv(cup, cup::CsvList::Sheets);
    else if (options.what == "ranking")
        text = write_csv(cup, cup::CsvList::Ranking);
    else if (options.what == "log")
        text = read_text(console, options.log);
    else
        refuse(console,
            {"--what : « {} » ; attendu : json, teams, tables, sheets, ranking ou log",
                "--what: \"{}\"; expected: json, teams, tables, sheets, ranking or log"},
            options.what);
    if (options.out.empty())
        console.out << text;
    else
        write_text(console, options.out, text);
    return ExitCode::Ok;
}

}  // namespace banquier::app
