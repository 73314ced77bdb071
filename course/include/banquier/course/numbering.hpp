// Acts by number, for programs that learn: a fixed list in which bids and offers stand at a few amounts. docs/python.md has
// the list for those who read it. What a number means depends on the position alone.
#pragma once

#include <banquier/course/course.hpp>

#include <array>
#include <cstdint>
#include <string>

namespace banquier::course {

// The kinds of numbered acts, each with as many numbers as it needs, in this order.
enum class Numbered : std::uint8_t {
    Done,  // nothing more to manage; elsewhere the standing answer, where it has no number of its own
    Roll,
    PayFine,
    UseToken,  // the lowest
    Buy,
    Decline,
    Pass,
    PayCard,
    DrawCard,
    Bankrupt,
    Accept,
    Refuse,
    PutUpToken,  // the lowest, at 1
    Bid,         // the lowest bid, then kBidPercents of the worth of the lot
    Keep,        // a subset of the first kKeepTitles dealt titles; later ones are kept
    Want,        // 0 to kMostWanted buildings
    Build,       // one more on a street
    Sell,        // the smallest sale in a colour
    Mortgage,    // a title
    Lift,
    PutUp,
    SellToBank,
    OfferToBuy,   // a title from its owner, at kBuyPercents of its price
    OfferToSell,  // a title to the seat so many further, at kSellPercents of its price
    OfferToSwap,  // a title for another's, the difference of the prices in cash
};
inline constexpr std::size_t kNumberedKinds = static_cast<std::size_t>(Numbered::OfferToSwap) + 1;

inline constexpr std::array<int, 11> kBidPercents{10, 25, 50, 75, 90, 100, 110, 125, 150, 200, 300};
inline constexpr std::array<int, 4> kBuyPercents{100, 150, 200, 300};
inline constexpr std::array<int, 3> kSellPercents{100, 150, 200};
inline constexpr std::size_t kKeepTitles = 4;
inline constexpr std::size_t kMostWanted = 12;

inline constexpr std::array<std::uint16_t, kNumberedKinds> kNumbersOf = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1 + kBidPercents.size(), 1u << kKeepTitles, kMostWanted + 1, kStreets, kColours, kDeeds, kDeeds,
    kDeeds, kDeeds, kDeeds* kBuyPercents.size(), kDeeds*(kMaxPlayers - 1) * kSellPercents.size(),
    kDeeds* kDeeds};

constexpr std::uint16_t first_number(Numbered kind) {
    std::uint16_t first = 0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(kind); ++k)
        first = static_cast<std::uint16_t>(first + kNumbersOf[k]);
    return first;
}
inline constexpr std::uint16_t kNumbersWithoutOffers = first_number(Numbered::OfferToBuy);
inline constexpr std::uint16_t kAllNumbers =
    static_cast<std::uint16_t>(first_number(Numbered::OfferToSwap) + kNumbersOf[kNumberedKinds - 1]);

// Whether offers are among what may be done.
enum class Offers : std::uint8_t { No, Yes };
constexpr std::uint16_t numbers(Offers offers) {
    return offers == Offers::Yes ? kAllNumbers : kNumbersWithoutOffers;
}

// The legal numbers of the question, ascending; room for kAllNumbers. None where luck is asked or the game is over.
struct NumberList {
    std::array<std::uint16_t, kAllNumbers> items;
    std::size_t count = 0;
    void add(std::size_t number) { items[count++] = static_cast<std::uint16_t>(number); }
    const std::uint16_t* begin() const { return items.data(); }
    const std::uint16_t* end() const { return items.data() + count; }
};
void legal_numbers(const Course& course, Offers offers, NumberList& list);

// The act of a number at the question of the course, whether legal or not; for Done the standing answer, or of `Manage` none:
// then its kind is EndTurn.
Action act_of(const Course& course, std::uint32_t number);

// The number of the standing answer: Done where it has none of its own.
std::uint16_t standing_number(const Course& course);

// Plays a number that is legal now.
void play_known_number(Course& course, std::uint32_t number);

// "bid 75 %", "mortgage 5": the kind and what of it, squares by their number.
std::string number_text(const Game& game, std::uint32_t number);

}  // namespace banquier::course
