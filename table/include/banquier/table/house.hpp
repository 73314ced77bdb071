// What a table uses and does not own, so that a table is a value that can be copied, kept and compared.
#pragma once

#include <banquier/bots/judge.hpp>
#include <banquier/bots/roster.hpp>
#include <banquier/engine/game.hpp>
#include <banquier/table/luck.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

namespace banquier::table {

// The bots of one game by name. Asking changes nothing, so one staff serves all tables of that game and all threads.
class Staff {
public:
    virtual ~Staff() = default;
    virtual const bots::Bot* find(std::string_view name) const = 0;  // nullptr: none of that name
    // What a bot has worked out, for one question at a time: it answers the same without, but not as fast.
    virtual std::unique_ptr<bots::Memory> take_memory(const bots::Bot&) const { return nullptr; }
    virtual void give_back(const bots::Bot&, std::unique_ptr<bots::Memory>) const {}
    // Of what bots offer to people; nullptr: nobody judges.
    virtual const bots::Judge* judge() const { return nullptr; }
};

// Everybody on the roster, each made when first asked for: some take a while to study the board.
class RosterStaff final : public Staff {
public:
    explicit RosterStaff(std::shared_ptr<const Game> game);
    explicit RosterStaff(const Game& game) : RosterStaff(std::make_shared<const Game>(game)) {}
    const bots::Bot* find(std::string_view name) const override;
    std::unique_ptr<bots::Memory> take_memory(const bots::Bot& bot) const override;
    void give_back(const bots::Bot& bot, std::unique_ptr<bots::Memory> memory) const override;
    const bots::Judge* judge() const override;

private:
    struct Member {
        bots::Known known;
        std::once_flag made;
        std::unique_ptr<const bots::Bot> bot;
        // Where nobody asks. Threads that ask at the same time work out more than they need.
        std::atomic<bots::Memory*> memory = nullptr;
        ~Member() { delete memory.load(); }
    };
    Member* member_of(const bots::Bot& bot) const;

    std::shared_ptr<const Game> game_;
    // Behind pointers: a once_flag does not move.
    std::vector<std::unique_ptr<Member>> members_;
    struct Bench {
        std::once_flag made;
        std::unique_ptr<const bots::Judge> judge;
    };
    std::unique_ptr<Bench> bench_ = std::make_unique<Bench>();
};

struct House {
    std::shared_ptr<const Game> game;  // what the settings name; from the start on, the one that was started
    const Staff& staff;
    const Luck* luck = nullptr;  // nullptr: real dice
};

}  // namespace banquier::table
