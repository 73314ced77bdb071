#include <banquier/bots/landing_odds.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace banquier::bots {

namespace {

constexpr std::size_t kInPrison = kSquares;  // after the squares: a rest in prison
constexpr std::size_t kDoublesKept = 3;      // thrown before this throw: none, one or two
constexpr std::size_t kMostPrisonTurns = 8;  // longer stays are counted as this
constexpr std::size_t kFree = kSquares * kDoublesKept;
constexpr std::size_t kStates = kFree + kMostPrisonTurns;
constexpr int kMostIterations = 3000;
constexpr double kSteady = 1e-11;
// A card may lead to a square that bids to draw again; longer chains are too rare to count.
constexpr int kDraws = 3;

using Distribution = std::array<double, kStates>;

constexpr std::size_t free_state(std::size_t square, std::size_t doubles) {
    return doubles * kSquares + square;
}
constexpr std::size_t prison_state(std::size_t turn) { return kFree + turn - 1; }

// What an arrival on a square comes to, cards obeyed.
struct Arrival {
    std::array<double, kSquares> landings{};
    std::array<double, kSquares> rents{};
    std::array<double, kSquares + 1> rest{};
    std::vector<std::pair<std::size_t, double>> rests{};  // the same, without the squares that cannot be
    double salaries = 0;                                  // drawn on the way of a card
};

// Two dice: what they can show, with its chance.
struct Throw {
    std::size_t total;
    bool is_double;
    double chance;
};

std::vector<Throw> all_throws() {
    std::vector<Throw> list;
    for (std::size_t total = 2; total <= 12; ++total) {
        const std::size_t ways = total <= 7 ? total - 1 : 13 - total;
        const std::size_t doubles = total % 2 == 0 ? 1 : 0;
        if (doubles != 0) list.push_back({total, true, 1 / 36.0});
        if (ways > doubles) list.push_back({total, false, static_cast<double>(ways - doubles) / 36});
    }
    return list;
}

class Chain {
public:
    Chain(const Game& game, PrisonHabit habit) : game_(game), habit_(habit) {
        for (std::size_t s = 0; s < kSquares; ++s) {
            Arrival& there = arrival_[s];
            arrive(s, 1.0, 1.0, kDraws, there);
            for (std::size_t r = 0; r <= kSquares; ++r)
                if (there.rest[r] > 0) there.rests.emplace_back(r, there.rest[r]);
        }
    }

    LandingOdds solve() {
        Distribution now{};
        now[free_state(0, 0)] = 1;
        for (int i = 0; i < kMostIterations; ++i) {
            const Distribution next = step(now);
            double change = 0;
            for (std::size_t s = 0; s < kStates; ++s) change += std::max(next[s] - now[s], now[s] - next[s]);
            now = next;
            if (change < kSteady) break;
        }
        counting_ = true;
        step(now);
        return in_turns();
    }

private:
    // ---- Arrivals

    double card_chance(std::size_t position) const {
        if (game_.rules.draw == Draw::Cards) return 1.0 / static_cast<double>(kDeckSize);
        int ways = 0;  // of three dice to show the instruction's number
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b)
                for (int c = 1; c <= 6; ++c) ways += a + b + c - 3 == static_cast<int>(position);
        return ways / 216.0;
    }

    std::size_t nearest(std::size_t from, DeedKind kind) const {
        for (std::size_t n = 1; n < kSquares; ++n) {
            const std::size_t to = (from + n) % kSquares;
            const Square& square = game_.board.square.items[to];
            if (square.kind == SquareKind::Property && game_.board.deed[square.deed].kind == kind) return to;
        }
        return from;
    }

    void arrive(std::size_t square, double chance, double rents, int draws, Arrival& out) const {
        const SquareKind kind = game_.board.square.items[square].kind;
        out.landings[square] += chance;
        out.rents[square] += chance * rents;
        if (kind == SquareKind::GoToPrison) {
            out.rest[kInPrison] += chance;
            return;
        }
        const bool card = kind == SquareKind::Chance || kind == SquareKind::Chest;
        const double moved = card && draws > 0 ? draw(square, chance, kind, draws, out) : 0;
        out.rest[square] += chance - moved;
    }

    // The part of the chance that the square's cards carry elsewhere.
    double draw(std::size_t square, double chance, SquareKind kind, int draws, Arrival& out) const {
        const std::size_t first = kind == SquareKind::Chance ? 0 : kDeckSize;
        double moved = 0;
        for (std::size_t i = 0; i < kDeckSize; ++i) {
            const double part = chance * card_chance(i);
            if (obey(game_.board.card.items[first + i], square, part, draws, out)) moved += part;
        }
        return moved;
    }

    bool obey(const Card& card, std::size_t from, double chance, int draws, Arrival& out) const {
        const auto forward = [&](std::size_t to, double rents) {
            if (to < from) out.salaries += chance;
            arrive(to, chance, rents, draws - 1, out);
            return true;
        };
        switch (card.kind) {
        case CardKind::AdvanceTo: return forward(index_of(card.square), 1);
        case CardKind::NearestStation: return forward(nearest(from, DeedKind::Station), 2);
        case CardKind::NearestUtility: return forward(nearest(from, DeedKind::Utility), 1);
        case CardKind::BackTo: arrive(index_of(card.square), chance, 1, draws - 1, out); return true;
        case CardKind::BackBy:
            arrive((from + kSquares - static_cast<std::size_t>(card.amount)) % kSquares, chance, 1, draws - 1,
                out);
            return true;
        case CardKind::GoToPrison: out.rest[kInPrison] += chance; return true;
        default: return false;
        }
    }

    // ---- Throws

    std::size_t prison_turns() const {
        return std::clamp<std::size_t>(game_.rules.prison_turns, 1, kMostPrisonTurns);
    }

    Distribution step(const Distribution& now) {
        Distribution next{};
        for (std::size_t doubles = 0; doubles < kDoublesKept; ++doubles)
            for (std::size_t square = 0; square < kSquares; ++square)
                if (const double chance = now[free_state(square, doubles)]; chance > 0) {
                    if (doubles == 0 && counting_) turns_ += chance;
                    throw_from(square, doubles, chance, next);
                }
        for (std::size_t turn = 1; turn <= prison_turns(); ++turn)
            if (const double chance = now[prison_state(turn)]; chance > 0)
                throw_in_prison(turn, chance, next);
        return next;
    }

    void throw_from(std::size_t square, std::size_t doubles, double chance, Distribution& next) {
        if (counting_) sum_.throws += chance;
        for (const Throw& t : throws_) {
            if (t.is_double && doubles + 1 == kDoublesKept)
                next[prison_state(1)] += chance * t.chance;
            else
                move(square, t.total, t.is_double ? doubles + 1 : 0, chance * t.chance, next);
        }
    }

    void throw_in_prison(std::size_t turn, double chance, Distribution& next) {
        const std::size_t square = index_of(game_.board.prison);
        if (counting_) {
            turns_ += chance;
            sum_.turns_in_prison += chance;
        }
        const bool pays = habit_ == PrisonHabit::Leaves && game_.rules.prison_fine == PrisonFine::AnyTurn;
        if (pays) return throw_from(square, 0, chance, next);
        if (counting_) sum_.throws += chance;
        for (const Throw& t : throws_) {
            if (t.is_double || turn == prison_turns())
                move(square, t.total, 0, chance * t.chance, next);
            else
                next[prison_state(turn + 1)] += chance * t.chance;
        }
    }

    void move(std::size_t from, std::size_t total, std::size_t doubles, double chance, Distribution& next) {
        const Arrival& there = arrival_[(from + total) % kSquares];
        for (const auto& [rest, part] : there.rests)
            next[rest == kInPrison ? prison_state(1) : free_state(rest, doubles)] += chance * part;
        if (!counting_) return;
        sum_.laps += chance * (there.salaries + (from + total >= kSquares ? 1 : 0));
        for (std::size_t s = 0; s < kSquares; ++s) {
            sum_.landings.items[s] += chance * there.landings[s];
            sum_.rents.items[s] += chance * there.rents[s];
        }
    }

    LandingOdds in_turns() const {
        LandingOdds odds = sum_;
        for (double& x : odds.landings) x /= turns_;
        for (double& x : odds.rents) x /= turns_;
        odds.turns_in_prison /= turns_;
        odds.throws /= turns_;
        odds.laps /= turns_;
        return odds;
    }

    const Game& game_;
    PrisonHabit habit_;
    std::vector<Throw> throws_ = all_throws();
    std::array<Arrival, kSquares> arrival_{};
    LandingOdds sum_{};
    double turns_ = 0;
    bool counting_ = false;  // in the last step alone
};

}  // namespace

LandingOdds landing_odds(const Game& game, PrisonHabit habit) { return Chain(game, habit).solve(); }

}  // namespace banquier::bots
