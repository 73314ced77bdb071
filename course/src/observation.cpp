#include <banquier/course/observation.hpp>

#include <algorithm>

namespace banquier::course {

namespace {

// Which of the kQuestionFigures stands for the question; the last for every other.
std::size_t question_figure(const Course& course) {
    switch (course.question().asked) {
    case Asked::Manage: return 0;
    case Asked::Reply: return 1;
    case Asked::Answer: break;
    case Asked::Luck:
    case Asked::Over: return kQuestionFigures - 1;
    }
    switch (decision(course.game(), course.state()).ask) {
    case Ask::Roll: return 2;
    case Ask::Buy: return 3;
    case Ask::Bids: return 4;
    case Ask::ChooseDealt: return 5;
    case Ask::CardChoice: return 6;
    case Ask::Debt: return 7;
    case Ask::Wants: return 8;
    case Ask::Place: return 9;
    case Ask::Inherit: return 10;
    case Ask::LastClaims: return 11;
    default: return kQuestionFigures - 1;
    }
}

// What the question is about: an amount, the lowest bid, and titles that the seat would win or lose.
struct Stake {
    Money amount = 0, lowest = 0;
    DeedSet wins{}, loses{};
};

Stake stake_of(const Course& course, PlayerId seat) {
    const State& s = course.state();
    const Question& question = course.question();
    Stake stake;
    if (question.asked == Asked::Reply) {
        const Offer& offer = s.offer[question.from];
        const bool mine = question.from == seat;
        stake.wins = mine ? offer.get : offer.give;
        stake.loses = mine ? offer.give : offer.get;
        stake.amount = mine ? offer.money : -offer.money;
    } else if (const Task* task = top_task(s)) {
        if (task->kind == TaskKind::Debt) stake.amount = task->amount;
        if (task->kind == TaskKind::Lot) {
            const Lot& lot = s.lot;
            stake.lowest = is_player(lot.highest) ? lot.bid + 1 : lot.opening;
            stake.amount = lot.kind == LotKind::Title ? course.game().board.deed[lot.deed].price : 0;
            if (lot.kind == LotKind::Title)
                (lot.seller == seat ? stake.loses : stake.wins) = DeedSet::of(lot.deed);
        }
    } else if (s.phase == Phase::Buy) {
        stake.amount = course.game().board.deed[s.buying].price;
        stake.wins = DeedSet::of(s.buying);
    } else if (s.phase == Phase::ChooseDealt) {
        stake.wins = s.dealt[seat];
    }
    return stake;
}

}  // namespace

void observe(const Course& course, PlayerId seat, std::span<float> out) {
    const State& s = course.state();
    const RuleSet& rules = course.game().rules;
    const std::size_t n = s.players, me = index_of(seat);
    const float unit = 1.0f / static_cast<float>(std::max<Money>(1, rules.starting_cash));
    const auto amount = [unit](Money money) { return static_cast<float>(money) * unit; };
    const Stake stake = stake_of(course, seat);
    std::fill(out.begin(), out.end(), 0.0f);

    float* at = out.data();
    for (std::size_t k = 0; k < n; ++k, at += kSeatFigures) {
        const auto player = static_cast<PlayerId>(me + k < n ? me + k : me + k - n);
        const Player& p = s.player[player];
        at[0] = s.in_play.contains(player);
        at[1] = amount(p.cash);
        at[2] = static_cast<float>(index_of(p.place)) * (1.0f / kSquares);
        at[3] = static_cast<float>(p.prison) / static_cast<float>(rules.prison_turns);
        at[4] = static_cast<float>(p.tokens.count());
        at[5] = s.turn == player;
    }
    const std::size_t width = n + kTitleFigures;
    for (std::size_t k = 0; k < n; ++k) {
        const auto player = static_cast<PlayerId>(me + k < n ? me + k : me + k - n);
        for (const DeedId d : s.facts.titles[player]) {
            float* title = at + index_of(d) * width;
            title[k] = 1;
            title[n] = static_cast<float>(s.holding[d].level) * (1.0f / kMaxLevel);
            title[n + 1] = s.holding[d].mortgaged;
        }
    }
    for (const DeedId d : stake.wins) at[index_of(d) * width + n + 2] = 1;
    for (const DeedId d : stake.loses) at[index_of(d) * width + n + 2] = -1;
    at += kDeeds * width;
    at[index_of(s.player[seat].place)] = 1;
    at += kSquares;
    at[question_figure(course)] = 1;
    at += kQuestionFigures;
    const auto stock = [](std::uint8_t left, float full) {
        return left == kUnlimited ? 1.0f : static_cast<float>(left) / full;
    };
    at[0] = amount(stake.amount);
    at[1] = amount(stake.lowest);
    at[2] = static_cast<float>(s.round) * 0.01f;
    at[3] = stock(s.houses, 32);
    at[4] = stock(s.hotels, 12);
    at[5] = amount(s.pot);
}

}  // namespace banquier::course
