#include "review_words.hpp"

#include "numbers.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace banquier::report {

namespace {

constexpr std::size_t kTurns = 14;       // turning points that are shown
constexpr double kLeastTurn = 0.03;      // of somebody's chance
constexpr std::size_t kMistakes = 12;    // that are told, the largest
constexpr std::size_t kInvestments = 5;  // at each end

// What a step is told by; the rest follows from it.
bool is_told(EventKind kind) {
    switch (kind) {
    case EventKind::TurnBegan:
    case EventKind::TurnEnded:
    case EventKind::RoundEnded:
    case EventKind::RollsAgain:
    case EventKind::Moved:
    case EventKind::NothingHappens:
    case EventKind::Passed:
    case EventKind::DebtArose:
    case EventKind::TitleMoved:
    case EventKind::TokenMoved:
    case EventKind::MoneyMoved:
    case EventKind::OfferLapsed: return false;
    default: return true;
    }
}
constexpr std::size_t kSentences = 4;

}  // namespace

ReviewWords::ReviewWords(const ReviewInput& input) : input_(input), language_(input.words.language()) {
    std::vector<std::size_t> steps = turning_points(input.review, kTurns, kLeastTurn);
    std::ranges::sort(steps);
    for (const std::size_t step : steps) turns_.push_back(turn(step));
}

std::string ReviewWords::share(double value) const { return percent(value, 1, language_); }
std::string ReviewWords::points(double value) const { return signed_number(100 * value, 1, language_); }

std::string ReviewWords::title() const {
    std::vector<std::string> names;
    for (const PlayerId q : everybody(input_.record.start)) names.push_back(name(q));
    return notation::joined(names);
}

std::string ReviewWords::facts() const {
    const notation::Record& record = input_.record;
    const State& last = record.last();
    const editions::RuleSetInfo* info = input_.words.library().rule_set(record.header.rules);
    std::string text = fmt::format(
        "{} · {}. ", input_.words.texts().title, info ? info->title[language_] : record.header.rules);
    text += filled({"{} tours de table, {} actes. ", "{} rounds, {} acts. "}, last.round,
        number(static_cast<double>(record.steps.size()), 0, language_));
    if (!input_.review.over) return text + in({"La partie n'est pas finie.", "The game is not over."});
    std::vector<std::string> names;
    for (const PlayerId q : last.winners) names.push_back(name(q));
    if (names.empty()) return text + in({"Personne n'a gagné.", "Nobody has won."});
    return text +
        (names.size() == 1 ? filled({"{} gagne.", "{} wins."}, names[0])
                           : filled({"{} gagnent ensemble.", "{} win together."}, notation::joined(names)));
}

std::vector<std::string> ReviewWords::account_head() const {
    return {"", in({"au début", "at first"}), in({"chance", "luck"}), in({"ses choix", "own choices"}),
        in({"choix des autres", "others' choices"}), in({"le reste", "the rest"}),
        input_.review.over ? in({"à la fin", "in the end"}) : in({"maintenant", "now"})};
}

std::vector<std::vector<std::string>> ReviewWords::account_rows() const {
    std::vector<std::vector<std::string>> rows;
    for (const PlayerId q : everybody(input_.record.start)) {
        const review::Account& a = input_.review.account[q];
        rows.push_back({name(q), share(a.start), points(a.luck), points(a.own), points(a.others),
            points(a.course), share(a.result)});
    }
    return rows;
}

Phrase ReviewWords::account_note() const {
    return {
        "Probabilités de gagner, en points. Chance : tous les lancers et toutes les cartes, ceux des autres "
        "aussi, comparés à la moyenne de tout ce qui pouvait venir. Le reste : ce que le réseau n'a vu "
        "qu'après coup, sans choix de personne. La somme d'une ligne est le résultat.",
        "Chances of winning, in points. Luck: all throws and cards, those of others too, against the mean of "
        "all that could have come. The rest: what the network saw only afterwards, without anybody's choice. "
        "A row adds up to the result."};
}

std::string ReviewWords::when(std::size_t step) const {
    return filled({"tour {}, acte {}", "round {}, act {}"}, input_.record.state_at(step - 1).round, step);
}

Action ReviewWords::act_of(std::size_t step) const {
    const auto* act = std::get_if<Action>(&input_.record.steps[step - 1].what);
    return act != nullptr ? *act : Action{};
}

std::string ReviewWords::happened(std::size_t step) const {
    const Action action = act_of(step);
    const notation::Step& done = input_.record.steps[step - 1];
    const State& before = input_.record.state_at(step - 1);
    std::string text;
    if (action.kind == ActKind::Accept)
        text = filled({"{} et {} échangent : {}.", "{} and {} trade: {}."}, name(action.whom),
            name(action.by), input_.words.terms(before.offer[action.whom]));
    std::size_t told = 0;
    for (const Event& event : done.events) {
        if (!is_told(event.kind) || event.kind == EventKind::Traded || told == kSentences) continue;
        const auto moved = std::ranges::find(done.events, EventKind::Moved, &Event::kind);
        const bool with_move = event.kind == EventKind::Rolled && moved != done.events.end();
        text += (text.empty() ? "" : " ") +
            (with_move ? input_.words.with_move(event, moved->square) : input_.words.of(event));
        ++told;
    }
    if (!text.empty()) return text;
    return done.events.empty() ? input_.words.of(before, action) : input_.words.of(done.events.front());
}

ReviewWords::Turn ReviewWords::turn(std::size_t index) const {
    const review::Moment& moment = input_.review.moments[index];
    PlayerId whose{0};
    for (const PlayerId q : everybody(input_.record.start))
        if (std::abs(moment.change(q)) > std::abs(moment.change(whose))) whose = q;
    // In prison a throw is a choice too.
    const bool luck = std::abs(moment.luck(whose)) > std::abs(moment.judgement(whose));
    const std::string effect = moment.cause == review::Cause::Luck
        ? filled({"{} : {} → {} (attendu {})", "{}: {} → {} (expected {})"}, name(whose),
              share(moment.before[whose]), share(moment.after[whose]), share(moment.expected[whose]))
        : filled({"{} : {} → {}", "{}: {} → {}"}, name(whose), share(moment.before[whose]),
              share(moment.after[whose]));
    return {.step = index + 1,
        .whose = whose,
        .when = when(index + 1),
        .kind = luck ? in({"chance", "luck"}) : in({"jugement", "judgement"}),
        .happened = happened(index + 1),
        .effect = effect};
}

std::string ReviewWords::weighed(const review::Weighed& weighed) const {
    return filled({"{} ± {}", "{} ± {}"}, points(weighed.by), number(196 * weighed.error, 1, language_));
}

std::string ReviewWords::reasons(const review::Trade& trade) const {
    std::string text;
    for (const review::Reason& reason : trade.reasons) {
        using Kind = review::Reason::Kind;
        if (reason.kind == Kind::Pays) continue;
        const GroupId group = input_.record.header.game.board.deed[reason.titles.lowest()].group;
        const Phrase phrase = reason.kind == Kind::Completes
            ? Phrase{"{} complète : {}.", "{} completes: {}."}
            : Phrase{"{} se rapproche : {}.", "{} comes nearer: {}."};
        text += " " + filled(phrase, name(reason.who), input_.words.texts().group[group]);
    }
    return text;
}

std::vector<ReviewWords::Line> ReviewWords::trades() const {
    std::vector<Line> lines;
    for (const review::Trade& trade : input_.review.trades) {
        const bool by = trade.for_by.is_better(), whom = trade.for_whom.is_better();
        const bool by_loses = trade.for_by.is_worse(), whom_loses = trade.for_whom.is_worse();
        const Phrase verdict = by && whom ? Phrase{"Les deux y gagnent.", "Both gain by it."}
            : by_loses && whom_loses      ? Phrase{"Les deux y perdent.", "Both lose by it."}
            : by_loses || whom_loses      ? Phrase{"Une mauvaise affaire pour {}.", "A bad bargain for {}."}
            : by || whom                  ? Phrase{"Une bonne affaire pour {}.", "A good bargain for {}."}
                                          : Phrase{"Peu de chose.", "Little in it."};
        const PlayerId named = by_loses || (by && !whom_loses) ? trade.by : trade.whom;
        lines.push_back({.step = trade.step,
            .when = when(trade.step),
            .said = filled({"{} et {} : {}.", "{} and {}: {}."}, name(trade.by), name(trade.whom),
                        input_.words.terms(trade.offer)) +
                reasons(trade),
            .verdict = fmt::format("{} {}, {} {}. {}", name(trade.by), weighed(trade.for_by),
                name(trade.whom), weighed(trade.for_whom), filled(verdict, name(named)))});
    }
    return lines;
}

// "mortgage Place Pigalle, Avenue Foch, set Dark blue to 1 1": of several mortgages and buildings what comes of them.
std::string ReviewWords::plan(const State& before, const review::Plan& plan) const {
    const Game& game = input_.record.header.game;
    std::vector<std::string> acts;
    DeedSet mortgaged{}, lifted{};
    ByGroup<std::string> built;
    State s = before;
    for (const Action& act : plan) {
        switch (act.kind) {
        case ActKind::Mortgage: mortgaged.add(act.deed); break;
        case ActKind::Lift: lifted.add(act.deed); break;
        case ActKind::Build: built[act.group] = input_.words.of(s, act); break;
        case ActKind::Bid:
            acts.push_back(filled({"miser {}", "bid {}"}, input_.words.money(act.amount)));
            break;
        case ActKind::EndTurn: break;
        default: acts.push_back(input_.words.of(s, act));
        }
        if (act.kind != ActKind::Roll) apply_known_legal(game, s, act);
    }
    if (!lifted.empty())
        acts.push_back(
            filled({"lever l'hypothèque : {}", "lift the mortgage: {}"}, input_.words.titles(lifted)));
    if (!mortgaged.empty())
        acts.push_back(filled({"hypothéquer {}", "mortgage {}"}, input_.words.titles(mortgaged)));
    for (const std::string& each : built)
        if (!each.empty()) acts.push_back(each);
    return acts.empty() ? in({"ne rien faire", "to do nothing"}) : notation::joined(acts);
}

std::vector<ReviewWords::Line> ReviewWords::mistakes() const {
    std::vector<Line> lines;
    // The largest, in the order of the game.
    std::vector<review::Mistake> shown = input_.review.mistakes;
    std::ranges::stable_sort(shown, std::greater{}, [](const review::Mistake& m) { return m.gain.by; });
    if (shown.size() > kMistakes) shown.resize(kMistakes);
    std::ranges::stable_sort(shown, std::less{}, &review::Mistake::step);
    for (const review::Mistake& mistake : shown) {
        const State& before = input_.record.state_at(mistake.step - 1);
        const Action act = act_of(mistake.step);
        const bool own_offer = act.kind == ActKind::Accept && act.whom == mistake.by;
        const std::string better = own_offer ? in({"ne pas faire cette offre", "not to make this offer"})
                                             : plan(before, mistake.better);
        lines.push_back({.step = mistake.step,
            .when = when(mistake.step),
            .said = happened(mistake.step),
            .verdict = filled({"Mieux pour {} : {} ({} points).", "Better for {}: {} ({} points)."},
                name(mistake.by), better, weighed(mistake.gain))});
    }
    return lines;
}

std::string ReviewWords::weighed_note() const {
    return filled(
        {"Un autre choix n'est nommé que s'il rapporte plus chez des bots qui jouent la suite quelques tours "
         "avec "
         "les mêmes dés : d'au moins trois points et de plus de trois erreurs types, deux fois de suite. "
         "On n'a pas encore mesuré combien de fois cela est juste. "
         "{} choix pesés, {} moins bons ; les {} plus grands au plus sont dits.",
            "Another choice is named only where it brings more among bots that play on for some rounds with "
            "the "
            "same dice: at least three points and more than three standard errors, twice in a row. "
            "How often that is right has not been measured yet. "
            "{} choices weighed, {} worse; the {} largest at most are told."},
        number(static_cast<double>(input_.review.weighed), 0, language_), input_.review.mistakes.size(),
        kMistakes);
}

std::vector<std::string> ReviewWords::investment_head() const {
    return {"", in({"payé", "paid"}), in({"loyers", "rents"}), in({"solde", "balance"})};
}

std::vector<std::vector<std::string>> ReviewWords::investment_rows() const {
    const std::vector<review::Investment>& all = input_.review.investments;
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i >= kInvestments && i + kInvestments < all.size()) continue;
        const review::Investment& each = all[i];
        rows.push_back({fmt::format("{}, {}", name(each.owner), input_.words.texts().group[each.group]),
            input_.words.money(each.spent), input_.words.money(each.earned),
            input_.words.money(each.earned - each.spent)});
    }
    return rows;
}

}  // namespace banquier::report
