// Games made ready to be shown step by step, against the games themselves.
#include "room.hpp"

#include "shared/golden_record.hpp"
#include "shared/whole.hpp"

#include <banquier/engine/valuation.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/notation/record.hpp>
#include <banquier/notation/scenario.hpp>
#include <banquier/wire/replay_timeline.hpp>

#include <filesystem>
#include <gmock/gmock.h>
#include <sstream>

namespace banquier::server {

using namespace wire;

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

std::string text_of(const std::filesystem::path& file) { return shared::golden_record(file); }

std::vector<std::filesystem::path> golden_games() {
    std::vector<std::filesystem::path> games = shared::golden_files("tests/golden/games");
    EXPECT_GE(games.size(), 13u);
    return games;
}

Json position_of(const Game& game, const State& state) {
    return Json::parse(boost::json::serialize(notation::to_json(game, state)));
}

// Folding the patches gives every position, and everything beside it is what the engine says.
void expect_timeline(const Json& timeline, const notation::Record& record, const std::string& name) {
    const Game& game = record.header.game;
    Json position = timeline["position"], rents = timeline["rents"];
    EXPECT_EQ(position, position_of(game, record.start)) << name;
    ASSERT_EQ(timeline["steps"].size(), record.steps.size()) << name;
    for (std::size_t i = 0; i < record.steps.size(); ++i) {
        const Json& step = timeline["steps"][i];
        const State& after = record.steps[i].after;
        position.merge_patch(step["patch"]);
        if (step.contains("rents")) rents.merge_patch(step["rents"]);
        ASSERT_EQ(position, position_of(game, after)) << name << " step " << i + 1;
        EXPECT_EQ(step["n"], i + 1);
        EXPECT_EQ(step["events"].size(), record.steps[i].events.size());
        EXPECT_EQ(
            step["decision"], Json::parse(boost::json::serialize(notation::to_json(decision(game, after)))));
        for (const PlayerId seat : after.in_play)
            ASSERT_EQ(step["worth"][index_of(seat)], net_worth(game, after, seat)) << name;
        for (const DeedId deed : DeedSet::first(kDeeds)) {
            const std::string square = std::to_string(index_of(game.board.deed[deed].square));
            const Money rent = rent_now(game, after, deed);
            const Json told = rents.value(square, Json(0));
            ASSERT_EQ(told.is_object() ? told["times"].get<Money>() : told.get<Money>(), rent)
                << name << square;
        }
    }
}

std::vector<std::string> rules_of(const std::string& rule_set) {
    std::vector<std::string> rules;
    for (const editions::CatalogueEntry& entry : library().catalogue().entries())
        if (std::ranges::count(entry.holds_in, rule_set) != 0)
            rules.push_back(editions::rule_id_text(entry.id));
    return rules;
}

TEST(Timeline, OfEveryGoldenGameFoldsToItsPositions) {
    const auto games = golden_games();
    const std::size_t step = shared::whole() ? 1 : 4;
    std::cout << "one golden game in " << step << '\n';
    for (std::size_t n = 0; n < games.size(); n += step) {
        const auto& file = games[n];
        const std::string text = text_of(file);
        const auto made = timeline_text(text, library());
        ASSERT_TRUE(made) << file;
        const Json timeline = Json::parse(*made);
        const notation::RecordRead read = notation::read_record(text);
        expect_timeline(timeline, read.record, file);
        EXPECT_EQ(timeline["header"]["players"].size(), read.record.header.players.size());
        EXPECT_EQ(timeline["header"]["fields"]["fine"], read.record.header.game.rules.fine);
        EXPECT_FALSE(timeline["header"].contains("figures")) << file;
        EXPECT_EQ(timeline.contains("end"), read.record.ended);
        if (!read.record.ended) continue;
        for (std::size_t i = 0; i < timeline["sheet"].size(); ++i) {
            const Json& seat = timeline["sheet"][i];
            EXPECT_EQ(seat["sum"], timeline["end"]["fortunes"][i]) << file;
            Money sum = 0;
            for (const Json& line : seat["lines"]) {
                sum += line["amount"].get<Money>();
                const std::string rule_set = timeline["header"]["rules"];
                EXPECT_THAT(rules_of(rule_set), Contains(line["rule"].get<std::string>())) << rule_set;
            }
            EXPECT_EQ(seat["sum"], sum) << file;
        }
    }
}

// The beginning of a game with a step taken back in it.
std::string with_a_step_back(std::size_t acts) {
    std::istringstream lines(text_of(golden_games().front()));
    std::string line, text;
    for (std::size_t i = 0; i <= acts && std::getline(lines, line); ++i) text += line + "\n";
    text += "{\"back_to\":" + std::to_string(acts - 1) + "}\n";
    return text + line + "\n";
}

TEST(Timeline, ShowsWhatWasTakenBack) {
    const Json timeline = Json::parse(*timeline_text(with_a_step_back(4), library()));
    ASSERT_EQ(timeline["steps"].size(), 6u);
    const Json& back = timeline["steps"][4];
    EXPECT_EQ(back["back_to"], 3);
    EXPECT_EQ(back["n"], 3);
    EXPECT_EQ(timeline["steps"][5]["n"], 4);
    Json position = timeline["position"];
    std::vector<Json> after;
    for (const Json& step : timeline["steps"]) {
        position.merge_patch(step["patch"]);
        after.push_back(position);
    }
    EXPECT_EQ(after[4], after[2]);
    EXPECT_EQ(after[5], after[3]);
    EXPECT_NE(after[3], after[2]);
}

TEST(Timeline, CarriesTheFiguresOfABoardThatIsNotOurs) {
    std::string text = text_of(golden_games().front());
    const notation::RecordRead read = notation::read_record(text);
    notation::RecordHeader header = read.record.header;
    header.board = "nowhere";
    const Json timeline = Json::parse(*timeline_text(notation::header_line(header), library()));
    EXPECT_EQ(timeline["header"]["figures"]["squares"].size(), kSquares);
}

TEST(Timeline, IsMadeOfARecordThatIsSent) {
    Room room;
    const std::string text = text_of(golden_games().front());
    const Json sent = room.request("POST", "/api/timeline", text);
    EXPECT_EQ(sent, Json::parse(*timeline_text(text, library())));
    room.request("GET", "/api/timeline", {}, 405);
    room.request("POST", "/api/timeline", text, 403, "https://evil.test");
    const Json bad = room.request("POST", "/api/timeline", text + "{\"act\":\"1: roll 7 7\"}\n", 400);
    EXPECT_EQ(bad["code"], "bad-record");
    EXPECT_EQ(bad["line"], std::ranges::count(text, '\n') + 1);
    EXPECT_FALSE(bad["says"]["fr"].get<std::string>().empty());
    EXPECT_EQ(room.request("POST", "/api/timeline", "", 400)["line"], 1);
    EXPECT_EQ(room.request("POST", "/api/timeline", "[1]", 400)["code"], "bad-record");
    const std::string header = text.substr(0, text.find('\n') + 1);
    std::string endless = header;
    for (std::size_t i = 0; i < kMostRecordLines; ++i) endless += "{\"back_to\":0}\n";
    EXPECT_THAT(room.request("POST", "/api/timeline", endless, 400)["text"].get<std::string>(),
        HasSubstr("more than 8000 lines"));
    EXPECT_THAT(room.request("POST", "/api/timeline?at=1", endless, 400)["text"].get<std::string>(),
        HasSubstr("more than 8000 lines"));
    for (int i = 0; i < 4; ++i) room.request("POST", "/api/timeline", header);
    EXPECT_EQ(room.request("POST", "/api/timeline", header, 429)["code"], "too-fast");
}

TEST(Timeline, OfALiveGameIsShownAsItsRecordIs) {
    Room room;
    TwoAtATable open(room), secret(room, {{"rent", "quiet"}}), waiting(room, Json::object(), false);
    for (int i = 0; i < 40; ++i) open.awaited().play();
    const Json timeline = room.request("GET", "/api/games/" + open.game + "/timeline");
    EXPECT_GT(timeline["steps"].size(), 10u);
    EXPECT_EQ(timeline["header"]["fair"]["salts"].size(), 2u);
    EXPECT_FALSE(timeline.contains("secret"));
    Json position = timeline["position"];
    for (const Json& step : timeline["steps"]) position.merge_patch(step["patch"]);
    open.both_read();
    EXPECT_EQ(position["players"], open.ann.view["position"]["players"]);
    EXPECT_EQ(timeline["steps"].back()["worth"], open.ann.view["worth"]);
    for (const char* what : {"timeline", "scenario?at=0"}) {
        const std::string end = std::string("/") + what;
        EXPECT_EQ(room.request("GET", "/api/games/" + secret.game + end, {}, 403)["code"], "not-told");
        EXPECT_EQ(room.request("GET", "/api/games/" + waiting.game + end, {}, 404)["code"], "not-running");
        EXPECT_EQ(room.request("GET", "/api/games/none" + end, {}, 404)["code"], "no-such-game");
    }
}

// ---- Scenarios

TEST(ScenarioOfAPosition, HoldsWhereverItIsTaken) {
    for (const auto& file : golden_games()) {
        const std::string text = text_of(file);
        const std::size_t steps = notation::read_record(text).record.steps.size();
        for (std::size_t at = 0; at <= steps; at += std::max<std::size_t>(1, steps / 7)) {
            const auto written = scenario_at(text, at);
            ASSERT_TRUE(written) << file << at;
            const auto scenario = notation::read_scenario(*written, "x.toml");
            ASSERT_TRUE(scenario) << file << at << *written;
            for (const notation::Problem& problem : notation::run_scenario(*scenario, library()))
                ADD_FAILURE() << file << at << render(problem, editions::Language::English) << "\n"
                              << *written;
        }
        EXPECT_FALSE(scenario_at(text, steps + 1));
    }
}

TEST(ScenarioOfAPosition, IsAFileToKeep) {
    Room room;
    TwoAtATable t(room);
    for (int i = 0; i < 20; ++i) t.awaited().play();
    const std::string path = "/api/games/" + t.game + "/scenario";
    room.request("GET", path + "?at=5");
    EXPECT_THAT(*room.last.body, HasSubstr("board = \"classique\""));
    EXPECT_EQ(room.last.headers.front(),
        (std::pair<std::string, std::string>(
            "Content-Disposition", "attachment; filename=\"" + t.game + "-5.toml\"")));
    for (const char* bad : {"", "?at=", "?at=x", "?at=-1", "?at=99999", "?at=5&by=1"})
        room.request("GET", path + bad, {}, 400);
}

TEST(ScenarioOfAPosition, IsMadeOfARecordThatIsSent) {
    Room room;
    const std::string text = text_of(golden_games().front());
    room.request("POST", "/api/timeline?at=7", text);
    EXPECT_EQ(*room.last.body, *scenario_at(text, 7));
    EXPECT_EQ(room.request("POST", "/api/timeline?at=7", "[1]", 400)["code"], "bad-record");
    for (const char* bad : {"?at=", "?by=1", "?at=7&by=1"})
        EXPECT_EQ(room.request("POST", std::string("/api/timeline") + bad, text, 400)["code"], "bad-frame");
}

}  // namespace
}  // namespace banquier::server
