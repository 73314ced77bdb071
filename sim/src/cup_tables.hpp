// The tables of simulated cups, by strengths or by games of bots.
#pragma once

#include "memories.hpp"

#include <banquier/cup/cup.hpp>
#include <banquier/sim/cups.hpp>

#include <map>
#include <memory>

namespace banquier::sim {

class CupTables {
public:
    explicit CupTables(const CupRun& run);

    // The sheet of a table; `who` is the one that plays as a unit, and `luck` the cup's own.
    std::vector<cup::SheetLine> sheet(const cup::Cup& cup, const cup::Table& table,
        const std::vector<std::size_t>& who, luck::Stream& luck);

private:
    std::vector<cup::SheetLine> by_strength(const cup::Cup& cup, const cup::Table& table,
        const std::vector<std::size_t>& who, luck::Stream& luck) const;
    std::vector<cup::SheetLine> by_bots(const cup::Cup& cup, const cup::Table& table,
        const std::vector<std::size_t>& who, luck::Stream& luck);
    const Opening& opening(int players);

    const CupRun& run_;
    Memories memories_;
    std::map<int, std::unique_ptr<Opening>> openings_;
    std::unique_ptr<EventList> events_ = std::make_unique<EventList>();
};

}  // namespace banquier::sim
