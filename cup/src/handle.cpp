#include "check.hpp"

#include <banquier/cup/log.hpp>

#include <algorithm>

namespace banquier::cup {

using editions::CupDispute;

namespace {

using No = std::optional<Problem>;

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

class Handling {
public:
    Handling(Cup& cup, const House& house, const By& by, Millis now)
        : cup_(cup), house_(house), by_(by), now_(now) {}

    std::vector<Entry> entries;

    // ---- Wishes from which more than one entry follows

    No operator()(const Make& wish) {
        if (auto no = put(Made{1, wish.cup, wish.name, wish.format.source})) return no;
        return commit();
    }
    No operator()(const Enter& wish) {
        auto entered = entry_of(cup_, wish);
        if (!entered) return entered.problem();
        return put(*entered);
    }
    No operator()(const Withdrawn& wish) {
        if (auto no = put(wish)) return no;
        return cup_.rounds.empty() ? promote() : std::nullopt;
    }
    // [CUP-01] Who is not there is out; who waits and is there comes in, in order of entry.
    No operator()(const Close&) {
        for (std::size_t i = 0; i < cup_.units.size(); ++i)
            if (cup_.units[i].standing == Standing::Playing && !cup_.units[i].present)
                if (auto no = put(Withdrawn{cup_.units[i].id, "absent"})) return no;
        if (auto no = put(Closed{})) return no;
        return promote();
    }
    No operator()(const Pool& wish) {
        const Result<Next> next = round_to_pool(cup_);
        if (!next) return next.problem();
        const Round* before = cup_.round(next->stage, next->number);
        if (before == nullptr)
            if (auto no = finish_round()) return no;
        const std::uint32_t attempt = before == nullptr ? 1 : before->attempt + 1;
        return put(Pooled{next->stage, next->number, attempt, next->pool,
            pool_digest(cup_, *next, attempt).hex(), attempt > 1 ? wish.again : Witnessed{}});
    }
    No operator()(const Draw& wish) {
        const Round* round = cup_.round();
        if (round == nullptr || round->drawn) return put(Salted{wish.salt});
        if (!needs_salt(cup_, {round->stage, round->number, round->pool})) {
            const auto due = due_draw(cup_, nullptr, "");
            return due ? put(*due) : due.problem();
        }
        if (house_.secret == nullptr)
            return refusal(
                "secret", "le secret de l'organisateur manque", "the organiser's secret is missing");
        if (auto no = put(Salted{wish.salt})) return no;
        const luck::Secret secret = secret_of(cup_, *house_.secret, cup_.draws + 1);
        const auto due = due_draw(cup_, &secret, wish.salt);
        if (!due) return due.problem();
        if (auto no = put(*due)) return no;
        return commit();
    }
    No operator()(const Recommit&) {
        return cup_.draws < cup_.commitments.size() ? commit(cup_.draws + 1) : std::nullopt;
    }
    No operator()(const DrawByHand& wish) {
        Drawn drawn{.byes = wish.byes, .tables = wish.tables, .by_hand = wish.because};
        if (const Round* round = cup_.round())
            drawn.repeats =
                repeats_in(candidates(cup_, {round->stage, round->number, round->pool}), wish.tables);
        return put(drawn);
    }
    No operator()(const SeatTable& wish) {
        const Round* round = cup_.round();
        const Table* own = round == nullptr ? nullptr : table(*round, wish.table);
        Seated seated{
            .table = wish.table, .throws = wish.throws, .seats = {}, .banker = {}, .outsider = wish.outsider};
        if (own != nullptr) {
            const auto order = order_of_throws(own->there(), wish.throws);
            if (!order) return order.problem();
            const BankerChoice banker = banker_of(cup_, *round, *order, wish.outsider);
            seated.seats = seating(cup_, *order);
            seated.banker = banker.person;
            seated.outsider = banker.outsider;
        }
        return put(seated);
    }
    // [CUP-07] A table that waited for the referee is given its time back.
    No operator()(const Paused& wish) {
        const Round* round = cup_.round();
        const Table* own = round == nullptr ? nullptr : table(*round, wish.table);
        const std::optional<Millis> since = own != nullptr ? own->paused_at : std::nullopt;
        const Millis hall_paused = own != nullptr ? own->hall_paused : 0;
        if (auto no = put(wish)) return no;
        if (wish.on || !since || cup_.format.dispute != CupDispute::GivenBack) return std::nullopt;
        // While the hall stood still everybody had that time.
        const Millis lost =
            now_ - *since - (clock_of(cup_, *cup_.round(), 0).paused_until(now_) - hall_paused);
        return lost <= 0 ? std::nullopt : put(GivenBack{wish.table, lost});
    }
    No operator()(const Absent& wish) {
        if (auto no = put(wish)) return no;
        const auto left = table(*cup_.round(), wish.table)->there();
        if (left.size() > 1) return std::nullopt;
        return put(Walkover{wish.table, left.empty() ? 0 : left.front()});
    }
    No operator()(const Fill& wish) {
        const Round* round = cup_.round();
        const Table* own = round == nullptr ? nullptr : table(*round, wish.table);
        Filled filled{
            .table = wish.table, .version = own == nullptr ? 1 : own->sheet.version + 1, .lines = wish.lines};
        if (house_.game != nullptr) {
            auto worth = valued(*house_.game, wish.lines);
            if (!worth) return worth.problem();
            filled.lines = *worth;
        }
        return put(filled);
    }
    No operator()(const OpenTables& wish) {
        for (const TableOpened& opened : wish.tables)
            if (auto no = put(opened)) return no;
        return std::nullopt;
    }
    // What a live table ended with is signed by the engine, and handed over unless two are equal for the first place.
    No operator()(const TakeResult& wish) {
        if (auto no = (*this)(Fill{wish.table, wish.lines})) return no;
        const Table& own = *table(*cup_.round(), wish.table);
        const std::uint32_t version = own.sheet.version;
        if (auto no = put(EngineSigned{wish.table, version, own.game})) return no;
        if (!equal_first(cup_, *cup_.round(), *table(*cup_.round(), wish.table)).empty()) return std::nullopt;
        return put(Received{wish.table, version});
    }
    No operator()(const Correct& wish) {
        const auto due = due_correction(cup_, house_, wish);
        return due ? put(*due) : due.problem();
    }
    No operator()(const Rank&) {
        const Result<Next> next = next_round(cup_);
        if (!next) return next.problem();
        if (next->number == 0)
            if (auto no = finish_round()) return no;
        return put(Ranked{static_cast<std::uint32_t>(cup_.rankings.size() + 1), ranking(cup_)});
    }
    No operator()(const GiveRole& wish) {
        RoleGiven given{.link = static_cast<std::uint32_t>(cup_.roles.size() + 1),
            .role = wish.role,
            .of = wish.of,
            .stage = 0,
            .round = 0,
            .name = wish.name,
            .key = wish.key,
            .recovery = wish.recovery};
        if (const Round* round = cup_.round(); round != nullptr && wish.role == Role::Banker) {
            given.stage = round->stage;
            given.round = round->number;
        }
        return put(given);
    }
    No operator()(const Penalise& wish) {
        const TableNumber number = table_played(cup_, wish.unit);
        if (auto no = put(Penalised{wish.unit, wish.kind, wish.amount, number, wish.why})) return no;
        if (wish.kind != PenaltyKind::Disqualified || number == 0) return std::nullopt;
        const auto left = table(*cup_.round(), number)->there();
        if (left.size() > 1) return std::nullopt;
        return put(Walkover{number, left.empty() ? 0 : left.front()});
    }
    No operator()(const AfterPowerCut& wish) {
        const bool ran_on = wish.choice == CutChoice::RanOn;
        return put(PowerCut{wish.choice, wish.since, ran_on ? 0 : now_ - wish.since});
    }
    // As the hall wrote them, chained to this log.
    No operator()(const JoinHall& wish) {
        if (wish.entries.empty()) return differs("hall");
        if (auto no = put(JoinedHall{wish.hall, wish.entries.front().number, wish.entries.size(),
                wish.entries.back().digest.hex()}))
            return no;
        for (const Entry& own : wish.entries)
            if (auto no = put(own.what, own.at, own.by)) {
                if (no->field.empty())
                    no->field = "n " + std::to_string(own.number);
                else
                    no->field = fmt::format("n {}: {}", own.number, no->field);
                return no;
            }
        return std::nullopt;
    }
    template <class Plain>
    No operator()(const Plain& wish) {
        return put(wish);
    }

    // Whoever plays online sits as soon as the draw is published, and anew where units have changed before play.
    No seat_online() {
        if (cup_.rounds.empty() || !cup_.rounds.back().published ||
            cup_.rounds.back().phase != Phase::NotBegun)
            return std::nullopt;
        for (std::size_t i = 0; i < cup_.rounds.back().tables.size(); ++i) {
            const Table& own = cup_.rounds.back().tables[i];
            if (own.way != Way::Online || own.done()) continue;
            std::vector<UnitId> seated, there = own.there();
            for (const Seat& seat : own.seats)
                if (seat.member == 0) seated.push_back(seat.unit);
            std::ranges::sort(seated);
            std::ranges::sort(there);
            if (seated == there) continue;
            if (auto no = put(seated_online(cup_, cup_.rounds.back(), own))) return no;
        }
        return std::nullopt;
    }

private:
    No put(Change change) { return put(std::move(change), now_, by_); }
    No put(Change change, Millis at, const By& by) {
        if (auto no = why_not(cup_, house_, change)) return no;
        Entry entry{.number = cup_.entries + 1, .at = at, .by = by, .what = std::move(change), .digest = {}};
        if (auto no = not_as_joined(cup_, entry)) return no;
        entry.digest = digest_of(cup_.head, entry);
        apply(cup_, entry);
        entries.push_back(std::move(entry));
        return std::nullopt;
    }
    // To the secret of the coming draw.
    No commit() { return commit(static_cast<std::uint32_t>(cup_.commitments.size() + 1)); }
    No commit(std::uint32_t draw) {
        if (house_.secret == nullptr)
            return refusal(
                "secret", "le secret de l'organisateur manque", "the organiser's secret is missing");
        const luck::Secret secret = secret_of(cup_, *house_.secret, draw);
        return put(Committed{draw, commitment_of(cup_, secret, draw).hex()});
    }
    No promote() {
        while (has_place(cup_) && first_waiting(cup_) != 0)
            if (auto no = put(Promoted{first_waiting(cup_)})) return no;
        return std::nullopt;
    }
    No finish_round() {
        if (cup_.rounds.empty() || cup_.rounds.back().over) return std::nullopt;
        const Outcome due = outcome(cup_, cup_.rounds.back());
        if (auto no = put(Advanced{due.advanced})) return no;
        return due.stage_over ? put(StageOver{cup_.rounds.back().stage, due.through}) : std::nullopt;
    }

    Cup& cup_;
    const House& house_;
    const By& by_;
    Millis now_;
};

// ---- Who may do what

enum Who : std::uint8_t {
    kOrganiser = 1,
    kHead = 2,
    kLeads = 3,
    kReferees = 4,
    kDesk = 8,
    kBanker = 16,
    kUnit = 32,
    kEngine = 64
};

std::uint8_t who_may(const Wish& wish) {
    return std::visit(
        Overloaded{[](const Enter&) -> std::uint8_t { return kLeads | kDesk; },
            [](const Withdrawn&) -> std::uint8_t { return kLeads | kDesk | kUnit; },
            [](const Present&) -> std::uint8_t { return kLeads | kDesk | kReferees | kUnit; },
            [](const PhaseBegun&) -> std::uint8_t { return kLeads | kReferees; },
            [](const Paused&) -> std::uint8_t { return kLeads | kReferees; },
            [](const GivenBack&) -> std::uint8_t { return kLeads | kReferees; },
            [](const AfterPowerCut&) -> std::uint8_t { return kLeads | kReferees; },
            [](const Absent&) -> std::uint8_t { return kLeads | kReferees; },
            [](const Replaced&) -> std::uint8_t { return kLeads | kReferees; },
            [](const Received&) -> std::uint8_t { return kLeads | kReferees; },
            [](const SeatTable&) -> std::uint8_t { return kLeads | kReferees | kBanker; },
            // [CUP-15] The head of the referees rules.
            [](const Ruled&) -> std::uint8_t { return holds("CUP-15"_rule) ? kLeads : kLeads | kReferees; },
            [](const Penalise& wish) -> std::uint8_t {
                return wish.kind == PenaltyKind::Disqualified ? kLeads : kLeads | kReferees;
            },
            [](const Fill&) -> std::uint8_t { return kLeads | kReferees | kBanker; },
            [](const Signed&) -> std::uint8_t { return kLeads | kReferees | kBanker | kUnit; },
            [](const Refused&) -> std::uint8_t { return kLeads | kReferees | kBanker | kUnit; },
            [](const Called&) -> std::uint8_t { return kLeads | kReferees | kBanker | kUnit; },
            [](const CallAnswered&) -> std::uint8_t { return kLeads | kReferees; },
            [](const OpenTables&) -> std::uint8_t { return kEngine; },
            [](const TakeResult&) -> std::uint8_t { return kEngine; },
            [](const Recommit&) -> std::uint8_t { return kEngine; },
            [](const JoinHall&) -> std::uint8_t { return kEngine; },
            [](const GiveRole&) -> std::uint8_t { return kOrganiser; },
            [](const RoleTaken&) -> std::uint8_t { return kOrganiser; },
            [](const auto&) -> std::uint8_t { return kLeads; }},
        wish);
}

std::uint8_t kind_of(Role role) {
    switch (role) {
    case Role::Organiser: return kOrganiser;
    case Role::HeadReferee: return kHead;
    case Role::Referee: return kReferees;
    case Role::Desk: return kDesk;
    case Role::Banker: return kBanker;
    case Role::Unit: return kUnit;
    case Role::Engine: return kEngine;
    case Role::Spectator: break;
    }
    return 0;
}

// A unit acts for itself; where a whole table is meant, at the table where it sits.
bool is_own_unit(const Cup& cup, UnitId unit, const Wish& wish) {
    return std::visit(
        [&](const auto& what) {
            if constexpr (requires { what.player; }) {
                return what.player.unit == unit;
            } else if constexpr (requires { what.unit; }) {
                return what.unit == unit;
            } else if constexpr (requires { what.table; }) {
                const Round* round = cup.round();
                const Table* own = round == nullptr || !round->published ? nullptr : table_of(*round, unit);
                return own != nullptr && own->number == what.table;
            } else {
                return false;
            }
        },
        wish);
}

bool is_own_table(TableNumber number, const Wish& wish) {
    return std::visit(
        [&](const auto& what) {
            if constexpr (requires { what.table; }) return what.table == number;
            return false;
        },
        wish);
}

}  // namespace

std::optional<Denial> denial(const Cup& cup, const By& by, const Wish& wish) {
    const HeldRole* held = by.link == 0 || by.link > cup.roles.size() ? nullptr : &cup.roles[by.link - 1];
    if (held != nullptr && held->taken) return Denial::RoleTaken;
    if ((who_may(wish) & kind_of(by.role)) == 0) return Denial::NotYourRole;
    if (by.role == Role::Banker) {
        if (held != nullptr && !is_of_round(cup, held->given)) return Denial::OldRound;
        if (!is_own_table(by.of, wish)) return Denial::NotYourTable;
    }
    if (by.role == Role::Unit && !is_own_unit(cup, by.of, wish)) return Denial::NotYourUnit;
    return std::nullopt;
}

std::optional<Problem> why_not(const Cup& cup, const By& by, const Wish& wish) {
    const auto denied = denial(cup, by, wish);
    if (!denied) return std::nullopt;
    switch (*denied) {
    case Denial::RoleTaken: return refusal("by", "ce rôle a été repris", "this role has been taken back");
    case Denial::OldRound:
        return refusal("by", "ce lien était pour une ronde précédente", "this link was for an earlier round");
    case Denial::NotYourTable: return refusal("by", "c'est une autre table", "that is another table");
    case Denial::NotYourUnit: return refusal("by", "c'est une autre équipe", "that is another unit");
    case Denial::NotYourRole: break;
    }
    const bool ruling = std::holds_alternative<Ruled>(wish);
    return refusal(
        "by", "ce rôle ne le peut pas", "this role may not do that", ruling ? "CUP-15"_rule : RuleId{});
}

Result<std::vector<Entry>> handle(Cup& cup, const House& house, const Command& command, Millis now) {
    if (auto no = why_not(cup, command.by, command.wish)) return *no;
    Cup changed = cup;
    Handling handling{changed, house, command.by, now};
    if (auto no = std::visit(handling, command.wish)) return *no;
    if (auto no = handling.seat_online()) return *no;
    cup = std::move(changed);
    return std::move(handling.entries);
}

}  // namespace banquier::cup
