// Connections, time, and what is passed on to the other files.
#include "parts.hpp"

#include "cup_hub.hpp"
#include "keys.hpp"

#include <banquier/wire/replay_timeline.hpp>

#include <algorithm>

namespace banquier::server {

namespace {

constexpr std::string_view kCupSocket = "/ws/cup";

}  // namespace

Hub::Hub(storage::GameStore& store, storage::GroupCommitter& committer, const editions::Library& library,
    Outside outside, HubLimits limits)
    : parts_(std::make_shared<Parts>(store, committer, library, std::move(outside), std::move(limits))) {
    parts_->cups =
        std::make_shared<CupHub>(store, committer, library, parts_->outside, parts_->limits, *parts_);
}

Hub::~Hub() = default;

void Hub::answer(const Request& request, table::Millis now, Responder respond) {
    parts_->now = now;
    parts_->answer(request, std::move(respond));
}

std::size_t Hub::longest_body(std::string_view path) const {
    return path == kTimelinePath ? kMostRecordBytes : 0;
}

bool Hub::admits(const Request& request, Reply& refusal) {
    if (request.path != "/ws" && request.path != kCupSocket) {
        refusal = problem_reply(404, "no-such-page", "WebSockets are opened at /ws and /ws/cup");
        return false;
    }
    if (!parts_->is_our_host(request.host)) {
        refusal = other_host();
        return false;
    }
    if (!parts_->same_origin(request)) {
        refusal = problem_reply(403, "foreign-origin", "not from that page");
        return false;
    }
    if (parts_->stopping) refusal = problem_reply(503, "going-away", "the server stops");
    return !parts_->stopping;
}

// ---- Connections

void Hub::on_open(const std::shared_ptr<Peer>& peer, std::string_view path) {
    if (path == kCupSocket) return parts_->cups->on_open(peer);
    auto guest = std::make_unique<Guest>(
        Bucket{parts_->limits.snapshots_per_second, parts_->limits.snapshots_at_once});
    guest->peer = peer;
    guest->opened = parts_->now;
    peer->context = guest.get();
    parts_->guests.emplace(peer->number, std::move(guest));
}

namespace {

// The places of a game that one secret, or one address without a seat, has taken; the earliest first.
using Places = std::vector<Guest*>;

// Those who come by a role of a competition may have one key, which is the board's or the hall's: each role counts for
// itself.
Places places_of_secret(const Live& live, const Guest& newcomer, const table::Key& key) {
    Places taken;
    std::ranges::copy_if(live.guests, std::back_inserter(taken), [&](const Guest* guest) {
        return table::is_set(key) && table::same_key(guest->key, key) && guest->link == newcomer.link;
    });
    return taken;
}

// Who shares places with whom: an address, or a role.
std::pair<std::uint64_t, std::uint32_t> sharers_of(const Guest& guest) {
    return guest.link != 0 ? std::pair(std::uint64_t{0}, guest.link) : std::pair(guest.peer->from, 0U);
}

}  // namespace

// Every secret has places of its own: whoever opens too many connections loses the oldest of them, and nobody else any.
// Those without a seat share theirs: where all are taken, the address that has most of them gives one up for an
// address that would still have fewer.
std::string_view Hub::Parts::why_not_join(Live& live, const Guest& newcomer, const table::Key& key) {
    const bool seated = has_seat(live, key) || table::viewer_of(live.table, key).referee;
    const bool playing = live.stage() != table::Stage::Lobby;
    if (!seated && playing && !live.table.lasting.settings.spectators) return "no-spectators";
    if (const Places own = places_of_secret(live, newcomer, key);
        own.size() >= limits.connections_of_secret) {
        send_away(*own.front());
        return {};
    }
    if (seated) return {};
    std::map<std::pair<std::uint64_t, std::uint32_t>, Places> by_address;
    std::size_t watching = 0;
    for (Guest* guest : live.guests)
        if (!has_seat(live, guest->key)) {
            by_address[sharers_of(*guest)].push_back(guest);
            ++watching;
        }
    if (watching < limits.spectators) return {};
    const auto most =
        std::ranges::max_element(by_address, {}, [](const auto& address) { return address.second.size(); });
    const std::size_t own = by_address[sharers_of(newcomer)].size();
    if (most == by_address.end() || most->second.size() <= own + 1) return "too-many-guests";
    send_away(*most->second.back());
    return {};
}

// It is not at the game any more from now on, whenever its connection ends.
void Hub::Parts::send_away(Guest& guest) {
    part(guest);
    guest.peer->close(Farewell::Refused, "too many connections here");
}

void Hub::on_frame(Peer& peer, std::string_view text, table::Millis now) {
    if (parts_->cups->knows(peer)) return parts_->cups->on_frame(peer, text, now);
    parts_->now = now;
    Guest& guest = *static_cast<Guest*>(peer.context);
    // A client that gets everything wrong is told so a while, and then no more.
    const auto mistake = [&](const Frame& error) {
        if (guest.mistakes.take(parts_->moment())) return peer.send(error);
        peer.close(Farewell::Refused, "too many mistakes");
    };
    FrameRead read = read_frame(text, guest.live ? guest.live->box->game.get() : nullptr);
    if (const auto* bad = std::get_if<BadFrame>(&read)) {
        ++parts_->counts.bad_frames;
        return mistake(error_frame("bad-frame", bad->text, bad->id, bad->field));
    }
    if (const auto* early = std::get_if<NotJoined>(&read))
        return mistake(error_frame("join-first", "join a game first", early->id));
    Incoming& frame = std::get<Incoming>(read);
    Wanted wanted{.connection = peer.number,
        .key = guest.key,
        .id = frame.id,
        .sent = std::move(frame.sent),
        .party = peer.from};
    if (const auto* join = std::get_if<Join>(&wanted.sent)) {
        if (guest.live) return peer.send(error_frame("already-joined", "one game a connection", frame.id));
        if (!join->secret.empty() && join->secret.size() < kShortestSecret)
            return peer.send(
                error_frame("bad-frame", "expected a text of 16 to 128 bytes", frame.id, "secret"));
        Live* live = parts_->find(join->game);
        if (!live && parts_->find_outdated(join->game))
            return peer.send(error_frame("other-rules",
                "begun under rules that have been corrected since; its record can be read", frame.id));
        if (!live) return mistake(error_frame("no-such-game", "there is no such game", frame.id));
        table::Key key = join->secret.empty() ? table::Key{} : key_of_secret(join->secret);
        guest.cup.clear();
        guest.link = 0;
        guest.referee.clear();
        if (live->table.lasting.hall) {
            const CupHub::Place place = parts_->cups->place_at(live->table.lasting, join->secret, now);
            if (place.taken)
                return peer.send(error_frame("role-taken", "this role has been taken back", frame.id));
            if (place.link != 0) {
                key = place.key;
                guest.cup = live->table.lasting.hall->cup;
                guest.link = place.link;
                guest.referee = place.referee;
                peer.vouch();
            }
        }
        if (const auto no = parts_->why_not_join(*live, guest, key); !no.empty())
            return peer.send(error_frame(no, "no room here", frame.id));
        guest.key = wanted.key = key;
        guest.live = live;
        live->guests.push_back(&guest);
        parts_->lobby_changed |= live->is_public && live->guests.size() == 1;
        std::get<Join>(wanted.sent) = {};  // the secret is needed no more
    }
    if (auto* what = std::get_if<table::What>(&wanted.sent))
        if (auto* ask = std::get_if<table::CallVote>(what)) ask->correction.referee = guest.referee;
    parts_->want(*guest.live, std::move(wanted));
}

void Hub::on_close(Peer& peer, table::Millis now) {
    if (parts_->cups->knows(peer)) return parts_->cups->on_close(peer, now);
    parts_->now = now;
    const auto found = parts_->guests.find(peer.number);
    if (found == parts_->guests.end()) return;
    const std::unique_ptr<Guest> guest = std::move(found->second);
    parts_->guests.erase(found);
    peer.context = nullptr;
    parts_->part(*guest);
}

// From its game. A connection whose arrival still waits in the queue is dropped from it; one whose arrival is on its way
// to the disk has to leave again.
void Hub::Parts::part(Guest& guest) {
    Live* live = std::exchange(guest.live, nullptr);
    if (!live) return;
    std::erase(live->guests, &guest);
    if (live->guests.empty()) live->picture.reset();
    lobby_changed |= live->is_public && live->guests.empty();
    const std::uint64_t number = guest.peer->number;
    const bool arrives = live->step && live->step->wanted.connection == number &&
        std::holds_alternative<Join>(live->step->wanted.sent);
    const bool was_here = std::exchange(guest.here, false);
    if (stopping || (!was_here && !arrives)) {
        std::erase_if(live->queue, [&](const Wanted& wanted) { return wanted.connection == number; });
        return;
    }
    want(*live, {.key = guest.key, .sent = table::What{table::Depart{}}});
}

// ---- Time

table::Millis Hub::due() const {
    return std::min({parts_->swept + kSweepEvery, parts_->next_due(), parts_->cups->due()});
}

void Hub::pass_time(table::Millis now) {
    parts_->now = now;
    parts_->refill_bot_steps();
    while (!parts_->stopping) {
        Live* live = parts_->take_due();
        if (!live) break;
        parts_->go_on(*live);
    }
    parts_->sweep();
    parts_->reviews.pass_time(parts_->moment());
    parts_->cups->pass_time(now);
}

void Hub::stop() {
    parts_->stopping = true;
    parts_->cups->stop();
    parts_->reviews.stop();
}

bool Hub::keeping() const {
    return parts_->steps_under_way != 0 || parts_->creating != 0 || parts_->cups->keeping();
}

bool Hub::nobody_waits() const {
    return parts_->guests.empty() && parts_->next_due() == table::kNever && parts_->cups->nobody_waits() &&
        !parts_->reviews.is_making() && !keeping();
}

HubCounts Hub::counts() const {
    HubCounts counts = parts_->counts;
    counts.games = parts_->games.size();
    counts.guests = parts_->guests.size();
    for (const auto& [id, live] : parts_->games) {
        counts.waiting += live->stage() == table::Stage::Lobby;
        counts.playing += live->stage() == table::Stage::Playing;
    }
    return counts;
}

}  // namespace banquier::server
