// What the server answers to HTTP requests obeys docs/schema/answers.json.
#include "room.hpp"
#include "shared/schema_check.hpp"

#include <fstream>
#include <sstream>

namespace banquier::server {
namespace {

namespace json = boost::json;

class Answers : public ::testing::Test {
protected:
    void expect(const std::string& path, const std::string& form, int status = 200) {
        const Json answer = room.request("GET", path, {}, status);
        EXPECT_EQ(shared::disobeys(json::parse(answer.dump()), "answers.json", "/$defs/" + form), "") << path;
    }

    Room room;
};

TEST_F(Answers, AboutEditionsObeyTheSchema) {
    expect("/api/catalogue", "catalogue");
    for (const editions::Edition& edition : library().editions())
        expect("/api/boards/" + edition.id, "board");
    expect("/api/search/ligue1", "search");
    for (const editions::RuleSetInfo& info : library().rule_sets()) expect("/api/rules/" + info.id, "rules");
    expect("/api/rules/classique?overrides=HOUSE-06,fine=100&board=uk", "rules");
}

TEST_F(Answers, AreAsTheExamplesAre) {
    std::ifstream file("docs/schema/examples/answers.json");
    std::stringstream text;
    text << file.rdbuf();
    const json::value examples = json::parse(text.str());
    EXPECT_GE(examples.as_object().size(), 3u);
    for (const auto& one : examples.as_object())
        EXPECT_EQ(shared::disobeys(one.value(), "answers.json", "/$defs/" + std::string(one.key())), "")
            << one.key();
}

TEST_F(Answers, AboutTheServerObeyTheSchema) { expect("/api/here", "here"); }

TEST_F(Answers, AboutGamesObeyTheSchema) {
    TwoAtATable t(room);
    for (int i = 0; i < 60; ++i) t.awaited().play();
    expect("/api/games/" + t.game + "/timeline", "timeline");
    expect("/api/games/" + t.game + "/scenario?at=99999", "problem", 400);
}

TEST_F(Answers, ThatRefuseObeyTheSchema) {
    expect("/api/boards/none", "problem", 404);
    expect("/api/rules/classique?overrides=fine=x", "problem", 400);
}

}  // namespace
}  // namespace banquier::server
