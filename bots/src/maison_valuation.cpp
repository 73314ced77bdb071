#include "maison_valuation.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

namespace banquier::bots {

namespace {

double rent_at(const Game& game, const Deed& deed, std::size_t level) {
    const bool hotel = level == hotel_level(game);
    return deed.rent[hotel ? kHotelRent : level];
}

// What a draw from a deck brings in money, by the cards' own figures.
double mean_worth(const Game& game, DeckId deck) {
    double sum = 0;
    for (std::size_t i = 0; i < kDeckSize; ++i) {
        const Card& card = game.board.card.items[index_of(deck) * kDeckSize + i];
        if (card.kind == CardKind::Collect) sum += card.amount;
        if (card.kind == CardKind::Pay) sum -= card.amount;
    }
    return sum / static_cast<double>(kDeckSize);
}

constexpr std::size_t kNearest = 2, kFarthest = 12;  // squares from here that one throw reaches
constexpr double kLeastValue = 0.05;                 // in salaries: of anybody in play
constexpr double kLateChance = 0.05;                 // that a missing title will be had, when time is short
constexpr double kRemote = 0.02;                     // a chance that is not worth a thought

}  // namespace

BoardFigures::BoardFigures(const Game& game, const Parameters& parameters) {
    const LandingOdds odds = landing_odds(game, PrisonHabit::Stays);
    turns_a_lap = odds.laps > 0 ? 1 / odds.laps : 5;
    const std::uint8_t hotel = hotel_level(game);
    first_level = static_cast<std::uint8_t>(
        std::clamp(static_cast<int>(parameters.houses_first + 0.5), 1, static_cast<int>(hotel)));
    const int wished = static_cast<int>(parameters.highest + 0.5);
    top_level = wished >= 5 ? hotel : static_cast<std::uint8_t>(std::clamp(wished, 1, hotel - 1));
    first_level = std::min(first_level, top_level);
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto id = static_cast<DeedId>(i);
        const Deed& deed = game.board.deed[id];
        const double landings = odds.rents[deed.square] * (deed.kind == DeedKind::Utility ? kMeanThrow : 1);
        const std::size_t steps = deed.kind == DeedKind::Street ? hotel + 1u : kMaxGroupSize;
        for (std::size_t level = 0; level < steps; ++level)
            flow[id][level] =
                landings * (deed.kind == DeedKind::Street ? rent_at(game, deed, level) : deed.rent[level]);
        if (deed.kind == DeedKind::Street) first_flow[deed.group] += flow[id][first_level];
    }
    for (std::size_t d = 0; d < kDecks; ++d) deck_worth[d] = mean_worth(game, static_cast<DeckId>(d));
    for (std::size_t from = 0; from < kSquares; ++from)
        for (std::size_t n = kNearest; n <= kFarthest; ++n) {
            const Square& square = game.board.square.items[(from + n) % kSquares];
            if (square.kind == SquareKind::Property) ahead.items[from].add(square.deed);
        }
    const double salary = game.rules.salary > 0 ? game.rules.salary : 1;
    reserve = parameters.reserve * salary;
    least_value = kLeastValue * salary;
}

double Mind::whim(std::size_t key) const {
    std::uint64_t x = view.noise + 0x9E3779B97F4A7C15u * (key + 1);
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    x ^= x >> 31;
    return static_cast<double>(x >> 11) / static_cast<double>(std::uint64_t{1} << 52) - 1;
}

namespace {

// Looks at one group of which a player has some titles.
class Appraiser {
public:
    Appraiser(const Mind& mind, PlayerId player, GroupId group, DeedSet own, DeedSet for_sale)
        : m_(mind),
          player_(player),
          id_(group),
          group_(mind.game().board.group[group]),
          own_(own),
          for_sale_(for_sale),
          mortgaged_(own & mind.state().facts.mortgaged),
          horizon_(mind.opponents(player) * mind.horizon()),
          bare_horizon_(mind.opponents(player) * mind.bare_horizon()) {}

    Stake appraise() {
        titles();
        if (index_of(id_) >= kColours)
            set();
        else if (own_ == group_.deeds)
            whole();
        else
            part();
        if (m_.parameters.noise > 0)
            out_.worth *= 1 + m_.parameters.noise * m_.whim(index_of(id_) * kMaxPlayers + index_of(player_));
        return out_;
    }

private:
    // Each title by itself: its price in part, less what its mortgage costs.
    void titles() {
        const Game& game = m_.game();
        const double weight = m_.closing() ? 0 : m_.blend(m_.parameters.title_worth, 0);
        const bool counts = m_.counted() && game.rules.fortune == Fortune::Everything;
        const double counted = !counts ? 0 : m_.closing() ? 1 : m_.blend(m_.parameters.fortune, 1);
        // Where cash decides, a title is good for its mortgage in the end.
        const double lent = m_.cash_decides() && !m_.closing() ? m_.term.weight() : 0;
        for (const DeedId id : own_) {
            const Deed& deed = game.board.deed[id];
            const std::uint8_t level = m_.state().holding[id].level;
            const bool mortgaged = mortgaged_.contains(id);
            const double price = deed.price;
            const double lift = mortgaged ? deed.mortgage + mortgage_interest(game, id) : 0;
            out_.worth += std::max(weight * price - lift, 0.1 * weight * price);
            out_.worth += counted * ((mortgaged ? price / 2 : price) + level * group_.house_cost);
            if (lent > 0 && !mortgaged) out_.worth += lent * deed.mortgage;
            if (!mortgaged && level == 0) out_.liquid += deed.mortgage;
        }
    }

    void set() {
        const bool counts = m_.game().rules.mortgaged_in_set == MortgagedInSet::Counts;
        const int count = (counts ? own_ : own_ - mortgaged_).count();
        const auto step = static_cast<std::size_t>(std::max(0, count - 1));
        for (const DeedId deed : own_ - mortgaged_) rent(m_.figures.flow[deed][step]);
    }
    void rent(double flow) {
        out_.flow += flow;
        out_.worth += bare_horizon_ * flow;
    }

    // A whole colour: the rent that it brings, and the site that it is.
    void whole() {
        const Game& game = m_.game();
        const bool doubled =
            mortgaged_.empty() || game.rules.mortgaged_street == MortgagedStreet::LeavesDoubling;
        const std::uint8_t goal = below(m_.first_level()) ? m_.first_level() : m_.figures.top_level;
        double now = 0, built = 0, gain = 0, cost = 0;
        for (const DeedId deed : group_.deeds) {
            const std::uint8_t level = m_.state().holding[deed].level;
            const bool mortgaged = mortgaged_.contains(deed);
            const auto& flow = m_.figures.flow[deed];
            const double rent = mortgaged ? 0 : flow[level] * (level == 0 && doubled ? 2 : 1);
            now += rent;
            built += level;
            gain += std::max(0.0, flow[std::max(goal, level)] - rent);
            cost += std::max(0, goal - level) * group_.house_cost;
            if (mortgaged) cost += game.board.deed[deed].mortgage + mortgage_interest(game, deed);
        }
        out_.flow += now;
        out_.worth += (built > 0 ? horizon_ : bare_horizon_) * now + resale_now() * built * group_.house_cost;
        if (!m_.closing() && gain * horizon_ > 0) site(gain * horizon_, cost, 1);
    }
    // Of what stands already. Where everything counts, `titles` counts it.
    double resale_now() const {
        return m_.game().rules.fortune == Fortune::CashAlone ? m_.resale()
                                                             : m_.blend(m_.parameters.resale, 0);
    }
    bool below(std::uint8_t level) const {
        for (const DeedId deed : group_.deeds)
            if (m_.state().holding[deed].level < level) return true;
        return false;
    }
    // Part of a colour: what the whole would be worth, times the chance to have it.
    void part() {
        const double from_bank = m_.blend(m_.parameters.chance_bank, kLateChance);
        const double from_rival = m_.blend(m_.parameters.chance_rival, kLateChance);
        double chance = 1;
        for (const DeedId deed : group_.deeds) {
            if (own_.contains(deed)) {
                if (!mortgaged_.contains(deed)) rent(m_.figures.flow[deed][0]);
            } else {
                chance *= for_sale_.contains(deed) ? from_bank : from_rival;
            }
        }
        if (m_.closing()) return;
        const double cost = static_cast<double>(m_.figures.first_level) * group_.size * group_.house_cost;
        if (chance > kRemote) site(horizon_ * m_.figures.first_flow[id_], cost, chance);
    }
    // The third house brings as much as the two before it: half the money is a quarter of the rent. Of what is not built
    // now some is built later.
    void site(double gain, double cost, double chance) {
        const Parameters& p = m_.parameters;
        const double rent = chance * gain, spent = chance * cost * (1 - m_.resale());
        const double at_none = p.later * (rent - spent);
        out_.site = {.gain = rent, .cost = cost, .chance = chance, .at_none = at_none, .group = id_};
        if (rent > spent) {
            out_.site.full = rent - spent;
            out_.site.takes = chance * cost;
        }
        out_.site.idle = std::max(0.0, at_none);
        if (cost <= 0) return;  // no part of it is ever built
        out_.site.slope = (1 - p.later) * spent / cost;
        out_.site.curve = (1 - p.later) * rent / (cost * cost);
    }

    const Mind& m_;
    PlayerId player_;
    GroupId id_;
    const Group& group_;
    DeedSet own_, for_sale_, mortgaged_;
    double horizon_, bare_horizon_;
    Stake out_{};
};

// Cash that the next lap may take from each player, by everybody's rents.
ByPlayer<double> needs_of(const Mind& mind, const ByPlayer<double>& flow) {
    const PlayerSet in_play = mind.state().in_play;
    double laps = mind.parameters.fear_lap * mind.figures.turns_a_lap;
    if (mind.term.ends() && !mind.closing()) laps = std::min(laps, mind.term.rounds());
    double all = 0;
    for (const PlayerId q : in_play) all += flow[q];
    const bool teams = mind.game().rules.teams != Teams::None;
    ByPlayer<double> needs;
    for (const PlayerId q : in_play) {
        double ours = flow[q];
        if (teams) {
            PlayerSet allies = mind.team(q) & in_play;
            allies.remove(q);
            for (const PlayerId ally : allies) ours += flow[ally];
        }
        needs[q] = laps * (all - ours);
    }
    return needs;
}

}  // namespace

// ---- What is kept

namespace {

using HoldingBits = std::array<std::uint32_t, sizeof(ByDeed<Holding>) / sizeof(std::uint32_t)>;
static_assert(std::has_unique_object_representations_v<ByDeed<Holding>>);

bool differ(const ByDeed<Holding>& a, const ByDeed<Holding>& b) {
    const auto left = std::bit_cast<HoldingBits>(a), right = std::bit_cast<HoldingBits>(b);
    std::uint32_t difference = 0;
    for (std::size_t i = 0; i < left.size(); ++i) difference |= left[i] ^ right[i];
    return difference != 0;
}

// Titles that are not the same in both; looked for four at a time, which are three words.
DeedSet differing(const ByDeed<Holding>& a, const ByDeed<Holding>& b) {
    static_assert(sizeof(Holding) == 3 && kDeeds % 4 == 0);
    const auto left = std::bit_cast<HoldingBits>(a), right = std::bit_cast<HoldingBits>(b);
    DeedSet found{};
    for (std::size_t i = 0; i < left.size(); i += 3) {
        const bool same = left[i] == right[i] && left[i + 1] == right[i + 1] && left[i + 2] == right[i + 2];
        for (std::size_t d = i / 3 * 4; !same && d < i / 3 * 4 + 4; ++d)
            if (a.items[d] != b.items[d]) found.add(static_cast<DeedId>(d));
    }
    return found;
}

}  // namespace

void Appraisal::look_at(const Mind& mind) {
    const State& s = mind.state();
    PlayerSet concerned{};  // who has or had what has changed
    if (in_play_ != s.in_play || players_ != s.players || term_ != mind.term) {
        changed_ = GroupSet::first(kGroups);
        concerned = PlayerSet::first(kMaxPlayers);
    } else {
        if (!differ(holding_, s.holding)) return;
        for (const DeedId deed : differing(holding_, s.holding)) {
            changed_.add(mind.game().board.deed[deed].group);
            for (const PlayerId owner : {holding_[deed].owner, s.holding[deed].owner})
                if (is_player(owner)) concerned.add(owner);
        }
    }
    holding_ = s.holding;
    in_play_ = s.in_play;
    players_ = s.players;
    term_ = mind.term;
    for (Notes& notes : notes_) notes.danger.reset();
    for (const PlayerId q : concerned) notes_[q] = {};
}

void Appraisal::bring_up_to_date(const Mind& mind) {
    look_at(mind);
    if (changed_.empty()) return;
    const State& s = mind.state();
    for_sale_ = DeedSet::first(kDeeds);
    for (const DeedSet titles : s.facts.titles) for_sale_ = for_sale_ - titles;
    ++changes_;
    for (const GroupId group : changed_) {
        owners_[group] = {};
        group_changed_[group] = changes_;
    }
    ByPlayer<double> flow;
    for (const PlayerId q : in_play_) {
        static_assert(kMaxPlayers <= 8);
        against_[q] = static_cast<std::uint8_t>(mind.opponents(q) | term_.step() << 3);
        for (const GroupId group : changed_) appraise(mind, q, group);
        if (player_changed_[q] == changes_) sum_up(q);
        flow[q] = wealth(q).flow;
    }
    need_ = needs_of(mind, flow);
    changed_ = {};
}

void Appraisal::appraise(const Mind& mind, PlayerId player, GroupId group) {
    const DeedSet deeds = mind.game().board.group[group].deeds;
    const DeedSet own = mind.state().facts.titles[player] & deeds;
    if (!own.empty() || held_[player].contains(group)) player_changed_[player] = changes_;
    held_[player].remove(group);
    if (own.empty()) return;
    held_[player].add(group);
    if ((for_sale_ & deeds).empty()) owners_[group].add(player);
    Stake& stake = stakes_[index_of(player)][index_of(group)];
    stake = stake_of(mind, player, group, own, for_sale_ & deeds, stake);
}

void Appraisal::sum_up(PlayerId player) {
    Wealth& sum = wealth_[index_of(player)];
    sum.clear();
    for (const GroupId group : held_[player]) {
        const Stake& stake = stakes_[index_of(player)][index_of(group)];
        sum.add_titles(stake);
        sum.add_site(stake.site);
    }
}

// From the table, unless there is none or something is built.
const Stake& Appraisal::stake_of(
    const Mind& mind, PlayerId player, GroupId group, DeedSet own, DeedSet for_sale, Stake& room) const {
    Tables* tables = mind.books.tables.get();
    const Facts& facts = mind.state().facts;
    const bool built = !(facts.built & mind.game().board.group[group].deeds).empty();
    if (tables == nullptr || built) return room = Appraiser(mind, player, group, own, for_sale).appraise();
    // Mortgaged titles are one's own, those for sale are not: they share their bits.
    const std::uint64_t rest = ((own & facts.mortgaged) | for_sale).bits;
    Tables::OfStake& entry =
        tables->stake(own.bits | rest << kDeeds | std::uint64_t{against_[player]} << (2 * kDeeds));
    if (!entry.known) entry.stake = Appraiser(mind, player, group, own, for_sale).appraise();
    entry.known = true;
    return entry.stake;
}

Appraisal::Affected Appraisal::affected_by(const Mind& mind, DeedSet titles) const {
    Affected affected;
    for (const DeedId deed : titles) {
        const GroupId group = mind.game().board.deed[deed].group;
        affected.groups.add(group);
        affected.deeds = affected.deeds | mind.game().board.group[group].deeds;
        affected.changed = std::max(affected.changed, group_changed_[group]);
    }
    return affected;
}

const Wealth& Appraisal::wealth_if(const Mind& mind, PlayerId player, DeedSet own, DeedSet for_sale,
    const Affected& affected, std::optional<Wealth>& room) const {
    own = own & affected.deeds;
    for_sale = for_sale & affected.deeds;
    if (mind.books.tables == nullptr) {
        work_out(mind, player, own, for_sale, affected.groups, room.emplace());
        return *room;
    }
    const std::uint64_t key = own.bits | std::uint64_t{for_sale.bits} << kDeeds;
    Tables::OfWealth& entry = mind.books.tables->wealth(player, key, affected.groups);
    const std::uint32_t changed = std::max(affected.changed, player_changed_[player]);
    if (entry.key != key || entry.groups != affected.groups || entry.after < changed) {
        entry.key = key;
        entry.groups = affected.groups;
        entry.after = changes_;
        work_out(mind, player, own, for_sale, affected.groups, entry.wealth);
    }
    return entry.wealth;
}

void Appraisal::work_out(
    const Mind& mind, PlayerId player, DeedSet own, DeedSet for_sale, GroupSet groups, Wealth& then) const {
    const Wealth& now = wealth_[index_of(player)];
    then.worth = now.worth;
    then.liquid = now.liquid;
    then.flow = now.flow;
    then.sites = 0;
    // Each is copied, and the next one over it where it does not stay: a branch would often be mispredicted.
    for (std::size_t i = 0; i < now.sites; ++i) {
        then.site[then.sites] = now.site[i];
        then.sites += !groups.contains(now.site[i].group);
    }
    for (const GroupId group : groups) {
        if (held_[player].contains(group)) then.take_titles(stakes_[index_of(player)][index_of(group)]);
        const DeedSet deeds = mind.game().board.group[group].deeds;
        if ((own & deeds).empty()) continue;
        Stake room;
        const Stake& stake = stake_of(mind, player, group, own & deeds, for_sale & deeds, room);
        then.add_titles(stake);
        then.add_site(stake.site);
    }
}

double Appraisal::value(const Mind& mind, PlayerId player) {
    const Money cash = mind.state().player[player].cash;
    Value& known = value_[player];
    if (known.cash != cash || known.after != changes_)
        known = {cash, changes_, value_of(mind, wealth(player), cash, need(player))};
    return known.value;
}

// ---- Fortunes and shares

Outlook::Outlook(const Mind& mind) : mind_(mind) {
    const Appraisal& now = mind.appraisal();
    for (const PlayerId q : everybody()) {
        wealth_[q] = &now.wealth(q);
        need_[q] = now.need(q);
        value_[q] = mind.books.appraisal.value(mind, q);
    }
}

// Players who own titles of these groups, and the receiver, get a wealth of their own; the others keep theirs.
Outlook::Outlook(const Mind& mind, DeedSet titles, PlayerId to) : mind_(mind) {
    const Appraisal& now = mind.appraisal();
    const Appraisal::Affected affected = now.affected_by(mind, titles);
    ByPlayer<double> flow;
    for (const PlayerId q : everybody()) {
        const DeedSet held = mind.state().facts.titles[q];
        wealth_[q] = &now.wealth(q);
        if (q == to || !(held & affected.deeds).empty()) {
            const DeedSet own = q == to ? held | titles : held - titles;
            wealth_[q] = &now.wealth_if(mind, q, own, now.for_sale() - titles, affected, rooms_[index_of(q)]);
        }
        flow[q] = wealth_[q]->flow;
    }
    need_ = needs_of(mind, flow);
}

double flow_now(const Mind& mind, DeedId deed) {
    const Holding& held = mind.state().holding[deed];
    if (held.mortgaged || !is_player(held.owner)) return 0;
    const Deed& title = mind.game().board.deed[deed];
    const Group& group = mind.game().board.group[title.group];
    const int owned = (mind.state().facts.titles[held.owner] & group.deeds).count();
    const auto& flow = mind.figures.flow[deed];
    if (title.kind != DeedKind::Street) return flow[static_cast<std::size_t>(owned - 1)];
    return flow[held.level] * (held.level == 0 && owned == group.size ? 2 : 1);
}

}  // namespace banquier::bots
