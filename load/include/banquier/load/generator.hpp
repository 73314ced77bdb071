// Games of four over real sockets: made, begun, played as fast or as slowly as asked for, and ended by consent.
#pragma once

#include <banquier/client/share.hpp>
#include <banquier/load/servers.hpp>

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

namespace banquier::load {

using LoadClock = std::chrono::steady_clock;

struct Meter {
    std::vector<double> latency;  // milliseconds, of acts that began while it measured
    std::uint64_t acts = 0, deliveries = 0, bytes = 0;
    LoadClock::time_point from;

    void add(const Meter& more) {
        latency.insert(latency.end(), more.latency.begin(), more.latency.end());
        acts += more.acts;
        deliveries += more.deliveries;
        bytes += more.bytes;
    }
};

// Records of finished games, each looked at as `banquier verify` does, with what a client has kept.
struct Checked {
    std::size_t games = 0, accepted = 0, by_the_rules = 0;
    std::uint64_t chances = 0;  // throws and draws that were derived anew
    std::string problem;        // of the first that was not accepted
};

// How the games began; connections lost meanwhile, and why the first was.
struct Begun {
    std::size_t games = 0, of = 0, lost = 0;
    std::string why;
};

class Load {
public:
    // Games of four people, and beside them games of one person and three bots, who play by themselves.
    Load(client::Address address, std::size_t games, std::size_t bot_games)
        : address_(std::move(address)), matches_(games), beside_(bot_games) {}

    // Makes the games and begins them, few at a time, as people come; `heard` is told how many have begun. Throws
    // std::runtime_error if the server makes no game.
    Begun prepare(const std::function<void(std::size_t begun)>& heard = {});
    // So many acts a second over all games; 0: as fast as they go.
    Meter run(double acts_per_second, double seconds);
    // Stops by consent the games that are still played, so that their secrets are shown; how many it could not stop.
    std::size_t finish();
    Checked check_records();

    std::size_t playing() const;  // of all games
    std::size_t lost() const { return lost_; }
    std::uint64_t bot_updates() const { return bot_updates_; }  // seen at the games with bots

private:
    struct Match;
    struct Seat {
        Match* match = nullptr;
        int number = 0;
        std::shared_ptr<client::Client> client;
        std::string acts;  // as last listed
        std::string decision;
        std::optional<client::Share> share;
        std::string answered;  // beside bots: the decision and the act that was made last
        bool agreed = false;   // to stopping
    };
    struct Match {
        std::string game, commitment;
        int people = kLoadSeats;
        std::array<Seat, kLoadSeats> seat;
        int settled = 0;
        int begun = 0;  // seats that have seen the start
        bool playing = false;
        bool over = false;
        bool closed = false;     // stopped without a result
        bool under_way = false;  // an act has been sent and not been seen by all
        int seen = 0;
        LoadClock::time_point sent;
        std::uint64_t ids = 0;
    };

    // Every game, with bots or without.
    template <class Work>
    void for_each(Work work) {
        for (std::vector<Match>* some : {&matches_, &beside_})
            for (Match& match : *some) work(match);
    }
    void make(Match& match) const;
    void connect(Match& match);
    void tell(Seat& seat, std::string text);
    void on_frame(Seat& seat, std::string_view text);
    void sit(Seat& seat);
    void before_play(Seat& seat, std::string_view text);
    void lose(std::string_view why);
    void on_settled(Seat& seat, std::string_view text);
    void check_record(const Match& match, Checked& checked) const;
    static void read_view(Seat& seat, std::string_view text);
    void agree(Seat& seat, std::string_view text);
    void act(Match& match);
    void act_beside_bots(Seat& seat);
    void on_seen(Match& match, std::size_t bytes);

    boost::asio::io_context io_{1};
    client::Address address_;
    std::vector<Match> matches_, beside_;
    Meter meter_;
    double pace_ = 1;
    bool measuring_ = false;
    bool stopping_ = false;
    std::size_t started_ = 0, lost_ = 0;
    std::uint64_t bot_updates_ = 0;
    std::string lost_why_;
};

// The same with the bare rooms: whoever has seen a frame last sends the next. In a process of its own: one has not files
// enough for the sockets of both.
class BareLoad {
public:
    // To be made before there are sockets that the process would inherit; its own are opened with its first run.
    BareLoad(const client::Address& address, std::size_t rooms);
    ~BareLoad();
    BareLoad(const BareLoad&) = delete;
    BareLoad& operator=(const BareLoad&) = delete;
    // Throws std::runtime_error if the process has ended.
    Meter run(std::size_t bytes_of_a_frame, double seconds);

private:
    pid_t pid_ = -1;
    int asks_ = -1, answers_ = -1;  // ends of pipes
};

}  // namespace banquier::load
