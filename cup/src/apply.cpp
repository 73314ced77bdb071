#include "rules.hpp"

#include <banquier/cup/log.hpp>

#include <algorithm>

namespace banquier::cup {

const Unit* Cup::unit(UnitId of) const { return of == 0 || of > units.size() ? nullptr : &units[of - 1]; }

const Round* Cup::round(std::uint32_t stage, std::uint32_t number) const {
    const auto found = std::ranges::find_if(
        rounds, [&](const Round& round) { return round.stage == stage && round.number == number; });
    return found == rounds.end() ? nullptr : &*found;
}

const Table* table(const Round& round, TableNumber number) {
    return number == 0 || number > round.tables.size() ? nullptr : &round.tables[number - 1];
}

const Table* table_of(const Round& round, UnitId unit) {
    const auto found = std::ranges::find_if(round.tables,
        [&](const Table& each) { return std::ranges::find(each.units, unit) != each.units.end(); });
    return found == round.tables.end() ? nullptr : &*found;
}

bool is_of_round(const Cup& cup, const RoleGiven& banker) {
    const Round* round = cup.round();
    return round != nullptr && round->stage == banker.stage && round->number == banker.round;
}

namespace {

void exchange(std::vector<UnitId>& units, UnitId out, UnitId in) { std::ranges::replace(units, out, in); }

class Applying {
public:
    Applying(Cup& cup, const Entry& entry) : cup_(cup), entry_(entry), at_(entry.at), by_(entry.by) {}

    void operator()(const Made& made) {
        cup_.id = made.cup;
        cup_.name = made.name;
        editions::Problems ignored;
        cup_.format = editions::read_cup_format("format", made.format, ignored);
    }
    void operator()(const Committed& committed) {
        if (committed.draw <= cup_.commitments.size()) cup_.recommitted = entry_.number;
        cup_.commitments.resize(committed.draw - 1);
        cup_.commitments.push_back(committed.commitment);
    }
    void operator()(const Opened&) { cup_.open = true; }
    void operator()(const Entered& entered) {
        cup_.units.push_back({.id = entered.unit,
            .name = entered.name,
            .club = entered.club,
            .family = entered.family,
            .members = entered.members,
            .standing = entered.waiting ? Standing::Waiting : Standing::Playing});
    }
    void operator()(const Withdrawn& gone) {
        unit(gone.unit).standing = Standing::Withdrawn;
        unit(gone.unit).present = false;
    }
    void operator()(const Returned& back) {
        unit(back.unit).standing = Standing::Playing;
        unit(back.unit).present = true;
        unit(back.unit).returned = true;
    }
    void operator()(const Present& present) { unit(present.unit).present = present.here; }
    void operator()(const Promoted& promoted) { unit(promoted.unit).standing = Standing::Playing; }
    void operator()(const Closed&) { cup_.closed = true; }

    void operator()(const Pooled& pooled) {
        Round round;
        round.stage = pooled.stage;
        round.number = pooled.round;
        round.attempt = pooled.attempt;
        round.pool = pooled.units;
        round.pool_digest = pooled.digest;
        if (pooled.attempt > 1) cup_.rounds.pop_back();
        cup_.rounds.push_back(std::move(round));
    }
    void operator()(const Salted& salted) { cup_.rounds.back().salt = salted.salt; }
    void operator()(const Drawn& drawn) {
        Round& round = cup_.rounds.back();
        if (drawn.draw != 0) cup_.draws = drawn.draw;
        round.drawn = true;
        round.secret = drawn.secret;
        round.order = drawn.order;
        round.byes = drawn.byes;
        round.repeats = drawn.repeats;
        for (const auto& units : drawn.tables) {
            Table& table = round.tables.emplace_back();
            table.number = static_cast<TableNumber>(round.tables.size());
            table.units = units;
            table.way = cup_.way;
        }
    }
    void operator()(const Published&) { cup_.rounds.back().published = true; }
    void operator()(const Moved& moved) {
        Round& round = cup_.rounds.back();
        if (moved.with != 0) {
            Table& one = at_table(table_of(round, moved.unit)->number);
            Table& other = at_table(table_of(round, moved.with)->number);
            exchange(one.units, moved.unit, moved.with);
            exchange(other.units, moved.with, moved.unit);
            return;
        }
        std::erase(at_table(table_of(round, moved.unit)->number).units, moved.unit);
        at_table(moved.table).units.push_back(moved.unit);
    }
    void operator()(const Seated& seated) {
        Table& table = at_table(seated.table);
        table.throws = seated.throws;
        table.seats = seated.seats;
        table.banker = seated.banker;
        table.outsider = seated.outsider;
        table.game.clear();  // another one is opened for these seats
    }
    void operator()(const PhaseBegun& begun) {
        HallClock& clock = own_clock();
        clock.phase = begun.phase;
        clock.phase_at = at_;
        if (cup_.joining != 0) cup_.rounds.back().begun_in_hall = true;
        if (begun.phase == Phase::Play) clock.play_at = at_;
        if (begun.phase > Phase::Play) return;
        for (Table& table : cup_.rounds.back().tables)
            if (is_own(table)) table.hall_paused -= clock.paused_for;
        clock.paused_for = 0;
    }
    void operator()(const Paused& paused) {
        HallClock& clock = own_clock();
        std::optional<Millis>& since = paused.table == 0 ? clock.paused_at : at_table(paused.table).paused_at;
        if (!paused.on && paused.table == 0) clock.paused_for += at_ - *since;
        since = paused.on ? std::optional{at_} : std::nullopt;
        if (paused.table != 0) at_table(paused.table).hall_paused = clock.paused_until(at_);
    }
    void operator()(const GivenBack& given) {
        for (Table& table : cup_.rounds.back().tables)
            if (given.table == 0 ? is_own(table) : given.table == table.number)
                table.given_back += given.time;
    }
    void operator()(const Absent& absent) { at_table(absent.table).absent.push_back(absent.unit); }
    void operator()(const Walkover& walkover) { at_table(walkover.table).walkover = walkover.unit; }
    void operator()(const Replaced& replaced) {
        Table& table = at_table(replaced.table);
        exchange(table.units, replaced.out, replaced.in);
        std::erase(table.absent, replaced.out);
        table.walkover.reset();
        unit(replaced.in).standing = Standing::Playing;
        unit(replaced.in).present = true;
        in_pool(replaced.out, replaced.in);
    }

    void operator()(const Filled& filled) {
        at_table(filled.table).sheet = {
            .state = SheetState::Filled, .version = filled.version, .lines = filled.lines, .signatures = {}};
    }
    void operator()(const Signed& signature) {
        at_table(signature.table).sheet.signatures.push_back(signature.player);
    }
    void operator()(const EngineSigned& signature) { at_table(signature.table).sheet.by_engine = true; }
    void operator()(const Refused& refused) { at_table(refused.table).sheet.refused = true; }
    void operator()(const Received& received) { at_table(received.table).sheet.state = SheetState::Received; }
    void operator()(const Corrected& corrected) {
        const auto found = std::ranges::find_if(cup_.rounds, [&](const Round& round) {
            return round.stage == corrected.stage && round.number == corrected.round;
        });
        Table& table = found->tables[corrected.table - 1];
        if (corrected.effect == Effect::Noted) {
            table.noted = corrected.lines;
            return;
        }
        table.sheet.lines = corrected.lines;
        table.sheet.version = corrected.version;
        table.sheet.state = SheetState::Corrected;
        table.ruled_order.clear();
        if (corrected.effect == Effect::Recomputed) recompute(*found);
        if (corrected.effect == Effect::Chair) {
            exchange(found->advanced, corrected.out, corrected.in);
            for (Table& later : cup_.rounds.back().tables) exchange(later.units, corrected.out, corrected.in);
            exchange(cup_.rounds.back().byes, corrected.out, corrected.in);
            in_pool(corrected.out, corrected.in);
        }
    }
    void operator()(const Ruled& ruled) {
        cup_.rulings.push_back(ruled);
        if (ruled.table == 0) return;
        Table& table = at_table(ruled.table);
        if (!ruled.order.empty()) table.ruled_order = ruled.order;
        table.sheet.refused = false;
        table.sheet.ruled = true;
    }

    void operator()(const Advanced& advanced) {
        cup_.rounds.back().over = true;
        cup_.rounds.back().advanced = advanced.units;
        for (OwnHall& hall : cup_.halls) hall.handed = 0;
    }
    void operator()(const StageOver& over) { cup_.through.push_back(over.through); }
    void operator()(const Ranked& ranked) { cup_.rankings.push_back({ranked.edition, ranked.rows, false}); }
    void operator()(const RankingPublished& published) {
        cup_.rankings[published.edition - 1].published = true;
    }

    void operator()(const RoleGiven& given) { cup_.roles.push_back({given, false}); }
    void operator()(const RoleTaken& taken) { cup_.roles[taken.link - 1].taken = true; }
    void operator()(const Called& called) { at_table(called.table).call = {at_, by_.name, called.why}; }
    void operator()(const CallAnswered& answered) { at_table(answered.table).call.reset(); }
    void operator()(const Penalised& penalised) {
        if (penalised.kind == PenaltyKind::Amount) at_table(penalised.table).penalties.push_back(penalised);
        if (penalised.kind != PenaltyKind::Disqualified) return;
        unit(penalised.unit).standing = Standing::Withdrawn;
        unit(penalised.unit).present = false;
        if (penalised.table != 0) at_table(penalised.table).absent.push_back(penalised.unit);
    }
    // A table whose draw is published and that goes on with a sheet has no live table any more.
    void operator()(const WayChosen& chosen) {
        if (chosen.table != 0) {
            at_table(chosen.table).way = chosen.way;
            at_table(chosen.table).game.clear();
            return;
        }
        cup_.way = chosen.way;
        if (cup_.rounds.empty() || cup_.rounds.back().published) return;
        for (Table& table : cup_.rounds.back().tables) table.way = chosen.way;
    }
    void operator()(const TableOpened& opened) { at_table(opened.table).game = opened.game; }
    void operator()(const PowerCut& cut) { own_clock().paused_for += cut.lost; }

    void operator()(const HallNamed& named) {
        if (named.hall > cup_.halls.size()) cup_.halls.resize(named.hall);
        OwnHall& hall = cup_.halls[named.hall - 1];
        hall.name = named.name;
        hall.first = named.first;
        hall.last = named.last;
    }
    void operator()(const Handed& handed) {
        OwnHall& hall = cup_.halls[handed.hall - 1];
        hall.handed = entry_.number;
        hall.next = entry_.number + 1;
        hall.parted = hall.head = entry_.digest;
        cup_.rounds.back().halls.erase(handed.hall);
        leave_clock(hall);
    }
    void operator()(const HallBegun& begun) {
        if (cup_.joining != 0) return;
        cup_.writes = begun.hall;
        static_cast<HallClock&>(cup_.rounds.back()) = {};
    }
    void operator()(const JoinedHall& joined) {
        cup_.joining = joined.hall;
        cup_.to_join = joined.entries;
        cup_.joined_head = joined.head;
    }
    void operator()(const TakenBack& taken) {
        cup_.halls[taken.hall - 1].handed = 0;
        leave_clock(cup_.halls[taken.hall - 1]);
    }

private:
    Unit& unit(UnitId id) { return cup_.units[id - 1]; }
    Table& at_table(TableNumber number) { return cup_.rounds.back().tables[number - 1]; }
    bool is_own(const Table& table) const { return writer_of(cup_, table.number) == writer(cup_); }
    // Another clock holds for these tables from now on.
    void leave_clock(const OwnHall& hall) {
        for (Table& table : cup_.rounds.back().tables) {
            if (table.number < hall.first || hall.last < table.number) continue;
            table.paused_at.reset();
            table.hall_paused = 0;
        }
    }
    HallClock& own_clock() {
        Round& round = cup_.rounds.back();
        return cup_.joining == 0 ? round : round.halls[cup_.joining];
    }
    void in_pool(UnitId out, UnitId in) {
        exchange(cup_.rounds.back().pool, out, in);
        std::ranges::sort(cup_.rounds.back().pool);
    }
    // Nothing was drawn from the round: who goes on is found again when it is.
    void recompute(Round& round) {
        if (!round.over) return;
        round.over = false;
        round.advanced.clear();
        if (cup_.through.size() > round.stage) cup_.through.resize(round.stage);
    }

    Cup& cup_;
    const Entry& entry_;
    Millis at_;
    const By& by_;
};

}  // namespace

void apply(Cup& cup, const Entry& entry) {
    const HallNumber joining = cup.joining;
    std::visit(Applying{cup, entry}, entry.what);
    if (joining != 0) {
        OwnHall& hall = cup.halls[joining - 1];
        Entry own = entry;
        own.number = hall.next++;
        hall.head = digest_of(hall.head, own);
        if (--cup.to_join == 0) cup.joining = 0;
    }
    cup.entries = entry.number;
    cup.head = entry.digest;
}

}  // namespace banquier::cup
