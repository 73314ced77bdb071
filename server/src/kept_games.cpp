// Taking games up again, and letting them go.
#include "parts.hpp"

#include "cup_hub.hpp"
#include "keys.hpp"

#include <banquier/notation/json.hpp>
#include <banquier/server/kept.hpp>
#include <banquier/table/log.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <malloc.h>
#include <stdexcept>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr table::Millis kRemoveEvery = 3'600'000;
constexpr table::Millis kMakeRoomEvery = 1'000;
constexpr std::size_t kRemovedAtOnce = 100;
constexpr std::size_t kPage = 500;          // of a list
constexpr std::size_t kAsleepLookedAt = 4;  // pages
constexpr std::size_t kAsleepKept = 1'000;
constexpr std::size_t kOutdatedKept = 1024;
constexpr std::size_t kGivenBackAfter = 256;  // games

// ---- Taking up again

json::object read_meta(const std::string& meta) {
    const auto read = notation::parse_json(meta);
    return read && read->is_object() ? read->get_object() : json::object{};
}

bool is_public(const json::object& meta) {
    const json::value* open = meta.if_contains("public");
    return open && open->is_bool() && open->get_bool();
}

// Instead of a game that can go on.
struct BegunUnderOtherRules {
    Outdated game;
};

// A game that was begun under other rules of play would go on differently from what its log says.
void check_behaviour(const std::string& line, const table::Lasting& before, storage::Status status) {
    const auto entry = table::read_entry(line, nullptr);
    if (!entry) return;  // the reader says what is wrong
    const auto* started = std::get_if<table::Started>(&entry->what);
    if (!started || started->behaviour == kBehaviour) return;
    Outdated game{.behaviour = started->behaviour,
        .over = status == storage::Status::Over,
        .board = before.settings.board,
        .rules = before.settings.rules};
    for (const table::Seat& seat : before.seats)
        if (seat.kind != table::SeatKind::Open) game.players.push_back(seat.name);
    throw BegunUnderOtherRules{std::move(game)};
}

}  // namespace

std::unique_ptr<Live> Hub::Parts::load(const std::string& id) {
    const storage::Loaded loaded = store.load(id);
    if (loaded.listed.kind != storage::Kind::Game)
        throw storage::StoreError(storage::ErrorKind::NoSuchGame, "load a game", "", "a competition");
    auto luck = kept_luck(store, id);
    table::LogReader log(luck.get());
    const auto take = [&](const std::string& line) {
        if (log.has_header() && !log.game()) check_behaviour(line, log.lasting(), loaded.listed.status);
        if (const auto problem = log.take(line))
            throw std::runtime_error(render(*problem, editions::Language::English));
    };
    take(loaded.header);
    for (const storage::Entry& entry : loaded.tail) take(entry.payload);
    auto live = std::make_unique<Live>();
    live->id = id;
    live->table = log.table();
    live->created = loaded.listed.created;
    live->touched = now;
    live->meta = loaded.listed.meta;
    const json::object meta = read_meta(loaded.listed.meta);
    live->is_public = is_public(meta);
    if (const json::value* next = meta.if_contains("next"); next && next->is_string())
        live->rematch = std::string{next->get_string()};
    if (const json::value* renewed = meta.if_contains("renewed"); renewed && renewed->is_int64())
        live->renewed = renewed->get_int64();
    live->from_backup = loaded.listed.number <= restored_up_to && live->renewed != restored_up_to;
    if (log.game()) {
        live->box = boxes.of(*log.game());
    } else {
        const Boxes::Found found = boxes.named(live->table.lasting.settings);
        if (!found.box) throw std::runtime_error(found.problem);
        live->box = found.box;
    }
    if (live->table.lasting.settings.dice == table::Dice::Fair && live->stage() != table::Stage::Over) {
        live->luck = std::move(luck);
        if (!live->luck) throw std::runtime_error("the secret of its dice is lost");
        if (live->luck->commitment() != live->table.lasting.commitment)
            throw std::runtime_error("the secret of its dice is not the one that it is committed to");
    }
    return live;
}

// Nobody is there yet, but bots may play, even to the end.
std::optional<Step> Hub::Parts::woken(Live& live) {
    live.ahead = std::max<table::Millis>(live.table.lasting.at - now, 0);
    Step step{.before = copy_of(live.table), .box_before = live.box, .wakes = true};
    step.effects = table::wake(live.table, live.house(), now + live.ahead);
    live.wakes(step.effects);
    if (step.effects.entries.empty()) return std::nullopt;
    return step;
}

// Of a game that comes from a backup: whoever saw it go on knows dice that were to come. Before the start it gets another
// secret, and everybody draws a new share. Later it is closed where it stands, its secret is shown, and its people find a
// game that goes on from the position, to which they bring new shares. A table of a competition is closed in any case: the
// competition has written down to which dice it is committed. In one commit; throws StoreError.
void Hub::Parts::renew(Live& live) {
    live.ahead = std::max<table::Millis>(live.table.lasting.at - now, 0);
    live.renewed = restored_up_to;
    luck::Secret secret = outside.draw_secret();
    std::vector<storage::Write> writes;
    std::unique_ptr<Live> next;
    if (live.stage() == table::Stage::Lobby && !live.table.lasting.hall) {
        const table::Effects effects = table::recommit(
            live.table, live.house(), luck::commitment_of(live.id, secret).hex(), now + live.ahead);
        storage::Append append = append_of(live, effects, table::Stage::Lobby);
        append.with.secrets.push_back(kept_secret(secret));
        writes.emplace_back(std::move(append));
        live.luck = std::make_unique<table::FairLuck>(std::move(secret), live.id);
    } else {
        Made going_on = made(
            table::continuation(live.table, *live.box->game, drawn_id()), std::move(secret), live.is_public);
        next = std::move(going_on.live);
        live.rematch = next->id;
        const table::Stage before = live.stage();
        const table::Effects effects = table::close(live.table, live.house(), now + live.ahead);
        writes.emplace_back(std::move(going_on.create));
        writes.emplace_back(append_of(live, effects, before));
    }
    for (const storage::Outcome& outcome : store.commit(writes))
        if (outcome.error) throw *outcome.error;
    live.meta = meta_of(live);
    if (next) add(std::move(next));
    ++resumed.renewed;
}

Live& Hub::Parts::take_up(std::unique_ptr<Live> live) {
    const bool fair = live->table.lasting.settings.dice == table::Dice::Fair;
    if (live->from_backup && fair && live->stage() != table::Stage::Over) renew(*live);
    std::optional<Step> step = woken(*live);
    Live& game = add(std::move(live));
    if (step)
        keep(game, std::move(*step));
    else
        set_wake(game, game.wake_at);
    return game;
}

void Hub::resume(table::Millis now) {
    Parts& parts = *parts_;
    parts.now = parts.swept = parts.removed_at = now;
    parts.restored_up_to = parts.store.restored_up_to();
    parts.list_asleep();
    for (std::string& problem : parts.cups->resume(now)) parts.resumed.problems.push_back(std::move(problem));
    parts.resumed.cups = parts.cups->cups();
    parts.take_up_next();
}

const Hub::Resumed& Hub::resumed() const { return parts_->resumed; }

// For the list of games that wait for people.
void Hub::Parts::list_asleep() {
    storage::ListQuery query{.status = storage::Status::Waiting, .limit = kPage};
    for (std::size_t i = 0; i < kAsleepLookedAt; ++i) {
        const auto page = store.list(query);
        for (const storage::Listed& listed : page)
            if (is_public(read_meta(listed.meta)))
                asleep.emplace(listed.game, Asleep{listed.created, listed.meta});
        if (page.size() < kPage) return;
        query.before = page.back().number;
    }
}

namespace {

// Nothing happens at such a table before somebody comes.
bool sleeps(storage::GameStore& store, const storage::Listed& listed) {
    if (listed.last == 0) return false;
    const std::vector<storage::Entry> last = store.entries(listed.game, listed.last, 1);
    if (last.empty()) return false;
    const auto entry = table::read_entry(last.front().payload, nullptr);
    const auto* turned = entry ? std::get_if<table::TimeTurned>(&entry->what) : nullptr;
    return turned && turned->what == table::Turning::Slept;
}

// As a log names it: by its id whoever reads that could come to the table.
std::string number_of(storage::GameStore& store, const std::string& game) try {
    return fmt::format("game {}", store.find(game).number);
} catch (const storage::StoreError&) {
    return "a game";
}

}  // namespace

// One game, and then whatever else there is to do before the next.
void Hub::Parts::take_up_next() {
    if (stopping) return;
    if (to_take_up.empty()) {
        std::vector<storage::Listed> page;
        try {
            page = store.list({.status = storage::Status::Running, .before = taken_up_to, .limit = kPage});
            list_failed = false;
        } catch (const storage::StoreError& error) {
            if (!list_failed)
                outside.log(Weight::Error, fmt::format("the list of games cannot be read: {}", error.what()));
            list_failed = error.kind() != storage::ErrorKind::Corrupt;  // a disk may recover
            if (list_failed) return;
            resumed.problems.emplace_back(error.what());
        }
        if (page.empty()) {
            resumed.all = true;
            if (limits.checks_store) look_for_damage();
            outside.log(Weight::Info, fmt::format("games taken up: {}", resumed.games));
            if (resumed.renewed != 0)
                outside.log(Weight::Warning,
                    fmt::format("from a backup, with new dice from here on: {}", resumed.renewed));
            if (resumed.outdated != 0)
                outside.log(Weight::Warning,
                    fmt::format(
                        "begun under rules that have been corrected since, to be read but not played: {}",
                        resumed.outdated));
            return;
        }
        taken_up_to = page.back().number;
        to_take_up.assign(page.begin(), page.end());
    }
    const storage::Listed listed = std::move(to_take_up.front());
    to_take_up.pop_front();
    try {
        const bool known = games.contains(listed.game);
        const bool from_backup = listed.number <= restored_up_to;
        if (!known && (from_backup || !sleeps(store, listed))) {
            take_up(load(listed.game));
            ++resumed.games;
        } else {
            resumed.games += known;
        }
    } catch (const BegunUnderOtherRules&) {
        ++resumed.outdated;
    } catch (const std::exception& problem) {
        resumed.problems.push_back(fmt::format("game {}: {}", listed.number, problem.what()));
        outside.log(Weight::Error, "cannot go on: " + resumed.problems.back());
    }
    posted([](Parts& parts) { parts.take_up_next(); })();
}

void Hub::Parts::look_for_damage() {
    auto done = posted([](Parts& parts, const std::vector<storage::Damage>& found) {
        for (const storage::Damage& damage : found) parts.note_damage(damage.game, damage.what);
        if (!found.empty()) parts.outside.log(Weight::Error, "which games it costs: banquier games check");
    });
    outside.aside([&kept = store, done] { done(kept.damages()); });
}

void Hub::Parts::note_damage(const std::string& game, std::string_view what) {
    const std::string who = game.empty() ? std::string{"the file"} : number_of(store, game);
    const auto is_known = [&](const std::string& problem) { return problem.starts_with(who + ": "); };
    // One that was not taken up has been named.
    if (who.starts_with("game ") && std::ranges::any_of(resumed.problems, is_known)) return;
    resumed.problems.push_back(fmt::format("{}: {}", who, what));
    outside.log(Weight::Error, "the store is damaged: " + resumed.problems.back());
}

Live* Hub::Parts::find(const std::string& id) {
    if (const auto found = games.find(id); found != games.end()) return found->second.get();
    if (id.empty() || outdated.contains(id) || !has_room()) return nullptr;
    try {
        return &take_up(load(id));
    } catch (BegunUnderOtherRules& other) {
        if (outdated.size() >= kOutdatedKept) outdated.clear();
        outdated.emplace(id, std::move(other.game));
    } catch (const storage::StoreError& error) {
        if (error.kind() != storage::ErrorKind::NoSuchGame && error.kind() != storage::ErrorKind::Invalid)
            outside.log(
                Weight::Error, fmt::format("cannot go on: {}: {}", number_of(store, id), error.what()));
    } catch (const std::exception& error) {
        outside.log(Weight::Error, fmt::format("cannot go on: {}: {}", number_of(store, id), error.what()));
    }
    return nullptr;
}

const Outdated* Hub::Parts::find_outdated(const std::string& id) {
    const auto found = outdated.find(id);
    return found == outdated.end() ? nullptr : &found->second;
}

// ---- Letting go

// Where there is no room left, games at which nobody is give theirs up.
bool Hub::Parts::has_room() {
    const auto full = [&] { return games.size() + creating >= limits.games; };
    if (full() && now - made_room >= kMakeRoomEvery) {
        made_room = now;
        let_go(0, 0);
    }
    return !full();
}

void Hub::Parts::sweep() {
    if (now - swept < kSweepEvery) return;
    swept = now;
    if (list_failed) take_up_next();
    let_go(limits.sleep_after, limits.unload_after);
    remove_old();
    std::vector<Peer*> silent;
    for (const auto& [number, guest] : guests)
        if (!guest->live && now - guest->opened >= kJoinWithin) silent.push_back(guest->peer.get());
    for (Peer* peer : silent) peer->close(Farewell::Refused, "it has joined no game");
}

// A game at which nobody is costs no memory: it waits on the disk until somebody asks for it.
void Hub::Parts::let_go(table::Millis waiting_for, table::Millis idle_for) {
    std::vector<Live*> idle;
    for (const auto& [id, live] : games) {
        if (!live->guests.empty() || live->step || !live->queue.empty() || !live->again.empty()) continue;
        const bool waits = live->stage() == table::Stage::Lobby;
        if (waits && live->table.lasting.hall) continue;  // its competition knows when
        if (!waits && live->wake_at != table::kNever) continue;
        if (now - live->touched >= (waits ? waiting_for : idle_for)) idle.push_back(live.get());
    }
    for (Live* live : idle) forget(*live);
    let_go_since += idle.size();
    if (let_go_since < kGivenBackAfter) return;
    // The C library keeps freed memory for itself unless it is told.
    let_go_since = 0;
    ::malloc_trim(0);
}

// Elsewhere: it looks at every game that waits. A game where somebody is stays. So does a table of a competition,
// which begins when its hall says.
void Hub::Parts::remove_old() {
    if (now - removed_at < kRemoveEvery) return;
    removed_at = now;
    const auto done = posted([](Parts& parts, const std::vector<std::string>& removed) {
        for (const std::string& id : removed) parts.asleep.erase(id);
        parts.lobby_changed = true;
    });
    std::vector<storage::Write> peopled;
    for (const auto& [id, live] : games)
        if (live->stage() == table::Stage::Lobby && (!live->guests.empty() || live->table.lasting.hall))
            peopled.emplace_back(storage::Change{.game = id, .at = now});
    outside.aside([&kept = store, before = now - limits.forget_waiting, done, log = outside.log, peopled] {
        try {
            (void)kept.commit(peopled);
            for (std::size_t removed = kRemovedAtOnce; removed == kRemovedAtOnce;) {
                const auto ids = kept.remove_idle(storage::Status::Waiting, before, kRemovedAtOnce);
                removed = ids.size();
                done(ids);
            }
        } catch (const storage::StoreError& error) {
            log(Weight::Warning,
                fmt::format("games that nobody began could not be removed: {}", storage::code(error.kind())));
        }
    });
}

void Hub::Parts::forget(Live& live) {
    set_wake(live, table::kNever);
    if (live.is_public && live.stage() == table::Stage::Lobby) {
        lobby_changed = true;
        if (asleep.size() < kAsleepKept) asleep.emplace(live.id, Asleep{live.created, live.meta});
    }
    games.erase(live.id);
}

}  // namespace banquier::server
