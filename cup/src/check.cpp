// Whether an entry is one that the rules and everything before allow. What follows from the rest is computed anew: so a
// log that was made up is found out, and a command is judged by the same sentences.
#include "rules.hpp"

#include <algorithm>

namespace banquier::cup {

using editions::CupDraw;
using editions::CupSign;
using editions::CupStageKind;

namespace {

using No = std::optional<Problem>;

// More than any box has; sums and shares of it stay far from what a number can be.
constexpr Amount kMostAmount = 1'000'000'000;
constexpr Millis kMostTime = 10'000'000'000;  // a hundred days: a final may be put off

bool is_there(const Table& table, UnitId unit) {
    const auto units = table.there();
    return std::ranges::find(units, unit) != units.end();
}

No without_witness(const Witnessed& because) {
    if (!because.why.empty() && !because.second.empty()) return std::nullopt;
    return refusal(
        "because", "attendu : une raison et une seconde personne", "expected: a reason and a second person");
}

No differs(std::string_view what) {
    return refusal(std::string{what}, "ce n'est pas ce qui suit du reste du journal",
        "this is not what follows from the rest of the log");
}

}  // namespace

std::vector<Seat> unsigned_by(const Cup& cup, const Table& own) {
    const auto missing = [&](const Seat& who) {
        return std::ranges::find(own.sheet.signatures, who) == own.sheet.signatures.end();
    };
    std::vector<Seat> seats;
    if (own.sheet.by_engine) return seats;
    if (cup.format.sign == CupSign::Banker && own.banker) {
        if (missing(*own.banker)) seats.push_back(*own.banker);
    } else if (cup.format.sign == CupSign::EveryPlayer || own.sheet.signatures.empty()) {
        for (const SheetLine& line : own.sheet.lines)
            if (const Seat who{line.unit, line.member}; missing(who)) seats.push_back(who);
    }
    return seats;
}

namespace {

class Checking {
public:
    Checking(const Cup& cup, const House& house) : cup_(cup), house_(house) {}

    No operator()(const Made& made) const {
        if (cup_.made()) return refusal("cup", "la coupe existe déjà", "the cup exists already");
        editions::Problems problems;
        editions::read_cup_format("format", made.format, problems);
        if (!problems.empty()) return notation::told(problems.front());
        if (made.version != 1) return refusal("version", "attendu : 1", "expected: 1");
        if (made.cup.empty()) return refusal("cup", "attendu : un nom court", "expected: a short name");
        return std::nullopt;
    }
    // Once more to a draw that is not made: the cup came from a backup, and somebody may know the secret before.
    No operator()(const Committed& committed) const {
        const bool again = committed.draw == cup_.draws + 1 && committed.draw == cup_.commitments.size();
        if ((committed.draw != cup_.commitments.size() + 1 && !again) ||
            !luck::Commitment::from_hex(committed.commitment))
            return differs("commitment");
        return std::nullopt;
    }
    No operator()(const Opened&) const {
        if (cup_.open) return refusal("registration", "déjà ouvertes", "open already");
        if (cup_.commitments.empty()) return differs("commitment");
        return std::nullopt;
    }
    No operator()(const Entered& entered) const {
        const auto due = entry_of(cup_, {entered.name, entered.club, entered.family, entered.members});
        if (!due) return due.problem();
        return *due == entered ? std::nullopt : differs("entered");
    }
    No operator()(const Withdrawn& gone) const {
        if (auto no = no_such(gone.unit)) return no;
        if (cup_.unit(gone.unit)->standing == Standing::Withdrawn)
            return refusal(name(gone.unit), "déjà retirée", "withdrawn already");
        return pool_stands();
    }
    No operator()(const Returned& back) const {
        if (auto no = no_such(back.unit)) return no;
        const Round* last = cup_.round();
        const bool points = last != nullptr && stage_of(cup_, *last).kind == CupStageKind::Points;
        const bool played = std::ranges::any_of(cup_.rounds, [&](const Round& round) {
            return round.stage == (last ? last->stage : 0) &&
                std::ranges::binary_search(round.pool, back.unit);
        });
        if (!points || !played || cup_.unit(back.unit)->standing != Standing::Withdrawn)
            return refusal(name(back.unit), "on ne revient que dans une phase à points où l'on a joué",
                "one comes back only into a stage for points that one has played in");
        return pool_stands();
    }
    No operator()(const Present& present) const {
        if (auto no = no_such(present.unit)) return no;
        if (cup_.unit(present.unit)->standing == Standing::Withdrawn)
            return refusal(name(present.unit), "retirée", "withdrawn");
        return pool_stands();
    }
    No operator()(const Promoted& promoted) const {
        if (auto no = no_such(promoted.unit)) return no;
        if (promoted.unit != first_waiting(cup_) || !has_place(cup_) || !cup_.rounds.empty())
            return refusal(name(promoted.unit),
                "une place libre va à la première de la liste d'attente, avant le tirage",
                "a free place goes to the first on the waiting list, before the draw", "CUP-01"_rule);
        return std::nullopt;
    }
    No operator()(const Closed&) const {
        if (!cup_.open || cup_.closed) return refusal("registration", "pas ouvertes", "not open");
        int playing = 0;
        for (const Unit& unit : cup_.units) {
            if (unit.standing == Standing::Playing && !unit.present) return differs("closed");
            playing += unit.standing == Standing::Playing;
        }
        if (playing < 2)
            return refusal("registration", "il faut au moins deux équipes présentes",
                "at least two units must be there");
        return std::nullopt;
    }

    No operator()(const Pooled& pooled) const {
        const Result<Next> next = round_to_pool(cup_);
        if (!next) return next.problem();
        if (next->number == 0) return refusal("draw", "la coupe est décidée", "the cup is decided");
        if (next->pool.size() < 2)
            return refusal(
                "draw", "il faut au moins deux équipes présentes", "at least two units must be there");
        const Round* before = cup_.round(next->stage, next->number);
        const std::uint32_t attempt = before == nullptr ? 1 : before->attempt + 1;
        if (attempt > 1)
            if (auto no = without_witness(pooled.again)) return no;
        // The round before must have been declared over, with what it brought.
        if (!cup_.rounds.empty() && attempt == 1 && !cup_.rounds.back().over) return differs("pooled");
        if (cup_.through.size() < next->stage) return differs("pooled");
        if (pooled.stage != next->stage || pooled.round != next->number || pooled.attempt != attempt ||
            pooled.units != next->pool || pooled.digest != pool_digest(cup_, *next, attempt).hex())
            return differs("pooled");
        return std::nullopt;
    }
    No operator()(const Salted& salted) const {
        if (auto no = not_pooled()) return no;
        // Ten throws of two dice are twenty digits; less can be tried through.
        constexpr std::size_t kLeast = 20, kMost = 1000;
        if (salted.salt.size() < kLeast || salted.salt.size() > kMost)
            return refusal("salt", "attendu : de 20 à 1000 signes, par exemple dix lancers de deux dés",
                "expected: 20 to 1000 characters, such as ten throws of two dice", "CUP-10"_rule);
        return std::nullopt;
    }
    No operator()(const Drawn& drawn) const {
        if (auto no = not_pooled()) return no;
        if (drawn.order.empty()) return by_hand(drawn);
        if (drawn.draw != 0 && cup_.rounds.back().salt.empty()) return differs("salt");
        const auto secret = luck::Secret::from_hex(drawn.secret);
        if (drawn.draw != 0) {
            if (!secret || drawn.draw != cup_.draws + 1 || drawn.draw > cup_.commitments.size() ||
                commitment_of(cup_, *secret, drawn.draw).hex() != cup_.commitments[drawn.draw - 1])
                return refusal("secret", "le secret n'est pas celui de l'engagement",
                    "the secret is not the one that was committed to");
        }
        const Result<Drawn> due =
            due_draw(cup_, drawn.draw != 0 ? &*secret : nullptr, cup_.rounds.back().salt);
        if (!due) return due.problem();
        return *due == drawn ? std::nullopt : differs("drawn");
    }
    No operator()(const Published&) const {
        const Round* round = cup_.round();
        if (round == nullptr || !round->drawn || round->published)
            return refusal(
                "draw", "attendu : un tirage pas encore publié", "expected: a draw not yet published");
        return std::nullopt;
    }
    No operator()(const Moved& moved) const {
        const Round* round = cup_.round();
        if (round == nullptr || !round->drawn || round->phase != Phase::NotBegun)
            return refusal("draw", "on ne change de table qu'avant le début de la ronde",
                "tables are changed before the round begins alone");
        if (auto no = without_witness(moved.because)) return no;
        const Table* from = table_of(*round, moved.unit);
        const Table* to = moved.with != 0 ? table_of(*round, moved.with) : table(*round, moved.table);
        if (from == nullptr || to == nullptr || from == to || from->done() || to->done() ||
            (moved.with == 0 && from->units.size() < 3))
            return refusal(name(moved.unit),
                "attendu : deux tables différentes, dont aucune ne reste à un seul",
                "expected: two different tables, none left to one unit alone");
        return std::nullopt;
    }

    No operator()(const Seated& seated) const {
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
    No operator()(const PhaseBegun& begun) const {
        const Round* round = cup_.round();
        if (round == nullptr || !round->published || (holds("CUP-08"_rule) && begun.phase <= round->phase) ||
            round->paused_at)
            return refusal("phase", "les phases se suivent : distribution, jeu, dernier tour, fin",
                "phases follow each other: deal, play, last round, end", "CUP-08"_rule);
        return std::nullopt;
    }
    No operator()(const Paused& paused) const {
        const Round* round = cup_.round();
        const Table* own = round == nullptr ? nullptr : table(*round, paused.table);
        const bool running =
            round != nullptr && round->phase != Phase::NotBegun && round->phase != Phase::End;
        if (!running || (paused.table != 0 && own == nullptr))
            return refusal("clock", "l'horloge ne marche pas", "the clock is not running", "CUP-07"_rule);
        const bool is_on = own != nullptr ? own->paused_at.has_value() : round->paused_at.has_value();
        if (is_on == paused.on) return refusal("clock", "c'est déjà ainsi", "it is so already");
        return std::nullopt;
    }
    No operator()(const GivenBack& given) const {
        if (given.table != 0)
            if (auto no = not_playing(given.table)) return no;
        if (cup_.round() == nullptr || given.time <= 0 || given.time > kMostTime)
            return refusal("clock", "attendu : un temps positif, de cent jours au plus",
                "expected: a time above zero, a hundred days at most", "CUP-08"_rule);
        return std::nullopt;
    }
    No operator()(const Absent& absent) const {
        if (auto no = not_playing(absent.table)) return no;
        const Table& own = *table(*cup_.round(), absent.table);
        if (!is_there(own, absent.unit) || own.sheet.version != 0)
            return refusal(name(absent.unit), "pas attendue à cette table", "not awaited at this table");
        return std::nullopt;
    }
    No operator()(const Walkover& walkover) const {
        if (auto no = not_playing(walkover.table)) return no;
        const auto left = table(*cup_.round(), walkover.table)->there();
        if (left.size() > 1 || (left.empty() ? 0 : left.front()) != walkover.unit) return differs("walkover");
        return std::nullopt;
    }
    // [CUP-01] A waiting unit comes into a vacancy of the first round, until its deal is over.
    No operator()(const Replaced& replaced) const {
        const Round* round = cup_.round();
        const Table* own = round == nullptr ? nullptr : table(*round, replaced.table);
        const bool vacant = own != nullptr &&
            (std::ranges::find(own->absent, replaced.out) != own->absent.end() ||
                (std::ranges::find(own->units, replaced.out) != own->units.end() &&
                    cup_.unit(replaced.out)->standing == Standing::Withdrawn));
        const bool begun_online = own != nullptr && !own->game.empty() && round->phase != Phase::NotBegun;
        if (!vacant || begun_online || round->stage != 0 || round->number != 1 ||
            round->phase > Phase::Deal || own->sheet.version != 0)
            return refusal(table_field(replaced.table),
                "on ne remplace qu'une équipe absente, avant la fin de la première distribution",
                "only a unit that is absent is replaced, before the first deal is over", "CUP-01"_rule);
        if (replaced.in != first_waiting(cup_))
            return refusal(name(replaced.in), "attendu : la première présente de la liste d'attente",
                "expected: the first on the waiting list who is there", "CUP-01"_rule);
        return std::nullopt;
    }

    No operator()(const Filled& filled) const {
        if (auto no = not_playing(filled.table)) return no;
        const Table& own = *table(*cup_.round(), filled.table);
        if (filled.version != own.sheet.version + 1) return differs("version");
        if (auto no = not_everybody(own, filled.lines)) return no;
        return not_valued(filled.lines);
    }
    No operator()(const Signed& signature) const {
        if (auto no = not_this_version(signature.table, signature.version)) return no;
        const Table& own = *table(*cup_.round(), signature.table);
        if (auto no = not_at(own, signature.player)) return no;
        if (std::ranges::find(own.sheet.signatures, signature.player) != own.sheet.signatures.end())
            return refusal(table_field(own.number), "déjà signé", "signed already", "CUP-06"_rule);
        return std::nullopt;
    }
    No operator()(const EngineSigned& signature) const {
        if (auto no = not_this_version(signature.table, signature.version)) return no;
        const Table& own = *table(*cup_.round(), signature.table);
        if (own.game.empty() || own.game != signature.game || own.sheet.by_engine) return differs("game");
        return std::nullopt;
    }
    No operator()(const WayChosen& chosen) const {
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
    No operator()(const TableOpened& opened) const {
        if (auto no = not_playing(opened.table)) return no;
        const Table& own = *table(*cup_.round(), opened.table);
        const bool fair = own.way == Way::Online;
        // In the place of one that came from a backup and goes on with other dice.
        const bool again = fair && !own.done() && own.sheet.version == 0 && opened.game != own.game;
        if (own.way == Way::Sheet || own.seats.empty() || (!own.game.empty() && !again) ||
            opened.game.empty() ||
            (fair ? !luck::Commitment::from_hex(opened.commitment) : !opened.commitment.empty()))
            return differs("table_opened");
        return std::nullopt;
    }
    No operator()(const Refused& refused) const {
        if (auto no = not_this_version(refused.table, refused.version)) return no;
        const Table& own = *table(*cup_.round(), refused.table);
        if (auto no = not_at(own, refused.player)) return no;
        if (std::ranges::find(own.sheet.signatures, refused.player) != own.sheet.signatures.end())
            return refusal(table_field(own.number), "qui a signé ne conteste plus",
                "who has signed contests no more", "CUP-06"_rule);
        return std::nullopt;
    }
    // [CUP-06] Handed over with every signature, or with the referee's ruling, and with one first.
    No operator()(const Received& received) const {
        if (auto no = not_this_version(received.table, received.version)) return no;
        const Round& round = *cup_.round();
        const Table& own = *table(round, received.table);
        if (own.sheet.refused)
            return refusal(table_field(own.number), "quelqu'un conteste : l'arbitre tranche d'abord",
                "somebody contests it: the referee rules first", "CUP-07"_rule);
        if (!own.sheet.ruled)
            if (auto no = not_signed(own)) return no;
        if (!equal_first(cup_, round, own).empty())
            return refusal(table_field(own.number),
                "égalité pour la première place : l'arbitre tranche d'abord",
                "equal for the first place: the referee rules first", "END-09"_rule, "CUP-09"_rule);
        return std::nullopt;
    }
    No operator()(const Corrected& corrected) const {
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
    No operator()(const Ruled& ruled) const {
        const Round* round = cup_.round();
        const Table* own = round == nullptr ? nullptr : table(*round, ruled.table);
        if (ruled.table != 0 && own == nullptr) return no_table(ruled.table);
        if (ruled.decision.empty())
            return refusal("decision", "attendu : la décision", "expected: the decision", "CUP-07"_rule);
        if (holds("CUP-07"_rule) && ruled.heard.size() != ruled.parties.size())
            return refusal("heard", "attendu : les mots de chaque partie",
                "expected: the words of each party", "CUP-07"_rule);
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

    No operator()(const Advanced& advanced) const {
        const Result<Next> next = next_round(cup_);
        if (!next) return next.problem();
        if (cup_.rounds.empty() || cup_.rounds.back().over) return differs("advanced");
        return advanced.units == outcome(cup_, cup_.rounds.back()).advanced ? std::nullopt
                                                                            : differs("advanced");
    }
    No operator()(const StageOver& over) const {
        if (cup_.rounds.empty() || !cup_.rounds.back().over ||
            cup_.through.size() != cup_.rounds.back().stage)
            return differs("stage");
        const Outcome due = outcome(cup_, cup_.rounds.back());
        const bool same =
            due.stage_over && over.stage == cup_.rounds.back().stage && over.through == due.through;
        return same ? std::nullopt : differs("stage");
    }
    No operator()(const Ranked& ranked) const {
        const Result<Next> next = next_round(cup_);
        if (!next) return next.problem();
        if (next->number != 0 || cup_.rounds.empty())
            return refusal("ranking", "la coupe n'est pas finie", "the cup is not over");
        if (!cup_.rounds.back().over || ranked.edition != cup_.rankings.size() + 1 ||
            ranked.rows != ranking(cup_))
            return differs("ranked");
        return std::nullopt;
    }
    No operator()(const RankingPublished& published) const {
        if (cup_.rankings.empty() || published.edition != cup_.rankings.size() ||
            cup_.rankings.back().published)
            return refusal("ranking", "attendu : le dernier classement, pas encore publié",
                "expected: the latest ranking, not yet published");
        return std::nullopt;
    }

    // ---- People

    No operator()(const RoleGiven& given) const {
        const auto field = fmt::format("link {}", given.link);
        if (given.link != cup_.roles.size() + 1) return differs(field);
        if (given.name.find_first_not_of(" \t") == std::string::npos)
            return refusal("name", "attendu : un nom", "expected: a name");
        const bool used = std::ranges::any_of(
            cup_.roles, [&](const HeldRole& held) { return held.given.key == given.key; });
        if (!luck::Digest::from_hex(given.key) || used)
            return refusal("secret", "attendu : un nouveau secret", "expected: a new secret");
        const bool organiser = given.role == Role::Organiser;
        if (given.role >= Role::Spectator || (given.recovery && !organiser)) return differs("role");
        if (given.role == Role::Unit)
            return given.stage != 0 || given.round != 0 ? differs("round") : no_such(given.of);
        if (given.role != Role::Banker)
            return given.of != 0 || given.stage != 0 || given.round != 0 ? differs("role") : std::nullopt;
        const Round* round = cup_.round();
        if (round == nullptr || table(*round, given.of) == nullptr) return no_table(given.of);
        return is_of_round(cup_, given) ? std::nullopt : differs("round");
    }
    // The last organiser stays: somebody must be able to give roles.
    No operator()(const RoleTaken& taken) const {
        const auto field = fmt::format("link {}", taken.link);
        if (taken.link == 0 || taken.link > cup_.roles.size() || cup_.roles[taken.link - 1].taken)
            return refusal(field, "attendu : un rôle donné et pas encore repris",
                "expected: a role that was given and not yet taken back");
        const auto leads = [](const HeldRole& held) {
            return held.given.role == Role::Organiser && !held.given.recovery && !held.taken;
        };
        const HeldRole& held = cup_.roles[taken.link - 1];
        if (held.given.recovery || (leads(held) && std::ranges::count_if(cup_.roles, leads) == 1))
            return refusal(field, "le dernier organisateur et le code de secours restent",
                "the last organiser and the recovery code stay");
        return std::nullopt;
    }
    No operator()(const Called& called) const {
        if (auto no = not_playing(called.table)) return no;
        if (table(*cup_.round(), called.table)->call)
            return refusal(table_field(called.table), "l'arbitre est déjà appelé",
                "the referee has been called already", "CUP-07"_rule);
        return std::nullopt;
    }
    No operator()(const CallAnswered& answered) const {
        const Round* round = cup_.round();
        const Table* own = round == nullptr ? nullptr : table(*round, answered.table);
        if (own == nullptr) return no_table(answered.table);
        if (!own->call)
            return refusal(table_field(answered.table), "personne n'a appelé l'arbitre",
                "nobody has called the referee", "CUP-07"_rule);
        return std::nullopt;
    }
    No operator()(const Penalised& penalised) const {
        if (auto no = no_such(penalised.unit)) return no;
        if (penalised.why.empty()) return refusal("why", "attendu : une raison", "expected: a reason");
        if (cup_.unit(penalised.unit)->standing == Standing::Withdrawn)
            return refusal(name(penalised.unit), "retirée", "withdrawn");
        if (penalised.table != table_played(cup_, penalised.unit)) return differs("table");
        const bool lowers = penalised.kind == PenaltyKind::Amount;
        if (lowers && penalised.table == 0)
            return refusal(name(penalised.unit), "ne joue à aucune table", "plays at no table");
        if (lowers ? penalised.amount <= 0 || penalised.amount > kMostAmount : penalised.amount != 0)
            return refusal("amount", fmt::format("attendu : de 1 à {}", kMostAmount),
                fmt::format("expected: 1 to {}", kMostAmount));
        return penalised.kind == PenaltyKind::Disqualified ? pool_stands() : std::nullopt;
    }
    No operator()(const PowerCut& cut) const {
        const Round* round = cup_.round();
        const bool running = round != nullptr && round->phase != Phase::NotBegun &&
            round->phase != Phase::End && !round->paused_at;
        if (!running)
            return refusal("clock", "l'horloge ne marche pas", "the clock is not running", "CUP-08"_rule);
        const bool fits = cut.choice == CutChoice::RanOn ? cut.lost == 0 : cut.lost > 0;
        if (!fits || cut.lost > kMostTime || cut.since < round->phase_at)
            return refusal("since", "attendu : un moment depuis le début de la phase",
                "expected: a moment since the phase began", "CUP-08"_rule);
        return std::nullopt;
    }

private:
    std::string name(UnitId unit) const { return fmt::format("unit {}", unit); }
    No no_such(UnitId unit) const {
        if (cup_.unit(unit) != nullptr) return std::nullopt;
        return refusal(name(unit), "inconnue", "unknown");
    }
    static No no_table(TableNumber number) {
        return refusal(table_field(number), "il n'y a pas de telle table dans cette ronde",
            "there is no such table in this round");
    }
    // Who is drawn is fixed before the salt is known.
    No pool_stands() const {
        if (cup_.rounds.empty() || cup_.rounds.back().drawn || !holds("CUP-10"_rule)) return std::nullopt;
        return refusal("draw", "un tirage est préparé : d'abord tirer",
            "a draw has been prepared: draw first", "CUP-10"_rule);
    }
    No not_pooled() const {
        if (!cup_.rounds.empty() && !cup_.rounds.back().drawn) return std::nullopt;
        return refusal("draw", "aucun tirage n'est préparé", "no draw has been prepared", "CUP-10"_rule);
    }
    No by_hand(const Drawn& drawn) const {
        if (cup_.format.draw == CupDraw::Verifiable)
            if (auto no = without_witness(drawn.by_hand)) return no;
        std::vector<UnitId> all = drawn.byes;
        for (const auto& table : drawn.tables) {
            if (table.size() < 2)
                return refusal(
                    "tables", "une table de moins de deux", "a table of less than two", "CUP-02"_rule);
            all.insert(all.end(), table.begin(), table.end());
        }
        std::ranges::sort(all);
        const Round& round = cup_.rounds.back();
        if (all != round.pool)
            return refusal("tables", "attendu : chaque équipe préparée une seule fois",
                "expected: every unit of the pool once");
        const auto repeats =
            repeats_in(candidates(cup_, {round.stage, round.number, round.pool}), drawn.tables);
        if (drawn.draw != 0 || !drawn.secret.empty() || drawn.repeats != repeats) return differs("drawn");
        return std::nullopt;
    }
    No not_playing(TableNumber number) const {
        const Round* round = cup_.round();
        const Table* own = round == nullptr ? nullptr : table(*round, number);
        if (own == nullptr) return no_table(number);
        if (!round->published)
            return refusal("draw", "le tirage n'est pas publié", "the draw is not published");
        if (!own->done()) return std::nullopt;
        return refusal(table_field(number), "l'arbitre a déjà le résultat",
            "the referee has the result already", "CUP-06"_rule);
    }
    // [CUP-06] A signature under figures that have changed is void.
    No not_this_version(TableNumber number, std::uint32_t version) const {
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
    No not_at(const Table& own, const Seat& player) const {
        const bool outsider = player.unit == 0 && own.banker && own.banker->unit == 0;
        if (outsider ||
            (is_there(own, player.unit) && player.member < cup_.units[player.unit - 1].members.size()))
            return std::nullopt;
        return refusal(
            table_field(own.number), "n'est pas à cette table", "is not at this table", "CUP-06"_rule);
    }
    No not_signed(const Table& own) const {
        std::size_t missing = unsigned_by(cup_, own).size();
        if (cup_.format.sign == CupSign::Banker) missing = std::min<std::size_t>(missing, 1);
        if (missing == 0 || !holds("CUP-06"_rule)) return std::nullopt;
        return refusal(table_field(own.number), fmt::format("il manque des signatures : {}", missing),
            fmt::format("signatures are missing: {}", missing), "CUP-06"_rule);
    }
    // [CUP-13] A line for every player who was there.
    No not_everybody(const Table& own, const std::vector<SheetLine>& lines) const {
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
    No not_valued(const std::vector<SheetLine>& lines) const {
        if (std::ranges::none_of(lines, &SheetLine::itemised)) return std::nullopt;
        if (house_.game == nullptr)
            return refusal(
                "lines", "le jeu manque pour évaluer les biens", "the game is missing to value the goods");
        const auto worth = valued(*house_.game, lines);
        if (!worth) return worth.problem();
        return *worth == lines ? std::nullopt : differs("lines");
    }

    const Cup& cup_;
    const House& house_;
};

}  // namespace

std::optional<Problem> why_not(const Cup& cup, const House& house, const Change& change) {
    if (!cup.made() && !std::holds_alternative<Made>(change))
        return refusal(
            "cup", "le journal ne commence pas par la coupe", "the log does not begin with the cup");
    return std::visit(Checking{cup, house}, change);
}

}  // namespace banquier::cup
