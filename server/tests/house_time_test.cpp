#include "house_time.hpp"

#include "running.hpp"

#include <atomic>

namespace banquier::server {
namespace {

TEST(HouseTime, GoesByWhatHasPassedAndNotByTheWall) {
    HouseTime time(1'000'000, 50);
    EXPECT_EQ(time.at(50), 1'000'000);
    EXPECT_EQ(time.at(1'050), 1'001'000);
}

TEST(HouseTime, TakesTheWallsTimeOverForwardsAlone) {
    HouseTime time(1'000'000, 0);
    time.catch_up(500'000, 1'000);
    EXPECT_EQ(time.at(1'000), 1'001'000);
    time.catch_up(9'000'000, 2'000);
    EXPECT_EQ(time.at(2'000), 9'000'000);
    EXPECT_EQ(time.at(2'500), 9'000'500);
}

TEST(HouseTime, OfAServerDoesNotStandStillWhenTheClockIsPutBack) {
    const auto offset = std::make_shared<std::atomic<table::Millis>>(0);
    ServerOptions options;
    options.wall = [offset] { return wall_now() + *offset; };
    const Running running(options);
    const std::string game = running.create();
    const auto seen = [&] {
        return Talk(running.address, {Json{{"do", "join"}, {"game", game}}.dump()}, 1)
            .frames.at(0)["now"]
            .get<table::Millis>();
    };
    const table::Millis before = seen();
    *offset = -3'600'000;
    EXPECT_GE(seen(), before);
    *offset = 3'600'000;
    EXPECT_LT(seen(), before + 1'800'000) << "somebody may be waiting: no leap either";
}

}  // namespace
}  // namespace banquier::server
