// Questions about a position: what it waits for, what things cost, what somebody is worth.
#include <banquier/engine/valuation.hpp>

#include "agenda.hpp"
#include "cards.hpp"
#include "rent.hpp"

#include <limits>

namespace banquier {

bool game_over(const State& state) { return state.phase == Phase::Over; }

PlayerId banker(const State& state) { return static_cast<PlayerId>(state.players - 1); }

// [CUP-03] [FLOW-13] Partners sit opposite each other.
PlayerSet team_of(const Game& game, const State& s, PlayerId player) {
    PlayerSet team = PlayerSet::of(player);
    if (game.rules.teams == Teams::OfTwo)
        team.add(static_cast<PlayerId>((index_of(player) + s.players / 2u) % s.players));
    return team;
}

PlayerSet first_team(const Game& game, const State& s) {
    PlayerSet first{};
    if (game.rules.teams == Teams::None || !holds("CUP-09"_rule)) return first;
    for (const PlayerId q : richest(game, s)) first = first | team_of(game, s, q);
    return first;
}

// ---- Set-up

// [SETUP-03] Two to six, eight where the box has eight tokens; teams make four or six.
Refusal why_not_players(const Game& game, int players) {
    const bool paired = game.rules.teams == Teams::None || players == 4 || players == 6;
    if (players < game.rules.min_players || players > game.rules.max_players || !paired)
        return {Reason::NoSuchThing, "SETUP-03"_rule};
    return kLegal;
}

// [SETUP-01] [SETUP-02] Everybody on Départ with the starting cash; the bank has the rest.
State new_game(const Game& game, int players) {
    State s;
    s.players = static_cast<std::uint8_t>(players);
    s.in_play = everybody(s);
    for (const PlayerId q : s.in_play) s.player[q].cash = game.rules.starting_cash;
    s.houses = game.rules.houses;
    s.hotels = game.rules.hotels;
    if (game.rules.draw != Draw::Cards)
        for (Deck& deck : s.deck) deck.unseen = 0;
    refresh_facts(game, s);
    s.phase = Phase::Deal;
    NoEvents nothing;
    Play<NoEvents> p{game, s, nothing};
    if (game.rules.dealt_titles == 0) settle_order(p);
    return s;
}

PlayerId next_dealt(const Game& game, const State& s) {
    for (const PlayerId q : s.in_play)
        if (s.dealt[q].count() < game.rules.dealt_titles) return q;
    return kNobody;
}

DeedSet undealt(const State& s) {
    DeedSet pack = DeedSet::first(kDeeds);
    for (const DeedId d : DeedSet::first(kDeeds))
        if (is_player(s.holding[d].owner)) pack.remove(d);
    for (const PlayerId q : s.in_play) pack = pack - s.dealt[q];
    return pack;
}

// ---- What the game waits for

namespace {

Decision task_decision(const State& s, const Task& t) {
    const auto one = [&](Ask ask) { return Decision{ask, PlayerSet::of(t.player), false, s.decision}; };
    switch (t.kind) {
    case TaskKind::ThrowForRent: return {Ask::ThrowForRent, {}, true, s.decision};
    case TaskKind::Lot: return {Ask::Bids, bids_awaited(s), false, s.decision};
    case TaskKind::Contest: return {Ask::Wants, s.contest.awaited, false, s.decision};
    case TaskKind::Place: return one(Ask::Place);
    case TaskKind::Inherit: return one(Ask::Inherit);
    default: return one(Ask::Debt);
    }
}

}  // namespace

Decision decision(const Game&, const State& s) {
    if (s.tasks != 0) return task_decision(s, *top_task(s));
    const auto turn = [&](Ask ask) { return Decision{ask, PlayerSet::of(s.turn), false, s.decision}; };
    switch (s.phase) {
    case Phase::OrderRoll: return {Ask::OrderRoll, PlayerSet::of(s.awaited.lowest()), false, s.decision};
    case Phase::Deal: return {Ask::Deal, {}, true, s.decision};
    case Phase::ChooseDealt: return {Ask::ChooseDealt, s.awaited, false, s.decision};
    case Phase::Draw: return {Ask::Draw, {}, true, s.decision};
    case Phase::CardChoice: return turn(Ask::CardChoice);
    case Phase::Buy: return turn(Ask::Buy);
    case Phase::EndTurn: return turn(Ask::EndTurn);
    case Phase::LastClaims: return {Ask::LastClaims, s.awaited, false, s.decision};
    case Phase::Over: return {Ask::Over, {}, false, s.decision};
    default: return turn(Ask::Roll);
    }
}

// ---- Prices

// [MORT-02] Ten percent, title by title, rounded up.
Money mortgage_interest(const Game& game, DeedId deed) {
    return (game.board.deed[deed].mortgage * game.rules.interest_percent + 99) / 100;
}

Money lifting_cost(const Game& game, const State& s, DeedId deed) {
    const Money value = game.board.deed[deed].mortgage;
    const PlayerId owner = s.holding[deed].owner;
    return inherits(s, owner, deed) ? value : value + mortgage_interest(game, deed);
}

Money transfer_due(const Game& game, const State&, DeedId deed, bool lifted) {
    return due_for_transfer(game, deed, lifted);
}

RuleId resale_rule(const RuleSet& rules) {
    if (rules.resale == Resale::OfPaid) return "SELL-13"_rule;
    const bool quick = rules.resale == Resale::OfLowerButHotel && has_quick_hotel(rules);
    return quick ? "SELL-15"_rule : "SELL-14"_rule;
}

// The title's price, or what was bid in a lot. Without the rule all buildings are taken for the title's price.
Money paid_for(const Game& game, const State& s, DeedId street, std::uint8_t level) {
    const Money bid = s.paid[street_number(game.board, street)][level - 1u];
    return bid == 0 || !holds(resale_rule(game.rules)) ? list_price(game, street) : bid;
}

void put_paid(const Game& game, State& s, DeedId street, std::uint8_t level, Money amount) {
    s.paid[street_number(game.board, street)][level - 1u] =
        static_cast<std::uint16_t>(amount == list_price(game, street) ? 0 : amount);
}

// [BUILD-01] At the title's price; [SELL-01] back at half, the last bought first.
Money building_cost(const Game& game, const State& s, GroupId group, Levels levels) {
    const Group& g = game.board.group[group];
    Money cost = 0;
    for (std::size_t i = 0; i < g.size; ++i) {
        const std::uint8_t before = s.holding[g.list[i]].level;
        if (levels[i] > before) cost += (levels[i] - before) * g.house_cost;
        for (std::uint8_t level = before; level > levels[i]; --level)
            cost -= holds("SELL-01"_rule) ? level_resale(game, s, g.list[i], level) : g.house_cost;
    }
    return cost;
}

// ---- Wealth

Money raisable(const Game& game, const State& s, PlayerId player) {
    const DeedSet titles = titles_of(s, player);
    Money sum = 0;
    for (const DeedId d : titles& s.facts.built) sum += resale(game, s, d);
    for (const DeedId d : titles - s.facts.mortgaged) sum += game.board.deed[d].mortgage;
    // [BANK-09] At the very last the mortgaged titles themselves.
    if (game.rules.last_resort == LastResort::MortgagedToBank)
        for (const DeedId d : titles) sum += game.board.deed[d].mortgage - mortgage_interest(game, d);
    return sum;
}

Money raisable_now(const Game& game, const State& s, PlayerId player) {
    return raised_towards(game, s, player, std::numeric_limits<Money>::max());
}

Money raised_towards(const Game& game, const State& s, PlayerId player, Money enough) {
    if (why_not_free(s, player)) return 0;
    const DeedSet titles = titles_of(s, player), built = titles & s.facts.built;
    const bool debt = in_own_debt(s, player);
    const bool sells = debt || timely(s, game.rules.sell, player);
    const bool mortgages = debt || timely(s, game.rules.mortgage, player);
    // In a contest a group that is sold bare becomes one of those concerned.
    const bool contest = find_task(s, TaskKind::Contest) != nullptr;
    const bool sells_bare = sells && !contest;
    Money sum = 0;
    for (const DeedId d : mortgages ? titles - s.facts.mortgaged - title_in_lot(s) : DeedSet{}) {
        if (sum >= enough) return sum;
        const GroupId group = game.board.deed[d].group;
        const bool bare = sells_bare || !group_built(game, s, group);
        if (bare && !(contest && under_the_hammer(s, game, d))) sum += game.board.deed[d].mortgage;
    }
    for (const DeedId d : sells ? built : DeedSet{}) {
        if (sum >= enough) return sum;
        const bool kept = contest && s.contest.building == Building::Hotel &&
            contest_concerns(game, s, game.board.deed[d].group);
        if (!kept) sum += resale(game, s, d);
    }
    return sum;
}

namespace {

// [END-06] A palace counts as its huts.
Money buildings_worth(const Game& game, const State& s, DeedId street) {
    const std::uint8_t level = s.holding[street].level;
    const bool itself = level != hotel_level(game) || game.rules.hotel_worth == HotelWorth::ItselfAndHouses;
    const int counted = itself ? level : level - 1;
    // Nearly always all of it has cost the list price.
    if (s.paid[street_number(game.board, street)] == LotPrices{}) return counted * list_price(game, street);
    Money sum = 0;
    for (std::uint8_t n = 1; n <= counted; ++n) sum += paid_for(game, s, street, n);
    return sum;
}

// [END-05] [END-06] [END-08] Cash, titles at price (mortgaged: half), buildings at what was paid.
// [END-04] Or cash alone. [BANK-05] Less the 10 percent for mortgages taken over by the bankruptcy that ended the game.
template <class Each>
Money valued(const Game& game, const State& s, PlayerId player, Fortune counted, const Each& each) {
    Money sum = 0;
    const auto count = [&](const WorthLine& line) {
        sum += line.amount;
        each(line);
    };
    count({.amount = s.player[player].cash});
    if (s.heir == player) count({.kind = WorthKind::InterestDue, .amount = -s.interest_due});
    if (counted == Fortune::CashAlone) return sum;
    for (const DeedId d : titles_of(s, player)) {
        const Holding& h = s.holding[d];
        const Deed& deed = game.board.deed[d];
        if (h.mortgaged)
            count({.kind = WorthKind::MortgagedTitle, .deed = d, .amount = deed.price / 2});
        else
            count({.kind = WorthKind::Title, .deed = d, .amount = deed.price});
        if (h.level != 0)
            count({.kind = WorthKind::Buildings,
                .deed = d,
                .level = h.level,
                .amount = buildings_worth(game, s, d)});
    }
    return sum;
}

// The rule by which a fortune decides the game; where the last one left wins, it decides nothing.
RuleId rule_of_fortune(const RuleSet& rules) {
    switch (rules.time_limit) {
    case TimeLimit::TimeUp: return "END-04"_rule;
    case TimeLimit::LastRound: return "END-08"_rule;
    case TimeLimit::None: break;
    }
    if (rules.bankruptcies_to_end == 0) return "END-01"_rule;
    return rules.hotel_worth == HotelWorth::HousesAlone ? "END-06"_rule : "END-05"_rule;
}

}  // namespace

Money fortune(const Game& game, const State& s, PlayerId player) {
    return valued(game, s, player, game.rules.fortune, [](const WorthLine&) {});
}

Money net_worth(const Game& game, const State& s, PlayerId player) {
    return valued(game, s, player, Fortune::Everything, [](const WorthLine&) {});
}

Valuation valuation(const Game& game, const State& s, PlayerId player) {
    Valuation all;
    all.rule = rule_of_fortune(game.rules);
    all.sum = valued(
        game, s, player, game.rules.fortune, [&](const WorthLine& line) { all.line[all.lines++] = line; });
    return all;
}

Money rent_now(const Game& game, const State& s, DeedId deed) {
    const PlayerId owner = s.holding[deed].owner;
    if (!is_player(owner) || prison_keeps_rent(game.rules, s.player[owner])) return 0;
    return s.facts.rent[deed];
}

}  // namespace banquier
