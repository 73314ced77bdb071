// HTTP: making a game, the lobby, what can be chosen, records, and how the server is.
#include "parts.hpp"

#include <banquier/bots/roster.hpp>
#include <banquier/notation/figures.hpp>
#include <banquier/server/kept.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr table::Millis kLobbyAge = 500;  // a list is rendered at most so often, however many ask
constexpr std::size_t kLobbyMost = 200;

json::value both(const editions::ByLanguage<std::string>& text) {
    return json::object{{"fr", text[editions::Language::French]}, {"en", text[editions::Language::English]}};
}

template <class Part>
json::object both_of(const editions::Edition& edition, Part part) {
    return {{"fr", part(edition.texts[editions::Language::French])},
        {"en", part(edition.texts[editions::Language::English])}};
}

json::object board_json(const editions::Edition& edition) {
    json::array tokens;
    for (const editions::Token& token : edition.theme.tokens) tokens.push_back(both(token.name));
    return {{"id", edition.id},
        {"title", both_of(edition, [](const editions::Texts& texts) { return texts.title; })},
        {"rule_sets", json::value_from(edition.rule_sets)}, {"tokens", std::move(tokens)}};
}

json::object rule_set_json(const editions::RuleSetInfo& info) {
    return {{"id", info.id}, {"title", both(info.title)}, {"summary", both(info.summary)},
        {"players", json::array{info.rules.min_players, info.rules.max_players}}};
}

json::object house_rule_json(const editions::HouseRule& rule) {
    json::object object{
        {"id", editions::rule_id_text(rule.id)}, {"title", both(rule.title)}, {"says", both(rule.says)}};
    if (rule.takes)
        object["takes"] = json::object{{"lowest", rule.takes->lowest}, {"highest", rule.takes->highest}};
    return object;
}

std::string catalogue_text(const editions::Library& library) {
    json::array boards, rule_sets, house_rules, bots;
    for (const editions::Edition& edition : library.editions()) boards.push_back(board_json(edition));
    for (const editions::RuleSetInfo& info : library.rule_sets()) rule_sets.push_back(rule_set_json(info));
    for (const editions::HouseRule& rule : library.house_rules())
        house_rules.push_back(house_rule_json(rule));
    for (const bots::Known& known : bots::roster()) bots.emplace_back(json::string_view(known.name));
    return json::serialize(json::object{{"boards", std::move(boards)}, {"rule_sets", std::move(rule_sets)},
        {"house_rules", std::move(house_rules)}, {"bots", std::move(bots)}});
}

std::string tag_of(std::string_view text) { return fmt::format("\"{:016x}\"", notation::fnv1a(text)); }

Reply tagged(const Request& request, const Frame& body, const std::string& tag, std::string_view cache) {
    Reply reply{.type = "application/json"};
    reply.headers = {{"ETag", tag}, {"Cache-Control", std::string(cache)}};
    if (request.tag == tag)
        reply.status = 304;
    else
        reply.body = body;
    return reply;
}

constexpr std::string_view kPage = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Banquier</title>
<h1>Banquier</h1>
<p lang="fr">Ce serveur tient des parties du jeu de société. Il parle à des programmes&nbsp;: le protocole est décrit
dans <code>docs/protocol.md</code> du projet. Il n'y a pas encore de page pour jouer dans un navigateur.</p>
<p>This server holds live games of the board game. It speaks to programs: the protocol is described in the project's
<code>docs/protocol.md</code>. There is no page yet for playing in a browser.</p>
<p><a href="/api/lobby">/api/lobby</a> · <a href="/api/catalogue">/api/catalogue</a></p>
</html>
)";

// What a browser may do with anything that comes from here.
void add_security_headers(Reply& reply) {
    const std::pair<std::string, std::string> headers[] = {
        {"Content-Security-Policy",
            "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; script-src "
            "'self'; "
            "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"}, {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"}, {"Cross-Origin-Resource-Policy", "same-origin"}};
    for (const auto& header : headers) reply.headers.push_back(header);
    const bool cached = std::ranges::any_of(
        reply.headers, [](const auto& header) { return header.first == "Cache-Control"; });
    if (!cached) reply.headers.emplace_back("Cache-Control", "no-store");
}

// Whether the method is one that the path knows; GET takes HEAD along.
bool is_read(const Request& request) { return request.method == "GET" || request.method == "HEAD"; }

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

Reply no_such_page() { return problem_reply(404, "no-such-page", "there is nothing here"); }
Reply no_such_game() { return problem_reply(404, "no-such-game", "there is no such game"); }

}  // namespace

Reply json_reply(int status, const json::value& value) {
    return {.status = status,
        .type = "application/json",
        .body = std::make_shared<const std::string>(json::serialize(value))};
}

Reply problem_reply(int status, std::string_view code, std::string_view text, std::string_view field) {
    json::object object{{"code", json::string_view(code)}, {"text", json::string_view(text)}};
    if (!field.empty()) object["field"] = json::string_view(field);
    return json_reply(status, object);
}

// An origin that is the server's own, or on the list. A program that is no browser sends none.
bool Hub::Parts::same_origin(const Request& request) const {
    if (request.origin.empty()) return true;
    const std::size_t scheme = request.origin.find("://");
    if (scheme != std::string::npos && request.origin.substr(scheme + 3) == request.host) return true;
    return std::ranges::find(limits.origins, request.origin) != limits.origins.end();
}

void Hub::Parts::answer(const Request& request, Responder respond_plain) {
    Responder respond = [respond_plain = std::move(respond_plain)](Reply reply) {
        add_security_headers(reply);
        respond_plain(std::move(reply));
    };
    if (request.path == "/api/games") {
        if (request.method != "POST") return respond(problem_reply(405, "bad-method", "POST makes a game"));
        if (!same_origin(request)) return respond(problem_reply(403, "foreign-origin", "not from that page"));
        try {
            return create(request, respond);
        } catch (const BadFrame& bad) {
            return respond(problem_reply(400, "bad-frame", "expected " + bad.expected, bad.field));
        }
    }
    if (!is_read(request)) return respond(problem_reply(405, "bad-method", "GET or HEAD"));
    if (request.path == "/")
        return respond(
            {.type = "text/html; charset=utf-8", .body = std::make_shared<const std::string>(kPage)});
    if (request.path == "/healthz")
        return respond({.status = kept_last && !stopping ? 200 : 503,
            .body = std::make_shared<const std::string>(kept_last ? "ok\n" : "games cannot be kept\n")});
    if (request.path == "/metrics") return respond(metrics_reply());
    if (request.path == "/api/lobby") return respond(lobby_reply(request));
    if (request.path == "/api/catalogue") return respond(catalogue_reply(request));
    const auto game = game_path(request.path);
    if (game && game->rest.empty()) return respond(game_reply(game->id));
    if (game && game->rest == "/record") return record_reply(game->id, respond);
    respond(no_such_page());
}

Reply Hub::Parts::lobby_reply(const Request& request) {
    const table::Millis now = outside.now();
    if (!lobby || (lobby_changed && now - lobby_at >= kLobbyAge)) {
        std::vector<const Live*> open;
        for (const auto& [id, live] : games)
            if (live->is_public && live->stage() == table::Stage::Lobby) open.push_back(live.get());
        std::ranges::sort(open, [](const Live* a, const Live* b) {
            return a->created != b->created ? a->created > b->created : a->id < b->id;
        });
        if (open.size() > kLobbyMost) open.resize(kLobbyMost);
        std::string text = "{\"games\":[";
        for (const Live* live : open)
            text += fmt::format(R"({}{{"game":"{}","created":{},"about":{}}})",
                live == open.front() ? "" : ",", live->id, live->created, live->meta);
        text += "]}";
        lobby_tag = tag_of(text);
        lobby = std::make_shared<const std::string>(std::move(text));
        lobby_changed = false;
        lobby_at = now;
    }
    return tagged(request, lobby, lobby_tag, "no-cache");
}

Reply Hub::Parts::catalogue_reply(const Request& request) {
    if (!catalogue) {
        catalogue = std::make_shared<const std::string>(catalogue_text(library));
        catalogue_tag = tag_of(*catalogue);
    }
    return tagged(request, catalogue, catalogue_tag, "no-cache");
}

// What somebody may see who follows the link and has not sat down.
Reply Hub::Parts::game_reply(const std::string& id) {
    Live* live = find(id);
    if (!live) return no_such_game();
    // Not before it is durable.
    const table::Table& shown = live->step ? *live->step->before : live->table;
    const table::House house{
        (live->step ? live->step->box_before : live->box)->game, live->box->staff, live->luck.get()};
    Has has{};
    Picture picture;
    picture.show(table::view(shown, house, {}), *house.game);
    std::string text;
    picture.patch(text, has, Picture::Chat::LeftOut);
    const json::object about = json::parse(text).as_object();
    json::object object{{"game", id}, {"public", live->is_public}};
    for (const std::string_view field : {"stage", "settings", "seats", "commitment", "spectators"})
        if (const json::value* value = about.if_contains(field)) object[field] = *value;
    if (!live->rematch.empty()) object["rematch"] = live->rematch;
    return json_reply(200, object);
}

// Of a running game only where it tells nobody more than the table does. It is made elsewhere: a long one takes a while.
void Hub::Parts::record_reply(const std::string& id, const Responder& respond) {
    Live* live = find(id);
    if (!live) return respond(no_such_game());
    const table::Table& shown = live->step ? *live->step->before : live->table;
    if (shown.lasting.stage == table::Stage::Lobby)
        return respond(problem_reply(404, "not-running", "the game has not begun"));
    if (!table::record_is_public(shown, *live->box->game))
        return respond(
            problem_reply(403, "not-told", "at this table the record is shown when the game is over"));
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
    add("games_waiting", "gauge", "Games that have not begun.", waiting);
    add("games_playing", "gauge", "Games that are played.", playing);
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
    add("cut_fast_total", "counter", "Connections cut for sending too much.", traffic.cut_fast);
    add("requests_total", "counter", "HTTP requests.", traffic.requests);
    add("frames_in_total", "counter", "Frames received.", traffic.frames_in);
    add("frames_out_total", "counter", "Frames sent.", traffic.frames_out);
    add("bytes_out_total", "counter", "Bytes of frames sent.", traffic.bytes_out);
    return {.type = "text/plain; version=0.0.4; charset=utf-8",
        .body = std::make_shared<const std::string>(std::move(text))};
}

}  // namespace banquier::server
