// Ordinary turns at speed. Most throws end on one's own title, on somebody's whose rent one can pay, on a tax or on a
// corner: then nothing is decided but the dice, and a turn is a sum. `Turns::play` plays such turns one after the
// other, almost without a branch that depends on luck, and stops where there is something to decide or to draw.
//
// It is a second implementation of some rules, for the case that nothing stands in their way: TURN-01 TURN-02 TURN-05
// TURN-07 (throw, double, salary, corners), JAIL-05 JAIL-06 JAIL-07 JAIL-10 (a prisoner's throw), BUY-01 and CARD-01 (a
// title or a card that waits), RENT-01 RENT-04 RENT-05 RENT-15 with the rents of `Facts` (RENT-06 to RENT-13), CARD-07
// (taxes), FLOW-09 (a debt that cash covers is paid) and FLOW-12 (rounds). Tests hold it equal to the first: it leads
// where checked acts lead, in every rule set, position by position and game by game. Where rules can be denied it is
// closed.
//
// Most building acts are as ordinary: an even order for a whole colour, at the right time, with the money and the stock for
// it. `is_plain_order` and `build` know those, by BUILD-01 to BUILD-08 and BUILD-12.
#pragma once

#include <banquier/engine/pick.hpp>
#include <banquier/engine/rules.hpp>

namespace banquier::quick {

inline constexpr Money kNever = 0x7FFFFFFF;

// The least cash with which a player may have something to say, by moment; kNever: at that moment nothing. All players
// claim every rent at once.
struct Wishes {
    ByPlayer<Money> at_begin;   // in one's own turn, before its first throw
    ByPlayer<Money> between;    // when somebody else's turn begins
    ByPlayer<Money> at_end;     // in one's own turn
    ByPlayer<Money> in_prison;  // other than to throw
    PlayerSet stirring =
        PlayerSet::first(kMaxPlayers);  // all for whom `between` is not kNever; others may be among them
    std::uint16_t last_round = 0xFFFE;  // play stops when a later one begins
};

struct Played {
    std::uint32_t rolls = 0;
    std::uint32_t turns = 0;  // ended
    std::uint32_t rents = 0;  // paid
    // The next throw, which is made but not played, since the ordinary rules must; all zero: there is none.
    std::array<std::uint8_t, 3> left_over{};
};

// Hears of what is played.
template <class T>
concept Watcher =
    requires(T watch, PlayerId player, SquareId square, DeedId deed, std::uint8_t level, Money rent) {
        watch.stayed(player);                // in prison, after a throw
        watch.draws(player);                 // a throw has led to a card
        watch.landed(square);                // any other throw
        watch.rent_paid(deed, level, rent);  // for a title with so many buildings; of 0: none
    };

// Hears of buildings.
template <class T>
concept BuildingWatcher = requires(T watch, DeedId street, std::uint8_t level) {
    watch.built(street, level, level);  // from so many on it to so many
};

// Where ordinary acts can be played: nothing is open, and the turn waits for its player.
inline bool is_open(const State& s) {
    const bool waits = s.phase == Phase::Roll || s.phase == Phase::EndTurn;
    return waits && s.tasks == 0 && s.claims == 0 && s.clock == Clock::Running && all_hold();
}

// Whether an act is surely legal, being an order of buildings that leaves no two streets of its group more than one apart,
// where nobody contests buildings and no offer is open that it could overtake. Not every legal order is as plain.
inline bool is_plain_order(const Game& game, const State& s, const Action& a) {
    if (a.kind != ActKind::Build || game.rules.shortage == Shortage::Contest || !is_open(s)) return false;
    if (!s.offering.empty() || !is_player(a.by) || index_of(a.group) >= kColours) return false;
    const Group& group = game.board.group[a.group];
    if (s.facts.whole[a.group] != a.by || !(s.facts.mortgaged & group.deeds).empty()) return false;
    const std::uint8_t hotel = hotel_level(game);
    int ordered = 0, houses = 0, hotels = 0;
    std::uint8_t lowest = 255, highest = 0;
    for (std::size_t i = 0; i < group.size; ++i) {
        const std::uint8_t before = s.holding[group.list[i]].level, after = a.levels[i];
        const bool new_hotel = after == hotel && before != hotel;
        if (after < before) return false;
        ordered += after - before;
        hotels += new_hotel;
        // The houses that precede a hotel are in stock before it is bought.
        houses += after - before - new_hotel;
        lowest = pick(after < lowest, after, lowest);
        highest = pick(after > highest, after, highest);
    }
    for (std::size_t i = group.size; i < kMaxGroupSize; ++i)
        if (a.levels[i] != 0) return false;
    const bool even = ordered != 0 && highest - lowest <= 1 && highest <= hotel;
    // In prison a fine may be owed [FLOW-10].
    return even && hotels <= s.hotels && houses <= s.houses && s.player[a.by].prison == 0 &&
        s.player[a.by].cash >= ordered * group.house_cost && timely(s, game.rules.build, a.by);
}

// Plays a plain order.
template <BuildingWatcher Watch>
void build(const Game& game, State& s, const Action& a, Watch& watch) {
    const Group& group = game.board.group[a.group];
    const std::uint8_t hotel = hotel_level(game);
    for (std::size_t i = 0; i < group.size; ++i) {
        const DeedId street = group.list[i];
        std::uint8_t& level = s.holding[street].level;
        const std::uint8_t before = level, after = a.levels[i];
        if (after == before) continue;
        const bool new_hotel = after == hotel;
        // A hotel hands back the houses that stood there.
        const int houses = new_hotel ? -before : after - before;
        if (s.houses != kUnlimited) s.houses = static_cast<std::uint8_t>(s.houses - houses);
        if (s.hotels != kUnlimited) s.hotels = static_cast<std::uint8_t>(s.hotels - new_hotel);
        s.player[a.by].cash -= (after - before) * group.house_cost;
        level = after;
        s.facts.built.add(street);
        s.facts.rent[street] = game.board.deed[street].rent[new_hotel ? kHotelRent : after];
        watch.built(street, before, after);
    }
}

class Turns {
public:
    explicit Turns(const Game& game)
        : game_(game), fine_(game.rules.fines_go == FinesGo::ToBank ? game.rules.fine : kTooMuch) {
        for (std::size_t to = 0; to < halt_.size(); ++to) halt_[to] = halt_after(to);
    }

    // Whether ordinary turns can be played from here.
    static bool open(const State& s) { return is_open(s); }

    // Plays on from an `open` position until there is something to decide or to draw, or the last round is over.
    // `dice` throws for a player. Players who want to decide something at this moment must have done so before.
    template <class Dice, Watcher Watch>
    Played play(State& s, const Wishes& wishes, Dice&& dice, Watch& watch);

private:
    static constexpr std::size_t kHighestThrow = 12;
    static constexpr Money kTooMuch = 1 << 30;  // nobody has it, and sums with it do not overflow

    // What a throw means that leads to a square, those beyond Départ counted on from 40. It brings the gain and costs
    // the rent of the deed × (throw & by_throw | flat).
    enum class Kind : std::uint8_t { Costs, Draws, Other };
    struct Halt {
        Money gain = 0;  // salary less tax
        Kind kind = Kind::Costs;
        SquareId place{};
        std::uint8_t laps = 0;         // times on or past Départ
        DeedId deed{0};                // of a title; else any
        std::uint8_t by_throw = 0;     // all bits: of a utility
        std::uint8_t flat = 0;         // 1: of any other title
        std::uint8_t for_sale = 0;     // the bit of an owner that says so; 0 where there is no title
        DeckId deck = DeckId::Chance;  // drawn from
    };

    Halt halt_after(std::size_t to) const {
        const RuleSet& rules = game_.rules;
        const auto id = static_cast<SquareId>(to % kSquares);
        const Square& square = game_.board.square[id];
        Halt halt{.place = id, .laps = to >= kSquares};
        if (halt.laps != 0) halt.gain = id == SquareId{0} ? rules.salary_on_landing : rules.salary;
        switch (square.kind) {
        case SquareKind::Property: {
            const bool utility = game_.board.deed[square.deed].kind == DeedKind::Utility;
            const bool other = rules.prison_rent == PrisonRent::NotCollected ||
                rules.first_lap == FirstLap::MayNotBuy ||
                (utility && rules.utility_throw == UtilityThrow::Anew);
            if (other) halt.kind = Kind::Other;
            halt.deed = square.deed;
            halt.flat = !utility;
            halt.by_throw = utility ? 0xFF : 0;
            halt.for_sale = kForSale;
            break;
        }
        case SquareKind::Tax:
        case SquareKind::Parking:
            if (square.kind == SquareKind::Tax) halt.gain -= square.tax;
            if (rules.fines_go == FinesGo::ToParking) halt.kind = Kind::Other;
            break;
        case SquareKind::Go:
        case SquareKind::Prison: break;
        case SquareKind::Chance:
        case SquareKind::Chest:
            halt.kind = Kind::Draws;
            halt.deck = square.kind == SquareKind::Chance ? DeckId::Chance : DeckId::Chest;
            break;
        case SquareKind::GoToPrison: halt.kind = Kind::Other; break;
        }
        return halt;
    }

    // Who throws after whom.
    struct Next {
        PlayerId player{};
        std::uint8_t rounds = 0;  // ended
    };

    void seat(const State& s) {
        in_play_ = s.in_play;
        first_ = s.first;
        for (const PlayerId q : s.in_play) {
            std::size_t next = index_of(q);
            bool passed_first = false;
            do {
                next = next + 1 == s.players ? 0 : next + 1;
                passed_first |= static_cast<PlayerId>(next) == s.first;
            } while (!s.in_play.contains(static_cast<PlayerId>(next)));
            next_[q] = {.player = static_cast<PlayerId>(next), .rounds = passed_first};
        }
    }

    // The bank's bit that no player's number has.
    static constexpr std::uint8_t kForSale = 0x80;
    static_assert((index_of(kBank) & kForSale) != 0 && kMaxPlayers == 8);

    const Game& game_;
    const Money fine_;  // too much where it does not go to the bank: then the ordinary rules collect it
    std::array<Halt, kSquares + kHighestThrow> halt_;
    ByPlayer<Next> next_{};
    PlayerSet in_play_{};
    PlayerId first_ = kNobody;
};

template <class Dice, Watcher Watch>
Played Turns::play(State& s, const Wishes& wishes, Dice&& dice, Watch& watch) {
    if (in_play_ != s.in_play || first_ != s.first) [[unlikely]]
        seat(s);
    const std::uint32_t decisions = s.decision;
    std::uint32_t rolls = 0, rents = 0;
    PlayerId turn = s.turn;
    std::array<std::uint8_t, 3> thrown{s.dice[0], s.dice[1]};
    // Whether somebody may have something to say when another's turn begins.
    bool stirs = false;
    const bool may_stir = !wishes.stirring.empty();
    for (const PlayerId q : wishes.stirring & s.in_play) stirs |= s.player[q].cash >= wishes.between[q];
    // The turn passes on, or its player keeps it with so many doubles.
    const auto pass_on = [&](bool keeps, unsigned doubles) {
        const Next next = next_[turn];
        turn = pick(keeps, turn, next.player);
        s.decision += !keeps;
        s.round = static_cast<std::uint16_t>(s.round + pick<unsigned>(keeps, 0, next.rounds));
        s.doubles = static_cast<std::uint8_t>(pick(keeps, doubles, 0u));
        return !keeps && (stirs || s.player[turn].cash >= wishes.at_begin[turn]);
    };
    const auto move = [&](Player& visitor, const Halt& halt, Money cash) {
        const unsigned laps = unsigned{visitor.laps} + halt.laps;
        visitor.cash = cash;
        visitor.place = halt.place;
        visitor.prison = 0;
        visitor.laps = static_cast<std::uint8_t>(laps - (laps >> 8));  // up to 255
        ++s.decision;
        ++rolls;
    };
    const auto stop = [&](Phase phase, bool again) {
        s.turn = turn;
        s.dice = {thrown[0], thrown[1]};
        s.phase = phase;
        s.again = again;
        s.doubles = static_cast<std::uint8_t>(s.doubles + again);
        s.started = s.rolled = phase != Phase::Roll;
        if (rolls != 0) s.tried = {};
        return Played{.rolls = rolls, .turns = s.decision - decisions - rolls, .rents = rents};
    };
    const auto stop_before = [&](std::array<std::uint8_t, 3> throw_to_play) {
        Played played = stop(Phase::Roll, false);
        played.left_over = throw_to_play;
        return played;
    };
    if (pass_on(s.phase != Phase::EndTurn, s.doubles)) return stop(Phase::Roll, false);
    while (s.round <= wishes.last_round) [[likely]] {
        Player& visitor = s.player[turn];
        Money cash = visitor.cash;
        if (visitor.prison != 0 && cash >= wishes.in_prison[turn]) return stop(Phase::Roll, false);
        thrown = dice(turn);
        const unsigned sum = unsigned{thrown[0]} + thrown[1];
        bool is_double = thrown[0] == thrown[1];
        if (visitor.prison != 0) {
            if (!is_double && visitor.prison < game_.rules.prison_turns) {
                ++visitor.prison;
                ++s.decision;
                ++rolls;
                watch.stayed(turn);
                if (cash >= wishes.at_end[turn]) return stop(Phase::EndTurn, false);
                if (pass_on(false, 0)) break;
                continue;
            }
            if (!is_double) cash -= fine_;
            is_double = false;
        }
        const Halt& halt = halt_[index_of(visitor.place) + sum];
        const bool third = s.doubles + is_double == 3;
        if (halt.kind != Kind::Costs) {
            if (third || cash < 0 || halt.kind == Kind::Other) return stop_before(thrown);
            s.drawing = halt.deck;
            move(visitor, halt, cash + halt.gain);
            watch.draws(turn);
            return stop(Phase::Draw, is_double);
        }
        const Holding& title = s.holding[halt.deed];
        const PlayerId owner = title.owner;
        const Money full = s.facts.rent[halt.deed] * static_cast<Money>((sum & halt.by_throw) | halt.flat);
        const Money rent = pick(owner == turn, 0, full);
        const Money left = cash + halt.gain - rent;
        if (third || (cash | left) < 0) [[unlikely]]
            return stop_before(thrown);
        move(visitor, halt, left);
        watch.landed(halt.place);
        if ((index_of(owner) & halt.for_sale) != 0) {
            s.buying = halt.deed;
            return stop(Phase::Buy, is_double);
        }
        rents += rent != 0;
        watch.rent_paid(halt.deed, title.level, rent);
        const auto payee = static_cast<PlayerId>(index_of(owner) % kMaxPlayers);
        s.player[payee].cash += rent;
        if (may_stir) stirs |= s.player[payee].cash >= wishes.between[payee] || left >= wishes.between[turn];
        if (left >= wishes.at_end[turn]) [[unlikely]]
            if (!is_double) return stop(Phase::EndTurn, false);
        if (pass_on(is_double, s.doubles + 1u)) break;
    }
    return stop(Phase::Roll, false);
}

}  // namespace banquier::quick
