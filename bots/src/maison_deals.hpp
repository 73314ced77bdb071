// What Maison remembers of deals from question to question: what two players could deal in, and how deals weigh.
#pragma once

#include "maison_valuation.hpp"

#include <optional>

namespace banquier::bots {

// Titles that would change hands together.
struct Bundle {
    DeedSet titles{};
    Appraisal::Affected affected{};
    Money price = 0;  // at list prices, less what mortgages have paid out
    Money dues = 0;   // to the bank, of whoever receives it
};
Bundle bundle_of(const Mind& mind, DeedSet titles);

// A few bundles of one player's, so that a search stays short.
class Bundles {
public:
    static constexpr std::size_t kMost = 4;

    void clear() { count_ = 0; }
    void add(const Mind& mind, DeedSet titles) {
        if (count_ < kMost) bundle_[count_++] = bundle_of(mind, titles);
    }
    bool empty() const { return count_ == 0; }
    const Bundle* begin() const { return bundle_.data(); }
    const Bundle* end() const { return bundle_.data() + count_; }

private:
    std::array<Bundle, kMost> bundle_;
    std::size_t count_ = 0;
};

// What a player could get from another and give in return: what makes a group whole, and smaller things.
struct Chances {
    std::uint32_t after =
        0;  // the change of the position that was the last when they were looked for; 0: none yet
    Bundles gets, gives, small_gets, small_gives;
};

// How a deal weighs in one position, everybody's cash included.
struct Weighing {
    std::uint64_t moment = 0;  // of the deals' book; 0: nothing is known
    PlayerId me = kNobody, partner = kNobody;
    DeedSet give{}, get{};
    double own = 0, together = 0;  // gains at the usual price
    // Once they were looked for: the most that one would pay and the least that the partner should ask.
    struct Terms {
        std::optional<Money> most, asked;
    };
    std::optional<Terms> terms;
};

class DealBook {
public:
    Chances& chances(PlayerId me, PlayerId partner) {
        return chances_[index_of(me) * kMaxPlayers + index_of(partner)];
    }

    // The number of the position: another as soon as somebody's cash or the appraisal has changed.
    std::uint64_t moment(const State& state, std::uint32_t changes) {
        bool same = changes == changes_ && moment_ != 0;
        for (std::size_t q = 0; q < kMaxPlayers; ++q) same &= cash_[q] == state.player.items[q].cash;
        if (same) return moment_;
        for (std::size_t q = 0; q < kMaxPlayers; ++q) cash_[q] = state.player.items[q].cash;
        changes_ = changes;
        return ++moment_;
    }

    // Where the deal's weight at this moment is, or will be: `moment` is another where it is not known yet.
    Weighing& weighing(std::uint64_t moment, PlayerId me, PlayerId partner, DeedSet give, DeedSet get) {
        const std::uint64_t key = (std::uint64_t{give.bits} << 32 | get.bits) ^
            std::uint64_t{index_of(me)} << 29 ^ std::uint64_t{index_of(partner)} << 61;
        Weighing& w = weighings_[(key * 0x9E3779B97F4A7C15u) >> (64 - kBits)];
        const bool known =
            w.moment == moment && w.me == me && w.partner == partner && w.give == give && w.get == get;
        if (!known) w = {.me = me, .partner = partner, .give = give, .get = get};
        return w;
    }

private:
    static constexpr int kBits = 8;

    std::array<Chances, kMaxPlayers * kMaxPlayers> chances_;
    std::array<Weighing, std::size_t{1} << kBits> weighings_;
    std::array<Money, kMaxPlayers> cash_{};
    std::uint32_t changes_ = 0;
    std::uint64_t moment_ = 0;
};

}  // namespace banquier::bots
