// Somebody's device at a live table or at a competition, over a real socket: follows the game by merge patches as docs/protocol.md says, comes
// back by itself when the line breaks, and then sends what was not answered again.
#pragma once

#include <banquier/client/client.hpp>

#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>

namespace banquier::crash {

using Json = nlohmann::json;

// It lives until its io_context runs no more.
class Device {
public:
    struct Handlers {
        std::function<void()> changed = [] {};  // after every frame
        std::function<void(const Json&)> news = [](const Json&) {};
        // A frame of ours and the code of its result.
        std::function<void(const Json&, const std::string&)> answered = [](const auto&, const auto&) {};
        // The server contradicts itself.
        std::function<void(const std::string&)> fault = [](const auto&) {};
    };
    struct Counts {
        std::uint64_t joins = 0, resent = 0, repeated = 0, not_kept = 0;
    };

    Device(boost::asio::io_context& io, client::Address address, std::string game, std::string secret,
        std::uint64_t seed);
    // By this frame; `first_id`: of its commands, where a link has several devices.
    Device(boost::asio::io_context& io, client::Address address, Json join, std::uint64_t seed,
        std::uint64_t first_id = 1);

    void join(Handlers handlers);
    void leave();  // for good
    // One at a time; gets an id of its own. `doubled`: sent twice in a row, as by somebody impatient.
    void tell(Json frame, bool doubled = false);

    bool here() const { return here_; }  // knows how the game stands
    bool left() const { return left_; }
    bool waits() const { return asked_.has_value(); }  // for an answer
    int seat() const {
        return view.contains("mine") && !view["mine"].empty() ? view["mine"][0].get<int>() : 0;
    }
    const Counts& counts() const { return counts_; }

    Json view = Json::object();
    std::uint64_t version = 0;
    std::size_t step = 0;               // the latest seen
    std::optional<bool> storage_works;  // as last said
    std::string ended;                  // why the last line on which we were here did

private:
    void connect();
    void on_frame(std::string_view text);
    void on_snapshot(const Json& frame);
    void on_update(const Json& frame);
    void on_result(const Json& frame);
    void on_error(const Json& frame);
    void on_closed(const std::string& why);
    void send(const Json& frame);
    void ask_again_later();

    boost::asio::io_context& io_;
    client::Address address_;
    Json join_;
    Handlers handlers_;
    std::mt19937_64 random_;
    boost::asio::steady_timer pause_, patience_;
    std::shared_ptr<client::Client> client_;
    std::optional<Json> asked_;
    std::map<std::uint64_t, std::string> answers_;  // codes, by id
    std::uint64_t ids_ = 0;
    int tries_ = 0;
    bool here_ = false, left_ = false;
    Counts counts_;
};

}  // namespace banquier::crash
