#include <banquier/wire/questions.hpp>

#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>

namespace banquier::wire {

namespace json = boost::json;

namespace {

Frame answer_frame(std::string_view to, std::uint64_t id, std::string_view code, json::object more = {}) {
    json::object object{{"is", "answer"}, {"to", json::string_view(to)}, {"code", json::string_view(code)}};
    if (id != 0) object["id"] = id;
    for (auto& item : more) object[item.key()] = std::move(item.value());
    return std::make_shared<const std::string>(json::serialize(object));
}

// Whether this connection may ask about this act; empty: it may.
std::string_view why_not_asked(const table::Table& table, const Asker& asker, const Action& action) {
    const table::Viewer viewer = table::viewer_of(table, asker.key);
    if (viewer.seats.empty()) return "unauthenticated";
    if (!viewer.seats.contains(action.by)) return "not-your-seat";
    if (table.lasting.stage != table::Stage::Playing) return "not-running";
    // [RENT-03] Where nobody is told of landings, asking must not tell either: one claims, and is refused or not.
    if (action.kind == ActKind::Claim && table.lasting.settings.rent == table::Rent::Quiet) return "not-told";
    return {};
}

json::object refusal_or_legal(const Refusal& refusal) {
    json::object object{{"legal", !refusal}};
    if (refusal)
        for (const auto& item : notation::to_json(refusal)) object[item.key()] = item.value();
    return object;
}

json::array whole_groups(const Game& game, const State& before, const State& after) {
    json::array list;
    for (std::size_t i = 0; i < kGroups; ++i) {
        const auto group = static_cast<GroupId>(i);
        const PlayerId owner = after.facts.whole[group];
        if (!is_player(owner) || before.facts.whole[group] == owner) continue;
        json::array squares;
        for (std::size_t square = 0; square < kSquares; ++square) {
            const DeedId deed = game.board.square[static_cast<SquareId>(square)].deed;
            if (index_of(deed) < kDeeds && game.board.deed[deed].group == group) squares.emplace_back(square);
        }
        list.push_back(json::object{{"seat", index_of(owner) + 1}, {"squares", std::move(squares)}});
    }
    return list;
}

}  // namespace

Frame answer_why(const table::Table& table, const Game& game, const Asker& asker, const Action& action) {
    if (const auto no = why_not_asked(table, asker, action); !no.empty())
        return answer_frame("why", asker.id, no);
    // The server throws: what can be asked is whether one may roll.
    const State told = as_told(game, table.lasting.state, action);
    return answer_frame(
        "why", asker.id, "accepted", refusal_or_legal(why_illegal_before_dice(game, told, action)));
}

// On a copy; an offer as if it were accepted. Nothing with luck in it: that nobody knows.
Frame answer_preview(const table::Table& table, const Game& game, const Asker& asker, const Action& action) {
    if (const auto no = why_not_asked(table, asker, action); !no.empty())
        return answer_frame("preview", asker.id, no);
    if (wants_dice(action.kind) || action.kind == ActKind::DrawCard)
        return answer_frame("preview", asker.id, "no-preview");
    const State before = as_told(game, table.lasting.state, action);
    State after = before;
    EventList events;
    Refusal refusal = apply(game, after, action, events);
    if (!refusal && action.kind == ActKind::Offer)
        refusal =
            apply(game, after, act::accept(action.whom, action.by, after.offer[action.by].revision), events);
    json::object more = refusal_or_legal(refusal);
    if (refusal) return answer_frame("preview", asker.id, "accepted", std::move(more));
    json::array told;
    for (const Event& event : events)
        if (event.audience != Audience::PlayerAndBanker) told.push_back(notation::to_json(game, event));
    more["events"] = std::move(told);
    more["players"] = *notation::to_json(game, after).if_contains("players");
    more["completed"] = whole_groups(game, before, after);
    return answer_frame("preview", asker.id, "accepted", std::move(more));
}

}  // namespace banquier::wire
