// What a viewer may see of a table. What news may tell is decided by `report` in play.cpp.
#include <banquier/table/view.hpp>

#include "machine.hpp"

namespace banquier::table {

Viewer viewer_of(const Table& table, const Key& key) {
    Viewer viewer;
    if (!is_set(key)) return viewer;
    const Lasting& l = table.lasting;
    for (std::size_t i = 0; i < l.seats.size(); ++i)
        if (same_key(l.seats[i].key, key)) viewer.seats.add(static_cast<PlayerId>(i));
    viewer.host = !l.hall && l.stage == Stage::Lobby && same_key(l.host, key);
    viewer.referee = l.hall && same_key(l.host, key);
    viewer.put_out = is_put_out(l, key);
    return viewer;
}

namespace {

bool keeps_the_bank(const Lasting& l, PlayerSet seats) {
    const PlayerId bank = banker_of(l);
    return is_player(bank) && seats.contains(bank);
}

// [CARD-08] The decks as these seats know them. [RENT-03] Where nobody announces landings, no open claims.
State position_seen(const Lasting& l, const Game& game, PlayerSet seats) {
    State seen = keeps_the_bank(l, seats) ? l.state : bots::seen_by(game, l.state, kNobody);
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
        const Refusal no = why_illegal_as_told(game, s, act::offer(by, least));
        const bool of_content = no.reason == Reason::OfferEmpty || no.reason == Reason::NotEnoughCash ||
            no.reason == Reason::WouldWasteEstate || no.reason == Reason::BidReserved;
        if (!no || of_content) return true;
    }
    return false;
}

SeatView seat_seen(const Desk& m, const Lasting& l, const Fleeting& f, const Game& game, PlayerId id) {
    const bool started = l.stage != Stage::Lobby;
    const Seat& s = m.seat(id);
    SeatView seat{
        .kind = s.kind, .name = s.name, .bot = bots::present_name(s.bot), .token = s.token, .ready = s.ready};
    seat.present = s.kind == SeatKind::Bot || m.present(id);
    seat.caretaken = s.caretaken;
    seat.left = s.left;
    seat.team = started ? team_of(game, l.state, id) : PlayerSet::of(id);
    if (s.pledge) seat.pledge = s.pledge->hex();
    seat.salt = s.salt.hex();
    seat.reserve = s.reserve;
    seat.waits_left = f.presence[id].waits_left;
    if (started && (m.clocks() || m.last_claims()) && m.is_keyed(id)) {
        // [RENT-03] A clock that stands still would tell everybody that a roll waits for somebody's rent.
        const bool secret = l.settings.rent == Rent::Quiet;
        seat.runs_out = !m.running() ? kNever : secret ? m.runs_out_unheld(id) : m.runs_out(id);
        seat.clock = seat.runs_out == kNever ? ClockState::Stopped : ClockState::Running;
    }
    return seat;
}

}  // namespace

Sight::Sight(const Table& table, const House& house)
    : l_(table.lasting),
      f_(table.fleeting),
      game_(house.game),
      running_(Desk{table, house}.running()),
      judge_(running_ && !l_.state.offering.empty() ? house.staff.judge() : nullptr),
      rounds_left_(judge_ != nullptr ? Desk{table, house}.rounds_left() : bots::kNoEnd) {
    const Desk m{table, house};
    View& v = view_;
    v.version = f_.version;
    v.id = l_.id;
    v.stage = l_.stage;
    v.paused = l_.paused;
    v.asleep = l_.asleep;
    v.closed = l_.closed;
    v.settings = l_.settings;
    v.spectators = f_.spectators;
    v.now = f_.now;
    v.commitment = l_.commitment;
    v.secret = l_.secret;
    v.hall = l_.hall;
    v.hall_time = l_.hall_time;
    v.seats.reserve(l_.seats.size());
    for (std::size_t i = 0; i < l_.seats.size(); ++i)
        v.seats.push_back(seat_seen(m, l_, f_, *game_, static_cast<PlayerId>(i)));
    if (l_.revealing) v.revealing = RevealingView{f_.reveal_until, pledges_of(l_)};
    if (f_.vote.number != 0)
        v.vote = VoteView{f_.vote.number, f_.vote.kind, f_.vote.by, f_.vote.lost, f_.vote.back_to,
            f_.vote.correction, f_.vote.agreed, m.needed(f_.vote), f_.vote.lapses_at};
    if (l_.stage == Stage::Lobby) return;
    v.decision = m.pending();
    v.decision->number = decision_number(l_);
    v.step = l_.step;
    v.lot = l_.lots;
    v.elapsed = m.elapsed();
    v.pace = m.pace_wanted();
    v.wait_until = f_.wait_until;
    if (!running_) return;
    v.auction_closes = m.auction_closes();
    static thread_local ActionList list;
    list.count = 0;
    legal_actions_as_told(*game_, l_.state, list);
    legal_.assign(list.begin(), list.end());
}

const View& Sight::of(const Viewer& viewer) {
    View& v = view_;
    v.host = viewer.host;
    v.referee = viewer.referee;
    v.put_out = viewer.put_out;
    v.mine = viewer.seats;
    show_preferred();
    show_chat();
    if (l_.stage == Stage::Lobby) return v;
    show_position();
    const bool undoes = !l_.undo.empty() && v.mine.contains(l_.undo_author);
    v.undo_to = undoes ? l_.undo.front().step : l_.step;
    v.undo_seat = undoes ? l_.undo_author : kNobody;
    const bool told = l_.held && (l_.settings.rent != Rent::Quiet || v.mine.contains(l_.held->action.by));
    v.held = told ? l_.held->action.by : kNobody;
    show_acts();
    show_offered();
    return v;
}

void Sight::show_preferred() {
    view_.preferred.clear();
    for (const PlayerId id : view_.mine) {
        const Seat& s = l_.seats[index_of(id)];
        if (!s.muted.empty() || !s.no_offers.empty()) view_.preferred.push_back({id, s.muted, s.no_offers});
    }
}

void Sight::show_chat() {
    view_.chat.clear();
    for (const Said& said : f_.chat) {
        bool wanted = view_.mine.empty();
        for (const PlayerId id : view_.mine) wanted |= !l_.seats[index_of(id)].muted.contains(said.seat);
        if (wanted) view_.chat.push_back(said);
    }
}

void Sight::show_position() {
    const bool banker_sees = keeps_the_bank(l_, view_.mine);
    if (banker_sees_ == banker_sees) return;
    banker_sees_ = banker_sees;
    view_.position = position_seen(l_, *game_, view_.mine);
    view_.position->decision = view_.decision->number;
}

void Sight::show_acts() {
    View& v = view_;
    v.acts.clear();
    v.bids.clear();
    v.may_offer = {};
    for (const Action& action : legal_) {
        if (!lists(l_, action, v.mine)) continue;
        v.acts.push_back(action);
        if (action.kind == ActKind::Bid)
            v.bids.push_back({action.by, l_.lots, action.amount, l_.state.player[action.by].cash});
    }
    if (!running_) return;
    for (const PlayerId id : v.mine)
        if (l_.state.in_play.contains(id) && offers_now(*game_, l_.state, id)) v.may_offer.add(id);
}

// [CARD-08] The judge looks with the bot's eyes.
void Sight::show_offered() {
    view_.offered.clear();
    if (judge_ == nullptr) return;
    for (const PlayerId from : l_.state.offering) {
        const Offer& offer = l_.state.offer[from];
        if (l_.seats[index_of(from)].kind != SeatKind::Bot || !view_.mine.contains(offer.to)) continue;
        const Action act = act::offer(from, offer);
        const State seen = bots::seen_by(*game_, l_.state, from);
        const bots::View eyes{.game = *game_,
            .state = seen,
            .me = from,
            .window = f_.bots.window,
            .noise = 0,
            .rounds_left = rounds_left_};
        view_.offered.push_back(
            {from, offer.to, bots::reasons_for(*game_, seen, act), bots::counter_amount(eyes, act, *judge_)});
    }
}

View view(const Table& table, const House& house, const Viewer& viewer) {
    return Sight{table, house}.of(viewer);
}

std::vector<std::reference_wrapper<const News>> news_for(const Effects& effects, const Viewer& viewer) {
    std::vector<std::reference_wrapper<const News>> mine;
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
        mine.emplace_back(message.news);
    }
    return mine;
}

bool record_is_public(const Table& table, const Game& game) {
    if (table.lasting.stage == Stage::Over) return true;
    return !bots::has_secrets(game) && table.lasting.settings.rent != Rent::Quiet;
}

}  // namespace banquier::table
