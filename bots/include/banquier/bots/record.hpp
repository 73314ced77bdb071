// The offers of a game that everybody at the table has heard, and what became of them.
#pragma once

#include <banquier/bots/bot.hpp>

#include <memory>

namespace banquier::bots {

// An offer, and the moment at which it was made.
struct Heard {
    State before{};  // the offer; without the decks
    Action offer{};
    int rounds_left = kNoEnd;  // as everybody reckoned then
    std::uint64_t mark = 0;    // tells it from others

    static Heard of(const State& before, const Action& offer, int rounds_left) {
        Heard heard{.before = before, .offer = offer, .rounds_left = rounds_left};
        heard.before.deck = {};
        std::uint64_t mark = before.decision;
        for (const std::uint64_t part : {std::uint64_t{offer.give.bits} << 32 | offer.get.bits,
                 std::uint64_t{static_cast<std::uint32_t>(offer.amount)},
                 std::uint64_t{index_of(offer.by)} << 8 | index_of(offer.whom), std::uint64_t{before.round},
                 std::uint64_t{static_cast<std::uint32_t>(rounds_left)}})
            mark = mixed(mark ^ part);
        for (const Player& player : before.player)
            mark = mixed(mark ^ static_cast<std::uint32_t>(player.cash));
        heard.mark = mark;
        return heard;
    }

private:
    static std::uint64_t mixed(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }
};

// A copy shares what was heard with the one that it was copied from, so that games in which one looks ahead may be copied.
class Record {
public:
    static constexpr std::size_t kKept = 16;

    struct Answered {
        std::shared_ptr<const Heard> heard;
        bool taken = false;
    };

    void add(std::shared_ptr<const Heard> heard, bool taken) {
        answered_[count_++ % kKept] = {std::move(heard), taken};
    }

    // The last ones, the latest first.
    std::size_t size() const { return count_ < kKept ? count_ : kKept; }
    const Answered& last(std::size_t back) const { return answered_[(count_ - 1 - back) % kKept]; }

private:
    std::array<Answered, kKept> answered_{};
    std::size_t count_ = 0;
};

// Follows a game act by act and keeps the record of its offers.
class Listener {
public:
    // Before the act is played. `rounds_left` as bots are told.
    void hear(const State& before, const Action& act, int rounds_left) {
        if (act.kind == ActKind::Offer)
            made_[act.by] = std::make_shared<const Heard>(Heard::of(before, act, rounds_left));
        if (act.kind != ActKind::Accept && act.kind != ActKind::Refuse) return;
        std::shared_ptr<const Heard>& made = made_[act.whom];
        if (made) record_.add(std::move(made), act.kind == ActKind::Accept);
        made.reset();
    }
    const Record& record() const { return record_; }

private:
    ByPlayer<std::shared_ptr<const Heard>> made_{};  // each player's open offer
    Record record_;
};

}  // namespace banquier::bots
