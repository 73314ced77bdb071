// A game in its box: figures and bots, shared by all tables that play the same.
#pragma once

#include <banquier/table/house.hpp>
#include <banquier/table/settings.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace banquier::wire {

struct Box {
    explicit Box(std::shared_ptr<const Game> figures) : game(figures), staff(std::move(figures)) {}

    std::shared_ptr<const Game> game;
    table::RosterStaff staff;
};
using SharedBox = std::shared_ptr<const Box>;

struct FoundBox {
    SharedBox box;
    std::vector<std::string> unofficial;  // why no rulebook describes it
    std::string problem;                  // not empty: there is no box
};

// What settings name.
using FindBox = std::function<FoundBox(const table::Settings& settings)>;

}  // namespace banquier::wire
