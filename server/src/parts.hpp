// What a hub is made of. One source file for each theme: hub.cpp connections and time, steps.cpp what a table is told and
// what follows, games.cpp making games, kept_games.cpp taking games up again and letting them go, requests.cpp HTTP,
// replays.cpp records made ready to be shown, and reviews.
#pragma once

#include "bad_frame.hpp"
#include "boxes.hpp"
#include "bucket.hpp"
#include "live_tables.hpp"
#include "pages.hpp"
#include "replies.hpp"
#include "reviews.hpp"

#include <banquier/server/client_files.hpp>
#include <banquier/server/hub.hpp>
#include <banquier/table/view.hpp>
#include <banquier/wire/incoming.hpp>
#include <banquier/wire/new_game.hpp>
#include <banquier/wire/outgoing.hpp>
#include <banquier/wire/questions.hpp>

#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>

namespace banquier::server {

class CupHub;
struct Live;

inline constexpr table::Millis kSweepEvery = 20'000;
inline constexpr table::Millis kJoinWithin =
    20'000;  // a connection that has joined nothing by then is closed

// A connection at a game.
struct Guest {
    explicit Guest(Bucket of_snapshots) : snapshots(of_snapshots) {}
    std::shared_ptr<Peer> peer;
    Live* live = nullptr;
    table::Key key{};
    Has has{};
    std::uint64_t version = 0;  // of the table, up to which it has been told all that it may know
    std::uint64_t told = 0;     // of its last frame
    bool here = false;          // the table knows of it, and it gets what happens
    std::string cup;            // by whose role it is here; empty: by none
    std::uint32_t link = 0;
    std::string referee;     // the name of the referee who it is
    Bucket mistakes{1, 20};  // frames that cannot be read or lead nowhere
    Bucket snapshots;        // that it may ask for
    Bucket talk{0.5, 5};     // of somebody without a seat
    table::Millis opened = 0;
};

// Something that waits for its turn at a game.
struct Wanted {
    std::uint64_t connection = 0;  // 0: nobody is told what becomes of it
    table::Key key{};
    std::uint64_t id = 0;
    Sent sent;
    bool alone = false;       // no other connection of this key has to come along
    std::uint64_t party = 0;  // as of its connection: who shares allowances with whom
};

// A step that the table has taken and that is on its way to the disk.
struct Step {
    std::unique_ptr<table::Table> before;
    SharedBox box_before;
    table::Effects effects;
    Wanted wanted;
    boost::json::object more;  // beside the result
    bool wakes = false;        // the first one of a game that was taken up again
};

// A step that the disk has, or could not take.
struct Answer {
    Live* live = nullptr;  // which stays as long as its step is under way
    std::optional<storage::StoreError> error;
};

// From the committing thread to the hub's: one hand-over for all that a commit answers.
struct Answers {
    std::mutex mutex;
    std::vector<Answer> list;
    bool awaited = false;  // the hub's thread has been told of them
    std::function<void()> tell;
};

struct Live {
    std::string id;
    table::Table table;
    SharedBox box;
    std::unique_ptr<const table::Luck> luck;  // none: real dice
    std::string meta;                         // as it is kept
    std::string rematch;                      // the game that follows this one
    bool is_public = false;
    bool from_backup = false;              // and its dice are still those
    std::int64_t renewed = 0;              // the mark of the backup after which it got others
    bool troubled = false;                 // the last step could not be kept
    std::optional<std::uint64_t> creator;  // to whom it counts until somebody sits down
    table::Millis created = 0;
    table::Millis touched = 0;
    // By how much its log is ahead of the server's time, where the clock was put back while the server stood still: time
    // at the table goes on from there.
    table::Millis ahead = 0;
    table::Millis wake_at = table::kNever;
    table::Millis listed_at = table::kNever;  // in one of the lists of what is due
    bool listed_with_bots = false;            // in which
    std::vector<Guest*> guests;
    std::deque<Wanted> queue;
    std::vector<Wanted> again;  // departures that could not be kept: they are tried again after a while
    std::optional<Step> step;
    std::unique_ptr<Picture> picture;  // as somebody last saw it; none while nobody is there

    table::House house() const { return {box->game, box->staff, luck.get()}; }
    table::Stage stage() const { return table.lasting.stage; }
    void wakes(const table::Effects& effects) {
        wake_at = effects.wake_at == table::kNever ? table::kNever : effects.wake_at - ahead;
    }
    Picture& shown() {
        if (!picture) picture = std::make_unique<Picture>();
        return *picture;
    }
};

// Who makes games.
struct Creator {
    Bucket games;      // a minute
    Bucket unpeopled;  // a day: at which nobody has sat down
};

// A public game that has not begun and at which nobody is.
struct Asleep {
    table::Millis created = 0;
    std::string meta;
};

// A game that was begun under rules that have been corrected since. It is read from its log and never played: nothing is
// written to it, so that a program of its own rules could still take it up.
struct Outdated {
    int behaviour = 0;
    bool over = false;
    std::string board, rules;
    std::vector<std::string> players;
};

struct Hub::Parts final : LiveTables, std::enable_shared_from_this<Hub::Parts> {
    Parts(storage::GameStore& games_kept, storage::GroupCommitter& writer, const editions::Library& all,
        Outside world, HubLimits bounds)
        : store(games_kept),
          committer(writer),
          library(all),
          outside(std::move(world)),
          limits(std::move(bounds)),
          boxes(all),
          pages(client_files(), limits.client),
          reviews(limits.reviews, [this](const Reviews::Job& job) { start_review(job); }) {}

    storage::GameStore& store;
    storage::GroupCommitter& committer;
    const editions::Library& library;
    Outside outside;
    HubLimits limits;
    table::Millis now = 0;  // of the call that is answered; every way into the hub sets it
    Boxes boxes;
    const FindBox find_box = [this](const table::Settings& settings) { return boxes.named(settings); };
    GameRules game_rules() const { return {find_box, limits.least_pace}; }
    Pages pages;
    std::unordered_map<std::string, std::unique_ptr<Live>> games;
    std::unordered_map<std::string, Outdated> outdated;                // that somebody has asked for
    std::unordered_map<std::uint64_t, std::unique_ptr<Guest>> guests;  // by number of connection
    using Due = std::set<std::pair<table::Millis, Live*>>;
    Due due;               // where people alone play
    Due due_bots;          // where bots sit: these wait when there is too much of it
    double bot_steps = 0;  // that may be taken now
    table::Millis bot_steps_at = 0;
    std::unordered_map<std::uint64_t, Creator> creators;
    std::unordered_map<std::string, Asleep> asleep;  // public games that wait on the disk, as lists show them
    std::int64_t restored_up_to = 0;                 // games up to this number come from a backup
    std::deque<storage::Listed> to_take_up;
    std::int64_t taken_up_to = 0;  // the number of the last game of the list that was read
    bool list_failed = false;      // it is read again in a while
    Resumed resumed;
    table::Millis made_room = 0;
    std::size_t let_go_since = 0;  // games, since their memory was given back
    table::Millis removed_at = 0;  // when the store was last rid of games that nobody began
    std::unordered_map<std::uint64_t, Bucket> record_readers;
    std::size_t records_under_way = 0;
    Reviews reviews;
    std::size_t creating = 0;  // games on their way to the disk
    std::size_t steps_under_way = 0;
    const std::shared_ptr<Answers> answers = std::make_shared<Answers>();
    std::deque<Answer> answered;                       // taken over and not looked at yet
    std::vector<std::unique_ptr<table::Table>> spare;  // copies that are needed no more, with all their room
    std::shared_ptr<CupHub> cups;
    std::unordered_map<std::string, std::unique_ptr<Live>>
        opening;  // of competitions, on their way to the disk
    HubCounts counts;
    table::Millis swept = 0;
    bool stopping = false;
    bool kept_last = true;        // whether the last write of all games was kept
    table::Millis failed_at = 0;  // when a write last failed

    Tagged lobby;  // as last rendered
    table::Millis lobby_at = 0;
    bool lobby_changed = true;
    Tagged catalogue;
    std::map<std::string, Tagged> boards;

    // ---- hub.cpp
    // Why this connection may not come to this game; empty: it may, and there is a place for it now.
    std::string_view why_not_join(Live& live, const Guest& newcomer, const table::Key& key);
    void send_away(Guest& guest);
    void part(Guest& guest);

    // ---- steps.cpp
    void want(Live& live, Wanted wanted);
    void go_on(Live& live);
    void take(Live& live, Wanted wanted);
    bool takes_others_along(Live& live, Wanted& wanted);
    void take_command(
        Live& live, Wanted wanted, table::What what, SharedBox box = nullptr, boost::json::object more = {});
    void configure(Live& live, Wanted wanted);
    void take_time(Live& live);
    void keep(Live& live, Step step);
    void submit(Live& live, Step step, storage::Write write);
    storage::Append append_of(const Live& live, const table::Effects& effects, table::Stage before) const;
    void note(const std::optional<storage::StoreError>& error, std::string_view what);
    std::unique_ptr<table::Table> copy_of(const table::Table& table);
    void take_answers();
    void kept(Live& live, const std::optional<storage::StoreError>& error);
    void conclude(Live& live, Step step);
    void put_back(Live& live, Step step);
    void not_woken(Live& live);
    void deliver(Live& live, const table::Effects& effects);
    void respond(Live& live, const Step& step);
    void show(Guest& guest);
    void say_trouble(Live& live, bool trouble);
    void set_wake(Live& live, table::Millis at);
    table::Millis next_due() const;
    void refill_bot_steps();
    Live* take_due();
    Guest* guest_of(std::uint64_t connection);  // none: it has gone, or has been sent away
    // Work for the hub's thread, from any thread, as long as the hub is there.
    template <class Work>
    auto posted(Work work) {
        return [self = weak_from_this(), post = outside.post, work = std::move(work)](auto... arguments) {
            post([self, work, arguments...](table::Millis then) {
                const auto parts = self.lock();
                if (!parts) return;
                parts->now = then;
                work(*parts, arguments...);
            });
        };
    }

    // ---- games.cpp
    void create(const Request& request, Responder respond);
    struct Made {
        std::unique_ptr<Live> live;
        storage::Create create;
    };
    Made made(table::Header header, std::optional<luck::Secret> secret, bool is_public);
    void make(table::Header header, std::optional<luck::Secret> secret, bool is_public,
        std::function<void(Live*)> done);
    void follow_up(Live& old);
    void close_table(Live& live, Wanted wanted);
    void closed(Live& live);
    Prepared prepare(table::Header header) override;
    std::shared_ptr<const Game> game(const std::string& game) override;
    void opened(const std::string& game) override;
    void dropped(const std::string& game) override;
    const table::Table* table(const std::string& game, Look look) override;
    GoesOn goes_on(const std::string& game) override;
    void tell(const std::string& game, const table::What& what) override;
    void cut(const std::string& cup, std::uint32_t link) override;
    Live& add(std::unique_ptr<Live> live);
    std::string meta_of(const Live& live) const;

    // ---- kept_games.cpp
    Live* find(const std::string& id);
    const Outdated* find_outdated(const std::string& id);  // where `find` has found none
    std::unique_ptr<Live> load(const std::string& id);     // throws StoreError or std::runtime_error
    std::optional<Step> woken(Live& live);                 // none: it adds nothing to its log
    void renew(Live& live);
    Live& take_up(std::unique_ptr<Live> live);  // throws StoreError
    void take_up_next();
    void list_asleep();
    void look_for_damage();
    void note_damage(const std::string& game, std::string_view what);
    void sweep();
    bool has_room();
    void let_go(table::Millis waiting_for, table::Millis idle_for);
    void remove_old();
    void forget(Live& live);

    // ---- requests.cpp
    void answer(const Request& request, Responder respond);
    void route(const Request& request, const Responder& respond);  // throws BadFrame
    Reply health_reply() const;
    Reply lobby_reply(const Request& request);
    Reply catalogue_reply(const Request& request);
    Reply board_reply(const Request& request, std::string_view id);
    Reply here_reply(const Request& request) const;
    Reply game_reply(const std::string& id);
    // Answers where the record may not be shown; else it is shown to nobody more than the table does.
    bool refuses_record(const std::string& id, const Responder& respond);
    void record_reply(const std::string& id, const Responder& respond);
    Reply metrics_reply() const;

    // ---- replays.cpp
    bool refuses_replay(const std::string& id, const Responder& respond);
    void timeline_reply(const std::string& id, const Responder& respond);
    void scenario_reply(const std::string& id, const Request& request, const Responder& respond);
    void read_record_of(const Request& request, const Responder& respond);
    void review_reply(const std::string& id, const Request& request, const Responder& respond);
    void start_review(const Reviews::Job& job);
    // Runs elsewhere: what `make` gives is the answer.
    void aside(const Responder& respond, std::function<Reply()> make);

    bool same_origin(const Request& request) const;
    bool is_our_host(const std::string& host) const;
    Bucket::Clock::time_point moment() const {
        return Bucket::Clock::time_point{std::chrono::milliseconds{now}};
    }
};

// Whether a seat of the game has this key.
bool has_seat(const Live& live, const table::Key& key);

// As the store keeps it.
storage::Secret kept_secret(const luck::Secret& secret);

}  // namespace banquier::server
