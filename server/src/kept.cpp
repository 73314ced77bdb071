#include <banquier/server/kept.hpp>

#include <banquier/table/log.hpp>
#include <banquier/wire/incoming.hpp>

#include <algorithm>
#include <boost/json.hpp>
#include <stdexcept>

namespace banquier::server {

namespace json = boost::json;

std::string meta_text(const table::Lasting& table, bool is_public, const Continued& continued) {
    json::array seats;
    for (const table::Seat& seat : table.seats) {
        json::object one{{"kind", json::string_view(word(seat.kind))}};
        if (!seat.name.empty()) one["name"] = seat.name;
        seats.push_back(std::move(one));
    }
    json::object meta{{"public", is_public}, {"board", table.settings.board}, {"rules", table.settings.rules},
        {"seats", std::move(seats)}};
    if (!continued.next.empty()) meta["next"] = continued.next;
    if (continued.renewed != 0) meta["renewed"] = continued.renewed;
    return json::serialize(meta);
}

storage::Status status_of(table::Stage stage) {
    switch (stage) {
    case table::Stage::Lobby: return storage::Status::Waiting;
    case table::Stage::Playing: return storage::Status::Running;
    case table::Stage::Over: break;
    }
    return storage::Status::Over;
}

std::unique_ptr<table::FairLuck> kept_luck(storage::GameStore& store, const std::string& game) {
    const std::vector<storage::Secret> secrets = store.secrets(game);
    const auto dice = std::ranges::find(secrets, kDiceSecret, &storage::Secret::name);
    if (dice == secrets.end() || !dice->value || dice->value->size() != luck::Secret::kSize) return nullptr;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(dice->value->data());
    return std::make_unique<table::FairLuck>(
        luck::Secret(luck::WipedBytes::View(bytes, luck::Secret::kSize)), game);
}

std::string problem_of(storage::GameStore& store, const std::string& game) try {
    const storage::Loaded loaded = store.load(game);
    const auto luck = kept_luck(store, game);
    table::LogReader log(luck.get());
    bool other_rules = false;
    const auto take = [&](const std::string& line) -> std::string {
        if (const auto entry = log.has_header() && !log.game()
                ? table::read_entry(line, nullptr)
                : notation::Result<table::Entry>(table::Entry{});
            entry)
            if (const auto* started = std::get_if<table::Started>(&entry->what))
                other_rules = started->behaviour != kBehaviour;
        if (other_rules) return {};  // it is read and not played
        const auto problem = log.take(line);
        return problem ? render(*problem, editions::Language::English) : std::string{};
    };
    if (std::string problem = take(loaded.header); !problem.empty()) return problem;
    for (const storage::Entry& entry : loaded.tail)
        if (std::string problem = take(entry.payload); !problem.empty()) return problem;
    if (other_rules) return {};
    const table::Lasting& table = log.lasting();
    if (status_of(table.stage) != loaded.listed.status) return "its status is not that of its log";
    if (table.settings.dice != table::Dice::Fair || table.stage == table::Stage::Over) return {};
    if (!luck) return "the secret of its dice is lost";
    if (luck->commitment() != table.commitment)
        return "the secret of its dice is not the one that it is committed to";
    return {};
} catch (const std::exception& error) {
    return error.what();
}

std::string record_text(storage::GameStore& store, const std::string& game) {
    const storage::Loaded loaded = store.load(game);
    const auto header = table::read_header(loaded.header);
    if (!header) throw std::runtime_error(render(header.problem(), editions::Language::English));
    table::RecordWriter writer(*header);
    std::shared_ptr<const Game> played;
    for (const storage::Entry& line : loaded.tail) {
        const auto entry = table::read_entry(line.payload, played.get());
        if (!entry) throw std::runtime_error(render(entry.problem(), editions::Language::English));
        if (const auto* started = std::get_if<table::Started>(&entry->what)) played = started->game;
        writer.take(*entry);
    }
    return writer.text();
}

}  // namespace banquier::server
