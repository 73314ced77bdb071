// Why an act is not allowed, and what it would bring: asked before it is made.
#include "parts.hpp"

#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>

namespace banquier::server {

namespace json = boost::json;

namespace {

Frame answer_frame(std::string_view to, std::uint64_t id, std::string_view code, json::object more = {}) {
    json::object object{{"is", "answer"}, {"to", json::string_view(to)}, {"code", json::string_view(code)}};
    if (id != 0) object["id"] = id;
    for (auto& item : more) object[item.key()] = std::move(item.value());
    return std::make_shared<const std::string>(json::serialize(object));
}

// Whether this connection may ask about this act; empty: it may.
std::string_view why_not_asked(const Live& live, const Wanted& wanted, const Action& action) {
    const table::Viewer viewer = table::viewer_of(live.table, wanted.key);
    if (viewer.seats.empty()) return "unauthenticated";
    if (!viewer.seats.contains(action.by)) return "not-your-seat";
    if (live.stage() != table::Stage::Playing) return "not-running";
    // [RENT-03] Where nobody is told of landings, asking must not tell either: one claims, and is refused or not.
    if (action.kind == ActKind::Claim && live.table.lasting.settings.rent == table::Rent::Quiet)
        return "not-told";
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

Frame Hub::Parts::answer_why(const Live& live, const Wanted& wanted, const Action& action) const {
    if (const auto no = why_not_asked(live, wanted, action); !no.empty())
        return answer_frame("why", wanted.id, no);
    // The server throws: what can be asked is whether one may roll.
    const State told = as_told(*live.box->game, live.table.lasting.state, action);
    return answer_frame("why", wanted.id, "accepted",
        refusal_or_legal(why_illegal_before_dice(*live.box->game, told, action)));
}

// On a copy; an offer as if it were accepted. Nothing with luck in it: that nobody knows.
Frame Hub::Parts::answer_preview(const Live& live, const Wanted& wanted, const Action& action) const {
    if (const auto no = why_not_asked(live, wanted, action); !no.empty())
        return answer_frame("preview", wanted.id, no);
    if (wants_dice(action.kind) || action.kind == ActKind::DrawCard)
        return answer_frame("preview", wanted.id, "no-preview");
    const Game& game = *live.box->game;
    const State before = as_told(*live.box->game, live.table.lasting.state, action);
    State after = before;
    EventList events;
    Refusal refusal = apply(game, after, action, events);
    if (!refusal && action.kind == ActKind::Offer)
        refusal =
            apply(game, after, act::accept(action.whom, action.by, after.offer[action.by].revision), events);
    json::object more = refusal_or_legal(refusal);
    if (refusal) return answer_frame("preview", wanted.id, "accepted", std::move(more));
    json::array told;
    for (const Event& event : events)
        if (event.audience != Audience::PlayerAndBanker) told.push_back(notation::to_json(game, event));
    more["events"] = std::move(told);
    more["players"] = notation::to_json(game, after).at("players");
    more["completed"] = whole_groups(game, before, after);
    return answer_frame("preview", wanted.id, "accepted", std::move(more));
}

}  // namespace banquier::server
