// The offers of a game that everybody at the table has heard, and what became of them.
#pragma once

#include <banquier/engine/rules.hpp>

#include <optional>

namespace banquier::bots {

class Record {
public:
    static constexpr std::size_t kKept = 16;

    struct Heard {
        State before{};  // the offer; without the decks
        Action offer{};
        bool taken = false;
        std::uint64_t mark = 0;  // tells it from others
    };

    void add(const State& before, const Action& offer, bool taken) {
        Heard& heard = heard_[count_++ % kKept];
        heard = {.before = before, .offer = offer, .taken = taken};
        heard.before.deck = {};
        std::uint64_t mark = before.decision;
        for (const std::uint64_t part : {std::uint64_t{offer.give.bits} << 32 | offer.get.bits,
                 std::uint64_t{static_cast<std::uint32_t>(offer.amount)},
                 std::uint64_t{index_of(offer.by)} << 8 | index_of(offer.whom), std::uint64_t{before.round}})
            mark = mixed(mark ^ part);
        for (const Player& player : before.player)
            mark = mixed(mark ^ static_cast<std::uint32_t>(player.cash));
        heard.mark = mark;
    }

    // The last ones, the latest first.
    std::size_t size() const { return count_ < kKept ? count_ : kKept; }
    const Heard& last(std::size_t back) const { return heard_[(count_ - 1 - back) % kKept]; }

private:
    static std::uint64_t mixed(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }

    std::array<Heard, kKept> heard_{};
    std::size_t count_ = 0;
};

// Follows a game act by act and keeps the record of its offers.
class Listener {
public:
    void hear(const State& before, const Action& act) {
        if (act.kind == ActKind::Offer) made_[act.by] = {before, act};
        if (act.kind != ActKind::Accept && act.kind != ActKind::Refuse) return;
        std::optional<Made>& made = made_[act.whom];
        if (made) record_.add(made->before, made->offer, act.kind == ActKind::Accept);
        made.reset();
    }
    const Record& record() const { return record_; }

private:
    struct Made {
        State before{};
        Action offer{};
    };
    ByPlayer<std::optional<Made>> made_{};  // each player's open offer
    Record record_;
};

}  // namespace banquier::bots
