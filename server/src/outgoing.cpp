#include "outgoing.hpp"

#include "accounts.hpp"
#include "incoming.hpp"
#include "object_patch.hpp"

#include <banquier/notation/figures.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/notation/words.hpp>

#include <algorithm>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 3> kStageWords = {"lobby", "playing", "over"};
constexpr std::array<std::string_view, 3> kClockWords = {"none", "stopped", "running"};
constexpr std::array<std::string_view, 7> kHowWords = {
    "person", "bot", "caretaker", "clock", "automatic", "luck", "typed"};
constexpr std::array<std::string_view, 12> kNoticeWords = {"seats", "settings", "started", "held", "waits",
    "throw-void", "vote", "paused", "resumed", "clock-ran-out", "ended", "rematch"};

json::value seat_number(PlayerId seat) {
    return is_player(seat) ? json::value(index_of(seat) + 1) : json::value(nullptr);
}

json::array seat_numbers(PlayerSet seats) {
    json::array list;
    for (const PlayerId seat : seats) list.emplace_back(index_of(seat) + 1);
    return list;
}

// A moment that may never come.
json::value moment(table::Millis at) { return at == table::kNever ? json::value(nullptr) : json::value(at); }

json::object settings_json(const table::Settings& s) {
    return {{"board", s.board}, {"rules", s.rules}, {"overrides", json::value_from(s.overrides)},
        {"unofficial", json::value_from(s.unofficial)}, {"dice", kDiceWords[index_of(s.dice)]},
        {"rent", kRentWords[index_of(s.rent)]}, {"reserve", s.reserve / 1000},
        {"increment", s.increment / 1000}, {"auction", s.auction / 1000}, {"duration", s.duration / 1000},
        {"longest", s.longest / 1000}, {"pace_least", s.pace_least}, {"pace_most", s.pace_most},
        {"pace_auction", s.pace_auction}, {"pace_offer", s.pace_offer}, {"sleeps", s.sleeps},
        {"chat", s.chat}, {"spectators", s.spectators}, {"caretaker", s.caretaker}};
}

json::object seat_json(const table::SeatView& seat) {
    json::object object{{"kind", kSeatWords[index_of(seat.kind)]}, {"name", seat.name}, {"token", seat.token},
        {"ready", seat.ready}, {"present", seat.present}};
    if (!seat.bot.empty()) object["bot"] = seat.bot;
    if (seat.caretaken) object["caretaken"] = true;
    if (seat.left) object["left"] = true;
    if (seat.team.count() > 1) object["team"] = seat_numbers(seat.team);
    if (!seat.salt.empty()) object["salt"] = seat.salt;
    if (seat.clock != table::ClockState::None)
        object["clock"] = {{"state", kClockWords[index_of(seat.clock)]}, {"reserve", seat.reserve},
            {"runs_out", moment(seat.runs_out)}};
    object["waits_left"] = seat.waits_left;
    return object;
}

json::object vote_json(const table::VoteView& vote, const Game& game) {
    json::object object{{"number", vote.number}, {"what", kVoteWords[index_of(vote.kind)]},
        {"by", seat_number(vote.by)}, {"agreed", seat_numbers(vote.agreed)},
        {"needed", seat_numbers(vote.needed)}, {"lapses_at", vote.lapses_at}};
    if (vote.kind == table::VoteKind::Recover) object["lost"] = seat_number(vote.lost);
    if (vote.kind == table::VoteKind::Undo) object["back_to"] = vote.back_to;
    if (vote.kind == table::VoteKind::Correct) {
        object["correction"] = notation::to_json(game, vote.correction);
        object["why"] = vote.correction.why;
    }
    return object;
}

json::object said_json(const table::Said& said) {
    return {{"seat", seat_number(said.seat)}, {"text", said.text}, {"at", said.at}};
}

std::string text_of(const json::value& value) { return json::serialize(value); }

std::size_t position_field(std::string_view name) {
    if (name == "contest") return kContest;
    const auto found = std::find(kPositionFields.begin(), kPositionFields.end(), name);
    return kViewFields.size() + static_cast<std::size_t>(found - kPositionFields.begin());
}

std::string_view name_of(std::size_t field) {
    if (field < kViewFields.size()) return kViewFields[field];
    return field == kContest ? "contest" : kPositionFields[field - kViewFields.size()];
}

constexpr std::size_t view_field(std::string_view name) {
    return static_cast<std::size_t>(
        std::find(kViewFields.begin(), kViewFields.end(), name) - kViewFields.begin());
}

}  // namespace

void Picture::set(std::size_t field, std::string text) {
    // 0 says that a connection has nothing.
    const std::uint64_t hash = notation::fnv1a(text) | 1;
    Field& old = field_[field];
    if (old.text && old.hash == hash && *old.text == text) return;
    old = {std::make_shared<const std::string>(std::move(text)), hash};
}

namespace {

// Changes with any part of any act.
static_assert(sizeof(Action) == 40, "a new part of an act belongs into its mark");
std::uint64_t mark_of(const std::vector<Action>& acts) {
    std::uint64_t mark = 0xCBF29CE484222325u;
    const auto mix = [&](std::uint64_t part) { mark = (mark ^ part) * 0x9E3779B97F4A7C15u ^ (mark >> 29); };
    for (const Action& a : acts) {
        mix(index_of(a.kind) | index_of(a.by) << 8 | index_of(a.whom) << 16 | index_of(a.deed) << 24 |
            index_of(a.group) << 32 | index_of(a.card) << 40 | index_of(a.token) << 48);
        mix(a.give_tokens.bits | std::uint64_t{a.get_tokens.bits} << 16 | std::uint64_t{a.revision} << 32);
        mix(a.dice[0] | a.dice[1] << 8 | a.dice[2] << 16);
        for (const std::uint8_t level : a.levels) mix(level);
        mix(static_cast<std::uint64_t>(a.amount));
        mix(static_cast<std::uint64_t>(a.settles));
        mix(a.give.bits);
        mix(a.get.bits);
        mix(a.lift.bits);
    }
    return mark | 1;
}

}  // namespace

// Most acts are listed again and again: they are told apart without being written.
void Picture::set_acts(std::vector<Action> acts) {
    field_[view_field("acts")] = {nullptr, acts.empty() ? 0 : mark_of(acts)};
    acts_ = std::move(acts);
}

const std::string& Picture::text_of_field(std::size_t field) const {
    const Field& wanted = field_[field];
    if (!wanted.text && field == view_field("acts")) {
        json::array acts;
        for (const Action& act : acts_) acts.push_back(notation::to_json(game_, act));
        wanted.text = std::make_shared<const std::string>(text_of(acts));
    }
    return *wanted.text;
}

void Picture::set_position(const State& state, const Game& game) {
    position_ = state;
    set(view_field("worth"), text_of(worth_json(game, state)));
    set(view_field("rents"), text_of(rents_json(game, state)));
    std::array<bool, kFields> there{};
    for (const auto& item : notation::to_json(game, state)) {
        const std::size_t field = position_field(item.key());
        there[field] = true;
        set(field, text_of(item.value()));
    }
    for (std::size_t i = kViewFields.size(); i < kFields; ++i)
        if (!there[i]) field_[i] = {};
}

Picture::Picture(table::View view, const Game& game, const Picture* like)
    : game_(game), now_(view.now), elapsed_(view.elapsed) {
    if (like) field_ = like->field_;
    if (!view.position) {
        for (std::size_t i = kViewFields.size(); i < kFields; ++i) field_[i] = {};
    } else if (like && like->position_ == view.position) {
        position_ = view.position;
    } else {
        set_position(*view.position, game);
    }
    set_table(view, game, like);
    set_acts(std::move(view.acts));
    settings_ = std::move(view.settings);
    seats_ = std::move(view.seats);
}

namespace {

// A seat looks the same to everybody.
bool look_equal(const std::vector<table::SeatView>& a, const std::vector<table::SeatView>& b) {
    return std::ranges::equal(a, b, [](table::SeatView one, const table::SeatView& other) {
        one.mine = other.mine;
        return one == other;
    });
}

}  // namespace

void Picture::set_table(const table::View& view, const Game& game, const Picture* like) {
    const auto put = [&](std::string_view name, const json::value& value) {
        set(view_field(name), text_of(value));
    };
    const auto put_if = [&](bool there, std::string_view name, const json::value& value) {
        if (there)
            put(name, value);
        else
            field_[view_field(name)] = {};
    };
    json::array bids, chat;
    for (const table::BidLimits& bid : view.bids)
        bids.push_back(json::object{{"seat", seat_number(bid.seat)}, {"lot", bid.lot}, {"lowest", bid.lowest},
            {"highest", bid.highest}});
    for (const table::Said& said : view.chat) chat.push_back(said_json(said));
    const bool playing = view.position.has_value();
    put("stage", json::string_view(kStageWords[index_of(view.stage)]));
    put_if(view.paused, "paused", true);
    put_if(view.asleep, "asleep", true);
    put_if(view.closed, "closed", true);
    put_if(view.host, "host", true);
    put("mine", seat_numbers(view.mine));
    if (!like || like->settings_ != view.settings) put("settings", settings_json(view.settings));
    if (!like || !look_equal(like->seats_, view.seats)) {
        json::array seats;
        for (const table::SeatView& seat : view.seats) seats.push_back(seat_json(seat));
        put("seats", seats);
    }
    put("spectators", view.spectators);
    put_if(view.decision.has_value(), "decision",
        view.decision ? json::value(notation::to_json(*view.decision)) : json::value());
    put_if(playing, "step", view.step);
    put_if(playing, "lot", view.lot);
    put_if(!bids.empty(), "bids", bids);
    put_if(!view.may_offer.empty(), "may_offer", seat_numbers(view.may_offer));
    put_if(playing, "undo_to", view.undo_to);
    put_if(is_player(view.held), "held", seat_number(view.held));
    put_if(view.wait_until > view.now, "wait_until", view.wait_until);
    put_if(view.auction_closes != table::kNever, "auction_closes", view.auction_closes);
    put_if(
        view.vote.has_value(), "vote", view.vote ? json::value(vote_json(*view.vote, game)) : json::value());
    put_if(!view.commitment.empty(), "commitment", json::value(view.commitment));
    put_if(!view.secret.empty(), "secret", json::value(view.secret));
    put_if(!chat.empty(), "chat", chat);
    const bool over = playing && view.stage == table::Stage::Over;
    put_if(over, "sheet", over ? json::value(sheet_json(game, *view.position)) : json::value());
}

std::string Picture::patch(Has& has, Chat chat) const {
    std::string view = "{", position;
    for (std::size_t i = 0; i < kFields; ++i) {
        const Field& field = field_[i];
        if (has[i] == field.hash || (i == view_field("chat") && chat == Chat::LeftOut)) continue;
        const bool changes = has[i] != 0 && chat == Chat::LeftOut;
        has[i] = field.hash;
        std::string& part = i < kViewFields.size() ? view : position;
        if (part.size() > 1 || (!part.empty() && &part == &position)) part += ',';
        part += '"';
        part += name_of(i);
        part += "\":";
        if (field.hash == 0)
            part += "null";
        else
            part += changes ? object_patch(name_of(i), text_of_field(i)) : text_of_field(i);
    }
    if (!position.empty()) view += (view.size() > 1 ? ",\"position\":{" : "\"position\":{") + position + "}";
    return view + "}";
}

// ---- News

namespace {

json::object told(const table::Acted& acted, const Game& game) {
    json::array events;
    for (const Event& event : acted.events) events.push_back(notation::to_json(game, event));
    json::object object{{"news", "act"}, {"step", acted.step}, {"how", kHowWords[index_of(acted.how)]}};
    if (acted.action) object["act"] = notation::to_json(game, *acted.action);
    object["events"] = std::move(events);
    return object;
}
json::object told(const table::CorrectedNews& corrected, const Game& game) {
    return {{"news", "correction"}, {"step", corrected.step},
        {"correction", notation::to_json(game, corrected.correction)}, {"why", corrected.correction.why},
        {"by", seat_number(corrected.author)}, {"typed", corrected.typed}};
}
json::object told(const table::WentBackNews& back, const Game&) {
    return {{"news", "back"}, {"to", back.to}};
}
json::object told(const table::Said& said, const Game&) {
    json::object object = said_json(said);
    object["news"] = "said";
    return object;
}
json::object told(const table::Notice& notice, const Game&) {
    json::object object{{"news", kNoticeWords[index_of(notice.kind)]}};
    if (is_player(notice.seat)) object["seat"] = seat_number(notice.seat);
    return object;
}

}  // namespace

std::string news_text(const table::News& news, const Game& game) {
    return std::visit([&](const auto& what) { return text_of(told(what, game)); }, news);
}

// ---- Frames

namespace {

Frame framed(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

std::string times(const Picture& picture) {
    return ",\"now\":" + std::to_string(picture.now()) + ",\"elapsed\":" + std::to_string(picture.elapsed());
}

}  // namespace

Frame snapshot_frame(const Picture& picture, Has& has, std::uint64_t version, const std::string& game_id) {
    has = {};
    return framed("{\"is\":\"snapshot\",\"game\":" + text_of(json::value(game_id)) +
        ",\"version\":" + std::to_string(version) + times(picture) +
        ",\"view\":" + picture.patch(has, Picture::Chat::Told) + "}");
}

Frame update_frame(const Picture& picture, Has& has, std::uint64_t from, std::uint64_t version,
    const std::vector<std::string_view>& news) {
    std::string text = "{\"is\":\"update\",\"from\":" + std::to_string(from) +
        ",\"version\":" + std::to_string(version) + times(picture) + ",\"news\":[";
    for (std::size_t i = 0; i < news.size(); ++i) {
        if (i != 0) text += ',';
        text += news[i];
    }
    return framed(text + "],\"view\":" + picture.patch(has, Picture::Chat::LeftOut) + "}");
}

Frame result_frame(const table::Result& result, const json::object& more) {
    json::object object{
        {"is", "result"}, {"id", result.id}, {"code", word(result.code)}, {"version", result.version}};
    if (result.refusal)
        for (const auto& item : notation::to_json(result.refusal)) object[item.key()] = item.value();
    if (!result.problem.empty()) object["problem"] = result.problem;
    if (result.repeated) object["repeated"] = true;
    for (const auto& item : more) object[item.key()] = item.value();
    return framed(text_of(object));
}

Frame error_frame(std::string_view code, std::string_view text, std::uint64_t id, std::string_view field) {
    json::object object{{"is", "error"}, {"code", code}, {"text", text}};
    if (id != 0) object["id"] = id;
    if (!field.empty()) object["field"] = field;
    return framed(text_of(object));
}

}  // namespace banquier::server
