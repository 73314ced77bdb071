#include "cup_views.hpp"

#include "cup_json.hpp"
#include "cup_table_views.hpp"

#include <banquier/cup/log.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::server {

namespace json = boost::json;
using cup::Cup;
using cup::Phase;
using cup::Round;
using cup::Table;
using cup::UnitId;

namespace {

constexpr std::size_t kLogShown = 30;

bool is_points(const Cup& cup, const Round& round) {
    return cup.format.stages[round.stage].kind == editions::CupStageKind::Points;
}
json::string kind_word(const Cup& cup, const Round& round) {
    return is_points(cup, round) ? "points" : "knockout";
}

// ---- What the cup waits for

struct Waits {
    std::string_view what;
    notation::Text says;
    std::vector<cup::TableNumber> tables = {};
};

std::string numbers_text(const std::vector<cup::TableNumber>& tables) {
    return fmt::format("{}", fmt::join(tables, ", "));
}

Waits waits_in_round(const Cup& cup, const Round& round) {
    std::vector<cup::TableNumber> ruling, sheets;
    for (const Table& table : round.tables) {
        const bool ties = !cup::equal_first(cup, round, table).empty();
        if (table.sheet.refused || ties)
            ruling.push_back(table.number);
        else if (!table.done())
            sheets.push_back(table.number);
    }
    if (!ruling.empty())
        return {"ruling",
            {"une décision de l'arbitre aux tables : " + numbers_text(ruling),
                "a ruling of the referee at tables: " + numbers_text(ruling)},
            ruling};
    switch (round.phase) {
    case Phase::NotBegun:
        if (cup.format.deal > 0) return {"deal", {"le début de la distribution", "the start of the deal"}};
        return {"play", {"le début du jeu", "the start of play"}};
    case Phase::Deal: return {"play", {"le début du jeu", "the start of play"}};
    case Phase::Play:
        if (cup.format.last_round != 0)
            return {"last_round", {"l'annonce du dernier tour", "the announcement of the last round"}};
        break;
    case Phase::End:
        return {"sheets",
            {"les feuilles des tables : " + numbers_text(sheets),
                "the sheets of tables: " + numbers_text(sheets)},
            sheets};
    case Phase::LastRound: break;
    }
    return {"end", {"la fin de la ronde", "the end of the round"}};
}

Waits waits(const Cup& cup, const CupPresence& presence) {
    if (presence.power_cut)
        return {"power_cut",
            {"l'arbitre : l'horloge après la coupure de courant",
                "the referee: the clock after the power cut"}};
    const std::string_view state = state_word(cup);
    if (state == "new") return {"opening", {"l'ouverture des inscriptions", "the opening of registration"}};
    if (state == "open")
        return {"presence", {"les présences, puis la clôture", "who is there, then closing"}};
    if (state == "closed" || state == "between")
        return {"pool", {"la préparation du tirage", "the draw to be prepared"}};
    if (state == "pooled") {
        const Round& round = *cup.round();
        if (cup::needs_salt(cup, {round.stage, round.number, round.pool}))
            return {"salt",
                {"le sel du tirage : dix lancers de deux dés devant tous",
                    "the salt of the draw: ten throws of two dice before everybody"}};
        return {"salt", {"le tirage, qui suit du premier", "the draw, which follows from the first"}};
    }
    if (state == "drawn") return {"publish", {"la publication du tirage", "the draw to be published"}};
    if (state == "decided") return {"ranking", {"le classement", "the ranking"}};
    if (state == "ranked")
        return {"ranking_published", {"la publication du classement", "the ranking to be published"}};
    if (state == "over") return {"nothing", {"rien : la coupe est finie", "nothing: the cup is over"}};
    return waits_in_round(cup, *cup.round());
}

// ---- Parts of the large views

json::object common(const CupShown& shown) {
    const Waits awaited = waits(shown.cup, shown.presence);
    json::object waits_json{{"for", json::string_view(awaited.what)}, {"says", both_json(awaited.says)}};
    if (!awaited.tables.empty()) waits_json["tables"] = list_of(awaited.tables);
    return {
        {"cup", {{"id", shown.cup.id}, {"name", shown.cup.name}, {"format", format_json(shown.cup.format)}}},
        {"state", json::string_view(state_word(shown.cup))}, {"waits", std::move(waits_json)},
        {"head", shown.cup.head.hex()}, {"entries", shown.cup.entries}};
}

json::object round_name(const Cup& cup, const Round& round) {
    json::object object{{"stage", round.stage + 1}, {"round", round.number}, {"kind", kind_word(cup, round)}};
    if (round.drawn && round.published && cup::is_final(cup, round)) object["final"] = true;
    if (round.attempt > 1) object["attempt"] = round.attempt;
    return object;
}

json::array penalties_json(const CupShown& shown, UnitId unit) {
    json::array all;
    for (const CupNote& note : shown.log.penalties) {
        const cup::Entry& entry = shown.log.entries[note.entry];
        const auto& penalty = std::get<cup::Penalised>(entry.what);
        if (penalty.unit != unit) continue;
        json::object one{{"kind", word(kPenaltyWords, penalty.kind)}, {"why", penalty.why}, {"at", entry.at},
            {"stage", note.stage + 1}, {"round", std::max(note.round, 1u)}};
        if (penalty.amount != 0) one["amount"] = penalty.amount;
        all.push_back(std::move(one));
    }
    return all;
}

enum class Names : std::uint8_t { Whole, First };

json::object unit_entry(const CupShown& shown, const cup::Unit& unit, Names names) {
    json::object object{{"name", unit.name}, {"members", people_json(unit, names == Names::First)},
        {"standing", word(kStandingWords, unit.standing)}, {"present", unit.present}};
    if (!unit.club.empty()) object["club"] = unit.club;
    if (unit.returned) object["returned"] = true;
    if (names == Names::First) return object;
    if (!unit.family.empty()) object["family"] = unit.family;
    json::array penalties = penalties_json(shown, unit.id);
    if (!penalties.empty()) object["penalties"] = std::move(penalties);
    return object;
}

cup::Amount greatest(const Table& table, UnitId unit) {
    cup::Amount most = 0;
    for (const cup::SheetLine& line : table.sheet.lines)
        if (line.unit == unit) most = std::max(most, cup::counted(table, line));
    return most;
}

json::object past_round(const Cup& cup, const Round& round) {
    json::object tables;
    for (const Table& table : round.tables) {
        json::object one{
            {"units", list_of(table.units)}, {"places", places_json(cup::places(cup, round, table))}};
        if (table.walkover) one["walkover"] = *table.walkover;
        if (const auto first = cup::winner(cup, round, table)) one["first"] = *first;
        if (table.noted) one["noted"] = true;
        if (!table.sheet.lines.empty()) {
            json::array amounts;
            for (const UnitId unit : table.units) amounts.emplace_back(greatest(table, unit));
            one["amounts"] = std::move(amounts);
        }
        tables[key_of(table.number)] = std::move(one);
    }
    json::object object{{"stage", round.stage + 1}, {"round", round.number}, {"kind", kind_word(cup, round)},
        {"tables", std::move(tables)}, {"byes", list_of(round.byes)}};
    if (!is_points(cup, round)) object["through"] = list_of(round.advanced);
    return object;
}

json::object draw_json(const Cup& cup, const Round& round, Names names) {
    json::object object{{"stage", round.stage + 1}, {"round", round.number}, {"attempt", round.attempt},
        {"pool", list_of(round.pool)}, {"pool_digest", round.pool_digest}};
    if (!round.drawn) {
        object["needs_salt"] = cup::needs_salt(cup, {round.stage, round.number, round.pool});
        if (cup.draws < cup.commitments.size()) object["commitment"] = cup.commitments[cup.draws];
        return object;
    }
    if (!round.published && names == Names::First) return object;
    if (!round.salt.empty()) object["salt"] = round.salt;
    if (!round.secret.empty()) object["secret"] = round.secret;
    if (round.order.empty()) object["by_hand"] = true;
    object["repeats"] = round.repeats;
    json::array tables;
    for (const Table& table : round.tables) tables.push_back(list_of(table.units));
    object["tables"] = std::move(tables);
    object["byes"] = list_of(round.byes);
    return object;
}

json::object rank_row(const cup::RankRow& row) {
    json::object object{{"unit", row.unit}, {"rank", row.rank}};
    if (!row.by.empty()) object["by"] = row.by;
    return object;
}

json::object ranking_json(const cup::Ranking& ranking) {
    json::array rows;
    for (const cup::RankRow& row : ranking.rows) rows.push_back(rank_row(row));
    return {{"edition", ranking.edition}, {"published", ranking.published}, {"rows", std::move(rows)}};
}

const cup::Ranking* published_ranking(const Cup& cup) {
    for (auto ranking = cup.rankings.rbegin(); ranking != cup.rankings.rend(); ++ranking)
        if (ranking->published) return &*ranking;
    return nullptr;
}

// What the public and the hall's own people see alike.
json::object shared_view(const CupShown& shown, Names names) {
    const Cup& cup = shown.cup;
    json::object view = common(shown);
    json::object units;
    for (const cup::Unit& unit : cup.units) units[key_of(unit.id)] = unit_entry(shown, unit, names);
    view["units"] = std::move(units);
    json::array rounds;
    for (std::size_t i = 0; i + 1 < cup.rounds.size(); ++i) rounds.push_back(past_round(cup, cup.rounds[i]));
    view["rounds"] = std::move(rounds);
    view["commitments"] = list_of(cup.commitments);
    if (cup.way != cup::Way::Sheet) view["way"] = word(kWayWords, cup.way);
    view["watching"] = shown.presence.watching;
    const Round* round = cup.round();
    if (round == nullptr) return view;
    view["round"] = round_name(cup, *round);
    view["clock"] = clock_json(cup, *round, nullptr, shown.now);
    view["draw"] = draw_json(cup, *round, names);
    if (round->drawn && (round->published || names == Names::Whole)) {
        const auto owed = cup::owed(cup, *round);
        json::object tables;
        for (const Table& table : round->tables) {
            json::object entry = table_entry(shown, *round, table, owed);
            if (names == Names::Whole) entry["here"] = devices_at(shown, table);
            tables[key_of(table.number)] = std::move(entry);
        }
        view["tables"] = std::move(tables);
        if (!round->byes.empty()) view["byes"] = list_of(round->byes);
    }
    if (is_points(cup, *round)) {
        const auto points = cup::points(cup, round->stage);
        json::object by_unit;
        for (const UnitId unit : round->pool) by_unit[key_of(unit)] = points[unit - 1];
        view["points"] = std::move(by_unit);
    }
    return view;
}

json::object role_entry(const CupShown& shown, const cup::HeldRole& held) {
    const cup::RoleGiven& given = held.given;
    const auto devices = shown.presence.devices.find(given.link);
    const bool here = devices != shown.presence.devices.end();
    json::object object{{"role", word(kRoleWords, given.role)}, {"name", given.name},
        {"here", here ? devices->second.size() : 0}};
    if (given.of != 0) object["of"] = given.of;
    if (given.role == cup::Role::Banker) {
        object["stage"] = given.stage + 1;
        object["round"] = given.round;
        if (!cup::is_of_round(shown.cup, given)) object["old"] = true;
    }
    if (given.recovery) object["recovery"] = true;
    if (held.taken) object["taken"] = true;
    if (here) {
        std::vector<std::string> names = devices->second;
        std::ranges::sort(names);
        object["devices"] = list_of(names);
    }
    return object;
}

json::object ruling_json(const CupShown& shown, const CupNote& note) {
    const cup::Entry& entry = shown.log.entries[note.entry];
    const auto& ruled = std::get<cup::Ruled>(entry.what);
    json::object object{{"at", entry.at}, {"by", entry.by.name}, {"decision", ruled.decision},
        {"parties", list_of(ruled.parties)}, {"heard", list_of(ruled.heard)},
        {"rules", list_of(ruled.rules)}};
    if (ruled.table != 0) {
        object["table"] = ruled.table;
        object["stage"] = note.stage + 1;
        object["round"] = note.round;
    }
    if (!ruled.order.empty()) object["order"] = list_of(ruled.order);
    return object;
}

json::object log_entry(const cup::Entry& entry);

json::object own_result(const Cup& cup, const Round& round, UnitId unit) {
    json::object object{{"stage", round.stage + 1}, {"round", round.number}};
    if (std::ranges::find(round.byes, unit) != round.byes.end()) object["bye"] = true;
    const Table* table = cup::table_of(round, unit);
    if (table == nullptr) return object;
    object["table"] = table->number;
    object["of"] = table->units.size();
    if (std::ranges::find(table->absent, unit) != table->absent.end()) object["absent"] = true;
    if (!table->done()) return object;
    std::size_t place = 1;
    for (const auto& group : cup::places(cup, round, *table)) {
        if (std::ranges::find(group, unit) != group.end()) object["place"] = place;
        place += group.size();
    }
    if (!table->sheet.lines.empty()) object["amount"] = greatest(*table, unit);
    if (!is_points(cup, round))
        if (const auto first = cup::winner(cup, round, *table)) object["through"] = *first == unit;
    return object;
}

void add_prospects(const Cup& cup, const cup::Unit& unit, json::object& view) {
    if (unit.standing == cup::Standing::Withdrawn) {
        view["out"] = true;
        return;
    }
    const Round* round = cup.round();
    if (round == nullptr || !round->published) return;
    if (!std::ranges::binary_search(round->pool, unit.id)) {
        if (unit.standing == cup::Standing::Playing) view["out"] = true;
        return;
    }
    const Table* table = cup::table_of(*round, unit.id);
    const auto first = table == nullptr ? std::nullopt : cup::winner(cup, *round, *table);
    if (is_points(cup, *round) || !first || cup::is_final(cup, *round)) return;
    view[*first == unit.id ? "through" : "out"] = true;
}

}  // namespace

// ---- What the others use

void CupLog::add(cup::Entry entry, const cup::Cup& cup) {
    const Round* round = cup.round();
    const CupNote note{entries.size(), round ? round->stage : 0, round ? round->number : 0};
    if (std::holds_alternative<cup::Ruled>(entry.what)) rulings.push_back(note);
    if (std::holds_alternative<cup::Penalised>(entry.what)) penalties.push_back(note);
    entries.push_back(std::move(entry));
}

std::string_view state_word(const Cup& cup) {
    if (!cup.open) return "new";
    if (!cup.closed) return "open";
    const Round* round = cup.round();
    if (round == nullptr) return "closed";
    if (!round->drawn) return "pooled";
    if (!round->published) return "drawn";
    if (round->over && !cup.rankings.empty()) return cup.rankings.back().published ? "over" : "ranked";
    if (const auto next = cup::next_round(cup)) return next->number == 0 ? "decided" : "between";
    if (runs(*round)) return "playing";
    return round->phase == Phase::End ? "ended" : "published";
}

namespace {

json::object log_entry(const cup::Entry& entry) {
    json::object object{{"at", entry.at}, {"what", json::string_view(cup::name_of(entry.what))},
        {"role", word(kRoleWords, entry.by.role)}, {"name", entry.by.name}};
    if (!entry.by.device.empty()) object["device"] = entry.by.device;
    if (entry.by.of != 0) object["of"] = entry.by.of;
    if (!entry.by.second.empty()) object["second"] = entry.by.second;
    std::visit(
        [&](const auto& what) {
            if constexpr (requires { what.table; })
                if (what.table != 0) object["table"] = what.table;
            if constexpr (requires { what.unit; })
                if (what.unit != 0) object["unit"] = what.unit;
        },
        entry.what);
    return object;
}

}  // namespace

// ---- The views

json::object whole_view(const CupShown& shown) {
    const Cup& cup = shown.cup;
    json::object view = shared_view(shown, Names::Whole);
    json::object roles, rulings, log;
    for (const cup::HeldRole& held : cup.roles) roles[key_of(held.given.link)] = role_entry(shown, held);
    for (const CupNote& note : shown.log.rulings)
        rulings[key_of(shown.log.entries[note.entry].number)] = ruling_json(shown, note);
    const auto& entries = shown.log.entries;
    for (std::size_t i = entries.size() > kLogShown ? entries.size() - kLogShown : 0; i < entries.size(); ++i)
        log[key_of(entries[i].number)] = log_entry(entries[i]);
    view["roles"] = std::move(roles);
    view["rulings"] = std::move(rulings);
    view["log"] = std::move(log);
    const std::string_view state = state_word(cup);
    if (state == "closed" || state == "between")
        if (const auto next = cup::next_round(cup); next && next->number != 0)
            view["next"] = json::object{{"stage", next->stage + 1}, {"round", next->number},
                {"pool", list_of(next->pool)}, {"needs_salt", cup::needs_salt(cup, *next)}};
    if (!cup.rankings.empty()) view["ranking"] = ranking_json(cup.rankings.back());
    if (shown.presence.power_cut)
        view["power_cut"] =
            json::object{{"last", shown.presence.power_cut->last}, {"back", shown.presence.power_cut->back}};
    if (shown.presence.copies_work) {
        json::object copies{{"works", *shown.presence.copies_work}};
        if (shown.presence.copied_at != 0) copies["at"] = shown.presence.copied_at;
        view["copies"] = std::move(copies);
    }
    return view;
}

json::object public_view(const CupShown& shown) {
    json::object view = shared_view(shown, Names::First);
    view["role"] = "spectator";
    if (const cup::Ranking* ranking = published_ranking(shown.cup)) view["ranking"] = ranking_json(*ranking);
    return view;
}

json::object unit_view(const CupShown& shown, UnitId id) {
    const Cup& cup = shown.cup;
    const cup::Unit& unit = *cup.unit(id);
    json::object view = common(shown);
    view["unit"] = unit_entry(shown, unit, Names::Whole);
    json::array results;
    for (const Round& round : cup.rounds)
        if (round.published && std::ranges::binary_search(round.pool, id))
            results.push_back(own_result(cup, round, id));
    view["results"] = std::move(results);
    add_prospects(cup, unit, view);
    if (const cup::Ranking* ranking = published_ranking(cup))
        for (const cup::RankRow& row : ranking->rows)
            if (row.unit == id) view["rank"] = rank_row(row);
    const Round* round = cup.round();
    if (round == nullptr || !round->published) return view;
    view["round"] = round_name(cup, *round);
    const Table* table = cup::table_of(*round, id);
    view["clock"] = clock_json(cup, *round, table, shown.now);
    if (table != nullptr) view["table"] = own_table(shown, *round, *table);
    if (std::ranges::find(round->byes, id) != round->byes.end()) view["bye"] = true;
    return view;
}

// Where the draw was made again, or is not published yet, there is no table.
json::object banker_view(
    const CupShown& shown, cup::TableNumber number, std::uint32_t stage, std::uint32_t number_of_round) {
    const Cup& cup = shown.cup;
    json::object view = common(shown);
    const Round* of = cup.round(stage, number_of_round);
    const Table* own = of == nullptr || !of->published ? nullptr : cup::table(*of, number);
    if (own == nullptr) return view;
    const Round& round = *of;
    const Table& table = *own;
    view["round"] = round_name(cup, round);
    view["clock"] = clock_json(cup, round, &table, shown.now);
    json::object told = own_table(shown, round, table);
    if (of != cup.round()) told["over"] = true;
    told["here"] = devices_at(shown, table);
    view["table"] = std::move(told);
    const cup::CheckList check = cup::check_list(shown.game);
    view["check"] = json::object{
        {"houses", check.houses}, {"hotels", check.hotels}, {"cash", check.cash}, {"titles", check.titles}};
    if (!table.throws.empty()) {
        json::array all;
        for (const cup::SeatThrows& thrown : table.throws) {
            json::array pairs;
            for (const cup::Throw& dice : thrown.throws) pairs.push_back(json::array{dice.a, dice.b});
            all.push_back({{"unit", thrown.unit}, {"member", thrown.member}, {"throws", std::move(pairs)}});
        }
        view["throws"] = std::move(all);
    }
    return view;
}

}  // namespace banquier::server
