// The server as people meet it: stopped in the evening and started in the morning, and on a disk that is full.
#include "crash/match.hpp"
#include "crash/server_process.hpp"
#include "shared/temporary_folder.hpp"

#include <banquier/storage/sqlite_store.hpp>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <csignal>
#include <deque>
#include <gmock/gmock.h>

namespace banquier::crash {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;
using Words = std::vector<const char*>;

class Running : public testing::Test {
protected:
    void start() {
        server_.emplace(file(), address_.port, Ways::AsShipped);
        ASSERT_EQ(server_->line(), std::to_string(address_.port));
    }
    // As a user does, or the system when it shuts down.
    void stop() {
        server_->signal(SIGTERM);
        until("the server ends", [&] { return server_->ended().has_value(); });
        EXPECT_EQ(server_->wait(), "exit 0");
        // Everything is in the one file.
        EXPECT_FALSE(fs::exists(file().string() + "-wal"));
    }
    void until(const std::string& what, const std::function<bool()>& condition) {
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (!condition()) {
            if (std::chrono::steady_clock::now() > patience)
                throw std::runtime_error("waited in vain: " + what);
            io_.run_for(std::chrono::milliseconds(2));
        }
    }
    int health() { return client::request(address_, "GET", "/healthz").status; }
    fs::path file() const { return folder_ / "games.sqlite3"; }

    shared::TemporaryFolder folder_;
    client::Address address_{"127.0.0.1", free_port(1)};
    boost::asio::io_context io_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{io_.get_executor()};
    std::optional<ServerProcess> server_;
};

// ---- Evening and morning

class Morning : public Running {
protected:
    // Ann and Ben, who do what the test says.
    struct Table {
        std::string id;
        std::unique_ptr<Device> ann, ben;
        Ledger ledger;
        std::vector<std::string> faults;
        std::string code;  // of the last answer
        Json before;       // Ann's view in the evening

        std::vector<Device*> both() const { return {ann.get(), ben.get()}; }
        std::string ask() const { return ann->view.contains("decision") ? ann->view["decision"]["ask"] : ""; }
    };

    Table& table(Json settings = Json::object()) {
        const std::string host = "the secret of Ann " + std::to_string(tables_.size());
        // A rent that is not claimed yet would be as soon as only one of them is back.
        if (!settings.contains("rent")) settings["rent"] = "automatic";
        settings["auction"] = 600;
        const Json wanted = {{"secret", host}, {"settings", std::move(settings)},
            {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}};
        const client::Reply made = client::request(address_, "POST", "/api/games", wanted.dump());
        EXPECT_EQ(made.status, 201) << made.body;
        Table& table = tables_.emplace_back();
        table.id = Json::parse(made.body).at("game");
        table.ann = std::make_unique<Device>(io_, address_, table.id, host, 1);
        table.ben = std::make_unique<Device>(io_, address_, table.id, "the secret of Ben .", 2);
        for (Device* device : table.both()) come(table, *device);
        return table;
    }
    void come(Table& table, Device& device) {
        device.join({.answered =
                         [&](const Json& frame, const std::string& code) {
                             table.code = code;
                             table.ledger.answered(frame, code);
                         },
            .fault = [&](const std::string& what) { table.faults.push_back(what); }});
        until("a device comes", [&] { return device.here(); });
    }
    // Asked and answered.
    void say(Table& table, Device& device, Json frame) {
        const std::string text = frame.dump();
        device.tell(std::move(frame));
        until(text, [&] { return !device.waits(); });
        ASSERT_EQ(table.code, "accepted") << text;
    }
    void sit(Table& table, Device& device, int seat) {
        say(table, device, {{"do", "sit"}, {"seat", seat}, {"name", "P" + std::to_string(seat)}});
        say(table, device, ready_frame(device.view, seat));
    }
    Table& begun(Json settings = Json::object()) {
        Table& one = table(std::move(settings));
        sit(one, *one.ann, 1);
        sit(one, *one.ben, 2);
        say(one, *one.ann, {{"do", "start"}});
        for (Device* device : one.both()) {
            until("the pledges", [&] { return device->view.contains("revealing"); });
            say(one, *device, reveal_frame(device->seat()));
        }
        until("the start", [&] { return one.ben->view["stage"] == "playing"; });
        one.ledger.begun();
        return one;
    }
    // One act of one of them, the first of these words that is listed; false: there is none.
    bool act(Table& table, const Words& words) {
        for (Device* device : table.both())
            for (const char* word : words)
                for (const Json& act : device->view.value("acts", Json::array())) {
                    if (act["act"] != word || act["by"] != device->seat()) continue;
                    device->tell(act_frame(device->view, device->seat(), act));
                    until("an answer to " + act.dump(), [&] { return !device->waits(); });
                    until("both see it", [&] { return table.ann->version == table.ben->version; });
                    return true;
                }
        return false;
    }
    void play_until(Table& table, const Words& words, const std::function<bool()>& condition) {
        for (int acts = 0; !condition(); ++acts)
            if (acts > 3000 || !act(table, words))
                throw std::runtime_error("played in vain; awaited: " + table.ann->view["decision"].dump() +
                    table.ann->view["acts"].dump() + table.ben->view["acts"].dump());
    }
    void night() {
        for (Table& table : tables_) table.before = table.ann->view;
        stop();
        for (Table& table : tables_)
            for (Device* device : table.both())
                if (!device->left()) EXPECT_THAT(device->ended, testing::StartsWith("1001"));
        start();
        for (Table& table : tables_)
            for (Device* device : table.both())
                if (device->left())
                    come(table, *device);
                else
                    until("a device is back", [&] { return device->here(); });
        for (Table& table : tables_) {
            until("both are there", [&] { return table.ann->version == table.ben->version; });
            EXPECT_THAT(table.faults, IsEmpty());
            EXPECT_EQ(table.ann->view["stage"], table.before["stage"]);
        }
    }
    static void expect_the_same(const Table& table) {
        for (const char* field :
            {"position", "decision", "settings", "step", "acts", "held", "paused", "commitment"})
            EXPECT_EQ(table.ann->view.value(field, Json()), table.before.value(field, Json())) << field;
        EXPECT_EQ(table.ann->view["mine"], Json::array({1}));
        EXPECT_EQ(table.ben->view["mine"], Json::array({2}));
    }

    // The roll that was held is the one that was played.
    static void expect_thrown(storage::GameStore& store, const Table& table) {
        Json held, played;
        for (const storage::Entry& entry : store.entries(table.id, 1, 10'000)) {
            const Json line = Json::parse(entry.payload);
            if (line.contains("held")) held = line["id"];
            if (line.contains("act") && line.contains("id") && line["id"] == held) played = line["act"];
        }
        EXPECT_TRUE(held.is_number());
        EXPECT_THAT(played.dump(), testing::HasSubstr("roll"));
    }

    const Words kPlain = {"claim", "buy", "decline", "pass", "roll", "end-turn", "pay-fine", "pay-card",
        "mortgage", "bankrupt"};
    std::deque<Table> tables_;
};

TEST_F(Morning, GoesOnWithEveryGame) {
    start();
    Table& lobby = table();
    sit(lobby, *lobby.ann, 1);

    Table& auction = begun();
    play_until(auction, {"claim", "decline", "roll", "end-turn", "pay-fine", "pay-card"},
        [&] { return auction.ask() == "bids"; });
    act(auction, {"bid"});

    Table& debt = begun({{"overrides", {"starting_cash=30", "salary=0", "salary_on_landing=0"}}});
    play_until(debt, {"claim", "decline", "pass", "roll", "end-turn", "pay-fine", "pay-card"},
        [&] { return debt.ask() == "debt"; });

    Table& paused = begun();
    play_until(paused, kPlain, [&] { return paused.ann->step > 10; });
    say(paused, *paused.ann, {{"do", "ask"}, {"seat", 1}, {"what", "pause"}});
    until("a vote", [&] { return paused.ben->view.contains("vote"); });
    say(paused, *paused.ben, {{"do", "agree"}, {"seat", 2}, {"vote", paused.ben->view["vote"]["number"]}});
    until("a pause", [&] { return paused.ann->view.value("paused", false); });

    Table& asleep = begun();
    play_until(asleep, kPlain, [&] { return asleep.ann->step > 10; });
    Device watcher(io_, address_, asleep.id, "", 3);
    come(asleep, watcher);
    for (Device* device : asleep.both()) device->leave();
    until("a table asleep", [&] { return watcher.view.value("asleep", false); });
    watcher.leave();

    // Last: a claim is waited for only so long.
    Table& held = begun({{"rent", "reminded"}});
    play_until(held, {"buy", "roll", "end-turn", "pay-fine", "pass", "pay-card", "mortgage", "bankrupt"},
        [&] { return held.ann->view.contains("held"); });

    night();

    for (const Table* table : {&auction, &debt, &paused, &asleep}) expect_the_same(*table);
    EXPECT_EQ(lobby.ann->view["seats"][0]["ready"], true);
    sit(lobby, *lobby.ben, 2);
    say(lobby, *lobby.ann, {{"do", "start"}});

    EXPECT_TRUE(act(auction, {"pass"}));
    until("the end of the auction", [&] { return auction.ask() != "bids"; });

    EXPECT_TRUE(act(debt, {"mortgage", "bankrupt"}));
    EXPECT_GT(debt.ann->step, debt.before["step"]);

    EXPECT_EQ(paused.ann->view["paused"], true);
    say(paused, *paused.ann, {{"do", "ask"}, {"seat", 1}, {"what", "resume"}});
    until("a vote", [&] { return paused.ben->view.contains("vote"); });
    say(paused, *paused.ben, {{"do", "agree"}, {"seat", 2}, {"vote", paused.ben->view["vote"]["number"]}});
    EXPECT_TRUE(act(paused, kPlain));

    EXPECT_TRUE(act(asleep, kPlain));

    // It is thrown by itself, once the rent is claimed: by the owner, or for them if the other one comes first.
    act(held, {"claim"});
    until("the throw", [&] { return !held.ann->view.contains("held"); });
    stop();
    storage::SqliteStore store(file());
    EXPECT_FALSE(store.was_unclean());
    expect_thrown(store, held);
    for (const Table& table : tables_) {
        EXPECT_THAT(table.faults, IsEmpty());
        EXPECT_THAT(table.ledger.compare(store, table.id), IsEmpty());
    }
}

// ---- A full disk

class FullDisk : public Running {};

TEST_F(FullDisk, StopsAcknowledgingLosesNothingAndGoesOnByItself) {
    start();
    std::vector<std::unique_ptr<Match>> matches;
    for (std::uint64_t i = 0; i < 4; ++i)
        matches.push_back(std::make_unique<Match>(io_, address_,
            Match::Plan{.settings = {{"rent", "automatic"}, {"auction", 0}, {"pace_least", 0},
                            {"pace_most", 0}, {"pace_auction", 0}, {"pace_offer", 0}}},
            i + 1));
    const auto all_go_on = [&] {
        for (const auto& match : matches) match->mark();
        until("all games go on", [&] {
            return std::ranges::all_of(matches, [](const auto& match) { return match->has_gone_on(); });
        });
    };
    const auto accepted = [&] {
        std::uint64_t sum = 0;
        for (const auto& match : matches) sum += match->accepted();
        return sum;
    };
    all_go_on();
    EXPECT_EQ(health(), 200);

    server_->tell("full");
    ASSERT_EQ(server_->line(), "full");
    // A few writes still fit into the log; then nothing does.
    std::uint64_t last = 0;
    until("no more is acknowledged", [&] {
        const std::uint64_t before = std::exchange(last, accepted());
        io_.run_for(std::chrono::milliseconds(1000));
        return before == last && accepted() == last;
    });
    EXPECT_EQ(health(), 503);
    const client::Reply made =
        client::request(address_, "POST", "/api/games", R"({"secret":"a host with a secret"})");
    EXPECT_EQ(made.status, 503);
    EXPECT_EQ(Json::parse(made.body)["code"], "not-kept");
    for (const auto& match : matches) {
        EXPECT_GT(match->counts().not_kept, 0);
        EXPECT_TRUE(match->told_of_trouble());
    }

    server_->tell("space");
    ASSERT_EQ(server_->line(), "space");
    all_go_on();
    EXPECT_EQ(health(), 200);
    for (const auto& match : matches) EXPECT_FALSE(match->told_of_trouble());
    stop();
    storage::SqliteStore store(file());
    for (const auto& match : matches) EXPECT_THAT(match->faults(store), IsEmpty());
}

}  // namespace
}  // namespace banquier::crash
