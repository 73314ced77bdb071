// What a table is told and what follows: kept first, then shown.
#include "parts.hpp"

#include "cup_hub.hpp"
#include "keys.hpp"

#include <banquier/server/kept.hpp>
#include <banquier/table/log.hpp>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace banquier::server {

namespace {

constexpr std::size_t kAnswersAtOnce = 8;
constexpr std::size_t kSpareTables = 256;
constexpr table::Millis kTryAgain = 1'000;  // a step of time that could not be kept

bool says_rematch(const table::Effects& effects) {
    return std::ranges::any_of(effects.messages, [](const table::Message& message) {
        const auto* notice = std::get_if<table::Notice>(&message.news);
        return notice && notice->kind == table::NoticeKind::Rematch;
    });
}

bool wants_answer(const Wanted& wanted) {
    const auto* what = std::get_if<table::What>(&wanted.sent);
    const bool seen = what && std::holds_alternative<table::Seen>(*what);
    return wanted.connection != 0 && (!seen || wanted.id != 0);
}

bool says_unseated(const Wanted& wanted) {
    const auto* what = std::get_if<table::What>(&wanted.sent);
    const auto* say = what ? std::get_if<table::Say>(what) : nullptr;
    return say && say->seat == kNobody;
}

bool is_departure(const Wanted& wanted) {
    const auto* what = std::get_if<table::What>(&wanted.sent);
    return what && std::holds_alternative<table::Depart>(*what);
}

// Whether all viewers are told the same.
bool for_everybody(const table::Effects& effects) {
    return std::ranges::all_of(effects.messages, [](const table::Message& message) {
        return message.to.spectators && PlayerSet::first(kMaxPlayers).within(message.to.seats);
    });
}

bool somebody_sits(const Live& live) {
    return std::ranges::any_of(live.table.lasting.seats,
        [](const table::Seat& seat) { return seat.kind == table::SeatKind::Person; });
}

bool same(const table::Viewer& a, const table::Viewer& b) {
    return a.seats == b.seats && a.host == b.host && a.referee == b.referee && a.put_out == b.put_out;
}

}  // namespace

bool has_seat(const Live& live, const table::Key& key) {
    return !table::viewer_of(live.table, key).seats.empty();
}

Guest* Hub::Parts::guest_of(std::uint64_t connection) {
    const auto found = guests.find(connection);
    return found == guests.end() || !found->second->live ? nullptr : found->second.get();
}

// ---- One after another

void Hub::Parts::want(Live& live, Wanted wanted) {
    if (live.queue.size() >= limits.waiting && !is_departure(wanted)) {
        if (Guest* guest = guest_of(wanted.connection))
            guest->peer->send(error_frame("busy", "too much waits to be kept; try again", wanted.id));
        return;
    }
    if (live.step || !live.queue.empty() || !live.again.empty())
        live.queue.push_back(std::move(wanted));
    else
        take(live, std::move(wanted));
    go_on(live);
}

void Hub::Parts::go_on(Live& live) {
    live.touched = now;
    if (!live.again.empty() && (!live.troubled || live.wake_at <= now)) {
        for (Wanted& wanted : live.again) live.queue.push_back(std::move(wanted));
        live.again.clear();
    }
    while (!live.step && !live.queue.empty()) {
        Wanted wanted = std::move(live.queue.front());
        live.queue.pop_front();
        // An act that a connection asked for before it went still counts; nobody is told the result.
        take(live, std::move(wanted));
    }
    if (!live.step && live.wake_at <= now && !stopping) take_time(live);
    if (!live.step) set_wake(live, live.wake_at);
}

void Hub::Parts::take(Live& live, Wanted wanted) {
    Guest* guest = guest_of(wanted.connection);
    const bool question = std::holds_alternative<AskSnapshot>(wanted.sent) ||
        std::holds_alternative<AskWhy>(wanted.sent) || std::holds_alternative<AskPreview>(wanted.sent);
    if (question) {
        if (!guest) return;
        if (std::holds_alternative<AskSnapshot>(wanted.sent)) {
            if (guest->snapshots.take(moment())) return show(*guest);
            return guest->peer->send(error_frame("too-fast", "follow the updates", wanted.id));
        }
        if (const auto* why = std::get_if<AskWhy>(&wanted.sent))
            return guest->peer->send(
                answer_why(live.table, *live.box->game, {wanted.key, wanted.id}, why->action));
        return guest->peer->send(answer_preview(
            live.table, *live.box->game, {wanted.key, wanted.id}, std::get<AskPreview>(wanted.sent).action));
    }
    if (std::holds_alternative<Join>(wanted.sent)) {
        if (guest) take_command(live, std::move(wanted), table::Arrive{});
        return;
    }
    if (std::holds_alternative<Configure>(wanted.sent)) return configure(live, std::move(wanted));
    if (std::holds_alternative<CloseTable>(wanted.sent)) return close_table(live, std::move(wanted));
    if (const auto* make = std::get_if<MakeCode>(&wanted.sent)) {
        const std::string code = drawn_code();
        const table::MakeCode command{make->seat, key_of_code(code)};
        return take_command(live, std::move(wanted), command, nullptr, {{"one_time_code", code}});
    }
    if (const auto* use = std::get_if<UseCode>(&wanted.sent)) {
        if (takes_others_along(live, wanted)) return;
        const table::UseCode command{key_of_code(use->code)};
        return take_command(live, std::move(wanted), command);
    }
    if (const auto* make = std::get_if<MakeBotToken>(&wanted.sent)) {
        const std::string token = drawn_id();
        const table::SeatProgram command{make->seat, make->name, key_of_secret(token)};
        return take_command(live, std::move(wanted), command, nullptr, {{"bot_token", token}});
    }
    if (guest && says_unseated(wanted) && !guest->talk.take(moment()))
        return guest->peer->send(result_frame({.code = table::Code::TooFast, .id = wanted.id}));
    if (takes_others_along(live, wanted)) return;
    table::What what = std::move(std::get<table::What>(wanted.sent));  // it still says which kind it is
    take_command(live, std::move(wanted), std::move(what));
}

// A first seat is for all connections of the same key (two windows of one browser): the table is told that the others
// leave as spectators and arrive with the seat.
bool Hub::Parts::takes_others_along(Live& live, Wanted& wanted) {
    const auto* what = std::get_if<table::What>(&wanted.sent);
    const bool seats =
        std::holds_alternative<UseCode>(wanted.sent) || (what && std::holds_alternative<table::Sit>(*what));
    if (wanted.alone || !seats || !table::is_set(wanted.key) || has_seat(live, wanted.key)) return false;
    const auto others = std::ranges::count_if(live.guests, [&](const Guest* guest) {
        return guest->here && guest->peer->number != wanted.connection &&
            table::same_key(guest->key, wanted.key);
    });
    if (others == 0) return false;
    wanted.alone = true;
    const table::Key key = wanted.key;
    const auto in_front = [&](table::What of_others) {
        for (auto i = others; i > 0; --i) live.queue.push_front({.key = key, .sent = of_others});
    };
    in_front(table::Arrive{});
    live.queue.push_front(std::move(wanted));
    in_front(table::Depart{});
    return true;
}

void Hub::Parts::configure(Live& live, Wanted wanted) {
    const auto chosen =
        read_chosen(std::get<Configure>(wanted.sent).settings, live.table.lasting.settings, game_rules());
    if (chosen) return take_command(live, std::move(wanted), table::Configure{chosen->settings}, chosen->box);
    const BadFrame bad = bad_frame(chosen.problem());
    if (Guest* guest = guest_of(wanted.connection))
        guest->peer->send(error_frame("bad-frame", bad.text, wanted.id, bad.field));
}

// A copy with a dozen parts of its own, one for every step.
std::unique_ptr<table::Table> Hub::Parts::copy_of(const table::Table& table) {
    if (spare.empty()) return std::make_unique<table::Table>(table);
    std::unique_ptr<table::Table> copy = std::move(spare.back());
    spare.pop_back();
    *copy = table;
    return copy;
}

// `box`: what the command makes the table play.
void Hub::Parts::take_command(
    Live& live, Wanted wanted, table::What what, SharedBox box, boost::json::object more) {
    Step step{.before = copy_of(live.table), .box_before = live.box, .more = std::move(more)};
    if (box) live.box = std::move(box);
    const table::Command command{.from = wanted.connection,
        .key = wanted.key,
        .party = wanted.party,
        .id = wanted.id,
        .what = std::move(what)};
    step.effects = table::handle(live.table, live.house(), command, now + live.ahead);
    step.wanted = std::move(wanted);
    if (!step.effects.result.ok()) live.box = step.box_before;
    keep(live, std::move(step));
}

// A table in trouble that has nothing to write tries to all the same, so that it learns when it can again.
void Hub::Parts::take_time(Live& live) {
    Step step{.before = copy_of(live.table), .box_before = live.box};
    step.effects = table::tick(live.table, live.house(), now + live.ahead);
    if (live.troubled && step.effects.entries.empty())
        return submit(live, std::move(step), storage::Change{.game = live.id, .at = live.table.lasting.at});
    keep(live, std::move(step));
}

// ---- Kept first

void Hub::Parts::keep(Live& live, Step step) {
    ++counts.steps;
    if (step.effects.entries.empty()) return conclude(live, std::move(step));
    storage::Append append = append_of(live, step.effects, step.before->lasting.stage);
    submit(live, std::move(step), std::move(append));
}

storage::Append Hub::Parts::append_of(
    const Live& live, const table::Effects& effects, table::Stage before) const {
    storage::Append append{.game = live.id, .next = effects.entries.front().number};
    for (const table::Entry& entry : effects.entries)
        append.entries.push_back(
            {.at = entry.at, .kind = "entry", .payload = table::entry_line(*live.box->game, entry)});
    if (live.stage() != before) append.with.status = status_of(live.stage());
    // The end of the log tells the secret; nobody else needs it any more.
    if (live.stage() == table::Stage::Over) append.with.secrets.push_back({"dice", std::nullopt});
    if (before == table::Stage::Lobby || live.stage() != before) {
        std::string meta = meta_of(live);
        if (meta != live.meta) append.with.meta = std::move(meta);
    }
    return append;
}

void Hub::Parts::submit(Live& live, Step step, storage::Write write) {
    live.step.emplace(std::move(step));
    ++steps_under_way;
    if (!answers->tell) answers->tell = posted([](Parts& parts) { parts.take_answers(); });
    const auto done = [to = answers, one = &live](const std::optional<storage::StoreError>& error) {
        const std::lock_guard lock(to->mutex);
        to->list.push_back({one, error});
        if (!std::exchange(to->awaited, true)) to->tell();
    };
    if (!committer.submit(std::move(write), [done](const storage::Outcome& outcome) { done(outcome.error); }))
        done(storage::StoreError(storage::ErrorKind::Io, "append", "", "too many writes wait"));
}

// A few at a time: what they send is sent, and its memory used again, before the next.
void Hub::Parts::take_answers() {
    for (std::size_t i = 0; i < kAnswersAtOnce; ++i) {
        if (answered.empty()) {
            const std::lock_guard lock(answers->mutex);
            if (answers->list.empty()) {
                answers->awaited = false;
                return;
            }
            answered.assign(
                std::move_iterator(answers->list.begin()), std::move_iterator(answers->list.end()));
            answers->list.clear();
        }
        const Answer one = std::move(answered.front());
        answered.pop_front();
        kept(*one.live, one.error);
    }
    answers->tell();
}

void Hub::Parts::kept(Live& live, const std::optional<storage::StoreError>& error) {
    --steps_under_way;
    Step step = std::move(*live.step);
    live.step.reset();
    note(error, "a step");
    if (error) {
        ++counts.not_kept;
        if (step.wakes) return not_woken(live);
        put_back(live, std::move(step));
    } else {
        if (live.troubled) say_trouble(live, false);
        conclude(live, std::move(step));
    }
    go_on(live);
}

// How the store is, by its last answer.
void Hub::Parts::note(const std::optional<storage::StoreError>& error, std::string_view what) {
    if (kept_last == error.has_value())
        outside.log(error ? Weight::Error : Weight::Info,
            error ? fmt::format("{} could not be kept: {}", what, storage::code(error->kind()))
                  : "steps are kept again");
    kept_last = !error;
    if (error) failed_at = now;
}

// The step was not written and nobody has seen it: the table goes back to what it was before.
void Hub::Parts::put_back(Live& live, Step step) {
    live.table = std::move(*step.before);
    live.box = std::move(step.box_before);
    if (!live.troubled) say_trouble(live, true);
    live.wake_at = now + kTryAgain;
    if (is_departure(step.wanted))
        live.again.push_back(std::move(step.wanted));
    else if (Guest* guest = guest_of(step.wanted.connection)) {
        guest->peer->send(error_frame("not-kept", "the server could not write it down", step.wanted.id));
        if (!guest->here) guest->peer->close(Farewell::Broken, "not kept");
    } else if (std::holds_alternative<Join>(step.wanted.sent)) {
        // The connection has gone meanwhile: its arrival did not count, so its departure is not told to the table.
        const auto left = std::ranges::find_if(live.queue, [&](const Wanted& wanted) {
            return is_departure(wanted) && table::same_key(wanted.key, step.wanted.key);
        });
        if (left != live.queue.end()) live.queue.erase(left);
    }
}

// It stays on the disk as it was: whoever came meanwhile is told, and finds it again later.
void Hub::Parts::not_woken(Live& live) {
    live.queue.clear();
    const std::vector<Guest*> came = std::exchange(live.guests, {});
    for (Guest* guest : came) {
        guest->live = nullptr;
        guest->peer->send(error_frame("not-kept", "the server could not write it down"));
        guest->peer->close(Farewell::Broken, "not kept");
    }
    forget(live);
}

void Hub::Parts::say_trouble(Live& live, bool trouble) {
    live.troubled = trouble;
    const auto frame = std::make_shared<const std::string>(
        fmt::format(R"({{"is":"storage","works":{}}})", trouble ? "false" : "true"));
    for (Guest* guest : live.guests)
        if (guest->here) guest->peer->send(frame);
}

// ---- Then shown

void Hub::Parts::conclude(Live& live, Step step) {
    const table::Stage before = step.before->lasting.stage;
    if (live.stage() != before) ++(live.stage() == table::Stage::Playing ? counts.started : counts.ended);
    if (before == table::Stage::Lobby && !step.effects.entries.empty()) {
        live.meta = meta_of(live);
        lobby_changed |= live.is_public;
        if (live.creator && somebody_sits(live)) {
            const auto creator = creators.find(*std::exchange(live.creator, std::nullopt));
            if (creator != creators.end()) creator->second.unpeopled.spend(moment(), -1);
        }
    }
    live.wakes(step.effects);
    Guest* asker = guest_of(step.wanted.connection);
    if (asker) asker->peer->gather();
    deliver(live, step.effects);
    respond(live, step);
    if (asker) asker->peer->send_gathered();
    if (says_rematch(step.effects)) follow_up(live);
    if (live.table.lasting.hall) cups->table_changed(live.table.lasting, !step.effects.entries.empty());
    if (spare.size() < kSpareTables) spare.push_back(std::move(step.before));
}

void Hub::Parts::deliver(Live& live, const table::Effects& effects) {
    if (effects.version == effects.from || live.guests.empty()) return;
    const Game& game = *live.box->game;
    const bool same_news = for_everybody(effects);
    std::optional<table::Sight> sight;  // where anybody looks
    std::optional<table::Viewer> shown;
    Updates updates(live.shown(), effects.version);
    for (Guest* guest : live.guests) {
        if (!guest->here) continue;
        const table::Viewer viewer = table::viewer_of(live.table, guest->key);
        if (!shown || !same(*shown, viewer)) {
            if (!shown || !same_news) updates.set_news(news_text(effects, viewer, game));
            if (shown)
                live.shown().show_to(sight->of(viewer));
            else
                live.shown().show(sight.emplace(live.table, live.house()).of(viewer), game);
            shown = viewer;
        }
        const bool follows = guest->version == effects.from;
        guest->version = effects.version;
        // [RENT-03] A frame without anything in it would tell that something is kept from this viewer.
        if (follows && !same_news && updates.nothing_for(guest->has)) continue;
        ++counts.deliveries;
        guest->peer->send(follows ? updates.frame(guest->has, guest->told)
                                  : snapshot_frame(live.shown(), guest->has, effects.version, live.id));
        guest->told = effects.version;
    }
}

void Hub::Parts::respond(Live& live, const Step& step) {
    Guest* guest = guest_of(step.wanted.connection);
    if (!guest || !wants_answer(step.wanted)) return;
    if (std::holds_alternative<Join>(step.wanted.sent)) {
        guest->here = true;
        show(*guest);
        if (!live.rematch.empty())
            guest->peer->send(std::make_shared<const std::string>(
                fmt::format(R"({{"is":"rematch","game":"{}"}})", live.rematch)));
        return;
    }
    guest->peer->send(
        result_frame(step.effects.result, step.effects.result.ok() ? step.more : boost::json::object{}));
    // Whoever guesses is slow, and then gone; the code stays good for the person whose it is.
    if (step.effects.result.code == table::Code::WrongCode && !guest->mistakes.take(moment()))
        guest->peer->close(Farewell::Refused, "too many mistakes");
}

void Hub::Parts::show(Guest& guest) {
    Live& live = *guest.live;
    table::Sight sight{live.table, live.house()};
    const table::View& view = sight.of(table::viewer_of(live.table, guest.key));
    live.shown().show(view, *live.box->game);
    guest.version = guest.told = view.version;
    guest.peer->send(snapshot_frame(live.shown(), guest.has, view.version, live.id));
}

// ---- Time

namespace {

bool bots_sit(const Live& live) {
    return std::ranges::any_of(live.table.lasting.seats,
        [](const table::Seat& seat) { return seat.kind == table::SeatKind::Bot || seat.caretaken; });
}

// What bots have left unused is theirs no longer than this: however much is due, the sockets get their turn in between.
constexpr table::Millis kBotSlice = 20;

}  // namespace

void Hub::Parts::set_wake(Live& live, table::Millis at) {
    live.wake_at = at;
    const bool with_bots = bots_sit(live);
    if (live.listed_at == at && live.listed_with_bots == with_bots) return;
    const table::Millis first = next_due();
    if (live.listed_at != table::kNever)
        (live.listed_with_bots ? due_bots : due).erase({live.listed_at, &live});
    if (at != table::kNever) (with_bots ? due_bots : due).insert({at, &live});
    live.listed_at = at;
    live.listed_with_bots = with_bots;
    if (next_due() != first) outside.due_changed();
}

table::Millis Hub::Parts::next_due() const {
    table::Millis next = due.empty() ? table::kNever : due.begin()->first;
    if (due_bots.empty()) return next;
    const double wait = std::ceil((1 - bot_steps) * 1000 / limits.bot_steps_per_second);
    const table::Millis allowed = bot_steps >= 1 ? 0 : bot_steps_at + static_cast<table::Millis>(wait);
    return std::min(next, std::max(due_bots.begin()->first, allowed));
}

void Hub::Parts::refill_bot_steps() {
    const double rate = limits.bot_steps_per_second / 1000;
    const double most = std::max(1.0, rate * static_cast<double>(kBotSlice));
    bot_steps = std::min(
        most, bot_steps + rate * static_cast<double>(std::max<table::Millis>(now - bot_steps_at, 0)));
    bot_steps_at = now;
}

// The next game of which something is due, out of its list until it says when it is due again; what is on its way to the
// disk says so when it is there. People first, then as many with bots as are allowed.
Live* Hub::Parts::take_due() {
    const auto first_of = [&](Due& list) -> Live* {
        if (list.empty() || list.begin()->first > now) return nullptr;
        Live* live = list.begin()->second;
        list.erase(list.begin());
        live->listed_at = table::kNever;
        return live;
    };
    if (Live* live = first_of(due)) return live;
    if (bot_steps < 1) return nullptr;
    Live* live = first_of(due_bots);
    if (live) bot_steps -= 1;
    return live;
}

}  // namespace banquier::server
