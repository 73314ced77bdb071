// A position as numbers for a program that learns, seen from one seat: the seat itself comes first and the others follow in the
// direction of play. Amounts are in starting cash. docs/python.md has the layout.
#pragma once

#include <banquier/course/course.hpp>

#include <cstddef>
#include <span>

namespace banquier::course {

inline constexpr std::size_t kSeatFigures = 6;   // in play, cash, square, prison, release cards, on turn
inline constexpr std::size_t kTitleFigures = 3;  // beside its owner: level, mortgaged, at stake
inline constexpr std::size_t kQuestionFigures = 13;
inline constexpr std::size_t kTableFigures = 6;  // amount, lowest bid, round, houses, hotels, pot

constexpr std::size_t observation_size(std::size_t players) {
    return players * kSeatFigures + kDeeds * (players + kTitleFigures) + kSquares + kQuestionFigures +
        kTableFigures;
}

// What the seat may know of where the course stands; `out` has observation_size(players) places.
void observe(const Course& course, PlayerId seat, std::span<float> out);

}  // namespace banquier::course
