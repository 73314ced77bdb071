// What the program says to a bad request, whole and in both languages, and what it tells the shell.
#include "shared/ran_program.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace banquier::app {
namespace {

using shared::contains;
using shared::content_of;
using shared::Folder;
using shared::Ran;
using shared::run;

// In the order of the help.
constexpr const char* kCommands[] = {"play", "serve", "games", "backup", "restore", "bot", "cup", "rules",
    "edition", "scenario", "replay", "review", "verify", "legal", "why", "sim", "merge", "compare", "ladder",
    "tune", "train", "perft", "signature", "bench", "load"};

std::string command_list() {
    std::string list;
    for (const char* command : kCommands) list += (list.empty() ? "" : ", ") + std::string{command};
    return list;
}

TEST(Program, NamesTheNearestCommand) {
    const Ran english = run({"plya"});
    EXPECT_EQ(english.code, 2);
    EXPECT_EQ(english.out, "");
    EXPECT_EQ(english.err,
        "banquier: \"plya\" is not a command. Did you mean \"play\"?\n"
        "The commands: " +
            command_list() + "\n");
    const Ran french = run({"plya", "--lang", "fr"});
    EXPECT_EQ(french.code, 2);
    EXPECT_EQ(french.err,
        "banquier: « plya » n'est pas une commande. Vouliez-vous dire « play » ?\n"
        "Les commandes : " +
            command_list() + "\n");
}

TEST(Program, SaysItsVersion) {
    EXPECT_THAT(run({"--version"}).out,
        testing::MatchesRegex("banquier [0-9.]+( \\([0-9a-z-]+\\))?, behaviour [0-9]+\n"));
    EXPECT_THAT(run({"--version", "--lang", "fr"}).out, testing::HasSubstr(", comportement "));
    EXPECT_EQ(run({"--version"}).code, 0);
}

TEST(Program, GuessesNothingForAWordThatIsFarFromAll) {
    EXPECT_EQ(run({"xyzzy"}).err,
        "banquier: \"xyzzy\" is not a command.\n"
        "The commands: " +
            command_list() + "\n");
}

TEST(Program, SaysWhichFileCannotBeRead) {
    const Ran english = run({"replay", "no/such.jsonl"});
    EXPECT_EQ(english.code, 3);
    EXPECT_EQ(english.err, "banquier: cannot read no/such.jsonl: there is no such file\n");
    const Ran french = run({"--lang=fr", "replay", "no/such.jsonl"});
    EXPECT_EQ(french.code, 3);
    EXPECT_EQ(french.err, "banquier: no/such.jsonl ne se lit pas : il n'existe pas\n");
    EXPECT_EQ(run({"replay", "/"}).err, "banquier: cannot read /: it is a folder\n");
}

TEST(Program, SaysAtTheStartThatAGameCannotBeSaved) {
    const Ran english = run({"play", "--save", "/no/such/folder/game.jsonl"});
    EXPECT_EQ(english.code, 3);
    EXPECT_EQ(english.out, "");
    EXPECT_EQ(english.err, "banquier: cannot write /no/such/folder/game.jsonl: there is no such folder\n");
    const Ran french = run({"play", "--save", "/no/such/folder/game.jsonl", "--lang", "fr"});
    EXPECT_EQ(french.code, 3);
    EXPECT_EQ(french.err, "banquier: /no/such/folder/game.jsonl ne s'écrit pas : son dossier n'existe pas\n");
}

TEST(Program, RefusesALanguageItDoesNotSpeak) {
    EXPECT_EQ(run({"rules", "--lang", "de"}).err, "banquier: --lang: \"de\"; expected: fr or en\n");
    EXPECT_EQ(run({"rules", "--lang", "de"}).code, 2);
}

TEST(Program, SpeaksTheLanguageOfTheSystem) {
    EXPECT_EQ(language_for({}, {"", "fr_FR.UTF-8"}), editions::Language::French);
    EXPECT_EQ(language_for({}, {"C", "fr_FR.UTF-8"}), editions::Language::English);
    EXPECT_EQ(language_for({}, {}), editions::Language::English);
    EXPECT_EQ(language_for({"--lang", "en"}, {"fr_FR.UTF-8"}), editions::Language::English);
}

TEST(Program, RefusesBadArguments) {
    struct Case {
        std::vector<std::string> arguments;
        std::string english, french;
    };
    const std::vector<Case> cases = {
        {{"legal"}, "missing: POSITION\nSee: banquier legal --help",
            "il manque : POSITION\nVoir : banquier legal --help"},
        {{"legal", "a", "--foo"}, "unexpected argument: --foo\nSee: banquier legal --help",
            "argument inattendu : --foo\nVoir : banquier legal --help"},
        {{"play", "--seed"}, "a value is missing: --seed\nSee: banquier play --help",
            "il manque une valeur : --seed\nVoir : banquier play --help"},
        {{"edition"}, "a command is missing: check\nSee: banquier edition --help",
            "il manque une commande : check\nVoir : banquier edition --help"},
        {{"play", "--seed", "abc"}, "--seed: \"abc\"; expected: a number from 0 to 9223372036854775807",
            "--seed : « abc » ; attendu : un nombre de 0 à 9223372036854775807"},
        {{"play", "--players", "Ann"}, "--players: 1; these rules want 2 to 6 players [SETUP-03]",
            "--players : 1 ; ces règles veulent 2 à 6 joueurs [SETUP-03]"},
        {{"play", "--rules", "championnat", "--players", "A,B,C,D,E"},
            "--players: 5; these rules want 4 or 6 players [SETUP-03]",
            "--players : 5 ; ces règles veulent 4 ou 6 joueurs [SETUP-03]"},
        {{"play", "--minutes", "5"}, "--minutes: these rules know no time limit",
            "--minutes : ces règles ne connaissent pas de limite de temps"},
        {{"rules", "a", "b"}, "expected: nothing, a rule set, \"compare A B\" or \"explain RENT-07\"",
            "attendu : rien, un règlement, « compare A B » ou « explain RENT-07 »"},
    };
    for (const Case& each : cases) {
        std::vector<std::string> french = each.arguments;
        french.insert(french.begin(), "--lang=fr");
        EXPECT_EQ(run(each.arguments).err, "banquier: " + each.english + "\n");
        EXPECT_EQ(run(french).err, "banquier: " + each.french + "\n");
        EXPECT_EQ(run(french).code, 2);
    }
}

TEST(Program, ShowsHelpWithExamplesForEveryCommand) {
    for (const char* command : kCommands) {
        const Ran english = run({command, "--help"});
        EXPECT_EQ(english.code, 0) << command;
        EXPECT_TRUE(contains(english.out, "Usage: banquier " + std::string{command})) << english.out;
        EXPECT_TRUE(contains(english.out, "Examples:\n  banquier " + std::string{command})) << english.out;
        EXPECT_TRUE(contains(english.out, "Exit: 0")) << english.out;
        EXPECT_FALSE(contains(english.out, "x)]")) << english.out;  // [A B(0x)]: a count that helps nobody
        const Ran french = run({command, "--help", "--lang", "fr"});
        EXPECT_TRUE(contains(french.out, "Exemples :\n  banquier " + std::string{command})) << french.out;
        EXPECT_TRUE(contains(french.out, "Fin : 0")) << french.out;
    }
    EXPECT_EQ(run({"--help"}).code, 0);
    EXPECT_EQ(run({}).code, 2);
}

// ---- The real program, beside this test, with a reader that goes away

std::string program_path() {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "banquier";
}

struct Finished {
    int status = 0;
    std::string err;
};

Finished run_with_closed_reader(const std::string& command) {
    const Folder folder;
    const std::string errors = folder.path("err");
    // The shell's own status is that of the program, not of the reader that has already gone.
    const std::string line =
        "{ " + command + " 2>" + errors + "; echo $? >" + folder.path("status") + "; } | true";
    const int ignored = std::system(line.c_str());
    static_cast<void>(ignored);
    return {std::atoi(content_of(folder.path("status")).c_str()), content_of(errors)};
}

TEST(Program, EndsQuietlyWhenNobodyReadsAnyMore) {
    ASSERT_TRUE(std::filesystem::exists(program_path()));
    for (const std::string language : {"en", "fr"}) {
        // The reader is gone before a word is written.
        const Finished rules =
            run_with_closed_reader("sleep 0.2; " + program_path() + " rules championnat --lang " + language);
        EXPECT_EQ(rules.status, 0);
        EXPECT_EQ(rules.err, "");
        const Folder folder;
        const Finished play = run_with_closed_reader("sleep 0.2; yes y | " + program_path() +
            " play --lang " + language + " --save " + folder.path("game.jsonl"));
        EXPECT_EQ(play.status, 0);
        EXPECT_EQ(play.err, "");
        EXPECT_TRUE(contains(content_of(folder.path("game.jsonl")), "banquier-record"));
    }
}

TEST(Program, SaysThatADiskIsFull) {
    ASSERT_TRUE(std::filesystem::exists("/dev/full"));  // every Linux has it
    const Folder folder;
    const std::string line = program_path() + " rules --lang en >/dev/full 2>" + folder.path("err");
    const int status = std::system(line.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 3);
    EXPECT_EQ(content_of(folder.path("err")), "banquier: cannot write the output\n");
}

}  // namespace
}  // namespace banquier::app
