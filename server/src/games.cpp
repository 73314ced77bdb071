// Making games, taking them up again, and letting them go.
#include "parts.hpp"

#include "cup_hub.hpp"
#include "keys.hpp"

#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/server/kept.hpp>
#include <banquier/table/log.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kUsualSeats = 4;
constexpr table::Millis kSweepEvery = 60'000;
constexpr std::size_t kCreatorsKept = 4096;
constexpr std::string_view kDiceSecret = "dice";  // its name in the store
constexpr std::size_t kOutdatedKept = 1024;

// Nobody could tell two players of one name apart.
std::string free_name(const std::vector<table::Seat>& seats, const std::string& wanted) {
    std::string name = wanted;
    const auto taken = [&] {
        return std::ranges::any_of(seats, [&](const table::Seat& seat) { return seat.name == name; });
    };
    for (int n = 2; taken(); ++n) name = wanted + " " + std::to_string(n);
    return name;
}

table::Seat read_seat(const json::value& value, const std::string& path, const Box& box,
    const std::vector<table::Seat>& before) {
    notation::FirstProblem problem;
    notation::Fields fields(problem, value, path);
    table::Seat seat;
    seat.kind = static_cast<table::SeatKind>(fields.word("kind", table::kSeatWords));
    if (seat.kind != table::SeatKind::Open && seat.kind != table::SeatKind::Bot)
        refuse(fields, "kind", "open or bot: people sit down themselves, programs by make-bot-token");
    if (seat.kind == table::SeatKind::Bot) {
        seat.bot = fields.text_or("bot", 64, kUsualBot);
        if (!box.staff.find(seat.bot)) refuse(fields, "bot", "a bot of /api/catalogue");
        const auto name = table::clean_name(fields.text_or("name", 200, seat.bot));
        if (!name) refuse(fields, "name", "a name");
        seat.name = free_name(before, *name);
    }
    fields.no_more();
    throw_if_found(problem);
    return seat;
}

std::vector<table::Seat> read_seats(const json::value* value, const Box& box) {
    std::vector<table::Seat> seats;
    if (!value) {
        for (std::size_t i = 0; i < kUsualSeats; ++i) seats.emplace_back();
        return seats;
    }
    const json::array* list = value->if_array();
    if (!list || list->empty() || list->size() > kMaxPlayers)
        throw expected("seats", fmt::format("a list of 1 to {} seats", kMaxPlayers));
    for (std::size_t i = 0; i < list->size(); ++i)
        seats.push_back(read_seat((*list)[i], fmt::format("seats[{}]", i + 1), box, seats));
    return seats;
}

std::string read_secret(notation::Fields& fields) {
    std::string secret = fields.text("secret", kLongestSecret);
    if (secret.size() < kShortestSecret)
        refuse(fields, "secret", fmt::format("a text of {} to {} bytes", kShortestSecret, kLongestSecret));
    return secret;
}

}  // namespace

void check_position(const table::Settings& settings, const Game& game) {
    if (settings.position.empty()) return;
    const auto state = notation::position_from_json(game, json::parse(settings.position));
    if (!state)
        throw expected(
            "settings.position", "a position: " + render(state.problem(), editions::Language::English));
}

// ---- Making

void Hub::Parts::create(const Request& request, Responder respond) {
    if (creators.size() > kCreatorsKept)
        std::erase_if(creators, [&](const auto& item) { return item.second.full(moment()); });
    Bucket& bucket =
        creators.try_emplace(request.from, limits.creations_per_minute / 60, limits.creations_at_once)
            .first->second;
    if (!bucket.take(moment()))
        return respond(problem_reply(429, "too-fast", "too many new games; wait a little"));
    if (stopping) return respond(problem_reply(503, "going-away", "the server stops"));
    if (games.size() + creating >= limits.games)
        return respond(problem_reply(503, "too-many-games", "this server has no room for another game"));
    const auto body = notation::parse_json(request.body);
    if (!body) throw expected("", "JSON: " + render(body.problem(), editions::Language::English));
    notation::FirstProblem problem;
    notation::Fields fields(problem, *body);
    throw_if_found(problem);
    table::Settings settings;
    const json::value* chosen = fields.find("settings");
    if (chosen) settings = read_settings(*chosen, settings, "settings");
    const Boxes::Found found = boxes.named(settings);
    if (!found.box) throw expected("settings", found.problem);
    settings.unofficial = found.unofficial;
    if (!chosen || !chosen->get_object().contains("rent"))
        settings.rent = table::default_settings(*found.box->game).rent;
    settings.pace_least = std::max(settings.pace_least, limits.least_pace);
    check_position(settings, *found.box->game);
    if (!found.box->staff.find(settings.caretaker))
        throw expected("settings.caretaker", "a bot of /api/catalogue");
    table::Header header{.id = drawn_id(), .settings = table::sensible(std::move(settings))};
    header.host = key_of_secret(read_secret(fields));
    header.seats = read_seats(fields.find("seats"), *found.box);
    const bool is_public = fields.flag_or("public", false);
    fields.no_more();
    throw_if_found(problem);
    std::optional<luck::Secret> secret;
    if (header.settings.dice == table::Dice::Fair) secret.emplace(outside.draw_secret());
    make(std::move(header), std::move(secret), is_public, [respond](Live* live) {
        if (!live) return respond(problem_reply(503, "not-kept", "the server could not write it down"));
        respond(json_reply(
            201, json::object{{"game", live->id}, {"commitment", live->table.lasting.commitment}}));
    });
}

void Hub::Parts::make(table::Header header, std::optional<luck::Secret> secret, bool is_public,
    std::function<void(Live*)> done) {
    storage::Create create{.game = header.id, .at = now};
    auto live = std::make_shared<std::unique_ptr<Live>>(laid(std::move(header), std::move(secret), create));
    (*live)->is_public = is_public;
    (*live)->meta = meta_of(**live);
    create.with.meta = (*live)->meta;
    ++creating;
    auto finish = posted([live, done](Parts& parts, const std::optional<storage::StoreError>& error) {
        --parts.creating;
        parts.note(error, "a game");
        if (error) return done(nullptr);
        ++parts.counts.created;
        done(&parts.add(std::move(*live)));
    });
    if (!committer.submit(
            std::move(create), [finish](const storage::Outcome& outcome) { finish(outcome.error); }))
        finish(
            std::optional(storage::StoreError(storage::ErrorKind::Io, "create", "", "too many writes wait")));
}

// A table that nobody has begun, and how it is kept.
std::unique_ptr<Live> Hub::Parts::laid(
    table::Header header, std::optional<luck::Secret> secret, storage::Create& create) {
    auto live = std::make_unique<Live>();
    Live& game = *live;
    create.with.status = storage::Status::Waiting;
    if (secret) {
        const auto bytes = secret->bytes();
        create.with.secrets.push_back({std::string(kDiceSecret), std::string(bytes.begin(), bytes.end())});
        header.commitment = luck::commitment_of(header.id, *secret).hex();
        game.luck = std::make_unique<table::FairLuck>(std::move(*secret), header.id);
    }
    create.header = table::header_line(header);
    game.id = header.id;
    game.table = table::open(header);
    game.box = boxes.named(game.table.lasting.settings).box;
    game.created = game.touched = create.at;
    game.meta = meta_of(game);
    create.with.meta = game.meta;
    return live;
}

// ---- Tables of competitions

LiveTables::Prepared Hub::Parts::prepare(table::Header header) {
    storage::Create create{.game = header.id, .at = now};
    std::optional<luck::Secret> secret;
    if (header.settings.dice == table::Dice::Fair) secret.emplace(outside.draw_secret());
    const Boxes::Found found = boxes.named(header.settings);
    header.settings.unofficial = found.unofficial;
    header.settings.rent = table::default_settings(*found.box->game).rent;
    const std::string id = header.id;
    Live& live = *(opening[id] = laid(std::move(header), std::move(secret), create));
    return {std::move(create), live.table.lasting.commitment};
}

std::shared_ptr<const Game> Hub::Parts::game(const std::string& game) {
    const Live* live = find(game);
    return live ? live->box->game : nullptr;
}

void Hub::Parts::opened(const std::string& game) {
    const auto found = opening.find(game);
    if (found == opening.end()) return;
    ++counts.created;
    add(std::move(found->second));
    opening.erase(found);
}

void Hub::Parts::dropped(const std::string& game) { opening.erase(game); }

const table::Table* Hub::Parts::table(const std::string& game, Look look) {
    const auto known = games.find(game);
    const Live* live = known != games.end() ? known->second.get()
        : look == Look::Anywhere            ? find(game)
                                            : nullptr;
    if (live == nullptr) return nullptr;
    return live->step ? live->step->before.get() : &live->table;
}

void Hub::Parts::tell(const std::string& game, const table::What& what) {
    if (Live* live = find(game)) want(*live, {.key = live->table.lasting.host, .sent = what});
}

void Hub::Parts::cut(const std::string& cup, std::uint32_t link) {
    std::vector<std::shared_ptr<Peer>> theirs;
    for (const auto& [number, guest] : guests)
        if (guest->link == link && guest->cup == cup) theirs.push_back(guest->peer);
    for (const auto& peer : theirs) {
        peer->send(error_frame("role-taken", "this role has been taken back"));
        peer->close(Farewell::RoleTaken, "role taken");
    }
}

// The same people in a new game; everybody who is still here is told where.
void Hub::Parts::follow_up(Live& old) {
    if (!old.rematch.empty()) return;
    std::optional<luck::Secret> secret;
    if (old.table.lasting.settings.dice == table::Dice::Fair) secret.emplace(outside.draw_secret());
    table::Header header = table::rematch(old.table, drawn_id(), {});
    const auto done = [this, id = old.id](Live* made) {
        const auto found = games.find(id);
        if (!made || found == games.end()) return;
        found->second->rematch = made->id;
        const auto frame =
            std::make_shared<const std::string>(fmt::format(R"({{"is":"rematch","game":"{}"}})", made->id));
        for (Guest* guest : found->second->guests)
            if (guest->here) guest->peer->send(frame);
    };
    make(std::move(header), std::move(secret), false, done);
}

Live& Hub::Parts::add(std::unique_ptr<Live> live) {
    Live& game = *live;
    games[game.id] = std::move(live);
    lobby_changed |= game.is_public && game.stage() == table::Stage::Lobby;
    return game;
}

std::string Hub::Parts::meta_of(const Live& live) const {
    return meta_text(live.table.lasting, live.is_public);
}

// ---- Taking up again

namespace {

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
    table::LogReader log;
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
    if (const auto meta = notation::parse_json(loaded.listed.meta); meta && meta->is_object())
        if (const json::value* open = meta->get_object().if_contains("public"))
            live->is_public = open->is_bool() && open->get_bool();
    if (log.game()) {
        live->box = boxes.of(*log.game());
    } else {
        const Boxes::Found found = boxes.named(live->table.lasting.settings);
        if (!found.box) throw std::runtime_error(found.problem);
        live->box = found.box;
    }
    if (live->table.lasting.settings.dice == table::Dice::Fair && live->stage() != table::Stage::Over) {
        for (const storage::Secret& secret : store.secrets(id)) {
            if (secret.name != kDiceSecret || !secret.value || secret.value->size() != luck::Secret::kSize)
                continue;
            const auto* bytes = reinterpret_cast<const std::uint8_t*>(secret.value->data());
            live->luck = std::make_unique<table::FairLuck>(
                luck::Secret(luck::WipedBytes::View(bytes, luck::Secret::kSize)), id);
        }
        if (!live->luck) throw std::runtime_error("the secret of its dice is lost");
    }
    return live;
}

// Nobody is there yet, but bots may play, even to the end.
std::optional<storage::Append> Hub::Parts::woken(Live& live) {
    const table::Stage before = live.stage();
    const table::Effects effects = table::wake(live.table, live.house(), now);
    live.wake_at = effects.wake_at;
    if (effects.entries.empty()) return std::nullopt;
    return append_of(live, effects, before);
}

Hub::Resumed Hub::resume(table::Millis now) {
    parts_->now = parts_->swept = now;
    Resumed resumed;
    Parts& parts = *parts_;
    std::vector<std::unique_ptr<Live>> woken_games;
    std::vector<storage::Write> writes;
    for (const storage::Status status : {storage::Status::Running, storage::Status::Waiting}) {
        storage::ListQuery query{.status = status, .limit = 500};
        for (auto page = parts.store.list(query); !page.empty(); page = parts.store.list(query)) {
            query.before = page.back().number;
            for (const storage::Listed& listed : page) try {
                    auto live = parts.load(listed.game);
                    if (auto append = parts.woken(*live)) writes.emplace_back(std::move(*append));
                    woken_games.push_back(std::move(live));
                } catch (const BegunUnderOtherRules&) {
                    ++resumed.outdated;
                } catch (const std::exception& problem) {
                    resumed.problems.push_back(fmt::format("game {}: {}", listed.number, problem.what()));
                }
        }
    }
    for (const storage::Outcome& outcome : parts.store.commit(writes))
        if (outcome.error) throw *outcome.error;
    for (auto& live : woken_games) {
        Live& game = parts.add(std::move(live));
        parts.set_wake(game, game.wake_at);
    }
    resumed.games = woken_games.size();
    for (std::string& problem : parts.cups->resume(now)) resumed.problems.push_back(std::move(problem));
    resumed.cups = parts.cups->cups();
    return resumed;
}

Live* Hub::Parts::find(const std::string& id) {
    if (const auto found = games.find(id); found != games.end()) return found->second.get();
    if (id.empty() || games.size() >= limits.games || outdated.contains(id)) return nullptr;
    try {
        auto live = load(id);
        if (auto append = woken(*live)) store.write(std::move(*append));
        Live& game = add(std::move(live));
        set_wake(game, game.wake_at);
        return &game;
    } catch (BegunUnderOtherRules& other) {
        if (outdated.size() >= kOutdatedKept) outdated.clear();
        outdated.emplace(id, std::move(other.game));
    } catch (const storage::StoreError& error) {
        if (error.kind() != storage::ErrorKind::NoSuchGame && error.kind() != storage::ErrorKind::Invalid)
            outside.log(
                Weight::Error, fmt::format("a game could not be read: {}", storage::code(error.kind())));
    } catch (const std::exception& error) {
        outside.log(Weight::Error, fmt::format("a game cannot go on: {}", error.what()));
    }
    return nullptr;
}

const Outdated* Hub::Parts::find_outdated(const std::string& id) {
    const auto found = outdated.find(id);
    return found == outdated.end() ? nullptr : &found->second;
}

// ---- Letting go

void Hub::Parts::sweep() {
    if (now - swept < kSweepEvery) return;
    swept = now;
    std::vector<Live*> idle;
    for (const auto& [id, live] : games) {
        if (!live->guests.empty() || live->step || !live->queue.empty() || !live->again.empty()) continue;
        const bool waits = live->stage() == table::Stage::Lobby;
        if (waits && live->table.lasting.hall) continue;  // its competition knows when
        if (!waits && live->wake_at != table::kNever) continue;
        if (now - live->touched >= (waits ? limits.forget_waiting : limits.unload_after))
            idle.push_back(live.get());
    }
    for (Live* live : idle) try {
            if (live->stage() == table::Stage::Lobby) store.remove(live->id);
            forget(*live);
        } catch (const storage::StoreError& error) {
            outside.log(Weight::Warning,
                fmt::format(
                    "a game that nobody began could not be removed: {}", storage::code(error.kind())));
        }
}

void Hub::Parts::forget(Live& live) {
    set_wake(live, table::kNever);
    lobby_changed |= live.is_public && live.stage() == table::Stage::Lobby;
    games.erase(live.id);
}

}  // namespace banquier::server
