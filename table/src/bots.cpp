// Bots and the caretaker: when they act, in which order they are asked, and their manners towards people.
#include "machine.hpp"

#include <banquier/bots/order.hpp>
#include <banquier/luck/seeded.hpp>

#include <algorithm>

namespace banquier::table {

namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    return luck::Stream::mix(a * 0x9E3779B97F4A7C15u + b + 1);
}

// Whether a chance of so much comes true; luck of the table's own, not of the game.
bool comes_true(double chance, std::uint64_t drawn) {
    constexpr double kRange = 4294967296.0;
    return static_cast<double>(drawn >> 32) < chance * kRange;
}

}  // namespace

const bots::Bot* Machine::bot_of(PlayerId id) const {
    return house_.staff.find(is_keyed(id) ? l_.settings.caretaker : seat(id).bot);
}

// Asks a bot something, with what its seat may see. A seat without a bot wants nothing.
template <class Asked>
auto Machine::ask(PlayerId id, const bots::Window& window, Asked asked) {
    using Answer = std::decay_t<decltype(asked(*bot_of(id), std::declval<const bots::View&>()))>;
    const bots::Bot* bot = bot_of(id);
    if (!bot) return std::optional<Answer>{};
    std::unique_ptr<bots::Memory> memory = house_.staff.take_memory(*bot);
    const auto answer = [&](const State& shown) {
        return asked(*bot,
            bots::View{.game = *game_,
                .state = shown,
                .me = id,
                .window = window,
                .noise = mixed(l_.version, index_of(id)),
                .memory = memory.get(),
                .rounds_left = rounds_left(),
                .record = f_.heard ? &f_.heard->record() : nullptr});
    };
    std::optional<Answer> given;
    if (!bots::has_secrets(*game_) && trades_itself(id)) {
        given = answer(state());
    } else {
        State seen = bots::seen_by(*game_, state(), id);
        if (!trades_itself(id)) seen.offering = {};
        given = answer(seen);
    }
    house_.staff.give_back(*bot, std::move(memory));
    return given;
}

// What everybody at the table hears of offers, where a bot makes use of it. The copies of a table share it until it changes.
void Machine::bots_hear(const Action& action) {
    const auto listens = [&](std::size_t i) {
        const auto id = static_cast<PlayerId>(i);
        const bots::Bot* bot = seat(id).kind == SeatKind::Bot ? bot_of(id) : nullptr;
        return bot != nullptr && bot->listens();
    };
    bool any = f_.heard != nullptr;
    for (std::size_t i = 0; i < l_.seats.size() && !any; ++i) any = listens(i);
    if (!any) return;
    auto heard = f_.heard ? std::make_shared<bots::Listener>(*f_.heard) : std::make_shared<bots::Listener>();
    heard->hear(state(), action, rounds_left());
    f_.heard = std::move(heard);
}

int Desk::rounds_left() const {
    const Settings& s = l_.settings;
    if (s.duration == 0) return bots::kNoEnd;
    return bots::rounds_left(game_->rules, bots::GameTime{.duration = s.duration, .elapsed = elapsed()},
        state().round - l_.first_round + 1);
}

// ---- When

// Nobody is hurried: the slowest that anybody who is there and plays wants.
BotPace Desk::pace_wanted() const {
    if (f_.hurried) return BotPace::Instant;
    std::optional<BotPace> slowest;
    for (const PlayerId id : persons())
        if (present(id) && (!playing() || state().in_play.contains(id)))
            slowest = std::min(slowest.value_or(BotPace::Instant), f_.pace[id]);
    return slowest.value_or(BotPace::Usual);
}

Millis Machine::pace(std::uint64_t salt) const {
    const BotPace wanted = pace_wanted();
    if (wanted == BotPace::Instant) return 0;
    const Settings& s = l_.settings;
    const auto range = static_cast<std::uint64_t>(s.pace_most - s.pace_least + 1);
    const Millis usual = s.pace_least + static_cast<Millis>(mixed(l_.version, salt) % range);
    return wanted == BotPace::Quick ? usual / kQuicker : usual;
}

// In an auction a person bids too: who wants the bots to hurry still sees each of their bids.
Millis Machine::auction_pace() const {
    if (f_.hurried) return 0;
    const Millis usual = l_.settings.pace_auction;
    return pace_wanted() == BotPace::Usual ? usual : std::min(usual, kQuickBid);
}

void Machine::sync_bots() {
    Manners& manners = f_.bots;
    if (manners.turn != state().turn) {
        if (is_player(state().turn)) f_.presence[state().turn].waits_left = kWaits;
        Manners fresh{.turn = state().turn, .considered = manners.considered};
        fresh.after = manners.after;
        manners = fresh;
    }
    if (manners.after > f_.now) return;
    // In an auction the bots answer quickly once it is their time, so that a lot does not close before they have bid.
    const Millis step = pace(0);
    manners.after = f_.now + (pending().ask == Ask::Bids ? step / 4 : step);
}

Millis Machine::bots_due() const {
    bool any = false;
    for (std::size_t i = 0; i < l_.seats.size(); ++i) any |= runs_itself(static_cast<PlayerId>(i));
    if (!any) return kNever;
    Millis due = f_.bots.after;
    if (pending().ask == Ask::Bids) due = std::max(due, f_.auction_from + auction_pace());
    const PlayerId turn = state().turn;
    if (is_seat(turn) && runs_itself(turn) && waits_for_answer(turn))
        due = std::max(due, f_.bots.offer_until[turn]);
    return due;
}

// Whether a person still thinks about this bot's offer.
bool Machine::waits_for_answer(PlayerId id) const {
    if (f_.bots.offer_until[id] <= f_.now || !state().offering.contains(id)) return false;
    const PlayerId to = state().offer[id].to;
    return is_seat(to) && !runs_itself(to) && present(to);
}

// ---- The order of asking: claims, replies, management between turns, the answer

bool Machine::bots_act() {
    const bool bidding = pending().ask == Ask::Bids;
    const Millis due = bidding ? std::max(f_.bots.after, f_.auction_from + auction_pace()) : f_.bots.after;
    if (due > f_.now || pending().luck) return false;
    return bot_claims() || bot_replies() || bots_manage() || bot_answers();
}

// Where the table claims for everybody, nobody is asked for last claims.
bool Machine::pass_last_claims() {
    if (l_.settings.rent != Rent::Automatic || !last_claims()) return false;
    play(act::pass(pending().awaited.lowest()), How::Automatic);
    return true;
}

// [RENT-03] Where nobody is told of landings, whoever is away only for a moment has to look as everybody has.
Millis Machine::claims_from(PlayerId owner) const {
    if (present(owner)) return seat(owner).caretaken ? 0 : kNever;
    const bool looks = l_.settings.rent == Rent::Quiet && !seat(owner).caretaken;
    return looks ? f_.presence[owner].since + kBackSoon : 0;
}

// The rents of absent people at once, whatever the pace; where the table claims, everybody's.
bool Machine::claim_for_absent() {
    const bool automatic = l_.settings.rent == Rent::Automatic;
    for (std::size_t i = 0; i < state().claims; ++i) {
        const Claim claim = state().claim[i];
        if (claim.noted || !is_seat(claim.owner)) continue;
        const bool absent = is_keyed(claim.owner) && claims_from(claim.owner) <= f_.now;
        const Action wish = act::claim(claim.owner, claim.deed);
        if ((!automatic && !absent) || why_illegal(*game_, state(), wish)) continue;
        play(wish, automatic ? How::Automatic : How::Caretaker);
        return true;
    }
    return false;
}

bool Machine::bot_claims() {
    for (std::size_t i = 0; i < state().claims; ++i) {
        const Claim claim = state().claim[i];
        if (claim.noted || !is_seat(claim.owner) || !runs_itself(claim.owner)) continue;
        const Action wish = act::claim(claim.owner, claim.deed);
        if (why_illegal(*game_, state(), wish)) continue;
        play(wish, how_of(claim.owner));
        return true;
    }
    return false;
}

// An offer to a bot is answered once; a refusal may come with a counter-offer. One to somebody absent waits for them.
bool Machine::bot_replies() {
    for (const PlayerId from : state().offering) {
        const Offer open = state().offer[from];
        const PlayerId to = open.to;
        if (!is_seat(to) || !trades_itself(to) || f_.bots.considered[from] == open.revision) continue;
        // What the proposer may not do before the next throw is thought about after it.
        const Refusal no = why_illegal(*game_, state(), act::accept(to, from, open.revision));
        if (no.reason == Reason::NotNow) continue;
        f_.bots.considered[from] = open.revision;
        const auto reply = ask(to, window_for(to),
            [from](const bots::Bot& bot, const bots::View& v) { return bot.reply(v, from); });
        const bool accepts = reply && reply->kind == ActKind::Accept && reply->by == to &&
            !why_illegal(*game_, state(), *reply);
        const Action refusal = act::refuse(to, from, open.revision);
        if (accepts) {
            play(*reply, how_of(to));
            return true;
        }
        if (why_illegal(*game_, state(), refusal)) continue;
        play(refusal, how_of(to));
        talked(from, to);
        if (reply && reply->kind == ActKind::Offer && reply->whom == from) attempt(to, *reply);
        return true;
    }
    return false;
}

// Between turns everybody may manage, the player on turn first.
bool Machine::bots_manage() {
    const State& s = state();
    if (s.tasks != 0 || s.phase != Phase::Roll || s.started) return false;
    for (std::size_t i = 0; i < s.players; ++i) {
        const PlayerId id = bots::next_to_manage(s, i);
        if (!s.in_play.contains(id) || !runs_itself(id) || f_.bots.done.contains(id)) continue;
        if (manage(id)) return true;
        f_.bots.done.add(id);
    }
    return false;
}

bool Machine::manage(PlayerId id) {
    bots::Window window = window_for(id);
    for (std::size_t i = 0; has_channel(id) && i < l_.seats.size(); ++i)
        if (!trades_itself(static_cast<PlayerId>(i))) window.accepted(id, static_cast<PlayerId>(i));
    // Each time round one more person is left out: an offer to them has been made already.
    for (std::size_t i = 0; i <= l_.seats.size(); ++i) {
        if (++f_.bots.acts > bots::kActsOfATurn) return false;
        const auto asked =
            ask(id, window, [](const bots::Bot& bot, const bots::View& v) { return bot.manage(v); });
        if (!asked || !*asked || !is_free((*asked)->kind)) return false;
        const Action& wish = **asked;
        if (attempt(id, wish)) return true;
        if (wish.kind != ActKind::Offer || !is_seat(wish.whom)) return false;
        window.accepted(id, wish.whom);
    }
    return false;
}

bool Machine::attempt(PlayerId id, const Action& wish) {
    if (wish.by != id || why_illegal(*game_, state(), wish)) return false;
    if (is_trade(wish.kind) && !trades_itself(id)) return false;
    if (wish.kind == ActKind::Offer) return offer(id, wish);
    play(wish, how_of(id));
    return true;
}

// ---- Manners

// At most one offer to a person in a turn; none to a person who is absent or wants none.
bool Machine::may_offer_to_person(PlayerId id, PlayerId person) const {
    return present(person) && !f_.bots.offered[id].contains(person) && !seat(person).no_offers.contains(id);
}

// The window as this bot is shown it: whom it may not ask counts as a deal already made.
bots::Window Machine::window_for(PlayerId id) const {
    bots::Window window = f_.bots.window;
    for (std::size_t i = 0; i < l_.seats.size(); ++i) {
        const auto other = static_cast<PlayerId>(i);
        if (!trades_itself(other) && !may_offer_to_person(id, other)) window.accepted(id, other);
    }
    return window;
}

bool Machine::offer(PlayerId id, const Action& wish) {
    if (!is_seat(wish.whom) || !f_.bots.window.may_offer(id, wish.whom) || offers_too_much(id)) return false;
    if (!trades_itself(wish.whom)) return offer_to_person(id, wish);
    play(wish, how_of(id));
    talked(id, wish.whom);
    return true;
}

// What bots say to each other and comes to nothing takes nobody's time.
void Machine::talked(PlayerId a, PlayerId b) {
    if (trades_itself(a) && trades_itself(b)) f_.bots.after = f_.now;
}

// As it stands, if that is worth reading; else the same titles at a fair price; else not at all.
bool Machine::offer_to_person(PlayerId id, const Action& wish) {
    if (!may_offer_to_person(id, wish.whom)) return false;
    const auto fit = ask(id, window_for(id), [&](const bots::Bot& bot, const bots::View& v) {
        const bots::Judge* judge = house_.staff.judge();
        if (judge == nullptr) return bots::is_new(v, wish, l_.asked) ? std::optional(wish) : std::nullopt;
        const auto moment = judge->look(v);
        if (bots::is_worth_reading(v, wish, *moment, l_.asked)) return std::optional(wish);
        if (wish.settles != 0) return std::optional<Action>{};
        const auto fair = bots::priced(v, wish, bot.dealing().part, *moment);
        const bool reads = fair && bots::is_worth_reading(v, *fair, *moment, l_.asked);
        return reads ? fair : std::nullopt;
    });
    if (!fit || !*fit || why_illegal(*game_, state(), **fit)) return false;
    f_.bots.offered[id].add(wish.whom);
    f_.bots.offer_until[id] = f_.now + l_.settings.pace_offer;
    play(**fit, how_of(id));
    return true;
}

// Whether what this bot offers to people is looked for with a judge, and not by the bot alone.
bool Machine::has_channel(PlayerId id) const {
    const bots::Bot* bot = bot_of(id);
    return bot != nullptr && trades_itself(id) && house_.staff.judge() != nullptr &&
        bot->dealing().appetite > 0;
}

// At the end of its turn a bot takes back what a person has left unanswered since its last turn: nobody else could be
// offered anything meanwhile.
bool Machine::take_back_offer(PlayerId id) {
    const State& s = state();
    if (!trades_itself(id) || !s.offering.contains(id)) return false;
    const PlayerId to = s.offer[id].to;
    const bool old = is_seat(to) && !trades_itself(to) && !f_.bots.offered[id].contains(to);
    if (!old || why_illegal(*game_, s, act::withdraw(id))) return false;
    play(act::withdraw(id), how_of(id));
    return true;
}

// A bot that has no offer open may come to a person with one, once a turn.
bool Machine::approach_people(PlayerId id) {
    const State& s = state();
    if (!has_channel(id) || f_.bots.approached.contains(id) || s.offering.contains(id)) return false;
    f_.bots.approached.add(id);
    const std::uint64_t drawn = mixed(l_.version, 7 * index_of(id) + 1);
    if (!comes_true(bot_of(id)->dealing().appetite, drawn) || offers_too_much(id)) return false;
    for (std::size_t i = 0; i < l_.seats.size(); ++i) {
        const auto person = static_cast<PlayerId>((i + drawn) % l_.seats.size());
        if (!s.in_play.contains(person) || trades_itself(person) || !may_offer_to_person(id, person))
            continue;
        const auto wish = ask(id, window_for(id), [&](const bots::Bot& bot, const bots::View& v) {
            return bots::approach(v, person, bot.dealing(), *house_.staff.judge(), l_.asked);
        });
        if (wish && *wish && offer(id, **wish)) return true;
    }
    return false;
}

// A person begins a turn: what the bots would still do before it they do now, but for what others must answer.
void Machine::last_call() {
    const State& s = state();
    if (s.phase != Phase::Roll || s.tasks != 0 || s.started) return;
    for (const PlayerId id : s.in_play) {
        while (runs_itself(id) && !f_.bots.done.contains(id)) {
            f_.bots.done.add(id);
            if (++f_.bots.acts > bots::kActsOfATurn) return;
            const auto wish = ask(
                id, window_for(id), [](const bots::Bot& bot, const bots::View& v) { return bot.manage(v); });
            if (!wish || !*wish || !is_free((*wish)->kind) || (*wish)->kind == ActKind::Offer) continue;
            if (is_trade((*wish)->kind) && !trades_itself(id)) continue;
            if ((*wish)->by != id || why_illegal(*game_, s, **wish)) continue;
            State next = s;
            apply_known_legal(*game_, next, **wish);
            if (next.tasks != 0) continue;  // it would open a lot or a contest
            play(**wish, how_of(id));
            f_.bots.done.remove(id);
        }
    }
}

// ---- The answer

bool Machine::bot_rolls(PlayerId id) {
    if (l_.settings.dice == Dice::Real) return false;  // a person types it
    const Action roll = act::roll(id, 0, 0);
    if (hold_until(roll) > f_.now || waits_for_answer(id)) return false;
    play(with_dice(roll), how_of(id));
    return true;
}

bool Machine::bot_answers() {
    PlayerSet awaited = pending().awaited;
    for (const PlayerId id : awaited)
        if (!runs_itself(id)) awaited.remove(id);
    if (awaited.empty()) return false;
    const State& s = state();
    const PlayerId id = bots::next_to_answer(s, awaited);
    const bool turn_alone = s.tasks == 0;
    if (turn_alone && s.phase == Phase::OrderRoll) return bot_rolls(id);
    if (turn_alone && s.phase == Phase::Roll && s.player[id].prison == 0) return bot_rolls(id);
    if (turn_alone && s.phase == Phase::EndTurn) {
        if (!take_back_offer(id) && !approach_people(id) && !manage(id)) play(act::end_turn(id), how_of(id));
        return true;
    }
    if (++f_.bots.acts <= bots::kActsOfATurn) {
        const auto wish =
            ask(id, window_for(id), [](const bots::Bot& bot, const bots::View& v) { return bot.answer(v); });
        if (wish && wish->kind == ActKind::Roll) return bot_rolls(id);
        if (wish && hold_until(*wish) > f_.now) return false;
        if (wish && attempt(id, *wish)) return true;
    }
    const Action standing = standing_answer(*game_, s, id);
    if (standing.kind == ActKind::Roll) return bot_rolls(id);
    play(standing, how_of(id));
    return true;
}

}  // namespace banquier::table
