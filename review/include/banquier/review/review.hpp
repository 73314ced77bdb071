// What a record was worth: everybody's chance to win at every step, how much of what changed it was luck and how much
// judgement, trades from both sides, and choices to which playouts prefer another.
//
// A chance is what the network says of a position in which all that needs no choice any more has been settled: rents are
// claimed, debts paid, lots knocked down to the highest bidder, and of a throw or a card that must come the mean over all its
// results is taken. So a throw or a card changes a chance by its luck alone, and on average not at all.
#pragma once

#include <banquier/bots/approach.hpp>
#include <banquier/bots/network.hpp>
#include <banquier/notation/record.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace banquier::review {

using bots::Reason;
using bots::WinShares;

// What a step of a record is to the chances.
enum class Cause : std::uint8_t {
    Luck,    // a throw, a card, the order of players, a deal
    Choice,  // somebody chose
    Trade,   // an offer was accepted: the choice of two
    Course,  // nobody chose: a turn ended, time was called, somebody was ruined, a position was corrected
};

struct Moment {
    Cause cause = Cause::Course;
    PlayerId by = kNobody;    // whose throw, card or choice; of a trade who accepted
    PlayerId with = kNobody;  // of a trade, who offered
    bool chosen = false;      // the throw was a choice: in prison
    // Before the step, the mean over all that luck could have brought, and after it. Where luck decided nothing, the
    // mean is what came.
    WinShares before{}, expected{}, after{};

    double change(PlayerId q) const { return after[q] - before[q]; }
    double luck(PlayerId q) const { return after[q] - expected[q]; }
    double judgement(PlayerId q) const { return expected[q] - before[q]; }
};

// Where a player's chance went: start + luck + judgement = result, and judgement is all but luck.
struct Account {
    double start = 0, result = 0;
    double luck = 0;    // of all throws, cards and deals
    double own = 0;     // the player's own choices, trades among them
    double others = 0;  // choices of others
    double course = 0;  // what the chances took note of without a choice: the network corrects itself

    double judgement() const { return own + others + course; }
};

// What a choice brings more than another to whoever chose, in parts of one, found by playing on from both with the same luck.
struct Weighed {
    double by = 0;
    double error = 0;  // one standard error

    // By so much that it counts, and by more than the playouts scatter.
    bool is_better() const { return by >= kLeast && by > kErrors * error; }
    bool is_worse() const { return -by >= kLeast && -by > kErrors * error; }
    static constexpr double kLeast = 0.03;
    static constexpr double kErrors = 3;
};

// Acts of one player, one after the other.
using Plan = std::vector<Action>;

// A choice to which the playouts prefer another.
struct Mistake {
    std::size_t step = 0;  // from 1
    PlayerId by = kNobody;
    Plan better;   // none: to do nothing
    Weighed gain;  // of the better one
};

// An accepted offer, against its refusal.
struct Trade {
    std::size_t step = 0;                   // of the acceptance
    PlayerId by = kNobody, whom = kNobody;  // who offered, and to whom
    Offer offer{};
    std::vector<Reason> reasons;
    WinShares change{};  // of the chances, by the network
    Weighed for_by, for_whom;
};

// What a group cost its owner and brought: paid to the bank or at auction, and taken in rents. Trades move titles, not these.
struct Investment {
    PlayerId owner = kNobody;
    GroupId group = kNoGroup;
    Money spent = 0, earned = 0;
};

struct Review {
    std::string network;          // the digest of the one that was asked
    bool over = false;            // else the result is the last chance
    std::vector<Moment> moments;  // step by step
    ByPlayer<Account> account{};
    std::vector<Trade> trades;
    std::vector<Mistake> mistakes;
    std::vector<Investment> investments;  // the best first
    std::size_t weighed = 0;              // choices for which another was tried
};

// False from `goes_on` stops it; then there is no review.
using GoesOn = std::function<bool(std::size_t done, std::size_t all)>;

struct Settings {
    int most_playouts = 1024;  // for one alternative; 0: choices are not weighed
    std::uint64_t seed = 1;    // of their luck
};

// Of a record that was replayed, not only followed. The same record gives the same review.
std::optional<Review> review_of(
    const notation::Record& record, const Settings& settings, const GoesOn& goes_on = {});

// The steps that moved somebody's chance most, the largest first, those of less than `least` left out.
std::vector<std::size_t> turning_points(const Review& review, std::size_t most, double least);

}  // namespace banquier::review
