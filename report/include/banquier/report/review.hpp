// The review of a game, for people: as lines for a terminal and as a page with the curve of everybody's chances.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/notation/sentences.hpp>
#include <banquier/review/review.hpp>

#include <string>
#include <vector>

namespace banquier::report {

struct ReviewInput {
    const notation::Record& record;
    const review::Review& review;
    const notation::Sentences& words;  // in the language of the page
};
std::string as_text(const ReviewInput& input);
std::string as_html(const ReviewInput& input);

// All that the page says, part by part, for whoever draws it otherwise.
struct ReviewTexts {
    struct Item {
        std::size_t step = 0;  // from 1
        std::string when, said, verdict;
    };
    struct Part {
        std::string id, title, explanation;
        std::vector<Item> items{};
        std::vector<std::string> head{};  // of a table
        std::vector<std::vector<std::string>> rows{};
        std::string none{};  // what is said where there is nothing
    };
    std::string title, facts;
    std::vector<Part> parts;  // the first is the curve
    std::string footer;
};
ReviewTexts texts_of(const ReviewInput& input);

// Whose chance a turning point moved most, in the order of the game.
struct TurningPoint {
    std::size_t step = 0;  // from 1
    PlayerId whose = kNobody;
};
std::vector<TurningPoint> turning_points_of(const ReviewInput& input);

// A player's chances as a line: a point wherever they changed enough to be seen, and the last.
struct ChancePoint {
    std::size_t step = 0;  // 0: before the first
    double chance = 0;
};
std::vector<ChancePoint> chance_line(const review::Review& review, PlayerId player);

// All of it as JSON, in both languages (docs/schema/answers.json, "review"). The record names its players, and the
// library has its board.
std::string review_json(
    const notation::Record& record, const review::Review& review, const editions::Library& library);

}  // namespace banquier::report
