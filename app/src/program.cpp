#include <banquier/app/program.hpp>

#include "commands.hpp"

#include <banquier/notation/sentences.hpp>
#include <banquier/terminal/text.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>

namespace banquier::app {

namespace {

void set_labels(CLI::App& program, const Console& console) {
    const auto label = [&](const char* key, const Phrase& phrase) {
        program.get_formatter()->label(key, std::string{console(phrase)});
    };
    label("Usage", {"Usage", "Usage"});
    label("OPTIONS", {"OPTIONS", "OPTIONS"});
    label("Options", {"Options", "Options"});
    label("Positionals", {"Arguments", "Arguments"});
    label("SUBCOMMAND", {"COMMANDE", "COMMAND"});
    label("SUBCOMMANDS", {"COMMANDE", "COMMAND"});
    label("REQUIRED", {"(obligatoire)", "(required)"});
}

// What the help shows for an option's value.
void name_values(CLI::App& program) {
    static const std::map<std::string, const char*> kValues = {{"--board", "ID"}, {"--rules", "ID"},
        {"--house", "ID"}, {"--set", "KEY=VALUE"}, {"--data", "DIR"}, {"--players", "A,B,bot"},
        {"--seed", "N"}, {"--load", "FILE"}, {"--save", "FILE"}, {"--minutes", "N"}, {"--html", "FILE"},
        {"--depth", "N"}, {"--games", "N"}, {"--repeat", "N"}, {"--at", "N"}, {"--bots", "A,B,3*C"},
        {"--vs", "A,B,3*C"}, {"--against", "A,3*B"}, {"--threads", "N"}, {"--rounds", "N"},
        {"--time-up-after", "N"}, {"--last-round-after", "N"}, {"--decks", "real|reshuffled"},
        {"--shard", "I/N"}, {"--part", "FILE"}, {"--output", "FILE"}, {"--json", "FILE"}, {"--csv", "FILE"},
        {"--landing-check", "FILE:COLUMN"}, {"--tolerance", "POINTS"}, {"--vs-board", "ID"},
        {"--vs-rules", "ID"}, {"--vs-house", "ID"}, {"--vs-set", "KEY=VALUE"}, {"--measure", "WHAT"},
        {"--bounds", "LOW,HIGH"}, {"--playouts", "N"}, {"--commitment", "HEX"}, {"--pledges", "HEX,HEX"},
        {"--out", "FILE"}, {"--from", "FILE"}, {"--generations", "N"}, {"--population", "N"},
        {"--checkpoint", "FILE"}, {"--check", "N"}, {"--port", "N"}, {"--listen", "ADDRESS"},
        {"--config", "FILE"}, {"--log", "text|json"}, {"--origin", "ORIGIN"}, {"--seconds", "N"},
        {"--acts-per-second", "N"}, {"--status", "WORD"}, {"--limit", "N"}, {"--exec", "CMD"},
        {"--join", "LINK"}, {"--name", "NAME"}, {"--seat", "N"}, {"--secret", "TEXT"},
        {"--format", "ID|FILE"}, {"--salt", "TEXT"}, {"--head", "HEX"}, {"--as", "ROLE"}, {"--by", "NAME"},
        {"--table", "N"}, {"--throws", "N:A+B"}, {"--second", "NAME"}, {"--present", "N,N"},
        {"--absent", "N,N"}, {"--withdraw", "N,N"}, {"--why", "TEXT"}, {"--forget", "NAME"},
        {"--again", "TEXT"}, {"--outsider", "NAME"}, {"--correct", "TEXT"}, {"--stage", "N"},
        {"--round", "N"}, {"--decision", "TEXT"}, {"--order", "N,N"}, {"--parties", "N,N"},
        {"--heard", "TEXT"}, {"--rule", "ID"}, {"--what", "LIST"}, {"--sizes", "N,N"}, {"--tables", "N"},
        {"--resume", "FILE"}};
    for (CLI::App* command : program.get_subcommands([](CLI::App*) { return true; })) {
        for (CLI::Option* option : command->get_options()) {
            const auto named = kValues.find(option->get_name());
            if (option->get_items_expected() != 0)
                option->type_name(named == kValues.end() ? "" : named->second);
        }
        name_values(*command);
    }
}

std::vector<std::string> command_names(const CLI::App& program) {
    std::vector<std::string> names;
    for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

// The first argument that is neither an option nor the value of --lang.
std::string first_word(const std::vector<std::string>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--lang")
            ++i;
        else if (!arguments[i].starts_with('-'))
            return arguments[i];
    }
    return {};
}

[[noreturn]] void stop_at_unknown_command(
    const Console& console, const std::string& typed, const std::vector<std::string>& names) {
    std::string message = fmt::format(
        fmt::runtime(console({"« {} » n'est pas une commande.", "\"{}\" is not a command."})), typed);
    if (const std::string meant = terminal::nearest(typed, names); !meant.empty())
        message += fmt::format(
            fmt::runtime(console({" Vouliez-vous dire « {} » ?", " Did you mean \"{}\"?"})), meant);
    message += fmt::format(
        fmt::runtime(console({"\nLes commandes : {}", "\nThe commands: {}"})), notation::joined(names));
    throw Stop{ExitCode::Usage, message};
}

// The library's complaint about a command line, in the reader's language.
std::string complaint(const Console& console, const CLI::App& program, const CLI::ParseError& error) {
    const std::string what = error.what();
    const std::string option = what.substr(0, std::min(what.find(':'), what.find(" is required")));
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr)
        return fmt::format(fmt::runtime(console({"argument inattendu : {}", "unexpected argument: {}"})),
            fmt::join(program.remaining(true), " "));
    if (what.starts_with("A subcommand")) {
        const auto called = program.get_subcommands();
        const std::vector<std::string> names =
            called.empty() ? command_names(program) : command_names(*called.front());
        return fmt::format(fmt::runtime(console({"il manque une commande : {}", "a command is missing: {}"})),
            notation::joined(names));
    }
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)

        return fmt::format(fmt::runtime(console({"il manque : {}", "missing: {}"})), option);
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
        return fmt::format(
            fmt::runtime(console({"il manque une valeur : {}", "a value is missing: {}"})), option);
    return fmt::format(
        fmt::runtime(console({"ligne de commande refusée : {}", "bad command line: {}"})), what);
}

// Which command's help a person should read after a mistake.
std::string help_hint(const Console& console, const CLI::App& program) {
    std::string called = "banquier";
    for (const CLI::App* command : program.get_subcommands()) called += " " + command->get_name();
    return fmt::format(fmt::runtime(console({"\nVoir : {} --help", "\nSee: {} --help"})), called);
}

void check_language(const Console& console, const std::string& code) {
    if (code.empty() || editions::parse_language(code)) return;
    throw Stop{ExitCode::Usage,
        fmt::format(fmt::runtime(console(
                        {"--lang : « {} » ; attendu : fr ou en", "--lang: \"{}\"; expected: fr or en"})),
            code)};
}

// "banquier 0.1.0 (0123abc), behaviour 4"; without a commit where it is not known.
std::string version_text(const Console& console) {
    const std::string_view commit = BANQUIER_COMMIT;
    return fmt::format("banquier {}{}, {} {}", BANQUIER_VERSION,
        commit.empty() ? "" : fmt::format(" ({})", commit), console({"comportement", "behaviour"}),
        kBehaviour);
}

ExitCode run_parsed(const std::vector<std::string>& arguments, Console& console) {
    CLI::App program{std::string{console({"Banquier : banquier, arbitre et table de jeu.",
                         "Banquier: banker, referee and table for the property-trading game."})},
        "banquier"};
    set_labels(program, console);
    program.set_help_flag("-h,--help", std::string{console({"cette aide", "this help"})});
    program.set_version_flag(
        "--version", version_text(console), std::string{console({"la version", "the version"})});
    std::string language;
    program
        .add_option("--lang", language,
            std::string{console(
                {"langue : fr ou en (sinon celle du système)", "language: fr or en (else the system's)"})})
        ->type_name("fr|en");
    program.require_subcommand(1);
    CommandLine line{program, console};
    for (auto* add : {add_play, add_serve, add_games, add_backup, add_bot, add_cup, add_rules, add_edition,
             add_scenario, add_replay, add_review, add_verify, add_legal, add_why, add_sim, add_merge,
             add_compare, add_ladder, add_tune, add_train, add_perft, add_signature, add_bench, add_load})
        add(line);
    name_values(program);
    program.footer(
        std::string{console({"Exemple : banquier play      Aide d'une commande : banquier play --help",
            "Example: banquier play      Help on a command: banquier play --help"})});

    const std::vector<std::string> names = command_names(program);
    const std::string first = first_word(arguments);
    if (!first.empty() && std::find(names.begin(), names.end(), first) == names.end())
        stop_at_unknown_command(console, first, names);
    if (arguments.empty()) throw Stop{ExitCode::Usage, program.help()};
    try {
        std::vector<std::string> reversed{arguments.rbegin(), arguments.rend()};
        program.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        std::string before;
        const CLI::App* shown = &program;
        while (!shown->get_subcommands().empty()) {
            before += (before.empty() ? "" : " ") + shown->get_name();
            shown = shown->get_subcommands().front();
        }
        console.out << shown->help(before);
        return ExitCode::Ok;
    } catch (const CLI::CallForVersion& version) {
        console.out << version.what() << '\n';
        return ExitCode::Ok;
    } catch (const CLI::ParseError& error) {
        throw Stop{ExitCode::Usage, complaint(console, program, error) + help_hint(console, program)};
    }
    check_language(console, language);
    return line.chosen(console);
}

}  // namespace

CLI::App& CommandLine::add(const std::string& name, const Phrase& does, const Phrase& examples) const {
    CLI::App& command = *program.add_subcommand(name, (*this)(does));
    command.set_help_flag("-h,--help", (*this)({"cette aide", "this help"}));
    command.footer((*this)({"Exemples :", "Examples:"}) + (*this)(examples));
    command.fallthrough();
    command.group((*this)({"Commandes", "Commands"}));
    return command;
}

std::int64_t number_in(const Console& console, const std::string& option, const std::string& text,
    std::int64_t least, std::int64_t most) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && end == text.data() + text.size() && value >= least && value <= most)
        return value;
    throw Stop{ExitCode::Usage,
        fmt::format(fmt::runtime(console({"{} : « {} » ; attendu : un nombre de {} à {}",
                        "{}: \"{}\"; expected: a number from {} to {}"})),
            option, text, least, most)};
}

Language language_for(const std::vector<std::string>& arguments, const std::vector<std::string>& settings) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string_view asked = arguments[i];
        if (asked == "--lang" && i + 1 < arguments.size())
            asked = arguments[i + 1];
        else if (asked.starts_with("--lang="))
            asked.remove_prefix(7);
        else
            continue;
        if (const auto language = editions::parse_language(asked)) return *language;
    }
    for (const std::string& setting : settings)
        if (!setting.empty()) return setting.starts_with("fr") ? Language::French : Language::English;
    return Language::English;
}

int run_program(const std::vector<std::string>& arguments, Console& console) {
    ExitCode code = ExitCode::Ok;
    try {
        code = run_parsed(arguments, console);
    } catch (const Stop& stop) {
        const bool plain = stop.message.starts_with('\n') || arguments.empty();
        if (!stop.message.empty()) console.err << (plain ? "" : "banquier: ") << stop.message << '\n';
        code = stop.code;
    }
    console.out.flush();
    return static_cast<int>(code);
}

}  // namespace banquier::app
