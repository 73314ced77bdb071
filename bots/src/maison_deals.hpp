// What Maison remembers of deals from question to question: what two players could deal in, and how deals weigh.
#pragma once

#include "maison_valuation.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace banquier::bots {

// Titles that would change hands together.
struct Bundle {
    std::uint8_t place = 0;  // among what one side could give, as `Chances` has it; 0: nothing
    DeedSet titles{};
    Appraisal::Affected affected{};
    Money price = 0;  // at list prices, less what mortgages have paid out
    Money dues = 0;   // to the bank, of whoever receives it
};
Bundle bundle_of(const Mind& mind, DeedSet titles);

// A few bundles of one player's, numbered from a first place on, so that a search stays short.
class Bundles {
public:
    static constexpr std::uint8_t kMost = 4;

    explicit Bundles(std::uint8_t first_place) : first_(first_place) {}
    void clear() { count_ = 0; }
    void add(const Mind& mind, DeedSet titles) {
        if (count_ == kMost) return;
        bundle_[count_] = bundle_of(mind, titles);
        bundle_[count_].place = static_cast<std::uint8_t>(first_ + count_);
        ++count_;
    }
    bool empty() const { return count_ == 0; }
    const Bundle* begin() const { return bundle_.data(); }
    const Bundle* end() const { return bundle_.data() + count_; }

private:
    std::array<Bundle, kMost> bundle_;
    std::uint8_t first_;
    std::uint8_t count_ = 0;
};

// One deal between two players, of whom the one who sits first comes first. What it makes of both is good as long as the
// chances are of which it is one; how it weighs follows from everybody's cash too, and is good for one moment.
struct Card {
    bool known = false;
    std::array<Wealth, 2> wealth;

    // In the eyes of one of both.
    struct Weight {
        std::uint64_t moment = 0;      // of the deals' book; 0: it was not weighed yet
        double own = 0, together = 0;  // gains at the usual price
        // Once they were looked for: the most that one would pay and the least that the partner should ask.
        struct Terms {
            std::optional<Money> most, asked;
        };
        std::optional<Terms> terms;
    };
    std::array<Weight, 2> weight;
};

// What two players could give each other, the one who sits first before the other: what makes a group whole for one of them,
// and smaller things. It holds until something changes in a group of which one of both has or had titles; `is_good` says
// so of a change of the position.
class Chances {
public:
    std::array<Bundles, 2> whole{Bundles{1}, Bundles{1}};
    std::array<Bundles, 2> small{Bundles{1 + Bundles::kMost}, Bundles{1 + Bundles::kMost}};

    bool is_good(std::uint32_t last_change) const { return after_ != 0 && after_ >= last_change; }
    // They are looked for anew after this change.
    void clear(std::uint32_t change) {
        after_ = change;
        for (Bundles* of : {&whole[0], &whole[1], &small[0], &small[1]}) of->clear();
        cards_.fill(kNone);
        used_ = 0;
    }
    // Of a deal among them. It may move when another is asked for.
    Card& card(const Bundle& of_first, const Bundle& of_second) {
        std::uint8_t& number = cards_[of_first.place * kPlaces + of_second.place];
        if (number == kNone) {
            number = used_++;
            if (room_.size() < used_) room_.emplace_back();
            Card& card = room_[number];
            card.known = false;
            card.weight[0].moment = card.weight[1].moment = 0;
        }
        return room_[number];
    }

private:
    static constexpr std::size_t kPlaces = 1 + 2 * Bundles::kMost;
    static constexpr std::uint8_t kNone = 0xFF;
    static_assert(kPlaces * kPlaces < kNone);

    std::uint32_t after_ = 0;  // the last change when they were looked for; 0: none yet
    std::array<std::uint8_t, kPlaces * kPlaces> cards_{};  // by what the first gives and what the second
    std::uint8_t used_ = 0;
    std::vector<Card> room_;  // the first `used_` of them
};

// What a title makes of everybody if one player gets it from the bank or from a seller, whatever the price. It is good for
// one moment, as a deal's weight is.
struct AfterSale {
    std::uint64_t moment = 0;  // of the deals' book; 0: nothing is known
    DeedId deed = kNoDeed;
    PlayerId seller = kNobody;
    ByPlayer<double> value;  // of all but the buyer and the seller
    // Of the buyer, and of the seller where that is a player.
    struct Side {
        Wealth wealth;
        double need = 0;
    };
    std::array<Side, 2> side;
};

class DealBook {
public:
    AfterSale& sale_to(PlayerId buyer) { return sales_[index_of(buyer)]; }

    // Of two players, in either order.
    Chances& chances(PlayerId a, PlayerId b) {
        return chances_[index_of(std::min(a, b)) * kMaxPlayers + index_of(std::max(a, b))];
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

private:
    std::array<Chances, kMaxPlayers * kMaxPlayers> chances_;
    std::array<AfterSale, kMaxPlayers> sales_;  // by buyer
    std::array<Money, kMaxPlayers> cash_{};
    std::uint32_t changes_ = 0;
    std::uint64_t moment_ = 0;
};

}  // namespace banquier::bots
