// Connections, time, and what is passed on to the other files.
#include "parts.hpp"

#include "cup_hub.hpp"
#include "keys.hpp"
#include "timeline.hpp"

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
    peer->context = guest.get();
    parts_->guests.emplace(peer->number, std::move(guest));
}

namespace {

// Why this connection may not come to this game; empty: it may.
std::string_view why_not_join(const Live& live, const table::Key& key, const HubLimits& limits) {
    if (live.guests.size() >= limits.connections) return "too-many-guests";
    if (has_seat(live, key) || table::viewer_of(live.table, key).referee) return {};
    const bool playing = live.stage() != table::Stage::Lobby;
    if (playing && !live.table.lasting.settings.spectators) return "no-spectators";
    const auto watching =
        std::ranges::count_if(live.guests, [&](const Guest* guest) { return !has_seat(live, guest->key); });
    return static_cast<std::size_t>(watching) >= limits.spectators ? "too-many-guests" : std::string_view{};
}

}  // namespace

void Hub::on_frame(Peer& peer, std::string_view text, table::Millis now) {
    if (parts_->cups->knows(peer)) return parts_->cups->on_frame(peer, text, now);
    parts_->now = now;
    Guest& guest = *static_cast<Guest*>(peer.context);
    // A client that gets everything wrong is told so a while, and then no more.
    const auto mistake = [&](const Frame& error) {
        if (guest.mistakes.take(parts_->moment())) return peer.send(error);
        peer.close(Farewell::Refused, "too many mistakes");
    };
    Incoming frame;
    try {
        frame = read_frame(text, guest.live ? guest.live->box->game.get() : nullptr);
    } catch (const BadFrame& bad) {
        ++parts_->counts.bad_frames;
        return mistake(error_frame("bad-frame", bad.text, bad.id, bad.field));
    } catch (const NotJoined& early) {
        return mistake(error_frame("join-first", "join a game first", early.id));
    }
    Wanted wanted{.connection = peer.number, .key = guest.key, .id = frame.id, .sent = std::move(frame.sent)};
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
        if (live->table.lasting.hall) {
            const CupHub::Place place = parts_->cups->place_at(live->table.lasting, join->secret, now);
            if (place.taken)
                return peer.send(error_frame("role-taken", "this role has been taken back", frame.id));
            if (place.link != 0) {
                key = place.key;
                guest.cup = live->table.lasting.hall->cup;
                guest.link = place.link;
                peer.vouch();
            }
        }
        if (const auto no = why_not_join(*live, key, parts_->limits); !no.empty())
            return peer.send(error_frame(no, "no room here", frame.id));
        guest.key = wanted.key = key;
        guest.live = live;
        live->guests.push_back(&guest);
        std::get<Join>(wanted.sent) = {};  // the secret is needed no more
    }
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
    Live* live = guest->live;
    if (!live) return;
    std::erase(live->guests, guest.get());
    if (live->guests.empty()) live->picture.reset();
    // A connection whose arrival still waits in the queue is dropped from it; one whose arrival is on its way to the disk
    // has to leave again.
    const bool arrives = live->step && live->step->wanted.connection == peer.number &&
        std::holds_alternative<Join>(live->step->wanted.sent);
    if (parts_->stopping || (!guest->here && !arrives)) {
        std::erase_if(live->queue, [&](const Wanted& wanted) { return wanted.connection == peer.number; });
        return;
    }
    parts_->want(*live, {.key = guest->key, .sent = table::What{table::Depart{}}});
}

// ---- Time

table::Millis Hub::due() const {
    constexpr table::Millis kSweep = 60'000;
    return std::min({parts_->swept + kSweep, parts_->next_due(), parts_->cups->due()});
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
    parts_->cups->pass_time(now);
}

void Hub::stop() {
    parts_->stopping = true;
    parts_->cups->stop();
}

bool Hub::keeping() const {
    return parts_->steps_under_way != 0 || parts_->creating != 0 || parts_->cups->keeping();
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
