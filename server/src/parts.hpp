// What a hub is made of. One source file for each theme: hub.cpp connections and time, steps.cpp what a table is told and
// what follows, games.cpp making and taking up games, requests.cpp HTTP, questions.cpp why and preview.
#pragma once

#include "boxes.hpp"
#include "bucket.hpp"
#include "incoming.hpp"
#include "outgoing.hpp"

#include <banquier/server/hub.hpp>
#include <banquier/table/view.hpp>

#include <deque>
#include <map>
#include <set>
#include <unordered_map>

namespace banquier::server {

struct Live;

// A connection at a game.
struct Guest {
    std::shared_ptr<Peer> peer;
    Live* live = nullptr;
    table::Key key{};
    Has has{};
    std::uint64_t version = 0;
    bool here = false;        // the table knows of it, and it gets what happens
    Bucket mistakes{1, 20};   // frames that cannot be read or lead nowhere
    Bucket snapshots{1, 10};  // that it may ask for: who follows the updates needs none
};

// Something that waits for its turn at a game.
struct Wanted {
    std::uint64_t connection = 0;  // 0: nobody is told what becomes of it
    table::Key key{};
    std::uint64_t id = 0;
    Wish wish;
    bool alone = false;  // no other connection of this key has to come along
};

// A step that the table has taken and that is on its way to the disk.
struct Step {
    table::Table before;
    SharedBox box_before;
    table::Effects effects;
    Wanted wanted;
    boost::json::object more;  // beside the result
};

struct Live {
    std::string id;
    table::Table table;
    SharedBox box;
    std::unique_ptr<const table::Luck> luck;  // none: real dice
    std::string meta;                         // as it is kept
    std::string rematch;                      // the game that follows this one
    bool is_public = false;
    bool troubled = false;  // the last step could not be kept
    table::Millis created = 0;
    table::Millis touched = 0;
    table::Millis wake_at = table::kNever;
    table::Millis listed_at = table::kNever;  // in the list of what is due
    std::vector<Guest*> guests;
    std::deque<Wanted> queue;
    std::vector<Wanted> again;  // departures that could not be kept: they are tried again after a while
    std::optional<Step> step;
    std::shared_ptr<const Picture> shown;  // as one viewer last saw it: most of it stays the same

    table::House house() const { return {box->game, box->staff, luck.get()}; }
    table::Stage stage() const { return table.lasting.stage; }
};

struct Hub::Parts : std::enable_shared_from_this<Hub::Parts> {
    Parts(storage::GameStore& games_kept, storage::GroupCommitter& writer, const editions::Library& all,
        Outside world, HubLimits bounds)
        : store(games_kept),
          committer(writer),
          library(all),
          outside(std::move(world)),
          limits(std::move(bounds)),
          boxes(all) {}

    storage::GameStore& store;
    storage::GroupCommitter& committer;
    const editions::Library& library;
    Outside outside;
    HubLimits limits;
    Boxes boxes;
    std::unordered_map<std::string, std::unique_ptr<Live>> games;
    std::unordered_map<std::uint64_t, std::unique_ptr<Guest>> guests;  // by number of connection
    std::set<std::pair<table::Millis, Live*>> due;
    std::unordered_map<std::uint64_t, Bucket> creators;
    std::size_t creating = 0;  // games on their way to the disk
    std::size_t steps_under_way = 0;
    HubCounts counts;
    table::Millis swept = 0;
    bool stopping = false;
    bool kept_last = true;  // whether the last write of all games was kept

    Frame lobby;  // as last rendered
    std::string lobby_tag;
    table::Millis lobby_at = 0;
    bool lobby_changed = true;
    std::shared_ptr<const std::string> catalogue;
    std::string catalogue_tag;

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
    void kept(Live& live, const std::optional<storage::StoreError>& error);
    void conclude(Live& live, Step step);
    void put_back(Live& live, Step step);
    void deliver(Live& live, const table::Effects& effects);
    void respond(Live& live, const Step& step);
    void show(Guest& guest);
    void say_trouble(Live& live, bool trouble);
    void set_wake(Live& live, table::Millis at);
    Guest* guest_of(std::uint64_t connection);
    // Work for the hub's thread, from any thread, as long as the hub is there.
    template <class Work>
    auto posted(Work work) {
        return [self = weak_from_this(), post = outside.post, work = std::move(work)](auto... arguments) {
            post([self, work, arguments...] {
                if (const auto parts = self.lock()) work(*parts, arguments...);
            });
        };
    }

    // ---- games.cpp
    void create(const Request& request, Responder respond);
    void make(table::Header header, std::optional<luck::Secret> secret, bool is_public,
        std::function<void(Live*)> done);
    void follow_up(Live& old);
    Live& add(std::unique_ptr<Live> live);
    Live* find(const std::string& id);
    std::unique_ptr<Live> load(const std::string& id);  // throws StoreError or std::runtime_error
    void sweep();
    void forget(Live& live);
    std::string meta_of(const Live& live) const;
    std::size_t unfinished() const;

    // ---- questions.cpp
    Frame answer_why(const Live& live, const Wanted& wanted, const Action& action) const;
    Frame answer_preview(const Live& live, const Wanted& wanted, const Action& action) const;

    // ---- requests.cpp
    void answer(const Request& request, Responder respond);
    Reply lobby_reply(const Request& request);
    Reply catalogue_reply(const Request& request);
    Reply game_reply(const std::string& id);
    void record_reply(const std::string& id, const Responder& respond);
    Reply metrics_reply() const;
    bool same_origin(const Request& request) const;
};

Reply json_reply(int status, const boost::json::value& value);
Reply problem_reply(int status, std::string_view code, std::string_view text, std::string_view field = {});
Reply front_page(const Request& request);
// How many act for the game, in a spectator's eyes.
bool has_seat(const Live& live, const table::Key& key);

}  // namespace banquier::server
