// The protocol's schemas and examples are true: every example is read by the server, and everything that the server says
// in games with people, bots, votes, trades and mistakes obeys the schema. TypeScript tests read the same files.
#include "room.hpp"
#include "shared/schema_check.hpp"

#include <banquier/notation/words.hpp>
#include <banquier/table/effects.hpp>
#include <banquier/wire/incoming.hpp>

#include <gmock/gmock.h>

namespace banquier::server {
namespace {

namespace json = boost::json;
using shared::disobeys;

TEST(Frames, OfClientsAreReadAsTheExamplesAre) {
    const auto found = library().resolve("classique", "classique");
    const json::array all = shared::schema_examples("client-frames.json");
    EXPECT_EQ(shared::kinds_of_frames(all, "do"), shared::frames_of_schema("client-frames.json"));
    for (const json::value& frame : all) {
        EXPECT_EQ(disobeys(frame, "client-frames.json"), "") << json::serialize(frame);
        const wire::FrameRead read = wire::read_frame(json::serialize(frame), &found.game);
        if (const auto* bad = std::get_if<wire::BadFrame>(&read))
            ADD_FAILURE() << json::serialize(frame) << ": " << bad->field << ": " << bad->text;
    }
}

TEST(Frames, OfServersAreAsTheExamplesAre) {
    const json::array all = shared::schema_examples("server-frames.json");
    EXPECT_EQ(shared::kinds_of_frames(all, "is"), shared::frames_of_schema("server-frames.json"));
    for (const json::value& frame : all)
        EXPECT_EQ(disobeys(frame, "server-frames.json"), "") << json::serialize(frame);
}

TEST(Frames, NameEveryCode) {
    json::array words;
    for (std::size_t i = 0; i < table::kCodes; ++i)
        words.emplace_back(json::string_view(word(static_cast<table::Code>(i))));
    EXPECT_EQ(
        shared::schema_part("server-frames.json", "/$defs/result/properties/code/enum"), json::value(words));
}

void expect_obedience(const FakePeer& peer) {
    for (const Json& frame : peer.frames)
        ASSERT_EQ(disobeys(json::parse(frame.dump()), "server-frames.json"), "") << frame;
}

TEST(Frames, OfWholeGamesObeyTheSchema) {
    for (const char* rules : {"classique", "championnat", "asterix-rapide", "poche"}) {
        Room room;
        const editions::Edition* board = nullptr;
        for (const editions::Edition& edition : library().editions())
            for (const std::string& id : edition.rule_sets)
                if (id == rules && !board) board = &edition;
        ASSERT_TRUE(board) << rules;
        Person ann(room, "Ann"), eve(room, "Eve");
        Json seats = Json::array({{{"kind", "open"}}});
        for (int i = 0; i < 3; ++i) seats.push_back({{"kind", "bot"}, {"bot", "steady"}});
        const std::string game = room.create({{"secret", ann.secret()}, {"seats", seats},
            {"settings",
                {{"board", board->id}, {"rules", rules}, {"reserve", 60}, {"pace_most", 0},
                    {"pace_auction", 0}, {"pace_offer", 0}}}});
        ann.join(game);
        eve.join(game);
        ann.sit(1);
        ASSERT_EQ(ann.start(), "accepted") << rules;
        ann.code({{"do", "say"}, {"seat", 1}, {"text", "hello"}});
        ann.code({{"do", "mute"}, {"seat", 1}, {"whom", 2}});
        ann.code({{"do", "refuse-offers"}, {"seat", 1}, {"from", 3}});
        EXPECT_EQ(ann.view["preferred"], Json::parse(R"([{"seat": 1, "muted": [2], "refusing": [3]}])"));
        ann.code({{"do", "mute"}, {"seat", 1}, {"whom", 2}, {"on", false}});
        ann.code({{"do", "refuse-offers"}, {"seat", 1}, {"from", 3}, {"on", false}});
        EXPECT_FALSE(ann.view.contains("preferred"));
        ann.code({{"do", "ask"}, {"seat", 1}, {"what", "pause"}});
        ann.code({{"do", "ask"}, {"seat", 1}, {"what", "resume"}});
        for (int i = 0; i < 80 && ann.view["stage"] == "playing"; ++i) {
            for (const Json& act : ann.view.value("acts", Json::array()))
                if (i % 8 == 0) ann.ask({{"do", i % 16 == 0 ? "why" : "preview"}, {"act", act}});
            if (!ann.play()) room.pass(5'000);
            ann.read();
        }
        ann.code({{"do", "conquer"}});
        eve.code({{"do", "ready"}, {"seat", 1}, {"pledge", std::string(64, 'a')}});
        expect_obedience(*ann.peer);
        expect_obedience(*eve.peer);
    }
}

}  // namespace
}  // namespace banquier::server
