// A server without sockets under any frames of several connections, any requests and any times: whatever comes in, what
// goes out is a frame of the protocol, everything with an id is answered, no secret of a seat or of the dice is among it,
// and a second server makes the same games from what was kept.
//
// An input is lines: a letter, and what it is about. a to d: a frame of that connection; A to D: it plays the act of that
// number among those that it is shown; + and - open and close a connection; t lets time pass; p posts, g gets.
#include "games.hpp"

#include <banquier/luck/fair.hpp>
#include <banquier/server/hub.hpp>
#include <banquier/storage/memory_store.hpp>

#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <optional>

using namespace banquier;
using namespace banquier::server;
namespace json = boost::json;

namespace {

constexpr std::size_t kPeople = 4;
constexpr const char* kSalt = "00112233445566778899aabbccddeeff";
constexpr std::string_view kGameInExamples = "vQ1xWb3nT0q8mZr5yKpL2A";
constexpr std::size_t kMostLines = 200;
const std::string kDiceSecret = "5ec2e7d1ce5ec2e7d1ce5ec2e7d1ce5ec2e7d1ce5ec2e7d1ce5ec2e7d1ce5ec2";

void must(bool holds, std::string_view what, std::string_view text) {
    if (holds) return;
    std::cerr << what << ": " << text << '\n';
    std::abort();
}

std::string secret_of(std::size_t person) {
    return "the secret that only person " + std::to_string(person) + " knows";
}

// What a connection is told.
class Told final : public Peer {
public:
    void send(Frame frame) override {
        boost::system::error_code bad;
        const json::value value = json::parse(*frame, bad);
        must(!bad && value.is_object() && value.get_object().contains("is"), "no frame", *frame);
        for (std::size_t i = 0; i < kPeople; ++i)
            must(frame->find(secret_of(i)) == std::string::npos, "a seat's secret", *frame);
        const json::object& object = value.get_object();
        if (const json::value* id = object.if_contains("id")) answered = id->to_number<std::uint64_t>();
        if (const json::value* view = object.if_contains("view")) see(view->get_object());
        must(over || frame->find(kDiceSecret) == std::string::npos, "the dice's secret", *frame);
    }
    void close(Farewell, std::string_view) override { closed = true; }

    json::array acts;
    std::int64_t decision = 0, lot = 0;
    std::uint64_t answered = 0;
    bool closed = false, over = false;

private:
    void see(const json::object& view) {
        if (const json::value* listed = view.if_contains("acts"))
            acts = listed->is_array() ? listed->get_array() : json::array{};
        if (const json::value* asked = view.if_contains("decision"); asked && asked->is_object())
            if (const json::value* number = asked->get_object().if_contains("number"))
                decision = number->to_number<std::int64_t>();
        if (const json::value* number = view.if_contains("lot"); number && number->is_number())
            lot = number->to_number<std::int64_t>();
        if (const json::value* stage = view.if_contains("stage")) over = *stage == "over";
    }
};

// The hub, and everything around it that a server has.
class House {
public:
    explicit House(storage::MemoryStore& store)
        : committer_(store, {.wait = std::chrono::microseconds(0)}),
          hub(store, committer_, fuzz::library(), outside(), limits()),
          resumed(hub.resume(now)) {}

    void settle() {
        for (;;) {
            committer_.drain();
            std::vector<std::function<void(table::Millis)>> work;
            {
                const std::lock_guard lock(mutex_);
                work.swap(posted_);
            }
            if (work.empty()) return;
            for (const auto& one : work) one(now);
        }
    }
    void pass(table::Millis span) {
        now += span;
        for (int guard = 0; guard < 50 && hub.due() <= now; ++guard) {
            hub.pass_time(now);
            settle();
        }
    }
    std::string request(const std::string& method, std::string_view path, std::string_view body) {
        std::optional<Reply> reply;
        hub.answer({.method = method, .path = std::string(path), .body = std::string(body)}, now,
            [&](Reply made) { reply = std::move(made); });
        settle();
        must(reply && reply->status >= 200 && reply->status < 600, "no answer", path);
        return reply->body ? *reply->body : "";
    }

private:
    static HubLimits limits() {
        HubLimits limits;
        limits.least_pace = 0;
        limits.creations_at_once = 1000;
        return limits;
    }
    Outside outside() {
        Outside outside;
        outside.post = [this](std::function<void(table::Millis)> work) {
            const std::lock_guard lock(mutex_);
            posted_.push_back(std::move(work));
        };
        outside.aside = [](const std::function<void()>& work) { work(); };
        outside.draw_secret = [] { return *luck::Secret::from_hex(kDiceSecret); };
        return outside;
    }

    std::mutex mutex_;
    std::vector<std::function<void(table::Millis)>> posted_;
    storage::GroupCommitter committer_;

public:
    table::Millis now = 1'700'000'000'000;
    Hub hub;
    Hub::Resumed resumed;
};

std::string replaced(std::string text, std::string_view what, const std::string& with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
    return text;
}

// The id of a frame that is read at all; 0: none.
std::uint64_t id_in(std::string_view text) {
    boost::system::error_code bad;
    const json::value value = json::parse(text, bad);
    if (bad || !value.is_object()) return 0;
    const json::value* id = value.get_object().if_contains("id");
    const std::int64_t* number = id ? id->if_int64() : nullptr;
    return number && *number > 0 && *number <= std::int64_t{1} << 53 ? static_cast<std::uint64_t>(*number)
                                                                     : 0;
}

class Play {
public:
    explicit Play(bool begun) {
        const json::value made = json::parse(house_.request("POST", "/api/games",
            R"({"secret":")" + secret_of(0) +
                R"(","settings":{"rent":"automatic"},"seats":[{"kind":"open"},{"kind":"open"}]})"));
        game_ = made.at("game").as_string().c_str();
        for (std::size_t i = 0; i < 2; ++i) {
            open(i);
            const std::string seat = std::to_string(i + 1);
            say(i, R"({"do":"join","game":")" + game_ + R"(","secret":")" + secret_of(i) + "\"}");
            say(i, R"({"do":"sit","seat":)" + seat + R"(,"name":"P)" + seat + "\"}");
            const auto commitment =
                luck::Commitment::from_hex(std::string_view(made.at("commitment").as_string()));
            const std::string pledge = luck::pledge_of(*commitment, *luck::Salt::from_hex(kSalt)).hex();
            say(i, R"({"do":"ready","seat":)" + seat + R"(,"pledge":")" + pledge + "\"}");
        }
        if (!begun) return;
        say(0, R"({"do":"start"})");
        for (const std::size_t i : {0u, 1u})
            say(i, R"({"do":"reveal","seat":)" + std::to_string(i + 1) + R"(,"salt":")" + kSalt + "\"}");
    }
    Play(const Play&) = delete;
    Play& operator=(const Play&) = delete;
    ~Play() {
        for (std::size_t i = 0; i < kPeople; ++i) leave(i);
        const House again(store_);
        for (const std::string& problem : again.resumed.problems)
            must(false, "cannot go on from what was kept", problem);
    }

    void line(std::string_view line) {
        const char letter = line.empty() ? 't' : line.front();
        const std::string rest(line.empty() ? line : line.substr(1));
        if (letter >= 'a' && letter < static_cast<char>('a' + kPeople))
            say(static_cast<std::size_t>(letter - 'a'), replaced(rest, kGameInExamples, game_));
        else if (letter >= 'A' && letter < static_cast<char>('A' + kPeople))
            act(static_cast<std::size_t>(letter - 'A'), number_in(rest));
        else if (letter == '+')
            open(number_in(rest) % kPeople);
        else if (letter == '-')
            leave(number_in(rest) % kPeople);
        else if (letter == 'p')
            house_.request("POST", "/api/games", rest);
        else if (letter == 'g')
            house_.request("GET", replaced(rest, kGameInExamples, game_), {});
        else
            house_.pass(static_cast<table::Millis>(number_in(rest) % 1'000'000));
    }

private:
    static std::size_t number_in(const std::string& text) {
        std::size_t number = 0;
        std::from_chars(text.data(), text.data() + text.size(), number);
        return number;
    }
    void open(std::size_t i) {
        if (peers_[i]) return;
        peers_[i] = std::make_shared<Told>();
        peers_[i]->number = ++connections_;
        house_.hub.on_open(peers_[i]);
    }
    void leave(std::size_t i) {
        if (!peers_[i]) return;
        house_.hub.on_close(*peers_[i], house_.now);
        house_.settle();
        peers_[i].reset();
    }
    void say(std::size_t i, const std::string& text) {
        open(i);
        peers_[i]->answered = 0;
        house_.hub.on_frame(*peers_[i], text, house_.now);
        house_.settle();
        // A join that goes well and a request for a snapshot are answered by the snapshot.
        const std::uint64_t id = id_in(text);
        const bool by_snapshot =
            text.find("join") != std::string::npos || text.find("snapshot") != std::string::npos;
        must(id == 0 || by_snapshot || peers_[i]->closed || peers_[i]->answered == id, "not answered", text);
        if (peers_[i]->closed) leave(i);
    }
    void act(std::size_t i, std::size_t which) {
        if (!peers_[i] || peers_[i]->acts.empty()) return;
        const json::value act = peers_[i]->acts[which % peers_[i]->acts.size()];
        const json::value* by = act.get_object().if_contains("by");
        if (!by || !by->is_number()) return;
        say(i,
            json::serialize(json::object{{"do", "act"}, {"id", ++ids_ + 1'000'000}, {"seat", *by},
                {"decision", peers_[i]->decision}, {"lot", peers_[i]->lot}, {"act", act}}));
    }

    storage::MemoryStore store_;
    House house_{store_};
    std::string game_;
    std::array<std::shared_ptr<Told>, kPeople> peers_;
    std::uint64_t connections_ = 0, ids_ = 0;
};

// Who says a secret aloud is heard saying it.
bool tells_secret(std::string_view text) {
    for (std::size_t i = 0; i < kPeople; ++i)
        if (text.find(secret_of(i)) != std::string_view::npos) return true;
    return text.find(kDiceSecret) != std::string_view::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    if (text.empty() || tells_secret(text)) return 0;
    Play play(text.front() != 'l');  // l: they are still in the lobby
    text.remove_prefix(1);
    for (std::size_t lines = 0; !text.empty() && lines < kMostLines; ++lines) {
        const std::size_t end = text.find('\n');
        play.line(text.substr(0, end));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return 0;
}
