// What `banquier verify` says, in both languages, and how it ends.
#include "fair_game.hpp"
#include "shared/ran_program.hpp"

#include <banquier/luck/fair.hpp>
#include <banquier/notation/record.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::testing {
namespace {

using shared::Folder;
using shared::Ran;
using shared::run;
using ::testing::HasSubstr;

const FairGame& game() {
    static const FairGame kGame = [] {
        const editions::Library library = editions::Library::embedded();
        return play_fair_game(library, library.rule_sets().front(), 9);
    }();
    return kGame;
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t where = text.find(from);
    EXPECT_NE(where, std::string::npos) << from;
    return where == std::string::npos ? text : text.replace(where, from.size(), to);
}

Ran verified(const std::string& record, std::vector<std::string> options = {}) {
    std::vector<std::string> arguments = {"verify", "-"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run(arguments, record);
}

void expect_stop(const Ran& ran, int code, const std::string& message) {
    EXPECT_EQ(ran.code, code);
    EXPECT_EQ(ran.err, "banquier: " + message + "\n");
    EXPECT_EQ(ran.out, "");
}

std::string pledges() { return fmt::format("{}", fmt::join(game().pledges, ",")); }

const std::string kSecret = [] {
    std::string hex;
    for (int i = 0; i < 32; ++i) hex += "09";
    return hex;
}();

TEST(Verify, AcceptsAndSaysWhatMustHaveBeenKept) {
    const Ran ran = verified(game().record);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("✓ -: the dice are those of the secret and the salts.\n"));
    EXPECT_THAT(ran.out, HasSubstr("Commitment: " + game().commitment + "\n"));
    EXPECT_THAT(ran.out, HasSubstr("Pledges: " + pledges() + "\n"));
    EXPECT_THAT(ran.out, HasSubstr("sure only if they are the ones that you saw before the start"));
    EXPECT_THAT(ran.out, HasSubstr("  Salt of: Ann, Ben\n  Without salt: bot Cat, bot Dan\n"));
    const Ran french = verified(game().record, {"--lang", "fr"});
    EXPECT_EQ(french.code, 0);
    EXPECT_THAT(french.out, HasSubstr("Engagement : " + game().commitment + "\n"));
    EXPECT_THAT(french.out, HasSubstr("ceux que vous avez vus avant le début"));
}

TEST(Verify, ComparesWithWhatWasKept) {
    const Ran ran = verified(game().record, {"--commitment", game().commitment, "--pledges", pledges()});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("The commitment is the one that you kept"));
    EXPECT_THAT(ran.out, HasSubstr("The pledges are the ones that you kept"));
    EXPECT_THAT(ran.out, ::testing::Not(HasSubstr("sure only if")));
    expect_stop(verified(game().record, {"--commitment", kSecret}), 1,
        "-: REJECTED: the record's commitment is not the one that you kept. The server may have picked its "
        "secret "
        "after it had seen the salts");
    expect_stop(verified(game().record, {"--pledges", pledges() + ",", "--lang", "fr"}), 1,
        "- : REFUSÉ : les promesses de la partie ne sont pas celles que vous avez gardées. Le serveur a pu "
        "choisir "
        "un sel après avoir vu le vôtre");
    expect_stop(verified(game().record, {"--commitment", "5f3a"}), 2,
        "--commitment: \"5f3a\"; expected: 64 hexadecimal digits");
    expect_stop(verified(game().record, {"--pledges", kSecret + ",,5f3a", "--lang", "fr"}), 2,
        "--pledges, place 3 : « 5f3a » ; attendu : 64 chiffres hexadécimaux, ou rien pour un robot");
}

std::string of_earlier_rules(const std::string& record) {
    return with(record, fmt::format("\"behaviour\":{},", kBehaviour), "\"behaviour\":1,");
}

TEST(Verify, FollowsTheLuckOfAGameOfEarlierRules) {
    for (const FairGame& played : fair_games()) {
        const std::string record = of_earlier_rules(played.record);
        const Ran ran = verified(record);
        EXPECT_EQ(ran.code, 0) << played.rules << ran.err;
        EXPECT_THAT(
            ran.out, HasSubstr("A game of behaviour 1 of the rules, corrected since (this program has"));
    }
    // Neither an act that today's rules refuse nor another winner matters; a throw does.
    std::string other = with(of_earlier_rules(game().record), ": end\"", ": bankrupt\"");
    other = with(other, "\"winners\":[", "\"winners\":[8,");
    EXPECT_EQ(verified(other).code, 0);
    EXPECT_THAT(verified(other, {"--lang", "fr"}).out, HasSubstr("Partie du comportement 1 des règles"));
    const std::size_t roll = other.find(": roll ") + 7;
    other[roll] = other[roll] == '6' ? '1' : static_cast<char>(other[roll] + 1);
    EXPECT_THAT(verified(other).err, HasSubstr("REJECTED: \"1: roll "));
}

TEST(Replay, ReadsTheActsOfAGameOfEarlierRules) {
    const std::string record = with(of_earlier_rules(game().record), ": end\"", ": bankrupt\"");
    const Ran read = run({"replay", "-"}, record);
    EXPECT_EQ(read.code, 0) << read.err;
    EXPECT_THAT(read.err, HasSubstr("A game of behaviour 1 of the rules; this program has"));
    EXPECT_THAT(read.err, HasSubstr("--other-behaviour"));
    EXPECT_THAT(read.out, HasSubstr(": bankrupt\n"));
    EXPECT_THAT(read.out, ::testing::Not(HasSubstr("[")));  // no rule of today's
    const Ran replayed = run({"replay", "-", "--other-behaviour", "--lang", "fr"}, record);
    EXPECT_EQ(replayed.code, 1);
    EXPECT_THAT(replayed.err, HasSubstr("rejouée selon le comportement"));
    EXPECT_THAT(replayed.err, HasSubstr("bankrupt"));
    const Ran position = run({"replay", "-", "--at", "3"}, record);
    EXPECT_EQ(position.code, 2);
    EXPECT_THAT(position.err, HasSubstr("the rules have been corrected since"));
}

TEST(Verify, NamesTheThrowThatWasChangedAlsoWhereTheGameCannotGoOnAfterIt) {
    const std::string& record = game().record;
    const std::size_t roll = record.rfind(": roll ");
    const std::size_t start = record.rfind("\"act\":\"", roll) + 7;
    const std::string honest = record.substr(start, record.find('"', start) - start);
    std::string other = honest;
    other.back() = other.back() == '6' ? '1' : static_cast<char>(other.back() + 1);
    const auto line =
        1 + std::count(record.begin(), record.begin() + static_cast<std::ptrdiff_t>(start), '\n');
    std::string changed = record;
    changed.replace(start, honest.size(), other);
    const Ran ran = verified(changed);
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.err,
        HasSubstr("-:" + std::to_string(line) + ": REJECTED: \"" + other + "\"; secret and salts give \"" +
            honest + "\" (chance event "));
    EXPECT_THAT(verified(changed, {"--lang", "fr"}).err,
        HasSubstr(
            "REFUSÉ : « " + other + " » ; le secret et les sels donnent « " + honest + " » (hasard n° "));
}

TEST(Verify, NamesWhoseSaltIsNotTheOnePledged) {
    const std::string salt = "\"salts\":[\"0123456789abcdef";
    const std::string changed = with(game().record, salt, "\"salts\":[\"1123456789abcdef");
    expect_stop(verified(changed), 1, "-: REJECTED: the salt of Ann is not the one that was pledged");
    expect_stop(
        verified(changed, {"--lang", "fr"}), 1, "- : REFUSÉ : le sel de Ann n'est pas celui de sa promesse");
}

TEST(Verify, TellsWhatIsWrongWithTheSecret) {
    const std::string& record = game().record;
    const std::string revealed = ",\"secret\":\"" + kSecret + "\"";
    expect_stop(verified(with(record, "\"secret\":\"09", "\"secret\":\"19")), 1,
        "-: REJECTED: the secret that is revealed is not the one of the commitment");
    expect_stop(verified(with(record, revealed, "")), 1,
        "-: REJECTED: the game is closed, but the server's secret is not revealed");
    expect_stop(verified(record.substr(0, record.find("{\"end\"")), {"--lang", "fr"}), 2,
        "- : rien à vérifier encore : la partie n'est pas finie, le serveur garde son secret jusque-là");
    EXPECT_EQ(verified(with(record, kSecret, "0909")).code, 1);
}

TEST(Verify, TellsAGameWithoutFairDiceFromNoGameAtAll) {
    const Folder folder;
    const std::string file = folder.path("g.jsonl");
    run({"play", "--real-dice", "--players", "Ann,Ben", "--save", file}, "5 6\n1 2\n1 2\n");
    expect_stop(run({"verify", file}), 2,
        file + ": nothing to check: this game was not played with dice that can be checked");
    expect_stop(run({"verify", folder.write("no.jsonl", "hello\n")}), 2,
        folder.path("no.jsonl") + ":1: this line is not JSON");
    EXPECT_EQ(run({"verify", folder.path("none.jsonl")}).code, 3);
    EXPECT_EQ(run({"verify"}).code, 2);
    expect_stop(verified(with(game().record, "\"version\":2,\"game\"", "\"version\":1,\"game\"")), 2,
        "-: nothing to check: this program does not know this version of dice that can be checked");
    const Ran cut = verified(game().record.substr(0, game().record.size() / 2));
    EXPECT_EQ(cut.code, 1);
    EXPECT_THAT(cut.err, HasSubstr("the record is cut in the middle of this line"));
}

// A game that is over as soon as it has begun: one throw and its end.
std::string shortest_game(const std::vector<luck::Salt>& salts, const std::string& between) {
    const editions::Library library = editions::Library::embedded();
    notation::RecordHeader header{.board = "classique", .rules = "classique"};
    header.game = library.resolve(header.board, header.rules).game;
    header.players = {"Ann", "Ben"};
    const luck::Secret secret = luck::Secret::drawn();
    const luck::Commitment commitment = luck::commitment_of("g", secret);
    header.fair = notation::Fairness{.game = "g", .commitment = commitment.hex()};
    for (const luck::Salt& salt : salts) {
        header.fair->pledges.push_back(salt.empty() ? "" : luck::pledge_of(commitment, salt).hex());
        header.fair->salts.push_back(salt.hex());
    }
    luck::FairDice dice{secret, "g", salts};
    State state = new_game(header.game, 2);
    const Action roll = dice.complete(state, act::roll(PlayerId{0}, 0, 0));
    EXPECT_FALSE(apply(header.game, state, roll));
    return notation::header_line(header) + "\n" + notation::act_line(header.game, 1, roll) + "\n" + between +
        notation::end_line(header.game, state, secret.revealed()) + "\n";
}

TEST(Verify, SaysWhenNobodyAddedSalt) {
    const Ran ran = verified(shortest_game({{}, {}}, ""));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("all as recorded: 1\n"));
    EXPECT_THAT(ran.out, HasSubstr("Nobody added salt: the server alone made these dice.\n"));
    EXPECT_THAT(verified(shortest_game({luck::Salt::drawn(), luck::Salt::drawn()}, "")).out,
        ::testing::EndsWith("  Salt of: Ann, Ben\n"));
}

TEST(Verify, CountsTheCorrectionsOfTheTable) {
    const std::string record =
        shortest_game({{}, {}}, "{\"correct\":{\"place\":{\"1\":0}},\"by\":\"consent\"}\n");
    const Ran ran = verified(record);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("Corrections that the table agreed on (they are no chance): 1\n"));
}

}  // namespace
}  // namespace banquier::testing
