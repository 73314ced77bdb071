// HTTP of competitions: making them, their public view, their log; and taking them up again.
#include "cup_hub.hpp"
#include "cup_json.hpp"

#include "cup_copies.hpp"
#include "keys.hpp"

#include <banquier/cup/published.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/server/carried_cup.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr std::string_view kCups = "/api/cups";
constexpr std::size_t kCupCreatorsKept = 4096;
constexpr cup::Millis kShortestCut = 10'000;  // a restart that takes less is no matter of the referee's

bool asks_only(const Request& request) { return request.method == "GET" || request.method == "HEAD"; }

Reply no_such_cup() { return problem_reply(404, "no-such-cup", "there is no such cup"); }

std::optional<editions::CupFormat> shipped(const std::string& id) {
    for (editions::CupFormat& format : editions::shipped_cup_formats())
        if (format.id == id) return std::move(format);
    return std::nullopt;
}

Reply bad_format(const editions::Problem& problem) {
    const notation::Problem told = notation::told(problem);
    json::object object{{"code", "bad-format"}, {"text", render(told, editions::Language::English)},
        {"field", "format_text"}, {"says", both_json(notation::sentence(told))}};
    if (told.line != 0) object["line"] = told.line;
    return json_reply(400, object);
}

std::optional<PowerCutSeen> cut_in(const std::string& meta) {
    const auto value = notation::parse_json(meta);
    if (!value || !value->is_object()) return std::nullopt;
    const json::value* cut = value->get_object().if_contains("power_cut");
    if (!cut || !cut->is_object()) return std::nullopt;
    const json::value *last = cut->get_object().if_contains("last"),
                      *back = cut->get_object().if_contains("back");
    if (!last || !back || !last->is_int64() || !back->is_int64()) return std::nullopt;
    return PowerCutSeen{last->get_int64(), back->get_int64()};
}

}  // namespace

std::string cup_meta(const cup::Cup& cup, const std::optional<PowerCutSeen>& power_cut) {
    json::object meta{{"name", cup.name}, {"format", cup.format.id}};
    if (power_cut) meta["power_cut"] = json::object{{"last", power_cut->last}, {"back", power_cut->back}};
    return json::serialize(meta);
}

storage::Entry kept_form(const cup::Entry& entry) {
    return {.at = entry.at, .kind = std::string(cup::name_of(entry.what)), .payload = cup::entry_line(entry)};
}

bool CupHub::answer(const Request& request, cup::Millis now, const Responder& respond) {
    now_ = now;
    if (request.path == "/api/cup-formats") {
        respond(
            asks_only(request) ? formats_reply(request) : problem_reply(405, "bad-method", "GET or HEAD"));
        return true;
    }
    if (!request.path.starts_with(kCups)) return false;
    std::string_view rest = std::string_view(request.path).substr(kCups.size());
    if (rest.empty()) {
        if (request.method != "POST")
            respond(problem_reply(405, "bad-method", "POST makes a cup"));
        else
            create(request, respond);
        return true;
    }
    if (rest.front() != '/') return false;
    rest.remove_prefix(1);
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string_view below = rest.substr(slash);
    if (below.size() > 0 && below != "/log") return false;
    if (!asks_only(request)) return respond(problem_reply(405, "bad-method", "GET or HEAD")), true;
    const CupLive* live = find(std::string(rest.substr(0, slash)));
    if (!live) return respond(no_such_cup()), true;
    if (below == "/log") return respond(log_reply(*live)), true;
    const CupShown shown{live->cup, *live->game, live->log, live->presence, now_};
    respond(json_reply(200,
        json::object{
            {"cup", live->id}, {"version", live->version}, {"now", now_}, {"view", public_view(shown)}}));
    return true;
}

Reply CupHub::formats_reply(const Request& request) {
    if (!formats_.text) {
        json::array formats;
        for (const editions::CupFormat& format : editions::shipped_cup_formats())
            formats.push_back({{"format", format_json(format)}, {"text", format.source}});
        formats_ = tagged(json::serialize(json::object{{"formats", std::move(formats)}}));
    }
    return tagged_reply(request, formats_);
}

Reply CupHub::log_reply(const CupLive& live) const {
    const std::size_t end = cup::published_entries(live.log.entries);
    auto text = std::make_shared<std::string>();
    for (std::size_t i = 0; i < end; ++i) *text += cup::entry_line(live.log.entries[i]) + "\n";
    return {.type = "application/jsonl; charset=utf-8", .body = std::move(text)};
}

// ---- Making

void CupHub::create(const Request& request, const Responder& respond) {
    if (creators_.size() > kCupCreatorsKept)
        std::erase_if(creators_, [&](const auto& item) { return item.second.full(moment()); });
    Bucket& bucket =
        creators_.try_emplace(request.from, limits_.creations_per_minute / 60, limits_.creations_at_once)
            .first->second;
    if (!bucket.take(moment()))
        return respond(problem_reply(429, "too-fast", "too many new cups; wait a little"));
    if (stopping_) return respond(problem_reply(503, "going-away", "the server stops"));
    if (cups_.size() >= limits_.cups)
        return respond(problem_reply(503, "too-many-cups", "this server has no room for another cup"));
    const NewCup wanted = read_new_cup(request.body);
    editions::CupFormat format;
    if (!wanted.format.empty()) {
        auto found = shipped(wanted.format);
        if (!found) throw expected("format", "a format of /api/cup-formats");
        format = std::move(*found);
    } else {
        editions::Problems problems;
        format = editions::read_cup_format("format_text", wanted.format_text, problems);
        if (problems.empty()) editions::check_cup_format(format, library_, problems);
        if (!problems.empty()) return respond(bad_format(problems.front()));
    }
    auto live = std::make_shared<std::unique_ptr<CupLive>>(std::make_unique<CupLive>());
    CupLive& made = **live;
    made.id = drawn_id();
    made.secret.emplace(outside_.draw_secret());
    auto game = cup::game_of(library_, format);
    if (!game)
        throw expected(
            "format", "a format that can be played: " + render(game.problem(), editions::Language::English));
    made.game = *game;
    const std::string recovery = drawn_recovery_code();
    const std::string own_key = hex_of(key_of_role(wanted.secret));
    storage::Create create{.game = made.id,
        .at = now_,
        .header = std::string(kCupMarker),
        .with = {},
        .kind = storage::Kind::Cup,
        .entries = {}};
    cup::By by{.role = cup::Role::Organiser, .name = wanted.person, .device = wanted.device};
    for (const CupAsked& asked : {CupAsked{cup::Make{made.id, wanted.name, format}}, CupAsked{cup::Opened{}},
             CupAsked{cup::GiveRole{cup::Role::Organiser, 0, wanted.person, own_key}},
             CupAsked{recovery_role(recovery)}}) {
        auto entries = cup::handle(made.cup, made.house(), {by, asked}, now_);
        if (!entries) throw bad_frame(entries.problem());
        for (const cup::Entry& entry : *entries) {
            create.entries.push_back(kept_form(entry));
            made.log.add(entry, made.cup);
        }
        if (!made.cup.roles.empty()) by.link = 1;
    }
    const auto bytes = made.secret->bytes();
    create.with.secrets.push_back({std::string(kDrawSecret), std::string(bytes.begin(), bytes.end())});
    create.with.status = storage::Status::Running;
    create.with.meta = cup_meta(made.cup, std::nullopt);
    made.version = made.cup.entries;
    made.alive = made.touched = now_;
    ++under_way_;
    auto finish =
        posted([live, respond, recovery](CupHub& hub, const std::optional<storage::StoreError>& error) {
            --hub.under_way_;
            hub.keeps_ = !error;
            if (error) return respond(problem_reply(503, "not-kept", "the server could not write it down"));
            CupLive& kept = **live;
            const json::object told{{"cup", kept.id}, {"recovery", recovery}, {"head", kept.cup.head.hex()}};
            hub.cups_[kept.id] = std::move(*live);
            hub.copy_log(kept);
            respond(json_reply(201, told));
        });
    if (!committer_.submit(
            std::move(create), [finish](const storage::Outcome& outcome) { finish(outcome.error); }))
        finish(
            std::optional(storage::StoreError(storage::ErrorKind::Io, "create", "", "too many writes wait")));
}

// ---- Taking up again

std::unique_ptr<CupLive> CupHub::load(const std::string& id) {
    const storage::Loaded loaded = store_.load(id);
    if (loaded.listed.kind != storage::Kind::Cup) return nullptr;
    auto live = std::make_unique<CupLive>();
    live->id = id;
    cup::LogReader reader{library_, cup::LogReader::Check::Chain};
    for (const storage::Entry& entry : loaded.tail) {
        if (const auto problem = reader.take(entry.payload))
            throw std::runtime_error(render(*problem, editions::Language::English));
        cup::Entry read = *cup::read_entry(entry.payload);
        if (read.by.id != 0) note_made(read, live->answered[{read.by.link, read.by.id}]);
        live->log.add(std::move(read), reader.cup());
    }
    if (!reader.cup().made()) throw std::runtime_error("a cup without a log");
    live->cup = reader.cup();
    live->game = reader.game();
    live->version = live->cup.entries;
    live->alive = live->touched = now_;
    const std::int64_t mark = store_.restored_up_to();
    bool from_backup = loaded.listed.number <= mark && loaded.listed.status == storage::Status::Running;
    for (const storage::Secret& secret : store_.secrets(id)) {
        if (secret.name == kDrawSecret && secret.value && secret.value->size() == luck::Secret::kSize) {
            const auto* bytes = reinterpret_cast<const std::uint8_t*>(secret.value->data());
            live->secret.emplace(luck::WipedBytes::View(bytes, luck::Secret::kSize));
        }
        if (secret.name == kRenewed && secret.value == std::to_string(mark)) from_backup = false;
    }
    if (from_backup && live->secret) renew(*live, mark);
    live->presence.power_cut = cut_in(loaded.listed.meta);
    if (!clock_runs(live->cup)) live->presence.power_cut.reset();
    // An earlier cut about which nobody has decided yet goes on.
    if (clock_runs(live->cup) && now_ - loaded.listed.changed >= kShortestCut) {
        const cup::Millis last =
            live->presence.power_cut ? live->presence.power_cut->last : loaded.listed.changed;
        live->presence.power_cut = PowerCutSeen{last, now_};
        store_.write(storage::Change{
            .game = id, .at = now_, .with = {.meta = cup_meta(live->cup, live->presence.power_cut)}});
    }
    return live;
}

std::vector<std::string> CupHub::resume(cup::Millis now) {
    now_ = swept_ = now;
    std::vector<std::string> problems;
    if (!limits_.cup_copies.empty()) take_over_copies(problems);
    storage::ListQuery query{.kind = storage::Kind::Cup, .status = storage::Status::Running, .limit = 500};
    for (auto page = store_.list(query); !page.empty(); page = store_.list(query)) {
        query.before = page.back().number;
        for (const storage::Listed& listed : page) try {
                cups_[listed.game] = load(listed.game);
                copy_log(*cups_[listed.game]);
                find_open_tables(*cups_[listed.game]);
            } catch (const std::exception& problem) {
                cups_.erase(listed.game);
                problems.push_back(fmt::format("cup {}: {}", listed.number, problem.what()));
            }
    }
    return problems;
}

// Of a cup that comes from a backup: whoever saw it go on knows the coming draw. What was drawn stays; to what is to
// come it is committed anew, and its log shows it. Throws StoreError.
void CupHub::renew(CupLive& live, std::int64_t mark) {
    live.secret.emplace(outside_.draw_secret());
    const auto bytes = live.secret->bytes();
    storage::Append append{.game = live.id,
        .next = live.cup.entries + 1,
        .entries = {},
        .with = {.secrets = {{std::string(kDrawSecret), std::string(bytes.begin(), bytes.end())},
                     {std::string(kRenewed), std::to_string(mark)}}}};
    auto entries = cup::handle(live.cup, live.house(), {engine(), cup::Recommit{}}, now_);
    if (!entries) throw std::runtime_error(render(entries.problem(), editions::Language::English));
    for (const cup::Entry& entry : *entries) append.entries.push_back(kept_form(entry));
    if (append.entries.empty())
        store_.write(storage::Change{.game = live.id, .at = now_, .with = std::move(append.with)});
    else
        store_.write(std::move(append));
    for (const cup::Entry& entry : *entries) live.log.add(entry, live.cup);
    live.version = live.cup.entries;
    outside_.log(Weight::Warning, "a cup from a backup: its coming draw has another secret");
}

CupLive* CupHub::find(const std::string& id) {
    if (const auto found = cups_.find(id); found != cups_.end()) return found->second.get();
    if (id.empty() || cups_.size() >= limits_.cups) return nullptr;
    try {
        auto live = load(id);
        if (!live) return nullptr;
        CupLive& loaded = *(cups_[id] = std::move(live));
        find_open_tables(loaded);
        return &loaded;
    } catch (const storage::StoreError& error) {
        if (error.kind() != storage::ErrorKind::NoSuchGame && error.kind() != storage::ErrorKind::Invalid)
            outside_.log(
                Weight::Error, fmt::format("a cup could not be read: {}", storage::code(error.kind())));
    } catch (const std::exception& error) {
        outside_.log(Weight::Error, fmt::format("a cup cannot go on: {}", error.what()));
    }
    return nullptr;
}

// ---- Copies for a second machine

// It may come from anywhere: everything in it is computed anew. Whose sign of life was the last is said by its last entry.
void CupHub::take_over_copies(std::vector<std::string>& problems) {
    for (const CupCopy& copy : read_cup_copies(limits_.cup_copies)) {
        cup::LogReader reader{library_, cup::LogReader::Check::Everything};
        try {
            (void)store_.find(copy.id);
            continue;  // this machine's own
        } catch (const storage::StoreError& error) {
            if (error.kind() == storage::ErrorKind::Invalid) continue;
            if (error.kind() != storage::ErrorKind::NoSuchGame) throw;
        }
        auto problem = reader.take_all(copy.log, copy.id + ".jsonl");
        const cup::Cup& cup = reader.cup();
        if (!problem && (!cup.made() || cup.id != copy.id))
            problem = cup::Problem{
                .file = copy.id + ".jsonl", .text = {"aucune coupe de ce nom", "no cup of this name in it"}};
        if (problem) {
            problems.push_back(render(*problem, editions::Language::English));
            continue;
        }
        // A line that was torn off when the other machine was lost counts for nothing.
        const auto arrival = carry_into(
            store_, {cup, copy.log.substr(0, reader.whole()), copy.secret, contacts_of(copy.contacts)});
        if (!arrival) {
            problems.push_back(render(arrival.problem(), editions::Language::English));
            continue;
        }
        outside_.log(Weight::Info, "a cup was taken over from its copy");
    }
}

// What is new goes there; which machine takes over is decided by people.
void CupHub::copy_log(CupLive& live, bool contacts_too) {
    if (limits_.cup_copies.empty()) return;
    auto done = posted([id = live.id](CupHub& hub, bool works) {
        const auto found = hub.cups_.find(id);
        if (found == hub.cups_.end()) return;
        CupLive& copied = *found->second;
        if (!works) copied.copied = 0;  // the whole is tried again with the next entries
        copied.presence.copies_work = works;
        if (works) copied.presence.copied_at = hub.now_;
        hub.refresh(copied, {{CupAudience::Kind::Whole}});
    });
    auto news = std::make_shared<CupNews>();
    for (std::size_t i = live.copied; i < live.log.entries.size(); ++i)
        news->lines += cup::entry_line(live.log.entries[i]) + "\n";
    news->anew = live.copied == 0;
    if (live.secret) news->secret = live.secret->revealed();
    if (contacts_too || news->anew) try {
            news->contacts = contacts_text(contacts_from(store_, live.cup));
        } catch (const storage::StoreError& error) {
            outside_.log(Weight::Error,
                fmt::format("contact details could not be read: {}", storage::code(error.kind())));
            return done(false);
        }
    live.copied = live.log.entries.size();
    outside_.aside(
        [folder = limits_.cup_copies, id = live.id, news, done] { done(write_cup_copy(folder, id, *news)); });
}

}  // namespace banquier::server
