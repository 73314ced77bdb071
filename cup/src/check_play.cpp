// Entries of rounds, sheets and rulings, and of what came of them.
#include "check.hpp"

#include <algorithm>

namespace banquier::cup {

using editions::CupSign;

No Checking::operator()(const Seated& seated) const {
    if (auto no = not_playing(seated.table)) return no;
    const Round& round = *cup_.round();
    const Table& own = *table(round, seated.table);
    if (!own.game.empty() && round.phase != Phase::NotBegun)
        return refusal(
            table_field(seated.table), "la table en direct a commencé", "the live table has begun");
    if (own.way == Way::Online) {
        if (seated == seated_online(cup_, round, own)) return std::nullopt;
        return refusal(table_field(seated.table), "à une table en ligne, les places suivent du tirage",
            "at an online table the seats follow from the draw", "CUP-03"_rule);
    }
    const Result<std::vector<UnitId>> order = order_of_throws(own.there(), seated.throws);
    if (!order) return order.problem();
    const BankerChoice banker = banker_of(cup_, round, *order, seated.outsider);
    if (banker.person.unit == 0 && banker.outsider.empty())
        return refusal(table_field(seated.table), "attendu : le nom d'un banquier qui ne joue pas",
            "expected: the name of a banker who does not play", "CUP-04"_rule);
    if (seated.seats != seating(cup_, *order) || seated.banker != banker.person ||
        seated.outsider != banker.outsider)
        return differs("seated");
    return std::nullopt;
}

No Checking::operator()(const PhaseBegun& begun) const {
    const Round* round = cup_.round();
    const HallClock* clock = round == nullptr ? nullptr : &clock_of(cup_, *round, 0);
    if (round == nullptr || !round->published || (holds("CUP-08"_rule) && begun.phase <= clock->phase) ||
        clock->paused_at)
        return refusal("phase", "les phases se suivent : distribution, jeu, dernier tour, fin",
            "phases follow each other: deal, play, last round, end", "CUP-08"_rule);
    return std::nullopt;
}

No Checking::operator()(const Paused& paused) const {
    const Round* round = cup_.round();
    const Table* own = round == nullptr ? nullptr : table(*round, paused.table);
    const HallClock* clock = round == nullptr ? nullptr : &clock_of(cup_, *round, 0);
    const bool running = clock != nullptr && clock->phase != Phase::NotBegun && clock->phase != Phase::End;
    if (!running || (paused.table != 0 && own == nullptr))
        return refusal("clock", "l'horloge ne marche pas", "the clock is not running", "CUP-07"_rule);
    const bool is_on = own != nullptr ? own->paused_at.has_value() : clock->paused_at.has_value();
    if (is_on == paused.on) return refusal("clock", "c'est déjà ainsi", "it is so already");
    return std::nullopt;
}

No Checking::operator()(const GivenBack& given) const {
    if (given.table != 0)
        if (auto no = not_playing(given.table)) return no;
    if (cup_.round() == nullptr || given.time <= 0 || given.time > kMostTime)
        return refusal("clock", "attendu : un temps positif, de cent jours au plus",
            "expected: a time above zero, a hundred days at most", "CUP-08"_rule);
    return std::nullopt;
}

No Checking::operator()(const Absent& absent) const {
    if (auto no = not_playing(absent.table)) return no;
    const Table& own = *table(*cup_.round(), absent.table);
    if (!is_there(own, absent.unit) || own.sheet.version != 0)
        return refusal(name(absent.unit), "pas attendue à cette table", "not awaited at this table");
    return std::nullopt;
}

No Checking::operator()(const Walkover& walkover) const {
    if (auto no = not_playing(walkover.table)) return no;
    const auto left = table(*cup_.round(), walkover.table)->there();
    if (left.size() > 1 || (left.empty() ? 0 : left.front()) != walkover.unit) return differs("walkover");
    return std::nullopt;
}

// [CUP-01] A waiting unit comes into a vacancy of the first round, until its deal is over.
No Checking::operator()(const Replaced& replaced) const {
    const Round* round = cup_.round();
    const Table* own = round == nullptr ? nullptr : table(*round, replaced.table);
    const bool vacant = own != nullptr &&
        (std::ranges::find(own->absent, replaced.out) != own->absent.end() ||
            (std::ranges::find(own->units, replaced.out) != own->units.end() &&
                cup_.unit(replaced.out)->standing == Standing::Withdrawn));
    const bool begun_online = own != nullptr && !own->game.empty() && round->phase != Phase::NotBegun;
    if (!vacant || begun_online || round->stage != 0 || round->number != 1 || round->phase > Phase::Deal ||
        own->sheet.version != 0)
        return refusal(table_field(replaced.table),
            "on ne remplace qu'une équipe absente, avant la fin de la première distribution",
            "only a unit that is absent is replaced, before the first deal is over", "CUP-01"_rule);
    if (replaced.in != first_waiting(cup_))
        return refusal(name(replaced.in), "attendu : la première présente de la liste d'attente",
            "expected: the first on the waiting list who is there", "CUP-01"_rule);
    return std::nullopt;
}

No Checking::operator()(const Filled& filled) const {
    if (auto no = not_playing(filled.table)) return no;
    const Table& own = *table(*cup_.round(), filled.table);
    if (filled.version != own.sheet.version + 1) return differs("version");
    if (auto no = not_everybody(own, filled.lines)) return no;
    return not_valued(filled.lines);
}

No Checking::operator()(const Signed& signature) const {
    if (auto no = not_this_version(signature.table, signature.version)) return no;
    const Table& own = *table(*cup_.round(), signature.table);
    if (auto no = not_at(own, signature.player)) return no;
    if (std::ranges::find(own.sheet.signatures, signature.player) != own.sheet.signatures.end())
        return refusal(table_field(own.number), "déjà signé", "signed already", "CUP-06"_rule);
    return std::nullopt;
}

No Checking::operator()(const EngineSigned& signature) const {
    if (auto no = not_this_version(signature.table, signature.version)) return no;
    const Table& own = *table(*cup_.round(), signature.table);
    if (own.game.empty() || own.game != signature.game || own.sheet.by_engine) return differs("game");
    return std::nullopt;
}

No Checking::operator()(const WayChosen& chosen) const {
    if (chosen.table == 0) return std::nullopt;
    const Round* round = cup_.round();
    const Table* own = round == nullptr ? nullptr : table(*round, chosen.table);
    if (own == nullptr) return no_table(chosen.table);
    // A table that cannot go on live goes on with its sheet.
    const bool falls_back = chosen.way == Way::Sheet && !own->done() && own->sheet.version == 0;
    if (!round->drawn || (round->published && !falls_back))
        return refusal(table_field(chosen.table),
            "la façon de jouer se choisit avant la publication du tirage ; ensuite, on ne passe qu'à la "
            "feuille",
            "how a table is played is chosen before the draw is published; afterwards it can go over to "
            "its sheet alone");
    return std::nullopt;
}

No Checking::operator()(const TableOpened& opened) const {
    if (auto no = not_playing(opened.table)) return no;
    const Table& own = *table(*cup_.round(), opened.table);
    const bool fair = own.way == Way::Online;
    // In the place of one that came from a backup and goes on with other dice.
    const bool again = fair && !own.done() && own.sheet.version == 0 && opened.game != own.game;
    if (own.way == Way::Sheet || own.seats.empty() || (!own.game.empty() && !again) || opened.game.empty() ||
        (fair ? !luck::Commitment::from_hex(opened.commitment) : !opened.commitment.empty()))
        return differs("table_opened");
    return std::nullopt;
}

No Checking::operator()(const Refused& refused) const {
    if (auto no = not_this_version(refused.table, refused.version)) return no;
    const Table& own = *table(*cup_.round(), refused.table);
    if (auto no = not_at(own, refused.player)) return no;
    if (std::ranges::find(own.sheet.signatures, refused.player) != own.sheet.signatures.end())
        return refusal(table_field(own.number), "qui a signé ne conteste plus",
            "who has signed contests no more", "CUP-06"_rule);
    return std::nullopt;
}

// [CUP-06] Handed over with every signature, or with the referee's ruling, and with one first.
No Checking::operator()(const Received& received) const {
    if (auto no = not_this_version(received.table, received.version)) return no;
    const Round& round = *cup_.round();
    const Table& own = *table(round, received.table);
    if (own.sheet.refused)
        return refusal(table_field(own.number), "quelqu'un conteste : l'arbitre tranche d'abord",
            "somebody contests it: the referee rules first", "CUP-07"_rule);
    if (!own.sheet.ruled)
        if (auto no = not_signed(own)) return no;
    if (!equal_first(cup_, round, own).empty())
        return refusal(table_field(own.number), "égalité pour la première place : l'arbitre tranche d'abord",
            "equal for the first place: the referee rules first", "END-09"_rule, "CUP-09"_rule);
    return std::nullopt;
}

No Checking::operator()(const Corrected& corrected) const {
    const Round* round = cup_.round(corrected.stage, corrected.round);
    if (round != nullptr)
        if (const Table* own = table(*round, corrected.table))
            if (auto no = not_everybody(*own, corrected.lines)) return no;
    const Result<Corrected> due = due_correction(cup_, house_,
        {corrected.stage, corrected.round, corrected.table, corrected.lines, corrected.because});
    if (!due) return due.problem();
    return *due == corrected ? std::nullopt : differs("corrected");
}

// [CUP-07] Each of the parties is heard.
No Checking::operator()(const Ruled& ruled) const {
    const Round* round = cup_.round();
    const Table* own = round == nullptr ? nullptr : table(*round, ruled.table);
    if (ruled.table != 0 && own == nullptr) return no_table(ruled.table);
    if (ruled.decision.empty())
        return refusal("decision", "attendu : la décision", "expected: the decision", "CUP-07"_rule);
    if (holds("CUP-07"_rule) && ruled.heard.size() != ruled.parties.size())
        return refusal("heard", "attendu : les mots de chaque partie", "expected: the words of each party",
            "CUP-07"_rule);
    if (ruled.order.empty()) return std::nullopt;
    std::vector<UnitId> equal = own == nullptr ? std::vector<UnitId>{} : equal_first(cup_, *round, *own);
    std::vector<UnitId> order = ruled.order;
    std::ranges::sort(order);
    std::ranges::sort(equal);
    if (order != equal)
        return refusal("order", "attendu : un ordre de ceux qui sont à égalité pour la première place",
            "expected: an order of those who are equal for the first place", "END-09"_rule);
    return std::nullopt;
}

No Checking::operator()(const Advanced& advanced) const {
    const Result<Next> next = next_round(cup_);
    if (!next) return next.problem();
    if (cup_.rounds.empty() || cup_.rounds.back().over) return differs("advanced");
    return advanced.units == outcome(cup_, cup_.rounds.back()).advanced ? std::nullopt : differs("advanced");
}

No Checking::operator()(const StageOver& over) const {
    if (cup_.rounds.empty() || !cup_.rounds.back().over || cup_.through.size() != cup_.rounds.back().stage)
        return differs("stage");
    const Outcome due = outcome(cup_, cup_.rounds.back());
    const bool same = due.stage_over && over.stage == cup_.rounds.back().stage && over.through == due.through;
    return same ? std::nullopt : differs("stage");
}

No Checking::operator()(const Ranked& ranked) const {
    const Result<Next> next = next_round(cup_);
    if (!next) return next.problem();
    if (next->number != 0 || cup_.rounds.empty())
        return refusal("ranking", "la coupe n'est pas finie", "the cup is not over");
    if (!cup_.rounds.back().over || ranked.edition != cup_.rankings.size() + 1 ||
        ranked.rows != ranking(cup_))
        return differs("ranked");
    return std::nullopt;
}

No Checking::operator()(const RankingPublished& published) const {
    if (cup_.rankings.empty() || published.edition != cup_.rankings.size() || cup_.rankings.back().published)
        return refusal("ranking", "attendu : le dernier classement, pas encore publié",
            "expected: the latest ranking, not yet published");
    return std::nullopt;
}

No Checking::not_playing(TableNumber number) const {
    const Round* round = cup_.round();
    const Table* own = round == nullptr ? nullptr : table(*round, number);
    if (own == nullptr) return no_table(number);
    if (!round->published) return refusal("draw", "le tirage n'est pas publié", "the draw is not published");
    if (!own->done()) return std::nullopt;
    return refusal(table_field(number), "l'arbitre a déjà le résultat", "the referee has the result already",
        "CUP-06"_rule);
}

No Checking::not_this_version(TableNumber number, std::uint32_t version) const {
    if (auto no = not_playing(number)) return no;
    const Sheet& sheet = table(*cup_.round(), number)->sheet;
    if (sheet.state == SheetState::Open)
        return refusal(table_field(number), "la feuille n'est pas remplie",
            "the sheet has not been filled in", "CUP-06"_rule);
    if (version != sheet.version)
        return refusal(table_field(number),
            fmt::format("la feuille a changé depuis : version {}", sheet.version),
            fmt::format("the sheet has changed since: version {}", sheet.version), "CUP-06"_rule);
    return std::nullopt;
}

No Checking::not_at(const Table& own, const Seat& player) const {
    const bool outsider = player.unit == 0 && own.banker && own.banker->unit == 0;
    if (outsider ||
        (is_there(own, player.unit) && player.member < cup_.units[player.unit - 1].members.size()))
        return std::nullopt;
    return refusal(table_field(own.number), "n'est pas à cette table", "is not at this table", "CUP-06"_rule);
}

No Checking::not_signed(const Table& own) const {
    std::size_t missing = unsigned_by(cup_, own).size();
    if (cup_.format.sign == CupSign::Banker) missing = std::min<std::size_t>(missing, 1);
    if (missing == 0 || !holds("CUP-06"_rule)) return std::nullopt;
    return refusal(table_field(own.number), fmt::format("il manque des signatures : {}", missing),
        fmt::format("signatures are missing: {}", missing), "CUP-06"_rule);
}

No Checking::not_everybody(const Table& own, const std::vector<SheetLine>& lines) const {
    std::vector<Seat> due, given;
    for (const UnitId unit : own.there())
        for (std::uint32_t member = 0; member < cup_.units[unit - 1].members.size(); ++member)
            due.push_back({unit, member});
    for (const SheetLine& line : lines) {
        given.push_back({line.unit, line.member});
        if (line.amount < 0 || line.amount > kMostAmount)
            return refusal(name(line.unit), fmt::format("attendu : un montant de 0 à {}", kMostAmount),
                fmt::format("expected: an amount from 0 to {}", kMostAmount), "END-08"_rule);
    }
    const auto by = [](const Seat& seat) { return std::pair{seat.unit, seat.member}; };
    std::ranges::sort(due, {}, by);
    std::ranges::sort(given, {}, by);
    if (due == given || !holds("CUP-13"_rule)) return std::nullopt;
    return refusal(table_field(own.number), "attendu : une ligne pour chaque joueur de la table",
        "expected: one line for every player of the table", "CUP-13"_rule);
}

No Checking::not_valued(const std::vector<SheetLine>& lines) const {
    if (std::ranges::none_of(lines, &SheetLine::itemised)) return std::nullopt;
    if (house_.game == nullptr)
        return refusal(
            "lines", "le jeu manque pour évaluer les biens", "the game is missing to value the goods");
    const auto worth = valued(*house_.game, lines);
    if (!worth) return worth.problem();
    return *worth == lines ? std::nullopt : differs("lines");
}

}  // namespace banquier::cup
