// The live games of one server: who is connected to which, what waits to be kept, what is due when. It has no sockets,
// no clock and no thread of its own, so that it is tested without them: time is an argument of every call that depends
// on it, and everything runs on one thread.
//
// Of every game one step at a time is on its way to the disk: it has been taken on the table, is shown to nobody before it
// is durable, and is taken back if it could not be kept. What arrives meanwhile waits.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/server/transport.hpp>
#include <banquier/storage/group_commit.hpp>
#include <banquier/table/table.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::server {

// Of reviews of games, which are made one at a time.
struct ReviewLimits {
    std::size_t waiting = 16;  // games in all
    double per_minute = 4;     // begun for one address
    double at_once = 6;
    std::chrono::seconds longest{60};      // for one
    std::chrono::seconds again_after{60};  // one that took longer is made again for whoever asks
    std::size_t kept = 64;                 // in memory, once made
};

struct HubLimits {
    std::size_t games = 20'000;   // in memory
    std::size_t spectators = 32;  // of one game: connections without a seat, shared fairly by addresses
    std::size_t connections_of_secret = 8;  // of one game: those of a seat are never taken by others
    std::size_t waiting = 256;              // commands of one game that wait for the disk
    double creations_per_minute = 10;       // from one address
    double creations_at_once = 20;
    double unpeopled_per_day = 200;   // games from one address at which nobody has sat down
    double snapshots_per_second = 1;  // that a connection may ask for: who follows the updates needs none
    double snapshots_at_once = 10;
    double records_per_minute = 10;  // to be read for somebody, from one address
    double records_at_once = 10;
    std::size_t records_under_way = 8;
    ReviewLimits reviews;
    table::Millis least_pace = 200;  // of bots: a table that wants faster ones gets this
    // Of tables at which bots sit, all together; where more is due the bots play later. What people do is never counted.
    double bot_steps_per_second = 2000;
    table::Millis forget_waiting = 7 * 24 * 3600 * table::Millis{1000};  // a game that nobody begins
    table::Millis sleep_after = 30 * table::Millis{1000};        // one that has not begun, with nobody there
    table::Millis unload_after = 10 * 60 * table::Millis{1000};  // a game over or asleep with nobody there
    std::size_t cups = 1'000;                                    // in memory
    std::size_t cup_waiting = 2'000;                             // commands of one cup that wait for the disk
    std::filesystem::path cup_copies;  // a folder for copies of their logs; empty: none are made
    // Names by which browsers may reach this server, beside addresses and names that nobody can register; behind a proxy,
    // which has a name of its own, all if none is given.
    std::vector<std::string> hosts;
    bool behind_proxy = false;
    bool checks_store =
        false;  // looks through the whole store once all games are taken up, and says what is damaged
    std::vector<std::string>
        origins;                   // that may open a WebSocket beside the server's own: "https://example.org"
    std::filesystem::path client;  // a folder that holds the client; empty: the one inside the program
};

enum class Weight : std::uint8_t { Info, Warning, Error };

// What a hub takes from outside.
struct Outside {
    // From any thread: run this on the hub's, with the time that it is then.
    std::function<void(std::function<void(table::Millis now)>)> post;
    std::function<void(std::function<void()>)> aside;  // run this on another thread: it takes a while
    // Run this on a thread of its own, behind everything else: it takes seconds.
    std::function<void(std::function<void()>)> at_leisure = [](const std::function<void()>& work) { work(); };
    std::function<luck::Secret()> draw_secret = luck::Secret::drawn;
    std::function<void()> due_changed = [] {};
    // Of what happened, in words of its own: no name, secret, address or game among them.
    std::function<void(Weight, std::string_view)> log = [](Weight, std::string_view) {};
    std::function<Traffic()> traffic = [] { return Traffic{}; };
    // Where others in the network reach this server: "http://192.168.1.5:8484".
    std::function<std::vector<std::string>()> addresses = [] { return std::vector<std::string>{}; };
};

struct HubCounts {
    std::size_t games = 0, waiting = 0, playing = 0, guests = 0;
    std::uint64_t created = 0, started = 0, ended = 0, steps = 0, not_kept = 0, deliveries = 0,
                  bad_frames = 0;
};

// `now` is everywhere the time since 1970, in milliseconds.
class Hub {
public:
    Hub(storage::GameStore& store, storage::GroupCommitter& committer, const editions::Library& library,
        Outside outside, HubLimits limits = {});
    ~Hub();
    Hub(const Hub&) = delete;
    Hub& operator=(const Hub&) = delete;

    // Takes up every game that is kept and is awake, one after another between what else there is to do; a game that is
    // asked for is opened at once, whether its turn has come or not. Throws StoreError.
    struct Resumed {
        bool all = false;  // nothing is left to be taken up
        std::size_t games = 0;
        std::size_t cups = 0;
        std::size_t renewed = 0;   // from a backup: they got other dice
        std::size_t outdated = 0;  // begun under rules that have been corrected since: they can be read
        std::vector<std::string> problems;  // of games that cannot go on; they stay in the store
    };
    void resume(table::Millis now);
    const Resumed& resumed() const;

    // As those of a Service.
    void answer(const Request& request, table::Millis now, Responder respond);
    std::size_t longest_body(std::string_view path) const;
    bool admits(const Request& request, Reply& refusal);
    void on_open(const std::shared_ptr<Peer>& peer, std::string_view path = "/ws");
    void on_frame(Peer& peer, std::string_view text, table::Millis now);
    void on_close(Peer& peer, table::Millis now);

    // When something is due at the latest, and what does it.
    table::Millis due() const;
    void pass_time(table::Millis now);

    // Takes nothing more. What is on its way to the disk goes on.
    void stop();
    bool keeping() const;  // something is on its way
    // No connection, no review under way, and nothing due at any table or competition: time may leap.
    bool nobody_waits() const;

    HubCounts counts() const;

private:
    struct Parts;
    std::shared_ptr<Parts> parts_;
};

}  // namespace banquier::server
