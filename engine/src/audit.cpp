// What must be true of every position that play can reach.
#include "agenda.hpp"
#include "cards.hpp"
#include "trade.hpp"

namespace banquier {
namespace {

Fault audit_players(const Game& game, const State& s) {
    if (s.players < 1 || s.players > kMaxPlayers || !s.in_play.within(everybody(s)) || s.in_play.empty())
        return Fault::PlayerCount;
    TokenSet seen{};
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        const auto q = static_cast<PlayerId>(i);
        const Player& player = s.player[q];
        if (player.cash < 0) return Fault::CashNegative;
        if (index_of(player.place) >= kSquares) return Fault::PlaceOffBoard;
        if (player.prison > game.rules.prison_turns) return Fault::PrisonWrong;
        if (player.prison != 0 && player.place != game.board.prison) return Fault::PrisonWrong;
        if (!(seen & player.tokens).empty()) return Fault::TokenHeldTwice;
        seen = seen | player.tokens;
        const bool gone = !s.in_play.contains(q);
        if (gone && (player.cash != 0 || !player.tokens.empty())) return Fault::OwnerOut;
    }
    const std::size_t tokens = game.rules.draw == Draw::Cards ? game.board.token_cards : game.rules.keys;
    if (!seen.within(TokenSet::first(tokens))) return Fault::TokenHeldTwice;
    return Fault::None;
}

// Each card is in the deck once, or in a player's hand.
Fault audit_decks(const Game& game, const State& s) {
    if (game.rules.draw != Draw::Cards) {
        for (const Deck& deck : s.deck)
            if (deck.unseen != 0 || deck.seen_count != 0) return Fault::DeckWrong;
        return Fault::None;
    }
    std::array<std::uint32_t, kDecks> there{};
    for (std::size_t n = 0; n < kDecks; ++n) {
        const Deck& deck = s.deck[n];
        if (deck.seen_count > kDeckSize) return Fault::DeckWrong;
        there[n] = deck.unseen;
        for (std::size_t i = 0; i < deck.seen_count; ++i) {
            if (deck.seen[i] >= kDeckSize || (there[n] >> deck.seen[i] & 1) != 0) return Fault::DeckWrong;
            there[n] |= 1u << deck.seen[i];
        }
    }
    for (const TokenId t : tokens_held(s)) {
        const CardId card = game.board.token_card[index_of(t)];
        std::uint32_t& deck = there[index_of(deck_of(card))];
        const std::uint32_t bit = 1u << (index_of(card) % kDeckSize);
        if ((deck & bit) != 0) return Fault::DeckWrong;
        deck |= bit;
    }
    for (const std::uint32_t deck : there)
        if (deck != 0xFFFF) return Fault::DeckWrong;
    return Fault::None;
}

Fault audit_group(const Game& game, const State& s, GroupId group) {
    const Group& g = game.board.group[group];
    Spread spread;
    bool built = false, mortgaged = false;
    for (const DeedId d : g.deeds) {
        const Holding& h = s.holding[d];
        const bool owned = is_player(h.owner);
        if (!owned && h.owner != kBank) return Fault::OwnerOut;
        if (owned && !s.in_play.contains(h.owner)) return Fault::OwnerOut;
        if (!owned && h.mortgaged) return Fault::BuiltMortgaged;
        if (h.level > hotel_level(game)) return Fault::LevelTooHigh;
        if (h.level != 0 && !is_colour(group)) return Fault::NotAStreetBuilt;
        mortgaged |= h.mortgaged;
        built |= h.level != 0;
        spread.add(game, h.level);
    }
    if (built && !is_player(s.facts.whole[group])) return Fault::BuiltNotWhole;
    if (built && mortgaged) return Fault::BuiltMortgaged;
    if (!spread.even(game.rules)) return Fault::LevelUneven;
    return Fault::None;
}

// What was paid is known of levels that stand, and differs from the list price only where there are lots.
Fault audit_paid(const Game& game, const State& s) {
    for (const DeedId d : DeedSet::first(kDeeds)) {
        if (game.board.deed[d].kind != DeedKind::Street) continue;
        const LotPrices& prices = s.paid[street_number(game.board, d)];
        for (std::size_t i = 0; i < kMaxLevel; ++i) {
            const bool sound = game.rules.shortage == Shortage::Contest && i < s.holding[d].level &&
                prices[i] != list_price(game, d);
            if (prices[i] != 0 && !sound) return Fault::PaidWrong;
        }
    }
    return Fault::None;
}

Fault audit_titles(const Game& game, const State& s) {
    State fresh = s;
    refresh_facts(game, fresh);
    if (!(fresh.facts == s.facts)) return Fault::FactsStale;
    int houses = 0, hotels = 0;
    for (std::size_t i = 0; i < kGroups; ++i) {
        const auto group = static_cast<GroupId>(i);
        if (const Fault fault = audit_group(game, s, group); fault != Fault::None) return fault;
        for (const DeedId d : game.board.group[group].deeds) {
            const bool hotel = s.holding[d].level == hotel_level(game);
            hotels += hotel;
            houses += hotel ? 0 : s.holding[d].level;
        }
    }
    const auto adds_up = [](std::uint8_t stock, int placed, std::uint8_t all) {
        return all == kUnlimited ? stock == kUnlimited : stock + placed == all;
    };
    if (!adds_up(s.houses, houses, game.rules.houses)) return Fault::HousesDoNotAddUp;
    if (!adds_up(s.hotels, hotels, game.rules.hotels)) return Fault::HotelsDoNotAddUp;
    return audit_paid(game, s);
}

Fault audit_claims(const State& s) {
    if (s.claims > kMaxClaims) return Fault::ClaimsOverflow;
    for (std::size_t i = 0; i < s.claims; ++i) {
        const Claim& c = s.claim[i];
        const bool owned = valid(c.owner, s) && c.owner != c.visitor && s.in_play.contains(c.owner);
        const bool passed_on = c.owner == kBank && c.noted;  // [FLOW-11]
        const bool sound = valid(c.deed) && valid(c.visitor, s) && s.in_play.contains(c.visitor) &&
            (owned || passed_on) && c.amount > 0;
        const bool in_order =
            i == 0 || s.claim[i - 1].visitor != c.visitor || s.claim[i - 1].landing <= c.landing;
        if (!sound || !in_order) return Fault::ClaimWrong;
    }
    return Fault::None;
}

// Wishes have places; who has not yet spoken has none; at most one building is sold or placed at a time.
Fault audit_contest(const Game& game, const State& s) {
    const Task* contest = find_task(s, TaskKind::Contest);
    if (!contest) {
        const bool building = find_task(s, TaskKind::Place) || s.lot.kind == LotKind::Building;
        return building || !(s.contest == Contest{}) ? Fault::ContestWrong : Fault::None;
    }
    const Contest& c = s.contest;
    const Task* above = top_task(s) == contest ? nullptr : contest + 1;
    const bool placing = above && above->kind == TaskKind::Place;
    const bool lot = above && above->kind == TaskKind::Lot && s.lot.kind == LotKind::Building;
    if (above && (above != top_task(s) || !(placing || lot) || !c.awaited.empty()))
        return Fault::ContestWrong;
    if (!s.in_play.contains(c.orderer) || !(c.awaited | c.poor).within(s.in_play)) return Fault::ContestWrong;
    if ((c.awaited | c.poor).contains(c.orderer) || !(c.awaited & c.poor).empty()) return Fault::ContestWrong;
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        const auto q = static_cast<PlayerId>(i);
        if (c.want[q] == 0) continue;
        if (!s.in_play.contains(q) || c.awaited.contains(q)) return Fault::ContestWrong;
        if (c.awaited.empty() && c.want[q] > could_place(game, s, q, c.building)) return Fault::ContestWrong;
    }
    const bool bid = lot && is_player(s.lot.highest);
    if (bid && could_place(game, s, s.lot.highest, c.building) == 0) return Fault::ContestWrong;
    return Fault::None;
}

Fault audit_agenda(const Game& game, const State& s) {
    if (s.tasks > kMaxTasks) return Fault::TasksOverflow;
    if (s.phase == Phase::Over && s.tasks != 0) return Fault::PhaseWrong;
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
            if (!above) return Fault::TasksOverflow;
            debt = &t;
        } else if (t.kind != TaskKind::Place && has(t.kind)) {
            return Fault::TasksOverflow;
        }
        kinds |= 1u << index_of(t.kind);
        const bool bought = t.amount == kListPrice || (t.amount > 0 && t.amount <= kMostForBuilding);
        if (t.kind == TaskKind::Place && !bought) return Fault::ContestWrong;
        const bool personal =
            t.kind != TaskKind::Lot && t.kind != TaskKind::Contest && t.kind != TaskKind::EstateLots;
        if (personal && (!valid(t.player, s) || !s.in_play.contains(t.player))) return Fault::TasksOverflow;
    }
    if (top_is(s, TaskKind::Debt) && s.player[top_task(s)->player].cash >= top_task(s)->amount)
        return Fault::NobodyAwaited;
    if (has(TaskKind::Lot)) {
        const Lot& lot = s.lot;
        const bool held = !is_player(lot.highest) || s.player[lot.highest].cash >= lot.bid;
        const bool too_high = lot.kind == LotKind::Building && lot.bid > kMostForBuilding;
        if (!top_is(s, TaskKind::Lot) || !lot.entitled.within(s.in_play) || !held || too_high)
            return Fault::LotWrong;
    } else if (!(s.lot == Lot{})) {
        return Fault::LotWrong;
    }
    if (const Fault fault = audit_contest(game, s); fault != Fault::None) return fault;
    const Decision d = decision(game, s);
    if (d.awaited.empty() && !d.luck && d.ask != Ask::Over) return Fault::NobodyAwaited;
    if (!d.awaited.within(s.in_play)) return Fault::TurnOut;
    return Fault::None;
}

Fault audit_offers(const Game& game, const State& s) {
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        const auto from = static_cast<PlayerId>(i);
        const Offer& o = s.offer[from];
        if ((o.to != kNobody) != s.offering.contains(from)) return Fault::OfferWrong;
        if (o.to == kNobody) continue;
        if (!valid(o.to, s)) return Fault::OfferWrong;
        for (const DeedId d : o.give)
            if (s.holding[d].owner != from || group_built(game, s, game.board.deed[d].group))
                return Fault::OfferWrong;
        for (const DeedId d : o.get)
            if (s.holding[d].owner != o.to || group_built(game, s, game.board.deed[d].group))
                return Fault::OfferWrong;
        const bool tokens =
            o.give_tokens.within(s.player[from].tokens) && o.get_tokens.within(s.player[o.to].tokens);
        if (!tokens || !s.in_play.contains(from) || !s.in_play.contains(o.to)) return Fault::OfferWrong;
    }
    return Fault::None;
}

// [BANK-05] [FLOW-11] Of the mortgages that the last bankrupt left, and of nothing else.
bool sound_interest(const Game& game, const State& s) {
    if (s.interest_due == 0) return s.heir == kNobody;
    if (s.phase != Phase::Over || !valid(s.heir, s) || !s.in_play.contains(s.heir)) return false;
    Money most = 0;
    for (const DeedId d : titles_of(s, s.heir))
        if (s.holding[d].mortgaged) most += mortgage_interest(game, d);
    return s.interest_due > 0 && s.interest_due <= most;
}

Fault audit_phase(const Game& game, const State& s) {
    if (!sound_interest(game, s)) return Fault::InterestWrong;
    const bool over = s.phase == Phase::Over;
    if (over != static_cast<bool>(s.ended)) return Fault::PhaseWrong;
    if (over) {
        const bool sound = !s.winners.empty() && s.winners.within(s.in_play);
        return sound ? Fault::None : Fault::WinnersWrong;
    }
    if (!s.winners.empty()) return Fault::WinnersWrong;
    if (!valid(s.turn, s) || !valid(s.first, s)) return Fault::TurnOut;
    if (s.phase == Phase::Buy && !valid(s.buying)) return Fault::PhaseWrong;
    if (s.phase == Phase::Finish && s.tasks == 0) return Fault::PhaseWrong;
    return Fault::None;
}

}  // namespace

Fault audit(const Game& game, const State& s) {
    const auto checks = {audit_players(game, s), audit_decks(game, s), audit_titles(game, s), audit_claims(s),
        audit_offers(game, s), audit_phase(game, s)};
    for (const Fault fault : checks)
        if (fault != Fault::None) return fault;
    return audit_agenda(game, s);
}

}  // namespace banquier
