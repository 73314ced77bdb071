// Whether an entry is one that the rules and everything before allow. What follows from the rest is computed anew: so a
// log that was made up is found out, and a command is judged by the same sentences.
#pragma once

#include "halls.hpp"
#include "rules.hpp"

namespace banquier::cup {

using No = std::optional<Problem>;

// More than any box has; sums and shares of it stay far from what a number can be.
inline constexpr Amount kMostAmount = 1'000'000'000;
inline constexpr Millis kMostTime = 10'000'000'000;  // a hundred days: a final may be put off

No without_witness(const Witnessed& because);
No differs(std::string_view what);
bool is_there(const Table& table, UnitId unit);

// What is wrong with a change. Before play and the draw: check_draw.cpp; rounds, sheets and rankings: check_play.cpp;
// people: check.cpp; halls: halls.cpp.
class Checking {
public:
    Checking(const Cup& cup, const House& house) : cup_(cup), house_(house) {}
    No operator()(const Made& made) const;
    No operator()(const Committed& committed) const;
    No operator()(const Opened&) const;
    No operator()(const Entered& entered) const;
    No operator()(const Withdrawn& gone) const;
    No operator()(const Returned& back) const;
    No operator()(const Present& present) const;
    No operator()(const Promoted& promoted) const;
    No operator()(const Closed&) const;
    No operator()(const Pooled& pooled) const;
    No operator()(const Salted& salted) const;
    No operator()(const Drawn& drawn) const;
    No operator()(const Published&) const;
    No operator()(const Moved& moved) const;
    No operator()(const Seated& seated) const;
    No operator()(const PhaseBegun& begun) const;
    No operator()(const Paused& paused) const;
    No operator()(const GivenBack& given) const;
    No operator()(const Absent& absent) const;
    No operator()(const Walkover& walkover) const;
    No operator()(const Replaced& replaced) const;
    No operator()(const Filled& filled) const;
    No operator()(const Signed& signature) const;
    No operator()(const EngineSigned& signature) const;
    No operator()(const WayChosen& chosen) const;
    No operator()(const TableOpened& opened) const;
    No operator()(const Refused& refused) const;
    No operator()(const Received& received) const;
    No operator()(const Corrected& corrected) const;
    No operator()(const Ruled& ruled) const;
    No operator()(const Advanced& advanced) const;
    No operator()(const StageOver& over) const;
    No operator()(const Ranked& ranked) const;
    No operator()(const RankingPublished& published) const;
    No operator()(const RoleGiven& given) const;
    No operator()(const RoleTaken& taken) const;
    No operator()(const Called& called) const;
    No operator()(const CallAnswered& answered) const;
    No operator()(const Penalised& penalised) const;
    No operator()(const PowerCut& cut) const;
    No operator()(const HallNamed& named) const;
    No operator()(const Handed& handed) const;
    No operator()(const HallBegun& begun) const;
    No operator()(const JoinedHall& joined) const;
    No operator()(const TakenBack& taken) const;

private:
    std::string name(UnitId unit) const { return fmt::format("unit {}", unit); }
    No no_such(UnitId unit) const;
    No no_such_hall(HallNumber hall) const;
    static No no_table(TableNumber number);
    // Who is drawn is fixed before the salt is known.
    No pool_stands() const;
    No not_pooled() const;
    No by_hand(const Drawn& drawn) const;
    No not_playing(TableNumber number) const;
    // [CUP-06] A signature under figures that have changed is void.
    No not_this_version(TableNumber number, std::uint32_t version) const;
    No not_at(const Table& own, const Seat& player) const;
    No not_signed(const Table& own) const;
    // [CUP-13] A line for every player who was there.
    No not_everybody(const Table& own, const std::vector<SheetLine>& lines) const;
    No not_valued(const std::vector<SheetLine>& lines) const;

    const Cup& cup_;
    const House& house_;
};

}  // namespace banquier::cup
