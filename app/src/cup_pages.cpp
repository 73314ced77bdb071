// `cup export --pages`: what everybody may see of a cup, in one folder for any web host or a USB stick.
#include "cup_acts.hpp"
#include "cup_file.hpp"

#include <banquier/cup/published.hpp>
#include <banquier/report/cup_results.hpp>
#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>

#include <ctime>
#include <filesystem>
#include <fmt/chrono.h>

namespace banquier::app {

namespace fs = std::filesystem;
using terminal::refuse;
using terminal::said;

namespace {

constexpr const char* kLog = "log.jsonl";

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// A folder that is ours has the log of this cup. Beside LOG lie secrets and contacts: that folder goes to no web host.
void check_folder(const Console& console, const CupOptions& options, const std::string& log) {
    const fs::path folder = options.pages;
    std::error_code ignored;
    if (!fs::exists(folder, ignored)) return;
    if (!fs::is_directory(folder, ignored))
        refuse(console, {"{} n'est pas un dossier", "{} is no folder"}, options.pages);
    if (fs::equivalent(folder, fs::absolute(options.log).parent_path(), ignored))
        refuse(console,
            {"{} : là sont le journal, le secret et les coordonnées ; attendu : un autre dossier",
                "{}: the log, the secret and the contact details lie there; expected: another folder"},
            options.pages);
    if (fs::is_empty(folder, ignored)) return;
    const std::string there = (folder / kLog).string();
    if (!fs::exists(there, ignored) || first_line(read_text(console, there)) != first_line(log))
        refuse(console,
            {"{} n'est pas vide et n'a pas les résultats de cette coupe ; attendu : un nouveau dossier",
                "{} is not empty and has no results of this cup; expected: a new folder"},
            options.pages);
}

struct Shown {
    std::string log;  // the part that everybody may see
    std::vector<cup::Entry> entries;
};

Shown shown_of(const std::string& text) {
    Shown shown;
    std::vector<std::size_t> ends;
    for (std::size_t from = 0, end = 0; (end = text.find('\n', from)) != std::string::npos; from = end + 1) {
        shown.entries.push_back(*cup::read_entry(std::string_view{text}.substr(from, end - from)));
        ends.push_back(end + 1);
    }
    shown.entries.resize(cup::published_entries(shown.entries));
    shown.log = text.substr(0, ends[shown.entries.size() - 1]);
    return shown;
}

std::string moment(const Console& console, cup::Millis at) {
    const std::tm local = fmt::localtime(static_cast<std::time_t>(at / 1000));
    return said(console, {"{:%d/%m/%Y à %H:%M}", "{:%Y-%m-%d, %H:%M}"}, local);
}

}  // namespace

void cup_export_pages(Console& console, const CupOptions& options, CupFile& file) {
    if (!options.data.empty() || !options.hall.empty() || !options.out.empty())
        refuse(console,
            {"--pages va sans --data, --hall et --out", "--pages goes without --data, --hall and --out"});
    const std::string whole = read_text(console, options.log);
    check_folder(console, options, whole);
    const Shown shown = shown_of(whole);
    cup::LogReader reader{cup_library(), cup::LogReader::Check::Chain};
    if (const auto problem = reader.take_all(shown.log, options.log))
        throw Stop{ExitCode::No, render(*problem, console.language)};
    const cup::Cup cup = cup::published(reader.cup());
    const std::string page =
        report::as_html({cup, shown.entries, moment(console, shown.entries.back().at)}, console.language);
    const fs::path folder = options.pages;
    std::error_code failed;
    fs::create_directories(folder, failed);
    const auto write = [&](const char* name, const std::string& text) {
        terminal::write_text(console, (folder / name).string(), text);
    };
    write(kLog, shown.log);
    write("ranking.csv", write_csv(cup, cup::CsvList::Ranking));
    write("tables.csv", write_csv(cup, cup::CsvList::Tables));
    write("sheets.csv", write_csv(cup, cup::CsvList::Sheets));
    write("index.html", page);  // last: it names the others
    console.out << said(console,
        {"{} : la page, le journal public et des listes\nTête de ce journal ({} entrées) : {}\n",
            "{}: the page, the public log and lists\nHead of this log ({} entries): {}\n"},
        (folder / "index.html").string(), cup.entries, cup.head.hex());
    if (cup.entries != file.cup().entries)
        console.out << console(
            {"Ce qui n'est pas encore publié n'y est pas.\n", "What is not published yet is not in it.\n"});
}

}  // namespace banquier::app
