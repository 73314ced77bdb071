// Making games.
#include "parts.hpp"

#include "keys.hpp"

#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/server/kept.hpp>
#include <banquier/table/log.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kUsualSeats = 4;
constexpr double kSecondsOfADay = 86'400;
constexpr std::size_t kCreatorsKept = 4096;

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

storage::Secret kept_secret(const luck::Secret& secret) {
    const auto bytes = secret.bytes();
    return {std::string(kDiceSecret), std::string(bytes.begin(), bytes.end())};
}

void check_position(const table::Settings& settings, const Game& game) {
    if (settings.position.empty()) return;
    const auto state = notation::position_from_json(game, json::parse(settings.position));
    if (!state)
        throw BadFrame{.field = "settings.position",
            .text = "no position: " + render(state.problem(), editions::Language::English)};
}

// ---- Making

void Hub::Parts::create(const Request& request, Responder respond) {
    if (creators.size() > kCreatorsKept)
        std::erase_if(creators, [&](const auto& item) {
            return item.second.games.full(moment()) && item.second.unpeopled.full(moment());
        });
    Creator& creator =
        creators
            .try_emplace(request.from,
                Creator{Bucket{limits.creations_per_minute / 60, limits.creations_at_once},
                    Bucket{limits.unpeopled_per_day / kSecondsOfADay, limits.unpeopled_per_day}})
            .first->second;
    if (!creator.games.take(moment()))
        return respond(problem_reply(429, "too-fast", "too many new games; wait a little"));
    if (creator.unpeopled.level(moment()) < 1)
        return respond(problem_reply(
            429, "too-many-empty", "too many games at which nobody has sat down; use one of them"));
    if (stopping) return respond(problem_reply(503, "going-away", "the server stops"));
    if (!has_room())
        return respond(problem_reply(503, "too-many-games", "this server has no room for another game"));
    const auto body = notation::parse_json(request.body);
    if (!body)
        throw BadFrame{
            .field = {}, .text = "no JSON: " + render(body.problem(), editions::Language::English)};
    notation::FirstProblem problem;
    notation::Fields fields(problem, *body);
    throw_if_found(problem);
    table::Settings settings;
    const json::value* chosen = fields.find("settings");
    if (chosen) settings = read_settings(*chosen, settings, "settings");
    const Boxes::Found found = boxes.named(settings);
    if (!found.box) throw BadFrame{.field = "settings", .text = found.problem};
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
    creator.unpeopled.spend(moment(), 1);
    make(std::move(header), std::move(secret), is_public, [respond, from = request.from](Live* live) {
        if (!live) return respond(problem_reply(503, "not-kept", "the server could not write it down"));
        live->creator = from;
        respond(json_reply(
            201, json::object{{"game", live->id}, {"commitment", live->table.lasting.commitment}}));
    });
}

// A game that is on no disk yet, and the write that puts it there.
Hub::Parts::Made Hub::Parts::made(table::Header header, std::optional<luck::Secret> secret, bool is_public) {
    Made made{std::make_unique<Live>(), {.game = header.id, .at = now}};
    Live& game = *made.live;
    storage::Create& create = made.create;
    create.with.status = storage::Status::Waiting;
    if (secret) {
        create.with.secrets.push_back(kept_secret(*secret));
        header.commitment = luck::commitment_of(header.id, *secret).hex();
        game.luck = std::make_unique<table::FairLuck>(std::move(*secret), header.id);
    }
    create.header = table::header_line(header);
    game.id = header.id;
    game.table = table::open(header);
    game.box = boxes.named(game.table.lasting.settings).box;
    game.is_public = is_public;
    game.created = game.touched = create.at;
    game.meta = meta_of(game);
    create.with.meta = game.meta;
    return made;
}

void Hub::Parts::make(table::Header header, std::optional<luck::Secret> secret, bool is_public,
    std::function<void(Live*)> done) {
    Made game = made(std::move(header), std::move(secret), is_public);
    auto live = std::make_shared<std::unique_ptr<Live>>(std::move(game.live));
    ++creating;
    auto finish = posted([live, done](Parts& parts, const std::optional<storage::StoreError>& error) {
        --parts.creating;
        parts.note(error, "a game");
        if (error) return done(nullptr);
        ++parts.counts.created;
        done(&parts.add(std::move(*live)));
    });
    if (!committer.submit(
            std::move(game.create), [finish](const storage::Outcome& outcome) { finish(outcome.error); }))
        finish(
            std::optional(storage::StoreError(storage::ErrorKind::Io, "create", "", "too many writes wait")));
}

// ---- Tables of competitions

LiveTables::Prepared Hub::Parts::prepare(table::Header header) {
    std::optional<luck::Secret> secret;
    if (header.settings.dice == table::Dice::Fair) secret.emplace(outside.draw_secret());
    const Boxes::Found found = boxes.named(header.settings);
    header.settings.unofficial = found.unofficial;
    header.settings.rent = table::default_settings(*found.box->game).rent;
    Made table = made(std::move(header), std::move(secret), false);
    Prepared prepared{std::move(table.create), table.live->table.lasting.commitment};
    opening[table.live->id] = std::move(table.live);
    return prepared;
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

LiveTables::GoesOn Hub::Parts::goes_on(const std::string& game) {
    const Live* live = find(game);
    if (live == nullptr || live->renewed == 0 || live->rematch.empty()) return {};
    const Live* next = find(live->rematch);
    return next ? GoesOn{next->id, next->table.lasting.commitment} : GoesOn{};
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
    asleep.erase(game.id);
    lobby_changed |= game.is_public && game.stage() == table::Stage::Lobby;
    return game;
}

std::string Hub::Parts::meta_of(const Live& live) const {
    return meta_text(live.table.lasting, live.is_public, {live.rematch, live.renewed});
}

}  // namespace banquier::server
