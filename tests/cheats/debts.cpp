#include "debts.hpp"

#include <algorithm>
#include <optional>

namespace banquier::cheats {
namespace {

using luck::Stream;

constexpr std::size_t kSeats = 4;

template <class T, std::size_t N>
const T& one_of(Stream& choice, const std::array<T, N>& items) {
    return items[choice.below(static_cast<std::uint32_t>(N))];
}

// ---- The position

class Setup {
public:
    Setup(const Case& c, const DebtCase& roles, Stream& choice) : c_(c), roles_(roles), choice_(choice) {}

    State make() {
        houses_ = c_.game.rules.houses;
        hotels_ = c_.game.rules.hotels;
        for (std::size_t g = 0; g < kGroups; ++g) deal_group(c_.game.board.group[static_cast<GroupId>(g)]);
        std::array<int, kSeats> tokens{};
        for (int t = 1; t <= 2; ++t)
            if (chance(60)) tokens[choice_.below(kSeats)] |= t;
        std::string players;
        for (std::size_t i = 0; i < kSeats; ++i) {
            const auto q = static_cast<PlayerId>(i);
            const std::string held = tokens[i] == 0 ? ""
                : tokens[i] == 3                    ? R"(,"tokens":[1,2])"
                                                    : R"(,"tokens":[)" + std::to_string(tokens[i]) + "]";
            players += (i == 0 ? "" : ",") + std::string(R"({"cash":)") + std::to_string(cash_of(q)) + held +
                R"(,"titles":[)" + titles_[i] + "]}";
        }
        return position(c_,
            R"({"players":[)" + players + R"(],"turn":)" + std::to_string(index_of(roles_.debtor) + 1) + "}");
    }

private:
    bool chance(std::uint32_t percent) { return choice_.below(100) < percent; }
    Money up_to(std::uint32_t most) { return static_cast<Money>(choice_.below(most + 1)); }

    Money cash_of(PlayerId q) {
        if (q == roles_.creditor) return 1500;
        if (q != roles_.debtor) return up_to(chance(30) ? 200 : 5000);
        return up_to(one_of(choice_, std::array<std::uint32_t, 4>{0, 60, 400, 3000}));
    }

    PlayerId somebody() {
        if (chance(12)) return kBank;
        return one_of(choice_,
            std::array<PlayerId, 6>{roles_.debtor, roles_.debtor, roles_.partner, roles_.creditor,
                roles_.creditor, roles_.relay});
    }

    void deal_group(const Group& group) {
        const bool street = c_.game.board.deed[group.list[0]].kind == DeedKind::Street;
        const PlayerId owner = somebody();
        const bool whole = chance(45) && owner != kBank;
        if (whole && street && chance(owner == roles_.creditor ? 85 : 50)) return build(group, owner);
        for (std::size_t i = 0; i < group.size; ++i)
            add(group.list[i], whole ? owner : somebody(), "", chance(30));
    }

    // Even levels, if the box has so many buildings; else bare.
    void build(const Group& group, PlayerId owner) {
        const int full = c_.game.rules.houses_before_hotel;
        const auto base = static_cast<int>(choice_.below(static_cast<std::uint32_t>(full + 1)));
        std::array<int, kMaxGroupSize> levels{};
        int houses = 0, hotels = 0;
        for (std::size_t i = 0; i < group.size; ++i) {
            levels[i] = base + static_cast<int>(choice_.below(2));
            (levels[i] > full ? hotels : houses) += levels[i] > full ? 1 : levels[i];
        }
        const bool fits = houses <= houses_ && hotels <= hotels_;
        houses_ -= fits ? houses : 0;
        hotels_ -= fits ? hotels : 0;
        for (std::size_t i = 0; i < group.size; ++i) {
            const int level = fits ? levels[i] : 0;
            const std::string word = level > full ? R"("h")" : std::to_string(level);
            add(group.list[i], owner, level == 0 ? "" : R"(,"level":)" + word, false);
        }
    }

    void add(DeedId deed, PlayerId owner, const std::string& level, bool mortgaged) {
        if (owner == kBank) return;
        std::string& all = titles_[index_of(owner)];
        all += (all.empty() ? "" : ",") + std::string(R"({"at":)") +
            std::to_string(index_of(c_.game.board.deed[deed].square)) + level +
            (mortgaged ? R"(,"mortgaged":true})" : "}");
    }

    const Case& c_;
    const DebtCase& roles_;
    Stream& choice_;
    int houses_ = 0, hotels_ = 0;
    std::array<std::string, kSeats> titles_;
};

// ---- The landing

class Landing {
public:
    Landing(DebtCase& d, Stream& choice) : d_(d), game_(d.table.game), choice_(choice) {}

    void make() {
        d_.landed = d_.table.start;
        switch (choice_.below(10)) {
        case 0: return arrive(one_of(choice_, std::array<int, 2>{4, 38}));
        case 1: return draw_card();
        case 2: return leave_prison();
        case 3:
        case 4:
        case 5: return two_landings();
        default: return arrive(somebodys_square());
        }
    }

private:
    State& now() { return d_.landed; }

    void do_act(const Action& a) {
        if (!apply(game_, now(), a)) d_.before.push_back(a);
    }

    // Offers that wait for the landing.
    void prepare() {
        for (const auto& [by, to] : {std::pair{d_.debtor, d_.partner}, std::pair{d_.partner, d_.debtor},
                 std::pair{d_.relay, d_.debtor}})
            if (choice_.below(100) < 35) {
                Action a = some_offer(game_, now(), d_.debtor, by == d_.debtor ? to : by, choice_);
                if (a.by == by) do_act(a);
            }
    }

    void set_out(int place) {
        d_.table.start.player[d_.debtor].place = static_cast<SquareId>((place + 40) % 40);
        d_.landed = d_.table.start;
        prepare();
    }

    void arrive(int square) {
        set_out(square - 3);
        do_act(act::roll(d_.debtor, 1, 2));
    }

    int square_of(DeedId d) const { return static_cast<int>(index_of(game_.board.deed[d].square)); }

    bool is_others(int square) const {
        const DeedId d = game_.board.square[static_cast<SquareId>(square % 40)].deed;
        if (d == kNoDeed) return false;
        const PlayerId owner = now_owner(d);
        return is_player(owner) && owner != d_.debtor;
    }
    PlayerId now_owner(DeedId d) const { return d_.landed.holding[d].owner; }

    int somebodys_square() {
        int best = 4;
        Money dearest = -1;
        for (int tries = 0; tries < 6; ++tries) {
            const auto d = static_cast<DeedId>(choice_.below(kDeeds));
            if (!is_player(now_owner(d)) || now_owner(d) == d_.debtor) continue;
            const Money rent = d_.landed.facts.rent[d];
            if (rent > dearest) best = square_of(d), dearest = rent;
        }
        return best;
    }

    // A double to somebody's title, often the friend's, and on from there: to another, or to one that is for sale.
    void two_landings() {
        const bool friends_first = choice_.below(2) == 0;
        for (int tries = 0; tries < 60; ++tries) {
            const auto square = static_cast<int>(choice_.below(40));
            const auto step = static_cast<int>(3 + choice_.below(9));
            const DeedId second = game_.board.square[static_cast<SquareId>((square + step) % 40)].deed;
            if (!is_others(square) || second == kNoDeed || now_owner(second) == d_.debtor) continue;
            const bool friends =
                now_owner(game_.board.square[static_cast<SquareId>(square)].deed) == d_.partner;
            if (friends_first && !friends && tries < 40) continue;
            set_out(square - 2);
            do_act(act::roll(d_.debtor, 1, 1));
            if (decision(game_, now()).ask != Ask::Roll) return;
            do_act(step <= 7 ? act::roll(d_.debtor, 1, step - 1) : act::roll(d_.debtor, 6, step - 6));
            return;
        }
        arrive(somebodys_square());
    }

    // What is drawn asks money of the player on turn, or of everybody else.
    void draw_card() {
        const std::array<int, 6> squares = {2, 7, 17, 22, 33, 36};
        const bool others = choice_.below(3) == 0;
        if (others) d_.table.start.turn = d_.creditor;
        const PlayerId drawer = d_.table.start.turn;
        const int square = one_of(choice_, squares);
        d_.table.start.player[drawer].place = static_cast<SquareId>((square + 37) % 40);
        d_.landed = d_.table.start;
        prepare();
        do_act(act::roll(drawer, 1, 2));
        if (now().phase != Phase::Draw || now().tasks != 0) return;
        std::vector<Action> cards;
        for (std::size_t i = 0; i < kDeckSize; ++i) {
            const auto id = static_cast<CardId>(index_of(now().drawing) * kDeckSize + i);
            const CardKind kind = game_.board.card[id].kind;
            const bool asks = others
                ? kind == CardKind::CollectEach
                : kind == CardKind::PayEach || kind == CardKind::Pay || kind == CardKind::Repairs ||
                    kind == CardKind::AdvanceTo || kind == CardKind::NearestStation;
            if (!asks) continue;
            const int total = static_cast<int>(i) + 3;
            const int a = std::min(6, total - 2), b = std::min(6, total - a - 1);
            cards.push_back(
                game_.rules.draw == Draw::Cards ? act::card(id) : act::three_dice(a, b, total - a - b));
        }
        if (!cards.empty()) do_act(cards[choice_.below(static_cast<std::uint32_t>(cards.size()))]);
    }

    void leave_prison() {
        Player& player = d_.table.start.player[d_.debtor];
        player.place = game_.board.prison;
        player.prison = game_.rules.prison_turns;
        d_.landed = d_.table.start;
        const auto die = static_cast<std::uint8_t>(2 + choice_.below(5));
        if (choice_.below(2) == 0) {
            d_.prison_throw = {1, die};
            return;
        }
        prepare();
        do_act(act::roll(d_.debtor, 1, die));
    }

    DebtCase& d_;
    const Game& game_;
    Stream& choice_;
};

bool built(const Game& game, const State& s, DeedId deed) {
    for (const DeedId d : game.board.group[game.board.deed[deed].group].deeds)
        if (s.holding[d].level != 0) return true;
    return false;
}

// Some of the titles that could be traded.
DeedSet some_titles(const Game& game, const State& s, PlayerId owner, Stream& choice) {
    DeedSet all{}, some{};
    for (std::size_t i = 0; i < kDeeds; ++i) {
        const auto d = static_cast<DeedId>(i);
        if (s.holding[d].owner == owner && !built(game, s, d)) all.add(d);
    }
    const std::uint32_t percent = std::array<std::uint32_t, 4>{0, 25, 50, 100}[choice.below(4)];
    for (const DeedId d : all)
        if (choice.below(100) < percent) some.add(d);
    if (some.empty() && percent != 0)
        for (const DeedId d : all)
            if (choice.below(3) == 0) return DeedSet::of(d);
    return some;
}

}  // namespace

bool before_prison_throw(const DebtCase& d, const State& s) {
    return d.prison_throw && s.player[d.debtor].prison != 0 && decision(d.table.game, s).ask == Ask::Roll;
}

Action some_offer(const Game& game, const State& s, PlayerId debtor, PlayerId other, Stream& choice) {
    const DeedSet from = some_titles(game, s, debtor, choice);
    const DeedSet to = choice.below(100) < 35 ? some_titles(game, s, other, choice) : DeedSet{};
    Money list = 0, half = 0;
    const auto count = [&](DeedSet deeds, int sign) {
        for (const DeedId d : deeds) {
            const Deed& deed = game.board.deed[d];
            list += sign * (deed.price - (s.holding[d].mortgaged ? deed.mortgage : 0));
            half += sign * deed.mortgage;
        }
    };
    count(from, 1);
    count(to, -1);
    const Money cash = s.player[debtor].cash;
    const std::array<Money, 12> sums = {
        0, 0, 1, half, half / 2, list, list + 1, list - 1, -cash, -cash / 2, 1 - cash, half + 1};
    const Money received = sums[choice.below(static_cast<std::uint32_t>(sums.size()))];  // by the debtor
    Offer o{.to = other, .money = -received, .give = from, .get = to};
    const bool tokens = game.rules.token_trade == TokenTrade::Private;
    if (tokens && choice.below(100) < 30) o.give_tokens = s.player[debtor].tokens;
    if (tokens && choice.below(100) < 20) o.get_tokens = s.player[other].tokens;
    for (const DeedId d : to)
        if (s.holding[d].mortgaged && choice.below(3) == 0) o.lift.add(d);
    if (choice.below(2) == 0) return act::offer(debtor, o);
    return act::offer(other,
        Offer{.to = debtor,
            .give_tokens = o.get_tokens,
            .get_tokens = o.give_tokens,
            .money = -o.money,
            .give = o.get,
            .get = o.give});
}

DebtCase debt_case(const editions::Library& library, std::uint64_t seed, std::uint64_t number) {
    Stream choice(Stream::mix(Stream::mix(seed) ^ number));
    const auto sets = library.rule_sets();
    DebtCase d;
    d.table = case_of(library, sets[number % sets.size()].id, {});
    d.table.name = "debt " + std::to_string(number);
    std::array<PlayerId, kSeats> seats{};
    for (std::size_t i = 0; i < kSeats; ++i) seats[i] = static_cast<PlayerId>(i);
    for (std::size_t i = kSeats; i-- > 1;)
        std::swap(seats[i], seats[choice.below(static_cast<std::uint32_t>(i + 1))]);
    d.debtor = seats[0], d.partner = seats[1], d.creditor = seats[2], d.relay = seats[3];
    d.friends_claim = choice.below(2) == 0;
    d.thrown = choice.two_dice();
    d.table.start = Setup(d.table, d, choice).make();
    Landing(d, choice).make();
    return d;
}

}  // namespace banquier::cheats
