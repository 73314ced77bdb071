// A hub on a file of games that is damaged: it costs what is hit, and the log says which games those are.
#include "room.hpp"
#include "shared/temporary_folder.hpp"

#include <banquier/storage/sqlite_store.hpp>

#include <fstream>
#include <gmock/gmock.h>

namespace banquier::server {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class DamagedStore : public ::testing::Test {
protected:
    // The games of a room in a file, each with another that is over behind it, so that every one has pages of its own.
    void keep(Room& room) {
        storage::SqliteStore store(file());
        std::vector<storage::Listed> games = room.store->list({.limit = 500});
        for (auto one = games.rbegin(); one != games.rend(); ++one) {
            const storage::Loaded loaded = room.store->load(one->game);
            storage::Create create{
                .game = one->game, .at = 1, .header = loaded.header, .entries = loaded.tail};
            create.with = {
                .status = one->status, .meta = one->meta, .secrets = room.store->secrets(one->game)};
            store.write(create);
            storage::Create behind{.game = "behind-" + one->game, .at = 1, .header = "h"};
            behind.with.status = storage::Status::Over;
            behind.entries.assign(200, {1, "entry", "x"});
            behind.entries[1].payload = "the second behind " + one->game;
            store.write(behind);
        }
    }
    std::filesystem::path file() const { return folder_ / "games.sqlite3"; }
    // What the disk says from now on where it said `text`, at one place.
    void turn(const std::string& text) const {
        std::string whole = bytes();
        const std::size_t at = whole.find(text);
        ASSERT_NE(at, std::string::npos) << text;
        ASSERT_EQ(whole.find(text, at + 1), std::string::npos) << text;
        whole[at + text.size() / 2] ^= 1;
        std::ofstream(file(), std::ios::binary) << whole;
    }
    // A page of the index of the entries, which alone has hundreds of rows on each.
    void spoil_index(int which) const {
        std::string whole = bytes();
        for (std::size_t at = 0; at < whole.size(); at += 4096) {
            const auto rows =
                static_cast<unsigned char>(whole[at + 3]) * 256 + static_cast<unsigned char>(whole[at + 4]);
            if (whole[at] != 10 || rows < 200 || which-- != 0) continue;
            whole.replace(at, 4096, 4096, '\xee');
            std::ofstream(file(), std::ios::binary) << whole;
            return;
        }
        FAIL() << "there are not so many";
    }
    std::string bytes() const {
        std::ifstream in(file(), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    // A hub that has taken up what it can.
    struct Opened {
        explicit Opened(const std::filesystem::path& file, HubLimits limits = Room::quick())
            : store(file, {.checks = false}), hub(store, committer, library(), outside(), std::move(limits)) {
            hub.resume(now);
            settle();
        }
        void settle() {
            for (;;) {
                committer.drain();
                const auto work = std::exchange(posted, {});
                if (work.empty()) return;
                for (const auto& one : work) one(now);
            }
        }
        Outside outside() {
            Outside outside;
            outside.post = [this](std::function<void(table::Millis)> work) {
                const std::lock_guard lock(mutex);
                posted.push_back(std::move(work));
            };
            outside.aside = [](const std::function<void()>& work) { work(); };
            outside.log = [this](Weight weight, std::string_view text) {
                if (weight == Weight::Error) errors.emplace_back(text);
            };
            return outside;
        }
        int status(const std::string& path) {
            int status = 0;
            hub.answer(
                {.method = "GET", .path = path}, now, [&](const Reply& reply) { status = reply.status; });
            settle();
            return status;
        }

        table::Millis now = 1'700'000'100'000;
        std::mutex mutex;
        std::vector<std::function<void(table::Millis)>> posted;
        std::vector<std::string> errors;
        storage::SqliteStore store;
        storage::GroupCommitter committer{store, {.wait = std::chrono::microseconds(0)}};
        Hub hub;
    };

private:
    shared::TemporaryFolder folder_;
};

TEST_F(DamagedStore, CostsTheGamesWhoseIndexIsHit) {
    Room room;
    std::vector<std::unique_ptr<TwoAtATable>> tables;
    for (int i = 0; i < 8; ++i) tables.push_back(std::make_unique<TwoAtATable>(room));
    keep(room);
    spoil_index(2);
    const Opened opened(file());
    EXPECT_TRUE(opened.hub.resumed().all);
    EXPECT_LT(opened.hub.resumed().games, 8u);
    EXPECT_GE(opened.hub.resumed().games, 6u);
    EXPECT_EQ(opened.hub.resumed().games + opened.hub.resumed().problems.size(), 8u);
    EXPECT_THAT(opened.errors, Each(AllOf(StartsWith("cannot go on: game "), HasSubstr("it is damaged"))));
}

TEST_F(DamagedStore, NamesEachDamagedGameOnce) {
    Room room;
    const TwoAtATable first(room), second(room), third(room);
    keep(room);
    turn("\"" + second.game + "\"");
    turn("the second behind " + third.game);
    HubLimits limits = Room::quick();
    limits.checks_store = true;
    const Opened opened(file(), limits);
    EXPECT_EQ(opened.hub.resumed().games, 2u);
    EXPECT_THAT(opened.hub.resumed().problems,
        ElementsAre(AllOf(StartsWith("game 3: "), HasSubstr("entry 1 is not as it was written")),
            AllOf(StartsWith("game 6: "), HasSubstr("entry 2 is not as it was written"))));
    for (const std::string& error : opened.errors) EXPECT_EQ(error.find(first.game), std::string::npos);
}

TEST_F(DamagedStore, NamesTheGameThatSomebodyAsksFor) {
    Room room;
    const TwoAtATable sound(room, Json::object(), false), damaged(room, Json::object(), false),
        lost(room, Json::object(), false);
    room.store->write(storage::Change{.game = lost.game, .with = {.secrets = {{"dice", std::nullopt}}}});
    keep(room);
    turn("\"" + damaged.game + "\"");
    Opened opened(file());
    EXPECT_EQ(opened.status("/api/games/" + sound.game), 200);
    EXPECT_EQ(opened.status("/api/games/" + damaged.game), 404);
    EXPECT_EQ(opened.status("/api/games/" + lost.game), 404);
    EXPECT_EQ(opened.status("/api/games/none"), 404);
    EXPECT_THAT(opened.errors,
        ElementsAre(AllOf(StartsWith("cannot go on: game 3: "), HasSubstr(file().string())),
            "cannot go on: game 5: the secret of its dice is lost"));
}

}  // namespace
}  // namespace banquier::server
