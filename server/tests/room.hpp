// A server without sockets: connections that are lists of frames, a clock that is moved by hand, a store in memory.
#pragma once

#include <banquier/server/hub.hpp>
#include <banquier/storage/memory_store.hpp>

#include <gtest/gtest.h>
#include <mutex>
#include <nlohmann/json.hpp>

namespace banquier::server {

using Json = nlohmann::json;

inline const editions::Library& library() {
    static const editions::Library all = editions::Library::embedded();
    return all;
}

class FakePeer final : public Peer {
public:
    void send(Frame frame) override { frames.push_back(Json::parse(*frame)); }
    void close(Farewell why, std::string_view) override { closed = why; }

    std::vector<Json> frames;
    std::optional<Farewell> closed;
};

// The hub, and everything around it that a server has.
class Room {
public:
    enum class AtTheDoor : std::uint8_t { No, Yes };  // Yes: games are still being taken up

    explicit Room(HubLimits limits = quick(), std::shared_ptr<storage::MemoryStore> kept = {},
        table::Millis at = 1'700'000'000'000, AtTheDoor door = AtTheDoor::No)
        : now(at),
          store(kept ? std::move(kept) : std::make_shared<storage::MemoryStore>()),
          committer(*store, {.wait = std::chrono::microseconds(0)}),
          hub(*store, committer, library(), outside(), std::move(limits)) {
        hub.resume(now);
        if (door == AtTheDoor::No) settle();
    }

    static HubLimits quick() {
        HubLimits limits;
        limits.least_pace = 0;
        limits.bot_steps_per_second = 1e9;
        limits.creations_at_once = 1000;
        return limits;
    }

    // Until nothing is on its way any more.
    void settle() {
        for (;;) {
            committer.drain();
            std::vector<std::function<void(table::Millis)>> work;
            {
                const std::lock_guard lock(mutex);
                work.swap(posted);
            }
            if (work.empty()) return;
            for (const auto& one : work) one(now);
        }
    }
    void pass(table::Millis span) {
        const table::Millis end = now + span;
        for (int guard = 0; guard < 100'000 && hub.due() <= end; ++guard) {
            now = std::max(now, hub.due());
            hub.pass_time(now);
            settle();
        }
        now = end;
    }

    Json request(const std::string& method, const std::string& path, const std::string& body = {},
        int expected = 200, const std::string& origin = {}) {
        std::optional<Reply> reply;
        const std::size_t mark = std::min(path.find('?'), path.size());
        Request request{.method = method,
            .path = path.substr(0, mark),
            .query = path.substr(std::min(mark + 1, path.size())),
            .host = "table.test",
            .origin = origin,
            .body = body};
        hub.answer(request, now, [&](Reply r) { reply = std::move(r); });
        settle();
        EXPECT_TRUE(reply) << path;
        if (!reply) return {};
        last = *reply;
        EXPECT_EQ(reply->status, expected) << path << " " << (reply->body ? *reply->body : "");
        return reply->body && reply->type == "application/json" ? Json::parse(*reply->body) : Json{};
    }
    std::string create(const Json& body, int expected = 201) {
        return request("POST", "/api/games", body.dump(), expected).value("game", "");
    }
    std::shared_ptr<FakePeer> connect(std::string_view path = "/ws", std::uint64_t from = 0) {
        auto peer = std::make_shared<FakePeer>();
        peer->number = ++connections;
        peer->from = from;
        hub.on_open(peer, path);
        return peer;
    }

    std::mutex mutex;
    std::vector<std::function<void(table::Millis)>> posted;
    std::vector<std::function<void()>> leisure;  // what was put off, until somebody runs it
    table::Millis now;
    std::vector<std::pair<Weight, std::string>> log;
    std::shared_ptr<storage::MemoryStore> store;
    storage::GroupCommitter committer;
    Hub hub;
    Reply last;
    std::uint64_t connections = 0;
    std::vector<std::string> addresses;

private:
    Outside outside() {
        Outside outside;
        outside.post = [this](std::function<void(table::Millis)> work) {
            const std::lock_guard lock(mutex);
            posted.push_back(std::move(work));
        };
        outside.aside = [](const std::function<void()>& work) { work(); };
        outside.at_leisure = [this](std::function<void()> work) { leisure.push_back(std::move(work)); };
        outside.addresses = [this] { return addresses; };
        outside.log = [this](Weight weight, std::string_view text) { log.emplace_back(weight, text); };
        return outside;
    }
};

// Somebody with a device: holds a secret, follows the game by merge patches as docs/protocol.md says.
class Person {
public:
    Person(Room& room, std::string name) : room_(&room), name_(std::move(name)) {}

    std::string secret() const { return "the secret of " + name_ + " ."; }
    void join(const std::string& game, std::uint64_t from = 0) {
        peer = room_->connect("/ws", from);
        read_ = 0;
        view = Json::object();
        tell({{"do", "join"}, {"game", game}, {"secret", secret()}});
    }
    void tell(const Json& frame) {
        room_->hub.on_frame(*peer, frame.dump(), room_->now);
        room_->settle();
        read();
    }
    void tell_raw(const std::string& text) {
        room_->hub.on_frame(*peer, text, room_->now);
        room_->settle();
        read();
    }
    // The result of a command.
    Json ask(Json frame) {
        frame["id"] = ++ids_;
        tell(frame);
        return answer(ids_);
    }
    Json answer(std::uint64_t id) const {
        for (auto at = peer->frames.rbegin(); at != peer->frames.rend(); ++at)
            if (at->value("id", std::uint64_t{0}) == id) return *at;
        return Json{{"code", "no answer"}};
    }
    std::string code(const Json& frame) { return ask(frame).value("code", ""); }
    void leave_line() {
        room_->hub.on_close(*peer, room_->now);
        room_->settle();
    }
    void read() {
        for (; read_ < peer->frames.size(); ++read_) {
            const Json& frame = peer->frames[read_];
            const std::string is = frame["is"];
            if (is == "snapshot") {
                view = frame["view"];
                version = frame["version"];
            } else if (is == "update") {
                EXPECT_EQ(frame["from"], version) << "a gap";
                view.merge_patch(frame["view"]);
                version = frame["version"];
                for (const Json& one : frame["news"]) news.push_back(one);
            } else if (is == "rematch") {
                rematch = frame["game"];
            } else if (is == "storage") {
                works.push_back(frame["works"]);
            }
        }
    }
    Json& last() { return peer->frames.back(); }

    // Sits down and is ready.
    void sit(int at) {
        seat = at;
        EXPECT_EQ(code({{"do", "sit"}, {"seat", seat}, {"name", name_}}), "accepted");
        EXPECT_EQ(code(ready()), "accepted");
    }
    // Always the same salt; real dice need none.
    static std::string salt() { return std::string(32, 'a'); }
    Json ready() const {
        Json frame{{"do", "ready"}, {"seat", seat}};
        if (const auto commitment = luck::Commitment::from_hex(view.value("commitment", "")))
            frame["pledge"] = luck::pledge_of(*commitment, *luck::Salt::from_hex(salt())).hex();
        return frame;
    }
    Json reveal() const { return {{"do", "reveal"}, {"seat", seat}, {"salt", salt()}}; }
    // Asks for the start and reveals. Others at the table reveal after this.
    std::string start() {
        const std::string asked = code({{"do", "start"}});
        if (view.contains("revealing")) EXPECT_EQ(code(reveal()), "accepted");
        return asked;
    }
    Json act(const Json& act) const {
        return {{"do", "act"}, {"seat", seat}, {"decision", view["decision"]["number"]},
            {"lot", view.value("lot", 0)}, {"act", act}};
    }
    // The listed act of that word.
    Json listed(const std::string& word) const {
        for (const Json& one : view.value("acts", Json::array()))
            if (one["act"] == word && one["by"] == seat) return one;
        return nullptr;
    }
    // Plays the first of what a plain player would do; false: there is nothing.
    bool play() {
        for (const char* word : {"claim", "buy", "roll", "end-turn", "pass", "pay-fine", "draw-card",
                 "mortgage", "sell-to-bank", "bankrupt", "decline", "refuse", "want", "keep"})
            if (const Json one = listed(word); !one.is_null()) {
                const std::string code_now = code(act(one));
                return code_now == "accepted" || code_now == "held";
            }
        return false;
    }

    std::shared_ptr<FakePeer> peer;
    Json view = Json::object();
    std::uint64_t version = 0;
    std::vector<Json> news;
    std::vector<bool> works;
    std::string rematch;
    int seat = 0;

private:
    Room* room_;
    std::string name_;
    std::size_t read_ = 0;
    std::uint64_t ids_ = 0;
};

// Ann made the game, Ben has the link, both are ready and Ann starts.
struct TwoAtATable {
    explicit TwoAtATable(Room& a_room, Json settings = Json::object(), bool start = true)
        : room(a_room), ann(a_room, "Ann"), ben(a_room, "Ben") {
        settings["rent"] = settings.value("rent", "automatic");
        game = room.create({{"settings", settings}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}},
            {"secret", ann.secret()}});
        ann.join(game);
        ben.join(game);
        ann.sit(1);
        ben.sit(2);
        if (start) {
            EXPECT_EQ(ann.start(), "accepted");
            ben.read();
            if (ben.view.contains("revealing")) EXPECT_EQ(ben.code(ben.reveal()), "accepted");
        }
        both_read();
    }
    void both_read() {
        ann.read();
        ben.read();
    }
    Person& awaited() {
        both_read();
        const Json awaited = ann.view["decision"]["awaited"];
        return !awaited.empty() && awaited[0] == 1 ? ann : ben;
    }
    Person& other() { return &awaited() == &ann ? ben : ann; }
    // Somebody declines, and the title goes to auction; false: it came to none.
    bool to_auction() {
        for (int i = 0; i < 400 && ann.listed("bid").is_null(); ++i) {
            Person& next = awaited();
            const Json declined = next.listed("decline");
            if (!declined.is_null())
                EXPECT_EQ(next.code(next.act(declined)), "accepted");
            else if (!next.play())
                room.pass(20'000);
            both_read();
        }
        return !ann.listed("bid").is_null() && !ben.listed("bid").is_null();
    }

    Room& room;
    Person ann, ben;
    std::string game;
};

}  // namespace banquier::server
