// What the hub costs without sockets and disk: games of four people, all at once, frames in and frames out, one thread.
// `banquier load` is the same over real connections; this one is for profilers.
//
// usage: hub_bench [GAMES [ROUNDS]]
#include <banquier/luck/fair.hpp>
#include <banquier/server/hub.hpp>
#include <banquier/storage/memory_store.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <string>

using namespace banquier;

namespace {

constexpr std::size_t kSeats = 4;

double cpu_seconds_of_this_thread() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// The text from `from` to the next `end`, which is left out.
std::string_view until(std::string_view text, std::size_t from, std::string_view end) {
    return text.substr(from, text.find_first_of(end, from) - from);
}

// Somebody who looks for the acts and for the number of the decision, and reads nothing else.
class Client final : public server::Peer {
public:
    void send(server::Frame frame) override {
        ++frames;
        bytes += frame->size();
        const std::string_view text = *frame;
        const std::size_t view = text.find(R"("view":{)");
        if (view == std::string_view::npos) return;
        const std::string_view shown = text.substr(view);
        if (const std::size_t at = shown.find(R"("decision":{)"); at != std::string_view::npos)
            decision = until(shown, shown.find(R"("number":)", at) + 9, ",}");
        if (const std::size_t at = shown.find(R"("acts":)"); at != std::string_view::npos)
            act = chosen(shown.substr(at, shown.find(']', at) - at));
    }
    void close(server::Farewell, std::string_view) override {}

    static std::string chosen(std::string_view acts) {
        for (const char* word : {"buy", "roll", "end-turn", "pass", "pay-fine", "draw-card", "decline",
                 "refuse", "mortgage", "sell-to-bank", "bankrupt", "build"}) {
            const std::size_t at = acts.find(R"({"act":")" + std::string(word) + '"');
            if (at != std::string_view::npos) return std::string(until(acts, at, "}")) + '}';
        }
        return {};
    }

    static inline std::uint64_t frames = 0, bytes = 0;
    std::string act, decision;
};

struct Match {
    std::string id, commitment;
    std::array<std::shared_ptr<Client>, kSeats> player;
};

class Bench {
public:
    explicit Bench(std::size_t games) : matches_(games) {
        for (Match& match : matches_) begin(match);
    }

    // One act in every game that is not over.
    std::size_t round() {
        std::size_t acts = 0;
        for (Match& match : matches_)
            for (std::size_t i = 0; i < kSeats; ++i) {
                Client& player = *match.player[i];
                if (player.act.empty()) continue;
                tell(player,
                    R"({"do":"act","id":)" + std::to_string(++ids_) + R"(,"seat":)" + std::to_string(i + 1) +
                        R"(,"decision":)" + player.decision + R"(,"act":)" + player.act + "}");
                ++acts;
                break;
            }
        settle();
        return acts;
    }

private:
    static server::HubLimits wide() {
        server::HubLimits limits;
        limits.games = 100'000;
        limits.creations_at_once = limits.unpeopled_per_day = 100'000;
        return limits;
    }
    server::Outside outside() {
        server::Outside world;
        world.post = [this](std::function<void(table::Millis)> work) {
            const std::lock_guard lock(mutex_);
            posted_.push_back(std::move(work));
        };
        world.aside = [](const std::function<void()>& work) { work(); };
        return world;
    }
    void tell(server::Peer& peer, const std::string& text) { hub_.on_frame(peer, text, now_); }
    void settle() {
        now_ += 100;
        committer_.drain();
        std::vector<std::function<void(table::Millis)>> work;
        {
            const std::lock_guard lock(mutex_);
            work.swap(posted_);
        }
        for (const auto& one : work) one(now_);
        if (!work.empty()) settle();
    }
    void begin(Match& match) {
        hub_.answer({.method = "POST",
                        .path = "/api/games",
                        .body = R"({"secret":"the maker of the load","settings":{"rent":"automatic"}})"},
            now_, [&](const server::Reply& reply) {
                const std::string_view body = *reply.body;
                match.id = until(body, 9, "\"");
                match.commitment = until(body, body.find(R"("commitment":")") + 14, "\"");
            });
        settle();
        const std::string salt(32, 'a');
        const std::string pledge =
            luck::pledge_of(*luck::Commitment::from_hex(match.commitment), *luck::Salt::from_hex(salt)).hex();
        for (std::size_t i = 0; i < kSeats; ++i) {
            const std::string seat = std::to_string(i + 1);
            match.player[i] = std::make_shared<Client>();
            Client& player = *match.player[i];
            player.number = ++connections_;
            hub_.on_open(match.player[i]);
            tell(player,
                R"({"do":"join","game":")" + match.id + R"(","secret":"a secret of seat number )" + seat +
                    R"("})");
            tell(player, R"({"do":"sit","id":1,"seat":)" + seat + R"(,"name":"P)" + seat + R"("})");
            tell(player, R"({"do":"ready","id":2,"seat":)" + seat + R"(,"pledge":")" + pledge + R"("})");
            settle();
        }
        tell(*match.player[0], R"({"do":"start","id":3})");
        settle();
        for (std::size_t i = 0; i < kSeats; ++i)
            tell(*match.player[i],
                R"({"do":"reveal","id":4,"seat":)" + std::to_string(i + 1) + R"(,"salt":")" + salt + R"("})");
        settle();
    }

    table::Millis now_ = 1'700'000'000'000;
    std::mutex mutex_;
    std::vector<std::function<void(table::Millis)>> posted_;
    editions::Library library_ = editions::Library::embedded();
    storage::MemoryStore store_;
    storage::GroupCommitter committer_{store_};
    server::Hub hub_{store_, committer_, library_, outside(), wide()};
    std::vector<Match> matches_;
    std::uint64_t connections_ = 0, ids_ = 10;
};

}  // namespace

int main(int argc, char** argv) {
    const std::size_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 200;
    const std::size_t rounds = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 200;
    Bench bench(games);
    Client::frames = Client::bytes = 0;
    const double start = cpu_seconds_of_this_thread();
    std::size_t acts = 0;
    for (std::size_t i = 0; i < rounds; ++i) acts += bench.round();
    const double seconds = cpu_seconds_of_this_thread() - start;
    if (acts == 0) return 1;
    const auto each = [&](double n) { return n / static_cast<double>(acts); };
    std::printf("us/act=%.2f acts=%zu frames/act=%.2f bytes/frame=%.0f\n", each(seconds * 1e6), acts,
        each(static_cast<double>(Client::frames)),
        static_cast<double>(Client::bytes) / static_cast<double>(Client::frames));
    return 0;
}
