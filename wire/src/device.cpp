#include <banquier/wire/device.hpp>

#include <banquier/luck/fair.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/wire/incoming.hpp>
#include <banquier/wire/keys.hpp>
#include <banquier/wire/questions.hpp>

#include <algorithm>

namespace banquier::wire {

namespace json = boost::json;
using notation::Problem;

namespace {

constexpr std::size_t kMostGuests = 16;
constexpr std::size_t kMostFrame = 64 * 1024;

bool says_rematch(const table::Effects& effects) {
    return std::ranges::any_of(effects.messages, [](const table::Message& message) {
        const auto* notice = std::get_if<table::Notice>(&message.news);
        return notice && notice->kind == table::NoticeKind::Rematch;
    });
}

// With a new id, and dice that are committed to where the table throws them.
DeviceTable::Made made(table::Header header) {
    DeviceTable::Made made;
    made.id = header.id = std::string(kDeviceGame) + drawn_id();
    if (header.settings.dice == table::Dice::Fair) {
        const luck::Secret secret = luck::Secret::drawn();
        made.commitment = header.commitment = luck::commitment_of(header.id, secret).hex();
        made.secret = secret.revealed();
    }
    made.header = table::header_line(header);
    return made;
}

Problem wrong(std::string field, notation::Text text) {
    return {.field = std::move(field), .text = std::move(text)};
}

// A game that was begun under other rules of play would go on differently from what its log says.
std::optional<Problem> other_rules(const std::string& line, const table::LogReader& log) {
    if (!log.has_header() || log.game()) return std::nullopt;
    const auto entry = table::read_entry(line, nullptr);
    const auto* started = entry ? std::get_if<table::Started>(&entry->what) : nullptr;
    if (!started || started->behaviour == kBehaviour) return std::nullopt;
    return wrong("behaviour",
        {"commencée avec des règles corrigées depuis : on peut lire son enregistrement",
            "begun under rules that have been corrected since: its record can be read"});
}

}  // namespace

notation::Result<DeviceTable::Made> DeviceTable::make(std::string_view body, const FindBox& find) {
    auto read = read_new_game(body, {find});
    if (!read) return read.problem();
    return made((*std::move(read)).header);
}

DeviceTable::Made DeviceTable::rematch() const { return made(table::rematch(now_.table, {}, {})); }

notation::Result<std::unique_ptr<DeviceTable>> DeviceTable::take_up(
    const Kept& kept, const FindBox& find, table::Millis now) {
    table::LogReader log;
    for (const std::string& line : kept.lines) {
        if (auto problem = other_rules(line, log)) return *problem;
        if (auto problem = log.take(line)) return *problem;
    }
    if (!log.has_header()) return wrong("lines", {"la partie est vide", "the game is empty"});
    std::unique_ptr<DeviceTable> table{new DeviceTable(find)};
    table->now_.table = log.table();
    const table::Lasting& lasting = table->now_.table.lasting;
    if (log.game()) {
        table->now_.box = std::make_shared<const Box>(log.game());
    } else {
        FoundBox found = find(lasting.settings);
        if (!found.box) return wrong("settings", {found.problem, found.problem});
        table->now_.box = std::move(found.box);
    }
    if (lasting.settings.dice == table::Dice::Fair && lasting.stage != table::Stage::Over) {
        auto secret = luck::Secret::from_hex(kept.secret);
        if (!secret) return wrong("secret", {"32 octets en hexadécimal", "32 bytes in hexadecimal"});
        if (luck::commitment_of(lasting.id, *secret).hex() != lasting.commitment)
            return wrong(
                "secret", {"ce n'est pas le secret de ces dés", "it is not the secret of these dice"});
        table->luck_ = std::make_unique<table::FairLuck>(*std::move(secret), lasting.id);
    }
    table->ahead_ = std::max<table::Millis>(lasting.at - now, 0);
    const table::Effects effects = table::wake(table->now_.table, table->house(), table->moment(now));
    table->conclude(table->woken_, effects);
    return table;
}

DeviceTable::Guest* DeviceTable::guest_of(std::uint64_t connection) {
    const auto found = std::ranges::find(now_.guests, connection, &Guest::connection);
    return found == now_.guests.end() ? nullptr : &*found;
}

Doing DeviceTable::take(std::uint64_t connection, std::string_view text, table::Millis now) {
    before_ = now_;
    const auto answer = [&](Frame frame) {
        Doing doing{.wake_at = now_.wake_at};
        doing.frames.push_back({connection, std::move(frame)});
        return doing;
    };
    const auto refuse = [&](std::string_view code, std::string_view why, std::uint64_t id,
                            std::string_view field = {}) {
        return answer(error_frame(code, why, id, field));
    };
    if (text.size() > kMostFrame) return refuse("bad-frame", "the frame is too long", 0);
    Guest* guest = guest_of(connection);
    FrameRead read = read_frame(text, guest ? now_.box->game.get() : nullptr);
    if (const auto* bad = std::get_if<BadFrame>(&read))
        return refuse("bad-frame", bad->text, bad->id, bad->field);
    if (const auto* early = std::get_if<NotJoined>(&read))
        return refuse("join-first", "join a game first", early->id);
    auto& [id, sent] = std::get<Incoming>(read);
    if (const auto* wanted = std::get_if<Join>(&sent)) {
        if (guest) return refuse("already-joined", "one game a connection", id);
        if (wanted->game != now_.table.lasting.id) return refuse("no-such-game", "there is no such game", id);
        if (!wanted->secret.empty() && wanted->secret.size() < kShortestSecret)
            return refuse("bad-frame", "expected a text of 16 to 128 bytes", id, "secret");
        if (now_.guests.size() >= kMostGuests) return refuse("too-many-guests", "no room here", id);
        now_.guests.push_back({.connection = connection,
            .key = wanted->secret.empty() ? table::Key{} : key_of_secret(wanted->secret)});
        Doing arrived = command(now_.guests.back(), 0, table::Arrive{}, now);
        show(arrived, now_.guests.back());
        return arrived;
    }
    if (std::holds_alternative<AskSnapshot>(sent)) {
        Doing doing{.wake_at = now_.wake_at};
        show(doing, *guest);
        return doing;
    }
    const Asker asker{guest->key, id};
    if (const auto* why = std::get_if<AskWhy>(&sent))
        return answer(answer_why(now_.table, *now_.box->game, asker, why->action));
    if (const auto* ask = std::get_if<AskPreview>(&sent))
        return answer(answer_preview(now_.table, *now_.box->game, asker, ask->action));
    if (const auto* configure = std::get_if<Configure>(&sent)) {
        const auto chosen = read_chosen(configure->settings, now_.table.lasting.settings, {find_});
        if (!chosen) {
            const BadFrame bad = told_as(chosen.problem());
            return refuse("bad-frame", bad.text, id, bad.field);
        }
        now_.box = chosen->box;
        return command(*guest, id, table::Configure{chosen->settings}, now);
    }
    // Codes, tokens and the end of the table are a server's.
    auto* what = std::get_if<table::What>(&sent);
    if (!what) return refuse("on-this-device", "this game is played on this device alone", id);
    return command(*guest, id, std::move(*what), now);
}

Doing DeviceTable::command(Guest& guest, std::uint64_t id, table::What what, table::Millis now) {
    const bool arrives = std::holds_alternative<table::Arrive>(what);
    const bool answered = !arrives && (id != 0 || !std::holds_alternative<table::Seen>(what));
    const table::Command given{.from = guest.connection, .key = guest.key, .id = id, .what = std::move(what)};
    const table::Effects effects = table::handle(now_.table, house(), given, moment(now));
    if (!effects.result.ok()) now_.box = before_->box;
    Doing doing;
    conclude(doing, effects);
    if (answered) doing.frames.push_back({guest.connection, result_frame(effects.result)});
    return doing;
}

Doing DeviceTable::part(std::uint64_t connection, table::Millis now) {
    before_ = now_;
    Doing doing{.wake_at = now_.wake_at};
    const Guest* guest = guest_of(connection);
    if (!guest) return doing;
    const table::Command given{.from = connection, .key = guest->key, .what = table::Depart{}};
    std::erase_if(now_.guests, [&](const Guest& one) { return one.connection == connection; });
    conclude(doing, table::handle(now_.table, house(), given, moment(now)));
    return doing;
}

Doing DeviceTable::tick(table::Millis now) {
    before_ = now_;
    Doing doing;
    conclude(doing, table::tick(now_.table, house(), moment(now)));
    return doing;
}

void DeviceTable::put_back() {
    if (!before_) return;
    now_ = std::move(*before_);
    before_.reset();
    picture_ = {};
}

void DeviceTable::conclude(Doing& doing, const table::Effects& effects) {
    for (const table::Entry& entry : effects.entries)
        doing.lines.push_back(table::entry_line(*now_.box->game, entry));
    doing.wake_at = effects.wake_at == table::kNever ? table::kNever : effects.wake_at - ahead_;
    now_.wake_at = doing.wake_at;
    doing.rematch = says_rematch(effects);
    if (effects.version == effects.from) return;
    for (Guest& guest : now_.guests) {
        if (guest.version == 0 && guest.has == Has{}) continue;  // it arrives, and is shown all of it
        const table::Viewer viewer = table::viewer_of(now_.table, guest.key);
        picture_.show(table::view(now_.table, house(), viewer), *now_.box->game);
        Updates updates(picture_, effects.version);
        updates.set_news(news_text(effects, viewer, *now_.box->game));
        if (updates.nothing_for(guest.has)) continue;
        doing.frames.push_back({guest.connection, updates.frame(guest.has, guest.version)});
        guest.version = effects.version;
    }
}

void DeviceTable::show(Doing& doing, Guest& guest) {
    const table::View view = table::view(now_.table, house(), table::viewer_of(now_.table, guest.key));
    picture_.show(view, *now_.box->game);
    guest.version = view.version;
    doing.frames.push_back(
        {guest.connection, snapshot_frame(picture_, guest.has, view.version, now_.table.lasting.id)});
}

json::object DeviceTable::about() const { return about_game(now_.table, house()); }

notation::Result<std::string> record_of(std::span<const std::string> lines) {
    if (lines.empty()) return wrong("lines", {"la partie est vide", "the game is empty"});
    const auto header = table::read_header(lines.front());
    if (!header) return header.problem();
    table::RecordWriter writer(*header);
    std::shared_ptr<const Game> played;
    table::Table shown = table::open(*header);  // as far as it says what may be told
    for (const std::string& line : lines.subspan(1)) {
        const auto entry = table::read_entry(line, played.get());
        if (!entry) return entry.problem();
        if (const auto* started = std::get_if<table::Started>(&entry->what)) played = started->game;
        if (const auto* chosen = std::get_if<table::Configured>(&entry->what))
            shown.lasting.settings = chosen->settings;
        if (std::holds_alternative<table::Ended>(entry->what)) shown.lasting.stage = table::Stage::Over;
        writer.take(*entry);
    }
    if (!played) return wrong("not-running", {"la partie n'a pas commencé", "the game has not begun"});
    if (!table::record_is_public(shown, *played))
        return wrong("not-told",
            {"à cette table, l'enregistrement se montre à la fin de la partie",
                "at this table the record is shown when the game is over"});
    return writer.text();
}

}  // namespace banquier::wire
