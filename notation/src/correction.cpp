#include <banquier/notation/correction.hpp>

#include <banquier/notation/position.hpp>

#include "codec.hpp"
#include "position_fields.hpp"

#include <utility>

namespace banquier::notation {

namespace {

std::string seat_path(std::string_view what, PlayerId player) {
    return fmt::format("{}.{}", what, index_of(player) + 1);
}

bool in_play(FirstProblem& problem, const State& state, std::string_view what, PlayerId player) {
    if (is_player(player) && state.in_play.contains(player)) return true;
    problem.wrong(seat_path(what, player), {"ce joueur n'est pas en jeu", "this player is not in the game"});
    return false;
}

// The cards whose holder changes leave their old holder, and the decks where they lay.
void hand_tokens(const Game& game, State& state, PlayerId holder, TokenSet tokens) {
    for (Player& player : state.player) player.tokens = player.tokens - tokens;
    const TokenSet returned = state.player[holder].tokens - tokens;
    state.player[holder].tokens = tokens;
    for (TokenId token : tokens | returned) {
        if (index_of(token) >= game.board.token_cards) continue;
        const CardId card = game.board.token_card[index_of(token)];
        const auto place = static_cast<std::uint8_t>(index_of(card) % kDeckSize);
        Deck& deck = state.deck[index_of(deck_of(card))];
        deck.unseen = static_cast<std::uint16_t>(deck.unseen & ~(1U << place));
        Deck kept = deck;
        kept.seen = {};
        kept.seen_count = 0;
        for (std::size_t i = 0; i < deck.seen_count; ++i)
            if (deck.seen[i] != place) kept.seen[kept.seen_count++] = deck.seen[i];
        if (returned.contains(token)) kept.seen[kept.seen_count++] = place;
        deck = kept;
    }
}

// What stands still has cost what it cost; what is added, the list price.
void set_level(const Game& game, State& state, DeedId deed, std::uint8_t level) {
    std::uint8_t& standing = state.holding[deed].level;
    const Money list_price = game.board.group[game.board.deed[deed].group].house_cost;
    for (std::uint8_t n = level; n < std::min<std::size_t>(standing, kMaxLevel); ++n)
        put_paid(game, state, deed, static_cast<std::uint8_t>(n + 1), list_price);
    standing = level;
}

DeedSet change_titles(FirstProblem& problem, const Game& game, State& state, const Correction& correction) {
    DeedSet changed;
    for (const auto& [deed, title] : correction.title) {
        Holding& held = state.holding[deed];
        if (title.owner && (*title.owner == kBank || in_play(problem, state, "title.owner", *title.owner)))
            held.owner = *title.owner;
        if (title.level) set_level(game, state, deed, *title.level);
        if (title.mortgaged) held.mortgaged = *title.mortgaged;
        changed.add(deed);
        if (title.level) changed = changed | game.board.group[game.board.deed[deed].group].deeds;
    }
    const Standing standing = buildings_standing(game, state);
    const auto left = [&](std::uint8_t box, int count) {
        if (box != kUnlimited && count > box)
            problem.wrong("title",
                {fmt::format("{} constructions sur le plateau ; la boîte en a {}", count, box),
                    fmt::format("{} buildings on the board; the box has {}", count, box)});
        return static_cast<std::uint8_t>(box == kUnlimited ? kUnlimited : box - count);
    };
    state.houses = left(game.rules.houses, standing.houses);
    state.hotels = left(game.rules.hotels, standing.hotels);
    return changed;
}

void lapse_offers(State& state, DeedSet deeds, TokenSet tokens) {
    for (PlayerId from : state.offering) {
        Offer& offer = state.offer[from];
        if (((offer.give | offer.get) & deeds).empty() &&
            ((offer.give_tokens | offer.get_tokens) & tokens).empty())
            continue;
        offer = {.revision = offer.revision};
        state.offering.remove(from);
    }
}

void shuffle(const Game& game, State& state, DeckId which) {
    Deck deck{};
    for (const Player& player : state.player)
        for (const TokenId token : player.tokens) {
            if (index_of(token) >= game.board.token_cards) continue;
            const CardId card = game.board.token_card[index_of(token)];
            if (deck_of(card) == which)
                deck.unseen = static_cast<std::uint16_t>(deck.unseen & ~(1U << index_of(card) % kDeckSize));
        }
    state.deck[index_of(which)] = deck;
}

// A debt that cash covers is never left open [FLOW-09], but one that waits below another [RENT-19], and a bid is never more than its bidder has [FLOW-03].
void check_agenda(FirstProblem& problem, const State& state) {
    bool topmost = true;
    for (std::size_t i = state.tasks; i-- > 0;) {
        const Task& task = state.task[i];
        if (task.kind == TaskKind::Debt && std::exchange(topmost, false) &&
            state.player[task.player].cash >= task.amount)
            problem.note({.field = seat_path("cash", task.player),
                .text = {fmt::format(
                             "une dette de {} est ouverte : la payer par un acte, ou corriger en dessous",
                             task.amount),
                    fmt::format("a debt of {} is open: pay it by an act, or correct to less", task.amount)},
                .rules = {"FLOW-09"_rule}});
        if (task.kind == TaskKind::Lot && is_player(state.lot.highest) &&
            state.player[state.lot.highest].cash < state.lot.bid)
            problem.note({.field = seat_path("cash", state.lot.highest),
                .text = {fmt::format("ce joueur a enchéri {}", state.lot.bid),
                    fmt::format("this player has bid {}", state.lot.bid)},
                .rules = {"FLOW-03"_rule}});
    }
}

void change_players(FirstProblem& problem, const Game& game, State& state, const Correction& correction) {
    for (const auto& [player, cash] : correction.cash)
        if (in_play(problem, state, "cash", player)) state.player[player].cash = cash;
    for (const auto& [player, place] : correction.place) {
        if (!in_play(problem, state, "place", player)) return;
        state.player[player].place = place;
        state.player[player].prison = 0;
    }
    for (const auto& [player, turn] : correction.prison) {
        if (!in_play(problem, state, "prison", player)) return;
        state.player[player].prison = turn;
        if (turn != 0) state.player[player].place = game.board.prison;
    }
}

Result<State> corrected(const Game& game, State state, const Correction& correction) {
    FirstProblem problem;
    change_players(problem, game, state, correction);
    TokenSet touched;
    for (const auto& [player, tokens] : correction.tokens) {
        if (!in_play(problem, state, "tokens", player)) continue;
        touched = touched | tokens | state.player[player].tokens;
        hand_tokens(game, state, player, tokens);
    }
    for (const DeckId deck : correction.shuffled) shuffle(game, state, deck);
    lapse_offers(state, change_titles(problem, game, state, correction), touched);
    check_agenda(problem, state);
    if (problem.found()) return *problem;
    ++state.decision;
    refresh_facts(game, state);
    if (auto fault = problem_of(audit(game, state))) return *std::move(fault);
    return state;
}

}  // namespace

std::optional<Problem> correct(const Game& game, State& state, const Correction& correction) {
    const auto after = corrected(game, state, correction);
    if (!after) return after.problem();
    state = *after;
    return std::nullopt;
}

std::string_view word(Authority by) { return by == Authority::Consent ? "consent" : "referee"; }

}  // namespace banquier::notation
