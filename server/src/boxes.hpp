// The games in their boxes: figures and bots, shared by all tables that play the same.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/wire/box.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace banquier::server {

using wire::Box;
using wire::SharedBox;

class Boxes {
public:
    explicit Boxes(const editions::Library& library) : library_(library) {}

    using Found = wire::FoundBox;
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
