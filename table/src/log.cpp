// The log as JSON Lines. Written for programs: short keys for what comes often, and nothing that is at its usual value.
#include <banquier/table/log.hpp>

#include "machine.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/notation/fields.hpp>
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
using notation::FirstProblem;
using notation::Problem;
using notation::Text;

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

// ---- Reading

constexpr std::int64_t kMostNumber = std::int64_t{1} << 53;

const Text kSixtyFourDigits{"64 chiffres hexadécimaux", "64 hexadecimal digits"};

// The fields of a line, with what only a log has.
class LogFields : public notation::Fields {
public:
    using Fields::Fields;

    LogFields inner(std::string_view name) { return {problem(), need(name), path(name)}; }
    // An empty text has no digits and is no key.
    Key key(std::string_view name) {
        const std::string digits = text_or(name);
        Key key{};
        if (digits.empty()) return key;
        if (digits.size() != 2 * key.size() || digits.find_first_not_of(kDigits) != std::string::npos) {
            expected(name, kSixtyFourDigits);
            return key;
        }
        const auto value = [&](std::size_t i) { return kDigits.find(digits[i]); };
        for (std::size_t i = 0; i < key.size(); ++i)
            key[i] = static_cast<std::uint8_t>(value(2 * i) << 4 | value(2 * i + 1));
        return key;
    }
    std::optional<luck::Pledge> pledge(std::string_view name) {
        if (!has(name)) return std::nullopt;
        const auto pledge = luck::Pledge::from_hex(text(name));
        if (!pledge) expected(name, kSixtyFourDigits);
        return pledge;
    }
    luck::Salt salt(std::string_view name) {
        const auto salt = luck::Salt::from_hex(text_or(name));
        if (salt && !salt->empty()) return *salt;
        expected(name, {"16 à 32 octets", "16 to 32 bytes"});
        return {};
    }
    PlayerSet seats(std::string_view name) {
        PlayerSet set{};
        const json::value* value = find(name);
        if (!value) return set;
        for (const json::value& item : notation::array(problem(), *value, path(name)))
            set.add(static_cast<PlayerId>(notation::whole(problem(), item, path(name), 1, kMaxPlayers) - 1));
        return set;
    }
    template <class Enum>
    Enum one_of(std::string_view name, std::span<const std::string_view> words, Enum usual) {
        return static_cast<Enum>(word_or(name, words, static_cast<std::size_t>(usual)));
    }
    // What another reader has found wrong in a field.
    void note(std::string_view name, const Problem& inside) {
        problem().note({.field = path(name), .text = inside.text, .expected = inside.expected});
    }
};

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

Settings settings_in(LogFields f) {
    Settings s;
    s.board = f.text_or("board");
    s.rules = f.text_or("rules");
    s.overrides = f.texts_or_none("overrides");
    s.unofficial = f.texts_or_none("unofficial");
    s.dice = f.one_of("dice", kDiceWords, s.dice);
    s.rent = f.one_of("rent", kRentWords, s.rent);
    if (f.has("caretaker")) s.caretaker = f.text_or("caretaker");
    if (f.has("position")) s.position = f.text_or("position");
    for (const auto& [key, field] : kTimes) s.*field = f.number_or(key, 0, kMostNumber, s.*field);
    for (const auto& [key, field] : kSwitches) s.*field = f.flag_or(key, s.*field);
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

Seat seat_in(LogFields f) {
    Seat s;
    s.kind = f.one_of("kind", kSeatWords, SeatKind::Open);
    s.name = f.text_or("name");
    s.bot = f.text_or("bot");
    s.key = f.key("key");
    s.token = static_cast<std::uint8_t>(f.number_or("token", 0, 255, 0));
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
    void operator()(const Recommitted& e) { line["recommitted"] = e.commitment; }
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
        json::object object{{"seats", seat_numbers(e.seats)}, {"key", hex(e.key)}};
        put_flag(object, "voted", e.voted);
        line["moved"] = std::move(object);
    }
    void operator()(const Preferred& e) {
        line["preferred"] = {{"seat", seat_number(e.seat)}, {"muted", seat_numbers(e.muted)},
            {"no_offers", seat_numbers(e.no_offers)}};
    }
    void operator()(const TimeTurned& e) { line["time"] = kTurnings[static_cast<std::size_t>(e.what)]; }
    void operator()(const HallTimed& e) {
        line["hall_time"] = {{"last_round_at", e.last_round_at}, {"ends_at", e.ends_at}};
    }
    void operator()(const Ended& e) {
        json::object object{{"closed", e.closed}};
        put(object, "secret", e.secret);
        line["ended"] = std::move(object);
    }
};

constexpr std::array<std::string_view, kMaxPlayers> kSeatNumbers = {"1", "2", "3", "4", "5", "6", "7", "8"};

// Most entries are acts: they are written without a tree between.
void write_played(notation::JsonWriter& line, const Game& game, const Played& e) {
    line.key("act").text(notation::write_act(game, e.action));
    if (e.how != How::Person) line.key("how").word(word(e.how));
    if (is_player(e.author)) line.key("by").number(index_of(e.author) + 1);
    if (e.id != 0) line.key("id").number(e.id);
    if (e.clock == ByPlayer<std::int32_t>{}) return;
    line.key("clock").object();
    for (std::size_t i = 0; i < kMaxPlayers; ++i)
        if (e.clock.items[i] != 0) line.key(kSeatNumbers[i]).number(e.clock.items[i]);
    line.end_object();
}

const Text kNotBegun{"la partie n'a pas commencé", "the game has not begun"};

Action action_in(LogFields& f, std::string_view key, const Game* game) {
    const std::string line = f.text(key);
    if (!game) {
        f.note(key, {.text = kNotBegun});
        return {};
    }
    const auto action = notation::parse_act(line, {.game = *game});
    if (action) return *action;
    f.note(key, action.problem());
    return {};
}

std::uint64_t id_in(LogFields& f) {
    const json::value* id = f.find("id");
    if (!id) return 0;
    if (const auto* wide = id->if_uint64()) return *wide;
    return static_cast<std::uint64_t>(f.number("id", 0, std::numeric_limits<std::int64_t>::max()));
}

Played played_in(LogFields& f, const Game* game) {
    Played e;
    e.action = action_in(f, "act", game);
    e.how = f.one_of("how", kHowWords, How::Person);
    e.author = f.has("by") ? f.seat("by") : kNobody;
    e.id = id_in(f);
    if (!f.has("clock")) return e;
    LogFields clock = f.inner("clock");
    for (std::size_t i = 0; i < kMaxPlayers; ++i)
        e.clock.items[i] = static_cast<std::int32_t>(clock.number_or(kSeatNumbers[i],
            std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max(), 0));
    return e;
}

Corrected corrected_in(LogFields& f, const Game* game) {
    if (!game) {
        f.note("correct", {.text = kNotBegun});
        return {};
    }
    const auto correction = notation::correction_from_json(*game, f.need("correct"));
    if (!correction) {
        f.note("correct", correction.problem());
        return {};
    }
    Corrected e{*correction, f.has("by") ? f.seat("by") : kNobody, f.flag_or("typed", false)};
    e.correction.why = f.text_or("why");
    return e;
}

Started started_in(LogFields f) {
    Started e;
    e.behaviour = static_cast<int>(f.number("behaviour", 0, std::numeric_limits<int>::max()));
    const auto game = notation::game_from_figures(f.need("figures"));
    if (game)
        e.game = std::make_shared<const Game>(*game);
    else
        f.note("figures", game.problem());
    return e;
}

SeatSet seat_set_in(LogFields f) {
    return {.seat = f.seat("seat"),
        .kind = f.one_of("kind", kSeatWords, SeatKind::Open),
        .token = static_cast<std::uint8_t>(f.number_or("token", 0, 255, 0)),
        .name = f.text_or("name"),
        .bot = f.text_or("bot"),
        .key = f.key("key")};
}

Change change_in(LogFields& f, const Game* game) {
    if (f.has("act")) return played_in(f, game);
    if (f.has("correct")) return corrected_in(f, game);
    if (f.has("back_to")) return WentBack{static_cast<std::size_t>(f.number("back_to", 0, kMostNumber))};
    if (f.has("held")) return Held{action_in(f, "held", game), id_in(f)};
    if (f.has("hold_dropped")) return HoldDropped{};
    if (f.has("time")) return TimeTurned{f.one_of("time", kTurnings, Turning::Paused)};
    if (f.has("seat_set")) return seat_set_in(f.inner("seat_set"));
    if (f.has("seat_removed")) return SeatRemoved{};
    if (f.has("seats_swapped")) {
        LogFields e = f.inner("seats_swapped");
        return SeatsSwapped{e.seat("a"), e.seat("b")};
    }
    if (f.has("host")) return HostSet{f.inner("host").key("key")};
    if (f.has("configured")) return Configured{settings_in(f.inner("configured"))};
    if (f.has("readied")) {
        LogFields e = f.inner("readied");
        return Readied{e.seat("seat"), e.flag_or("ready", false), e.pledge("pledge")};
    }
    if (f.has("reveal_asked")) return RevealAsked{};
    if (f.has("revealed")) {
        LogFields e = f.inner("revealed");
        return Revealed{e.seat("seat"), e.salt("salt")};
    }
    if (f.has("recommitted")) {
        Recommitted e{f.text("recommitted")};
        if (!luck::Commitment::from_hex(e.commitment)) f.expected("recommitted", kSixtyFourDigits);
        return e;
    }
    if (f.has("called_off")) return CalledOff{f.inner("called_off").seats("missing")};
    if (f.has("started")) return started_in(f.inner("started"));
    if (f.has("void_throw")) return ThrowVoid{f.inner("void_throw").seat("seat")};
    if (f.has("caretaken")) {
        LogFields e = f.inner("caretaken");
        return Caretaken{e.seat("seat"), e.flag_or("on", false)};
    }
    if (f.has("left")) {
        LogFields e = f.inner("left");
        return LeftForGood{e.seat("seat"), e.text_or("bot")};
    }
    if (f.has("moved")) {
        LogFields e = f.inner("moved");
        return SeatMoved{e.seats("seats"), e.key("key"), e.flag_or("voted", false)};
    }
    if (f.has("preferred")) {
        LogFields e = f.inner("preferred");
        return Preferred{e.seat("seat"), e.seats("muted"), e.seats("no_offers")};
    }
    if (f.has("hall_time")) {
        LogFields e = f.inner("hall_time");
        return HallTimed{
            e.number_or("last_round_at", 0, kMostNumber, 0), e.number_or("ends_at", 0, kMostNumber, 0)};
    }
    if (f.has("ended")) {
        LogFields e = f.inner("ended");
        return Ended{e.flag_or("closed", false), e.text_or("secret")};
    }
    f.problem().wrong("", {"une sorte de ligne inconnue", "a kind of line that is not known"});
    return {};
}

// What an entry must fit: it came from this table, or the log is not whole.
class Fit {
public:
    Fit(FirstProblem& problem, const Lasting& table, const Game* game)
        : problem_(problem), l_(table), game_(game) {}

    void expect(const Entry& entry) {
        if (entry.number == l_.entries + 1) return std::visit([this](const auto& e) { fits(e); }, entry.what);
        const std::string next = std::to_string(l_.entries + 1);
        problem_.expected("n", {next, next});
    }

private:
    bool playing() const { return l_.stage == Stage::Playing; }
    void in_place(bool ok) {
        if (!ok) problem_.wrong("", {"cette ligne n'est pas à sa place", "this line is out of place"});
    }
    void is_seat(PlayerId id, std::size_t more = 0) {
        if (index_of(id) >= l_.seats.size() + more)
            problem_.wrong("seat", {"cette place n'existe pas", "there is no such seat"});
    }

    template <class Any>
    void fits(const Any&) {}  // nothing in particular
    void fits(const SeatSet& e) { in_place(l_.stage == Stage::Lobby), is_seat(e.seat, 1); }
    void fits(const SeatRemoved&) { in_place(!playing() && !l_.seats.empty()); }
    void fits(const SeatsSwapped& e) { is_seat(e.a), is_seat(e.b); }
    void fits(const Readied& e) { in_place(!l_.revealing), is_seat(e.seat); }
    void fits(const RevealAsked&) { in_place(l_.stage == Stage::Lobby && !l_.revealing); }
    void fits(const Revealed& e) { in_place(l_.revealing), is_seat(e.seat); }
    void fits(const Recommitted&) { in_place(l_.stage == Stage::Lobby); }
    void fits(const CalledOff&) { in_place(l_.revealing); }
    void fits(const Caretaken& e) { is_seat(e.seat); }
    void fits(const LeftForGood& e) { is_seat(e.seat); }
    void fits(const Preferred& e) { is_seat(e.seat); }
    void fits(const SeatMoved& e) {
        for (const PlayerId id : e.seats) is_seat(id);
    }
    void fits(const Started&) {
        int players = 0;
        bool salted = true;
        for (const Seat& s : l_.seats) {
            players += s.kind != SeatKind::Open;
            salted = salted && (l_.hall || s.kind != SeatKind::Person || !s.salt.empty());
        }
        in_place(l_.stage == Stage::Lobby && !why_not_players(*game_, players));
        in_place(l_.settings.dice == Dice::Real || (l_.revealing && salted));
    }
    void fits(const Played& e) {
        in_place(playing());
        if (!problem_.found() && why_illegal(*game_, l_.state, e.action))
            problem_.wrong("act", {"le règlement refuse cet acte", "the rules refuse this act"});
    }
    void fits(const Corrected& e) {
        in_place(playing());
        if (problem_.found()) return;
        State tried = l_.state;
        if (const auto wrong = notation::correct(*game_, tried, e.correction))
            problem_.note({.field = "correct", .text = wrong->text, .expected = wrong->expected});
    }

    FirstProblem& problem_;
    const Lasting& l_;
    const Game* game_;
};

// Reads a line that is an object.
template <class Read>
auto read_line(std::string_view line, Read read)
    -> notation::Result<decltype(read(std::declval<LogFields&>()))> {
    const auto value = notation::parse_json(line);
    if (!value) return value.problem();
    FirstProblem problem;
    LogFields fields{problem, *value};
    if (problem.found()) return *problem;
    return problem.or_else(read(fields));
}

Header header_in(LogFields& f) {
    if (f.text_or("format") != kLogFormat)
        f.expected("format", {std::string{kLogFormat}, std::string{kLogFormat}});
    if (const auto version = f.number("version", 1, kMostNumber); version != kLogVersion)
        f.note("version",
            {.text = {fmt::format("partie d'une autre version de Banquier ({})", version),
                 fmt::format("a game of another version of Banquier ({})", version)},
                .expected = {std::to_string(kLogVersion), std::to_string(kLogVersion)}});
    Header header{.id = f.text_or("id"), .commitment = f.text_or("commitment"), .host = f.key("host")};
    header.settings = settings_in(f.inner("settings"));
    const json::array& seats = notation::array(f.problem(), f.need("seats"), "seats");
    if (seats.size() > kMaxPlayers) f.expected("seats", {"au plus 8 places", "at most 8 seats"});
    for (std::size_t i = 0; i < std::min<std::size_t>(seats.size(), kMaxPlayers); ++i)
        header.seats.push_back(seat_in(LogFields{f.problem(), seats[i], "seats"}));
    if (f.has("hall")) {
        LogFields hall = f.inner("hall");
        header.hall = Hall{.cup = hall.text("cup"),
            .table = static_cast<std::uint32_t>(hall.number("table", 1, kMostNumber)),
            .banker = hall.has("banker") ? hall.seat("banker") : kNobody};
    }
    return header;
}

Entry entry_in(LogFields& f, const Game* game) {
    Entry entry;
    entry.number = static_cast<std::uint64_t>(f.number("n", 1, kMostNumber));
    entry.version = static_cast<std::uint64_t>(f.number("v", 1, kMostNumber));
    entry.at = f.number("at", 0, kMostNumber);
    entry.what = change_in(f, game);
    return entry;
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
    if (header.hall) {
        json::object hall{{"cup", header.hall->cup}, {"table", header.hall->table}};
        if (is_player(header.hall->banker)) hall["banker"] = seat_number(header.hall->banker);
        line["hall"] = std::move(hall);
    }
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

notation::Result<Header> read_header(std::string_view line) { return read_line(line, header_in); }

notation::Result<Entry> read_entry(std::string_view line, const Game* game) {
    return read_line(line, [game](LogFields& f) { return entry_in(f, game); });
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
    FirstProblem problem;
    const auto* started = std::get_if<Started>(&entry->what);
    if (started && started->behaviour != kBehaviour)
        problem.wrong("started.behaviour", notation::other_behaviour_text(started->behaviour));
    std::shared_ptr<const Game> game = started ? started->game : game_;
    Fit{problem, table_.lasting, game.get()}.expect(*entry);
    if (problem.found()) return placed(*problem);
    apply(table_.lasting, game ? *game : kNone, *entry);
    game_ = std::move(game);
    return std::nullopt;
}

}  // namespace banquier::table
