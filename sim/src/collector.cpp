#include "collector.hpp"

#include <algorithm>

namespace banquier::sim {

namespace {

constexpr std::size_t round_place(int round) {
    return std::min(static_cast<std::size_t>(round), kLongestGame);
}

constexpr bool is_rent(RuleId rule) { return rule.chapter == Chapter::Rent; }

constexpr bool by_ruin(RuleId end) {
    return end == "END-01"_rule || end == "END-02"_rule || end == "END-03"_rule;
}

}  // namespace

Collector::Collector(const Run& run, Tally& tally)
    : run_(run), tally_(tally), events_(std::make_unique<EventList>()) {
    events_->unwanted = kUnwanted;
    for (std::size_t round = 0; round <= kLastLook; ++round) {
        const auto found = std::lower_bound(kMoments.begin(), kMoments.end(), static_cast<int>(round));
        next_look_[round] =
            found == kMoments.end() ? quick::Wishes{}.last_round : static_cast<std::uint16_t>(*found);
    }
    for (std::size_t level = 0; level < kRentLevels; ++level)
        rent_of_level_[level] =
            static_cast<std::uint8_t>(level == hotel_level(run.game) ? kHotelRent : level);
}

std::size_t Collector::entrant_at(PlayerId seat) const {
    const std::size_t n = run_.entrants.size();
    return (index_of(seat) + n - game_.rotation) % n;
}

void Collector::happened(const Event& e, const State& state) {
    switch (e.kind) {
    case EventKind::Rolled:
        ++tally_.turns[0];
        game_.thrown = true;
        game_.thrower = e.player;
        break;
    case EventKind::RentClaimable: note_rent(state, e.deed); break;
    case EventKind::RentClaimed:
        // Where rent needs no claim this is the landing.
        if (run_.game.rules.rent_due == RentDue::Always) note_rent(state, e.deed);
        break;
    case EventKind::Paid:
        if (is_rent(e.rule)) rent_paid(e);
        if (e.rule == "SETUP-10"_rule) {
            tally_.title_money[index_of(group_of(e.deed))] += e.amount;
            game_.dealt[e.player].add(e.deed);
        }
        break;
    case EventKind::DealReturned:
        for (const DeedId d : game_.dealt[e.player])
            tally_.title_money[index_of(group_of(d))] -= run_.game.board.deed[d].price;
        game_.dealt[e.player] = {};
        break;
    case EventKind::PaidInPart: paid_in_part(e); break;
    case EventKind::Bought:
    case EventKind::DealtKept:
        tally_.title_money[index_of(group_of(e.deed))] += e.amount;
        title_taken(state, e.deed);
        break;
    case EventKind::TitleDealt:
    case EventKind::TitleMoved: title_taken(state, e.deed); break;
    case EventKind::LotOpened: ++tally_.lots[0]; break;
    case EventKind::LotSold:
        if (e.deed != kNoDeed) {
            if (e.other == kBank) tally_.title_money[index_of(group_of(e.deed))] += e.amount;
            title_taken(state, e.deed);
        } else if (e.other == kBank) {  // players sell tokens, the bank buildings
            game_.bid_for_building += e.amount;
        }
        break;
    case EventKind::Built:
    case EventKind::BuildingSold: level_set(e); break;
    case EventKind::ContestOpened: ++tally_.contests[0]; break;
    case EventKind::OfferMade: ++tally_.offers[0]; break;
    case EventKind::Traded: ++tally_.trades[0]; break;
    case EventKind::WentBankrupt: ruined(e, state); break;
    case EventKind::RoundEnded: look_at_fortunes(state, e.amount); break;
    case EventKind::GameWon: game_.end = e.rule; break;
    default: break;
    }
}

// A throw ends where cards and corners have led, or in prison.
void Collector::settle_throw(const State& state) {
    if (state.phase == Phase::Draw || state.phase == Phase::CardChoice) return;
    if (state.phase == Phase::Move) {
        game_.in_prison = true;
        return;
    }
    const Player& player = state.player[game_.thrower];
    // A player whom the fine ruins has not moved.
    const bool stayed = player.prison != 0 || (game_.in_prison && !state.in_play.contains(game_.thrower));
    ++tally_.landings[stayed ? kInPrison : index_of(player.place)];
    game_.thrown = game_.in_prison = false;
}

void Collector::note_debt(const State& state) {
    const Task& task = *top_task(state);
    if (task.kind == TaskKind::Debt) game_.owed = {task.cause, task.deed};
}

namespace {

// Of a station or utility: one less than the owner's titles of the group that count.
std::uint8_t step_of(const Game& game, const State& state, DeedId id) {
    const PlayerId owner = state.holding[id].owner;
    if (!is_player(owner)) return 0;
    DeedSet owned = state.facts.titles[owner] & game.board.group[game.board.deed[id].group].deeds;
    if (game.rules.mortgaged_in_set == MortgagedInSet::DoesNotCount) owned = owned - state.facts.mortgaged;
    return static_cast<std::uint8_t>(owned.empty() ? 0 : owned.count() - 1);
}

}  // namespace

// The place of the rent in Deed::rent.
void Collector::note_rent(const State& state, DeedId id) {
    const bool street = run_.game.board.deed[id].kind == DeedKind::Street;
    game_.rent_level[id] = street ? rent_of_level_[state.holding[id].level] : step_of(run_.game, state, id);
}

void Collector::enter_rents(DeedId deed) {
    for (std::size_t level = 0; level < kRentLevels; ++level) {
        Rents& rents = rents_[index_of(deed) * kLevels + level];
        const std::size_t place = index_of(deed) * kRentLevels + rent_of_level_[level] + step_[deed];
        tally_.rents[place] += rents.count;
        tally_.rent_money[place] += rents.money;
        rents = {};
    }
}

void Collector::titles_changed(const State& state) {
    const Group &stations = run_.game.board.group[kStations], &utilities = run_.game.board.group[kUtilities];
    const DeedSet sets = stations.deeds | utilities.deeds;
    ByPlayer<DeedSet> titles;
    for (std::size_t q = 0; q < state.players; ++q) titles.items[q] = state.facts.titles.items[q] & sets;
    const DeedSet mortgaged = state.facts.mortgaged & sets;
    if (titles == set_titles_ && mortgaged == set_mortgaged_) return;
    set_titles_ = titles;
    set_mortgaged_ = mortgaged;
    for (std::size_t g = kColours; g < kGroups; ++g)
        for (const DeedId d : run_.game.board.group.items[g].deeds) {
            const std::uint8_t step = step_of(run_.game, state, d);
            if (step == step_[d]) continue;
            enter_rents(d);
            step_[d] = step;
        }
}

void Collector::rent_paid(const Event& e) {
    const std::size_t place = index_of(e.deed) * kRentLevels + game_.rent_level[e.deed];
    ++tally_.rents[place];
    tally_.rent_money[place] += e.amount;
}

// [BANK-09] Only a debtor pays in part: it is the one that was noted after the act before.
void Collector::paid_in_part(const Event& e) {
    if (game_.owed.cause != DebtCause::Rent) return;
    const DeedId deed = game_.owed.deed;
    tally_.rent_money[index_of(deed) * kRentLevels + game_.rent_level[deed]] += e.amount;
}

void Collector::level_set(const Event& e) {
    std::uint8_t& level = game_.level[e.deed];
    if (e.kind == EventKind::Built) {
        const GroupId group = group_of(e.deed);
        const Money raised = e.amount - level;
        tally_.buildings[0] += raised;
        // [BUILD-13] What was won at auction is paid already; all else has the list price.
        const bool won = e.rule == "BUILD-13"_rule;
        const Money list = run_.game.board.group[group].house_cost * raised;
        tally_.building_money[index_of(group)] += won ? game_.bid_for_building : list;
        if (won) game_.bid_for_building = 0;
    }
    level = static_cast<std::uint8_t>(e.amount);
}

void Collector::title_taken(const State& state, DeedId deed) {
    const GroupId group = group_of(deed);
    PlayerId& first = game_.whole_first[group];
    if (first != kNobody || !is_player(state.facts.whole[group])) return;
    first = state.facts.whole[group];
    ++tally_.wholes[index_of(group)];
    tally_.whole_rounds[index_of(group)] += state.round;
}

// The debt was noted after the act before: nothing comes between it and the bankruptcy.
void Collector::ruined(const Event& e, const State& state) {
    ++tally_.bankruptcies[0];
    ++tally_.ruin_rounds[round_place(state.round)];
    const auto cause = index_of(game_.owed.cause);
    ++(is_player(e.other) ? tally_.ruin_by_player : tally_.ruin_by_bank)[cause];
    if (game_.owed.cause == DebtCause::Rent) {
        const DeedId deed = game_.owed.deed;
        ++tally_.ruin_by_rent[index_of(group_of(deed)) * kRentLevels + game_.rent_level[deed]];
    }
}

void Collector::look_at_fortunes(const State& state, Money round) {
    const auto found = std::lower_bound(kMoments.begin(), kMoments.end(), round);
    if (found == kMoments.end() || *found != round) return;
    const auto moment = static_cast<std::size_t>(found - kMoments.begin());
    ++tally_.worth_games[moment];
    for (const PlayerId seat : state.in_play) {
        const auto worth = static_cast<Count>(std::max(0, fortune(run_.game, state, seat)));
        const std::size_t place = moment * kMaxPlayers + entrant_at(seat);
        tally_.worth[place] += worth;
        tally_.worth_squares[place] += worth * worth / 10'000;
    }
}

void Collector::share_win(const State& end, PlayerSet winners) {
    const std::size_t n = run_.entrants.size();
    const Count parts = kWin / static_cast<Count>(winners.count());
    for (const PlayerId seat : winners) {
        block_.seat[index_of(seat)] += parts;
        block_.entrant[entrant_at(seat)] += parts;
        block_.first[(index_of(seat) + n - index_of(end.first)) % n] += parts;
    }
    for (std::size_t g = 0; g < kGroups; ++g) {
        const PlayerId owner = game_.whole_first.items[g];
        if (is_player(owner) && winners.contains(owner)) tally_.whole_wins[g] += parts;
    }
}

void Collector::end_game(const State& end, const Slips& slips) {
    ++tally_.games[0];
    tally_.refused[0] += slips.refused;
    tally_.cut[0] += slips.cut;
    const bool capped = !game_over(end);
    if (capped) {
        ++tally_.capped[0];
        ++block_.capped;
    } else {
        tally_.by_clock[0] += !by_ruin(game_.end);
        ++tally_.rounds[round_place(end.round)];
        block_.length += end.round;
    }
    share_win(end, winners_of(end));
}

void Collector::end_block() {
    for (std::size_t d = 0; d < kDeeds; ++d) enter_rents(static_cast<DeedId>(d));
    ++tally_.blocks[0];
    tally_.length[0] += block_.length;
    tally_.length_squares[0] += block_.length * block_.length;
    tally_.capped_squares[0] += block_.capped * block_.capped;
    const auto add_parts = [](const Counts<kMaxPlayers>& parts, Counts<kMaxPlayers>& sums,
                               Counts<kMaxPlayers>& squares) {
        for (std::size_t i = 0; i < kMaxPlayers; ++i) {
            sums[i] += parts[i];
            squares[i] += parts[i] * parts[i];
        }
    };
    add_parts(block_.seat, tally_.seat_wins, tally_.seat_squares);
    add_parts(block_.entrant, tally_.entrant_wins, tally_.entrant_squares);
    add_parts(block_.first, tally_.first_wins, tally_.first_squares);
}

}  // namespace banquier::sim
