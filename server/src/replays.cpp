// Records made ready to be shown: of games of this server, and of those that somebody sends.
#include "parts.hpp"
#include "query.hpp"

#include <banquier/server/kept.hpp>
#include <banquier/wire/replay_timeline.hpp>

#include <charconv>
#include <fmt/format.h>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kReadersKept = 4096;

Reply json_text(std::string text) {
    return {.type = "application/json", .body = std::make_shared<const std::string>(std::move(text))};
}

// With the line, and in both languages: somebody has chosen a file and wants to know what is wrong with it.
Reply bad_record(notation::Problem problem) {
    using editions::Language;
    const std::string text = render(problem, Language::English);
    const std::size_t line = problem.line;
    problem.file.clear();
    problem.line = 0;
    json::object object{{"code", "bad-record"}, {"text", text},
        {"says",
            json::object{
                {"fr", render(problem, Language::French)}, {"en", render(problem, Language::English)}}}};
    if (line != 0) object["line"] = line;
    if (!problem.field.empty()) object["field"] = problem.field;
    return json_reply(400, object);
}

std::size_t step_in(Query& query) {
    const std::string text = query.take("at").value_or("");
    std::size_t step = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), step);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size())
        throw expected("at", "the number of a step");
    return step;
}

Reply scenario_of(const std::string& record, std::size_t step, const std::string& name) {
    const auto text = scenario_at(record, step);
    if (!text) return bad_record(text.problem());
    Reply reply{
        .type = "application/toml; charset=utf-8", .body = std::make_shared<const std::string>(*text)};
    reply.headers = {{"Content-Disposition", fmt::format("attachment; filename=\"{}-{}.toml\"", name, step)}};
    return reply;
}

Reply timeline_of(const std::string& record, const editions::Library& library) {
    const auto text = timeline_text(record, library);
    return text ? json_text(*text) : bad_record(text.problem());
}

}  // namespace

void Hub::Parts::aside(const Responder& respond, std::function<Reply()> make) {
    if (stopping) return respond(problem_reply(503, "going-away", "the server stops"));
    if (records_under_way >= limits.records_under_way)
        return respond(problem_reply(503, "busy", "too many records are being read; try again"));
    ++records_under_way;
    auto done = posted([respond](Parts& parts, const Reply& reply) {
        --parts.records_under_way;
        respond(reply);
    });
    outside.aside([make = std::move(make), done] {
        Reply reply = problem_reply(500, "unreadable", "the record could not be read");
        try {
            reply = make();
        } catch (const std::exception&) {
            // Told as it stands above.
        }
        done(reply);
    });
}

// Positions of a game of other rules are not known: it is not played again.
bool Hub::Parts::refuses_replay(const std::string& id, const Responder& respond) {
    if (!find_outdated(id)) return false;
    respond(
        problem_reply(409, "other-rules", "begun under rules that have been corrected since; see /record"));
    return true;
}

void Hub::Parts::timeline_reply(const std::string& id, const Responder& respond) {
    if (refuses_record(id, respond) || refuses_replay(id, respond)) return;
    aside(respond,
        [&games_kept = store, &all = library, id] { return timeline_of(record_text(games_kept, id), all); });
}

void Hub::Parts::scenario_reply(const std::string& id, const Request& request, const Responder& respond) {
    Query query(request.query);
    const std::size_t step = step_in(query);
    query.no_more();
    if (refuses_record(id, respond) || refuses_replay(id, respond)) return;
    aside(respond,
        [&games_kept = store, id, step] { return scenario_of(record_text(games_kept, id), step, id); });
}

void Hub::Parts::read_record_of(const Request& request, const Responder& respond) {
    Query query(request.query);
    const std::optional<std::size_t> step =
        request.query.empty() ? std::nullopt : std::optional{step_in(query)};
    query.no_more();
    if (record_readers.size() > kReadersKept)
        std::erase_if(record_readers, [&](const auto& item) { return item.second.full(moment()); });
    Bucket& bucket =
        record_readers.try_emplace(request.from, limits.records_per_minute / 60, limits.records_at_once)
            .first->second;
    if (!bucket.take(moment()))
        return respond(problem_reply(429, "too-fast", "too many records; wait a little"));
    aside(respond, [&all = library, body = request.body, step] {
        return step ? scenario_of(body, *step, "position") : timeline_of(body, all);
    });
}

// Of a game that is over, for whoever has its link.
void Hub::Parts::review_reply(const std::string& id, const Request& request, const Responder& respond) {
    if (refuses_record(id, respond) || refuses_replay(id, respond)) return;
    const Live* live = find(id);
    const table::Table& shown = live->step ? *live->step->before : live->table;
    if (shown.lasting.stage != table::Stage::Over)
        return respond(problem_reply(409, "not-over", "a game is reviewed when it is over"));
    if (stopping) return respond(problem_reply(503, "going-away", "the server stops"));
    respond(reviews.reply(request, id, moment()));
}

void Hub::Parts::start_review(const Reviews::Job& job) {
    auto done = posted([game = job.game](Parts& parts, const std::shared_ptr<const std::string>& text) {
        parts.reviews.made(game, text, parts.moment());
    });
    outside.at_leisure([&games_kept = store, &all = library, job, done] {
        ReviewProgress& progress = *job.progress;
        const auto goes_on = [&](std::size_t steps_done, std::size_t steps) {
            progress.done = steps_done;
            progress.all = steps;
            return progress.wanted.load();
        };
        std::shared_ptr<const std::string> text;
        try {
            if (std::string made = review_text(record_text(games_kept, job.game), all, goes_on);
                !made.empty())
                text = std::make_shared<const std::string>(std::move(made));
        } catch (const std::exception&) {
            // Told as a review that could not be made.
        }
        done(text);
    });
}

}  // namespace banquier::server
