// Writes the log as JSON Lines, for programs: short keys for what comes often, and nothing that is at its usual value.
#include <banquier/table/log.hpp>

#include "log_words.hpp"

#include <banquier/notation/act.hpp>
#include <banquier/notation/figures.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/json_writer.hpp>
#include <banquier/notation/record.hpp>
#include <banquier/table/words.hpp>

#include <boost/json.hpp>

namespace banquier::table {

namespace json = boost::json;

namespace {

std::string hex(const Key& key) {
    std::string text;
    for (const std::uint8_t byte : key) {
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

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
        put(line, "referee", e.correction.referee);
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
    void operator()(const WasPutOut& e) {
        json::object object{{"seats", seat_numbers(e.seats)}};
        put(object, "bot", e.bot);
        line["put_out"] = std::move(object);
    }
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

}  // namespace banquier::table
