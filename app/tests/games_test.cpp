// The games of a store from the command line: taken in, listed, shown, written out.
#include "live_host.hpp"
#include "shared/ran_program.hpp"

#include <banquier/client/client.hpp>
#include <banquier/server/server.hpp>
#include <banquier/storage/folder.hpp>
#include <banquier/storage/sqlite_store.hpp>
#include <banquier/table/log.hpp>

#include <boost/json.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <thread>

namespace banquier::app {
namespace {

using shared::content_of;
using shared::Folder;
using shared::Ran;
using shared::run;

using ::testing::HasSubstr;
using ::testing::Not;

// The games of a folder, served.
class Served {
public:
    explicit Served(const std::string& file) : store_(file), server_(store_, library_, {}) {
        address = {"127.0.0.1", server_.listen("127.0.0.1", 0)};
        thread_ = std::thread([this] { server_.run(); });
    }
    ~Served() {
        server_.stop();
        thread_.join();
    }
    // A game with a bot, at which somebody has thrown.
    std::string begun_game() const {
        const client::Reply made = client::request(address, "POST", "/api/games",
            fmt::format(R"({{"secret":"{}","seats":[{{"kind":"open"}},{{"kind":"bot","bot":"steady"}}]}})",
                kHostSecret));
        std::string game{boost::json::parse(made.body).at("game").as_string()};
        Host host(address, game);
        EXPECT_EQ(host.ask({{"do", "sit"}, {"seat", 1}, {"name", "Ann"}}).at("code"), "accepted");
        host.begin();
        EXPECT_EQ(host.roll().at("code"), "accepted");
        return game;
    }
    client::Address address;

private:
    storage::SqliteStore store_;
    const editions::Library library_ = editions::Library::embedded();
    server::Server server_;
    std::thread thread_;
};

class Games : public ::testing::Test {
protected:
    Ran copying(const std::string& command, const std::string& file) {
        return run({command, file, "--data", folder.path(""), "--lang", "en"});
    }
    std::string store_file() const { return folder.path(storage::kStoreFile); }
    Ran games(std::vector<std::string> words) {
        words.insert(words.begin(), {"games"});
        words.insert(words.end(), {"--data", folder.path(""), "--lang", "en"});
        return run(words);
    }
    // The log of a game that waits.
    std::string log_of(table::Dice dice) {
        table::Header header{.id = "a-game"};
        header.settings.dice = dice;
        header.seats.resize(2);
        header.seats[0] = {.kind = table::SeatKind::Bot};
        header.seats[0].name = "Robo";
        header.seats[0].bot = "steady";
        return folder.write("game.log", table::header_line(header) + "\n");
    }
    Folder folder;
};

TEST_F(Games, AreTakenInListedShownAndWrittenOut) {
    const std::string file = log_of(table::Dice::Real);
    EXPECT_EQ(games({"list"}).code, 3) << "there is no store yet, and looking makes none";
    const Ran taken = games({"import", file});
    EXPECT_EQ(taken.code, 0) << taken.err;
    EXPECT_EQ(taken.out, "a-game\n");
    const Ran list = games({"list"});
    EXPECT_THAT(list.out, HasSubstr("a-game"));
    EXPECT_THAT(list.out, HasSubstr("waiting"));
    EXPECT_THAT(list.out, HasSubstr("classique: Robo"));
    EXPECT_EQ(games({"list", "--status", "over"}).out, "no games\n");
    EXPECT_EQ(games({"list", "--status", "often"}).code, 2);
    EXPECT_THAT(games({"show", "a-game"}).out, HasSubstr("Robo (steady)"));
    EXPECT_EQ(games({"export", "a-game"}).out, content_of(file));
    const Ran twice = games({"import", file});
    EXPECT_EQ(twice.code, 2) << twice.err;
    EXPECT_EQ(games({"show", "nowhere"}).code, 2);
}

TEST_F(Games, AreCheckedCopiedPutBackAndPruned) {
    ASSERT_EQ(games({"import", log_of(table::Dice::Real)}).code, 0);
    const Ran sound = games({"check"});
    EXPECT_EQ(sound.code, 0) << sound.err;
    EXPECT_EQ(sound.out, "1 games sound, 0 damages\n");
    const std::string copy = folder.path("copy.sqlite3");
    EXPECT_EQ(copying("backup", copy).code, 0);
    EXPECT_EQ(copying("backup", copy).code, 3) << "it is there already";
    const Ran back = copying("restore", copy);
    EXPECT_EQ(back.code, 0) << back.err;
    EXPECT_THAT(back.out, HasSubstr("what was there: "));
    EXPECT_THAT(games({"list"}).out, HasSubstr("a-game"));
    EXPECT_EQ(copying("restore", folder.path("nothing")).code, 3);
    EXPECT_EQ(games({"prune", "--days", "1"}).out, "0 games removed\n") << "it is not over";
    EXPECT_EQ(games({"prune"}).code, 2);
}

// A running game that comes from a backup is closed with its secret, and its people go on in another.
TEST_F(Games, ThatWerePutBackAreWholeAndTheirDiceCanBeChecked) {
    const std::string copy = folder.path("copy.sqlite3"), record = folder.path("game.jsonl");
    std::string game;
    {
        const Served served(store_file());
        game = served.begun_game();
        EXPECT_EQ(copying("backup", copy).code, 0);
        const Ran owned = copying("restore", copy);
        EXPECT_EQ(owned.code, 3);
        EXPECT_THAT(owned.err, HasSubstr("in use by process"));
    }
    EXPECT_THAT(games({"list", "--status", "running"}).out, HasSubstr(game));
    ASSERT_EQ(games({"export", game, "--record", "--out", record}).code, 0);
    EXPECT_EQ(run({"verify", record, "--lang", "en"}).code, 2) << "its secret is still one";
    ASSERT_EQ(copying("restore", copy).code, 0);
    EXPECT_EQ(games({"check"}).out, "1 games sound, 0 damages\n");
    (void)Served(store_file());
    EXPECT_EQ(games({"check"}).out, "2 games sound, 0 damages\n");
    EXPECT_THAT(games({"list", "--status", "over"}).out, HasSubstr(game));
    EXPECT_EQ(games({"list", "--status", "running"}).out, "no games\n");
    ASSERT_EQ(games({"export", game, "--record", "--out", record}).code, 0);
    const Ran verified = run({"verify", record, "--lang", "en"});
    EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
}

TEST_F(Games, ThatHaveBeenOverForLongArePrunedAndNoOthers) {
    using storage::Kind;
    using storage::Status;
    const storage::Instant now = server::wall_now(), day = 24 * 3600 * storage::Instant{1000};
    const auto keep = [&](storage::SqliteStore& store, const std::string& id, int days, Status status,
                          Kind kind) {
        storage::Create create{.game = id, .at = now - days * day, .header = "h", .kind = kind};
        create.with.status = status;
        create.entries.push_back({create.at, "entry", std::string(100'000, 'x')});
        store.write(create);
    };
    {
        storage::SqliteStore store(store_file());
        keep(store, "long-over", 40, Status::Over, Kind::Game);
        keep(store, "just-over", 29, Status::Over, Kind::Game);
        keep(store, "still-runs", 40, Status::Running, Kind::Game);
        keep(store, "still-waits", 40, Status::Waiting, Kind::Game);
        keep(store, "a-cup", 40, Status::Over, Kind::Cup);
        const Ran owned = games({"prune", "--days", "30"});
        EXPECT_EQ(owned.code, 3) << "somebody has it";
        EXPECT_THAT(owned.err, HasSubstr("in use by process"));
    }
    const auto size = std::filesystem::file_size(store_file());
    EXPECT_EQ(games({"prune", "--days", "0"}).code, 2);
    EXPECT_EQ(games({"prune", "--days", "30"}).out, "1 games removed\n");
    EXPECT_EQ(games({"show", "long-over"}).code, 2);
    EXPECT_LT(std::filesystem::file_size(store_file()) + 90'000, size) << "the disk has its room back";
    const std::string left = games({"list"}).out;
    for (const char* id : {"just-over", "still-runs", "still-waits"}) EXPECT_THAT(left, HasSubstr(id));
    EXPECT_THAT(left, Not(HasSubstr("long-over")));
    EXPECT_EQ(storage::SqliteStore(store_file()).find("a-cup").status, Status::Over);
    EXPECT_EQ(games({"prune", "--days", "30"}).out, "0 games removed\n");
}

TEST_F(Games, WithFairDiceStayOnTheirServerUntilTheyAreOver) {
    const Ran refused = games({"import", log_of(table::Dice::Fair)});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, HasSubstr("keeps the secret of its dice"));
}

TEST_F(Games, OfAnotherFormAreRefusedWithTheLine) {
    const Ran refused = games({"import", folder.write("rubbish", "rubbish\n")});
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, HasSubstr("rubbish:1"));
}

TEST(Serve, RefusesWhatItCannotDo) {
    const Folder folder;
    const std::string data = folder.path("");
    EXPECT_EQ(run({"serve", "--port", "70000", "--data", data}).code, 2);
    EXPECT_EQ(run({"serve", "--log", "xml", "--data", data}).code, 2);
    EXPECT_EQ(run({"serve", "--lan", "--listen", "127.0.0.1", "--data", data}).code, 2);
    EXPECT_EQ(run({"serve", "--max-games", "0", "--data", data}).code, 2);
    const Ran empty = run({"serve", "--client", data, "--data", data, "--lang", "en"});
    EXPECT_EQ(empty.code, 3);
    EXPECT_NE(empty.err.find("there is no index.html in"), std::string::npos) << empty.err;
    const std::string lan = folder.write("lan.toml", "lan = \"perhaps\"\n");
    const Ran unclear = run({"serve", "--config", lan, "--data", data, "--lang", "en"});
    EXPECT_EQ(unclear.code, 2);
    EXPECT_THAT(unclear.err, HasSubstr("\"perhaps\"; expected: 1, true, 0 or false"));
    const std::string file = folder.write("serve.toml", "max-gmaes = 5\n");
    const Ran bad = run({"serve", "--config", file, "--data", data, "--lang", "en"});
    EXPECT_EQ(bad.code, 2);
    EXPECT_THAT(bad.err, HasSubstr("max-gmaes"));
    const Ran hall = run({"serve", "--hall", "203.0.113.7,the-hall", "--data", data, "--lang", "en"});
    EXPECT_EQ(hall.code, 2);
    EXPECT_THAT(hall.err, HasSubstr("\"203.0.113.7,the-hall\"; expected: addresses or networks"));
    EXPECT_EQ(run({"bot", "--exec", "true", "--join", "somewhere"}).code, 2);
}

TEST(Serve, MakesTheFolderOfItsGamesButNotWhatThatLiesIn) {
    const Folder folder;
    const std::string made = folder.path("games");
    const Ran elsewhere = run({"serve", "--data", made, "--listen", "203.0.113.1", "--lang", "en"});
    EXPECT_THAT(elsewhere.err, HasSubstr("cannot listen at 203.0.113.1"));
    EXPECT_TRUE(std::filesystem::is_directory(made));
    const Ran nowhere = run({"serve", "--data", folder.path("nowhere/games"), "--lang", "en"});
    EXPECT_EQ(nowhere.code, 3);
    EXPECT_THAT(nowhere.err, HasSubstr("--data: cannot make the folder"));
    EXPECT_FALSE(std::filesystem::exists(folder.path("nowhere")));
}

}  // namespace
}  // namespace banquier::app
