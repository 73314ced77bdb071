// Training: the same settings give the same network, also when it is interrupted.
#include "support.hpp"

#include <banquier/sim/train.hpp>

namespace banquier::sim {
namespace {

const TrainingSettings kShort{.chapters = 2, .games = 40, .passes = 1, .seed = 3};

TEST(Train, GivesTheSameNetworkTwice) {
    double loss = 0;
    Pupil straight(kShort.seed), broken(kShort.seed);
    while (straight.chapter < kShort.chapters) ASSERT_TRUE(next_chapter(kShort, straight, loss));
    ASSERT_TRUE(next_chapter(kShort, broken, loss));
    const auto read = read_training(training_bytes(kShort, broken), "file", kShort);
    ASSERT_TRUE(read);
    Pupil resumed = *read;
    EXPECT_EQ(resumed, broken);
    ASSERT_TRUE(next_chapter(kShort, resumed, loss));
    EXPECT_EQ(resumed, straight);
    EXPECT_EQ(bots::digest_of(resumed.network()), bots::digest_of(straight.network()));
}

TEST(Train, StopsAndLeavesThePupilAsItWas) {
    Pupil pupil(1);
    const Pupil before = pupil;
    double loss = 0;
    TrainingSettings many = kShort;
    many.games = 200;
    EXPECT_FALSE(next_chapter(many, pupil, loss, [](std::uint64_t, std::uint64_t) { return false; }));
    EXPECT_EQ(pupil, before);
}

TEST(Train, RefusesAnotherStateOrOtherSettings) {
    const std::string bytes = training_bytes(kShort, Pupil{1});
    TrainingSettings other = kShort;
    other.games = 41;
    EXPECT_FALSE(read_training(bytes, "file", other));
    EXPECT_FALSE(read_training(bytes.substr(1), "file", kShort));
    EXPECT_FALSE(read_training("", "file", kShort));
}

TEST(Train, LearnsToBeNearerThanEvenChances) {
    Lessons lessons;
    ASSERT_TRUE(play_lessons(4, 0, 60, true, lessons));
    const Trueness found = trueness(bots::carried_network(), lessons);
    EXPECT_LT(found.loss, 0.85 * found.even_loss);
    EXPECT_LT(found.all.error, 6);
}

}  // namespace
}  // namespace banquier::sim
