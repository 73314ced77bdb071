// The live competitions of one server, beside its games: no sockets, no clock, no thread of its own; time is an argument.
//
// What arrives while something is on its way to the disk waits, and goes there together: a cup has one batch of entries
// under way, is shown to nobody before it is durable, and is as it was where that failed. One source file for each theme:
// cup_hub.cpp connections and time, cup_steps.cpp what a cup is told and what follows, cup_questions.cpp, cup_requests.cpp
// HTTP, making cups and taking them up again.
#pragma once

#include "bucket.hpp"
#include "cup_frames.hpp"
#include "cup_views.hpp"
#include "live_tables.hpp"
#include "replies.hpp"

#include <banquier/cup/log.hpp>
#include <banquier/luck/fair.hpp>
#include <banquier/server/hub.hpp>

#include <deque>
#include <set>
#include <unordered_map>

namespace banquier::server {

struct CupLive;

// A connection at a cup.
struct CupGuest {
    std::shared_ptr<Peer> peer;
    CupLive* live = nullptr;
    std::uint32_t link = 0;  // 0: a spectator
    std::string device;
    Bucket mistakes{1, 20};
    Bucket snapshots{1, 10};
};

// Something that waits for its turn at a cup.
struct CupWanted {
    std::uint64_t connection = 0;
    std::uint32_t link = 0;
    std::string device;
    CupIncoming frame;
    bool by_engine = false;  // what a live table tells by itself
};

// What became of a command, to be told when it is durable.
struct CupResult {
    std::uint64_t connection = 0;
    std::uint32_t link = 0;
    std::uint64_t id = 0;
    boost::json::object told;  // code, problem, made, repeated
};

struct CupBatch {
    std::unique_ptr<cup::Cup> after;
    std::vector<cup::Entry> entries;
    std::vector<storage::Contact> contacts;
    std::vector<CupResult> results;
    std::optional<PowerCutSeen> power_cut;  // as it is afterwards
    std::vector<storage::Create> opens;     // live tables
};

// Whose view it is: connections of one audience are told the same.
struct CupAudience {
    enum class Kind : std::uint8_t { Public, Whole, Unit, Banker };
    Kind kind = Kind::Public;
    std::uint32_t of = 0, stage = 0, round = 0;
    auto operator<=>(const CupAudience&) const = default;
};

// What the connections of an audience have.
struct CupPicture {
    boost::json::object view;
    std::uint64_t version = 0;
};

using CupCommandId = std::pair<std::uint32_t, std::uint64_t>;  // of a link

struct CupLive {
    std::string id;
    cup::Cup cup;
    CupLog log;
    std::shared_ptr<const Game> game;
    std::optional<luck::Secret> secret;
    CupPresence presence;
    std::uint64_t version = 0;
    std::map<CupAudience, CupPicture> shown;
    std::map<CupCommandId, boost::json::object> answered;  // what was made by commands that were accepted
    std::vector<CupGuest*> guests;
    std::deque<CupWanted> queue;
    std::optional<CupBatch> batch;
    cup::Millis alive = 0;    // the last sign of life that was asked for
    cup::Millis touched = 0;  // when somebody last did something
    cup::Millis looked = 0;   // at the live tables
    std::size_t copied = 0;   // entries, in the folder of copies
    bool troubled = false;
    std::set<std::string> open_tables;  // live ones that are not over
    std::set<std::string> results_of;   // live tables whose end has been told to the log
    bool tables_changed = false;        // since they were last looked at

    cup::House house() const { return {game.get(), secret ? &*secret : nullptr}; }
};

class CupHub : public std::enable_shared_from_this<CupHub> {
public:
    CupHub(storage::GameStore& store, storage::GroupCommitter& committer, const editions::Library& library,
        const Outside& outside, const HubLimits& limits, LiveTables& tables)
        : store_(store),
          committer_(committer),
          library_(library),
          outside_(outside),
          limits_(limits),
          tables_(tables) {}

    // Takes up every cup that is not over; gives what kept one from going on.
    std::vector<std::string> resume(cup::Millis now);

    // /api/cups, /api/cup-formats and below; false: the path is not one of these.
    bool answer(const Request& request, cup::Millis now, const Responder& respond);  // throws BadFrame

    // Where a role sits at a live table.
    struct Place {
        table::Key key{};
        std::uint32_t link = 0;  // 0: it is no role's secret
        bool taken = false;      // it was one's
        std::string referee;     // the name of the referee whose it is
    };
    Place place_at(const table::Lasting& table, const std::string& secret, cup::Millis now);
    // A live table of a competition has changed, durably or in who is there.
    void table_changed(const table::Lasting& table, bool durably);

    void on_open(const std::shared_ptr<Peer>& peer);
    bool knows(const Peer& peer) const { return guests_.contains(peer.number); }
    void on_frame(Peer& peer, std::string_view text, cup::Millis now);
    void on_close(Peer& peer, cup::Millis now);

    cup::Millis due() const;
    void pass_time(cup::Millis now);
    void stop() { stopping_ = true; }
    bool keeping() const { return under_way_ != 0; }
    bool nobody_waits() const;  // neither a connection nor a running clock
    bool keeps() const { return keeps_; }
    std::size_t cups() const { return cups_.size(); }

private:
    // ---- cup_hub.cpp
    void join(CupGuest& guest, const JoinCup& join, std::uint64_t id);
    void show(CupGuest& guest);
    void presence_changed(CupLive& live, std::optional<CupAudience> whose);
    void sign_of_life(CupLive& live);
    void sweep();
    boost::json::object view_of(const CupLive& live, const CupAudience& audience) const;
    static CupAudience audience_of(const CupLive& live, const CupGuest& guest);
    void refresh(CupLive& live, const std::vector<CupAudience>& audiences);

    // ---- cup_steps.cpp
    void want(CupLive& live, CupWanted wanted);
    void go_on(CupLive& live);
    void take(const CupLive& live, CupBatch& batch, CupWanted wanted);
    void submit(CupLive& live, storage::Write write);
    void kept(CupLive& live, const std::optional<storage::StoreError>& error);
    void conclude(CupLive& live, CupBatch batch);
    void give_up(CupLive& live, const CupBatch& batch);
    void cut_off_taken_roles(CupLive& live);
    void say_trouble(CupLive& live, bool trouble);

    // ---- cup_tables.cpp
    void open_tables(const CupLive& live, CupBatch& batch);
    void direct_tables(CupLive& live);
    void direct_table(CupLive& live, const cup::Round& round, const cup::Table& table);
    void look_at_tables(CupLive& live);
    void find_open_tables(CupLive& live);
    void renew(CupLive& live, std::int64_t mark);

    // ---- cup_questions.cpp
    boost::json::object answer_to(const CupLive& live, const CupGuest& guest, const CupIncoming& frame);

    // ---- cup_requests.cpp
    void create(const Request& request, const Responder& respond);
    CupLive* find(const std::string& id);
    std::unique_ptr<CupLive> load(const std::string& id);  // throws StoreError, std::runtime_error
    Reply formats_reply(const Request& request);
    Reply log_reply(const CupLive& live) const;
    void copy_log(CupLive& live, bool contacts_too = false);
    // Cups of the folder of copies that the store does not have: another machine was lost.
    void take_over_copies(std::vector<std::string>& problems);

    template <class Work>
    auto posted(Work work) {
        return [self = weak_from_this(), post = outside_.post, work = std::move(work)](auto... arguments) {
            post([self, work, arguments...](cup::Millis then) {
                const auto hub = self.lock();
                if (!hub) return;
                hub->now_ = then;
                work(*hub, arguments...);
            });
        };
    }
    Bucket::Clock::time_point moment() const {
        return Bucket::Clock::time_point{std::chrono::milliseconds{now_}};
    }
    CupGuest* guest_of(std::uint64_t connection) {
        const auto found = guests_.find(connection);
        return found == guests_.end() ? nullptr : found->second.get();
    }

    storage::GameStore& store_;
    storage::GroupCommitter& committer_;
    const editions::Library& library_;
    const Outside& outside_;
    const HubLimits& limits_;
    LiveTables& tables_;
    cup::Millis now_ = 0;
    cup::Millis swept_ = 0;
    std::unordered_map<std::string, std::unique_ptr<CupLive>> cups_;
    std::unordered_map<std::uint64_t, std::unique_ptr<CupGuest>> guests_;
    std::unordered_map<std::uint64_t, Bucket> creators_;
    Tagged formats_;
    std::size_t under_way_ = 0;
    bool stopping_ = false;
    bool keeps_ = true;  // whether the last write was kept
};

Frame frame_of(const boost::json::object& object);

// Who acts, as the log has it.
cup::By by_of(const CupLive& live, std::uint32_t link, const std::string& device, std::uint64_t id);

// Whose secret it is; nullptr: nobody's.
const cup::HeldRole* role_of(const cup::Cup& cup, std::string_view secret);

// What a live table tells by itself.
cup::By engine();

// Why this link may not ask for this; empty: it may.
std::string_view denied_word(const cup::Cup& cup, const cup::By& by, const CupSent& sent);

// What commands make, read from their entries: also after a restart.
void note_made(const cup::Entry& entry, boost::json::object& made);

// Whoever has lost the organiser's link has this code on paper.
cup::GiveRole recovery_role(std::string code);

// Of a correction: what is confirmed is what was shown.
std::string plan_digest(const cup::Corrected& planned);

// The name of a member's contact in the store: "12/0".
std::string contact_name(cup::UnitId unit, std::uint32_t member);

// What a correction would bring about, in words.
std::vector<notation::Text> consequences(const cup::Cup& cup, const cup::Corrected& planned,
    const std::vector<std::vector<cup::UnitId>>& before, const std::vector<std::vector<cup::UnitId>>& after);

inline constexpr std::string_view kCupMarker = "cup";  // what the header of a cup says
inline constexpr std::string_view kDrawSecret = "draws";
inline constexpr std::string_view kRenewed =
    "renewed";  // beside it: the mark of the backup after which it was drawn anew
inline constexpr cup::Millis kSignOfLife = 5'000;
inline constexpr cup::Millis kLookAtTables = 1'000;  // how old what a hall sees of its live tables may be
inline constexpr cup::Millis kTryAgainAfter = 1'000;

// For the lists of the store; a cut about which nobody has decided yet outlives the next one.
std::string cup_meta(const cup::Cup& cup, const std::optional<PowerCutSeen>& power_cut);
storage::Entry kept_form(const cup::Entry& entry);

// Whether a phase runs and nobody has stopped the hall's clock.
bool clock_runs(const cup::Cup& cup);

}  // namespace banquier::server
