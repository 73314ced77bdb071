// Whoever made a game at a server, at the first seat of it.
#pragma once

#include <banquier/client/client.hpp>
#include <banquier/luck/fair.hpp>

#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <gtest/gtest.h>

namespace banquier::app {

namespace json = boost::json;

inline constexpr const char* kHostSecret = "the secret of the host";

// Keeps the last of what each field of the view was.
class Host {
public:
    Host(const client::Address& address, const std::string& game) {
        client_ = client::Client::connect(io_, address,
            {.opened =
                    [this, game] {
                        tell(json::object{{"do", "join"}, {"game", game}, {"secret", kHostSecret}});
                    },
                .frame = [this](std::string_view text) { take(json::parse(text).as_object()); }});
        wait([this] { return view.contains("stage"); });
    }
    json::object ask(json::object frame) {
        frame["id"] = ++id_;
        result = {};
        tell(frame);
        wait([this] { return result.contains("id") && result.at("id") == id_; });
        return result;
    }
    // Ready at the first seat, as everybody else is at theirs.
    void begin() {
        const auto pledge =
            luck::pledge_of(*luck::Commitment::from_hex(std::string_view(view.at("commitment").as_string())),
                *luck::Salt::from_hex(kSalt));
        EXPECT_EQ(ask({{"do", "ready"}, {"seat", 1}, {"pledge", pledge.hex()}}).at("code"), "accepted");
        EXPECT_EQ(ask({{"do", "start"}}).at("code"), "accepted");
        EXPECT_EQ(ask({{"do", "reveal"}, {"seat", 1}, {"salt", kSalt}}).at("code"), "accepted");
        EXPECT_TRUE(wait([this] { return view.at("stage") == "playing"; }));
    }
    json::object roll() {
        return ask({{"do", "act"}, {"seat", 1}, {"decision", view.at("decision").at("number")},
            {"act", json::object{{"act", "roll"}, {"by", 1}}}});
    }
    template <class Done>
    bool wait(Done done) {
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (!done() && std::chrono::steady_clock::now() < patience)
            io_.run_one_for(std::chrono::milliseconds(20));
        return done();
    }
    bool has(std::string_view field) const { return view.contains(field); }
    json::value seat(std::size_t number) const { return view.at("seats").at(number - 1); }

    json::object view, result;
    std::size_t bot_acts = 0;

private:
    void tell(const json::object& frame) {
        client_->send(std::make_shared<const std::string>(json::serialize(frame)));
    }
    void take(const json::object& frame) {
        if (frame.at("is") == "result") result = frame;
        if (const json::value* news = frame.if_contains("news"))
            for (const json::value& one : news->as_array())
                bot_acts += one.at("news") == "act" && one.at("how") == "bot";
        if (const json::value* shown = frame.if_contains("view"))
            for (const auto& field : shown->as_object()) view[field.key()] = field.value();
    }

    static constexpr std::string_view kSalt = "00112233445566778899aabbccddeeff";
    boost::asio::io_context io_;
    std::shared_ptr<client::Client> client_;
    std::int64_t id_ = 0;
};

}  // namespace banquier::app
