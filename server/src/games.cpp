// Making games, and closing them before they begin.
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

constexpr double kSecondsOfADay = 86'400;
constexpr std::size_t kCreatorsKept = 4096;

}  // namespace

storage::Secret kept_secret(const luck::Secret& secret) {
    const auto bytes = secret.bytes();
    return {std::string(kDiceSecret), std::string(bytes.begin(), bytes.end())};
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
    auto [header, is_public] = value_or_throw(read_new_game(request.body, game_rules()));
    header.id = drawn_id();
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

// Nothing has been played and nothing is kept: the game goes from the disk, and then everybody from it. Meanwhile what is
// asked for waits, as it does for a step.
void Hub::Parts::close_table(Live& live, Wanted wanted) {
    const table::Viewer viewer = table::viewer_of(live.table, wanted.key);
    const table::Lasting& lasting = live.table.lasting;
    const table::Code no = lasting.hall       ? table::Code::HallDecides
        : live.stage() != table::Stage::Lobby ? table::Code::AlreadyStarted
        : !viewer.host                        ? table::Code::NotHost
        : lasting.revealing                   ? table::Code::Revealing
                                              : table::Code::Accepted;
    if (no != table::Code::Accepted) {
        if (Guest* guest = guest_of(wanted.connection))
            guest->peer->send(result_frame({.code = no, .id = wanted.id}));
        return;
    }
    live.step.emplace(Step{.before = copy_of(live.table), .box_before = live.box});
    live.step->wanted = std::move(wanted);
    ++steps_under_way;
    const auto done = posted([one = &live](Parts& parts, const std::optional<storage::StoreError>& error) {
        --parts.steps_under_way;
        const Wanted asked = std::exchange(one->step, std::nullopt)->wanted;
        parts.note(error, "the end of a game");
        Guest* host = parts.guest_of(asked.connection);
        if (host && error)
            host->peer->send(error_frame("not-kept", "the server could not write it down", asked.id));
        else if (host)
            host->peer->send(result_frame({.code = table::Code::Accepted, .id = asked.id}));
        error ? parts.go_on(*one) : parts.closed(*one);
    });
    outside.aside([&kept = store, id = live.id, done] {
        std::optional<storage::StoreError> error;
        try {
            kept.remove(id);
        } catch (const storage::StoreError& failed) {
            error = failed;
        }
        done(error);
    });
}

void Hub::Parts::closed(Live& live) {
    const std::vector<Guest*> here = std::exchange(live.guests, {});
    for (Guest* guest : here) {
        guest->live = nullptr;
        guest->here = false;
        guest->peer->send(error_frame("closed", "the host has closed this table"));
        guest->peer->close(Farewell::Done, "closed");
    }
    const std::string id = live.id;
    forget(live);
    asleep.erase(id);
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
