#include "investments.hpp"

#include <algorithm>

namespace banquier::review {

namespace {

class Ledger {
public:
    explicit Ledger(const Board& board) : board_(board) {}

    void book(const std::vector<Event>& events) {
        for (const Event& event : events) {
            switch (event.kind) {
            case EventKind::Bought:
            case EventKind::DealtKept:
            case EventKind::LotSold: spend(event.player, event.deed, event.amount); break;
            case EventKind::Paid:
            case EventKind::PaidInPart: earn(event.other, event.deed, event.amount); break;
            case EventKind::PaidBank:
                spend(event.player, built_by(events, event.player), event.amount);
                break;
            case EventKind::BankPaid:
                spend(event.player, sold_by(events, event.player), -event.amount);
                break;
            default: break;
            }
        }
    }

    std::vector<Investment> best_first() const {
        std::vector<Investment> all;
        for (std::size_t q = 0; q < kMaxPlayers; ++q)
            for (const Investment& each : line_.items[q])
                if (each.spent != 0 || each.earned != 0) all.push_back(each);
        std::ranges::stable_sort(all,
            [](const Investment& a, const Investment& b) { return a.earned - a.spent > b.earned - b.spent; });
        return all;
    }

private:
    Investment* line(PlayerId player, DeedId deed) {
        if (!is_player(player) || deed == kNoDeed) return nullptr;
        const GroupId group = board_.deed[deed].group;
        Investment& found = line_[player][group];
        found.owner = player;
        found.group = group;
        return &found;
    }
    void spend(PlayerId player, DeedId deed, Money amount) {
        if (Investment* of = line(player, deed)) of->spent += amount;
    }
    void earn(PlayerId player, DeedId deed, Money amount) {
        if (Investment* of = line(player, deed)) of->earned += amount;
    }
    static DeedId built_by(const std::vector<Event>& events, PlayerId player) {
        return street_of(events, player, EventKind::Built);
    }
    static DeedId sold_by(const std::vector<Event>& events, PlayerId player) {
        return street_of(events, player, EventKind::BuildingSold);
    }
    static DeedId street_of(const std::vector<Event>& events, PlayerId player, EventKind kind) {
        for (const Event& event : events)
            if (event.kind == kind && event.player == player) return event.deed;
        return kNoDeed;
    }

    const Board& board_;
    ByPlayer<ByGroup<Investment>> line_{};
};

}  // namespace

std::vector<Investment> investments_in(const notation::Record& record) {
    Ledger ledger(record.header.game.board);
    for (const notation::Step& step : record.steps) ledger.book(step.events);
    return ledger.best_first();
}

}  // namespace banquier::review
