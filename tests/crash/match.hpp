// One game of several devices and perhaps a bot, played as fast as it goes, with a ledger of everything that they were
// told.
#pragma once

#include "crash/device.hpp"
#include "crash/ledger.hpp"

#include <vector>

namespace banquier::crash {

// A listed act of this seat: mostly what a plain player would do, sometimes any. Null: there is none.
Json chosen_act(const Json& view, int seat, std::mt19937_64& random);
// The frame with which a device plays it.
Json act_frame(const Json& view, int seat, const Json& act);
Json ready_frame(const Json& view, int seat);  // with the pledge of a share in the dice
Json reveal_frame(int seat);

class Match {
public:
    struct Plan {
        Json settings = Json::object();
        int persons = 3, bots = 1;
    };
    // Makes the game; throws std::runtime_error where the server does not say that it has.
    Match(boost::asio::io_context& io, const client::Address& address, const Plan& plan, std::uint64_t seed);
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;

    bool over() const { return over_; }
    bool alone() const;        // no device has a line
    bool has_gone_on() const;  // since mark()
    void mark();
    void leave();
    const std::string& id() const { return id_; }
    std::uint64_t accepted() const { return ledger_.accepted(); }
    Device::Counts counts() const;
    bool told_of_trouble() const;  // that nothing can be kept, at the moment
    std::string where() const;     // how the game stands, for the report of a fault

    // What the devices have found wrong so far, and what the store has not.
    std::vector<std::string> faults(storage::GameStore& store) const;

private:
    void consider(std::size_t index);
    void consider_lobby(Device& device, int seat);
    void on_answer(const Json& frame, const std::string& code);
    void fault(std::size_t index, const std::string& what);

    std::string id_;
    int persons_;
    std::mt19937_64 random_;
    std::vector<std::unique_ptr<Device>> devices_;
    Ledger ledger_;
    std::vector<std::string> faults_;
    std::size_t marked_ = 0;
    bool over_ = false;
};

}  // namespace banquier::crash
