// Several halls: who writes what, and how a hall's log joins the centre's.
#include "halls.hpp"
#include "check.hpp"

#include <banquier/cup/log.hpp>

#include <algorithm>

namespace banquier::cup {

namespace {

std::string hall_field(HallNumber hall) { return fmt::format("hall {}", hall); }

std::string name_of_hall(const Cup& cup, HallNumber hall) {
    return hall == 0 || hall > cup.halls.size() ? std::string{} : cup.halls[hall - 1].name;
}

template <class T, class... All>
constexpr bool kOneOf = (std::is_same_v<T, All> || ...);

// What a hall writes of its tables and of its clock.
template <class T>
constexpr bool kOfTable = kOneOf<T, Seated, Absent, Walkover, Filled, Signed, Refused, Received, Ruled,
    Called, CallAnswered, Penalised>;
template <class T>
constexpr bool kOfClock = kOneOf<T, PhaseBegun, Paused, GivenBack, PowerCut>;
// What the centre writes of its tables, as long as no hall does.
template <class T>
constexpr bool kOfTableAtCentre =
    kOfTable<T> || kOneOf<T, Paused, GivenBack, Replaced, EngineSigned, WayChosen, TableOpened>;

No not_the_writer(const Cup& cup, TableNumber number) {
    const HallNumber due = writer_of(cup, number);
    if (due == writer(cup)) return std::nullopt;
    if (number == 0)
        return refusal("table", "attendu : une table de la salle", "expected: a table of the hall");
    if (due == 0)
        return refusal(table_field(number), "cette table n'est pas confiée à cette salle",
            "this table has not been handed to this hall");
    return refusal(table_field(number),
        fmt::format(
            "la salle {} (« {} ») tient cette table : son journal le dira", due, name_of_hall(cup, due)),
        fmt::format("hall {} (\"{}\") keeps this table: its log will say so", due, name_of_hall(cup, due)));
}

}  // namespace

HallNumber writer(const Cup& cup) { return cup.joining != 0 ? cup.joining : cup.writes; }

HallNumber writer_of(const Cup& cup, TableNumber table) {
    for (std::size_t i = 0; i < cup.halls.size(); ++i) {
        const OwnHall& hall = cup.halls[i];
        if (hall.handed != 0 && hall.first <= table && table <= hall.last)
            return static_cast<HallNumber>(i + 1);
    }
    return 0;
}

bool is_handed(const Cup& cup) {
    return std::ranges::any_of(cup.halls, [](const OwnHall& hall) { return hall.handed != 0; });
}

const HallClock& clock_of(const Cup& cup, const Round& round, TableNumber table) {
    static const HallClock kNotBegun;
    const HallNumber hall = table == 0 ? writer(cup) : writer_of(cup, table);
    if (hall == cup.writes) return round;
    const auto found = round.halls.find(hall);
    return found == round.halls.end() ? kNotBegun : found->second;
}

std::optional<Problem> not_written_here(const Cup& cup, const Change& change) {
    const HallNumber here = writer(cup);
    return std::visit(
        [&]<class T>(const T& what) -> No {
            if constexpr (std::is_same_v<T, HallBegun>) {
                return std::nullopt;
            } else if constexpr (std::is_same_v<T, Moved>) {
                if (here == 0) {
                    const Round* round = cup.round();
                    for (const UnitId unit : {what.unit, what.with})
                        if (const Table* own = round == nullptr ? nullptr : table_of(*round, unit))
                            if (auto no = not_the_writer(cup, own->number)) return no;
                    return what.table == 0 ? std::nullopt : not_the_writer(cup, what.table);
                }
            } else {
                bool of_hall = kOfTable<T> || kOfClock<T>;
                if constexpr (std::is_same_v<T, Penalised>)
                    of_hall = what.kind != PenaltyKind::Disqualified;  // who is in the cup is the centre's
                if (here != 0 && !of_hall)
                    return refusal(hall_field(here), "cela, c'est le centre qui l'écrit",
                        "that is for the centre to write");
                if constexpr (kOfTableAtCentre<T>) {
                    const bool whole_hall = kOfClock<T> && what.table == 0;
                    if (!whole_hall && (here != 0 || what.table != 0)) return not_the_writer(cup, what.table);
                }
                return std::nullopt;
            }
            return refusal(
                hall_field(here), "cela, c'est le centre qui l'écrit", "that is for the centre to write");
        },
        change);
}

std::optional<Problem> not_as_joined(const Cup& cup, const Entry& entry) {
    if (cup.joining == 0 || cup.to_join != 1) return std::nullopt;
    const OwnHall& hall = cup.halls[cup.joining - 1];
    Entry own = entry;
    own.number = hall.next;
    if (digest_of(hall.head, own).hex() == cup.joined_head) return std::nullopt;
    return refusal(hall_field(cup.joining), "ces écritures ne sont pas celles du journal de la salle",
        "these entries are not those of the hall's log");
}

// ---- Whether an entry is right

No Checking::no_such_hall(HallNumber hall) const {
    if (hall != 0 && hall <= cup_.halls.size()) return std::nullopt;
    return refusal(hall_field(hall), fmt::format("inconnue ; le tournoi a {} salles", cup_.halls.size()),
        fmt::format("unknown; the cup has {} halls", cup_.halls.size()));
}

No Checking::operator()(const HallNamed& named) const {
    constexpr std::size_t kMostHalls = 99;
    const std::string field = hall_field(named.hall);
    if (named.hall == 0 || named.hall > std::min(cup_.halls.size() + 1, kMostHalls))
        return refusal(field, fmt::format("attendu : de 1 à {}", cup_.halls.size() + 1),
            fmt::format("expected: 1 to {}", cup_.halls.size() + 1));
    if (named.hall <= cup_.halls.size() && cup_.halls[named.hall - 1].handed != 0)
        return refusal(field, "elle tient ses tables : d'abord les reprendre",
            "it keeps its tables: take them back first");
    if (named.name.find_first_not_of(" \t") == std::string::npos)
        return refusal("name", "attendu : un nom", "expected: a name");
    if (named.first > named.last || (named.first == 0) != (named.last == 0))
        return refusal("tables", "attendu : de la première à la dernière table",
            "expected: the first to the last table");
    for (std::size_t i = 0; i < cup_.halls.size(); ++i) {
        const OwnHall& other = cup_.halls[i];
        if (i + 1 != named.hall && named.first != 0 && other.first <= named.last && named.first <= other.last)
            return refusal("tables",
                fmt::format("la salle {} a les tables {} à {}", i + 1, other.first, other.last),
                fmt::format("hall {} has tables {} to {}", i + 1, other.first, other.last));
    }
    return std::nullopt;
}

No Checking::operator()(const Handed& handed) const {
    if (auto no = no_such_hall(handed.hall)) return no;
    const std::string field = hall_field(handed.hall);
    const OwnHall& hall = cup_.halls[handed.hall - 1];
    if (hall.handed != 0)
        return refusal(
            field, "elle tient déjà ses tables de cette ronde", "it keeps its tables of this round already");
    const Round* round = cup_.round();
    if (round == nullptr || !round->published)
        return refusal("draw", "le tirage n'est pas publié", "the draw is not published");
    const auto is_open = [&](const Table& table) {
        return hall.first <= table.number && table.number <= hall.last && !table.done();
    };
    if (round->over || std::ranges::none_of(round->tables, is_open))
        return refusal(field, "aucune de ses tables n'est à jouer dans cette ronde",
            "none of its tables is to be played in this round");
    if (std::ranges::any_of(round->tables, [](const Table& table) { return table.way != Way::Sheet; }))
        return refusal(field, "une ronde en plusieurs salles se joue avec des feuilles",
            "a round in several halls is played with sheets");
    return std::nullopt;
}

No Checking::operator()(const HallBegun& begun) const {
    if (auto no = no_such_hall(begun.hall)) return no;
    const OwnHall& hall = cup_.halls[begun.hall - 1];
    const bool own_log = writer(cup_) == 0 && hall.handed != 0 && hall.handed == cup_.entries;
    const bool joined = cup_.joining == begun.hall && hall.next == hall.handed + 1;
    return own_log || joined ? std::nullopt : differs("hall");
}

No Checking::operator()(const JoinedHall& joined) const {
    if (auto no = no_such_hall(joined.hall)) return no;
    const OwnHall& hall = cup_.halls[joined.hall - 1];
    if (hall.handed == 0)
        return refusal(hall_field(joined.hall), "elle ne tient aucune table", "it keeps no table");
    if (joined.first != hall.next || joined.entries == 0 || !luck::Digest::from_hex(joined.head))
        return differs("first");
    return std::nullopt;
}

No Checking::operator()(const TakenBack& taken) const {
    if (auto no = no_such_hall(taken.hall)) return no;
    if (cup_.halls[taken.hall - 1].handed == 0)
        return refusal(hall_field(taken.hall), "elle ne tient aucune table", "it keeps no table");
    return without_witness(taken.because);
}

}  // namespace banquier::cup
