// The log as JSON Lines. Written for programs: short keys for what comes often, and nothing that is at its usual value.
#include <banquier/table/log.hpp>

#include "machine.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/notation/figures.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/json_writer.hpp>
#include <banquier/notation/record.hpp>
#include <banquier/table/words.hpp>

#include <boost/json.hpp>
#include <fmt/format.h>

#include <limits>

namespace banquier::table {

namespace json = boost::json;
using notation::Problem;

namespace {

// ---- Bytes

constexpr std::string_view kDigits = "0123456789abcdef";

std::string hex(const Key& key) {
    std::string text;
    for (const std::uint8_t byte : key) {
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

// ---- Reading: what is wrong is thrown here and caught at the door

struct Wrong {
    std::string field;
    std::string expected_fr;
    std::string expected_en;
};

class Fields {
public:
    Fields(const json::object& object, std::string path) : object_(object), path_(std::move(path)) {}

    bool has(std::string_view key) const { return object_.contains(key); }
    const json::value& need(std::string_view key) const {
        const json::value* found = object_.if_contains(key);
        if (!found) throw Wrong{at(key), "ce champ manque", "this field is missing"};
        return *found;
    }
    std::int64_t whole(std::string_view key, std::int64_t least, std::int64_t most) const {
        return whole_of(need(key), at(key), least, most);
    }
    std::int64_t whole_or(
        std::string_view key, std::int64_t usual, std::int64_t least, std::int64_t most) const {
        return has(key) ? whole(key, least, most) : usual;
    }
    bool flag(std::string_view key, bool usual = false) const {
        if (!has(key)) return usual;
        const json::value& value = need(key);
        if (!value.is_bool()) throw Wrong{at(key), "attendu : true ou false", "expected: true or false"};
        return value.get_bool();
    }
    std::string text(std::string_view key) const {
        if (!has(key)) return {};
        const json::value& value = need(key);
        if (!value.is_string()) throw Wrong{at(key), "attendu : un texte", "expected: a text"};
        return std::string{value.get_string()};
    }
    std::vector<std::string> texts(std::string_view key) const {
        std::vector<std::string> list;
        if (!has(key)) return list;
        if (!need(key).is_array()) throw Wrong{at(key), "attendu : une liste", "expected: a list"};
        for (const json::value& item : need(key).get_array()) {
            if (!item.is_string()) throw Wrong{at(key), "attendu : des textes", "expected: texts"};
            list.emplace_back(item.get_string());
        }
        return list;
    }
    Fields inner(std::string_view key) const {
        if (!need(key).is_object()) throw Wrong{at(key), "attendu : un objet", "expected: an object"};
        return {need(key).get_object(), at(key)};
    }
    Key key(std::string_view name) const {
        const std::string digits = text(name);
        Key key{};
        if (digits.empty()) return key;
        const auto value = [&](std::size_t i) { return kDigits.find(digits[i]); };
        if (digits.size() != 2 * key.size() || digits.find_first_not_of(kDigits) != std::string::npos)
            throw Wrong{at(name), "attendu : 64 chiffres hexadécimaux", "expected: 64 hexadecimal digits"};
        for (std::size_t i = 0; i < key.size(); ++i)
            key[i] = static_cast<std::uint8_t>(value(2 * i) << 4 | value(2 * i + 1));
        return key;
    }
    std::optional<luck::Pledge> pledge(std::string_view name) const {
        if (!has(name)) return std::nullopt;
        const auto pledge = luck::Pledge::from_hex(text(name));
        if (!pledge)
            throw Wrong{at(name), "attendu : 64 chiffres hexadécimaux", "expected: 64 hexadecimal digits"};
        return pledge;
    }
    luck::Salt salt(std::string_view name) const {
        const auto salt = luck::Salt::from_hex(text(name));
        if (!salt || salt->empty())
            throw Wrong{at(name), "attendu : 16 à 32 octets", "expected: 16 to 32 bytes"};
        return *salt;
    }
    // Seats count from 1, as everywhere in what is written.
    PlayerId seat(std::string_view key) const {
        return static_cast<PlayerId>(whole(key, 1, kMaxPlayers) - 1);
    }
    PlayerSet seats(std::string_view key) const {
        PlayerSet set{};
        if (!has(key)) return set;
        if (!need(key).is_array()) throw Wrong{at(key), "attendu : une liste", "expected: a list"};
        for (const json::value& item : need(key).get_array())
            set.add(static_cast<PlayerId>(whole_of(item, at(key), 1, kMaxPlayers) - 1));
        return set;
    }
    template <class Enum>
    Enum one_of(std::string_view key, std::span<const std::string_view> words, Enum usual) const {
        if (!has(key)) return usual;
        const std::string word = text(key);
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] == word) return static_cast<Enum>(i);
        throw Wrong{at(key), fmt::format("attendu : {}", fmt::join(words, ", ")),
            fmt::format("expected: {}", fmt::join(words, ", "))};
    }
    std::string at(std::string_view key) const {
        return path_.empty() ? std::string{key} : fmt::format("{}.{}", path_, key);
    }

private:
    static std::int64_t whole_of(
        const json::value& value, const std::string& where, std::int64_t least, std::int64_t most) {
        if (const auto* number = value.if_int64(); number && *number >= least && *number <= most)
            return *number;
        throw Wrong{where, fmt::format("attendu : un nombre de {} à {}", least, most),
            fmt::format("expected: a number from {} to {}", least, most)};
    }

    const json::object& object_;
    std::string path_;
};

constexpr std::int64_t kMostNumber = std::int64_t{1} << 53;

Problem problem_of(const Wrong& wrong) {
    return {.file = {}, .field = wrong.field, .text = {wrong.expected_fr, wrong.expected_en}};
}

// ---- Words

constexpr std::array<std::string_view, 4> kTurnings = {"paused", "resumed", "slept", "woke"};

json::value seat_number(PlayerId id) { return static_cast<std::int64_t>(index_of(id) + 1); }

json::array seat_numbers(PlayerSet seats) {
    json::array list;
    for (const PlayerId id : seats) list.push_back(seat_number(id));
    return list;
}

void put(json::object& object, std::string_view key, std::string_view text) {
    if (!text.empty()) object[key] = text;
}
void put(json::object& object, std::string_view key, const Key& value) {
    if (is_set(value)) object[key] = hex(value);
}
void put_flag(json::object& object, std::string_view key, bool value) {
    if (value) object[key] = true;
}

// ---- Settings and seats

constexpr std::array<std::pair<std::string_view, Millis Settings::*>, 9> kTimes = {{
    {"reserve", &Settings::reserve},
    {"increment", &Settings::increment},
    {"auction", &Settings::auction},
    {"duration", &Settings::duration},
    {"longest", &Settings::longest},
    {"pace_least", &Settings::pace_least},
    {"pace_most", &Settings::pace_most},
    {"pace_auction", &Settings::pace_auction},
    {"pace_offer", &Settings::pace_offer},
}};
constexpr std::array<std::pair<std::string_view, bool Settings::*>, 3> kSwitches = {{
    {"sleeps", &Settings::sleeps},
    {"chat", &Settings::chat},
    {"spectators", &Settings::spectators},
}};

json::array list_of(const std::vector<std::string>& texts) {
    json::array list;
    for (const std::string& text : texts) list.emplace_back(text);
    return list;
}

json::object written(const Settings& s) {
    json::object object{{"board", s.board}, {"rules", s.rules}, {"overrides", list_of(s.overrides)},
        {"unofficial", list_of(s.unofficial)}, {"dice", word(s.dice)}, {"rent", word(s.rent)},
        {"caretaker", s.caretaker}};
    put(object, "position", s.position);
    for (const auto& [key, field] : kTimes) object[key] = s.*field;
    for (const auto& [key, field] : kSwitches) object[key] = s.*field;
    return object;
}

Settings settings_in(const Fields& f) {
    Settings s;
    s.board = f.text("board");
    s.rules = f.text("rules");
    s.overrides = f.texts("overrides");
    s.unofficial = f.texts("unofficial");
    s.dice = f.one_of("dice", kDiceWords, s.dice);
    s.rent = f.one_of("rent", kRentWords, s.rent);
    if (f.has("caretaker")) s.caretaker = f.text("caretaker");
    if (f.has("position")) s.position = f.text("position");
    for (const auto& [key, field] : kTimes) s.*field = f.whole_or(key, s.*field, 0, kMostNumber);
    for (const auto& [key, field] : kSwitches) s.*field = f.flag(key, s.*field);
    return s;
}

json::object written(const Seat& s) {
    json::object object{{"kind", word(s.kind)}};
    put(object, "name", s.name);
    put(object, "bot", s.bot);
    put(object, "key", s.key);
    if (s.token != 0) object["token"] = s.token;
    if (!s.muted.empty()) object["muted"] = seat_numbers(s.muted);
    if (!s.no_offers.empty()) object["no_offers"] = seat_numbers(s.no_offers);
    return object;
}

Seat seat_in(const Fields& f) {
    Seat s;
    s.kind = f.one_of("kind", kSeatWords, SeatKind::Open);
    s.name = f.text("name");
    s.bot = f.text("bot");
    s.key = f.key("key");
    s.token = static_cast<std::uint8_t>(f.whole_or("token", 0, 0, 255));
    s.muted = f.seats("muted");
    s.no_offers = f.seats("no_offers");
    return s;
}

// ---- Entries: one key names the kind, its object has the rest

struct Writer {
    const Game& game;
    json::object& line;

    void operator()(const SeatSet& e) {
        json::object object{{"seat", seat_number(e.seat)}, {"kind", word(e.kind)}};
        if (e.token != 0) object["token"] = e.token;
        put(object, "name", e.name);
        put(object, "bot", e.bot);
        put(object, "key", e.key);
        line["seat_set"] = std::move(object);
    }
    void operator()(const SeatRemoved&) { line["seat_removed"] = json::object{}; }
    void operator()(const SeatsSwapped& e) {
        line["seats_swapped"] = {{"a", seat_number(e.a)}, {"b", seat_number(e.b)}};
    }
    void operator()(const HostSet& e) {
        json::object object;
        put(object, "key", e.key);
        line["host"] = std::move(object);
    }
    void operator()(const Configured& e) { line["configured"] = written(e.settings); }
    void operator()(const Readied& e) {
        json::object object{{"seat", seat_number(e.seat)}, {"ready", e.ready}};
        if (e.pledge) object["pledge"] = e.pledge->hex();
        line["readied"] = std::move(object);
    }
    void operator()(const RevealAsked&) { line["reveal_asked"] = json::object{}; }
    void operator()(const Revealed& e) {
        line["revealed"] = {{"seat", seat_number(e.seat)}, {"salt", e.salt.hex()}};
    }
    void operator()(const CalledOff& e) { line["called_off"] = {{"missing", seat_numbers(e.missing)}}; }
    void operator()(const Started& e) {
        line["started"] = {{"behaviour", e.behaviour}, {"figures", notation::figures_of(game)}};
    }
    void operator()(const Played&) {}  // write_played
    void operator()(const Corrected& e) {
        line["correct"] = notation::to_json(game, e.correction);
        if (is_player(e.author)) line["by"] = seat_number(e.author);
        put(line, "why", e.correction.why);
        put_flag(line, "typed", e.typed);
    }
    void operator()(const WentBack& e) { line["back_to"] = e.to; }
    void operator()(const Held& e) {
        line["held"] = notation::write_act(game, e.action);
        if (e.id != 0) line["id"] = e.id;
    }
    void operator()(const HoldDropped&) { line["hold_dropped"] = json::object{}; }
    void operator()(const ThrowVoid& e) { line["void_throw"] = {{"seat", seat_number(e.seat)}}; }
    void operator()(const Caretaken& e) { line["caretaken"] = {{"seat", seat_number(e.seat)}, {"on", e.on}}; }
    void operator()(const LeftForGood& e) { line["left"] = {{"seat", seat_number(e.seat)}, {"bot", e.bot}}; }
    void operator()(const SeatMoved& e) {
        line["moved"] = {{"seats", seat_numbers(e.seats)}, {"key", hex(e.key)}};
    }
    void operator()(const Preferred& e) {
        line["preferred"] = {{"seat", seat_number(e.seat)}, {"muted", seat_numbers(e.muted)},
            {"no_offers", seat_numbers(e.no_offers)}};
    }
    void operator()(const TimeTurned& e) { line["time"] = kTurnings[static_cast<std::size_t>(e.what)]; }
    void operator()(const Ended& e) {
        json::object object{{"closed", e.closed}};
        put(object, "secret", e.secret);
        line["ended"] = std::move(object);
    }
};

// Most entries are acts: they are written without a tree between.
void write_played(notation::JsonWriter& line, const Game& game, const Played& e) {
    line.key("act").text(notation::write_act(game, e.action));
    if (e.how != How::Person) line.key("how").word(word(e.how));
    if (is_player(e.author)) line.key("by").number(index_of(e.author) + 1);
    if (e.id != 0) line.key("id").number(e.id);
    if (e.clock == ByPlayer<std::int32_t>{}) return;
    line.key("clock").object();
    for (std::size_t i = 0; i < kMaxPlayers; ++i)
        if (e.clock.items[i] != 0) line.key(std::to_string(i + 1)).number(e.clock.items[i]);
    line.end_object();
}

Action action_in(const Fields& f, std::string_view key, const Game* game) {
    if (!game) throw Wrong{f.at(key), "la partie n'a pas commencé", "the game has not begun"};
    const auto action = notation::parse_act(f.text(key), {.game = *game});
    if (!action) throw Wrong{f.at(key), action.problem().text.fr, action.problem().text.en};
    return *action;
}

std::uint64_t id_in(const Fields& f) {
    if (!f.has("id")) return 0;
    const json::value& id = f.need("id");
    if (const auto* wide = id.if_uint64()) return *wide;
    return static_cast<std::uint64_t>(f.whole("id", 0, std::numeric_limits<std::int64_t>::max()));
}

Played played_in(const Fields& f, const Game* game) {
    Played e;
    e.action = action_in(f, "act", game);
    e.how = f.one_of("how", kHowWords, How::Person);
    e.author = f.has("by") ? f.seat("by") : kNobody;
    e.id = id_in(f);
    if (!f.has("clock")) return e;
    const Fields clock = f.inner("clock");
    for (std::size_t i = 0; i < kMaxPlayers; ++i)
        e.clock.items[i] = static_cast<std::int32_t>(clock.whole_or(std::to_string(i + 1), 0,
            std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()));
    return e;
}

Corrected corrected_in(const Fields& f, const Game* game) {
    if (!game) throw Wrong{"correct", "la partie n'a pas commencé", "the game has not begun"};
    const auto correction = notation::correction_from_json(*game, f.need("correct"));
    if (!correction) throw Wrong{"correct", correction.problem().text.fr, correction.problem().text.en};
    Corrected e{*correction, f.has("by") ? f.seat("by") : kNobody, f.flag("typed")};
    e.correction.why = f.text("why");
    return e;
}

Started started_in(const Fields& f) {
    Started e;
    e.behaviour = static_cast<int>(f.whole("behaviour", 0, std::numeric_limits<int>::max()));
    const auto game = notation::game_from_figures(f.need("figures"));
    if (!game) throw Wrong{"started.figures", game.problem().text.fr, game.problem().text.en};
    e.game = std::make_shared<const Game>(*game);
    return e;
}

SeatSet seat_set_in(const Fields& f) {
    return {.seat = f.seat("seat"),
        .kind = f.one_of("kind", kSeatWords, SeatKind::Open),
        .token = static_cast<std::uint8_t>(f.whole_or("token", 0, 0, 255)),
        .name = f.text("name"),
        .bot = f.text("bot"),
        .key = f.key("key")};
}

Change change_in(const Fields& f, const Game* game) {
    if (f.has("act")) return played_in(f, game);
    if (f.has("correct")) return corrected_in(f, game);
    if (f.has("back_to")) return WentBack{static_cast<std::size_t>(f.whole("back_to", 0, kMostNumber))};
    if (f.has("held")) return Held{action_in(f, "held", game), id_in(f)};
    if (f.has("hold_dropped")) return HoldDropped{};
    if (f.has("time")) return TimeTurned{f.one_of("time", kTurnings, Turning::Paused)};
    if (f.has("seat_set")) return seat_set_in(f.inner("seat_set"));
    if (f.has("seat_removed")) return SeatRemoved{};
    if (f.has("seats_swapped")) {
        const Fields e = f.inner("seats_swapped");
        return SeatsSwapped{e.seat("a"), e.seat("b")};
    }
    if (f.has("host")) return HostSet{f.inner("host").key("key")};
    if (f.has("configured")) return Configured{settings_in(f.inner("configured"))};
    if (f.has("readied")) {
        const Fields e = f.inner("readied");
        return Readied{e.seat("seat"), e.flag("ready"), e.pledge("pledge")};
    }
    if (f.has("reveal_asked")) return RevealAsked{};
    if (f.has("revealed")) {
        const Fields e = f.inner("revealed");
        return Revealed{e.seat("seat"), e.salt("salt")};
    }
    if (f.has("called_off")) return CalledOff{f.inner("called_off").seats("missing")};
    if (f.has("started")) return started_in(f.inner("started"));
    if (f.has("void_throw")) return ThrowVoid{f.inner("void_throw").seat("seat")};
    if (f.has("caretaken")) {
        const Fields e = f.inner("caretaken");
        return Caretaken{e.seat("seat"), e.flag("on")};
    }
    if (f.has("left")) {
        const Fields e = f.inner("left");
        return LeftForGood{e.seat("seat"), e.text("bot")};
    }
    if (f.has("moved")) {
        const Fields e = f.inner("moved");
        return SeatMoved{e.seats("seats"), e.key("key")};
    }
    if (f.has("preferred")) {
        const Fields e = f.inner("preferred");
        return Preferred{e.seat("seat"), e.seats("muted"), e.seats("no_offers")};
    }
    if (f.has("ended")) {
        const Fields e = f.inner("ended");
        return Ended{e.flag("closed"), e.text("secret")};
    }
    throw Wrong{"", "une sorte de ligne inconnue", "a kind of line that is not known"};
}

// What an entry must fit: it came from this table, or the log is not whole.
void expect_fits(const Lasting& l, const Entry& entry, const Game* game) {
    if (entry.number != l.entries + 1)
        throw Wrong{
            "n", fmt::format("attendu : {}", l.entries + 1), fmt::format("expected: {}", l.entries + 1)};
    const auto expect_seat = [&](PlayerId id, std::size_t more = 0) {
        if (index_of(id) >= l.seats.size() + more)
            throw Wrong{"seat", "cette place n'existe pas", "there is no such seat"};
    };
    const bool playing = l.stage == Stage::Playing;
    const auto expect = [](bool ok) {
        if (!ok) throw Wrong{"", "cette ligne n'est pas à sa place", "this line is out of place"};
    };
    if (const auto* e = std::get_if<SeatSet>(&entry.what))
        expect(l.stage == Stage::Lobby), expect_seat(e->seat, 1);
    if (std::holds_alternative<SeatRemoved>(entry.what)) expect(!playing && !l.seats.empty());
    if (const auto* e = std::get_if<SeatsSwapped>(&entry.what)) expect_seat(e->a), expect_seat(e->b);
    if (const auto* e = std::get_if<Readied>(&entry.what)) expect(!l.revealing), expect_seat(e->seat);
    if (std::holds_alternative<RevealAsked>(entry.what)) expect(l.stage == Stage::Lobby && !l.revealing);
    if (const auto* e = std::get_if<Revealed>(&entry.what)) expect(l.revealing), expect_seat(e->seat);
    if (std::holds_alternative<CalledOff>(entry.what)) expect(l.revealing);
    if (const auto* e = std::get_if<Caretaken>(&entry.what)) expect_seat(e->seat);
    if (const auto* e = std::get_if<LeftForGood>(&entry.what)) expect_seat(e->seat);
    if (const auto* e = std::get_if<Preferred>(&entry.what)) expect_seat(e->seat);
    if (const auto* e = std::get_if<SeatMoved>(&entry.what))
        for (const PlayerId id : e->seats) expect_seat(id);
    if (std::holds_alternative<Started>(entry.what)) {
        int players = 0;
        bool salted = true;
        for (const Seat& s : l.seats) {
            players += s.kind != SeatKind::Open;
            salted = salted && (s.kind != SeatKind::Person || !s.salt.empty());
        }
        expect(l.stage == Stage::Lobby && !why_not_players(*game, players));
        expect(l.settings.dice == Dice::Real || (l.revealing && salted));
    }
    if (const auto* e = std::get_if<Played>(&entry.what)) {
        expect(playing);
        const Refusal no = why_illegal(*game, l.state, e->action);
        if (no) throw Wrong{"act", "le règlement refuse cet acte", "the rules refuse this act"};
    }
    if (const auto* e = std::get_if<Corrected>(&entry.what)) {
        State tried = l.state;
        expect(playing);
        if (const auto problem = notation::correct(*game, tried, e->correction))
            throw Wrong{"correct", problem->text.fr, problem->text.en};
    }
}

template <class Read>
auto caught(std::string_view line, Read read) -> notation::Result<decltype(read(std::declval<Fields>()))> {
    const auto value = notation::parse_json(line);
    if (!value) return value.problem();
    if (!value->is_object()) return problem_of({"", "attendu : un objet", "expected: an object"});
    try {
        return read(Fields{value->get_object(), ""});
    } catch (const Wrong& wrong) {
        return problem_of(wrong);
    }
}

}  // namespace

std::string header_line(const Header& header) {
    json::object line{{"format", kLogFormat}, {"version", kLogVersion}, {"id", header.id}};
    put(line, "commitment", header.commitment);
    put(line, "host", header.host);
    line["settings"] = written(header.settings);
    json::array seats;
    for (const Seat& seat : header.seats) seats.push_back(written(seat));
    line["seats"] = std::move(seats);
    return json::serialize(line);
}

std::string entry_line(const Game& game, const Entry& entry) {
    std::string text;
    notation::JsonWriter line{text};
    line.object().key("n").number(entry.number).key("v").number(entry.version).key("at").number(entry.at);
    if (const auto* played = std::get_if<Played>(&entry.what)) {
        write_played(line, game, *played);
    } else {
        json::object more;
        std::visit(Writer{game, more}, entry.what);
        for (const auto& item : more) line.key(item.key()).raw(json::serialize(item.value()));
    }
    line.end_object();
    return text;
}

notation::Result<Header> read_header(std::string_view line) {
    return caught(line, [](const Fields& f) {
        if (f.text("format") != kLogFormat)
            throw Wrong{"format", "attendu : banquier-table", "expected: banquier-table"};
        if (const auto version = f.whole("version", 1, kMostNumber); version != kLogVersion)
            throw Wrong{"version",
                fmt::format(
                    "partie d'une autre version de Banquier ({}) ; attendu : {}", version, kLogVersion),
                fmt::format(
                    "a game of another version of Banquier ({}); expected: {}", version, kLogVersion)};
        Header header{.id = f.text("id"), .commitment = f.text("commitment"), .host = f.key("host")};
        header.settings = settings_in(f.inner("settings"));
        if (!f.need("seats").is_array()) throw Wrong{"seats", "attendu : une liste", "expected: a list"};
        for (const json::value& seat : f.need("seats").get_array()) {
            if (!seat.is_object() || header.seats.size() == kMaxPlayers)
                throw Wrong{"seats", "attendu : au plus 8 places", "expected: at most 8 seats"};
            header.seats.push_back(seat_in(Fields{seat.get_object(), "seats"}));
        }
        return header;
    });
}

notation::Result<Entry> read_entry(std::string_view line, const Game* game) {
    return caught(line, [game](const Fields& f) {
        Entry entry;
        entry.number = static_cast<std::uint64_t>(f.whole("n", 1, kMostNumber));
        entry.version = static_cast<std::uint64_t>(f.whole("v", 1, kMostNumber));
        entry.at = f.whole("at", 0, kMostNumber);
        entry.what = change_in(f, game);
        return entry;
    });
}

std::optional<Problem> LogReader::take(std::string_view line) {
    ++lines_;
    const auto placed = [this](Problem problem) {
        problem.line = lines_;
        return problem;
    };
    if (!has_header_) {
        auto header = read_header(line);
        if (!header) return placed(header.problem());
        header_ = *std::move(header);
        table_ = open(header_);
        has_header_ = true;
        return std::nullopt;
    }
    const auto entry = read_entry(line, game_.get());
    if (!entry) return placed(entry.problem());
    static const Game kNone{};
    try {
        const auto* started = std::get_if<Started>(&entry->what);
        if (started && started->behaviour != kBehaviour) {
            const notation::Text text = notation::other_behaviour_text(started->behaviour);
            throw Wrong{"started.behaviour", text.fr, text.en};
        }
        std::shared_ptr<const Game> game = started ? started->game : game_;
        expect_fits(table_.lasting, *entry, game.get());
        apply(table_.lasting, game ? *game : kNone, *entry);
        game_ = std::move(game);
    } catch (const Wrong& wrong) {
        return placed(problem_of(wrong));
    }
    return std::nullopt;
}

}  // namespace banquier::table
