// What the players of one game were told, to be held against what the store has.
#pragma once

#include <banquier/storage/game_store.hpp>

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace banquier::crash {

class Ledger {
public:
    // The answer to a frame of ours: an act, or one of the lobby.
    void answered(const nlohmann::json& frame, const std::string& code);
    void begun();  // somebody has seen the start
    // An act in an update. What is wrong with it; empty: nothing.
    std::string seen(const nlohmann::json& news);

    std::uint64_t accepted() const { return accepted_; }  // acts
    // How far the game has come before everybody's eyes: it grows with every new act in an update and every step to the
    // start.
    std::size_t reached() const;

    // What was acknowledged and is not there once, was refused and is there, was seen and is not there or is different.
    std::vector<std::string> compare(storage::GameStore& store, const std::string& game) const;

private:
    struct Sent {
        int seat = 0;
        std::uint64_t id = 0;
        auto operator<=>(const Sent&) const = default;
    };
    struct Log;  // as the store has it
    static Log read(storage::GameStore& store, const std::string& game);
    void compare_acts(const Log& log, std::vector<std::string>& faults) const;
    void compare_lobby(const Log& log, std::vector<std::string>& faults) const;

    std::map<Sent, std::string> codes_;        // of acts
    std::map<std::size_t, std::string> seen_;  // acts, by step
    std::set<int> seated_, ready_;
    bool started_ = false;
    std::uint64_t accepted_ = 0;
};

}  // namespace banquier::crash
