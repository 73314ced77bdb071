#include "board_file.hpp"

#include "spelling.hpp"

#include <algorithm>
#include <set>

namespace banquier::editions {
namespace {

std::vector<std::string> group_ids(const BoardDraft& draft) {
    std::vector<std::string> ids;
    for (const BoardDraft::Group& group : draft.groups) ids.push_back(group.id);
    return ids;
}

std::int64_t count_of(const BoardDraft& draft, SquareSort sort) {
    return std::ranges::count(draft.squares, std::optional{sort}, &BoardDraft::Square::sort);
}

// Whether every square was understood: what is missing from a count may otherwise be there.
bool all_understood(const BoardDraft& draft) {
    return std::ranges::all_of(
        draft.squares, [](const BoardDraft::Square& square) { return square.sort.has_value(); });
}

void check_squares(const BoardDraft& draft, const Report& report) {
    std::set<int> seen;
    for (const BoardDraft::Square& square : draft.squares)
        if (square.at >= 0 && !seen.insert(square.at).second)
            report.add(square.place, ProblemCode::SquareTwice, {std::int64_t{square.at}});
    if (draft.squares.size() == kSquares) return;
    std::vector<std::string> missing;
    for (int at = 0; at < static_cast<int>(kSquares); ++at)
        if (!seen.contains(at)) missing.push_back(std::to_string(at));
    report.add(draft.squares_place, ProblemCode::SquareCount,
        {static_cast<std::int64_t>(draft.squares.size()), missing.empty() ? "–" : joined(missing)});
}

// Exactly one Départ, at 0; one prison; one square that sends there.
void check_corners(const BoardDraft& draft, const Report& report) {
    for (const SquareSort sort : {SquareSort::Go, SquareSort::Prison, SquareSort::GoToPrison}) {
        const std::int64_t count = count_of(draft, sort);
        const std::string name{name_of_value(square_sort_names(), static_cast<std::int64_t>(sort))};
        if (count > 1 || (count == 0 && all_understood(draft)))
            report.add(draft.squares_place, ProblemCode::SquareKindCount, {Quoted{name}, count});
    }
    for (const BoardDraft::Square& square : draft.squares)
        if (square.sort == SquareSort::Go && square.at > 0)
            report.add(square.place, ProblemCode::GoNotFirst, {std::int64_t{square.at}});
}

// [SETUP-02] 22 streets in 8 groups, 4 stations, 2 utilities.
void check_titles(const BoardDraft& draft, const Report& report) {
    const std::int64_t streets = count_of(draft, SquareSort::Street);
    const std::int64_t stations = count_of(draft, SquareSort::Station);
    const std::int64_t utilities = count_of(draft, SquareSort::Utility);
    if (all_understood(draft) && (streets != 22 || stations != 4 || utilities != 2))
        report.add(draft.squares_place, ProblemCode::TitleCount, {streets, stations, utilities});
}

using Places = std::map<std::string, Place>;

Places check_group_ids(const BoardDraft& draft, const Report& report) {
    Places seen;
    for (const BoardDraft::Group& group : draft.groups) {
        const auto [first, fresh] = seen.emplace(group.id, group.place);
        if (!fresh)
            report.add(group.place, ProblemCode::DuplicateId,
                {Term::Group, Quoted{group.id}, report.where(first->second)});
        if (group.id == "station" || group.id == "utility")
            report.add(group.place, ProblemCode::ReservedId, {Quoted{group.id}});
    }
    return seen;
}

void check_group_sizes(const BoardDraft& draft, const Places& groups, const Report& report) {
    const bool all_known = all_understood(draft) &&
        std::ranges::all_of(draft.squares, [&groups](const BoardDraft::Square& square) {
            return square.sort != SquareSort::Street || (square.group && groups.contains(*square.group));
        });
    for (const auto& [id, place] : groups) {
        const std::int64_t size =
            std::ranges::count(draft.squares, std::optional{id}, &BoardDraft::Square::group);
        if (size > static_cast<std::int64_t>(kMaxGroupSize) || (size < 2 && all_known))
            report.add(place, ProblemCode::GroupSize, {Quoted{id}, size});
    }
}

void check_groups(const BoardDraft& draft, const Report& report) {
    if (draft.groups.size() != kColours)
        report.add(
            draft.groups_place, ProblemCode::GroupCount, {static_cast<std::int64_t>(draft.groups.size())});
    const Places groups = check_group_ids(draft, report);
    check_group_sizes(draft, groups, report);
    const std::vector<std::string> ids = group_ids(draft);
    for (const BoardDraft::Square& square : draft.squares) {
        if (!square.group || groups.contains(*square.group)) continue;
        report.add(square.group_place, ProblemCode::UnknownGroup, {Quoted{*square.group}, joined(ids)},
            nearest_name(*square.group, ids));
    }
}

// [CARD-03] A list answers every sum of three dice once.
void check_numbers(const BoardDraft& draft, DeckId deck, const Report& report) {
    std::set<int> seen;
    for (const BoardDraft::Card& card : draft.cards) {
        if (card.deck != deck || card.number == 0) continue;
        if (!seen.insert(card.number).second)
            report.add(card.place, ProblemCode::NumberTwice, {std::int64_t{card.number}});
    }
    std::vector<std::string> missing;
    for (int number = 3; number <= 18; ++number)
        if (!seen.contains(number)) missing.push_back(std::to_string(number));
    const std::string name{name_of_value(deck_names(), static_cast<std::int64_t>(deck))};
    if (!missing.empty())
        report.add(draft.deck_place.find(deck)->second, ProblemCode::NumbersMissing,
            {Quoted{name}, joined(missing)});
}

void check_deck(const BoardDraft& draft, DeckId deck, const Report& report) {
    std::map<std::string, Place> seen;
    std::int64_t count = 0;
    for (const BoardDraft::Card& card : draft.cards) {
        if (card.deck != deck) continue;
        ++count;
        const auto [first, fresh] = seen.emplace(card.id, card.place);
        if (!fresh && !card.id.empty())
            report.add(card.place, ProblemCode::DuplicateId,
                {Term::Card, Quoted{card.id}, report.where(first->second)});
    }
    const std::string name{name_of_value(deck_names(), static_cast<std::int64_t>(deck))};
    if (count != static_cast<std::int64_t>(kDeckSize))
        report.add(draft.deck_place.find(deck)->second, ProblemCode::DeckSize, {Quoted{name}, count});
    if (draft.draw == Draw::ThreeDice) check_numbers(draft, deck, report);
}

void check_release_cards(const BoardDraft& draft, const Report& report) {
    const std::int64_t count = std::ranges::count_if(draft.cards,
        [](const BoardDraft::Card& card) { return card.effect && card.effect->kind == CardKind::Release; });
    if (draft.draw == Draw::Cards && count > static_cast<std::int64_t>(kMaxTokens))
        report.add(draft.deck_place.begin()->second, ProblemCode::ReleaseCards, {count});
}

}  // namespace

void check_board(const BoardDraft& draft, Problems& problems) {
    const Report report{draft.file, problems};
    check_squares(draft, report);
    check_corners(draft, report);
    check_titles(draft, report);
    check_groups(draft, report);
    if (draft.deck_place.empty()) return;
    check_deck(draft, DeckId::Chance, report);
    check_deck(draft, DeckId::Chest, report);
    check_release_cards(draft, report);
}

}  // namespace banquier::editions
