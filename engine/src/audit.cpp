// What must be true of every position that play can reach.
#include "agenda.hpp"
#include "cards.hpp"
#include "trade.hpp"

namespace banquier {
namespace {

Finding audit_players(const Game& game, const State& s) {
    if (s.players < 1 || s.players > kMaxPlayers || !s.in_play.within(everybody(s)) || s.in_play.empty())
        return Finding::PlayerCount;
    TokenSet seen{};
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        const auto q = static_cast<PlayerId>(i);
        const Player& player = s.player[q];
        if (player.cash < 0) return Finding::CashNegative;
        if (index_of(player.place) >= kSquares) return Finding::PlaceOffBoard;
        if (player.prison > game.rules.prison_turns) return Finding::PrisonWrong;
        if (player.prison != 0 && player.place != game.board.prison) return Finding::PrisonWrong;
        if (!(seen & player.tokens).empty()) return Finding::TokenHeldTwice;
        seen = seen | player.tokens;
        const bool gone = !s.in_play.contains(q);
        if (gone && (player.cash != 0 || !player.tokens.empty())) return Finding::OwnerOut;
    }
    const std::size_t tokens = game.rules.draw == Draw::Cards ? game.board.token_cards : game.rules.keys;
    if (!seen.within(TokenSet::first(tokens))) return Finding::TokenHeldTwice;
    return Finding::None;
}

// [SETUP-09] to [SETUP-11] Nobody has more dealt titles than are dealt, and none is dealt to two.
Finding audit_deal(const Game& game, const State& s) {
    DeedSet seen{};
    for (const PlayerId q : s.in_play) {
        if (s.dealt[q].count() > game.rules.dealt_titles || !(seen & s.dealt[q]).empty())
            return Finding::DealWrong;
        seen = seen | s.dealt[q];
    }
    return Finding::None;
}

// Each card is in the deck once, or in a player's hand.
Finding audit_decks(const Game& game, const State& s) {
    if (game.rules.draw != Draw::Cards) {
        for (const Deck& deck : s.deck)
            if (deck.unseen != 0 || deck.seen_count != 0) return Finding::DeckWrong;
        return Finding::None;
    }
    std::array<std::uint32_t, kDecks> there{};
    for (std::size_t n = 0; n < kDecks; ++n) {
        const Deck& deck = s.deck[n];
        if (deck.seen_count > kDeckSize) return Finding::DeckWrong;
        there[n] = deck.unseen;
        for (std::size_t i = 0; i < deck.seen_count; ++i) {
            if (deck.seen[i] >= kDeckSize || (there[n] >> deck.seen[i] & 1) != 0) return Finding::DeckWrong;
            there[n] |= 1u << deck.seen[i];
        }
    }
    for (const TokenId t : tokens_held(s)) {
        const CardId card = game.board.token_card[index_of(t)];
        std::uint32_t& deck = there[index_of(deck_of(card))];
        const std::uint32_t bit = 1u << (index_of(card) % kDeckSize);
        if ((deck & bit) != 0) return Finding::DeckWrong;
        deck |= bit;
    }
    for (const std::uint32_t deck : there)
        if (deck != 0xFFFF) return Finding::DeckWrong;
    return Finding::None;
}

Finding audit_group(const Game& game, const State& s, GroupId group) {
    const Group& g = game.board.group[group];
    Spread spread;
    bool built = false, mortgaged = false;
    for (const DeedId d : g.deeds) {
        const Holding& h = s.holding[d];
        const bool owned = is_player(h.owner);
        if (!owned && h.owner != kBank) return Finding::OwnerOut;
        if (owned && !s.in_play.contains(h.owner)) return Finding::OwnerOut;
        if (!owned && h.mortgaged) return Finding::BuiltMortgaged;
        if (h.level > hotel_level(game)) return Finding::LevelTooHigh;
        if (h.level != 0 && !is_colour(group)) return Finding::NotAStreetBuilt;
        mortgaged |= h.mortgaged;
        built |= h.level != 0;
        spread.add(game, h.level);
    }
    if (built && !is_player(s.facts.whole[group])) return Finding::BuiltNotWhole;
    if (built && mortgaged) return Finding::BuiltMortgaged;
    if (!spread.even(game.rules)) return Finding::LevelUneven;
    return Finding::None;
}

// What was paid is known of levels that stand, and differs from the list price only where there are lots.
Finding audit_paid(const Game& game, const State& s) {
    for (const DeedId d : DeedSet::first(kDeeds)) {
        if (game.board.deed[d].kind != DeedKind::Street) continue;
        const LotPrices& prices = s.paid[street_number(game.board, d)];
        for (std::size_t i = 0; i < kMaxLevel; ++i) {
            const bool sound = game.rules.shortage == Shortage::Contest && i < s.holding[d].level &&
                prices[i] != list_price(game, d);
            if (prices[i] != 0 && !sound) return Finding::PaidWrong;
        }
    }
    return Finding::None;
}

Finding audit_titles(const Game& game, const State& s) {
    State fresh = s;
    refresh_facts(game, fresh);
    if (!(fresh.facts == s.facts)) return Finding::FactsStale;
    int houses = 0, hotels = 0;
    for (std::size_t i = 0; i < kGroups; ++i) {
        const auto group = static_cast<GroupId>(i);
        if (const Finding finding = audit_group(game, s, group); finding != Finding::None) return finding;
        for (const DeedId d : game.board.group[group].deeds) {
            const bool hotel = s.holding[d].level == hotel_level(game);
            hotels += hotel;
            houses += hotel ? 0 : s.holding[d].level;
        }
    }
    const auto adds_up = [](std::uint8_t stock, int placed, std::uint8_t all) {
        return all == kUnlimited ? stock == kUnlimited : stock + placed == all;
    };
    if (!adds_up(s.houses, houses, game.rules.houses)) return Finding::HousesDoNotAddUp;
    if (!adds_up(s.hotels, hotels, game.rules.hotels)) return Finding::HotelsDoNotAddUp;
    return audit_paid(game, s);
}

Finding audit_claims(const State& s) {
    if (s.claims > kMaxClaims) return Finding::ClaimsOverflow;
    for (std::size_t i = 0; i < s.claims; ++i) {
        const Claim& c = s.claim[i];
        const bool owned = valid(c.owner, s) && c.owner != c.visitor && s.in_play.contains(c.owner);
        const bool passed_on = c.owner == kBank && c.noted;  // [FLOW-11]
        const bool sound = valid(c.deed) && valid(c.visitor, s) && s.in_play.contains(c.visitor) &&
            (owned || passed_on) && c.amount > 0;
        const bool in_order =
            i == 0 || s.claim[i - 1].visitor != c.visitor || s.claim[i - 1].landing <= c.landing;
        if (!sound || !in_order) return Finding::ClaimWrong;
    }
    return Finding::None;
}

// Wishes have places; whoever has not yet spoken has none; at most one building is sold or placed at a time.
Finding audit_contest(const Game& game, const State& s) {
    const Task* contest = find_task(s, TaskKind::Contest);
    if (!contest) {
        const bool building = find_task(s, TaskKind::Place) || s.lot.kind == LotKind::Building;
        return building || !(s.contest == Contest{}) ? Finding::ContestWrong : Finding::None;
    }
    const Contest& c = s.contest;
    const Task* above = top_task(s) == contest ? nullptr : contest + 1;
    const bool placing = above && above->kind == TaskKind::Place;
    const bool lot = above && above->kind == TaskKind::Lot && s.lot.kind == LotKind::Building;
    if (above && (above != top_task(s) || !(placing || lot) || !c.awaited.empty()))
        return Finding::ContestWrong;
    if (!s.in_play.contains(c.orderer) || !(c.awaited | c.poor).within(s.in_play))
        return Finding::ContestWrong;
    if ((c.awaited | c.poor).contains(c.orderer) || !(c.awaited & c.poor).empty())
        return Finding::ContestWrong;
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        const auto q = static_cast<PlayerId>(i);
        if (c.want[q] == 0) continue;
        if (!s.in_play.contains(q) || c.awaited.contains(q)) return Finding::ContestWrong;
        if (c.awaited.empty() && c.want[q] > could_place(game, s, q, c.building))
            return Finding::ContestWrong;
    }
    const bool bid = lot && is_player(s.lot.highest);
    if (bid && could_place(game, s, s.lot.highest, c.building) == 0) return Finding::ContestWrong;
    return Finding::None;
}

Finding audit_agenda(const Game& game, const State& s) {
    if (s.tasks > kMaxTasks) return Finding::TasksOverflow;
    if (s.phase == Phase::Over && s.tasks != 0) return Finding::PhaseWrong;
    std::uint32_t kinds =
        0;  // a bit for each; but for placings and one player's debts there is one of a kind
    const Task* debt = nullptr;
    const auto has = [&](TaskKind kind) { return (kinds >> index_of(kind) & 1) != 0; };
    for (std::size_t i = 0; i < s.tasks; ++i) {
        const Task& t = s.task[i];
        if (t.kind == TaskKind::Debt) {
            // [RENT-19] Above a debt there is only the rent of an earlier landing.
            const bool above = !debt ||
                (t.cause == DebtCause::Rent && comes_before({.visitor = t.player, .landing = t.step}, *debt));
            if (!above) return Finding::TasksOverflow;
            debt = &t;
        } else if (t.kind != TaskKind::Place && has(t.kind)) {
            return Finding::TasksOverflow;
        }
        kinds |= 1u << index_of(t.kind);
        const bool bought = t.amount == kListPrice || (t.amount > 0 && t.amount <= kMostForBuilding);
        if (t.kind == TaskKind::Place && !bought) return Finding::ContestWrong;
        const bool personal =
            t.kind != TaskKind::Lot && t.kind != TaskKind::Contest && t.kind != TaskKind::EstateLots;
        if (personal && (!valid(t.player, s) || !s.in_play.contains(t.player))) return Finding::TasksOverflow;
    }
    if (top_is(s, TaskKind::Debt) && s.player[top_task(s)->player].cash >= top_task(s)->amount)
        return Finding::NobodyAwaited;
    if (has(TaskKind::Lot)) {
        const Lot& lot = s.lot;
        const bool held = !is_player(lot.highest) || s.player[lot.highest].cash >= lot.bid;
        const bool too_high = lot.kind == LotKind::Building && lot.bid > kMostForBuilding;
        if (!top_is(s, TaskKind::Lot) || !lot.entitled.within(s.in_play) || !held || too_high)
            return Finding::LotWrong;
    } else if (!(s.lot == Lot{})) {
        return Finding::LotWrong;
    }
    if (const Finding finding = audit_contest(game, s); finding != Finding::None) return finding;
    const Decision d = decision(game, s);
    if (d.awaited.empty() && !d.luck && d.ask != Ask::Over) return Finding::NobodyAwaited;
    if (!d.awaited.within(s.in_play)) return Finding::TurnOut;
    return Finding::None;
}

Finding audit_offers(const Game& game, const State& s) {
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        const auto from = static_cast<PlayerId>(i);
        const Offer& o = s.offer[from];
        if ((o.to != kNobody) != s.offering.contains(from)) return Finding::OfferWrong;
        if (o.to == kNobody) continue;
        if (!valid(o.to, s)) return Finding::OfferWrong;
        for (const DeedId d : o.give)
            if (s.holding[d].owner != from || group_built(game, s, game.board.deed[d].group))
                return Finding::OfferWrong;
        for (const DeedId d : o.get)
            if (s.holding[d].owner != o.to || group_built(game, s, game.board.deed[d].group))
                return Finding::OfferWrong;
        const bool tokens =
            o.give_tokens.within(s.player[from].tokens) && o.get_tokens.within(s.player[o.to].tokens);
        if (!tokens || !s.in_play.contains(from) || !s.in_play.contains(o.to)) return Finding::OfferWrong;
    }
    return Finding::None;
}

// [BANK-05] [FLOW-11] Of mortgages that the last bankrupt left. The heir may have sold these titles since, for a last debt.
bool sound_interest(const Game& game, const State& s) {
    if (s.interest_due == 0) return s.heir == kNobody;
    const bool ends = s.phase == Phase::Over || s.clock == Clock::Stopped;
    if (!ends || !valid(s.heir, s) || !s.in_play.contains(s.heir)) return false;
    Money most = 0;
    for (const DeedId d : DeedSet::first(kDeeds)) most += mortgage_interest(game, d);
    return s.interest_due > 0 && s.interest_due <= most;
}

Finding audit_phase(const Game& game, const State& s) {
    if (!sound_interest(game, s)) return Finding::InterestWrong;
    const bool over = s.phase == Phase::Over;
    if (over != static_cast<bool>(s.ended)) return Finding::PhaseWrong;
    if (over) {
        const bool sound = !s.winners.empty() && s.winners.within(s.in_play);
        return sound ? Finding::None : Finding::WinnersWrong;
    }
    if (!s.winners.empty()) return Finding::WinnersWrong;
    if (!valid(s.turn, s) || !valid(s.first, s)) return Finding::TurnOut;
    if (s.phase == Phase::Buy && !valid(s.buying)) return Finding::PhaseWrong;
    if (s.phase == Phase::Finish && s.tasks == 0) return Finding::PhaseWrong;
    return Finding::None;
}

}  // namespace

Finding audit(const Game& game, const State& s) {
    const auto checks = {audit_players(game, s), audit_deal(game, s), audit_decks(game, s),
        audit_titles(game, s), audit_claims(s), audit_offers(game, s), audit_phase(game, s)};
    for (const Finding finding : checks)
        if (finding != Finding::None) return finding;
    return audit_agenda(game, s);
}

}  // namespace banquier
