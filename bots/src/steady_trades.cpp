#include "steady_trades.hpp"

#include "holdings.hpp"

namespace banquier::bots {

namespace {

constexpr Money kTokenWorth = 40;
constexpr int kRoundsPerOffer = 4;

Money worth_of(const Game& game, const State& state, DeedSet titles, TokenSet tokens) {
    Money sum = tokens.count() * kTokenWorth;
    for (const DeedId deed : titles) sum += worth(game, state, deed);
    return sum;
}

// What the receiver pays the bank for mortgaged titles that stay mortgaged.
Money transfer_dues(const Game& game, const State& state, DeedSet titles) {
    Money due = 0;
    for (const DeedId deed : titles)
        if (state.holding[deed].mortgaged) due += transfer_due(game, state, deed, false);
    return due;
}

// Nothing lost at list prices; no whole group for the partner without one of one's own; none of one's own broken.
bool is_good(const Game& game, const State& state, PlayerId player, PlayerId from) {
    const Offer& offer = state.offer[from];
    const Money gained = worth_of(game, state, offer.give, offer.give_tokens) + offer.money;
    const Money lost = worth_of(game, state, offer.get, offer.get_tokens) + offer.settles +
        transfer_dues(game, state, offer.give);
    const bool mine = completes(game, state, player, offer.give, offer.get);
    if (gained < lost || breaks(game, state, player, offer.get)) return false;
    if (completes(game, state, from, offer.get, offer.give) && !mine) return false;
    const Money left = state.player[player].cash + offer.money;
    return offer.money >= 0 || mine || left >= reserve(game, state, player);
}

// The one title that the player lacks of a colour and the partner has unbuilt; kNoDeed: none such.
DeedId wanted_from(const Game& game, const State& state, GroupId group, PlayerId player, PlayerId partner) {
    if (missing(game, state, group, player) != 1) return kNoDeed;
    for (const DeedId deed : game.board.group[group].deeds)
        if (state.holding[deed].owner == partner && !state.holding[deed].mortgaged) return deed;
    return kNoDeed;
}

// The difference at list prices is paid in cash by whoever gets the dearer title.
std::optional<Action> swap_with(const Game& game, const State& state, PlayerId player, PlayerId partner) {
    for (std::size_t g = 0; g < kColours; ++g) {
        const DeedId get = wanted_from(game, state, static_cast<GroupId>(g), player, partner);
        if (get == kNoDeed) continue;
        for (std::size_t h = 0; h < kColours; ++h) {
            const DeedId give = wanted_from(game, state, static_cast<GroupId>(h), partner, player);
            if (give == kNoDeed || g == h) continue;
            const Money money = worth(game, state, get) - worth(game, state, give);
            if (state.player[player].cash < money || state.player[partner].cash < -money) continue;
            const Action act = act::offer(
                player, {.to = partner, .money = money, .give = DeedSet::of(give), .get = DeedSet::of(get)});
            if (!why_illegal(game, state, act)) return act;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Action> answer_to_offers(const Game& game, const State& state, PlayerId player) {
    for (const PlayerId from : state.offering) {
        const Offer& offer = state.offer[from];
        if (offer.to != player) continue;
        const Action yes = act::accept(player, from, offer.revision);
        const bool good = is_good(game, state, player, from);
        if (good && !why_illegal(game, state, yes)) return yes;
        const Action no = act::refuse(player, from, offer.revision);
        if (!good && !why_illegal(game, state, no)) return no;
    }
    return std::nullopt;
}

// Made in the player's own turn, one in so many rounds: an offer's revision counts those made before.
std::optional<Action> proposal(const Game& game, const State& state, PlayerId player) {
    const bool due = state.offer[player].revision < state.round / kRoundsPerOffer;
    if (!due || state.turn != player || state.tasks != 0 || state.offering.contains(player))
        return std::nullopt;
    for (const PlayerId partner : state.in_play) {
        if (partner == player) continue;
        if (auto act = swap_with(game, state, player, partner)) return act;
    }
    return std::nullopt;
}

}  // namespace banquier::bots
