#include <banquier/sim/trivial_table.hpp>

#include <banquier/engine/quick.hpp>

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace banquier::sim {

namespace {

// ---- What the players want

bool has_room(const Game& game, const State& s, GroupId group) {
    for (const DeedId d : game.board.group[group].deeds)
        if (s.holding[d].mortgaged || s.holding[d].level == hotel_level(game)) return false;
    return true;
}

// A player builds with the price of a building on every street of the group, and of one more.
Money enough_to_build(const Group& group) { return group.house_cost * (group.size + 1); }

// One more building on each street of a group that the player can afford all round, or nothing.
std::optional<Action> next_building(const Game& game, const State& s, PlayerId who) {
    for (std::size_t n = 0; n < kColours; ++n) {
        const auto id = static_cast<GroupId>(n);
        const Group& group = game.board.group[id];
        if (s.facts.whole[id] != who || s.player[who].cash < enough_to_build(group)) continue;
        if (!has_room(game, s, id)) continue;
        Levels levels{};
        for (std::size_t i = 0; i < group.size; ++i)
            levels[i] = static_cast<std::uint8_t>(s.holding[group.list[i]].level + 1);
        const Action build = act::build(who, id, levels);
        if (!why_illegal(game, s, build)) return build;
    }
    return std::nullopt;
}

// The least cash with which each player might build: below it `next_building` finds nothing.
[[gnu::noinline]] quick::Wishes wishes_of(const Game& game, const State& s) {
    quick::Wishes wishes{.last_round = kTrivialRounds};
    for (Money& at : wishes.decide_at) at = quick::kNever;
    for (std::size_t n = 0; n < kColours; ++n) {
        const auto id = static_cast<GroupId>(n);
        const PlayerId owner = s.facts.whole[id];
        if (!is_player(owner) || !has_room(game, s, id)) continue;
        wishes.decide_at[owner] = std::min(wishes.decide_at[owner], enough_to_build(game.board.group[id]));
    }
    return wishes;
}

bool buys(const Game& game, const State& s) {
    return s.player[s.turn].cash >= game.board.deed[s.buying].price;
}

// A fixed step at a time, up to half the listed price.
Action bid_or_pass(const Game& game, const State& s, PlayerId who) {
    if (s.lot.kind != LotKind::Title) return act::pass(who);
    const Money price = s.lot.highest == kNobody ? s.lot.opening : s.lot.bid + 10;
    const bool bids = price <= game.board.deed[s.lot.deed].price / 2 && price <= s.player[who].cash;
    return bids ? act::bid(who, price) : act::pass(who);
}

Action build_or_end(const Game& game, const State& s, PlayerId who) {
    const auto build = next_building(game, s, who);
    return build ? *build : act::end_turn(who);
}

// What the table does next, decision by decision.
Action choose(const Game& game, const State& s, luck::Seeded& luck) {
    const Decision d = decision(game, s);
    if (d.luck) return luck.answer(game, s);
    if (s.tasks == 0 && s.claims != 0) return act::claim(s.claim[0].owner, s.claim[0].deed);
    const PlayerId who = d.awaited.lowest();
    switch (d.ask) {
    case Ask::Bids: return bid_or_pass(game, s, who);
    case Ask::Buy: return buys(game, s) ? act::buy(who) : act::decline(who);
    case Ask::EndTurn: return build_or_end(game, s, who);
    case Ask::OrderRoll:
    case Ask::Roll: return luck.complete(s, act::roll(who, 0, 0));
    default: return standing_answer(game, s, who);
    }
}

// ---- The games

void conclude(const State& s, std::uint64_t number, TrivialTally& tally) {
    std::uint64_t hash = luck::Stream::mix(number + 1);
    const auto mix_in = [&](std::uint64_t value) { hash = luck::Stream::mix(hash ^ value); };
    mix_in(s.decision);
    mix_in(s.winners.bits);
    for (const Player& player : s.player) mix_in(static_cast<std::uint64_t>(player.cash));
    tally.signature += hash;
    ++tally.games;
    tally.capped += !game_over(s);
}

bool goes_on(const State& s) { return s.phase != Phase::Over && s.round <= kTrivialRounds; }

// A table at which one game after another is played through the fast doors.
class QuickTable {
public:
    explicit QuickTable(const Game& game)
        : game_(game), turns_(game), start_(new_game(game, kTrivialPlayers)) {}

    void play(std::uint64_t seed, std::uint64_t number) {
        s_ = start_;
        luck::Seeded luck(seed, number);
        wishes_known_ = false;
        while (goes_on(s_))
            if (!take_doors(luck)) decide(luck);
        conclude(s_, number, tally_);
    }
    const TrivialTally& tally() const { return tally_; }

private:
    std::uint64_t& count(ActKind kind) { return tally_.acts[static_cast<std::size_t>(kind)]; }

    // By way of an Action, for what is rare.
    [[gnu::noinline]] void decide(luck::Seeded& luck) {
        const Action act = choose(game_, s_, luck);
        ++count(act.kind);
        apply_known_legal(game_, s_, act);
        wishes_known_ = false;
    }

    // Plays on through the doors, in the order in which a turn has them; false where the first is shut.
    bool take_doors(luck::Seeded& luck) {
        bool moved = false;
        while (play_turns(luck)) {
            moved = true;
            if (!draw(luck)) buy();
            claim();
        }
        return moved;
    }

    [[gnu::always_inline]] bool play_turns(luck::Seeded& luck) {
        if (!quick::Turns::open(s_)) return false;
        note_wishes();
        if (s_.player[s_.turn].cash >= wishes_.decide_at[s_.turn] && s_.phase == Phase::EndTurn) return false;
        const quick::Played played = turns_.play(s_, wishes_, [&](PlayerId by) { return luck.dice(by); });
        count(ActKind::Roll) += played.rolls;
        count(ActKind::EndTurn) += played.turns;
        return played.rolls + played.turns != 0;
    }

    // Titles change hands and are built on outside the ordinary turns alone.
    void note_wishes() {
        if (wishes_known_) return;
        wishes_ = wishes_of(game_, s_);
        wishes_known_ = true;
    }

    bool draw(luck::Seeded& luck) {
        if (s_.phase != Phase::Draw || s_.tasks != 0 || game_.rules.draw != Draw::Cards) return false;
        ++count(ActKind::Card);
        fast::card(game_, s_, luck.card(s_));
        return true;
    }

    bool buy() {
        if (s_.phase != Phase::Buy || s_.tasks != 0 || s_.claims != 0 || !buys(game_, s_)) return false;
        ++count(ActKind::Buy);
        const GroupId group = game_.board.deed[s_.buying].group;
        fast::buy(game_, s_);
        if (is_player(s_.facts.whole[group])) wishes_known_ = false;
        return true;
    }

    // What a card has led to; another card comes first.
    void claim() {
        while (s_.claims != 0 && s_.tasks == 0 && s_.phase != Phase::Draw) {
            ++count(ActKind::Claim);
            fast::claim_first(game_, s_);
        }
    }

    const Game& game_;
    quick::Turns turns_;
    const State start_;
    State s_;
    quick::Wishes wishes_;
    bool wishes_known_ = false;
    TrivialTally tally_;
};

// Bids may be of any amount, so only their lowest is listed; a throw is listed without its dice.
bool is_listed(const ActionList& list, Action act) {
    if (act.kind == ActKind::Bid || act.kind == ActKind::Offer) return true;
    if (wants_dice(act.kind)) act.dice = {};
    return std::find(list.begin(), list.end(), act) != list.end();
}

}  // namespace

void TrivialTally::add(const TrivialTally& other) {
    games += other.games;
    capped += other.capped;
    signature += other.signature;
    for (std::size_t i = 0; i < acts.size(); ++i) acts[i] += other.acts[i];
}

TrivialTally play_trivial(const TrivialRun& run) {
    QuickTable table(run.game);
    for (std::uint64_t n = run.first; n < run.first + run.games; ++n) table.play(run.seed, n);
    return table.tally();
}

TrivialTally play_trivial(const TrivialRun& run, int threads) {
    // Small enough that nobody waits long for the last, large enough that laying the table does not count.
    constexpr std::uint64_t kPart = 256;
    std::atomic<std::uint64_t> next = 0;
    std::vector<TrivialTally> tallies(static_cast<std::size_t>(threads));
    {
        std::vector<std::jthread> crew;
        for (TrivialTally& shared : tallies)
            crew.emplace_back([&] {
                TrivialTally tally;
                for (std::uint64_t n; (n = next.fetch_add(kPart)) < run.games;)
                    tally.add(play_trivial({.game = run.game,
                        .seed = run.seed,
                        .first = run.first + n,
                        .games = std::min(kPart, run.games - n)}));
                shared = tally;
            });
    }
    TrivialTally sum;
    for (const TrivialTally& tally : tallies) sum.add(tally);
    return sum;
}

CheckedTrivial play_trivial_checked(const TrivialRun& run) {
    CheckedTrivial result;
    const auto list = std::make_unique<ActionList>();
    for (std::uint64_t n = run.first; n < run.first + run.games; ++n) {
        State s = new_game(run.game, kTrivialPlayers);
        luck::Seeded luck(run.seed, n);
        for (std::uint64_t i = 0; goes_on(s); ++i) {
            const auto wrong = [&](TrivialFault::Kind kind) {
                result.fault = TrivialFault{.kind = kind, .game = n, .act = i};
                return result;
            };
            const Action act = choose(run.game, s, luck);
            legal_actions(run.game, s, *list);
            if (!is_listed(*list, act)) return wrong(TrivialFault::Kind::NotListed);
            ++result.tally.acts[static_cast<std::size_t>(act.kind)];
            if (apply(run.game, s, act)) return wrong(TrivialFault::Kind::Refused);
            if (audit(run.game, s) != Fault::None) return wrong(TrivialFault::Kind::Audit);
        }
        conclude(s, n, result.tally);
    }
    return result;
}

}  // namespace banquier::sim
