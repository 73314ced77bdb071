// The games in their boxes: figures and bots, shared by all tables that play the same.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/table/house.hpp>
#include <banquier/table/settings.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace banquier::server {

struct Box {
    explicit Box(std::shared_ptr<const Game> figures) : game(figures), staff(std::move(figures)) {}

    std::shared_ptr<const Game> game;
    table::RosterStaff staff;
};
using SharedBox = std::shared_ptr<const Box>;

class Boxes {
public:
    explicit Boxes(const editions::Library& library) : library_(library) {}

    struct Found {
        SharedBox box;
        std::vector<std::string> unofficial;  // why no rulebook describes it
        std::string problem;                  // not empty: there is no box
    };
    // What the settings name.
    Found named(const table::Settings& settings);
    // The box of figures that a log carries.
    SharedBox of(const Game& game);

private:
    const editions::Library& library_;
    std::map<std::string, std::weak_ptr<const Box>> by_figures_;
    std::map<std::string, Found> by_name_;
};

}  // namespace banquier::server
