#include "crash/long_games.hpp"

#include <banquier/editions/library.hpp>
#include <banquier/server/kept.hpp>
#include <banquier/table/log.hpp>

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <stdexcept>

namespace banquier::crash {

namespace {

constexpr table::Millis kBegan = 1'700'000'000'000;

// Two people who give standing answers: nobody buys, and the game goes on.
class LongGame {
public:
    LongGame(std::shared_ptr<const Game> game, std::string id)
        : game_(std::move(game)), luck_(luck::Secret(bytes_of(id)), id) {
        header_.id = id;
        header_.commitment = luck_.commitment();
        header_.settings.sleeps = false;
        for (const char* name : {"Ann", "Ben"}) {
            table::Seat seat;
            seat.kind = table::SeatKind::Person;
            seat.name = name;
            seat.key.fill(static_cast<std::uint8_t>(*name));
            header_.seats.push_back(seat);
        }
        table_ = table::open(header_);
    }

    storage::Create played(int acts) {
        storage::Create create{.game = header_.id, .at = kBegan, .header = table::header_line(header_)};
        const auto add = [&](table::Change what) {
            table::Lasting& l = table_.lasting;
            const table::Entry entry{.number = l.entries + 1,
                .version = l.version + 1,
                .at = kBegan + static_cast<table::Millis>(l.entries) * 1000,
                .what = std::move(what)};
            create.entries.push_back({entry.at, "entry", table::entry_line(*game_, entry)});
            table::apply(l, *game_, entry);
        };
        add(table::RevealAsked{});
        for (std::size_t i = 0; i < salts_.size(); ++i)
            add(table::Revealed{.seat = static_cast<PlayerId>(i), .salt = salts_[i]});
        add(table::Started{.game = game_});
        while (acts-- > 0) add(table::Played{next_act()});
        create.with = {.status = server::status_of(table_.lasting.stage),
            .meta = server::meta_text(table_.lasting, false),
            .secrets = {{std::string(server::kDiceSecret), std::string(secret_.begin(), secret_.end())}}};
        return create;
    }

private:
    luck::WipedBytes::View bytes_of(const std::string& id) {
        std::ranges::copy(id.substr(0, secret_.size()), secret_.begin());
        return luck::WipedBytes::View(secret_);
    }
    Action next_act() const {
        const State& state = table_.lasting.state;
        const table::Chance chance{*game_, state, salts_, table_.lasting.chances};
        const Decision due = decision(*game_, state);
        if (due.luck) return luck_.answer(chance);
        if (due.awaited.empty()) throw std::runtime_error("a long game is over too early");
        return luck_.complete(chance, standing_answer(*game_, state, due.awaited.lowest()));
    }

    std::shared_ptr<const Game> game_;
    std::array<std::uint8_t, luck::Secret::kSize> secret_{};
    table::FairLuck luck_;
    table::Header header_;
    table::Table table_;
    const std::array<luck::Salt, 2> salts_{luck::Salt::drawn(), luck::Salt::drawn()};
};

}  // namespace

void add_long_games(storage::GameStore& store, int games, int acts) {
    const auto library = editions::Library::embedded();
    const editions::Resolution found = library.resolve("classique", "classique", {});
    if (!found.ok()) throw std::runtime_error("classique is not known");
    const auto game = std::make_shared<const Game>(found.game);
    for (int i = 1; i <= games; ++i) store.write(LongGame(game, fmt::format("long-{}", i)).played(acts));
}

}  // namespace banquier::crash
