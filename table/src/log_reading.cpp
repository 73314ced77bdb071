// Reads the log, and looks whether each line can follow the one before.
#include <banquier/table/log.hpp>

#include "log_words.hpp"
#include "machine.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/notation/fields.hpp>
#include <banquier/notation/figures.hpp>
#include <banquier/notation/json.hpp>
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

// ---- Settings and seats

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
    // Only a referee corrects without a seat.
    if (!is_player(e.author)) e.correction.by = notation::Authority::Referee;
    e.correction.referee = f.text_or("referee");
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
    if (f.has("put_out")) {
        LogFields e = f.inner("put_out");
        return WasPutOut{e.seats("seats"), e.text_or("bot")};
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
    void fits(const WasPutOut& e) {
        for (const PlayerId id : e.seats) is_seat(id);
    }
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

notation::Result<Header> read_header(std::string_view line) { return read_line(line, header_in); }

notation::Result<Entry> read_entry(std::string_view line, const Game* game) {
    return read_line(line, [game](LogFields& f) { return entry_in(f, game); });
}

namespace {

// Only acts of chance are anything that luck could give.
bool is_due(const Luck& luck, const Chance& chance, const Action& action) {
    if (action.kind == ActKind::Roll) {
        Action roll = action;
        roll.dice = {};
        return luck.complete(chance, roll) == action;
    }
    if (!luck::is_chance(action.kind)) return true;
    return decision(chance.game, chance.state).luck && luck.answer(chance) == action;
}

}  // namespace

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
    if (const auto* played = std::get_if<Played>(&entry->what); played && luck_ && !problem.found())
        if (!is_due(*luck_, chance_of(*game, table_.lasting), played->action))
            problem.wrong("act",
                {"pas celui que donne le secret des dés", "not the one that the secret of the dice gives"});
    if (problem.found()) return placed(*problem);
    apply(table_.lasting, game ? *game : kNone, *entry);
    if (started && luck_ && luck_->commitment() != table_.lasting.commitment) luck_ = nullptr;
    game_ = std::move(game);
    return std::nullopt;
}

}  // namespace banquier::table
