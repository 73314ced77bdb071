// The live tables of a competition: opened in the commit of what causes them, led by the clock of the hall, and their end
// taken into the sheet.
#include "cup_hub.hpp"
#include "keys.hpp"

#include <banquier/engine/rules.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::server {

namespace {

constexpr table::Millis kReserve = 60'000;  // nobody stops an online table by not answering
constexpr table::Millis kIncrement = 15'000;
constexpr std::string_view kForTheAbsent = "standing";  // no good bot plays for somebody who is not there

std::string first_name(const std::string& whole) { return whole.substr(0, whole.find(' ')); }

table::Header header_of(const cup::Cup& cup, const cup::Round& round, const cup::Table& table) {
    table::Header header{.id = drawn_id(), .host = key_of_cup_hall(cup.id)};
    const bool online = table.way == cup::Way::Online;
    table::Settings& settings = header.settings;
    settings.board = cup.format.board;
    settings.rules = cup.format.rules;
    if (cup::is_final(cup, round)) settings.overrides = cup.format.stages[round.stage].final_choices;
    settings.dice = online ? table::Dice::Fair : table::Dice::Real;
    settings.reserve = online ? kReserve : 0;
    settings.increment = kIncrement;
    settings.sleeps = false;
    settings.chat = false;
    settings.caretaker = kForTheAbsent;
    settings = table::sensible(std::move(settings));
    header.hall = table::Hall{.cup = cup.id, .table = table.number};
    for (const cup::Seat& person : table.seats) {
        const auto seats = header.seats.size();
        table::Seat seat{.kind = table::SeatKind::Person, .token = static_cast<std::uint8_t>(seats)};
        const std::string wanted =
            table::clean_name(first_name(cup.unit(person.unit)->members[person.member].name))
                .value_or(fmt::format("{}", seats + 1));
        seat.name = wanted;
        for (int n = 2;
            std::ranges::any_of(header.seats, [&](const auto& one) { return one.name == seat.name; }); ++n)
            seat.name = fmt::format("{} {}", wanted, n);
        seat.key = online ? key_of_cup_unit(cup.id, person.unit) : key_of_cup_board(header.id);
        if (table.banker == person) header.hall->banker = static_cast<PlayerId>(seats);
        header.seats.push_back(std::move(seat));
    }
    return header;
}

bool is_due(const cup::Table& table) {
    return table.way != cup::Way::Sheet && !table.seats.empty() && table.game.empty() && !table.done();
}

// What the people of a table have, as goods where the goods come to the same amounts.
std::vector<cup::SheetLine> lines_of(
    const cup::Table& table, const State& state, const Game& played, const Game& game) {
    std::vector<cup::SheetLine> goods, amounts;
    const auto there = table.there();
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const cup::Seat& person = table.seats[i];
        if (std::ranges::find(there, person.unit) == there.end()) continue;
        const auto id = static_cast<PlayerId>(i);
        cup::SheetLine line{.unit = person.unit, .member = person.member};
        line.amount = fortune(played, state, id);
        line.out = !state.in_play.contains(id);
        amounts.push_back(line);
        line.itemised = true;
        line.cash = state.player[id].cash;
        line.cards = static_cast<std::uint32_t>(state.player[id].tokens.count());
        for (std::size_t d = 0; d < kDeeds; ++d) {
            const auto deed = static_cast<DeedId>(d);
            const Holding& holding = state.holding[deed];
            if (holding.owner == id)
                line.titles.push_back({static_cast<std::uint32_t>(index_of(played.board.deed[deed].square)),
                    holding.level, holding.mortgaged});
        }
        goods.push_back(std::move(line));
    }
    const auto worth = cup::valued(game, goods);
    return worth ? *worth : amounts;
}

struct Moments {
    table::Millis last_round_at = 0, ends_at = 0;
};

// [CUP-07] [CUP-08] [END-07] When this table's last round is announced and when it ends, by the clock of the hall.
Moments moments_of(const cup::Cup& cup, const cup::Round& round, const cup::Table& table, cup::Millis now) {
    const cup::Clock clock = cup::clock(cup, round, table.number, now);
    if (clock.paused) return {};
    switch (round.phase) {
    case cup::Phase::Play: {
        const cup::Millis ends = now + clock.left;
        if (cup.format.last_round == 0) return {0, ends};
        return {ends - 1000 * cup::Millis{cup.format.play - cup.format.last_round}, ends};
    }
    case cup::Phase::LastRound: return {round.phase_at, now + clock.left};
    case cup::Phase::End: {
        // Who was given time back still has it.
        const cup::Millis left = 1000 * cup::Millis{cup.format.play} + table.given_back -
            (round.phase_at - round.play_at - round.paused_for);
        return {round.phase_at, round.phase_at + std::clamp<cup::Millis>(left, 0, table.given_back)};
    }
    default: return {};
    }
}

}  // namespace

CupHub::Place CupHub::place_at(const table::Lasting& table, const std::string& secret, cup::Millis now) {
    now_ = now;
    const CupLive* live = secret.empty() ? nullptr : find(table.hall->cup);
    const cup::HeldRole* held = live ? role_of(live->cup, secret) : nullptr;
    if (held == nullptr) return {};
    const cup::RoleGiven& given = held->given;
    if (held->taken) return {.link = given.link, .taken = true};
    const bool real = table.settings.dice == table::Dice::Real;
    if (given.role <= cup::Role::Referee)
        return {.key = key_of_cup_hall(live->id), .link = given.link, .referee = given.name};
    if (given.role == cup::Role::Unit) {
        const table::Key own = real ? key_of_cup_board(table.id) : key_of_cup_unit(live->id, given.of);
        const cup::Round* round = live->cup.round();
        const cup::Table* at = round ? cup::table_of(*round, given.of) : nullptr;
        // At a real board all who sit there share its device; elsewhere the key says where one sits.
        if (!real || (at != nullptr && at->game == table.id)) return {.key = own, .link = given.link};
    }
    if (given.role == cup::Role::Banker && real && given.of == table.hall->table &&
        cup::is_of_round(live->cup, given))
        return {.key = key_of_cup_board(table.id), .link = given.link};
    return {.key = key_of_secret(secret), .link = given.link};
}

// ---- Opening

void CupHub::open_tables(const CupLive& live, CupBatch& batch) {
    const cup::Round* round = batch.after->round();
    if (round == nullptr || !round->published) return;
    cup::OpenTables wish;
    std::vector<storage::Create> opens;
    for (const cup::Table& table : round->tables) {
        if (!is_due(table)) continue;
        auto [create, commitment] = tables_.prepare(header_of(*batch.after, *round, table));
        wish.tables.push_back({table.number, create.game, commitment});
        opens.push_back(std::move(create));
    }
    if (opens.empty()) return;
    // By one wish: each copies the cup, and a round may have hundreds of tables.
    auto entries = cup::handle(*batch.after, live.house(), {engine(), std::move(wish)}, now_);
    if (!entries) {
        for (const storage::Create& create : opens) tables_.dropped(create.game);
        outside_.log(Weight::Error, "the live tables of a round could not be opened");
        return;
    }
    std::ranges::move(*entries, std::back_inserter(batch.entries));
    std::ranges::move(opens, std::back_inserter(batch.opens));
}

// After a restart tables that are not over follow the hall's clock again. Which are over, the store knows: the tables
// themselves are taken up when they are asked for.
void CupHub::find_open_tables(CupLive& live) {
    for (const cup::Entry& entry : live.log.entries)
        if (const auto* opened = std::get_if<cup::TableOpened>(&entry.what)) try {
                if (store_.find(opened->game).status != storage::Status::Over)
                    live.open_tables.insert(opened->game);
            } catch (const storage::StoreError& error) {
                if (error.kind() == storage::ErrorKind::NoSuchGame) continue;  // another machine's
                outside_.log(Weight::Error,
                    fmt::format(
                        "a table of a competition could not be read: {}", storage::code(error.kind())));
            }
    live.tables_changed = true;
    live.looked = 0;
}

// ---- Leading

void CupHub::table_changed(const table::Lasting& table, bool durably) {
    const auto found = cups_.find(table.hall->cup);
    if (found == cups_.end()) return;
    CupLive& live = *found->second;
    live.tables_changed = true;
    if (!durably) return;  // what was refused is not asked for again at once
    const cup::Round* round = live.cup.round();
    const cup::Table* own = round ? cup::table(*round, table.hall->table) : nullptr;
    if (own != nullptr && own->game == table.id) direct_table(live, *round, *own);
}

void CupHub::direct_tables(CupLive& live) {
    const cup::Round* round = live.cup.round();
    std::set<std::string> wanted;
    if (round != nullptr)
        for (const cup::Table& table : round->tables) {
            if (table.game.empty()) continue;
            wanted.insert(table.game);
            direct_table(live, *round, table);
        }
    // Those that another has taken the place of, or whose round is over.
    for (const std::string& game :
        std::vector<std::string>(live.open_tables.begin(), live.open_tables.end())) {
        const table::Table* table = tables_.table(game, LiveTables::Look::Anywhere);
        if (table == nullptr || table->lasting.stage == table::Stage::Over)
            live.open_tables.erase(game);
        else if (!wanted.contains(game))
            tables_.tell(game, table::HallClose{});
    }
}

void CupHub::direct_table(CupLive& live, const cup::Round& round, const cup::Table& own) {
    if (own.done() && !live.open_tables.contains(own.game)) return;
    const table::Table* table = tables_.table(own.game, LiveTables::Look::Anywhere);
    if (table == nullptr) return;
    const table::Lasting& l = table->lasting;
    const auto tell = [&](const table::What& what) { tables_.tell(own.game, what); };
    if (l.stage == table::Stage::Over) {
        if (const LiveTables::GoesOn next = tables_.goes_on(own.game); !next.game.empty()) {
            if (own.done() || own.sheet.version != 0) return tables_.tell(next.game, table::HallClose{});
            if (!live.results_of.insert(own.game).second) return;
            CupIncoming frame;
            frame.sent = CupAsked{cup::OpenTables{{{own.number, next.game, next.commitment}}}};
            return want(live, {.frame = std::move(frame), .by_engine = true});
        }
        const bool played = l.state.players == static_cast<int>(own.seats.size());
        if (!played || own.done() || own.sheet.version != 0 || !live.results_of.insert(own.game).second)
            return;
        const std::shared_ptr<const Game> game = tables_.game(own.game);
        CupIncoming frame;
        frame.sent = CupAsked{cup::TakeResult{own.number, lines_of(own, l.state, *game, *live.game)}};
        return want(live, {.frame = std::move(frame), .by_engine = true});
    }
    if (own.done()) return tell(table::HallClose{});
    const bool begun = round.phase != cup::Phase::NotBegun && round.phase != cup::Phase::End;
    if (l.stage == table::Stage::Lobby) {
        if (begun && !l.revealing) tell(table::Begin{});
        return;
    }
    // What was dealt before the hall begins to play waits for it.
    const bool early = round.phase == cup::Phase::Deal && !before_play(l.state);
    const bool paused = round.paused_at || own.paused_at || early;
    if (paused != l.paused) tell(table::HallPause{paused});
    const Moments due = moments_of(live.cup, round, own, now_);
    if (!paused && (due.last_round_at != l.hall_time.last_round_at || due.ends_at != l.hall_time.ends_at))
        tell(table::HallTime{due.last_round_at, due.ends_at});
}

// ---- What the hall sees of them

void CupHub::look_at_tables(CupLive& live) {
    live.looked = now_;
    direct_tables(live);
    if (!live.tables_changed) return;
    live.tables_changed = false;
    std::map<std::string, CupTableSeen> seen;
    const cup::Round* round = live.cup.round();
    for (std::size_t i = 0; round != nullptr && i < round->tables.size(); ++i) {
        const cup::Table& own = round->tables[i];
        const table::Table* table =
            own.game.empty() ? nullptr : tables_.table(own.game, LiveTables::Look::Known);
        if (table == nullptr) continue;
        const table::Lasting& l = table->lasting;
        CupTableSeen& one = seen[own.game];
        one.stage = l.stage;
        one.paused = l.paused;
        for (const table::Presence& presence : table->fleeting.presence)
            one.here += presence.connections != 0;
        if (l.stage == table::Stage::Lobby || l.state.players != static_cast<int>(own.seats.size())) continue;
        one.round = l.state.round;
        for (const cup::UnitId unit : own.units) {
            cup::Amount cash = 0;
            for (std::size_t s = 0; s < own.seats.size(); ++s)
                if (own.seats[s].unit == unit) cash += l.state.player[static_cast<PlayerId>(s)].cash;
            one.cash.emplace_back(unit, cash);
        }
    }
    if (seen == live.presence.tables) return;
    live.presence.tables = std::move(seen);
    refresh(live, {{CupAudience::Kind::Whole}, {CupAudience::Kind::Public}});
}

}  // namespace banquier::server
