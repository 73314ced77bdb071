// One game among bots, from a seed: who is asked, when and in which order.
//
// Ordinary turns go through the quick door as far as the bots have nothing to say (`bots::Quiet`); with the door shut the
// same game is played act by act.
#pragma once

#include <banquier/bots/bot.hpp>
#include <banquier/bots/changes.hpp>
#include <banquier/bots/order.hpp>
#include <banquier/bots/record.hpp>
#include <banquier/engine/quick.hpp>
#include <banquier/luck/seeded.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <memory>
#include <type_traits>

namespace banquier::bots {

struct Seats {
    ByPlayer<const Bot*> bot{};
    ByPlayer<std::uint64_t> noise{};  // keys of the bots' own randomness
    ByPlayer<Memory*> memory{};       // the bots' own, of this thread; null: none
    int count = 0;
};

struct Limits {
    int rounds = 1000;      // then the game is capped: nobody has won
    int time_up_after = 0;  // rounds after which time is called where the rules have a time limit; 0: never
    int last_round_after = 0;  // the same for the announcement of the last round
    bool fresh_decks = false;  // every draw is from a full deck: for comparison with published figures
};

// After how many rounds the clock is called under these rules; 0: it never is.
inline int clock_after(const RuleSet& rules, const Limits& limits) {
    return rules.time_limit == TimeLimit::TimeUp   ? limits.time_up_after
        : rules.time_limit == TimeLimit::LastRound ? limits.last_round_after
                                                   : 0;
}

inline int rounds_left(const RuleSet& rules, const Limits& limits, int round) {
    return rounds_left(rules, clock_after(rules, limits), round);
}

// Whether ordinary turns are played in sums, or everything act by act with every question asked.
enum class Door : std::uint8_t { Quick, Shut };

// Hears of every act once it is played, but of ordinary turns and orders in sums where they went through the quick door.
template <class T>
concept Observer = quick::Watcher<T> && quick::BuildingWatcher<T> &&
    requires(T observer, const Action& action, const State& state, const EventList& events,
        const quick::Played& played, int round) {
        { T::kEvents } -> std::convertible_to<bool>;  // whether it wants the events; else the list is empty
        observer.acted(action, state, events);
        observer.passed(played);          // through the quick door
        observer.ordered(action, state);  // buildings, likewise
        observer.titles_changed(
            state);  // before the first passage, and after owners or mortgages of stations or utilities have
        {
            observer.next_look(round)
        } -> std::convertible_to<int>;       // the round, from this on, whose end it wants to see
        observer.round_ended(state, round);  // that round, through the quick door
    };

struct NoObserver {
    static constexpr bool kEvents = false;
    void acted(const Action&, const State&, const EventList&) {}
    void stayed(PlayerId) {}
    void draws(PlayerId) {}
    void landed(SquareId) {}
    void rent_paid(DeedId, std::uint8_t, Money) {}
    void passed(const quick::Played&) {}
    void built(DeedId, std::uint8_t, std::uint8_t) {}
    void ordered(const Action&, const State&) {}
    void titles_changed(const State&) {}
    int next_look(int) const { return quick::Wishes{}.last_round; }
    void round_ended(const State&, int) {}
};

// What should never happen, counted so that a bot's mistake shows.
struct Slips {
    std::uint32_t refused = 0;  // illegal acts that a bot tried; the standing answer was played instead
    std::uint32_t cut = 0;      // turns in which bots went on and on and were stopped
};

// What every game of so many players begins with, made once for many of them.
struct Opening {
    Opening(const Game& of, int players) : game(of), turns(of), first(new_game(of, players)) {}

    const Game& game;
    const quick::Turns turns;
    const State first;
};

template <Observer Watch>
class Match {
public:
    // `events` is room to work in; it is large, so one serves many games.
    Match(const Opening& opening, const Seats& seats, const luck::Seeded& luck, const Limits& limits,
        Watch& watch, EventList& events, Door door = Door::Quick)
        : game_(opening.game),
          door_(door),
          limits_(limits),
          clock_after_(clock_after(opening.game.rules, limits)),
          seats_(seats),
          luck_(luck),
          watch_(watch),
          events_(events),
          turns_(opening.turns),
          s_(opening.first),
          secrets_(has_secrets(opening.game)) {
        events_.clear();
        wishes_.stirring = {};
        for (int i = 0; i < seats.count; ++i) listened_ |= seats.bot[static_cast<PlayerId>(i)]->listens();
    }
    Match(const Game& game, const Seats& seats, const luck::Seeded& luck, const Limits& limits, Watch& watch,
        EventList& events, Door door = Door::Quick)
        : Match(Opening(game, seats.count), seats, luck, limits, watch, events, door) {}
    // Goes on from any position of the opening's game.
    Match(const Opening& opening, const State& position, const Seats& seats, const luck::Seeded& luck,
        const Limits& limits, Watch& watch, EventList& events)
        : Match(opening, seats, luck, limits, watch, events) {
        s_ = position;
    }

    // Plays to the end or to the cap.
    const State& play() {
        while (!game_over(s_) && s_.round <= limits_.rounds) step();
        return s_;
    }
    bool capped() const { return !game_over(s_); }
    const Slips& slips() const { return slips_; }

private:
    void step() {
        if (s_.turn != turn_) begin_turn();
        if (clock_is_due()) return call_the_clock();
        if (luck_awaited(s_)) return draw();
        if (s_.claims != 0 && claim()) return;
        if (s_.tasks == 0) {
            if (s_.phase == Phase::Roll && !s_.started && sweep()) return;
            if (s_.phase == Phase::EndTurn && has_wish(s_.turn, wishes_.at_end) && manage(s_.turn)) return;
            if (pass_the_door()) return;
            if (s_.phase == Phase::EndTurn) return end_turn();
            if (s_.phase == Phase::Roll && s_.player[s_.turn].prison == 0) return roll();
        }
        ask();
    }

    // ---- Ordinary turns

    // When the seat need not be asked; it holds until titles change.
    void hush(PlayerId seat) {
        const Quiet quiet = door_ == Door::Shut ? Quiet{} : bot(seat).quiet(view(seat));
        wishes_.at_begin[seat] = quiet.at_begin;
        wishes_.between[seat] = quiet.between;
        quiet.between != kNever ? wishes_.stirring.add(seat) : wishes_.stirring.remove(seat);
        wishes_.at_end[seat] = quiet.at_end;
        wishes_.in_prison[seat] = quiet.in_prison;
        hushed_.add(seat);
    }
    // Who has just managed something is asked for more at once.
    bool has_wish(PlayerId seat, const ByPlayer<Money>& from) {
        if (seat == manages_) return true;
        if (!hushed_.contains(seat)) hush(seat);
        return s_.player[seat].cash >= from[seat];
    }

    void note_titles(const Action& a) {
        const PlayerSet concerned = changes_.concerned(game_, s_, a);
        if (concerned.empty()) return;
        hushed_ = hushed_ - concerned;
        const Board& board = game_.board;
        const DeedSet sets = board.group[kStations].deeds | board.group[kUtilities].deeds;
        if (!(changes_.changed() & sets).empty()) titles_known_ = false;
    }

    // Plays as many ordinary turns as there are; false where there is none.
    bool pass_the_door() {
        if (door_ == Door::Shut || !quick::Turns::open(s_)) return false;
        for (const PlayerId q : s_.in_play - hushed_) hush(q);
        if (!titles_known_) watch_.titles_changed(s_);
        titles_known_ = true;
        const int look = watch_.next_look(s_.round);
        wishes_.last_round =
            static_cast<std::uint16_t>(std::min({look, limits_.rounds, clock_round(), kLastRound}));
        const quick::Played played =
            turns_.play(s_, wishes_, [&](PlayerId by) { return luck_.dice(by); }, watch_);
        const bool threw = played.left_over[0] != 0;
        if (played.turns != 0) begin_turn();
        if (played.rolls + played.turns != 0) {
            watch_.passed(played);
            acts_played_ +=
                played.rolls + played.turns + (game_.rules.rent_due == RentDue::Always ? 0 : played.rents);
            if (s_.round > look) watch_.round_ended(s_, look);
        }
        if (threw) act({.kind = ActKind::Roll, .by = s_.turn, .dice = played.left_over});
        return threw || played.rolls + played.turns != 0;
    }
    // The round at whose end everybody may have other wishes, or the clock is called: the last but one, and the last.
    int clock_round() const {
        return clock_after_ == 0 ? kLastRound : s_.round < clock_after_ ? clock_after_ - 1 : clock_after_;
    }

    // ---- Luck and the clock

    bool clock_is_due() const {
        return clock_after_ != 0 && s_.round > clock_after_ && s_.clock == Clock::Running;
    }
    void call_the_clock() {
        act(game_.rules.time_limit == TimeLimit::TimeUp ? act::time_up() : act::last_round());
    }

    void draw() {
        if (limits_.fresh_decks && s_.phase == Phase::Draw) refill_decks();
        act(luck_.answer(game_, s_));
    }
    void refill_decks() {
        for (Deck& deck : s_.deck) deck = Deck{};
        for (Player& player : s_.player) player.tokens = {};
    }

    void roll() { act(luck_.complete(s_, act::roll(s_.turn, 0, 0))); }
    void end_turn() { act(act::end_turn(s_.turn)); }
    void begin_turn() {
        turn_ = s_.turn;
        if (clock_after_ != 0 && s_.round == clock_after_ && !last_round_known_) {
            last_round_known_ = true;
            hushed_ = {};
        }
        swept_ = 0;
        acts_ = 0;
        window_ = {};
    }

    // ---- What players want

    View view(PlayerId seat) {
        if (secrets_) seen_ = seen_by(game_, s_, seat);
        last_legal_.act.by = kNobody;
        return {game_, secrets_ ? seen_ : s_, seat, window_,
            luck::Stream::mix(seats_.noise[seat] ^ acts_played_), secrets_ ? nullptr : &last_legal_,
            seats_.memory[seat], rounds_left(), listened_ ? &listener_.record() : nullptr};
    }
    const Bot& bot(PlayerId seat) const { return *seats_.bot[seat]; }
    int rounds_left() const { return bots::rounds_left(game_.rules, clock_after_, s_.round); }

    // The first rent that its owner can ask for.
    bool claim() {
        for (std::size_t i = 0; i < s_.claims; ++i) {
            const Claim& c = s_.claim[i];
            const Action wish = act::claim(c.owner, c.deed);
            if (c.noted || why_illegal(game_, s_, wish)) continue;
            act(wish);
            return true;
        }
        return false;
    }

    // Between turns everybody may manage, the player on turn first; true while somebody does.
    bool sweep() {
        for (; swept_ < s_.players; ++swept_) {
            const PlayerId seat = next_to_manage(s_, swept_);
            const ByPlayer<Money>& from = seat == s_.turn ? wishes_.at_begin : wishes_.between;
            if (s_.in_play.contains(seat) && has_wish(seat, from) && manage(seat)) return true;
        }
        return false;
    }

    // Every question of a turn counts; the turn is cut at the first that is one too many.
    bool may_go_on() {
        ++acts_;
        slips_.cut += acts_ == kActsOfATurn + 1;
        return acts_ <= kActsOfATurn;
    }

    bool manage(PlayerId seat) {
        manages_ = kNobody;
        if (!may_go_on()) return false;
        const std::optional<Action> wish = bot(seat).manage(view(seat));
        if (!wish || !is_free(wish->kind) || !attempt(seat, *wish)) return false;
        manages_ = seat;
        return true;
    }

    void ask() {
        const PlayerId seat = next_to_answer(s_, decision(game_, s_).awaited);
        if (s_.phase != Phase::OrderRoll && may_go_on()) {
            const Action wish = bot(seat).answer(view(seat));
            if (wish.kind == ActKind::Offer ? attempt(seat, wish) : attempt(seat, with_dice(wish))) return;
        }
        act(with_dice(standing_answer(game_, s_, seat)));
    }

    Action with_dice(const Action& a) { return a.kind == ActKind::Roll ? luck_.complete(s_, a) : a; }

    // All of it at once: where acts differ follows no pattern.
    static bool is_same(const Action& a, const Action& b) {
        static_assert(std::has_unique_object_representations_v<Action>);
        using Words = std::array<std::uint64_t, sizeof(Action) / sizeof(std::uint64_t)>;
        static_assert(sizeof(Words) == sizeof(Action));
        const auto left = std::bit_cast<Words>(a), right = std::bit_cast<Words>(b);
        std::uint64_t difference = 0;
        for (std::size_t i = 0; i < left.size(); ++i) difference |= left[i] ^ right[i];
        return difference == 0;
    }

    // What a bot has found legal in this position is not tried again.
    bool is_legal(const Action& wish) const {
        const bool found = is_same(wish, last_legal_.act);
        assert(!found || !why_illegal(game_, s_, wish));
        return found || !why_illegal(game_, s_, wish);
    }

    // Plays what a bot wants if the rules and the window allow it.
    bool attempt(PlayerId seat, const Action& wish) {
        if (wish.by != seat || !is_legal(wish)) {
            ++slips_.refused;
            return false;
        }
        if (wish.kind != ActKind::Offer) {
            if (wish.kind == ActKind::Accept) window_.accepted(seat, wish.whom);
            const bool plain =
                wish.kind == ActKind::Build && last_legal_.plain && is_same(wish, last_legal_.act);
            if (plain && door_ == Door::Quick)
                build(wish);
            else
                act(wish);
            return true;
        }
        if (!window_.may_offer(seat, wish.whom)) return false;
        negotiate(wish);
        return true;
    }

    // An offer is answered at once; a refusal may come with a counter-offer.
    void negotiate(Action offer) {
        for (;;) {
            const PlayerId from = offer.by, to = offer.whom;
            window_.offered(from, to);
            act(offer);
            const Action reply = bot(to).reply(view(to), from);
            if (reply.kind == ActKind::Accept && reply.by == to && !why_illegal(game_, s_, reply)) {
                window_.accepted(from, to);
                return act(reply);
            }
            act(act::refuse(to, from, s_.offer[from].revision));
            const bool counter = reply.kind == ActKind::Offer && reply.by == to && reply.whom == from;
            if (!counter || !window_.may_offer(to, from) || why_illegal(game_, s_, reply)) return;
            offer = reply;
        }
    }

    void act(const Action& a) {
        if (listened_) listener_.hear(s_, a, rounds_left());
        if constexpr (Watch::kEvents) {
            events_.clear();
            apply_known_legal(game_, s_, a, events_);
        } else {
            apply_known_legal(game_, s_, a);
        }
        ++acts_played_;
        note_titles(a);
        watch_.acted(a, s_, events_);
    }

    // Plays a plain order through the quick door.
    void build(const Action& order) {
        quick::build(game_, s_, order, watch_);
        ++acts_played_;
        hushed_ = hushed_ - changes_.concerned_by_order(s_, order.by);
        watch_.ordered(order, s_);
    }

    static constexpr int kLastRound = 0xFFFE;

    const Game& game_;
    const Door door_;
    const Limits limits_;
    const int clock_after_;  // rounds; 0: it is never called
    const Seats seats_;
    luck::Seeded luck_;
    Watch& watch_;
    EventList& events_;
    quick::Turns turns_;
    quick::Wishes wishes_;
    PlayerSet hushed_{};  // whose wishes are known
    Changes changes_;
    PlayerId manages_ = kNobody;     // whose last wish was just played
    bool titles_known_ = false;      // to the observer
    bool last_round_known_ = false;  // to the seats
    Found last_legal_{};
    State s_;
    State seen_{};
    bool listened_ = false;  // somebody makes use of the record of offers
    Listener listener_;
    Window window_;
    Slips slips_;
    std::size_t swept_ = 0;  // seats that have managed in this window
    int acts_ = 0;           // asked for in this turn
    std::uint64_t acts_played_ = 0;
    PlayerId turn_ = kNobody;
    bool secrets_;
};

}  // namespace banquier::bots
