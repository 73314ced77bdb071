#include <banquier/terminal/story.hpp>

#include <banquier/table/quiet.hpp>
#include <banquier/table/settings.hpp>

namespace banquier::terminal {

namespace {

// What the next fact, the square's name or the question says anyway.
bool goes_without_saying(const Event& event, const Event* before) {
    switch (event.kind) {
    case EventKind::TurnBegan:
    case EventKind::TurnEnded:
    case EventKind::RoundEnded:
    case EventKind::NothingHappens:
    case EventKind::Passed:
    case EventKind::PaidBank:
    case EventKind::BankPaid: return true;
    case EventKind::Paid: {
        // A rent that is paid at once.
        const bool rent =
            before && (before->kind == EventKind::RentClaimed || before->kind == EventKind::ThrownForRent);
        return rent && before->player == event.player && before->amount == event.amount;
    }
    default: return false;
    }
}

// There is no board to look at: a move says where somebody is.
bool gives_landing_away(EventKind kind) { return kind == EventKind::Moved || table::gives_rent_away(kind); }

}  // namespace

bool landings_unsaid(const Game& game) { return table::default_settings(game).rent == table::Rent::Quiet; }

std::vector<Happening> story(const Game& game, const State& after, std::span<const Event> events) {
    const bool unsaid = landings_unsaid(game);
    std::vector<Happening> result;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        if (goes_without_saying(event, i == 0 ? nullptr : &events[i - 1])) continue;
        if (unsaid ? gives_landing_away(event.kind) : event.kind == EventKind::ForSale) continue;
        Happening happening{.event = event};
        if (!unsaid && event.kind == EventKind::Rolled && i + 1 < events.size() &&
            events[i + 1].kind == EventKind::Moved) {
            happening.told = Happening::Told::WithMove;
            happening.to = events[i + 1].square;
            ++i;
        }
        if (event.kind == EventKind::OfferMade) happening.offer = after.offer[event.player];
        result.push_back(happening);
    }
    return result;
}

std::string told(const notation::Sentences& sentences, const Happening& happening) {
    const Event& event = happening.event;
    if (happening.told == Happening::Told::WithMove) return sentences.with_move(event, happening.to);
    if (happening.offer) return sentences.with_terms(event, *happening.offer);
    return sentences.of(event);
}

}  // namespace banquier::terminal
