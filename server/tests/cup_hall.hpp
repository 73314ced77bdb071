// A hall for tests: a cup at a hub without sockets, and people with links.
#pragma once

#include "room.hpp"

#include <banquier/cup/log.hpp>

namespace banquier::server {

// Somebody with a device and a link; follows the cup by merge patches as docs/cup-protocol.md says.
class Device {
public:
    Device(Room& room, std::string secret, std::string device = "phone")
        : room_(&room), secret_(std::move(secret)), device_(std::move(device)) {}

    Json join(const std::string& cup) {
        peer = room_->connect("/ws/cup");
        read_ = 0;
        view = Json::object();
        Json frame{{"do", "join"}, {"cup", cup}};
        if (!secret_.empty()) frame["secret"] = secret_;
        if (!device_.empty()) frame["device"] = device_;
        tell(frame);
        return peer->frames.front();
    }
    void tell(const Json& frame) {
        room_->hub.on_frame(*peer, frame.dump(), room_->now);
        room_->settle();
        read();
    }
    // The answer to it.
    Json ask(Json frame) {
        frame["id"] = ++ids;
        return send(frame);
    }
    Json send(const Json& frame) {
        const std::size_t before = peer->frames.size();
        tell(frame);
        for (std::size_t at = peer->frames.size(); at-- > before;)
            if (peer->frames[at].value("id", std::uint64_t{0}) == frame.value("id", std::uint64_t{0}) &&
                (peer->frames[at]["is"] == "result" || peer->frames[at]["is"] == "answer" ||
                    peer->frames[at]["is"] == "error"))
                return peer->frames[at];
        return {{"code", "no answer"}};
    }
    std::string code(const Json& frame) { return ask(frame).value("code", ""); }
    void must(const Json& frame, const std::string& due = "accepted") {
        const Json result = ask(frame);
        EXPECT_EQ(result.value("code", ""), due) << frame << "\n" << result;
    }
    void leave_line() {
        room_->hub.on_close(*peer, room_->now);
        room_->settle();
    }
    void read() {
        for (; read_ < peer->frames.size(); ++read_) {
            const Json& frame = peer->frames[read_];
            if (frame["is"] == "snapshot") {
                view = frame["view"];
                version = frame["version"];
            } else if (frame["is"] == "update") {
                EXPECT_EQ(frame["from"], version) << "a gap";
                view.merge_patch(frame["view"]);
                version = frame["version"];
            } else if (frame["is"] == "storage") {
                works.push_back(frame["works"]);
            }
        }
    }

    std::shared_ptr<FakePeer> peer;
    Json view = Json::object();
    std::uint64_t version = 0;
    std::uint64_t ids = 0;
    std::vector<bool> works;

private:
    Room* room_;
    std::string secret_, device_;
    std::size_t read_ = 0;
};

inline std::string secret_of(const std::string& who) { return "the secret link of " + who; }

// A championship with so many teams, its organiser connected.
class CupHall {
public:
    explicit CupHall(Room& a_room, int teams = 9, const std::string& format = "championnat") : room(a_room) {
        made = room.request("POST", "/api/cups",
            Json{{"secret", secret_of("Ann")}, {"person", "Ann"}, {"name", "Lyon"}, {"format", format},
                {"device", "laptop"}}
                .dump(),
            201);
        cup = made.value("cup", "");
        ann.emplace(room, secret_of("Ann"), "laptop");
        ann->join(cup);
        for (int i = 1; i <= teams; ++i) ann->must(entry(i));
    }

    // One that is there, after a restart.
    CupHall(Room& a_room, const std::string& id) : room(a_room), cup(id) {
        ann.emplace(room, secret_of("Ann"), "laptop");
        ann->join(cup);
    }

    static Json entry(int number) {
        const std::string n = std::to_string(number);
        return {{"do", "enter"}, {"name", "T" + n},
            {"members",
                {{{"name", "Junior" + n + " Long"}, {"role", "junior"}},
                    {{"name", "Adult" + n + " Long"}, {"role", "adult"}}}}};
    }
    void give(const std::string& role, const std::string& name, int of = 0) {
        Json one{{"role", role}, {"name", name}, {"secret", secret_of(name)}};
        if (of != 0) one["of"] = of;
        ann->must({{"do", "give-role"}, {"roles", Json::array({one})}});
    }
    Device device(const std::string& name) {
        Device one(room, secret_of(name));
        one.join(cup);
        return one;
    }
    void close() {
        for (const auto& [unit, entry] : ann->view["units"].items())
            ann->must({{"do", "present"}, {"unit", std::stoi(unit)}});
        ann->must({{"do", "close"}});
    }
    void draw() {
        ann->must({{"do", "pool"}});
        ann->must({{"do", "draw"}, {"salt", std::string(20, '4')}});
    }
    void publish() {
        draw();
        ann->must({{"do", "publish"}});
    }
    void phase(const std::string& word) { ann->must({{"do", "phase"}, {"phase", word}}); }
    std::vector<int> units(int table) const {
        return ann->view["tables"][std::to_string(table)]["units"].get<std::vector<int>>();
    }
    // Everybody different; the first unit of the table wins.
    Json lines(int table) const {
        Json all = Json::array();
        int amount = 5000;
        for (const int unit : units(table))
            for (int member = 0; member < 2; ++member)
                all.push_back({{"unit", unit}, {"member", member}, {"amount", amount -= 100}});
        return all;
    }
    Json paper(int table) const {
        return {{"do", "paper"}, {"table", table}, {"lines", lines(table)}, {"second", "Léa"}};
    }
    void finish_round() {
        for (std::size_t table = 1; table <= ann->view["tables"].size(); ++table)
            ann->must(paper(static_cast<int>(table)));
    }

    Room& room;
    Json made;
    std::string cup;
    std::optional<Device> ann;
};

inline std::string log_text(Room& room, const std::string& cup) {
    room.request("GET", "/api/cups/" + cup + "/log");
    return *room.last.body;
}

// Empty: the log proves itself.
inline std::string verified(const std::string& text) {
    cup::LogReader reader{library(), cup::LogReader::Check::Everything};
    const auto problem = reader.take_all(text, "log");
    return problem ? render(*problem, editions::Language::English) : "";
}

}  // namespace banquier::server
