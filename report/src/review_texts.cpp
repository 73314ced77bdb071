// The parts of a review, as every page of it shows them.
#include "review_words.hpp"

#include <cmath>

namespace banquier::report {

namespace {

constexpr double kShownChange = 0.002;  // smaller ones are no corner of a curve

std::vector<ReviewTexts::Item> turning_items(const ReviewWords& words) {
    std::vector<ReviewTexts::Item> items;
    for (const ReviewWords::Turn& turn : words.turns())
        items.push_back({.step = turn.step,
            .when = turn.when + ", " + turn.kind,
            .said = turn.happened,
            .verdict = turn.effect});
    return items;
}

}  // namespace

ReviewTexts texts_of(const ReviewInput& input) {
    const ReviewWords words{input};
    ReviewTexts texts{.title = words.title(), .facts = words.facts(), .parts = {}, .footer = {}};
    texts.footer = words.filled({"Réseau {}.", "Network {}."}, input.review.network);
    texts.parts.push_back({.id = "curve",
        .title = words.in({"Probabilités de gagner", "Chances of winning"}),
        .explanation =
            words.in({"Ce que le réseau de Maître dit de chaque position. Les numéros sont les tournants "
                      "ci-dessous, sur la ligne de celui dont ils ont le plus changé les chances.",
                "What Maître's network says of every position. The numbers are the turning points below, on "
                "the line of whoever's chances they changed most."})});
    texts.parts.push_back({.id = "turns",
        .title = words.in({"Tournants", "Turning points"}),
        .explanation =
            words.in({"Les étapes qui ont le plus changé les chances : chance, comparée à ce qui était "
                      "attendu, ou jugement.",
                "The steps that changed the chances most: luck, against what was expected, or judgement."}),
        .items = turning_items(words),
        .none = words.in({"Aucun de trois points ou plus.", "None of three points or more."})});
    texts.parts.push_back({.id = "accounts",
        .title = words.in({"Chance et jugement", "Luck and judgement"}),
        .explanation = words.in(words.account_note()),
        .head = words.account_head(),
        .rows = words.account_rows()});
    texts.parts.push_back({.id = "trades",
        .title = words.in({"Échanges", "Trades"}),
        .explanation = words.in(
            {"Vus des deux côtés : ce que l'accord a changé aux chances de chacun, en points, par rapport à "
             "un refus (à 95 %).",
                "From both sides: what the bargain changed in the chances of each, in points, against a "
                "refusal (95%)."}),
        .items = words.trades(),
        .none = words.in({"Aucun échange.", "No trade."})});
    if (input.review.weighed != 0)
        texts.parts.push_back({.id = "better",
            .title = words.in({"Ce qui aurait été mieux", "What would have been better"}),
            .explanation = words.weighed_note(),
            .items = words.mistakes(),
            .none = words.in({"Aucun choix nettement moins bon.", "No choice that was clearly worse."})});
    if (!input.review.investments.empty())
        texts.parts.push_back({.id = "investments",
            .title = words.in({"Placements", "Investments"}),
            .explanation =
                words.in({"Ce qu'un groupe a coûté à la banque ou aux enchères et rapporté en loyers ; "
                          "l'argent des échanges n'y est pas. Les meilleurs et les pires.",
                    "What a group cost at the bank or at auction and brought in rents; money of trades is "
                    "not in it. The best and the worst."}),
            .head = words.investment_head(),
            .rows = words.investment_rows()});
    return texts;
}

std::vector<TurningPoint> turning_points_of(const ReviewInput& input) {
    const ReviewWords words{input};
    std::vector<TurningPoint> points;
    for (const ReviewWords::Turn& turn : words.turns()) points.push_back({turn.step, turn.whose});
    return points;
}

std::vector<ChancePoint> chance_line(const review::Review& review, PlayerId player) {
    double shown = review.account[player].start, last = shown;
    std::vector<ChancePoint> points{{0, shown}};
    for (std::size_t i = 0; i < review.moments.size(); ++i) {
        const double now = review.moments[i].after[player];
        if (std::abs(now - shown) >= kShownChange || i + 1 == review.moments.size()) {
            // It stayed until here.
            if (points.back().step != i) points.push_back({i, last});
            points.push_back({i + 1, now});
            shown = now;
        }
        last = now;
    }
    return points;
}

}  // namespace banquier::report
