#include <banquier/wire/outgoing.hpp>

#include <banquier/notation/json.hpp>
#include <banquier/notation/json_writer.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/notation/words.hpp>
#include <banquier/wire/accounts.hpp>
#include <banquier/wire/incoming.hpp>
#include <banquier/wire/object_patch.hpp>

#include <algorithm>
#include <bit>
#include <utility>

namespace banquier::wire {

namespace json = boost::json;
using notation::JsonWriter;

namespace {

constexpr std::array<std::string_view, 3> kStageWords = {"lobby", "playing", "over"};
constexpr std::array<std::string_view, 3> kClockWords = {"none", "stopped", "running"};
constexpr std::array<std::string_view, 15> kNoticeWords = {"seats", "settings", "revealing", "called-off",
    "started", "held", "waits", "throw-void", "vote", "paused", "resumed", "clock-ran-out", "ended",
    "rematch", "put-out"};

void write_seat(JsonWriter& json, PlayerId seat) {
    if (is_player(seat))
        json.number(index_of(seat) + 1);
    else
        json.null();
}

void write_seats(JsonWriter& json, PlayerSet seats) {
    json.list();
    for (const PlayerId seat : seats) json.number(index_of(seat) + 1);
    json.end_list();
}

constexpr std::array<std::string_view, 3> kReasonWords = {"completes", "nears", "pays"};

void write_offered(JsonWriter& json, const Game& game, const table::OfferedView& offered) {
    write_seat(json.object().key("from"), offered.from);
    write_seat(json.key("to"), offered.to);
    json.key("reasons").list();
    for (const bots::Reason& reason : offered.reasons) {
        json.object().key("reason").word(kReasonWords[static_cast<std::size_t>(reason.kind)]);
        write_seat(json.key("seat"), reason.who);
        if (!reason.titles.empty()) {
            json.key("squares").list();
            for (const DeedId deed : reason.titles) json.number(index_of(game.board.deed[deed].square));
            json.end_list();
        }
        if (reason.amount != 0) json.key("amount").number(reason.amount);
        json.end_object();
    }
    json.end_list();
    if (offered.counter) json.key("counter").number(*offered.counter);
    json.end_object();
}

void write_texts(JsonWriter& json, const std::vector<std::string>& texts) {
    json.list();
    for (const std::string& text : texts) json.text(text);
    json.end_list();
}

// A moment that may never come.
void write_moment(JsonWriter& json, table::Millis at) {
    if (at == table::kNever)
        json.null();
    else
        json.number(at);
}

void write_settings(JsonWriter& json, const table::Settings& s) {
    json.object().key("board").text(s.board).key("rules").text(s.rules);
    write_texts(json.key("overrides"), s.overrides);
    write_texts(json.key("unofficial"), s.unofficial);
    json.key("dice").word(word(s.dice)).key("rent").word(word(s.rent));
    json.key("reserve").number(s.reserve / 1000).key("increment").number(s.increment / 1000);
    json.key("auction").number(s.auction / 1000).key("duration").number(s.duration / 1000);
    json.key("longest").number(s.longest / 1000).key("pace_least").number(s.pace_least);
    json.key("pace_most").number(s.pace_most).key("pace_auction").number(s.pace_auction);
    json.key("pace_offer").number(s.pace_offer).key("sleeps").flag(s.sleeps).key("chat").flag(s.chat);
    json.key("spectators").flag(s.spectators).key("caretaker").text(s.caretaker);
    if (!s.position.empty()) json.key("position").raw(s.position);
    json.end_object();
}

void write_seat(JsonWriter& json, const table::SeatView& seat) {
    json.object().key("kind").word(word(seat.kind)).key("name").text(seat.name);
    json.key("token").number(seat.token).key("ready").flag(seat.ready).key("present").flag(seat.present);
    if (!seat.bot.empty()) json.key("bot").text(seat.bot);
    if (seat.caretaken) json.key("caretaken").flag(true);
    if (seat.left) json.key("left").flag(true);
    if (seat.team.count() > 1) write_seats(json.key("team"), seat.team);
    if (!seat.pledge.empty()) json.key("pledge").text(seat.pledge);
    if (!seat.salt.empty()) json.key("salt").text(seat.salt);
    if (seat.clock != table::ClockState::None) {
        json.key("clock").object().key("state").word(kClockWords[index_of(seat.clock)]);
        json.key("reserve").number(seat.reserve);
        write_moment(json.key("runs_out"), seat.runs_out);
        json.end_object();
    }
    json.key("waits_left").number(seat.waits_left).end_object();
}

void write_hall(JsonWriter& json, const table::View& view) {
    json.object().key("cup").text(view.hall->cup).key("table").number(view.hall->table);
    if (view.referee) json.key("referee").flag(true);
    json.key("last_round_at").number(view.hall_time.last_round_at);
    json.key("ends_at").number(view.hall_time.ends_at).end_object();
}

void write_revealing(JsonWriter& json, const table::RevealingView& revealing) {
    json.object().key("until").number(revealing.until);
    write_texts(json.key("pledges"), revealing.pledges);
    json.end_object();
}

void write_vote(JsonWriter& json, const table::VoteView& vote, const Game& game) {
    json.object().key("number").number(vote.number).key("what").word(kVoteWords[index_of(vote.kind)]);
    write_seat(json.key("by"), vote.by);
    write_seats(json.key("agreed"), vote.agreed);
    write_seats(json.key("needed"), vote.needed);
    json.key("lapses_at").number(vote.lapses_at);
    if (vote.kind == table::VoteKind::Recover || vote.kind == table::VoteKind::Relieve ||
        vote.kind == table::VoteKind::PutOut)
        write_seat(json.key("lost"), vote.lost);
    if (vote.kind == table::VoteKind::Undo) json.key("back_to").number(vote.back_to);
    if (vote.kind == table::VoteKind::Correct) {
        json.key("correction").raw(json::serialize(notation::to_json(game, vote.correction)));
        json.key("why").text(vote.correction.why);
    }
    json.end_object();
}

void write_said(JsonWriter& json, const table::Said& said) {
    write_seat(json.key("seat"), said.seat);
    json.key("text").text(said.text).key("at").number(said.at);
}

std::string_view name_of(std::size_t field) {
    return field < kViewFields.size() ? kViewFields[field]
                                      : notation::position_fields()[field - kViewFields.size()];
}

void no_such_field() {}  // not to be called while compiling: a field that is not there does not compile

consteval std::size_t view_field(std::string_view name) {
    const auto found = std::find(kViewFields.begin(), kViewFields.end(), name);
    if (found == kViewFields.end()) no_such_field();
    return static_cast<std::size_t>(found - kViewFields.begin());
}

// 0 says that a field is not there.
std::uint64_t hash_of(std::string_view text) {
    if constexpr (sizeof(std::size_t) == sizeof(std::uint64_t))
        return std::hash<std::string_view>{}(text) | 1;
    std::uint64_t hash = 0xCBF29CE484222325u;  // FNV-1a, where the library's hash is shorter
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
    return hash | 1;
}

}  // namespace

// A field of a view, found when the program is compiled.
struct Picture::Name {
    consteval Name(const char* name) : index(view_field(name)) {}
    std::size_t index;
};

void Picture::set(std::size_t field, std::string_view text) {
    std::string& old = text_[field];
    if (hash_[field] != 0 && old == text) return;
    if (field == view_field("rents")) {
        rents_before_.swap(old);
        rents_before_hash_ = hash_[field];
    }
    old = text;
    hash_[field] = hash_of(text);
}

void Picture::drop(std::size_t field) { hash_[field] = 0; }

template <class Writes>
void Picture::put(Name name, Writes writes) {
    static thread_local std::string scratch;
    scratch.clear();
    JsonWriter json{scratch};
    writes(json);
    set(name.index, scratch);
}

template <class Writes>
void Picture::put_if(bool there, Name name, Writes writes) {
    if (there)
        put(name, writes);
    else
        drop(name.index);
}

void Picture::show(const table::View& view, const Game& game) {
    game_ = &game;
    changes_.clear();
    set_table(view);
    show_to(view);
}

// What is the same for everybody.
void Picture::set_table(const table::View& view) {
    const auto yes = [](JsonWriter& json) { json.flag(true); };
    const bool playing = view.decision.has_value();
    now_ = view.now;
    elapsed_ = view.elapsed;
    put("stage", [&](JsonWriter& json) { json.word(kStageWords[index_of(view.stage)]); });
    put_if(view.paused, "paused", yes);
    put_if(view.asleep, "asleep", yes);
    put_if(view.closed, "closed", yes);
    if (settings_ != view.settings) {
        settings_ = view.settings;
        put("settings", [&](JsonWriter& json) { write_settings(json, view.settings); });
    }
    if (hash_[view_field("seats")] == 0 || seats_ != view.seats) {
        seats_ = view.seats;
        put("seats", [&](JsonWriter& json) {
            json.list();
            for (const table::SeatView& seat : view.seats) write_seat(json, seat);
            json.end_list();
        });
    }
    put_if(view.revealing.has_value(), "revealing",
        [&](JsonWriter& json) { write_revealing(json, *view.revealing); });
    put("spectators", [&](JsonWriter& json) { json.number(view.spectators); });
    put_if(view.vote.has_value(), "vote", [&](JsonWriter& json) { write_vote(json, *view.vote, *game_); });
    put_if(!view.commitment.empty(), "commitment", [&](JsonWriter& json) { json.text(view.commitment); });
    put_if(!view.secret.empty(), "secret", [&](JsonWriter& json) { json.text(view.secret); });
    put_if(playing, "decision", [&](JsonWriter& json) { notation::write_json(json.out(), *view.decision); });
    put_if(playing, "step", [&](JsonWriter& json) { json.number(view.step); });
    put_if(playing, "lot", [&](JsonWriter& json) { json.number(view.lot); });
    put_if(view.wait_until > view.now, "wait_until", [&](JsonWriter& json) { json.number(view.wait_until); });
    put_if(view.auction_closes != table::kNever, "auction_closes",
        [&](JsonWriter& json) { json.number(view.auction_closes); });
    put_if(playing && view.pace != table::BotPace::Usual, "bot_pace",
        [&](JsonWriter& json) { json.word(word(view.pace)); });
}

void Picture::show_to(const table::View& view) {
    put_if(view.host, "host", [](JsonWriter& json) { json.flag(true); });
    put_if(view.put_out, "put_out", [](JsonWriter& json) { json.flag(true); });
    put_if(view.hall.has_value(), "hall", [&](JsonWriter& json) { write_hall(json, view); });
    put("mine", [&](JsonWriter& json) { write_seats(json, view.mine); });
    put_if(!view.preferred.empty(), "preferred", [&](JsonWriter& json) {
        json.list();
        for (const table::PreferredView& preferred : view.preferred) {
            write_seat(json.object().key("seat"), preferred.seat);
            write_seats(json.key("muted"), preferred.muted);
            write_seats(json.key("refusing"), preferred.refusing);
            json.end_object();
        }
        json.end_list();
    });
    put_if(!view.chat.empty(), "chat", [&](JsonWriter& json) {
        json.list();
        for (const table::Said& said : view.chat) {
            json.object();
            write_said(json, said);
            json.end_object();
        }
        json.end_list();
    });
    put_if(!view.bids.empty(), "bids", [&](JsonWriter& json) {
        json.list();
        for (const table::BidLimits& bid : view.bids) {
            write_seat(json.object().key("seat"), bid.seat);
            json.key("lot").number(bid.lot).key("lowest").number(bid.lowest);
            json.key("highest").number(bid.highest).end_object();
        }
        json.end_list();
    });
    put_if(!view.offered.empty(), "offered", [&](JsonWriter& json) {
        json.list();
        for (const table::OfferedView& offered : view.offered) write_offered(json, *game_, offered);
        json.end_list();
    });
    put_if(
        !view.may_offer.empty(), "may_offer", [&](JsonWriter& json) { write_seats(json, view.may_offer); });
    put_if(view.position.has_value(), "undo_to", [&](JsonWriter& json) { json.number(view.undo_to); });
    put_if(
        is_player(view.undo_seat), "undo_seat", [&](JsonWriter& json) { write_seat(json, view.undo_seat); });
    put_if(is_player(view.held), "held", [&](JsonWriter& json) { write_seat(json, view.held); });
    set_acts(view.acts);
    set_position(view.position);
    put_if(view.position && view.stage == table::Stage::Over, "sheet",
        [&](JsonWriter& json) { write_sheet(json, *game_, *view.position); });
}

namespace {

// Changes with any part of any act.
static_assert(sizeof(Action) == 40, "a new part of an act belongs into its mark");
std::uint64_t mark_of(const std::vector<Action>& acts) {
    std::uint64_t mark = 0xCBF29CE484222325u;
    const auto mix = [&](std::uint64_t part) { mark = (mark ^ part) * 0x9E3779B97F4A7C15u ^ (mark >> 29); };
    const auto wide = [](auto id) {
        return std::uint64_t{index_of(id)};
    };  // in a browser an index has 32 bits
    const auto pair = [](auto low, auto high) {
        return static_cast<std::uint32_t>(low) | static_cast<std::uint64_t>(high) << 32;
    };
    for (const Action& a : acts) {
        mix(wide(a.kind) | wide(a.by) << 8 | wide(a.whom) << 16 | wide(a.deed) << 24 | wide(a.group) << 32 |
            wide(a.card) << 40 | wide(a.token) << 48 | std::uint64_t{a.dice[0]} << 56);
        mix(pair(
            a.give_tokens.bits | a.get_tokens.bits << 8 | a.dice[1] << 16 | a.dice[2] << 24, a.revision));
        mix(pair(a.levels[0] | a.levels[1] << 8 | a.levels[2] << 16 | a.levels[3] << 24, a.amount));
        mix(pair(a.settles, a.give.bits));
        mix(pair(a.get.bits, a.lift.bits));
    }
    return mark | 1;
}

}  // namespace

// Most acts are listed again and again: they are told apart without being written.
void Picture::set_acts(const std::vector<Action>& acts) {
    acts_ = acts;
    hash_[view_field("acts")] = acts.empty() ? 0 : mark_of(acts);
}

const std::string& Picture::text_of(std::size_t field) {
    std::string& wanted = text_[field];
    if (field == view_field("acts") && acts_written_ != hash_[field]) {
        acts_written_ = hash_[field];
        wanted.clear();
        JsonWriter json{wanted};
        json.list();
        for (const Action& act : acts_) notation::write_json(wanted, *game_, act);
        json.end_list();
    }
    return wanted;
}

// For a connection that has an older one.
const std::string& Picture::change_of(std::size_t field, std::uint64_t from) {
    const std::string& text = text_of(field);
    if (!may_lose_parts(name_of(field))) return text;
    // Rents are many, and few of them change.
    const bool rents = field == view_field("rents") && from == rents_before_hash_;
    const std::uint64_t known = rents ? from : 0;
    for (const Change& made : changes_)
        if (made.field == field && made.from == known && made.to == hash_[field]) return made.text;
    return changes_
        .emplace_back(field, known, hash_[field],
            rents ? object_change(rents_before_, text) : object_patch(name_of(field), text))
        .text;
}

// The fields come in the order of their list; those that are passed over are not there.
void Picture::set_position(const std::optional<State>& position) {
    if (position_ == position) return;
    position_ = position;
    put_if(position.has_value(), "worth", [&](JsonWriter& json) { write_worth(json, *game_, *position); });
    put_if(position.has_value(), "rents", [&](JsonWriter& json) { write_rents(json, *game_, *position); });
    std::size_t next = kViewFields.size();
    if (position)
        notation::write_fields(*game_, *position, [&](std::string_view name, std::string_view text) {
            while (name_of(next) != name) drop(next++);
            set(next++, text);
        });
    while (next < field_count()) drop(next++);
}

FieldSet Picture::lacking(const Has& has, Chat chat) const {
    FieldSet set = 0;
    for (std::size_t i = 0; i < field_count(); ++i) set |= FieldSet{has[i] != hash_[i]} << i;
    return chat == Chat::LeftOut ? set & ~(FieldSet{1} << view_field("chat")) : set;
}

void Picture::patch(std::string& out, Has& has, Chat chat) {
    JsonWriter json{out};
    json.object();
    bool inner = false;  // in the position
    for (FieldSet left = lacking(has, chat); left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        const std::uint64_t had = std::exchange(has[i], hash_[i]);
        if (i >= kViewFields.size() && !inner) {
            json.key("position").object();
            inner = true;
        }
        json.key(name_of(i));
        if (has[i] == 0)
            json.null();
        else
            json.raw(had != 0 && chat == Chat::LeftOut ? change_of(i, had) : text_of(i));
    }
    if (inner) json.end_object();
    json.end_object();
}

// ---- News

namespace {

struct Teller {
    JsonWriter& json;
    const Game& game;

    void operator()(const table::Acted& acted) {
        json.key("news").word("act").key("step").number(acted.step);
        json.key("how").word(word(acted.how));
        if (acted.action) notation::write_json(json.key("act").out(), game, *acted.action);
        json.key("events").list();
        for (const Event& event : acted.events) notation::write_json(json.out(), game, event);
        json.end_list();
    }
    void operator()(const table::CorrectedNews& corrected) {
        json.key("news").word("correction").key("step").number(corrected.step);
        json.key("correction").raw(json::serialize(notation::to_json(game, corrected.correction)));
        json.key("why").text(corrected.correction.why);
        if (!corrected.correction.referee.empty()) json.key("referee").text(corrected.correction.referee);
        write_seat(json.key("by"), corrected.author);
        json.key("typed").flag(corrected.typed);
    }
    void operator()(const table::WentBackNews& back) {
        json.key("news").word("back").key("to").number(back.to);
    }
    void operator()(const table::Said& said) {
        write_said(json, said);
        json.key("news").word("said");
    }
    void operator()(const table::Notice& notice) {
        json.key("news").word(kNoticeWords[index_of(notice.kind)]);
        if (is_player(notice.seat)) write_seat(json.key("seat"), notice.seat);
    }
};

}  // namespace

std::string news_text(const table::Effects& effects, const table::Viewer& viewer, const Game& game) {
    std::string text;
    JsonWriter json{text};
    json.list();
    for (const table::News& news : table::news_for(effects, viewer)) {
        json.object();
        std::visit(Teller{json, game}, news);
        json.end_object();
    }
    json.end_list();
    return text;
}

// ---- Frames

namespace {

Frame framed(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

// Holds most frames, and the allocator has room of this size at hand.
constexpr std::size_t kUsualFrame = 1000;

}  // namespace

Frame snapshot_frame(Picture& picture, Has& has, std::uint64_t version, const std::string& game_id) {
    has = {};
    std::string text;
    JsonWriter json{text};
    json.object().key("is").word("snapshot").key("game").text(game_id).key("version").number(version);
    json.key("now").number(picture.now()).key("elapsed").number(picture.elapsed()).key("view");
    picture.patch(text, has, Picture::Chat::Told);
    json.end_object();
    return framed(std::move(text));
}

bool Updates::nothing_for(const Has& has) const {
    return news_ == "[]" && picture_.lacking(has, Picture::Chat::LeftOut) == 0;
}

Frame Updates::frame(Has& has, std::uint64_t from) {
    const FieldSet lacking = picture_.lacking(has, Picture::Chat::LeftOut);
    bool same = last_ && lacking == told_ && from == from_;
    for (FieldSet left = same ? lacking : 0; left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        same &= has[i] == had_[i] && picture_.hash(i) == got_[i];
    }
    if (same) {
        for (FieldSet left = lacking; left != 0; left &= left - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(left));
            has[i] = got_[i];
        }
        return last_;
    }
    had_ = has;
    from_ = from;
    std::string text;
    text.reserve(kUsualFrame);
    JsonWriter json{text};
    json.object().key("is").word("update").key("from").number(from_).key("version").number(version_);
    json.key("now").number(picture_.now()).key("elapsed").number(picture_.elapsed());
    json.key("news").raw(news_).key("view");
    picture_.patch(text, has, Picture::Chat::LeftOut);
    json.end_object();
    got_ = has;
    told_ = lacking;
    last_ = framed(std::move(text));
    return last_;
}

json::object about_game(const table::Table& table, const table::House& house) {
    Has has{};
    Picture picture;
    picture.show(table::view(table, house, {}), *house.game);
    std::string text;
    picture.patch(text, has, Picture::Chat::LeftOut);
    const auto about = notation::parse_json(text);
    json::object object{{"game", table.lasting.id}};
    for (const std::string_view field : {"stage", "settings", "seats", "commitment", "spectators"})
        if (const json::value* value = about->if_object()->if_contains(field)) object[field] = *value;
    return object;
}

Frame result_frame(const table::Result& result, const json::object& more) {
    std::string text;
    JsonWriter json{text};
    json.object().key("is").word("result").key("id").number(result.id);
    json.key("code").word(word(result.code)).key("version").number(result.version);
    if (result.refusal)
        for (const auto& item : notation::to_json(result.refusal))
            json.key(item.key()).raw(json::serialize(item.value()));
    if (!result.problem.en.empty())
        json.key("problem")
            .object()
            .key("fr")
            .text(result.problem.fr)
            .key("en")
            .text(result.problem.en)
            .end_object();
    if (result.repeated) json.key("repeated").flag(true);
    for (const auto& item : more) json.key(item.key()).raw(json::serialize(item.value()));
    json.end_object();
    return framed(std::move(text));
}

Frame error_frame(std::string_view code, std::string_view text, std::uint64_t id, std::string_view field) {
    std::string frame;
    JsonWriter json{frame};
    json.object().key("is").word("error").key("code").word(code).key("text").text(text);
    if (id != 0) json.key("id").number(id);
    if (!field.empty()) json.key("field").text(field);
    json.end_object();
    return framed(std::move(frame));
}

}  // namespace banquier::wire
