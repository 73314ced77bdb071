#include <banquier/course/numbering.hpp>

#include <algorithm>

namespace banquier::course {

namespace {

constexpr std::array<std::uint16_t, kNumberedKinds> kFirst = [] {
    std::array<std::uint16_t, kNumberedKinds> first{};
    for (std::size_t k = 0; k < kNumberedKinds; ++k) first[k] = first_number(static_cast<Numbered>(k));
    return first;
}();

constexpr std::size_t number_of(Numbered kind, std::size_t which = 0) {
    return kFirst[static_cast<std::size_t>(kind)] + which;
}

struct Split {
    Numbered kind{};
    std::size_t which = 0;
};
Split split(std::uint32_t number) {
    std::size_t k = kNumberedKinds - 1;
    while (kFirst[k] > number) --k;
    return {static_cast<Numbered>(k), number - kFirst[k]};
}

Money percent(Money of, int percents) { return static_cast<Money>(std::int64_t{of} * percents / 100); }

Money lowest_bid(const Lot& lot) { return is_player(lot.highest) ? lot.bid + 1 : lot.opening; }

// What the bids of a lot are measured by: a title's price, the fine for a way out of prison, and of a building the price in
// the dearest colour.
Money worth_of(const Game& game, const Lot& lot) {
    switch (lot.kind) {
    case LotKind::Title: return game.board.deed[lot.deed].price;
    case LotKind::Token: return game.rules.fine;
    case LotKind::Building: return game.board.group[static_cast<GroupId>(kColours - 1)].house_cost;
    }
    return 0;
}

// Streets are numbered in board order, passing over stations and utilities.
DeedId street_at(const Board& board, std::size_t which) {
    for (std::size_t d = 0; d < kDeeds; ++d)
        if (board.deed.items[d].kind == DeedKind::Street && which-- == 0) return static_cast<DeedId>(d);
    return kNoDeed;
}
std::size_t street_number(const Board& board, DeedId street) {
    std::size_t number = 0;
    for (std::size_t d = 0; d < index_of(street); ++d) number += board.deed.items[d].kind == DeedKind::Street;
    return number;
}

Levels levels_of(const Game& game, const State& s, GroupId group) {
    Levels levels{};
    const Group& g = game.board.group[group];
    for (std::size_t i = 0; i < g.size; ++i) levels[i] = s.holding[g.list[i]].level;
    return levels;
}

Action raise(const Game& game, const State& s, PlayerId by, DeedId street) {
    const GroupId group = game.board.deed[street].group;
    const Group& g = game.board.group[group];
    Levels levels = levels_of(game, s, group);
    for (std::size_t i = 0; i < g.size; ++i)
        if (g.list[i] == street) ++levels[i];
    return act::build(by, group, levels);
}

// The dealt titles of which the bits of `which` say whether they are kept; those beyond are.
DeedSet kept(DeedSet dealt, std::size_t which) {
    DeedSet keep{};
    std::size_t at = 0;
    for (const DeedId d : dealt) {
        if (at >= kKeepTitles || (which >> at & 1) != 0) keep.add(d);
        ++at;
    }
    return keep;
}

PlayerId seat_further(const State& s, PlayerId from, std::size_t further) {
    return static_cast<PlayerId>((index_of(from) + further) % s.players);
}

// Collects the legal numbers of one question.
class Lister {
public:
    Lister(const Course& course, Offers offers, NumberList& list)
        : course_(course),
          game_(course.game()),
          s_(course.state()),
          me_(course.question().seat),
          offers_(offers),
          list_(list) {}

    void list() {
        switch (course_.question().asked) {
        case Asked::Answer: return answers();
        case Asked::Manage: list_.add(number_of(Numbered::Done)); return manage();
        case Asked::Reply: {
            const PlayerId from = course_.question().from;
            if (legal(act::accept(me_, from, s_.offer[from].revision)))
                list_.add(number_of(Numbered::Accept));
            list_.add(number_of(Numbered::Refuse));
            return;
        }
        case Asked::Luck:
        case Asked::Over: return;
        }
    }

private:
    bool legal(const Action& a) const { return !why_illegal(game_, s_, a); }
    void try_act(Numbered kind, std::size_t which, const Action& a) {
        if (legal(a)) list_.add(number_of(kind, which));
    }

    void answers() {
        switch (decision(game_, s_).ask) {
        case Ask::Roll:
            list_.add(number_of(Numbered::Roll));
            if (s_.player[me_].prison == 0) return;
            try_act(Numbered::PayFine, 0, act::pay_fine(me_));
            if (!s_.player[me_].tokens.empty())
                try_act(Numbered::UseToken, 0, act::use_token(me_, s_.player[me_].tokens.lowest()));
            return;
        case Ask::Buy:
            try_act(Numbered::Buy, 0, act::buy(me_));
            list_.add(number_of(Numbered::Decline));
            if (s_.player[me_].cash < game_.board.deed[s_.buying].price) raise_cash();
            return;
        case Ask::Bids: return bids();
        case Ask::ChooseDealt: return dealt();
        case Ask::CardChoice:
            list_.add(number_of(Numbered::PayCard));
            list_.add(number_of(Numbered::DrawCard));
            return;
        case Ask::Debt: return debt();
        case Ask::Wants:
            for (std::size_t n = 0; n <= kMostWanted; ++n)
                try_act(Numbered::Want, n, act::want(me_, static_cast<Money>(n)));
            return;
        case Ask::Place: return placings();
        case Ask::Inherit:
            list_.add(number_of(Numbered::Pass));
            return each_title(Numbered::Lift, [&](DeedId d) { return act::lift(me_, d); });
        default: list_.add(number_of(Numbered::Pass));
        }
    }

    void bids() {
        list_.add(number_of(Numbered::Pass));
        const Money lowest = lowest_bid(s_.lot), worth = worth_of(game_, s_.lot);
        // Nobody who cannot pay the lowest may bid at all.
        if (!legal(act::bid(me_, lowest))) return;
        list_.add(number_of(Numbered::Bid));
        for (std::size_t i = 0; i < kBidPercents.size(); ++i) {
            const Money amount = percent(worth, kBidPercents[i]);
            if (amount > s_.player[me_].cash) return;
            if (amount > lowest) try_act(Numbered::Bid, 1 + i, act::bid(me_, amount));
        }
    }

    void dealt() {
        const DeedSet mine = s_.dealt[me_];
        const std::size_t titles = std::min<std::size_t>(kKeepTitles, static_cast<std::size_t>(mine.count()));
        for (std::size_t which = 0; which < std::size_t{1} << titles; ++which)
            try_act(Numbered::Keep, which, act::keep(me_, kept(mine, which)));
        or_done(Numbered::Keep);
    }

    void debt() {
        try_act(Numbered::Bankrupt, 0, act::bankrupt(me_));
        token();
        const std::size_t before = list_.count;
        raise_cash();
        each_title(Numbered::PutUp, [&](DeedId d) { return act::put_up(me_, d); });
        each_title(Numbered::SellToBank, [&](DeedId d) { return act::sell_to_bank(me_, d); });
        if (list_.count == before) or_done(Numbered::Bankrupt);
        offers();
    }

    void placings() {
        list_.add(number_of(Numbered::Pass));
        if (!legal(act::pass(me_))) --list_.count;
        for (const DeedId d : s_.facts.titles[me_])
            if (game_.board.deed[d].kind == DeedKind::Street)
                try_act(Numbered::Build, street_number(game_.board, d), raise(game_, s_, me_, d));
        or_done(Numbered::Build);
    }

    void manage() {
        token();
        for (std::size_t g = 0; g < kColours; ++g) {
            const auto group = static_cast<GroupId>(g);
            if (s_.facts.whole[group] != me_) continue;
            for (const DeedId d : game_.board.group[group].deeds)
                if (s_.holding[d].level < hotel_level(game_))
                    try_act(Numbered::Build, street_number(game_.board, d), raise(game_, s_, me_, d));
        }
        raise_cash();
        for (const DeedId d : s_.facts.titles[me_] & s_.facts.mortgaged)
            try_act(Numbered::Lift, index_of(d), act::lift(me_, d));
        if (game_.rules.public_auction == PublicAuction::Yes)
            each_title(Numbered::PutUp, [&](DeedId d) { return act::put_up(me_, d); });
        offers();
    }

    void token() {
        if (!s_.player[me_].tokens.empty())
            try_act(Numbered::PutUpToken, 0, act::put_up_token(me_, s_.player[me_].tokens.lowest(), 1));
    }

    void raise_cash() {
        for (std::size_t g = 0; g < kColours; ++g) {
            const auto group = static_cast<GroupId>(g);
            if (s_.facts.whole[group] != me_ || (game_.board.group[group].deeds & s_.facts.built).empty())
                continue;
            const Levels less = smallest_sale(game_, s_, me_, group);
            try_act(Numbered::Sell, g, act::build(me_, group, less));
        }
        for (const DeedId d : s_.facts.titles[me_] - s_.facts.mortgaged - s_.facts.built)
            try_act(Numbered::Mortgage, index_of(d), act::mortgage(me_, d));
    }

    template <class Make>
    void each_title(Numbered kind, Make make) {
        for (const DeedId d : s_.facts.titles[me_]) try_act(kind, index_of(d), make(d));
    }

    // The standing answer is always there, under its own number or as Done.
    void or_done(Numbered own) {
        const std::size_t first = number_of(own), last = first + kNumbersOf[static_cast<std::size_t>(own)];
        const bool found =
            std::any_of(list_.begin(), list_.end(), [&](std::size_t n) { return n >= first && n < last; });
        if (!found) list_.add(number_of(Numbered::Done));
    }

    // Offers

    void try_offer(std::uint32_t number) {
        const Action a = act_of(course_, number);
        if (is_player(a.whom) && a.whom != me_ && !course_.why_not(a)) list_.add(number);
    }
    void offers() {
        if (offers_ == Offers::No) return;
        const DeedSet mine = s_.facts.titles[me_];
        DeedSet theirs{};
        for (const PlayerId q : s_.in_play)
            if (q != me_ && course_.window().may_offer(me_, q)) theirs = theirs | s_.facts.titles[q];
        for (const DeedId d : theirs)
            for (std::size_t i = 0; i < kBuyPercents.size(); ++i)
                try_offer(static_cast<std::uint32_t>(
                    number_of(Numbered::OfferToBuy, index_of(d) * kBuyPercents.size() + i)));
        for (const DeedId d : mine)
            for (std::size_t k = 0; k + 1 < s_.players; ++k)
                for (std::size_t i = 0; i < kSellPercents.size(); ++i)
                    try_offer(static_cast<std::uint32_t>(number_of(Numbered::OfferToSell,
                        (index_of(d) * (kMaxPlayers - 1) + k) * kSellPercents.size() + i)));
        for (const DeedId d : mine)
            for (const DeedId e : theirs)
                try_offer(static_cast<std::uint32_t>(
                    number_of(Numbered::OfferToSwap, index_of(d) * kDeeds + index_of(e))));
    }

    const Course& course_;
    const Game& game_;
    const State& s_;
    const PlayerId me_;
    const Offers offers_;
    NumberList& list_;
};

Action offer_of(const Course& course, PlayerId me, Numbered kind, std::size_t which) {
    const State& s = course.state();
    const auto price = [&](DeedId d) { return course.game().board.deed[d].price; };
    Offer offer;
    switch (kind) {
    case Numbered::OfferToBuy: {
        const auto d = static_cast<DeedId>(which / kBuyPercents.size());
        offer = {.to = s.holding[d].owner,
            .money = percent(price(d), kBuyPercents[which % kBuyPercents.size()]),
            .get = DeedSet::of(d)};
        break;
    }
    case Numbered::OfferToSell: {
        const std::size_t step = which % kSellPercents.size(), seat = which / kSellPercents.size();
        const auto d = static_cast<DeedId>(seat / (kMaxPlayers - 1));
        offer = {.to = seat_further(s, me, 1 + seat % (kMaxPlayers - 1)),
            .money = -percent(price(d), kSellPercents[step]),
            .give = DeedSet::of(d)};
        break;
    }
    default: {
        const auto mine = static_cast<DeedId>(which / kDeeds), theirs = static_cast<DeedId>(which % kDeeds);
        offer = {.to = s.holding[theirs].owner,
            .money = price(theirs) - price(mine),
            .give = DeedSet::of(mine),
            .get = DeedSet::of(theirs)};
    }
    }
    return act::offer(me, offer);
}

}  // namespace

void legal_numbers(const Course& course, Offers offers, NumberList& list) {
    list.count = 0;
    Lister(course, offers, list).list();
    std::sort(list.items.begin(), list.items.begin() + static_cast<std::ptrdiff_t>(list.count));
}

Action act_of(const Course& course, std::uint32_t number) {
    const auto [asked, me, from] = course.question();
    const Game& game = course.game();
    const State& s = course.state();
    const auto [kind, which] = split(number);
    const auto deed = static_cast<DeedId>(which);
    const TokenSet tokens = s.player[me].tokens;
    const TokenId token = tokens.empty() ? TokenId{} : tokens.lowest();
    switch (kind) {
    case Numbered::Done:
        if (asked == Asked::Manage) return act::end_turn(me);
        if (asked == Asked::Reply) return act::refuse(me, from, s.offer[from].revision);
        return standing_answer(game, s, me);
    case Numbered::Roll: return act::roll(me, 0, 0);
    case Numbered::PayFine: return act::pay_fine(me);
    case Numbered::UseToken: return act::use_token(me, token);
    case Numbered::Buy: return act::buy(me);
    case Numbered::Decline: return act::decline(me);
    case Numbered::Pass: return act::pass(me);
    case Numbered::PayCard: return act::pay_card(me);
    case Numbered::DrawCard: return act::draw_card(me);
    case Numbered::Bankrupt: return act::bankrupt(me);
    case Numbered::Accept: return act::accept(me, from, asked == Asked::Reply ? s.offer[from].revision : 0);
    case Numbered::Refuse: return act::refuse(me, from, asked == Asked::Reply ? s.offer[from].revision : 0);
    case Numbered::PutUpToken: return act::put_up_token(me, token, 1);
    case Numbered::Bid:
        return act::bid(
            me, which == 0 ? lowest_bid(s.lot) : percent(worth_of(game, s.lot), kBidPercents[which - 1]));
    case Numbered::Keep: return act::keep(me, kept(s.dealt[me], which));
    case Numbered::Want: return act::want(me, static_cast<Money>(which));
    case Numbered::Build: return raise(game, s, me, street_at(game.board, which));
    case Numbered::Sell: {
        const auto group = static_cast<GroupId>(which);
        return act::build(me, group, smallest_sale(game, s, me, group));
    }
    case Numbered::Mortgage: return act::mortgage(me, deed);
    case Numbered::Lift: return act::lift(me, deed);
    case Numbered::PutUp: return act::put_up(me, deed);
    case Numbered::SellToBank: return act::sell_to_bank(me, deed);
    case Numbered::OfferToBuy:
    case Numbered::OfferToSell:
    case Numbered::OfferToSwap: return offer_of(course, me, kind, which);
    }
    return {};
}

std::uint16_t standing_number(const Course& course) {
    const auto [asked, me, from] = course.question();
    const auto plain = [](Numbered kind, std::size_t which = 0) {
        return static_cast<std::uint16_t>(number_of(kind, which));
    };
    if (asked == Asked::Reply) return plain(Numbered::Refuse);
    if (asked != Asked::Answer) return plain(Numbered::Done);
    const Action a = standing_answer(course.game(), course.state(), me);
    switch (a.kind) {
    case ActKind::Roll: return plain(Numbered::Roll);
    case ActKind::Decline: return plain(Numbered::Decline);
    case ActKind::Pass: return plain(Numbered::Pass);
    case ActKind::PayCard: return plain(Numbered::PayCard);
    case ActKind::Want: return plain(Numbered::Want);
    case ActKind::Bankrupt: return plain(Numbered::Bankrupt);
    case ActKind::Mortgage: return plain(Numbered::Mortgage, index_of(a.deed));
    case ActKind::PutUp: return plain(Numbered::PutUp, index_of(a.deed));
    case ActKind::SellToBank: return plain(Numbered::SellToBank, index_of(a.deed));
    default: break;
    }
    // Of a keep, a sale or a placing: the number that comes to the same act.
    NumberList list;
    legal_numbers(course, Offers::No, list);
    for (const std::uint16_t number : list)
        if (act_of(course, number) == a) return number;
    return list.count != 0 ? list.items[0] : plain(Numbered::Done);
}

void play_known_number(Course& course, std::uint32_t number) {
    if (course.question().asked == Asked::Manage && number == number_of(Numbered::Done)) return course.done();
    course.play(act_of(course, number));
}

std::string number_text(const Game& game, std::uint32_t number) {
    if (number >= kAllNumbers) return {};
    constexpr std::array<const char*, kNumberedKinds> kWords = {"done", "roll", "pay fine",
        "use release card", "buy", "decline", "pass", "pay card", "draw card", "bankrupt", "accept", "refuse",
        "put up release card", "bid", "keep", "want", "build", "sell", "mortgage", "lift", "put up",
        "sell to bank", "offer to buy", "offer to sell", "offer to swap"};
    const auto [kind, which] = split(number);
    std::string text = kWords[static_cast<std::size_t>(kind)];
    const auto add = [&](const std::string& more) { text += ' ' + more; };
    const auto square = [&](std::size_t deed) {
        add(std::to_string(index_of(game.board.deed.items[deed].square)));
    };
    const auto percents = [&](int value) { add("at " + std::to_string(value) + " %"); };
    switch (kind) {
    case Numbered::Bid: which == 0 ? add("the lowest") : percents(kBidPercents[which - 1]); break;
    case Numbered::Keep:
        for (std::size_t i = 0; i < kKeepTitles; ++i) add((which >> i & 1) != 0 ? "yes" : "no");
        break;
    case Numbered::Want: add(std::to_string(which)); break;
    case Numbered::Build: square(index_of(street_at(game.board, which))); break;
    case Numbered::Sell: add("colour " + std::to_string(which + 1)); break;
    case Numbered::Mortgage:
    case Numbered::Lift:
    case Numbered::PutUp:
    case Numbered::SellToBank: square(which); break;
    case Numbered::OfferToBuy:
        square(which / kBuyPercents.size());
        percents(kBuyPercents[which % kBuyPercents.size()]);
        break;
    case Numbered::OfferToSell: {
        const std::size_t seat = which / kSellPercents.size();
        square(seat / (kMaxPlayers - 1));
        add("to the seat " + std::to_string(1 + seat % (kMaxPlayers - 1)) + " further");
        percents(kSellPercents[which % kSellPercents.size()]);
        break;
    }
    case Numbered::OfferToSwap:
        square(which / kDeeds);
        add("for");
        square(which % kDeeds);
        break;
    default: break;
    }
    return text;
}

}  // namespace banquier::course
