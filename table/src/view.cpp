// What a viewer may see: the one place where that is decided.
#include <banquier/table/view.hpp>

#include "machine.hpp"

namespace banquier::table {

Viewer viewer_of(const Table& table, const Key& key) {
    Viewer viewer;
    if (!is_set(key)) return viewer;
    const Lasting& l = table.lasting;
    for (std::size_t i = 0; i < l.seats.size(); ++i)
        if (same_key(l.seats[i].key, key)) viewer.seats.add(static_cast<PlayerId>(i));
    viewer.host = l.stage == Stage::Lobby && same_key(l.host, key);
    return viewer;
}

namespace {

// [CARD-08] The decks as these seats know them. [RENT-03] Where nobody announces landings, no open claims.
State position_seen(const Lasting& l, const Game& game, PlayerSet seats) {
    const PlayerId bank = banker(l.state);
    State seen = bots::seen_by(game, l.state, seats.contains(bank) ? bank : kNobody);
    if (l.settings.rent != Rent::Quiet) return seen;
    std::uint8_t kept = 0;
    for (std::size_t i = 0; i < l.state.claims; ++i)
        if (l.state.claim[i].noted) seen.claim[kept++] = l.state.claim[i];
    for (std::size_t i = kept; i < kMaxClaims; ++i) seen.claim[i] = Claim{};
    seen.claims = kept;
    return seen;
}

std::vector<std::string> pledges_of(const Lasting& l) {
    std::vector<std::string> pledges;
    for (const Seat& s : l.seats)
        if (s.kind != SeatKind::Open) pledges.push_back(s.pledge ? s.pledge->hex() : std::string{});
    return pledges;
}

bool lists(const Lasting& l, const Action& action, PlayerSet mine) {
    if (l.settings.rent == Rent::Quiet && action.kind == ActKind::Claim) return false;
    if (action.by == kBank) return l.settings.dice == Dice::Real && is_luck(action.kind) && !mine.empty();
    return mine.contains(action.by);
}

// An offer of nothing but one unit of money: whether the moment allows this seat to make any.
bool offers_now(const Game& game, const State& s, PlayerId by) {
    for (const PlayerId to : s.in_play) {
        if (to == by) continue;
        Offer least{.to = to};
        least.money = s.player[by].cash > 0 ? 1 : -1;
        const Refusal no = why_illegal(game, s, act::offer(by, least));
        const bool of_content = no.reason == Reason::OfferEmpty || no.reason == Reason::NotEnoughCash ||
            no.reason == Reason::WouldWasteEstate || no.reason == Reason::BidReserved;
        if (!no || of_content) return true;
    }
    return false;
}

void add_acts(View& view, const Lasting& l, const Game& game) {
    static thread_local ActionList list;
    list.count = 0;
    legal_actions(game, l.state, list);
    for (const Action& action : list)
        if (lists(l, action, view.mine)) view.acts.push_back(action);
    for (const Action& action : view.acts)
        if (action.kind == ActKind::Bid)
            view.bids.push_back({action.by, l.lots, action.amount, l.state.player[action.by].cash});
    for (const PlayerId id : view.mine)
        if (l.state.in_play.contains(id) && offers_now(game, l.state, id)) view.may_offer.add(id);
}

}  // namespace

View view(const Table& table, const House& house, const Viewer& viewer) {
    const Desk m{table, house};
    const Lasting& l = table.lasting;
    const Fleeting& f = table.fleeting;
    View v;
    v.version = f.version;
    v.id = l.id;
    v.stage = l.stage;
    v.paused = l.paused;
    v.asleep = l.asleep;
    v.closed = l.closed;
    v.host = viewer.host;
    v.mine = viewer.seats;
    v.settings = l.settings;
    v.spectators = f.spectators;
    v.now = f.now;
    v.commitment = l.commitment;
    v.secret = l.secret;
    const bool started = l.stage != Stage::Lobby;
    for (std::size_t i = 0; i < l.seats.size(); ++i) {
        const auto id = static_cast<PlayerId>(i);
        const Seat& s = l.seats[i];
        SeatView seat{.kind = s.kind, .name = s.name, .bot = s.bot, .token = s.token, .ready = s.ready};
        seat.present = s.kind == SeatKind::Bot || m.present(id);
        seat.caretaken = s.caretaken;
        seat.left = s.left;
        seat.mine = viewer.seats.contains(id);
        seat.team = started ? team_of(*house.game, l.state, id) : PlayerSet::of(id);
        if (s.pledge) seat.pledge = s.pledge->hex();
        seat.salt = s.salt.hex();
        seat.reserve = s.reserve;
        seat.waits_left = f.presence[id].waits_left;
        if (started && m.clocks() && m.is_held(id)) {
            seat.runs_out = m.running() ? m.runs_out(id) : kNever;
            seat.clock = seat.runs_out == kNever ? ClockState::Stopped : ClockState::Running;
        }
        v.seats.push_back(std::move(seat));
    }
    if (l.revealing) v.revealing = RevealingView{f.reveal_until, pledges_of(l)};
    for (const Said& said : f.chat) {
        bool wanted = viewer.seats.empty();
        for (const PlayerId id : viewer.seats) wanted |= !l.seats[index_of(id)].muted.contains(said.seat);
        if (wanted) v.chat.push_back(said);
    }
    if (f.vote.number != 0)
        v.vote = VoteView{f.vote.number, f.vote.kind, f.vote.by, f.vote.lost, f.vote.back_to,
            f.vote.correction, f.vote.agreed, m.needed(f.vote), f.vote.lapses_at};
    if (!started) return v;
    v.position = position_seen(l, *house.game, viewer.seats);
    v.decision = m.pending();
    v.decision->number = decision_number(l);
    v.position->decision = v.decision->number;
    v.step = l.step;
    v.lot = l.lots;
    v.elapsed = m.elapsed();
    v.undo_to = l.undo.empty() || !viewer.seats.contains(l.undo_author) ? l.step : l.undo.front().step;
    const bool told = l.held && (l.settings.rent != Rent::Quiet || viewer.seats.contains(l.held->action.by));
    if (told) v.held = l.held->action.by;
    v.wait_until = f.wait_until;
    v.auction_closes = m.running() ? m.auction_closes() : kNever;
    if (m.running()) add_acts(v, l, *house.game);
    return v;
}

std::vector<News> news_for(const Effects& effects, const Viewer& viewer) {
    std::vector<News> mine;
    std::size_t last_step = 0;
    for (const Message& message : effects.messages) {
        const bool meant =
            viewer.seats.empty() ? message.to.spectators : !(message.to.seats & viewer.seats).empty();
        if (!meant) continue;
        // Of an act that some see more of, a device with seats on both sides gets the fuller news, which comes first.
        if (const auto* acted = std::get_if<Acted>(&message.news)) {
            if (acted->step == last_step) continue;
            last_step = acted->step;
        }
        mine.push_back(message.news);
    }
    return mine;
}

bool record_is_public(const Table& table, const Game& game) {
    if (table.lasting.stage == Stage::Over) return true;
    return !bots::has_secrets(game) && table.lasting.settings.rent != Rent::Quiet;
}

}  // namespace banquier::table
