#include <banquier/notation/record.hpp>

#include <banquier/notation/position.hpp>

#include "support.hpp"

#include <boost/json.hpp>

namespace banquier::notation {
namespace {

namespace json = boost::json;

RecordHeader header_of(const Pairing& pairing) {
    RecordHeader header{
        .board = pairing.board, .rules = pairing.rules, .game = game_of(pairing.board, pairing.rules)};
    for (int i = 0; i < fewest_players(header.game); ++i)
        header.players.push_back("player " + std::to_string(i + 1));
    return header;
}

// A game played by chance, as text; `last` is where it stands.
std::string played(const RecordHeader& header, int acts, State& last) {
    Chance chance{3};
    last = new_game(header.game, static_cast<int>(header.players.size()));
    std::string text = header_line(header) + "\n";
    for (int n = 1; n <= acts && !game_over(last); ++n) {
        const Action action = some_act(header.game, last, chance);
        EXPECT_FALSE(apply(header.game, last, action));
        text += act_line(header.game, static_cast<std::size_t>(n), action) + "\n";
    }
    return text;
}

// Two players of classique; Ann begins and has rolled once.
std::string short_game() {
    RecordHeader header = header_of({"classique", "classique"});
    header.players = {"Ann", "Ben"};
    const Game& game = header.game;
    return header_line(header) + "\n" + act_line(game, 1, act::roll(PlayerId{0}, 6, 5)) + "\n" +
        act_line(game, 2, act::roll(PlayerId{1}, 1, 2)) + "\n" +
        act_line(game, 3, act::roll(PlayerId{0}, 1, 2), {.at = "2024-05-01T20:00:00Z", .by = "ann"}) + "\n";
}

std::string with(std::string text, std::string_view from, std::string_view to) {
    const std::size_t where = text.find(from);
    EXPECT_NE(where, std::string::npos) << from;
    return where == std::string::npos ? text : text.replace(where, from.size(), to);
}

void expect_problem(const std::string& text, const std::string& fr, const std::string& en) {
    const RecordRead read = read_record(text, "game.jsonl");
    ASSERT_TRUE(read.problem);
    EXPECT_EQ(both(*read.problem), (std::vector{fr, en}));
}

TEST(Record, ReplaysFromItselfAloneToTheSamePosition) {
    for (const Pairing& pairing : official_pairings()) {
        const RecordHeader header = header_of(pairing);
        State last;
        const std::string text = played(header, 400, last) + end_line(header.game, last) + "\n";
        const RecordRead read = read_record(text);
        ASSERT_FALSE(read.problem) << pairing.rules << ' ' << render(*read.problem, Language::English);
        EXPECT_TRUE(read.record.last() == last);
        EXPECT_TRUE(read.record.ended);
        EXPECT_EQ(json::serialize(to_json(header.game, read.record.last())),
            json::serialize(to_json(header.game, last)));
        EXPECT_EQ(read.record.header.players, header.players);
        EXPECT_EQ(header_line(read.record.header), header_line(header));
    }
}

TEST(Record, GivesThePositionAndTheEventsAtEveryStep) {
    const RecordRead read = read_record(short_game());
    ASSERT_FALSE(read.problem) << render(*read.problem, Language::English);
    const Record& record = read.record;
    ASSERT_EQ(record.steps.size(), 3U);
    EXPECT_TRUE(record.state_at(0) == new_game(record.header.game, 2));
    EXPECT_EQ(record.state_at(2).phase, Phase::Roll);
    EXPECT_EQ(record.state_at(3).player[PlayerId{0}].place, SquareId{3});
    EXPECT_EQ(record.steps[2].stamp.at, "2024-05-01T20:00:00Z");
    EXPECT_EQ(record.steps[2].stamp.by, "ann");
    EXPECT_EQ(record.steps[2].line, 4U);
    EXPECT_THAT(record.steps[2].events, testing::Contains(testing::Field(&Event::kind, EventKind::Moved)));
}

TEST(Record, BeginsFromAPosition) {
    RecordHeader header = header_of({"classique", "classique"});
    header.position = *position_from_json(
        header.game, json::parse(R"({"players":[{"titles":[1,3]},{"cash":7}],"turn":2})"));
    header.teams = {PlayerSet::of(PlayerId{0}), PlayerSet::of(PlayerId{1})};
    header.overrides = {"fine=50"};
    header.unofficial = {"pairing"};
    const RecordRead read = read_record(header_line(header) + "\n");
    ASSERT_FALSE(read.problem) << render(*read.problem, Language::English);
    EXPECT_TRUE(read.record.start == *header.position);
    EXPECT_EQ(header_line(read.record.header), header_line(header));
}

// ---- Fair dice

const std::string kBytes = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

std::string fair_game() {
    RecordHeader header = header_of({"classique", "classique"});
    header.players = {"Ann", "Ben"};
    header.fair = Fairness{.game = "Tuesday-7_x",
        .commitment = kBytes,
        .pledges = {std::string(64, 'd'), ""},
        .salts = {kBytes.substr(0, 32), ""}};
    return header_line(header) + "\n" + act_line(header.game, 1, act::roll(PlayerId{0}, 6, 5)) + "\n";
}

TEST(Record, KeepsWhatLetsEverybodyCheckTheDice) {
    const std::string text = fair_game();
    EXPECT_THAT(text,
        testing::HasSubstr("\"players\":[\"Ann\",\"Ben\"],\"fair\":{\"version\":2,\"game\":\"Tuesday-7_x\","
                           "\"commitment\":\"" +
            kBytes + "\",\"pledges\":[\"" + std::string(64, 'd') +
            "\",\"\"],\"salts\":[\"00112233445566778899aabbccddeeff\",\"\"]},\"digest\""));
    RecordRead read = read_record(text);
    ASSERT_FALSE(read.problem) << render(*read.problem, Language::English);
    EXPECT_EQ(read.record.header.fair->pledges.size(), 2U);
    EXPECT_EQ(read.record.header.fair->salts.size(), 2U);
    EXPECT_EQ(header_line(read.record.header) + "\n", text.substr(0, text.find('\n') + 1));
    EXPECT_EQ(read.record.secret, "");

    const std::string end = end_line(read.record.header.game, read.record.last(), kBytes);
    EXPECT_THAT(end, testing::EndsWith("},\"secret\":\"" + kBytes + "\"}"));
    read = read_record(text + end + "\n");
    ASSERT_FALSE(read.problem) << render(*read.problem, Language::English);
    EXPECT_EQ(read.record.secret, kBytes);
    EXPECT_TRUE(read.record.ended);
}

TEST(Record, SaysWhatIsWrongWithWhatShouldLetCheckTheDice) {
    expect_problem(with(fair_game(), kBytes, "00FF"),
        "game.jsonl:1 : fair.commitment : attendu : 64 chiffres hexadécimaux (0 à 9, a à f)",
        "game.jsonl:1: fair.commitment: expected: 64 hexadecimal digits (0 to 9, a to f)");
    expect_problem(with(fair_game(), "\"\"]", "\"0011\"]"),
        "game.jsonl:1 : fair.pledges[2] : attendu : 64 chiffres hexadécimaux (0 à 9, a à f), ou rien",
        "game.jsonl:1: fair.pledges[2]: expected: 64 hexadecimal digits (0 to 9, a to f), or nothing");
    expect_problem(with(fair_game(), "\"\"]}", "\"0011\"]}"),
        "game.jsonl:1 : fair.salts[2] : attendu : 16 à 32 octets, soit 32 à 64 chiffres hexadécimaux, ou "
        "rien",
        "game.jsonl:1: fair.salts[2]: expected: 16 to 32 bytes, which are 32 to 64 hexadecimal digits, or "
        "nothing");
    expect_problem(with(fair_game(), "Tuesday-7_x", "a b"),
        "game.jsonl:1 : fair.game : attendu : 1 à 64 lettres sans accent, chiffres, - ou _",
        "game.jsonl:1: fair.game: expected: 1 to 64 plain letters, digits, - or _");
    expect_problem(with(fair_game(), "\"salts\"", "\"pepper\":1,\"salts\""),
        "game.jsonl:1 : fair.pepper : champ inconnu", "game.jsonl:1: fair.pepper: unknown field");
    expect_problem(fair_game() + R"({"end":{"winners":[],"fortunes":[1500,1500]},"secret":"x"})" + "\n",
        "game.jsonl:3 : secret : attendu : 64 chiffres hexadécimaux (0 à 9, a à f)",
        "game.jsonl:3: secret: expected: 64 hexadecimal digits (0 to 9, a to f)");
}

TEST(Record, RemembersTheFirstStepBackAcrossLuck) {
    const std::string rolls = short_game();
    EXPECT_EQ(read_record(rolls).record.luck_taken_back, 0U);
    const std::string bought = rolls + R"({"n":4,"act":"1: buy"})" + "\n";
    EXPECT_EQ(read_record(bought + back_line(3) + "\n").record.luck_taken_back, 0U);
    const RecordRead read = read_record(bought + back_line(2) + "\n" + back_line(1) + "\n");
    ASSERT_FALSE(read.problem) << render(*read.problem, Language::English);
    EXPECT_EQ(read.record.luck_taken_back, 6U);
}

TEST(Record, FoldsWhatIsTakenBack) {
    RecordHeader header = header_of({"classique", "classique"});
    const std::string text =
        short_game() + back_line(2) + "\n" + act_line(header.game, 3, act::roll(PlayerId{0}, 2, 2)) + "\n";
    const RecordRead read = read_record(text);
    ASSERT_FALSE(read.problem) << render(*read.problem, Language::English);
    ASSERT_EQ(read.record.steps.size(), 3U);
    EXPECT_EQ(read.record.last().player[PlayerId{0}].place, SquareId{4});
    EXPECT_EQ(read.record.steps[2].line, 6U);
    expect_problem(short_game() + back_line(4) + "\n",
        "game.jsonl:5 : back_to : attendu : un nombre entier de 0 à 3",
        "game.jsonl:5: back_to: expected: a whole number from 0 to 3");
}

TEST(Record, TakesCorrections) {
    const Game game = game_of("classique", "classique");
    Correction correction{.cash = {{PlayerId{0}, 1234}}, .by = Authority::Referee, .why = "miscounted"};
    const std::string text = short_game() + correction_line(game, 4, correction) + "\n";
    EXPECT_THAT(text,
        testing::EndsWith(
            "{\"n\":4,\"correct\":{\"cash\":{\"1\":1234}},\"by\":\"referee\",\"why\":\"miscounted\"}\n"));
    const RecordRead read = read_record(text);
    ASSERT_FALSE(read.problem) << render(*read.problem, Language::English);
    EXPECT_EQ(read.record.last().player[PlayerId{0}].cash, 1234);
    EXPECT_EQ(std::get<Correction>(read.record.steps[3].what), correction);
    expect_problem(short_game() + R"({"correct":{"cash":{"1":-4}},"by":"consent"})" + "\n",
        "game.jsonl:5 : correct.cash.1 : attendu : un nombre entier de 0 à 100000000",
        "game.jsonl:5: correct.cash.1: expected: a whole number from 0 to 100000000");
    expect_problem(short_game() + R"({"correct":{"cash":{"1":4}},"by":"me"})" + "\n",
        "game.jsonl:5 : by : attendu : consent ou referee", "game.jsonl:5: by: expected: consent or referee");
}

TEST(Record, CutInTheMiddleKeepsWhatIsWhole) {
    const std::string text = short_game();
    expect_problem(text.substr(0, text.size() - 20),
        "game.jsonl:4 : l'enregistrement est coupé au milieu de cette ligne ; ce qui précède est entier",
        "game.jsonl:4: the record is cut in the middle of this line; what stands before it is whole");
    EXPECT_EQ(read_record(text.substr(0, text.size() - 20)).record.steps.size(), 2U);
    EXPECT_FALSE(read_record(text.substr(0, text.size() - 1)).problem);  // only the last line end is missing
    // Wherever it is cut, it is read or refused, and nothing whole is lost.
    for (std::size_t size = text.find('\n') + 1; size < text.size(); size += 3) {
        const std::string cut = text.substr(0, size);
        const auto whole_lines = static_cast<std::size_t>(std::count(cut.begin(), cut.end(), '\n'));
        EXPECT_GE(read_record(cut).record.steps.size() + 1, whole_lines);
    }
}

TEST(Record, WithAnIllegalActNamesTheRule) {
    expect_problem(short_game() + R"({"n":4,"act":"2: buy"})" + "\n",
        "game.jsonl:5 : act : « 2: buy » est refusé : not-your-decision [FLOW-01]",
        "game.jsonl:5: act: \"2: buy\" is refused: not-your-decision [FLOW-01]");
    expect_problem(short_game() + R"({"n":4,"act":"1: purchase"})" + "\n",
        "game.jsonl:5:4 : act : « purchase » ; attendu : roll, pay, use, buy, decline, bid, pass, keep, "
        "want, draw, end, bankrupt, "
        "claim, build, mortgage, lift, offer, withdraw, accept, refuse, put ou sell",
        "game.jsonl:5:4: act: \"purchase\"; expected: roll, pay, use, buy, decline, bid, pass, keep, want, "
        "draw, end, bankrupt, "
        "claim, build, mortgage, lift, offer, withdraw, accept, refuse, put or sell");
}

TEST(Record, OfANewerVersionIsNotRead) {
    expect_problem(with(short_game(), "\"version\":1", "\"version\":2"),
        "game.jsonl:1 : version : version 2, plus récente que ce programme, qui lit jusqu'à la version 1",
        "game.jsonl:1: version: version 2, newer than this program, which reads up to version 1");
}

TEST(Record, WithChangedFiguresIsNotRead) {
    const std::string digest =
        json::parse(short_game().substr(0, short_game().find('\n'))).at("digest").as_string().c_str();
    const std::string changed = with(short_game(), "\"fine\":50", "\"fine\":60");
    const RecordRead read = read_record(changed, "game.jsonl");
    ASSERT_TRUE(read.problem);
    EXPECT_THAT(both(*read.problem),
        testing::ElementsAre(
            testing::MatchesRegex("game.jsonl:1 : digest : l'empreinte est " + digest +
                ", mais les chiffres de l'en-tête donnent [0-9a-f]{16} : ils ont été changés"),
            testing::MatchesRegex("game.jsonl:1: digest: the digest is " + digest +
                ", but the header's figures give [0-9a-f]{16}: they were changed")));
}

const std::string kNumber = std::to_string(kBehaviour);
const std::string kOurs = "\"behaviour\":" + kNumber;

TEST(Record, OfAnotherBehaviourIsReplayedOnlyOnRequest) {
    const std::string other = with(short_game(), kOurs, "\"behaviour\":999");
    expect_problem(other,
        "game.jsonl:1 : behaviour : jouée avec le comportement 999 du moteur ; ce programme a le " + kNumber +
            " : les "
            "règles ont été corrigées depuis, la partie se lit mais ne continue pas",
        "game.jsonl:1: behaviour: played with behaviour 999 of the engine; this program has " + kNumber +
            ": the rules "
            "have been corrected since, and the game can be read but does not go on");
    EXPECT_FALSE(read_record(other, "", OtherBehaviour::Replay).problem);
}

TEST(Record, OfAnotherBehaviourIsFollowedWithoutBeingPlayed) {
    const std::string text = with(short_game(), kOurs, "\"behaviour\":1") + R"({"n":4,"act":"2: bankrupt"})" +
        "\n" + R"({"n":5,"act":"luck: card chance 7"})" + "\n" + R"({"end":{}})" + "\n";
    const RecordRead read = read_record(text, "", OtherBehaviour::Follow);
    ASSERT_FALSE(read.problem);
    EXPECT_TRUE(read.record.followed);
    EXPECT_TRUE(read.record.ended);
    ASSERT_EQ(read.record.steps.size(), 5u);
    EXPECT_EQ(std::get<Action>(read.record.steps[3].what), act::bankrupt(PlayerId{1}));
    EXPECT_TRUE(read.record.steps[3].events.empty());
    EXPECT_TRUE(read.record.last().in_play.contains(PlayerId{1}));
    EXPECT_EQ(read.record.last().deck[0].unseen, 0xFFFF & ~(1 << 6));
    // One of our own behaviour is played, whatever is asked for.
    EXPECT_FALSE(read_record(short_game(), "", OtherBehaviour::Follow).record.followed);
}

TEST(Record, WithALineThatIsNoneIsNotRead) {
    expect_problem("", "game.jsonl : l'enregistrement est vide", "game.jsonl: the record is empty");
    expect_problem("{\"hello\":1}\n", "game.jsonl:1 : format : ce n'est pas un enregistrement de Banquier",
        "game.jsonl:1: format: this is no Banquier record");
    expect_problem(short_game() + "{\"shout\":\"hello\"}\n",
        "game.jsonl:5 : ligne inconnue ; attendu : act, correct, back_to ou end",
        "game.jsonl:5: unknown line; expected: act, correct, back_to or end");
    expect_problem(short_game() + "hello\n", "game.jsonl:5 : cette ligne n'est pas du JSON",
        "game.jsonl:5: this line is not JSON");
    expect_problem(short_game() + R"({"n":7,"act":"1: buy"})" + "\n", "game.jsonl:5 : n : 7 ; attendu : 4",
        "game.jsonl:5: n: 7; expected: 4");
    expect_problem(short_game() + R"({"n":4,"act":"1: buy","mood":"good"})" + "\n",
        "game.jsonl:5 : mood : champ inconnu", "game.jsonl:5: mood: unknown field");
}

TEST(Record, ClosesWithWhatTheReplayFinds) {
    expect_problem(short_game() + R"({"end":{"winners":[1],"fortunes":[1500,1500]}})" + "\n",
        "game.jsonl:5 : end.winners : [1], mais la partie rejouée donne []",
        "game.jsonl:5: end.winners: [1], but the replayed game gives []");
    expect_problem(short_game() + R"({"end":{"winners":[],"fortunes":[1500,1501]}})" + "\n",
        "game.jsonl:5 : end.fortunes : [1500,1501], mais la partie rejouée donne [1500,1500]",
        "game.jsonl:5: end.fortunes: [1500,1501], but the replayed game gives [1500,1500]");
    expect_problem(short_game() + R"({"end":{"winners":[],"fortunes":[1500,1500]}})" + "\n" +
            R"({"n":4,"act":"1: buy"})" + "\n",
        "game.jsonl:6 : une ligne après la fin de la partie",
        "game.jsonl:6: a line after the end of the game");
}

}  // namespace
}  // namespace banquier::notation
