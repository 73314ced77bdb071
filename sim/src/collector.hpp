// Watches games and adds what happens to a tally.
#pragma once

#include <banquier/sim/match.hpp>
#include <banquier/sim/run.hpp>

#include <algorithm>

namespace banquier::sim {

class Collector {
public:
    static constexpr bool kEvents = true;

    Collector(const Run& run, Tally& tally);

    EventList& events() { return *events_; }

    void begin_block() { block_ = {}; }
    void begin_game(std::size_t rotation) {
        game_ = {};
        game_.rotation = rotation;
    }
    void acted(const Action& action, const State& state, const EventList& events) {
        ++tally_.acts[index_of(action.kind)];
        for (const Event& event : events)
            if (kWanted[index_of(event.kind)]) happened(event, state);
        if (game_.thrown) settle_throw(state);
        if (state.tasks != 0) note_debt(state);
    }
    void end_game(const State& end, const Slips& slips);
    void end_block();

    // ---- Ordinary turns

    void stayed(PlayerId) { ++tally_.landings[kInPrison]; }
    void draws(PlayerId by) {
        game_.thrown = true;
        game_.thrower = by;
    }
    void landed(SquareId place) { ++tally_.landings[index_of(place)]; }
    void rent_paid(DeedId deed, std::uint8_t level, Money rent) {
        Rents& rents = rents_[index_of(deed) * kLevels + level];
        rents.count += rent != 0;
        rents.money += static_cast<Count>(rent);
    }
    void passed(const quick::Played& played) {
        tally_.turns[0] += played.rolls;
        tally_.acts[index_of(ActKind::Roll)] += played.rolls;
        tally_.acts[index_of(ActKind::EndTurn)] += played.turns;
        if (run_.game.rules.rent_due != RentDue::Always)
            tally_.acts[index_of(ActKind::Claim)] += played.rents;
    }
    void built(DeedId street, std::uint8_t before, std::uint8_t after) {
        const GroupId group = group_of(street);
        game_.level[street] = after;
        tally_.buildings[0] += static_cast<Count>(after - before);
        tally_.building_money[index_of(group)] +=
            static_cast<Count>((after - before) * run_.game.board.group[group].house_cost);
    }
    void ordered(const Action&, const State&) { ++tally_.acts[index_of(ActKind::Build)]; }
    void titles_changed(const State& state);
    int next_look(int round) const {
        return next_look_[std::min(static_cast<std::size_t>(round), kLastLook)];
    }
    void round_ended(const State& state, int round) { look_at_fortunes(state, round); }

private:
    // A debt that waits for its debtor.
    struct Owed {
        DebtCause cause{};
        DeedId deed = kNoDeed;
    };

    // Most events change no count.
    static constexpr std::array<bool, kEventKinds> kWanted = [] {
        using enum EventKind;
        std::array<bool, kEventKinds> wanted{};
        for (const EventKind kind : {Rolled, RentClaimable, RentClaimed, Paid, PaidInPart, DealReturned,
                 Bought, DealtKept, TitleDealt, TitleMoved, LotOpened, LotSold, Built, BuildingSold,
                 ContestOpened, OfferMade, Traded, WentBankrupt, RoundEnded, GameWon})
            wanted[index_of(kind)] = true;
        return wanted;
    }();
    void happened(const Event& event, const State& state);
    void settle_throw(const State& state);
    void note_debt(const State& state);
    std::size_t entrant_at(PlayerId seat) const;
    GroupId group_of(DeedId deed) const { return run_.game.board.deed[deed].group; }
    void note_rent(const State& state, DeedId deed);
    void rent_paid(const Event& event);
    void paid_in_part(const Event& event);
    void level_set(const Event& event);
    void title_taken(const State& state, DeedId deed);
    void ruined(const Event& event, const State& state);
    void look_at_fortunes(const State& state, Money round);
    void share_win(const State& end, PlayerSet winners);

    const Run& run_;
    Tally& tally_;
    std::unique_ptr<EventList> events_;

    static constexpr std::size_t kLastLook = kMoments.back() + 1;
    std::array<std::uint16_t, kLastLook + 1> next_look_{};   // by round
    std::array<std::uint8_t, kRentLevels> rent_of_level_{};  // places in Deed::rent
    ByDeed<std::uint8_t> step_{};                            // the same of stations and utilities
    ByPlayer<DeedSet> set_titles_{};                         // from which these follow
    DeedSet set_mortgaged_{};
    // Rents of ordinary turns, by title and level; entered into the tally when the steps change, and at the end of a block.
    struct Rents {
        Count count = 0, money = 0;
    };
    static constexpr std::size_t kLevels = 8;  // a street's, in a round number
    std::array<Rents, kDeeds * kLevels> rents_{};
    void enter_rents(DeedId deed);

    struct OfGame {
        std::size_t rotation = 0;
        bool thrown = false;  // a throw whose end is not known yet
        PlayerId thrower = kNobody;
        bool in_prison = false;             // the throw waits for a fine
        Owed owed;                          // the debt on top of the agenda
        ByDeed<std::uint8_t> rent_level{};  // of the last landing on the title
        ByDeed<std::uint8_t> level{};       // buildings on it
        Money bid_for_building = 0;         // not placed yet
        ByPlayer<DeedSet> dealt{};          // and paid before play
        ByGroup<PlayerId> whole_first{};    // who first made the group whole; kNobody: nobody has
        RuleId end = kNoRule;

        OfGame() { whole_first.items.fill(kNobody); }
    };
    OfGame game_;

    struct OfBlock {
        Counts<kMaxPlayers> seat{}, entrant{}, first{};  // parts
        Count length = 0, capped = 0;
    };
    OfBlock block_;
};

}  // namespace banquier::sim
