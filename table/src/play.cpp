// Acts: who may make them, what they answer, what follows.
#include "machine.hpp"

#include <banquier/table/quiet.hpp>

namespace banquier::table {

namespace {

// Names what it is about, and is judged on the position that it meets: it can cross others on the wire and count.
bool names_its_object(ActKind kind) { return is_free(kind) || kind == ActKind::Bid; }

// [RENT-03] Where nobody is told of landings, one answer to all wrong claims: another would say that a rent stands.
constexpr Refusal kNothingToClaim{Reason::NothingToClaim, "RENT-01"_rule, "FLOW-04"_rule};

bool is_hidden(const Event& event) { return event.audience == Audience::PlayerAndBanker; }

}  // namespace

// Authenticated, seated here, game running, decision or object, legal: in this order.
Result Machine::on(const Act& act) {
    if (const Code no = authority(act.seat); no != Code::Accepted) return result(no);
    if (const auto first = repeated(act.seat)) return *first;
    returned(PlayerSet::of(act.seat));
    return judged(act);
}

Result Machine::judged(const Act& act) {
    // At a real board somebody types what luck brings, and what is thrown for a bot.
    const Action& a = act.action;
    const bool real = l_.settings.dice == Dice::Real;
    const bool luck = real && is_luck(a.kind) && a.by == kBank;
    const bool for_bot = real && a.kind == ActKind::Roll && is_seat(a.by) && runs_itself(a.by);
    if (a.by != act.seat && !luck && !for_bot) return result(Code::NotYourSeat);
    if (l_.asleep) sleep_or_wake();
    if (!running()) return result(Code::NotRunning);
    if (const Code no = why_not_object(act); no != Code::Accepted) return result(no);
    if (const Code no = why_not_dice(act.action); no != Code::Accepted) return result(no);
    return play_or_hold(act.action, act.seat);
}

Code Machine::why_not_object(const Act& act) const {
    if (act.action.kind == ActKind::Bid) return act.lot == l_.lots ? Code::Accepted : Code::NoSuchLot;
    if (act.action.kind == ActKind::Offer && is_seat(act.action.whom) &&
        seat(act.action.whom).no_offers.contains(act.seat))
        return Code::OffersRefused;
    if (act.action.kind == ActKind::Offer && offers_too_much(act.seat)) return Code::TooFast;
    if (names_its_object(act.action.kind)) return Code::Accepted;
    const std::uint32_t now = decision_number(l_);
    if (act.decision == now) return Code::Accepted;
    return act.decision < now ? Code::StaleDecision : Code::FutureDecision;
}

bool Machine::offers_too_much(PlayerId id) const {
    return seat(id).offers_lately >= kOffersOfAThrow || seat(id).offers >= kOffersInAll;
}

// [FLOW-08] Whoever could build has to answer every order of scarce buildings. One that is won for 1 and sold again costs
// next to nothing, and would be made without end.
bool Machine::contests_too_much(const Action& action) const {
    if (action.kind != ActKind::Build || seat(action.by).contests_lately < kContestsOfAThrow) return false;
    State next = state();
    apply_known_legal(*game_, next, action);
    return next.contest.orderer == action.by && state().contest.orderer != action.by;
}

Code Machine::why_not_dice(const Action& action) const {
    if (l_.settings.dice == Dice::Real || !wants_dice(action.kind)) return Code::Accepted;
    return action.dice == decltype(action.dice){} ? Code::Accepted : Code::DiceNotYours;
}

bool Machine::wrong_claim(const Refusal& no) const {
    return l_.settings.rent == Rent::Quiet &&
        (no.reason == Reason::NotTheClaimant || no.reason == Reason::NothingToClaim);
}

Result Machine::play_or_hold(Action action, PlayerId author) {
    // A roll that is held is as its line in the log says it: two dice, and nothing else.
    if (action.kind == ActKind::Roll) action = act::roll(action.by, action.dice[0], action.dice[1]);
    const Refusal no = why_not_play(action);
    if (no) return result(Code::Illegal, wrong_claim(no) ? kNothingToClaim : no);
    if (contests_too_much(action)) return result(Code::TooFast);
    const bool begins_turn = state().phase == Phase::Roll && !state().started && !is_free(action.kind);
    if (hold_until(action) > f_.now) {
        if (!l_.held || l_.held->action != action) {  // a later answer takes the place of an earlier one
            log(Held{action, command_->id});
            sync_prompts();  // the player has answered: that clock stands still
            // Where nobody announces landings the others must not learn that there is something to wait for.
            const bool secret = l_.settings.rent == Rent::Quiet;
            tell(secret ? Recipients{PlayerSet::of(author), false} : everybody_here(),
                Notice{NoticeKind::Held, author});
        }
        return result(Code::Held);
    }
    if (begins_turn) last_call();
    play(with_dice(action), action.by == author ? how_from(author) : How::Typed, author, command_->id);
    return result(Code::Accepted);
}

Chance chance_of(const Game& game, const Lasting& l) {
    // Salts are few and small: they are gathered where they are used.
    static thread_local std::array<luck::Salt, kMaxPlayers> salts;
    for (std::size_t i = 0; i < l.seats.size(); ++i) salts[i] = l.seats[i].salt;
    return {game, l.state, std::span{salts.data(), l.seats.size()}, l.chances};
}

Chance Machine::chance() const { return chance_of(*game_, l_); }

// A roll whose dice the table throws.
bool Machine::thrown_here(const Action& action) const { return action.kind == ActKind::Roll && house_.luck; }

Refusal Machine::why_not_play(const Action& action) const {
    return thrown_here(action) ? why_illegal_before_dice(*game_, state(), action)
                               : why_illegal(*game_, state(), action);
}

Action Machine::with_dice(const Action& action) const {
    return thrown_here(action) ? house_.luck->complete(chance(), action) : action;
}

// The one way in which an act gets into the game.
void Machine::play(const Action& action, How how, PlayerId author, std::uint64_t id) {
    State next = state();
    events_.clear();
    apply_known_legal(*game_, next, action, events_);
    if (is_trade(action.kind)) bots_hear(action);
    Entry entry{.number = l_.entries + 1,
        .version = ++f_.version,
        .at = f_.now,
        .what = Played{action, how, author, id, clock_changes(action, how, next)}};
    const Consequence known{next, events_};
    apply(l_, *game_, entry, &known);
    if (action.kind == ActKind::Offer) f_.bots.window.offered(action.by, action.whom);
    if (action.kind == ActKind::Accept) f_.bots.window.accepted(action.by, action.whom);
    // The bots look again at what somebody from outside has changed.
    if (is_player(author) && how == how_from(author)) f_.bots.done = {};
    report(std::get<Played>(entry.what), events_);
    fx_.entries.push_back(std::move(entry));
    sync();
    if (is_player(author) && author == action.by && !is_trade(action.kind)) f_.prompt[author].silent = f_.now;
}

// [CARD-08] What only the player and the banker may see goes to them alone; the others learn that there was an act.
void Machine::report(const Played& played, const EventList& events) {
    Acted full{.step = l_.step, .action = played.action, .how = played.how};
    Acted rest = full;
    PlayerSet knows{};
    for (const Event& event : events) {
        if (l_.settings.rent == Rent::Quiet && gives_rent_away(event.kind)) continue;
        full.events.push_back(event);
        if (is_hidden(event)) {
            knows.add(event.player);
            if (const PlayerId bank = banker_of(l_); is_player(bank)) knows.add(bank);
        } else {
            rest.events.push_back(event);
        }
    }
    if (knows.empty()) return tell(everybody_here(), std::move(full));
    if (is_luck(rest.action->kind)) rest.action.reset();
    tell({knows, false}, std::move(full));
    tell({PlayerSet::first(kMaxPlayers) - knows, true}, std::move(rest));
}

// What is kept beside the position follows it.
void Machine::sync() {
    if (!playing()) return;
    // A debt or a lot may come before a held roll; it falls only with the turn that it was for.
    const bool stands = l_.held && state().phase == Phase::Roll && state().turn == l_.held->action.by;
    if (l_.held && !stands) log(HoldDropped{});
    sync_claims();
    sync_auction();
    sync_prompts();
    sync_bots();
}

// ---- Ids: an act that was accepted is answered so again; one that was refused may be tried again

std::optional<Result> Machine::repeated(PlayerId id) const {
    if (command_->id == 0) return std::nullopt;
    Result first;
    first.repeated = true;
    for (const KeptId& kept : seat(id).ids)
        if (kept.id == command_->id) {
            first.version = kept.version;
            if (l_.held && l_.held->id == kept.id && l_.held->action.by == id) first.code = Code::Held;
            return first;
        }
    return std::nullopt;
}

}  // namespace banquier::table
