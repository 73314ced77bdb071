// Simulations from the command line: results, shards, resuming, comparing, and every mistake in both languages.
#include "json_text.hpp"
#include "progress.hpp"
#include "shared/ran_program.hpp"

#include <array>
#include <boost/json.hpp>
#include <filesystem>
#include <functional>
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

using Words = std::vector<std::string>;

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

const Words kSim = {"sim", "--bots", "4*steady", "--rounds", "100"};

TEST(Sim, PrintsATableAndTheSameForAnyThreads) {
    const Ran one = run(with(kSim, {"--games", "40", "--threads", "1"}));
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_EQ(one.err, "");
    EXPECT_TRUE(contains(one.out, "40 games in 10 blocks")) << one.out;
    const Ran two = run(with(kSim, {"--games", "40", "--threads", "2"}));
    EXPECT_EQ(one.out, two.out);
    EXPECT_NE(one.out, run(with(kSim, {"--games", "40", "--seed", "2"})).out);
}

TEST(Sim, RoundsUpToWholeBlocksAndSaysSo) {
    const Ran english = run(with(kSim, {"--games", "5"}));
    EXPECT_EQ(english.code, 0);
    EXPECT_EQ(english.err, "8 games instead of 5: a block has 4, one for every seat of everybody.\n");
    const Ran french = run(with(kSim, {"--games", "5", "--lang", "fr"}));
    EXPECT_EQ(french.err, "8 parties au lieu de 5 : un bloc en a 4, une pour chaque place de chacun.\n");
}

TEST(Sim, WritesEveryFormat) {
    const Folder folder;
    const Ran ran = run(with(kSim,
        {"--games", "40", "--json", folder.path("r.json"), "--csv", folder.path("r.csv"), "--html",
            folder.path("r.html")}));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "4 × steady")) << ran.out;
    const auto json = boost::json::parse(content_of(folder.path("r.json"))).as_object();
    EXPECT_EQ(json.at("format").as_string(), "banquier-sim");
    EXPECT_EQ(json.at("games").to_number<int>(), 40);
    EXPECT_EQ(json.at("wins").as_array().size(), 4U);
    double sum = 0;
    for (const auto& entry : json.at("wins").as_array()) sum += entry.at("value").to_number<double>();
    EXPECT_NEAR(sum, 1, 1e-4);
    const auto& counts = json.at("counts").as_object();
    EXPECT_EQ(counts.at("games").as_array()[0].to_number<int>(), 40);
    double landed = 0;
    for (const auto& entry : json.at("landings").as_array()) landed += entry.at("share").to_number<double>();
    EXPECT_NEAR(landed, 1, 1e-4);
    EXPECT_TRUE(contains(content_of(folder.path("r.csv")), "section,key,subkey,value,low,high"));
    EXPECT_TRUE(contains(content_of(folder.path("r.html")), "<svg"));
    const Ran out = run(with(kSim, {"--games", "40", "--json", "-"}));
    EXPECT_EQ(out.out, content_of(folder.path("r.json")));
}

TEST(Sim, ShardsMergeToTheBytesOfTheWhole) {
    const Folder folder;
    const Words games = {"--games", "52"};
    run(with(with(kSim, games), {"--part", folder.path("whole.part"), "--json", folder.path("whole.json")}));
    for (const int shards : {1, 2, 3}) {
        Words merge = {"merge", "-o", folder.path("merged.part"), "--json", folder.path("merged.json")};
        for (int i = shards; i >= 1; --i) {
            const std::string part = folder.path(std::to_string(shards) + "-" + std::to_string(i));
            const Ran ran = run(with(with(kSim, games),
                {"--threads", i % 2 == 0 ? "1" : "2", "--part", part, "--shard",
                    std::to_string(i) + "/" + std::to_string(shards)}));
            EXPECT_EQ(ran.code, 0) << ran.err;
            merge.push_back(part);
        }
        const Ran merged = run(merge);
        EXPECT_EQ(merged.code, 0) << merged.err;
        EXPECT_TRUE(contains(merged.out, "52 games in 13 blocks")) << merged.out;
        EXPECT_EQ(content_of(folder.path("merged.part")), content_of(folder.path("whole.part")));
        EXPECT_EQ(content_of(folder.path("merged.json")), content_of(folder.path("whole.json")));
    }
}

TEST(Sim, GoesOnAfterAnInterruption) {
    const Folder folder;
    const Words words = with(kSim, {"--games", "200", "--threads", "2", "--part"});
    run(with(words, {folder.path("whole.part")}));
    const std::string part = folder.path("x.part");
    int stops = 0;
    for (int code = 4; code == 4 && stops < 100; ++stops) {
        std::istringstream in;
        std::ostringstream out, err;
        Console console{.in = in, .out = out, .err = err};
        int looks = 0;
        console.interrupted = [&] { return ++looks > 2; };
        code = run_program(with(words, {part}), console);
        if (code != 4) break;
        EXPECT_TRUE(
            contains(err.str(), "blocks of 50 are in " + part + ". The same command goes on from there."))
            << err.str();
        if (stops > 0) EXPECT_TRUE(contains(err.str(), "Taken up from " + part)) << err.str();
    }
    EXPECT_GT(stops, 1);
    EXPECT_EQ(content_of(part), content_of(folder.path("whole.part")));
    // What is done already is not played again.
    const Ran again = run(with(words, {part}));
    EXPECT_EQ(again.code, 0);
    EXPECT_EQ(again.err, "Taken up from " + part + ": 50 blocks of 50.\n");
}

// Stops after so many looks at the signal; before the last of them `meanwhile` happens.
Ran run_and_stop(const Words& words, int looks, const std::function<void()>& meanwhile = {}) {
    std::istringstream in;
    std::ostringstream out, err;
    Console console{.in = in, .out = out, .err = err};
    console.interrupted = [&] {
        if (--looks > 0) return false;
        if (meanwhile) meanwhile();
        return true;
    };
    const int code = run_program(words, console);
    return {code, out.str(), err.str()};
}

TEST(Sim, ShowsWhatThereIsWhenItIsStoppedWithoutAPart) {
    const Ran ran = run_and_stop(with(kSim, {"--games", "400000", "--threads", "1"}), 2);
    EXPECT_EQ(ran.code, 4);
    EXPECT_TRUE(contains(ran.err, "of 100000; nothing is kept without --part.")) << ran.err;
    EXPECT_TRUE(contains(ran.out, "Interim result: ")) << ran.out;
}

TEST(Sim, AnOrphanNeitherShrinksAPartNorUndoesIt) {
    const Folder folder;
    const Words words = with(kSim, {"--games", "200", "--threads", "1", "--part"});
    const std::string ahead = folder.path("ahead"), part = folder.path("x.part");
    ASSERT_EQ(run_and_stop(with(words, {ahead}), 4).code, 4);
    const std::string further = content_of(ahead);
    // While it plays, another process that was started in its place has kept more.
    const Ran orphan = run_and_stop(with(words, {part}), 2, [&] { folder.write("x.part", further); });
    EXPECT_EQ(orphan.code, 4);
    EXPECT_TRUE(contains(orphan.err, "Taken up from " + part)) << orphan.err;
    EXPECT_EQ(content_of(part), further);
    // It goes on from there to the same end.
    run(with(words, {folder.path("whole.part")}));
    const Ran followed = run_and_stop(with(words, {folder.path("y.part")}), 2,
        [&] { folder.write("y.part", content_of(folder.path("whole.part"))); });
    EXPECT_EQ(followed.code, 0) << followed.err;
    EXPECT_EQ(content_of(folder.path("y.part")), content_of(folder.path("whole.part")));
    EXPECT_EQ(run(with(words, {part})).code, 0);
    EXPECT_EQ(content_of(part), content_of(folder.path("whole.part")));
}

TEST(Sim, TwoWhoWriteOnePartTakeTurns) {
    const Folder folder;
    const Words words = with(kSim, {"--games", "40", "--threads", "1", "--part"});
    run(with(words, {folder.path("whole.part")}));
    const std::string part = folder.path("x.part");
    std::array<pid_t, 4> writers{};
    for (pid_t& writer : writers)
        if (writer = fork(); writer == 0) _exit(run(with(words, {part})).code);
    for (const pid_t writer : writers) {
        int status = -1;
        waitpid(writer, &status, 0);
        EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(content_of(part), content_of(folder.path("whole.part")));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator{folder.path("")}, {}), 2)
        << "nothing is left over";
}

TEST(Sim, RefusesToGoOnWithAnotherRun) {
    const Folder folder;
    const std::string part = folder.path("x.part");
    run(with(kSim, {"--games", "8", "--part", part}));
    const Ran english = run(with(kSim, {"--games", "8", "--seed", "2", "--part", part}));
    EXPECT_EQ(english.code, 2);
    EXPECT_EQ(english.err,
        "banquier: " + part +
            ": seed: begun with 1; asked for now: 2\n"
            "Name another --part, or give the same arguments as then.\n");
    const Ran french = run(with(kSim, {"--games", "8", "--seed", "2", "--part", part, "--lang", "fr"}));
    EXPECT_EQ(french.err,
        "banquier: " + part +
            " : seed : commencée autrement : 1 ; demandé maintenant : 2\n"
            "Un autre --part, ou les mêmes arguments qu'alors.\n");
    const std::string text = content_of(part);
    const Ran cut =
        run(with(kSim, {"--games", "8", "--part", folder.write("cut.part", text.substr(0, 400))}));
    EXPECT_EQ(cut.code, 2);
    EXPECT_TRUE(contains(cut.err, "cut.part:") && contains(cut.err, "the JSON text breaks off")) << cut.err;
    const Ran other = run(with(kSim, {"--games", "8", "--part", folder.write("other.part", "{\"a\": 1}")}));
    EXPECT_TRUE(contains(other.err, "other.part: this is no part of a simulation")) << other.err;
    EXPECT_EQ(content_of(folder.path("other.part")), "{\"a\": 1}") << "a foreign file is left alone";
}

TEST(Sim, ComparesLandingsWithPublishedFigures) {
    const Words walk = {"sim", "--board", "us", "--rules", "classique", "--house", "HOUSE-04", "--set",
        "first_player=first_seat", "--set", "starting_cash=1000000", "--bots", "4*walk-stay", "--decks",
        "reshuffled", "--rounds", "1000", "--games", "40", "--tolerance"};
    const Ran good = run(with(walk, {"0.4", "--landing-check", "tests/reference/landing-us.csv:stay"}));
    EXPECT_EQ(good.code, 0) << good.out << good.err;
    EXPECT_TRUE(contains(good.out, "tolerated 0.4: good")) << good.out;
    // A player who leaves prison at once is seldom found there.
    const Ran bad = run(with(walk, {"0.4", "--landing-check", "tests/reference/landing-us.csv:leave"}));
    EXPECT_EQ(bad.code, 1) << bad.out;
    EXPECT_TRUE(contains(bad.out, "(square prison), tolerated 0.4: too large")) << bad.out;
    const Ran column = run(with(walk, {"0.4", "--landing-check", "tests/reference/landing-us.csv:staye"}));
    EXPECT_EQ(column.code, 2);
    EXPECT_TRUE(contains(
        column.err, "no column \"staye\"; there are: square, name, leave, stay, decks_leave, decks_stay"))
        << column.err;
}

// ---- Mistakes

struct Mistake {
    Words words;
    std::string english, french;
    int code = 2;
};

void expect(const Mistake& mistake) {
    const Ran english = run(mistake.words);
    EXPECT_EQ(english.code, mistake.code);
    EXPECT_EQ(english.out, "");
    EXPECT_EQ(english.err, "banquier: " + mistake.english + "\n");
    const Ran french = run(with(mistake.words, {"--lang", "fr"}));
    EXPECT_EQ(french.code, mistake.code);
    EXPECT_EQ(french.err, "banquier: " + mistake.french + "\n");
}

TEST(Sim, SaysWhichBotsThereAre) {
    const Ran english = run({"sim", "--bots", "3*steady,stedy"});
    EXPECT_EQ(english.code, 2);
    EXPECT_TRUE(
        contains(english.err, "\"stedy\" is not a bot. Did you mean \"steady\"?\nThe bots: random, simple,"))
        << english.err;
    const Ran french = run({"sim", "--bots", "3*steady,stedy", "--lang", "fr"});
    EXPECT_TRUE(contains(
        french.err, "« stedy » n'est pas un bot. Vouliez-vous dire « steady » ?\nLes bots : random,"))
        << french.err;
}

TEST(Sim, TakesParametersFromAFile) {
    const Folder folder;
    const std::string file =
        folder.write("shy.toml", "kind = \"bot\"\nbot = \"maison\"\n[parameters]\ntrades = 0\n");
    const Words words = {"sim", "--bots", "maison:" + file + ",2*steady", "--games", "3", "--rounds", "40"};
    const Ran ran = run(with(words, {"--json", "-"}));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "{\"name\": \"maison:shy.toml\", \"digest\": ")) << ran.out;
    // The same name with other parameters is another run.
    run(with(words, {"--part", folder.path("x.part")}));
    folder.write("shy.toml", "kind = \"bot\"\nbot = \"maison\"\n[parameters]\ntrades = 1\n");
    const Ran other = run(with(words, {"--part", folder.path("x.part")}));
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(contains(other.err, "x.part: bots: begun with ")) << other.err;
    folder.write("shy.toml", "kind = \"bot\"\nbot = \"maison\"\n[parameters]\ntardes = 0\n");
    const Ran bad = run(words);
    EXPECT_EQ(bad.code, 2);
    EXPECT_TRUE(contains(bad.err, "shy.toml:4:")) << bad.err;
    EXPECT_NE(run({"sim", "--bots", "2*maison:none.toml"}).code, 0);
}

TEST(Sim, SaysHowManyMaySit) {
    expect({{"sim", "--bots", "7*steady"},
        "7 players: the rule set classique is played by 2, 3, 4, 5, 6 [SETUP-03]",
        "7 joueurs : le règlement classique se joue à 2, 3, 4, 5, 6 [SETUP-03]"});
    expect({{"sim", "--rules", "championnat", "--bots", "5*steady"},
        "5 players: the rule set championnat is played by 4, 6 [SETUP-03]",
        "5 joueurs : le règlement championnat se joue à 4, 6 [SETUP-03]"});
    expect({{"sim", "--bots", "steady,8*steady"},
        "--bots: more than 8 players; a box has but 8 tokens [SETUP-03]",
        "--bots : plus de 8 joueurs ; une boîte n'a que 8 pions [SETUP-03]"});
    expect({{"sim", "--bots", "steady,,steady"},
        "--bots: \"steady,,steady\"; expected: bots with commas between them, such as maison,3*fp-a",
        "--bots : « steady,,steady » ; attendu : des bots séparés par des virgules, comme maison,3*fp-a"});
    expect({{"sim", "--bots", "x*steady"},
        "--bots: \"x*steady\"; expected: a number before the star, as in 3*fp-a",
        "--bots : « x*steady » ; attendu : un nombre avant l'étoile, comme 3*fp-a"});
}

TEST(Sim, WantsNumbersThatMakeSense) {
    expect({with(kSim, {"--games", "0"}), "--games: \"0\"; expected: a number from 1 to 1000000000000",
        "--games : « 0 » ; attendu : un nombre de 1 à 1000000000000"});
    expect({with(kSim, {"--threads", "0"}), "--threads: \"0\"; expected: a number from 1 to 1024",
        "--threads : « 0 » ; attendu : un nombre de 1 à 1024"});
    expect({with(kSim, {"--decks", "new"}), "--decks: \"new\"; expected: real or reshuffled",
        "--decks : « new » ; attendu : real ou reshuffled"});
    for (const char* shard : {"0/3", "4/3", "1", "a/b", "1/0", "1/3x"})
        expect({with(kSim, {"--part", "x.part", "--shard", shard}),
            "--shard: \"" + std::string{shard} +
                "\"; expected: i/n, i from 1 to n, n up to 100000, such as 2/3",
            "--shard : « " + std::string{shard} +
                " » ; attendu : i/n, i de 1 à n, n jusqu'à 100000, comme 2/3"});
}

TEST(Sim, RefusesWhatContradictsItself) {
    expect({with(kSim, {"--time-up-after", "20"}),
        "--time-up-after does not go with the rule set classique: it has no time limit [FLOW-12]",
        "--time-up-after ne va pas avec le règlement classique : il se joue sans limite de temps [FLOW-12]"});
    expect({{"sim", "--bots", "4*steady", "--rules", "championnat", "--time-up-after", "20"},
        "--time-up-after does not go with the rule set championnat: a last round is announced in it: "
        "--last-round-after [FLOW-12]",
        "--time-up-after ne va pas avec le règlement championnat : on y annonce un dernier tour : "
        "--last-round-after [FLOW-12]"});
    expect({{"sim", "--bots", "4*steady", "--rules", "championnat", "--last-round-after", "20",
                "--time-up-after", "9"},
        "--time-up-after and --last-round-after exclude each other",
        "--time-up-after et --last-round-after s'excluent"});
    expect({{"sim", "--bots", "4*steady", "--rules", "championnat", "--last-round-after", "200", "--rounds",
                "150"},
        "--last-round-after 200 would never come: a game stops after 150 rounds (--rounds)",
        "--last-round-after 200 ne sert à rien : la partie s'arrête après 150 tours (--rounds)"});
    expect({with(kSim, {"--shard", "1/2"}), "--shard needs --part FILE: that is where the shard goes",
        "--shard veut --part FICHIER : c'est là que va la part"});
    expect({with(kSim, {"--shard", "1/2", "--part", "x", "--json", "-"}),
        "--shard plays but one part; the results come from banquier merge",
        "--shard ne joue qu'une part ; les résultats viennent de banquier merge"});
}

TEST(Sim, WantsAPlaceForEveryFile) {
    expect({with(kSim, {"--json", "-", "--csv", "-"}), "--json and --csv want the same place: -",
        "--json et --csv veulent la même place : -"});
    expect({with(kSim, {"--part", "-"}), "--part -: a file is needed, not the output",
        "--part - : il faut un fichier, pas la sortie"});
    const Folder folder;
    const std::string file = folder.path("x"), again = folder.path("./x");
    for (const char* option : {"--json", "--csv", "--html"}) {
        const std::string name = option;
        expect({with(kSim, {"--part", file, option, again}),
            "--part and " + name + " want the same place: " + again,
            "--part et " + name + " veulent la même place : " + again});
    }
}

TEST(Sim, RefusesMoreGamesThanCanBeCounted) {
    // A block of four has up to 240 000 rounds; 2^64 - 1 has room for 320 255 973 squares of that.
    const Words words = {"sim", "--rules", "stars", "--bots", "4*steady", "--rounds", "60000", "--games"};
    expect({with(words, {"1281023897"}),
        "--games: at most 1281023892 games of 60000 rounds by 4 players (--rounds)",
        "--games : au plus 1281023892 parties de 60000 tours à 4 joueurs (--rounds)"});
}

TEST(Sim, SaysAtTheStartWhatCannotBeWritten) {
    for (const char* option : {"--json", "--csv", "--html", "--part"})
        expect({with(kSim, {option, "no/such/r.x"}), "cannot write no/such/r.x: there is no such folder",
            "no/such/r.x ne s'écrit pas : son dossier n'existe pas", 3});
    const Folder folder;
    EXPECT_EQ(run(with(kSim, {"--json", folder.path("")})).code, 3);
    // What is written is read again, so that a device will not do; a full disk shows when the results are written.
    expect({with(kSim, {"--games", "4", "--part", "/dev/full"}), "--part: /dev/full is no plain file",
        "--part : /dev/full n'est pas un fichier ordinaire", 3});
    expect({with(kSim, {"--games", "4", "--json", "/dev/full"}), "cannot write /dev/full: no space is left",
        "/dev/full ne s'écrit pas : il n'y a plus de place", 3});
}

TEST(Merge, RefusesPartsThatDoNotBelongTogether) {
    const Folder folder;
    const auto shard = [&](const std::string& name, const std::string& which, const std::string& seed) {
        run(with(kSim, {"--games", "24", "--seed", seed, "--shard", which, "--part", folder.path(name)}));
        return folder.path(name);
    };
    const std::string one = shard("1", "1/3", "1"), two = shard("2", "2/3", "1"),
                      three = shard("3", "3/3", "1");
    const std::string foreign = shard("f", "2/3", "5");
    expect({{"merge", one, foreign, three}, foreign + ": seed: a shard of another run: 5; in " + one + ": 1",
        foreign + " : seed : part d'une autre simulation : 5 ; dans " + one + " : 1"});
    expect({{"merge", one, two, two}, two + ": shard: shard 2/3 is in " + two + " already",
        two + " : shard : la part 2/3 est déjà dans " + two});
    expect({{"merge", three}, "missing: shard 1/3, 2/3", "il manque : part 1/3, 2/3"});
    expect({{"merge", one, two, folder.path("none")},
        "cannot read " + folder.path("none") + ": there is no such file",
        folder.path("none") + " ne se lit pas : il n'existe pas", 3});
    const std::string cut = folder.write("cut", content_of(three).substr(0, 700));
    const Ran truncated = run({"merge", one, two, cut});
    EXPECT_EQ(truncated.code, 2);
    EXPECT_TRUE(contains(truncated.err, cut + ":") && contains(truncated.err, "the JSON text breaks off"))
        << truncated.err;
    EXPECT_EQ(run({"merge"}).code, 2);
}

TEST(Merge, TellsWhatThereIsSoFarAndSaysThatItIsNotAll) {
    const Folder folder;
    const Words words = with(kSim, {"--games", "400", "--threads", "1"});
    const std::string one = folder.path("1"), two = folder.path("2");
    ASSERT_EQ(run(with(words, {"--shard", "1/3", "--part", one})).code, 0);
    ASSERT_EQ(run_and_stop(with(words, {"--shard", "2/3", "--part", two}), 2).code, 4);
    EXPECT_EQ(run({"merge", one, two}).code, 2) << "the whole is not there";
    const std::string json = folder.path("r.json");
    const Ran ran = run({"merge", "--partial", one, two, "--json", json});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(ran.out.starts_with("Interim result: ")) << ran.out;
    EXPECT_TRUE(contains(ran.out, " blocks of 100 (")) << ran.out;
    EXPECT_TRUE(contains(ran.out, "; shards complete: 1 of 3, begun: 2\n")) << ran.out;
    const auto result = boost::json::parse(content_of(json)).as_object();
    const auto& interim = result.at("interim").as_object();
    EXPECT_EQ(interim.at("done"), result.at("blocks"));
    EXPECT_GT(interim.at("done").to_number<int>(), 34);
    EXPECT_LT(interim.at("done").to_number<int>(), 67);
    expect({{"merge", "--partial", one, "-o", folder.path("all")},
        "--partial and -o exclude each other: an interim result is no part",
        "--partial et -o s'excluent : un résultat provisoire n'est pas une part"});
    expect({{"merge", "--partial", two, two}, two + ": shard: shard 2/3 is in " + two + " already",
        two + " : shard : la part 2/3 est déjà dans " + two});
}

TEST(Merge, WritesTheWholeToTheOutputAndAllElseBeside) {
    const Folder folder;
    const std::string part = folder.path("x"), json = folder.path("r.json");
    run(with(kSim, {"--games", "8", "--part", part}));
    const Ran ran = run({"merge", part, "-o", "-", "--json", json, "--csv", folder.path("r.csv")});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, content_of(part)) << "the whole and no table";
    EXPECT_EQ(content_of(json), run(with(kSim, {"--games", "8", "--json", "-"})).out);
    EXPECT_TRUE(contains(content_of(folder.path("r.csv")), "section,"));
    expect({{"merge", part, "-o", "-", "--csv", "-"}, "-o and --csv want the same place: -",
        "-o et --csv veulent la même place : -"});
}

TEST(Merge, LeavesItsPartsAlone) {
    const Folder folder;
    const std::string part = folder.path("x");
    run(with(kSim, {"--games", "8", "--part", part}));
    const std::string before = content_of(part);
    expect({{"merge", part, "--html", part}, "PART and --html want the same place: " + part,
        "PART et --html veulent la même place : " + part});
    expect({{"merge", part, "-o", part}, "-o and PART want the same place: " + part,
        "-o et PART veulent la même place : " + part});
    EXPECT_EQ(content_of(part), before);
    // From the input to the output is no conflict.
    EXPECT_EQ(run({"merge", "-", "-o", "-"}, before).out, before);
}

TEST(Merge, KnowsTheBoardOrSaysThatItDoesNot) {
    const Folder folder;
    run(with(kSim, {"--games", "8", "--part", folder.path("x")}));
    std::string text = content_of(folder.path("x"));
    const std::string other =
        folder.write("y", text.replace(text.find("\"figures\":\"") + 11, 16, "0123456789abcdef"));
    const Ran ran = run({"merge", other});
    EXPECT_EQ(ran.code, 2);
    EXPECT_TRUE(contains(ran.err, "the board classique or the rule set classique has other figures here: "))
        << ran.err;
}

// ---- Compare

TEST(Compare, TwoBotsUntilItIsDecided) {
    const Words words = {
        "compare", "simple", "steady", "--against", "3*simple", "--games", "20000", "--rounds", "100"};
    const Ran one = run(with(words, {"--threads", "1"}));
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_TRUE(contains(one.out, "Decided (win): the difference B − A is nearer to +1 than to -1 points"))
        << one.out;
    EXPECT_TRUE(contains(one.out, "--bots simple,3*simple")) << one.out;
    EXPECT_TRUE(contains(one.out, "--bots steady,3*simple")) << one.out;
    EXPECT_EQ(one.out, run(with(words, {"--threads", "2"})).out);
    const Ran french = run(with(words, {"--lang", "fr"}));
    EXPECT_TRUE(
        contains(french.out, "Décidé (win) : la différence B − A est plus près de +1 que de -1 point"))
        << french.out;
}

TEST(Compare, PlaysAllGamesWhereNothingIsTested) {
    const Words words = {"compare", "simple", "steady", "--against", "3*simple", "--games", "600", "--rounds",
        "40", "--json", "-"};
    const auto stopped = boost::json::parse(run(words).out).as_object();
    ASSERT_LT(stopped.at("games").to_number<int>(), 600) << "the test stops early";
    const Ran ran = run(with(words, {"--measure", "none"}));
    EXPECT_EQ(ran.code, 0) << ran.err;
    const auto json = boost::json::parse(ran.out).as_object();
    EXPECT_EQ(json.at("games").to_number<int>(), 600);
    EXPECT_FALSE(json.contains("test"));
    EXPECT_TRUE(json.at("figures").as_object().contains("win"));
    expect({{"compare", "simple", "steady", "--measure", "none", "--bounds", "0,1"},
        "--bounds needs --measure", "--bounds veut --measure"});
}

// What one machine plays, test and all, is what its shards come to together.
TEST(Compare, ShardsJoinToTheBytesOfTheWhole) {
    const Folder folder;
    for (const Words& tested : {Words{}, Words{"--measure", "none"}}) {
        const Words words = with(
            {"compare", "simple", "steady", "--against", "3*simple", "--games", "1500", "--rounds", "40"},
            tested);
        run(with(words, {"--json", folder.path("whole.json")}));
        for (const int shards : {1, 3}) {
            Words join = with(words, {"--json", folder.path("joined.json"), "--parts"});
            for (int i = shards; i >= 1; --i) {
                const std::string name = std::to_string(i) + "/" + std::to_string(shards);
                const std::string part = folder.path(std::to_string(shards) + "-" + std::to_string(i));
                const Ran ran = run(with(words, {"--threads", "2", "--part", part, "--shard", name}));
                EXPECT_EQ(ran.code, 0) << ran.err;
                if (shards > 1) EXPECT_TRUE(contains(ran.out, "Shard " + name + ": 125 blocks")) << ran.out;
                join.push_back(part);
            }
            // Alone it stops where it is decided, and is no part of more.
            if (shards == 1 && tested.empty()) continue;
            const Ran joined = run(join);
            EXPECT_EQ(joined.code, 0) << joined.err;
            EXPECT_EQ(content_of(folder.path("joined.json")), content_of(folder.path("whole.json")));
        }
    }
}

TEST(Compare, GoesOnAfterAnInterruption) {
    const Folder folder;
    for (const Words& tested : {Words{}, Words{"--measure", "none"}}) {
        const Words words = with({"compare", "simple", "steady", "--against", "3*simple", "--games", "1200",
                                     "--rounds", "40", "--threads", "2", "--json", "-"},
            tested);
        const std::string whole = run(words).out;
        const std::string part = folder.path(tested.empty() ? "one" : "two");
        Ran ran{.code = 4};
        int stops = 0;
        for (; ran.code == 4 && stops < 100; ++stops) ran = run_and_stop(with(words, {"--part", part}), 2);
        EXPECT_GT(stops, 2);
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_EQ(ran.out, whole);
        EXPECT_EQ(run(with(words, {"--part", part})).out, whole) << "what is done is not played again";
    }
}

TEST(Compare, ShowsWhatThereIsWhenItIsStopped) {
    const Ran ran = run_and_stop({"compare", "simple", "steady", "--against", "3*simple", "--games", "4000",
                                     "--measure", "none", "--rounds", "40", "--threads", "1"},
        3);
    EXPECT_EQ(ran.code, 4);
    EXPECT_TRUE(contains(ran.err, "Stopped after 48 blocks of 1000.")) << ran.err;
    EXPECT_TRUE(contains(ran.out, "192 games")) << ran.out;
}

TEST(Compare, RefusesPartsOfAnother) {
    const Folder folder;
    const Words words = {"compare", "simple", "steady", "--against", "3*simple", "--rounds", "40"};
    const auto shard = [&](const std::string& name, const std::string& file) {
        return run(with(words, {"--games", "80", "--shard", name, "--part", folder.path(file)}));
    };
    ASSERT_EQ(shard("1/2", "1").code, 0);
    const auto joined = [&](const Words& more) { return run(with(with(words, more), {"--lang", "en"})).err; };
    const std::string one = folder.path("1");
    EXPECT_TRUE(contains(joined({"--games", "80", "--parts", one}), "missing: shard 2/2"));
    EXPECT_TRUE(contains(joined({"--games", "80", "--parts", one, one}), "shard 1/2 is in " + one));
    EXPECT_TRUE(contains(joined({"--games", "84", "--parts", one}),
        "a.blocks: a part of another comparison: 20; asked for now: 21"));
    EXPECT_TRUE(contains(joined({"--games", "80", "--seed", "2", "--parts", one}), "a.seed: "));
    EXPECT_TRUE(contains(shard("2/2", "1").err, "shard 1/2; asked for now: 2/2"));
    const std::string cut = folder.write("cut", content_of(one).substr(0, content_of(one).size() - 30));
    EXPECT_TRUE(contains(joined({"--games", "80", "--parts", cut}), "cut:11")) << joined({"--parts", cut});
    EXPECT_TRUE(
        contains(joined({"--games", "80", "--parts", folder.write("x", "{}\n")}), "no part of a comparison"));
    expect({with(words, {"--shard", "1/2"}), "--shard needs --part FILE: that is where the shard goes",
        "--shard veut --part FICHIER : c'est là que va la part"});
    expect({with(words, {"--shard", "1/2", "--part", "x", "--json", "-"}),
        "--shard plays but one part; the results come from --parts",
        "--shard ne joue qu'une part ; les résultats viennent de --parts"});
    expect({with(words, {"--part", "x", "--parts", "y"}), "--parts and --part exclude each other",
        "--parts et --part s'excluent"});
}

// Two line-ups in which nobody differs from anybody have no share of wins to test, but all else to compare.
TEST(Compare, LineUpsOfOneBotEach) {
    const Words words = {"compare", "--bots", "3*steady", "--vs", "3*simple", "--games", "12", "--rounds",
        "40", "--json", "-"};
    const Ran ran = run(words);
    EXPECT_EQ(ran.code, 0) << ran.err;
    const auto json = boost::json::parse(ran.out).as_object();
    EXPECT_FALSE(json.contains("test"));
    EXPECT_TRUE(json.at("figures").as_object().contains("turns"));
    expect({with(words, {"--measure", "win"}),
        "--measure win: all players are the same bot, everybody wins a fair share",
        "--measure win : tous les joueurs sont le même bot, chacun gagne sa part"});
}

TEST(Compare, RulesOnTheSameLuck) {
    const Ran ran = run({"compare", "--bots", "3*steady", "--vs-house", "HOUSE-08=3000", "--games", "60",
        "--rounds", "100", "--json", "-"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const auto json = boost::json::parse(ran.out).as_object();
    EXPECT_EQ(json.at("format").as_string(), "banquier-comparison");
    EXPECT_EQ(json.at("games").to_number<int>(), 60);
    EXPECT_FALSE(json.contains("test"));
    const auto& figures = json.at("figures").as_object();
    EXPECT_TRUE(figures.contains("length"));
    EXPECT_FALSE(figures.contains("win")) << "all players are alike";
    const auto& capped = figures.at("capped").as_object();
    EXPECT_LE(capped.at("low").to_number<double>(), capped.at("difference").to_number<double>());
}

TEST(Compare, TheSameTwiceDiffersByNothing) {
    const Ran ran = run({"compare", "--bots", "3*steady", "--vs-set", "starting_cash=1500", "--games", "30",
        "--rounds", "60", "--json", "-"});
    const auto json = boost::json::parse(ran.out).as_object();
    for (const auto& figure : json.at("figures").as_object())
        EXPECT_EQ(figure.value().at("difference").to_number<double>(), 0) << figure.key();
}

TEST(Compare, RefusesWhatCannotBeCompared) {
    expect({{"compare"}, "compare with what? two names, --vs, --vs-rules, --vs-board, --vs-house or --vs-set",
        "à quoi comparer ? deux noms, --vs, --vs-rules, --vs-board, --vs-house ou --vs-set"});
    expect({{"compare", "classique"}, "two names are needed, or none: classique",
        "il faut deux noms, ou aucun : classique"});
    expect({{"compare", "classique", "steady"}, "classique and steady: one is a rule set, the other a bot",
        "classique et steady : l'un est un règlement, l'autre un bot"});
    expect({{"compare", "classique", "nosuch"},
        "\"nosuch\" is neither a rule set nor a bot; see banquier rules and banquier sim --help",
        "« nosuch » n'est ni un règlement ni un bot ; voir banquier rules et banquier sim --help"});
    expect({{"compare", "--bots", "3*steady", "--vs", "4*steady"},
        "3 players on one side, 4 on the other: they must be as many",
        "3 joueurs d'un côté, 4 de l'autre : il en faut autant"});
    expect({{"compare", "steady", "simple", "--bots", "4*steady"},
        "two bots and --bots exclude each other; the other players: --against",
        "deux bots et --bots s'excluent ; les autres joueurs : --against"});
    expect({{"compare", "classique", "stars", "--against", "3*steady"},
        "two rule sets and --against exclude each other; the players: --bots",
        "deux règlements et --against s'excluent ; les joueurs : --bots"});
    expect({{"compare", "steady", "simple", "--games", "3"},
        "--games: at least 8 games here, 2 blocks of 4: what they scatter makes the interval",
        "--games : au moins 8 parties ici, soit 2 blocs de 4 : leurs écarts font l'intervalle"});
    expect({{"compare", "steady", "simple", "--bounds", "2,1"},
        "--bounds: \"2,1\"; expected: LOW,HIGH, such as -1,1",
        "--bounds : « 2,1 » ; attendu : BAS,HAUT, comme -1,1"});
    expect({{"compare", "classique", "stars", "--bounds", "0,1"}, "--bounds needs --measure",
        "--bounds veut --measure"});
    const Ran measure = run({"compare", "steady", "simple", "--measure", "luck"});
    EXPECT_TRUE(contains(measure.err, "--measure: \"luck\"; expected: none, win, length, first, capped"))
        << measure.err;
}

// ---- Small parts

TEST(Progress, TellsShareRateAndTimeLeft) {
    std::istringstream in;
    std::ostringstream out, err;
    Console console{.in = in, .out = out, .err = err};
    EXPECT_EQ(progress_text(console, 250, 1000, 10), " 25%  10 games/s  1:15 left");
    EXPECT_EQ(progress_text(console, 0, 100'000, 10), "  0%  10 games/s  2:46:40 left");
    console.language = Language::French;
    EXPECT_EQ(progress_text(console, 1000, 1000, 10), "100 %  10 parties/s  reste 0:00");
    Progress{console, 0, 10}.show(5);
    EXPECT_EQ(err.str(), "") << "no screen, no bar";
    console.error_terminal = true;
    Progress{console, 0, 10}.show(5);
    EXPECT_TRUE(contains(err.str(), "█") && err.str().ends_with("\r\033[K")) << err.str();
}

TEST(JsonText, WritesFractionsAsPeopleDo) {
    EXPECT_EQ(json_text(boost::json::parse(R"({"a":[0.25,1e-3,7,true,"x\"y"],"b":{}})")),
        R"({"a": [0.25, 0.001, 7, true, "x\"y"], "b": {}})");
}

}  // namespace
}  // namespace banquier::app
