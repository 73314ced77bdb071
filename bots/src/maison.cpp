#include <banquier/bots/maison.hpp>

#include "maison_deals.hpp"
#include "maison_decisions.hpp"

#include <algorithm>

namespace banquier::bots {

Maison::Maison(const Game& game, const Parameters& parameters, Manner manner)
    : parameters_(in_manner(parameters, manner)),
      manner_(manner),
      figures_(std::make_unique<BoardFigures>(game, parameters_)) {}

Maison::~Maison() = default;

Books::Books() = default;
Books::~Books() = default;

Action Maison::answer(const View& view) const {
    std::optional<Books> own;
    const Mind mind = mind_for(view, own);
    switch (decision(view.game, view.state).ask) {
    case Ask::Roll: return leave_prison_or_roll(mind);
    case Ask::Buy: return buy_or_decline(mind);
    case Ask::Bids: return bid_or_pass(mind);
    case Ask::ChooseDealt: return keep_dealt(mind);
    case Ask::Wants: return want_buildings(mind);
    case Ask::Place: return place_building(mind);
    case Ask::Inherit: return lift_inherited(mind);
    case Ask::CardChoice: return pay_or_draw(mind);
    case Ask::Debt: return raise_money(mind);
    case Ask::OrderRoll:
    case Ask::EndTurn:
    case Ask::LastClaims: return view.standing();
    // Asked of luck or of nobody.
    case Ask::Deal:
    case Ask::Draw:
    case Ask::ThrowForRent:
    case Ask::Over: break;
    }
    return act::pass(view.me);
}

namespace {

// Buildings and mortgages.
std::optional<Action> tend_to(const Mind& mind) {
    if (cashes_in_soon(mind)) return cash_in(mind);
    if (auto act = build(mind)) return act;
    return mind.cash() >= lifts_from(mind) ? lift(mind) : std::nullopt;
}

}  // namespace

std::optional<Action> Maison::manage(const View& view) const {
    if (view.state.tasks != 0) return std::nullopt;
    std::optional<Books> own;
    const Mind mind = mind_for(view, own);
    if (auto act = tend_to(mind)) return act;
    return cashes_in_soon(mind) ? std::nullopt : propose(mind);
}

std::optional<Action> Maison::tend(const View& view) const {
    if (view.state.tasks != 0) return std::nullopt;
    std::optional<Books> own;
    return tend_to(mind_for(view, own));
}

// Offers are made at the end of the own turn.
Quiet Maison::quiet(const View& view) const {
    std::optional<Books> own;
    const Mind mind = mind_for(view, own);
    if (cashes_in_soon(mind)) return {};
    const Money builds = builds_from(mind), lifts = lifts_from(mind);
    const RuleSet& rules = view.game.rules;
    return {.at_begin = std::min(builds, lifts),
        .between = std::min(
            rules.build < Timing::OwnTurn ? builds : kNever, rules.lift < Timing::OwnTurn ? lifts : kNever)};
}

Action Maison::reply(const View& view, PlayerId from) const {
    std::optional<Books> own;
    return reply_to(mind_for(view, own), from);
}

// What is worked out goes into the view's memory, or into `own`, which is good for one question.
Mind Maison::mind_for(const View& view, std::optional<Books>& own) const {
    Books& books = view.memory != nullptr ? static_cast<Books&>(*view.memory) : own.emplace();
    return {.figures = *figures_,
        .parameters = parameters_,
        .view = view,
        .books = books,
        .term = view.state.clock != Clock::Running ? Term::closing()
            : view.rounds_left == kNoEnd           ? Term{}
                                                   : Term::of_rounds(view.rounds_left)};
}

std::unique_ptr<Memory> Maison::memory() const {
    // The noise is another at every question.
    if (parameters_.noise > 0) return nullptr;
    auto books = std::make_unique<Books>();
    books->tables = std::make_unique<Tables>();
    books->deals = std::make_unique<DealBook>();
    return books;
}

}  // namespace banquier::bots
