#include "commands.hpp"
#include "game_choice.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/rules_page.hpp>
#include <banquier/terminal/text.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>

namespace banquier::app {

namespace {

struct RulesOptions {
    GameChoice choice;  // all but the rules
    std::vector<std::string> words;
    std::string find;
    std::string html;
};

const editions::RuleSetInfo& rule_set_named(
    const Console& console, const editions::Library& library, const std::string& id) {
    if (const editions::RuleSetInfo* info = library.rule_set(id)) return *info;
    std::vector<std::string> ids;
    for (const editions::RuleSetInfo& info : library.rule_sets()) ids.push_back(info.id);
    std::string message = fmt::format(
        fmt::runtime(console({"« {} » n'est pas un règlement.", "\"{}\" is not a rule set."})), id);
    if (const std::string meant = terminal::nearest(id, ids); !meant.empty())
        message += fmt::format(
            fmt::runtime(console({" Vouliez-vous dire « {} » ?", " Did you mean \"{}\"?"})), meant);
    message += fmt::format(
        fmt::runtime(console({"\nLes règlements : {}", "\nThe rule sets: {}"})), fmt::join(ids, ", "));
    throw Stop{ExitCode::Usage, message};
}

std::string upper(std::string text) {
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

// A rule set as it is played on the board and with the choices named.
terminal::Page page_of_one(
    const Console& console, const editions::Library& library, const RulesOptions& options) {
    const editions::RuleSetInfo& info = rule_set_named(console, library, options.words[0]);
    GameChoice choice = options.choice;
    choice.rules = info.id;
    const ChosenGame chosen = resolved(console, library, choice);
    const terminal::RulesHere here{library, info, *chosen.edition, chosen.resolution, console.language};
    return options.find.empty() ? rule_set_page(here) : answers(here, options.find);
}

terminal::Page page_for(
    const Console& console, const editions::Library& library, const RulesOptions& options) {
    const std::vector<std::string>& words = options.words;
    if (words.empty() && options.find.empty()) return terminal::list_of_rules(library, console.language);
    if (words.empty())
        throw Stop{ExitCode::Usage,
            std::string{
                console({"--find cherche dans un règlement : banquier rules classique --find \"loyer\"",
                    "--find looks in a rule set: banquier rules classique --find \"rent\""})}};
    if (words[0] == "compare" && words.size() == 3)
        return terminal::comparison(library, rule_set_named(console, library, words[1]),
            rule_set_named(console, library, words[2]), console.language);
    if (words[0] == "explain" && words.size() == 2) {
        terminal::Page page =
            terminal::explanation(library, parse_rule_id(upper(words[1])), console.language);
        if (!page.blocks.empty()) return page;
        throw Stop{ExitCode::Usage,
            fmt::format(fmt::runtime(console({"« {} » n'est pas une règle ; par exemple : RENT-07",
                            "\"{}\" is not a rule; for example: RENT-07"})),
                words[1])};
    }
    if (words.size() == 1) return page_of_one(console, library, options);
    throw Stop{ExitCode::Usage,
        std::string{console({"attendu : rien, un règlement, « compare A B » ou « explain RENT-07 »",
            "expected: nothing, a rule set, \"compare A B\" or \"explain RENT-07\""})}};
}

ExitCode show_rules(Console& console, const RulesOptions& options) {
    const auto library = library_with(console, options.choice.folders);
    const terminal::Page page = page_for(console, *library, options);
    if (!options.html.empty()) {
        write_text(console, options.html, as_html(page, console.language));
        console.out << fmt::format(
            fmt::runtime(console({"Page écrite : {}\n", "Page written: {}\n"})), options.html);
        return ExitCode::Ok;
    }
    const int columns = console.terminal && console.size ? std::clamp(console.size().columns, 60, 100) : 80;
    console.out << as_text(page, columns, terminal::Paint{console.colours}, console.language);
    const bool none = !options.find.empty() &&
        std::ranges::none_of(page.blocks,
            [](const terminal::Block& block) { return block.kind == terminal::Block::Kind::Rule; });
    return none ? ExitCode::No : ExitCode::Ok;
}

}  // namespace

void add_rules(CommandLine& line) {
    CLI::App& command = line.add("rules",
        {"lire, comparer, imprimer les règlements", "read, compare and print rule sets"},
        {"\n  banquier rules\n  banquier rules championnat\n  banquier rules ligue1 --find \"loyer oublié\"\n"
         "  banquier rules compare classique championnat\n  banquier rules explain RENT-07\n"
         "  banquier rules championnat --html championnat.html\n"
         "  banquier rules stars --house HOUSE-08=2000 --set fine=100\n"
         "Fin : 0 ; 1 aucune règle trouvée ; 2 nom inconnu ; 3 page impossible à écrire.",
            "\n  banquier rules\n  banquier rules championnat\n  banquier rules ligue1 --find \"late "
            "claim\"\n"
            "  banquier rules compare classique championnat\n  banquier rules explain RENT-07\n"
            "  banquier rules championnat --html championnat.html\n"
            "  banquier rules stars --house HOUSE-08=2000 --set fine=100\n"
            "Exit: 0; 1 no rule found; 2 an unknown name; 3 the page cannot be written."});
    const auto options = std::make_shared<RulesOptions>();
    command.add_option("what", options->words,
        line({"rien : la liste ; un règlement ; compare A B ; explain RÈGLE",
            "nothing: the list; a rule set; compare A B; explain RULE"}));
    command.add_option("--html", options->html,
        line({"écrire une page à imprimer dans ce fichier", "write a printable page to this file"}));
    command.add_option("--find", options->find,
        line({"les règles du règlement qui répondent à ces mots",
            "the rules of the rule set that answer these words"}));
    options->choice.add_choice_options(command, line);
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return show_rules(console, *options); };
    });
}

}  // namespace banquier::app
