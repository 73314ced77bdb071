// A program from outside at a live table, by the host's token: the example bot against a real server.
#include "live_host.hpp"
#include "shared/ran_program.hpp"

#include <banquier/client/client.hpp>
#include <banquier/server/server.hpp>
#include <banquier/storage/memory_store.hpp>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <thread>

namespace banquier::app {
namespace {

using shared::contains;
using shared::Ran;
using shared::run;

namespace json = boost::json;
using ::testing::HasSubstr;

class LiveServer {
public:
    LiveServer() : server_(store_, library_, {}) {
        address = {"127.0.0.1", server_.listen("127.0.0.1", 0)};
        thread_ = std::thread([this] { server_.run(); });
    }
    ~LiveServer() { stop(); }
    void stop() {
        if (!thread_.joinable()) return;
        server_.stop();
        thread_.join();
    }
    std::string make_game() const {
        const auto made = client::request(address, "POST", "/api/games",
            fmt::format(R"({{"secret":"{}","seats":[{{"kind":"open"}},{{"kind":"open"}}]}})", kHostSecret));
        return std::string(json::parse(made.body).at("game").as_string());
    }
    std::string link(const std::string& game) const {
        return fmt::format("http://{}:{}/#{}", address.host, address.port, game);
    }
    client::Address address;

private:
    storage::MemoryStore store_;
    const editions::Library library_ = editions::Library::embedded();
    server::Server server_;
    std::thread thread_;
};

// `banquier bot` with a token, on a thread of its own. Where a test gives up, the server's end is its end.
class TokenBot {
public:
    TokenBot(LiveServer& live, const std::string& game, std::string token) : live_(live) {
        thread_ = std::thread([this, link = live.link(game), token = std::move(token)] {
            ran_ = run({"bot", "--exec", "examples/bot.py", "--join", link, "--token", token});
        });
    }
    ~TokenBot() {
        if (!thread_.joinable()) return;
        live_.stop();
        thread_.join();
    }
    const Ran& ended() {
        thread_.join();
        return ran_;
    }

private:
    LiveServer& live_;
    Ran ran_;
    std::thread thread_;
};

TEST(LiveBot, PlaysAtTheSeatThatItsTokenNames) {
    LiveServer live;
    const std::string game = live.make_game();
    Host host(live.address, game);
    host.ask({{"do", "sit"}, {"seat", 1}, {"name", "Ann"}});
    const json::object made = host.ask({{"do", "make-bot-token"}, {"seat", 2}, {"name", "Example"}});
    ASSERT_EQ(made.at("code"), "accepted");
    TokenBot program(live, game, std::string(made.at("bot_token").as_string()));
    ASSERT_TRUE(host.wait([&] { return host.seat(2).at("ready") == true; }));
    EXPECT_EQ(host.seat(2).at("kind"), "program");
    EXPECT_EQ(host.seat(2).at("name"), "Example");
    host.begin();
    host.roll();
    EXPECT_TRUE(host.wait([&] { return host.bot_acts != 0; })) << "the program does not play";
    // The consent of people is enough.
    EXPECT_EQ(host.ask({{"do", "ask"}, {"seat", 1}, {"what", "stop"}}).at("code"), "accepted");
    const Ran& ran = program.ended();
    EXPECT_EQ(ran.code, 0) << ran.err;
}

TEST(LiveBot, EndsWhenItsTokenIsTakenBackOrIsNone) {
    LiveServer live;
    const std::string game = live.make_game();
    Host host(live.address, game);
    const Ran none = run(
        {"bot", "--exec", "examples/bot.py", "--join", live.link(game), "--token", "no token that was made"});
    EXPECT_EQ(none.code, 1);
    EXPECT_THAT(none.err, HasSubstr("the token is for no seat of this game"));
    const json::object made = host.ask({{"do", "make-bot-token"}, {"seat", 2}});
    TokenBot program(live, game, std::string(made.at("bot_token").as_string()));
    ASSERT_TRUE(host.wait([&] { return host.seat(2).at("ready") == true; }));
    EXPECT_EQ(host.ask({{"do", "seat"}, {"seat", 2}, {"kind", "open"}}).at("code"), "accepted");
    const Ran& ran = program.ended();
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.err, HasSubstr("the seat was taken back"));
}

TEST(LiveBot, TakesNoTokenTogetherWithASecretOrASeat) {
    for (const char* other : {"--secret", "--seat"})
        EXPECT_EQ(run({"bot", "--exec", "true", "--join", "http://x/#g", "--token", "0123456789abcdef", other,
                          "0123456789abcdef"})
                      .code,
            2);
    EXPECT_EQ(run({"bot", "--exec", "true", "--join", "http://x/#g", "--token", "short"}).code, 2);
}

}  // namespace
}  // namespace banquier::app
