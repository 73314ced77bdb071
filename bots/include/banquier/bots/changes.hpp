// Whom an act concerns: those who have titles of groups in which it has changed something.
#pragma once

#include <banquier/engine/rules.hpp>

namespace banquier::bots {

class Changes {
public:
    static constexpr PlayerSet kEverybody = PlayerSet::first(kMaxPlayers);

    // Who has or had titles of groups in which something is not as it was after the act before. Everybody, where it is about
    // what concerns all.
    PlayerSet concerned(const Game& game, const State& s, const Action& a) {
        if (leaves_titles(a.kind)) return {};
        const std::uint32_t common = common_now(s);
        const bool all = common != common_ || in_contest(s);
        changed_ = changed_titles(s.facts);
        if (a.kind == ActKind::Build) changed_ = changed_ | game.board.group[a.group].deeds;
        if (!all && changed_.empty()) return {};
        const PlayerSet concerned = all ? kEverybody : holders(game.board, s, changed_);
        titles_ = s.facts.titles;
        mortgaged_ = s.facts.mortgaged;
        built_ = s.facts.built;
        common_ = common;
        return concerned;
    }
    // The same after an order of buildings that its player has a whole group for, and that nobody contests.
    PlayerSet concerned_by_order(const State& s, PlayerId by) {
        const std::uint32_t before = common_;
        built_ = s.facts.built;
        common_ = common_now(s);
        return common_ != before ? kEverybody : PlayerSet::of(by);
    }
    // Titles of whose change it last told: those with another owner, those mortgaged or built on, or no longer so.
    DeedSet changed() const { return changed_; }

private:
    // Acts after which everybody has the titles and buildings that they had before.
    static constexpr bool leaves_titles(ActKind kind) {
        return kind == ActKind::Roll || kind == ActKind::EndTurn || kind == ActKind::Claim ||
            kind == ActKind::Card || kind == ActKind::Offer || kind == ActKind::Refuse;
    }
    // What concerns everybody: who is in play, the clock, and whether the bank has houses and hotels, in one number.
    static std::uint32_t common_now(const State& s) {
        return std::uint32_t{s.in_play.bits} | static_cast<std::uint32_t>(s.clock) << 8 |
            (s.houses != 0u) << 16 | (s.hotels != 0u) << 17;
    }
    // In a contest buildings come and go for several.
    static bool in_contest(const State& s) {
        for (std::size_t i = 0; i < s.tasks; ++i)
            if (s.task[i].kind == TaskKind::Contest) return true;
        return false;
    }
    // Titles that have another owner, are mortgaged or built on, or no longer so.
    DeedSet changed_titles(const Facts& now) const {
        std::uint32_t bits = (mortgaged_.bits ^ now.mortgaged.bits) | (built_.bits ^ now.built.bits);
        for (std::size_t q = 0; q < kMaxPlayers; ++q)
            bits |= titles_.items[q].bits ^ now.titles.items[q].bits;
        return DeedSet{bits};
    }
    PlayerSet holders(const Board& board, const State& s, DeedSet changed) const {
        DeedSet deeds{};
        for (const DeedId d : changed) deeds = deeds | board.group[board.deed[d].group].deeds;
        PlayerSet holders{};
        for (const PlayerId q : s.in_play)
            if (!((titles_[q] | s.facts.titles[q]) & deeds).empty()) holders.add(q);
        return holders;
    }

    DeedSet changed_{};
    // As they were after the last act that changed them.
    ByPlayer<DeedSet> titles_{};
    DeedSet mortgaged_{}, built_{};
    std::uint32_t common_ = 0;
};

}  // namespace banquier::bots
