#include "support.hpp"

#include <memory>

namespace banquier::notation {

const editions::Library& library() {
    static const editions::Library one = editions::Library::embedded();
    return one;
}

Game game_of(std::string_view board, std::string_view rules, std::vector<std::string> overrides) {
    const editions::Resolution resolution = library().resolve(board, rules, overrides);
    for (const editions::Problem& problem : resolution.problems)
        ADD_FAILURE() << editions::render(problem, Language::English);
    return resolution.game;
}

const Game& classique() {
    static const Game game = game_of("classique", "classique");
    return game;
}

DeedId at(int square) { return classique().board.square[static_cast<SquareId>(square)].deed; }

std::vector<Pairing> official_pairings() {
    std::vector<Pairing> pairings;
    for (const editions::Edition& edition : library().editions())
        for (const std::string& rules : edition.rule_sets) pairings.push_back({edition.id, rules});
    return pairings;
}

std::uint32_t Chance::below(std::uint32_t n) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>(state_ >> 33U) % n;
}

namespace {

DeedSet some_titles(const State& state, PlayerId owner, Chance& chance) {
    DeedSet titles;
    for (DeedId deed : DeedSet::first(kDeeds))
        if (state.holding[deed].owner == owner && chance.below(4) == 0) titles.add(deed);
    return titles;
}

Action some_offer(const State& state, Chance& chance) {
    const auto from = static_cast<PlayerId>(chance.below(state.players));
    const auto to = static_cast<PlayerId>(chance.below(state.players));
    Offer offer{.to = to, .give = some_titles(state, from, chance), .get = some_titles(state, to, chance)};
    offer.money = static_cast<Money>(chance.below(400)) - 200;
    if (chance.below(2) == 0) offer.give_tokens = state.player[from].tokens;
    if (chance.below(2) == 0) offer.get_tokens = state.player[to].tokens;
    for (DeedId deed : offer.get)
        if (state.holding[deed].mortgaged && chance.below(2) == 0) offer.lift.add(deed);
    return act::offer(from, offer);
}

std::uint8_t die(Chance& chance) { return static_cast<std::uint8_t>(chance.below(6) + 1); }

}  // namespace

Action some_act(const Game& game, const State& state, Chance& chance) {
    if (chance.below(8) == 0) {
        const Action offer = some_offer(state, chance);
        if (!why_illegal(game, state, offer)) return offer;
    }
    static const auto list = std::make_unique<ActionList>();
    list->count = 0;
    legal_actions(game, state, *list);
    if (list->count == 0) {
        ADD_FAILURE() << "no legal act";
        return {};
    }
    Action action = list->items[chance.below(static_cast<std::uint32_t>(list->count))];
    for (int again = 0; again < 20 && is_clock(action.kind); ++again)
        action = list->items[chance.below(static_cast<std::uint32_t>(list->count))];
    if (action.kind == ActKind::Bid) {
        Action higher = action;
        higher.amount += static_cast<Money>(chance.below(30));
        if (!why_illegal(game, state, higher)) action = higher;
    }
    if (wants_dice(action.kind)) action.dice = {die(chance), die(chance), 0};
    if (action.kind == ActKind::ThreeDice) action.dice[2] = die(chance);
    return action;
}

int fewest_players(const Game& game) {
    int players = 2;
    while (why_not_players(game, players)) ++players;
    return players;
}

std::vector<std::string> both(const Problem& problem) {
    return {render(problem, Language::French), render(problem, Language::English)};
}

void covers(std::string_view rules) { testing::Test::RecordProperty("covers", std::string{rules}); }

}  // namespace banquier::notation
