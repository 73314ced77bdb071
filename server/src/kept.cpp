#include <banquier/server/kept.hpp>

#include "incoming.hpp"

#include <banquier/table/log.hpp>

#include <boost/json.hpp>
#include <stdexcept>

namespace banquier::server {

namespace json = boost::json;

std::string meta_text(const table::Lasting& table, bool is_public) {
    json::array seats;
    for (const table::Seat& seat : table.seats) {
        json::object one{{"kind", json::string_view(word(seat.kind))}};
        if (!seat.name.empty()) one["name"] = seat.name;
        seats.push_back(std::move(one));
    }
    return json::serialize(json::object{{"public", is_public}, {"board", table.settings.board},
        {"rules", table.settings.rules}, {"seats", std::move(seats)}});
}

storage::Status status_of(table::Stage stage) {
    switch (stage) {
    case table::Stage::Lobby: return storage::Status::Waiting;
    case table::Stage::Playing: return storage::Status::Running;
    case table::Stage::Over: break;
    }
    return storage::Status::Over;
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
