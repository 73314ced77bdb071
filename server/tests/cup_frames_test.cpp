// The schemas and examples of docs/cup-protocol.md are true: every example is read by the server, and everything that it
// says to every role in a whole cup obeys them.
#include "cup_frames.hpp"
#include "cup_hall.hpp"
#include "shared/schema_check.hpp"

namespace banquier::server {
namespace {

namespace json = boost::json;
using shared::disobeys;

TEST(CupFrames, OfClientsAreReadAsTheExamplesAre) {
    const json::array all = shared::schema_examples("cup-client-frames.json");
    EXPECT_EQ(shared::kinds_of_frames(all, "do"), shared::frames_of_schema("cup-client-frames.json"));
    for (const json::value& frame : all) {
        EXPECT_EQ(disobeys(frame, "cup-client-frames.json"), "") << json::serialize(frame);
        try {
            (void)read_cup_frame(json::serialize(frame));
        } catch (const BadFrame& bad) {
            ADD_FAILURE() << json::serialize(frame) << ": " << bad.field << ": " << bad.text;
        }
    }
}

TEST(CupFrames, OfServersAreAsTheExamplesAre) {
    const json::array all = shared::schema_examples("cup-server-frames.json");
    EXPECT_EQ(shared::kinds_of_frames(all, "is"), shared::frames_of_schema("cup-server-frames.json"));
    for (const json::value& frame : all)
        EXPECT_EQ(disobeys(frame, "cup-server-frames.json"), "") << json::serialize(frame).substr(0, 200);
}

TEST(CupFrames, ThatCannotBeReadAreRefusedWithTheirField) {
    const auto field = [](const char* text) {
        try {
            (void)read_cup_frame(text);
        } catch (const BadFrame& bad) {
            return bad.field.empty() ? "none" : bad.field;
        }
        return std::string{};
    };
    EXPECT_EQ(field("{"), "none");
    EXPECT_EQ(field(R"({"do":"conquer"})"), "do");
    EXPECT_EQ(field(R"({"do":"present","unit":0})"), "unit");
    EXPECT_EQ(field(R"({"do":"present","unit":1,"more":1})"), "more");
    EXPECT_EQ(field(R"({"do":"present","units":[]})"), "units");
    EXPECT_EQ(field(R"({"do":"present","units":[1,2,1]})"), "units");
    EXPECT_EQ(field(R"({"do":"join","cup":"x","secret":"short"})"), "secret");
    EXPECT_EQ(field(R"({"do":"fill","table":1,"lines":[{"unit":1,"member":0,"goods":{"titles":[{}]}}]})"),
        "lines[1].goods.titles[1].at");
    EXPECT_EQ(field(R"({"do":"why","command":{"do":"why","command":{"do":"close"}}})"), "do");
    EXPECT_EQ(
        field(R"({"do":"seat","table":1,"throws":[{"unit":1,"throws":[[1]]}]})"), "throws[1].throws[1]");
}

void expect_obedience(Device& device) {
    device.read();
    Json view = Json::object();
    for (const Json& frame : device.peer->frames) {
        ASSERT_EQ(disobeys(json::parse(frame.dump()), "cup-server-frames.json"), "") << frame;
        if (frame["is"] == "snapshot") view = frame["view"];
        if (frame["is"] != "update") continue;
        view.merge_patch(frame["view"]);
        ASSERT_EQ(disobeys(json::parse(view.dump()), "cup-server-frames.json", "/$defs/view"), "") << frame;
    }
}

TEST(CupFrames, OfAWholeCupObeyTheSchemaForEveryRole) {
    for (const char* format : {"championnat", "club"}) {
        Room room;
        const bool teams = std::string(format) == "championnat";
        CupHall hall{room, teams ? 7 : 0, format};
        for (int i = 1; !teams && i <= 9; ++i)
            hall.ann->must({{"do", "enter"}, {"name", "P" + std::to_string(i)},
                {"members", {{{"name", "Ada " + std::to_string(i)}, {"role", "player"}}}},
                {"contacts", {{{"member", 0}, {"contact", "a@example.org"}}}}});
        hall.give("referee", "Léa");
        hall.give("unit", "Uma", 1);
        std::vector<Device> all;
        all.push_back(hall.device("Léa"));
        all.push_back(hall.device("Uma"));
        Device onlooker(room, "");
        onlooker.join(hall.cup);
        all.push_back(std::move(onlooker));
        hall.close();
        hall.publish();
        hall.give("banker", "Bea", 1);
        all.push_back(hall.device("Bea"));
        hall.phase("play");
        hall.ann->must({{"do", "call"}, {"table", 1}, {"why", "a rent"}});
        hall.ann->must({{"do", "pause"}, {"table", 1}});
        room.now += 5000;
        hall.ann->must({{"do", "pause"}, {"table", 1}, {"on", false}});
        hall.ann->must({{"do", "pause"}});
        hall.ann->must({{"do", "pause"}, {"on", false}});
        const std::vector<int> units = hall.units(1);
        Json throws = Json::array();
        for (std::size_t i = 0; i < units.size(); ++i)
            throws.push_back({{"unit", units[i]}, {"throws", {{6, 6 - static_cast<int>(i)}}}});
        hall.ann->must({{"do", "seat"}, {"table", 1}, {"throws", throws}});
        hall.ann->must(
            {{"do", "penalise"}, {"unit", units[1]}, {"kind", "amount"}, {"amount", 50}, {"why", "late"}});
        Json lines = Json::array();
        for (const int unit : units)
            for (int member = 0; member < (teams ? 2 : 1); ++member)
                lines.push_back(
                    {{"unit", unit}, {"member", member}, {"goods", {{"cash", 10 * unit + member}}}});
        hall.ann->must({{"do", "fill"}, {"table", 1}, {"lines", lines}});
        hall.ann->ask({{"do", "preview"}, {"lines", lines}});
        hall.ann->must({{"do", "sign"}, {"table", 1}, {"version", 1}, {"unit", units[0]}, {"member", 0}});
        hall.ann->must({{"do", "refuse"}, {"table", 1}, {"version", 1}, {"unit", units[1]}, {"member", 0},
            {"why", "no"}});
        hall.ann->must({{"do", "rule"}, {"table", 1}, {"parties", {units[1]}}, {"heard", {"no"}},
            {"rules", {"CUP-07"}}, {"decision", "it stands"}});
        hall.ann->must({{"do", "receive"}, {"table", 1}, {"version", 1}});
        hall.phase("end");
        for (std::size_t table = 2; table <= hall.ann->view["tables"].size(); ++table) {
            Json sheet = Json::array();
            int amount = 900;
            for (const int unit : hall.units(static_cast<int>(table)))
                for (int member = 0; member < (teams ? 2 : 1); ++member)
                    sheet.push_back({{"unit", unit}, {"member", member}, {"amount", amount -= 7}});
            hall.ann->must({{"do", "paper"}, {"table", table}, {"lines", sheet}, {"second", "Léa"}});
        }
        hall.ann->ask({{"do", "plan"}, {"stage", 1}, {"round", 1}, {"table", 1}, {"lines", lines},
            {"because", {{"why", "x"}, {"second", "y"}}}});
        for (const char* question : {"sheet", "log", "contacts", "why"})
            hall.ann->ask(question == std::string("sheet") ? Json{{"do", "sheet"}, {"table", 1}}
                    : question == std::string("log")       ? Json{{"do", "log"}, {"from", 1}}
                    : question == std::string("why") ? Json{{"do", "why"}, {"command", {{"do", "close"}}}}
                                                     : Json{{"do", "contacts"}});
        if (!teams) hall.ann->must({{"do", "pool"}});
        hall.ann->code({{"do", "enter-list"}, {"csv", "x"}});
        hall.ann->code({{"do", "conquer"}});
        for (Device& device : all) expect_obedience(device);
        expect_obedience(*hall.ann);
        const Json told = room.request("GET", "/api/cups/" + hall.cup);
        EXPECT_EQ(disobeys(json::parse(told.dump()), "cup-server-frames.json", "/$defs/told"), "");
        EXPECT_EQ(disobeys(json::parse(hall.made.dump()), "cup-server-frames.json", "/$defs/made"), "");
        const Json formats = room.request("GET", "/api/cup-formats");
        EXPECT_EQ(disobeys(json::parse(formats.dump()), "cup-server-frames.json", "/$defs/formats"), "");
    }
}

}  // namespace
}  // namespace banquier::server
