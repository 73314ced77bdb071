// Acts weighed by playing on: a few rounds in which everybody plays and trades as Maison, with the same dice and cards after each
// act, and at their end what the network says.
#pragma once

#include <banquier/bots/maison.hpp>
#include <banquier/bots/match.hpp>
#include <banquier/bots/network.hpp>

#include <algorithm>
#include <memory>
#include <vector>

namespace banquier::bots {

// One of several things to do.
struct Option {
    Action act{};
    State start{};         // the position that it leads to; of a throw: the one before it
    bool throws = false;   // the act is a throw
    bool nothing = false;  // to manage nothing until the turn passes
};

// What an option brings more than the first, over playouts with the same luck.
class Gain {
public:
    void add(double difference) {
        sum_ += difference;
        squares_ += difference * difference;
        ++count_;
    }
    double mean() const { return count_ > 0 ? sum_ / count_ : 0; }
    // Of the mean: its standard error, squared. A whole win as long as there is nothing to tell it by.
    double doubt() const {
        return count_ < 2 ? 1 : std::max(0.0, squares_ / count_ - mean() * mean()) / (count_ - 1);
    }
    // Whether the mean is above a figure by so many standard errors; whether it is below.
    bool above(double figure, double errors) const { return surpasses(mean() - figure, errors); }
    bool below(double figure, double errors) const { return surpasses(figure - mean(), errors); }

private:
    bool surpasses(double by, double errors) const { return by > 0 && by * by > errors * errors * doubt(); }

    double sum_ = 0, squares_ = 0, count_ = 0;
};

// What is worked in; one serves any number of decisions of a thread.
struct Workroom {
    explicit Workroom(std::unique_ptr<Memory> of_house) : memory(std::move(of_house)) {}
    std::unique_ptr<Memory> memory;
    EventList events;
    std::vector<Option> options;
    std::vector<Gain> gains;        // of the options, against the first
    std::vector<std::size_t> left;  // that are still played
};

class Playouts {
public:
    // All must outlive it.
    Playouts(const Game& game, const Maison& house, const Features& features, const Network& network);

    std::unique_ptr<Workroom> room() const { return std::make_unique<Workroom>(house_.memory()); }

    // The place of the option that is best for `view.me`: the first one, unless another is clearly better. At most so many
    // playouts in all.
    std::size_t choose(const View& view, Workroom& room, int most) const;

    // What each option of the room brings more than the first, by at most so many playouts in all. An option that is clearly
    // worse than another is played no further.
    void compare(const View& view, Workroom& room, int most) const;

private:
    double play(const View& view, const Option& option, std::uint64_t number, Workroom& room) const;

    const Game& game_;
    const Maison& house_;
    const Features& features_;
    const Network& network_;
    Opening opening_;
};

}  // namespace banquier::bots
