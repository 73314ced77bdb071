// Connections, time, and what each audience is shown.
#include "cup_hub.hpp"
#include "cup_json.hpp"

#include "keys.hpp"

#include <banquier/wire/outgoing.hpp>
#include <banquier/wire/replay_timeline.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kDevicesOfLink = 16;
constexpr std::size_t kDevicesOfOffice = 64;  // organiser, referees, desk
constexpr std::size_t kWatching = 500;
constexpr cup::Millis kCupSweep = 60'000;

bool leads_or_helps(cup::Role role) { return role <= cup::Role::Desk; }

// Letters and digits of a code from paper, however they were typed.
std::string plain(std::string_view code) {
    std::string text;
    for (const char c : code)
        if (c != ' ' && c != '-') text += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return text;
}

}  // namespace

const cup::HeldRole* role_of(const cup::Cup& cup, std::string_view secret) {
    for (const std::string& text : {std::string(secret), plain(secret)}) {
        const std::string key = hex_of(key_of_role(text));
        for (const cup::HeldRole& held : cup.roles)
            if (held.given.key == key) return &held;
    }
    return nullptr;
}

Frame frame_of(const json::object& object) {
    return std::make_shared<const std::string>(json::serialize(object));
}

bool clock_runs(const cup::Cup& cup) {
    const cup::Round* round = cup.round();
    return round != nullptr && round->phase != cup::Phase::NotBegun && round->phase != cup::Phase::End &&
        !round->paused_at;
}

// ---- Connections

void CupHub::on_open(const std::shared_ptr<Peer>& peer) {
    auto guest = std::make_unique<CupGuest>();
    guest->peer = peer;
    guests_.emplace(peer->number, std::move(guest));
}

void CupHub::on_frame(Peer& peer, std::string_view text, cup::Millis now) {
    now_ = now;
    CupGuest& guest = *guest_of(peer.number);
    const auto mistake = [&](const Frame& error) {
        if (guest.mistakes.take(moment())) return peer.send(error);
        peer.close(Farewell::Refused, "too many mistakes");
    };
    CupIncoming frame;
    try {
        frame = read_cup_frame(text);
    } catch (const BadFrame& bad) {
        return mistake(error_frame("bad-frame", bad.text, bad.id, bad.field));
    }
    if (const auto* wants = std::get_if<JoinCup>(&frame.sent)) {
        if (guest.live) return peer.send(error_frame("already-joined", "one cup a connection", frame.id));
        if (!find(wants->cup)) return mistake(error_frame("no-such-cup", "there is no such cup", frame.id));
        return join(guest, *wants, frame.id);
    }
    if (!guest.live) return mistake(error_frame("join-first", "join a cup first", frame.id));
    if (std::holds_alternative<AskCupSnapshot>(frame.sent)) {
        if (guest.snapshots.take(moment())) return show(guest);
        return peer.send(error_frame("too-fast", "follow the updates", frame.id));
    }
    guest.live->touched = now_;
    if (is_question(frame.sent)) return peer.send(frame_of(answer_to(*guest.live, guest, frame)));
    want(*guest.live, {peer.number, guest.link, guest.device, std::move(frame)});
}

void CupHub::join(CupGuest& guest, const JoinCup& wants, std::uint64_t id) {
    CupLive& live = *find(wants.cup);
    const auto no = [&](std::string_view code, std::string_view text) {
        guest.peer->send(error_frame(code, text, id));
    };
    if (!wants.secret.empty()) {
        const cup::HeldRole* held = role_of(live.cup, wants.secret);
        if (held == nullptr) {
            if (!guest.mistakes.take(moment()))
                return guest.peer->close(Farewell::Refused, "too many mistakes");
            return no("no-such-role", "no role of this cup has that secret");
        }
        if (held->taken) return no("role-taken", "this role has been taken back");
        const auto devices = live.presence.devices.find(held->given.link);
        const std::size_t here = devices == live.presence.devices.end() ? 0 : devices->second.size();
        if (here >= (leads_or_helps(held->given.role) ? kDevicesOfOffice : kDevicesOfLink))
            return no("too-many-guests", "too many devices use this link");
        guest.link = held->given.link;
        guest.device = wants.device;
        live.presence.devices[guest.link].push_back(guest.device);
        guest.peer->vouch();
    } else {
        if (live.presence.watching >= kWatching) return no("too-many-guests", "too many are watching");
        ++live.presence.watching;
    }
    guest.live = &live;
    live.touched = now_;
    // The others hear of the newcomer, who gets a view with itself in it.
    const CupAudience own = audience_of(live, guest);
    presence_changed(live, own);
    live.guests.push_back(&guest);
    if (!live.shown.contains(own)) live.shown[own] = {view_of(live, own), live.version};
    show(guest);
}

void CupHub::on_close(Peer& peer, cup::Millis now) {
    now_ = now;
    const auto found = guests_.find(peer.number);
    if (found == guests_.end()) return;
    const std::unique_ptr<CupGuest> guest = std::move(found->second);
    guests_.erase(found);
    CupLive* live = guest->live;
    if (!live) return;
    std::erase(live->guests, guest.get());
    const CupAudience own = audience_of(*live, *guest);
    if (guest->link == 0) {
        --live->presence.watching;
    } else {
        auto& devices = live->presence.devices[guest->link];
        devices.erase(std::ranges::find(devices, guest->device));
        if (devices.empty()) live->presence.devices.erase(guest->link);
    }
    const bool last = std::ranges::none_of(
        live->guests, [&](const CupGuest* other) { return audience_of(*live, *other) == own; });
    if (last) live->shown.erase(own);
    if (!stopping_) presence_changed(*live, own);
}

// Who is connected is seen by the hall's people, and at the table in question.
void CupHub::presence_changed(CupLive& live, std::optional<CupAudience> whose) {
    std::vector<CupAudience> audiences;
    for (const auto& [audience, view] : live.shown) {
        const bool whole = audience.kind == CupAudience::Kind::Whole;
        const bool banker =
            audience.kind == CupAudience::Kind::Banker && whose && whose->kind != CupAudience::Kind::Public;
        const bool watching =
            audience.kind == CupAudience::Kind::Public && whose && whose->kind == CupAudience::Kind::Public;
        if (whole || banker || watching) audiences.push_back(audience);
    }
    refresh(live, audiences);
}

// ---- Views

CupAudience CupHub::audience_of(const CupLive& live, const CupGuest& guest) {
    if (guest.link == 0) return {};
    const cup::RoleGiven& given = live.cup.roles[guest.link - 1].given;
    if (given.role == cup::Role::Unit) return {CupAudience::Kind::Unit, given.of};
    if (given.role == cup::Role::Banker)
        return {CupAudience::Kind::Banker, given.of, given.stage, given.round};
    return {CupAudience::Kind::Whole};
}

json::object CupHub::view_of(const CupLive& live, const CupAudience& audience) const {
    const CupShown shown{live.cup, *live.game, live.log, live.presence, now_};
    switch (audience.kind) {
    case CupAudience::Kind::Public: return public_view(shown);
    case CupAudience::Kind::Whole: return whole_view(shown);
    case CupAudience::Kind::Unit: return unit_view(shown, audience.of);
    case CupAudience::Kind::Banker: break;
    }
    return banker_view(shown, audience.of, audience.stage, audience.round);
}

void CupHub::show(CupGuest& guest) {
    CupLive& live = *guest.live;
    const CupPicture& picture = live.shown.at(audience_of(live, guest));
    json::object view = picture.view;
    if (guest.link != 0) {
        const cup::RoleGiven& given = live.cup.roles[guest.link - 1].given;
        view["role"] = json::string_view(role_word(given.role));
        view["name"] = given.name;
        view["link"] = given.link;
        if (given.of != 0) view["of"] = given.of;
    }
    guest.peer->send(frame_of({{"is", "snapshot"}, {"cup", live.id}, {"version", picture.version},
        {"now", now_}, {"view", std::move(view)}}));
}

// An audience that sees nothing new is told nothing, and stays at its version.
void CupHub::refresh(CupLive& live, const std::vector<CupAudience>& audiences) {
    std::map<CupAudience, Frame> frames;
    const std::uint64_t next = live.version + 1;
    for (const CupAudience& audience : audiences) {
        const auto found = live.shown.find(audience);
        if (found == live.shown.end()) continue;
        CupPicture& picture = found->second;
        json::object view = view_of(live, audience);
        json::object patch = merge_patch(picture.view, view);
        if (patch.empty()) continue;
        frames[audience] = frame_of({{"is", "update"}, {"from", picture.version}, {"version", next},
            {"now", now_}, {"view", std::move(patch)}});
        picture = {std::move(view), next};
    }
    if (frames.empty()) return;
    live.version = next;
    for (const CupGuest* guest : live.guests)
        if (const auto frame = frames.find(audience_of(live, *guest)); frame != frames.end())
            guest->peer->send(frame->second);
}

// ---- Time

void CupHub::sign_of_life(CupLive& live) {
    live.alive = now_;
    ++under_way_;
    auto done = posted([id = live.id](CupHub& hub, const std::optional<storage::StoreError>& error) {
        --hub.under_way_;
        hub.keeps_ = !error;
        const auto found = hub.cups_.find(id);
        if (found != hub.cups_.end() && found->second->troubled != error.has_value())
            hub.say_trouble(*found->second, error.has_value());
    });
    if (!committer_.submit(storage::Change{.game = live.id, .at = now_},
            [done](const storage::Outcome& outcome) { done(outcome.error); }))
        done(
            std::optional(storage::StoreError(storage::ErrorKind::Io, "change", "", "too many writes wait")));
}

// A cup whose clock runs gives a sign of life, and one that could not be kept tries again.
cup::Millis CupHub::due() const {
    cup::Millis due = swept_ + kCupSweep;
    for (const auto& [id, live] : cups_) {
        if (live->troubled) due = std::min(due, live->alive + kTryAgainAfter);
        if (!live->open_tables.empty() || live->tables_changed)
            due = std::min(due, live->looked + kLookAtTables);
        if (clock_runs(live->cup)) due = std::min(due, live->alive + kSignOfLife);
    }
    return due;
}

bool CupHub::nobody_waits() const {
    return guests_.empty() &&
        std::ranges::none_of(cups_, [](const auto& item) { return clock_runs(item.second->cup); });
}

void CupHub::pass_time(cup::Millis now) {
    now_ = now;
    if (stopping_) return;
    for (const auto& [id, live] : cups_) {
        const bool again = live->troubled && now_ >= live->alive + kTryAgainAfter;
        if (again || (clock_runs(live->cup) && now_ >= live->alive + kSignOfLife)) sign_of_life(*live);
        if ((!live->open_tables.empty() || live->tables_changed) && now_ >= live->looked + kLookAtTables)
            look_at_tables(*live);
    }
    sweep();
}

// A cup at which nobody is and whose clock does not run is read again when somebody comes.
void CupHub::sweep() {
    if (now_ - swept_ < kCupSweep) return;
    swept_ = now_;
    std::erase_if(cups_, [&](const auto& item) {
        const CupLive& live = *item.second;
        return live.guests.empty() && !live.batch && live.queue.empty() && !live.troubled &&
            !clock_runs(live.cup) && live.open_tables.empty() && now_ - live.touched >= limits_.unload_after;
    });
}

}  // namespace banquier::server
