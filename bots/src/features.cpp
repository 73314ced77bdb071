// What the network looks at: money, rents, pawns and whose turn, titles and buildings, stock, time and valuation.
#include <banquier/bots/network.hpp>

#include "maison_valuation.hpp"
#include "money_scale.hpp"

#include <algorithm>
#include <cassert>

namespace banquier::bots {

namespace {

constexpr double kLikely = 1.0 / 36;
// Of throws from 2 to 12.
constexpr std::array<double, 13> kThrow = {0, 0, 1 * kLikely, 2 * kLikely, 3 * kLikely, 4 * kLikely,
    5 * kLikely, 6 * kLikely, 5 * kLikely, 4 * kLikely, 3 * kLikely, 2 * kLikely, 1 * kLikely};
constexpr double kMoneyToBuild = 0.5;  // of what mortgages and sales would bring

// From 0 to 1, half at `half`.
double bent(double x, double half) { return x <= 0 ? 0 : x / (x + half); }
double part(double x, double of) { return of > 0 ? x / of : 0; }

// Writes one row after the other feature.
class Writer {
public:
    explicit Writer(FeatureRow& row) : row_(row) {}
    ~Writer() {
        assert(at_ <= kFeatures);
        for (; at_ < kFeatures; ++at_) row_[at_] = 0;
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void operator()(double x) {
        constexpr double kScale = 1 << kFeatureBits;
        const double most = kMostFeature, scaled = x * kScale;
        const double near = std::clamp(scaled, -most, most);
        row_[at_++] = static_cast<std::int16_t>(near < 0 ? near - 0.5 : near + 0.5);
    }
    void operator()(bool x) { (*this)(x ? 1.0 : 0.0); }

private:
    FeatureRow& row_;
    std::size_t at_ = 0;
};

}  // namespace

// What follows from the position for everybody.
struct Features::Scene {
    ByPlayer<double> cash{}, liquid{}, worth{};
    ByPlayer<double> flow{};   // rent from one other player's turn
    ByPlayer<double> could{};  // and what the money could build beside
    ByPlayer<double> pays{};   // rent that a turn of the player is expected to cost
    ByPlayer<double> next_out{}, next_in{}, worst{}, short_of_cash{}, ruin{};  // by the next throw of each
    ByPlayer<double> counted{};  // as the rules count at the end
    ByPlayer<int> whole{};       // colours
    double all_cash = 0, all_worth = 0, all_flow = 0, all_could = 0;
    int unsold = 0;

    struct Colour {
        PlayerId owner = kNobody;  // of all of it
        double level = 0;          // mean of the buildings
        int unsold = 0;
        PlayerSet holders{};
    };
    std::array<Colour, kColours> colour{};
};

Features::Features(const Game& game)
    : game_(game),
      figures_(std::make_unique<BoardFigures>(game, Parameters{})),
      unit_(std::max(1, scaled(game, 200))) {
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto id = static_cast<DeedId>(i);
        const double printed = game.board.deed[id].rent[0];
        landings_[id] = printed > 0 ? figures_->flow[id][0] / printed : 0;
    }
}

Features::~Features() = default;

void Features::look(const State& s, Scene& scene) const {
    for (const PlayerId q : s.in_play) {
        scene.cash[q] = s.player[q].cash;
        double liquid = 0, worth = 0, flow = 0;
        for (const DeedId id : s.facts.titles[q]) {
            const Deed& deed = game_.board.deed[id];
            const Holding& held = s.holding[id];
            const double built = held.level * game_.board.group[deed.group].house_cost;
            liquid += built / 2 + (held.mortgaged ? 0 : deed.mortgage);
            worth += built + (held.mortgaged ? deed.price - deed.mortgage : deed.price);
            flow += landings_[id] * s.facts.rent[id];
        }
        scene.liquid[q] = liquid;
        scene.worth[q] = worth + scene.cash[q];
        scene.flow[q] = flow;
        const bool cash_alone = game_.rules.fortune == Fortune::CashAlone;
        scene.counted[q] = cash_alone ? scene.cash[q] + liquid : scene.worth[q];
        scene.all_cash += scene.cash[q];
        scene.all_worth += scene.worth[q];
        scene.all_flow += flow;
        scene.unsold -= s.facts.titles[q].count();
    }
    scene.unsold += static_cast<int>(kDeeds);
}

void Features::look_at_colours(const State& s, Scene& scene) const {
    ByPlayer<double> money{};
    for (const PlayerId q : s.in_play)
        money[q] = std::max(0.0, scene.cash[q] + kMoneyToBuild * scene.liquid[q] - unit_ / 2);
    for (std::size_t g = 0; g < kColours; ++g) {
        const Group& group = game_.board.group.items[g];
        Scene::Colour& colour = scene.colour[g];
        colour.owner = s.facts.whole.items[g];
        for (const DeedId id : group.deeds) {
            const Holding& held = s.holding[id];
            if (is_player(held.owner))
                colour.holders.add(held.owner);
            else
                ++colour.unsold;
            colour.level += held.level;
        }
        colour.level /= group.size;
        if (!is_player(colour.owner)) continue;
        const PlayerId owner = colour.owner;
        ++scene.whole[owner];
        // What the money would bring, up to the third house, or to the hotel once all have three.
        const std::uint8_t first = figures_->first_level;
        const std::uint8_t goal = colour.level < first ? first : figures_->top_level;
        double gain = 0, cost = 0;
        for (const DeedId id : group.deeds) {
            const Holding& held = s.holding[id];
            if (held.level >= goal) continue;
            gain += figures_->flow[id][goal] - landings_[id] * s.facts.rent[id];
            cost += (goal - held.level) * group.house_cost;
        }
        const double share = cost <= 0 ? 0 : std::min(1.0, money[owner] / cost);
        scene.could[owner] += std::max(0.0, gain) * share * share;
        money[owner] -= share * cost;
    }
    for (const PlayerId q : s.in_play) scene.all_could += scene.could[q] + scene.flow[q];
}

void Features::look_ahead(const State& s, Scene& scene) const {
    for (const PlayerId q : s.in_play) {
        const PlayerSet team = game_.rules.teams == Teams::None ? PlayerSet::of(q) : team_of(game_, s, q);
        for (const PlayerId other : s.in_play - team) scene.pays[q] += scene.flow[other];
        const double chance = s.player[q].prison != 0 ? 0.3 : 1;
        for (std::size_t n = 2; n < kThrow.size(); ++n) {
            const Square& square = game_.board.square.items[(index_of(s.player[q].place) + n) % kSquares];
            if (square.kind != SquareKind::Property) continue;
            const PlayerId owner = s.holding[square.deed].owner;
            if (!is_player(owner) || team.contains(owner)) continue;
            const bool utility = game_.board.deed[square.deed].kind == DeedKind::Utility;
            const double rent = s.facts.rent[square.deed] * (utility ? static_cast<double>(n) : 1);
            const double likely = chance * kThrow[n];
            scene.next_out[q] += likely * rent;
            scene.next_in[owner] += likely * rent;
            scene.worst[q] = std::max(scene.worst[q], chance * rent);
            if (rent > scene.cash[q]) scene.short_of_cash[q] += likely;
            if (rent > scene.cash[q] + scene.liquid[q]) scene.ruin[q] += likely;
        }
    }
}

void Features::describe(const State& s, int rounds_left, Described& out) const {
    Scene scene;
    look(s, scene);
    look_at_colours(s, scene);
    look_ahead(s, scene);
    const Term term = s.clock != Clock::Running ? Term::closing()
        : rounds_left == kNoEnd                 ? Term{}
                                                : Term::of_rounds(rounds_left);
    const bool cash_decides = term.ends() && game_.rules.fortune == Fortune::CashAlone;
    const bool teams = game_.rules.teams != Teams::None;
    const int players = s.in_play.count();
    const double u = unit_;
    out.in_play = s.in_play;
    for (const PlayerId q : s.in_play) {
        const PlayerSet team = teams ? team_of(game_, s, q) : PlayerSet::of(q);
        const PlayerSet rivals = s.in_play - team;
        const double opponents = rivals.count();
        const double cash = scene.cash[q], liquid = scene.liquid[q], flow = scene.flow[q];
        Writer write(out.row[index_of(q)]);
        // Money
        write(cash / (10 * u));
        for (const double half : {1.0, 4.0, 12.0}) write(bent(cash, half * u));
        write(liquid / (10 * u));
        write(bent(liquid, 2 * u));
        write(bent(cash + liquid, 6 * u));
        write(scene.worth[q] / (20 * u));
        write(bent(scene.worth[q], 12 * u));
        write(part(scene.worth[q], scene.all_worth));
        write(part(cash, scene.all_cash));
        // Rents
        write(flow / u);
        for (const double half : {0.05, 0.3}) write(bent(flow, half * u));
        write(bent(flow * opponents, 0.5 * u));
        write(part(flow, scene.all_flow));
        const double pays = scene.pays[q], net = flow * opponents - pays;
        write(pays / u);
        for (const double half : {0.05, 0.3}) write(bent(pays, half * u));
        write(net / u);
        write(net < 0 ? -bent(-net, 0.2 * u) : bent(net, 0.2 * u));
        write(bent(cash, 10 * pays + 0.2 * u));
        write(bent(cash + liquid, 20 * pays + 0.2 * u));
        // The next throws
        write(bent(scene.next_out[q], 0.1 * u));
        write(bent(scene.next_in[q], 0.1 * u));
        write(bent(scene.worst[q], cash + 1));
        write(scene.short_of_cash[q]);
        write(2 * scene.ruin[q]);
        // What money could build
        const double could = scene.could[q];
        for (const double half : {0.1, 0.5}) write(bent(could, half * u));
        write(part(could + flow, scene.all_could));
        write(bent((could + flow) * opponents, 1.0 * u));
        // Turn and prison
        const bool on_turn = s.turn == q;
        write(on_turn);
        write(on_turn && s.rolled);
        write(static_cast<double>((index_of(q) + s.players - index_of(s.turn)) % s.players) / s.players);
        write(s.player[q].prison != 0);
        write(s.player[q].prison / 3.0);
        write(s.player[q].tokens.count() / 2.0);
        // The table
        for (const int n : {2, 3, 4}) write(players == n);
        write(players / 8.0);
        write(scene.unsold / 28.0);
        write(scene.unsold == 0);
        write(bent(s.round, 20));
        write(bent(s.round, 100));
        // Time and valuation
        double best = 0;
        for (const PlayerId other : rivals) best = std::max(best, scene.counted[other]);
        const double ahead = (scene.counted[q] - best) / (3 * u);
        write(term.ends());
        write(term.ends() ? bent(term.rounds(), 8) : 1.0);
        write(term.weight());
        write(cash_decides);
        write(term.weight() * ahead);
        write(term.ends() ? ahead * bent(8, term.rounds()) : 0.0);
        write(game_.rules.bankruptcies_to_end != 0);
        write(game_.rules.bankruptcies_to_end != 0 ? ahead : 0.0);
        // Stock
        const bool endless = s.houses == kUnlimited;
        write(endless ? 1.0 : s.houses / 32.0);
        write(!endless && s.houses < 6);
        write(endless ? 1.0 : s.hotels / 12.0);
        // Colours
        for (std::size_t g = 0; g < kColours; ++g) {
            const Scene::Colour& colour = scene.colour[g];
            const Group& group = game_.board.group.items[g];
            const double size = group.size;
            const int own = (s.facts.titles[q] & group.deeds).count();
            PlayerSet others = colour.holders;
            others.remove(q);
            write(own / size);
            write(colour.owner == q ? 0.5 + colour.level / 5 : 0.0);
            write(own == 0 ? 0.0 : colour.unsold / size);
            // One other has the rest.
            write(own != 0 && colour.unsold == 0 && others.count() == 1);
            write(is_player(colour.owner) && colour.owner != q ? 0.5 + colour.level / 5 : 0.0);
        }
        for (const GroupId set : {kStations, kUtilities}) {
            const Group& group = game_.board.group[set];
            int most = 0;
            for (const PlayerId other : rivals)
                most = std::max(most, (s.facts.titles[other] & group.deeds).count());
            write(static_cast<double>((s.facts.titles[q] & group.deeds).count()) / group.size);
            write(static_cast<double>(most) / group.size);
        }
        // The others
        double top_flow = 0, top_cash = 0, top_could = 0, top_worth = 0, sum_cash = 0, weakest = 1,
               wholes = 0;
        for (const PlayerId other : rivals) {
            top_flow = std::max(top_flow, scene.flow[other]);
            top_cash = std::max(top_cash, scene.cash[other]);
            top_could = std::max(top_could, scene.flow[other] + scene.could[other]);
            top_worth = std::max(top_worth, scene.worth[other]);
            sum_cash += scene.cash[other];
            weakest = std::min(weakest, bent(scene.cash[other] + scene.liquid[other], 20 * flow + 0.2 * u));
            wholes += scene.whole[other] != 0;
        }
        write(bent(top_flow, 0.3 * u));
        write(bent(top_could, 0.3 * u));
        write(bent(top_cash, 4 * u));
        write(bent(sum_cash, 12 * u));
        write(part(top_worth, scene.all_worth));
        write(weakest);
        write(wholes / 3);
        write(scene.whole[q] / 3.0);
        write(could + flow > top_could);
        // A team-mate
        write(teams);
        PlayerSet mates = team & s.in_play;
        mates.remove(q);
        for (const PlayerId mate : mates) {
            write(bent(scene.cash[mate], 4 * u));
            write(bent(scene.flow[mate], 0.3 * u));
            write(part(scene.worth[mate], scene.all_worth));
        }
    }
}

}  // namespace banquier::bots
