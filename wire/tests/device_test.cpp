// A table on the device where it is played.
#include <banquier/editions/library.hpp>
#include <banquier/wire/device.hpp>

#include <gtest/gtest.h>

namespace banquier::wire {
namespace {

namespace json = boost::json;

FoundBox find_box(const table::Settings& settings) {
    static const editions::Library all = editions::Library::embedded();
    const editions::Resolution found = all.resolve(settings.board, settings.rules, settings.overrides);
    if (!found.ok()) return {.problem = render(found.problems.front(), notation::Language::English)};
    return {.box = std::make_shared<const Box>(std::make_shared<const Game>(found.game))};
}

constexpr std::uint64_t kAnn = 1;

// Ann's, at which nobody sits yet; she is there.
class Device : public ::testing::Test {
protected:
    void SetUp() override {
        const auto made = DeviceTable::make(
            R"({"secret":"0123456789abcdef","settings":{},"seats":[{"kind":"open"},{"kind":"open"}]})",
            find_box);
        ASSERT_TRUE(made) << render(made.problem(), notation::Language::English);
        const std::vector<std::string> lines{made->header};
        auto taken = DeviceTable::take_up({lines, made->secret}, find_box, 1000);
        ASSERT_TRUE(taken) << render(taken.problem(), notation::Language::English);
        table = *std::move(taken);
        (void)told(R"({"do":"join","secret":"0123456789abcdef","game":")" + made->id + R"("})");
    }
    // The last frame that she gets.
    json::object told(const std::string& frame) {
        const Doing doing = table->take(kAnn, frame, 2000);
        EXPECT_FALSE(doing.frames.empty()) << frame;
        return doing.frames.empty() ? json::object{} : json::parse(*doing.frames.back().frame).get_object();
    }

    std::unique_ptr<DeviceTable> table;
};

TEST_F(Device, AnswersWhatOnlyAServerCanDo) {
    for (const std::string what : {R"("close")", R"("make-code","seat":1)",
             R"("use-code","code":"ABCD-EFGH")", R"("make-bot-token","seat":1,"name":"Robo")"}) {
        const json::object answer = told(R"({"id":7,"do":)" + what + "}");
        EXPECT_EQ(answer.at("is"), "error") << what;
        EXPECT_EQ(answer.at("code"), "on-this-device") << what << json::serialize(answer);
        EXPECT_EQ(answer.at("id"), 7) << what;
    }
    EXPECT_EQ(told(R"({"id":8,"do":"sit","seat":1,"name":"Ann"})").at("code"), "accepted");
}

}  // namespace
}  // namespace banquier::wire
