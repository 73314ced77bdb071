// HTTP: making a game, the lobby, what can be chosen, records, and how the server is.
#include "cup_hub.hpp"
#include "parts.hpp"
#include "rules_replies.hpp"

#include <banquier/server/kept.hpp>
#include <banquier/wire/replay_timeline.hpp>

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr table::Millis kLobbyAge = 500;  // a list is rendered at most so often, however many ask
constexpr std::size_t kLobbyMost = 200;
constexpr table::Millis kIllFor = 10'000;  // after a write that could not be kept and that nobody tries again

// Whether the method is one that the path knows; GET takes HEAD along.
bool is_read(const Request& request) { return request.method == "GET" || request.method == "HEAD"; }

// What stands behind the prefix, if it is there.
std::optional<std::string_view> below(std::string_view prefix, std::string_view path) {
    if (!path.starts_with(prefix)) return std::nullopt;
    return path.substr(prefix.size());
}

// "/api/games/ID" and "/api/games/ID/record".
constexpr std::string_view kGames = "/api/games/";

struct GamePath {
    std::string id;
    std::string_view rest;
};
std::optional<GamePath> game_path(std::string_view path) {
    if (!path.starts_with(kGames)) return std::nullopt;
    path.remove_prefix(kGames.size());
    const std::size_t slash = path.find('/');
    const std::string_view id = path.substr(0, slash);
    const bool plain = std::ranges::all_of(id, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
            c == '_';
    });
    if (id.empty() || id.size() > storage::kLongestId || !plain) return std::nullopt;
    return GamePath{std::string(id), slash == std::string_view::npos ? "" : path.substr(slash)};
}

}  // namespace

// An origin that is the server's own, or on the list. A program that is no browser sends none.
bool Hub::Parts::same_origin(const Request& request) const {
    if (request.origin.empty()) return true;
    const std::size_t scheme = request.origin.find("://");
    if (scheme != std::string::npos && request.origin.substr(scheme + 3) == request.host) return true;
    return std::ranges::find(limits.origins, request.origin) != limits.origins.end();
}

// A page of somebody else could give its own name our address and then speak to us as if it were ours.
bool Hub::Parts::is_our_host(const std::string& host) const {
    if (limits.hosts.empty() && limits.behind_proxy) return true;
    const bool six = host.starts_with('[');
    const std::string name = six ? host : host.substr(0, host.rfind(':'));
    const bool address = six || name.find_first_not_of("0123456789.") == std::string::npos;
    if (address || name.find('.') == std::string::npos) return true;
    constexpr std::array<std::string_view, 7> kNobodys = {
        ".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".test"};
    return std::ranges::any_of(kNobodys, [&](std::string_view end) { return name.ends_with(end); }) ||
        std::ranges::find(limits.hosts, name) != limits.hosts.end();
}

void Hub::Parts::answer(const Request& request, Responder respond_plain) {
    Responder respond = [respond_plain = std::move(respond_plain)](Reply reply) {
        add_security_headers(reply);
        respond_plain(std::move(reply));
    };
    try {
        route(request, respond);
    } catch (const BadFrame& bad) {
        respond(problem_reply(400, "bad-frame", bad.text, bad.field));
    }
}

void Hub::Parts::route(const Request& request, const Responder& respond) {
    if (!is_our_host(request.host)) return respond(other_host());
    if (request.path == "/api/games") {
        if (request.method != "POST") return respond(problem_reply(405, "bad-method", "POST makes a game"));
        if (!same_origin(request)) return respond(problem_reply(403, "foreign-origin", "not from that page"));
        return create(request, respond);
    }
    if (request.path == kTimelinePath) {
        if (request.method != "POST") return respond(problem_reply(405, "bad-method", "POST sends a record"));
        if (!same_origin(request)) return respond(problem_reply(403, "foreign-origin", "not from that page"));
        return read_record_of(request, respond);
    }
    if (request.path.starts_with("/api/cup")) {
        if (!is_read(request) && !same_origin(request))
            return respond(problem_reply(403, "foreign-origin", "not from that page"));
        if (cups->answer(request, now, respond)) return;
    }
    if (!is_read(request)) return respond(problem_reply(405, "bad-method", "GET or HEAD"));
    if (request.path == "/healthz") return respond(health_reply());
    if (request.path == "/metrics") return respond(metrics_reply());
    if (request.path == "/qr.svg") return respond(qr_reply(request));
    if (request.path == "/api/here") return respond(here_reply(request));
    if (request.path == "/api/lobby") return respond(lobby_reply(request));
    if (request.path == "/api/catalogue") return respond(catalogue_reply(request));
    if (const auto id = below("/api/boards/", request.path)) return respond(board_reply(request, *id));
    if (const auto id = below("/api/rules/", request.path))
        return respond(rules_reply(library, *id, request));
    if (const auto id = below("/api/search/", request.path))
        return respond(told_reply(request, search_told(library, *id)));
    const auto game = game_path(request.path);
    if (game && game->rest.empty()) return respond(game_reply(game->id));
    if (game && game->rest == "/record") return record_reply(game->id, respond);
    if (game && game->rest == "/timeline") return timeline_reply(game->id, respond);
    if (game && game->rest == "/review") return review_reply(game->id, request, respond);
    if (game && game->rest == "/scenario") return scenario_reply(game->id, request, respond);
    if (request.path.starts_with("/api/") || request.path == "/api") return respond(no_such_page());
    respond(pages.reply(request));
}

// A table in trouble tries again every second; where only a new game could not be kept nobody does, and it is forgotten.
Reply Hub::Parts::health_reply() const {
    const bool keeps = (kept_last || now - failed_at >= kIllFor) && cups->keeps();
    return {.status = keeps && !stopping ? 200 : 503,
        .body = std::make_shared<const std::string>(!keeps ? "games cannot be kept\n"
                : stopping                                 ? "the server stops\n"
                : !resumed.problems.empty()
                ? fmt::format("ok; damaged or not to be taken up: {}\n", resumed.problems.size())
                : !resumed.all ? fmt::format("ok; games taken up so far: {}\n", resumed.games)
                               : "ok\n")};
}

Reply Hub::Parts::lobby_reply(const Request& request) {
    if (!lobby.text || (lobby_changed && now - lobby_at >= kLobbyAge)) {
        // Those with people first, and the newest of them.
        struct Open {
            bool empty = true;
            table::Millis created = 0;
            const std::string* id = nullptr;
            const std::string* about = nullptr;
            auto place() const { return std::tuple(empty, -created, std::string_view(*id)); }
        };
        std::vector<Open> open;
        for (const auto& [id, live] : games)
            if (live->is_public && live->stage() == table::Stage::Lobby)
                open.push_back({live->guests.empty(), live->created, &id, &live->meta});
        for (const auto& [id, game] : asleep) open.push_back({true, game.created, &id, &game.meta});
        std::ranges::sort(open, {}, &Open::place);
        if (open.size() > kLobbyMost) open.resize(kLobbyMost);
        std::string text = "{\"games\":[";
        for (const Open& one : open)
            text += fmt::format(R"({}{{"game":"{}","created":{},"about":{}}})",
                &one == open.data() ? "" : ",", *one.id, one.created, *one.about);
        text += "]}";
        lobby = tagged(std::move(text));
        lobby_changed = false;
        lobby_at = now;
    }
    return tagged_reply(request, lobby);
}

Reply Hub::Parts::catalogue_reply(const Request& request) {
    if (!catalogue.text) catalogue = tagged(catalogue_text(library));
    return tagged_reply(request, catalogue);
}

Reply Hub::Parts::board_reply(const Request& request, std::string_view id) {
    const editions::Edition* edition = library.edition(id);
    if (!edition) return problem_reply(404, "no-such-board", "a board of /api/catalogue was expected");
    Tagged& page = boards[edition->id];
    if (!page.text) page = tagged(board_text(*edition));
    return tagged_reply(request, page);
}

// For somebody at this machine, whose own address is of no use to others. Others are not told what its network is like.
Reply Hub::Parts::here_reply(const Request& request) const {
    const std::string host = request.host.substr(0, request.host.rfind(':'));
    const bool local = host == "localhost" || host == "127.0.0.1" || host == "[::1]";
    json::array addresses;
    if (request.near && local)
        for (const std::string& address : outside.addresses()) addresses.emplace_back(address);
    return json_reply(200, json::object{{"addresses", std::move(addresses)}});
}

namespace {

// A game that can only be read.
Reply outdated_reply(const std::string& id, const Outdated& game) {
    json::array seats;
    for (const std::string& name : game.players) seats.push_back(json::object{{"name", name}});
    return json_reply(200,
        json::object{{"game", id}, {"public", false}, {"stage", "outdated"}, {"over", game.over},
            {"behaviour", game.behaviour}, {"settings", {{"board", game.board}, {"rules", game.rules}}},
            {"seats", std::move(seats)}});
}

}  // namespace

// What somebody may see who follows the link and has not sat down.
Reply Hub::Parts::game_reply(const std::string& id) {
    Live* live = find(id);
    if (const Outdated* game = live ? nullptr : find_outdated(id)) return outdated_reply(id, *game);
    if (!live) return no_such_game();
    // Not before it is durable.
    const table::Table& shown = live->step ? *live->step->before : live->table;
    const table::House house{
        (live->step ? live->step->box_before : live->box)->game, live->box->staff, live->luck.get()};
    json::object object = about_game(shown, house);
    object["public"] = live->is_public;
    if (!live->rematch.empty()) object["rematch"] = live->rematch;
    return json_reply(200, object);
}

// Of a running game only where it tells nobody more than the table does. It is made elsewhere: a long one takes a while.
bool Hub::Parts::refuses_record(const std::string& id, const Responder& respond) {
    Live* live = find(id);
    if (!live && find_outdated(id)) return false;  // the game does not go on: nobody could profit from it
    if (!live) return respond(no_such_game()), true;
    const table::Table& shown = live->step ? *live->step->before : live->table;
    if (shown.lasting.stage == table::Stage::Lobby)
        return respond(problem_reply(404, "not-running", "the game has not begun")), true;
    if (table::record_is_public(shown, *live->box->game)) return false;
    respond(problem_reply(403, "not-told", "at this table the record is shown when the game is over"));
    return true;
}

void Hub::Parts::record_reply(const std::string& id, const Responder& respond) {
    if (refuses_record(id, respond)) return;
    auto done = posted([respond](Parts&, const std::shared_ptr<const std::string>& text) {
        if (!text) return respond(problem_reply(500, "unreadable", "the record could not be read"));
        respond({.type = "application/jsonl; charset=utf-8", .body = text});
    });
    outside.aside([&games_kept = store, id, done] {
        std::shared_ptr<const std::string> text;
        try {
            text = std::make_shared<const std::string>(record_text(games_kept, id));
        } catch (const std::exception&) {
            // Told as a missing text.
        }
        done(text);
    });
}

Reply Hub::Parts::metrics_reply() const {
    std::string text;
    const auto add = [&](std::string_view name, std::string_view type, std::string_view help, auto value) {
        text += fmt::format(
            "# HELP banquier_{0} {2}\n# TYPE banquier_{0} {1}\nbanquier_{0} {3}\n", name, type, help, value);
    };
    std::size_t waiting = 0, playing = 0;
    for (const auto& [id, live] : games) {
        waiting += live->stage() == table::Stage::Lobby;
        playing += live->stage() == table::Stage::Playing;
    }
    const Traffic traffic = outside.traffic();
    const storage::GroupCounts writes = committer.counts();
    add("games", "gauge", "Games in memory.", games.size());
    add("taking_up", "gauge", "1 while games are still being taken up after the start.", resumed.all ? 0 : 1);
    add("games_waiting", "gauge", "Games that have not begun.", waiting);
    add("games_playing", "gauge", "Games that are played.", playing);
    const auto late = std::ranges::count_if(due_bots, [&](const auto& item) { return item.first <= now; });
    add("bot_tables_late", "gauge", "Tables at which bots wait because too many are due.", late);
    add("cups", "gauge", "Competitions in memory.", cups->cups());
    add("guests", "gauge", "Connections that are at a game.", guests.size());
    add("games_created_total", "counter", "Games made.", counts.created);
    add("games_started_total", "counter", "Games begun.", counts.started);
    add("games_ended_total", "counter", "Games that ended.", counts.ended);
    add("steps_total", "counter", "Commands and wake-ups of tables.", counts.steps);
    add("not_kept_total", "counter", "Steps that could not be written down and were taken back.",
        counts.not_kept);
    add("deliveries_total", "counter", "Updates and snapshots sent because a table has changed.",
        counts.deliveries);
    add("bad_frames_total", "counter", "Frames that could not be read.", counts.bad_frames);
    add("commits_total", "counter", "Commits of the store.", writes.commits);
    add("writes_durable_total", "counter", "Writes that are durable.", writes.durable);
    add("writes_refused_total", "counter", "Writes that were wrong in themselves.", writes.refused);
    add("writes_failed_total", "counter", "Writes of commits that failed.", writes.failed);
    add("writes_waiting", "gauge", "Writes that wait for a commit.", writes.waiting);
    add("connections", "gauge", "Open connections.", traffic.connections);
    add("websockets_total", "counter", "WebSockets opened.", traffic.opened);
    add("connections_refused_total", "counter", "Connections refused for their number.", traffic.refused);
    add("cut_slow_total", "counter", "Connections cut for reading too slowly.", traffic.cut_slow);
    add("frames_slowed_total", "counter", "Frames that were read later because too many came.",
        traffic.slowed);
    add("cut_fast_total", "counter", "Connections cut for sending too much all the same.", traffic.cut_fast);
    add("requests_total", "counter", "HTTP requests.", traffic.requests);
    add("frames_in_total", "counter", "Frames received.", traffic.frames_in);
    add("frames_out_total", "counter", "Frames sent.", traffic.frames_out);
    add("bytes_out_total", "counter", "Bytes of frames sent.", traffic.bytes_out);
    return {.type = "text/plain; version=0.0.4; charset=utf-8",
        .body = std::make_shared<const std::string>(std::move(text))};
}

}  // namespace banquier::server
