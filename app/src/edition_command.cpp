#include "commands.hpp"

#include <banquier/editions/embedded.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/terminal/files.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>

namespace banquier::app {

namespace {

// The files named, and every one under the folders named.
std::vector<std::string> all_files(const Console& console, const std::vector<std::string>& named) {
    std::vector<std::string> files;
    for (const std::string& path : named) {
        if (!std::filesystem::is_directory(path)) {
            read_text(console, path);  // one that cannot be read ends the command
            files.push_back(path);
            continue;
        }
        for (const auto& entry : std::filesystem::recursive_directory_iterator{path})
            if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// Whether a file stands in the place of one that the program was built with.
bool replaces(const std::string& file, std::string_view embedded) {
    const std::string path = std::filesystem::absolute(file).lexically_normal().generic_string();
    return path.ends_with("/" + std::string{embedded});
}

ExitCode check_editions(Console& console, const std::vector<std::string>& named) {
    const std::vector<std::string> files = all_files(console, named);
    editions::Library library;
    for (const editions::EmbeddedFile& each : editions::embedded_files()) {
        const bool replaced = std::any_of(
            files.begin(), files.end(), [&](const std::string& file) { return replaces(file, each.path); });
        if (!replaced && each.path.ends_with(".toml")) library.add_text(std::string{each.path}, each.content);
    }
    for (const std::string& file : files) library.add_file(file);
    for (const editions::Problem& problem : library.problems())
        console.out << render(problem, console.language) << '\n';
    const std::size_t count = library.problems().size();
    if (count != 0) return ExitCode::No;
    console.out << fmt::format(
        fmt::runtime(console({"Fichiers : {}. Aucun problème.\n", "Files: {}. No problem.\n"})),
        files.size());
    return ExitCode::Ok;
}

}  // namespace

void add_edition(CommandLine& line) {
    CLI::App& command = line.add("edition",
        {"vérifier des plateaux, textes et règlements", "check boards, texts and rule sets"},
        {"\n  banquier edition check mon-plateau/*.toml\n  banquier edition check mon-plateau\n"
         "Chaque problème : fichier:ligne:colonne. Fin : 0 aucun ; 1 au moins un ; 3 fichier illisible.",
            "\n  banquier edition check my-board/*.toml\n  banquier edition check my-board\n"
            "Every problem: file:line:column. Exit: 0 none; 1 at least one; 3 a file cannot be read."});
    CLI::App& check =
        *command.add_subcommand("check", line({"dire tous les problèmes", "tell all problems"}));
    check.set_help_flag("-h,--help", line({"cette aide", "this help"}));
    check.footer(command.get_footer());
    check.fallthrough();
    command.require_subcommand(1);
    const auto files = std::make_shared<std::vector<std::string>>();
    check.add_option("FILE", *files, line({"fichiers TOML ou dossiers", "TOML files or folders"}))
        ->required();
    check.callback([&line, files] {
        line.chosen = [files](Console& console) { return check_editions(console, *files); };
    });
}

}  // namespace banquier::app
