#include <banquier/load/lobby.hpp>

#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <fmt/format.h>
#include <stdexcept>
#include <vector>

namespace banquier::load {

namespace {

constexpr std::size_t kReads = 5;         // of the list, by each client
constexpr std::size_t kReadsAChange = 5;  // the list is another one that often

// Somebody who waits for others.
struct Waiting {
    std::string game;
    std::shared_ptr<client::Client> client;
    bool sits = false;
};

class Lobby {
public:
    Lobby(client::Address address, std::size_t clients) : address_(std::move(address)), people_(clients) {}

    void make_games() {
        for (Waiting& one : people_) {
            const client::Reply made = client::request(
                address_, "POST", "/api/games", R"({"secret":"somebody who waits","public":true})");
            if (made.status != 201) throw std::runtime_error("POST /api/games: " + made.body);
            one.game = boost::json::parse(made.body).at("game").as_string();
        }
    }

    void sit_down() {
        for (Waiting& one : people_) {
            one.client = client::Client::connect(io_, address_,
                {.opened = [this, &one] { join(one); },
                    .frame = [this, &one](std::string_view text) { on_frame(one, text); },
                    .closed = [this](const std::string& why) { problem_ = why; }});
            io_.poll();
        }
        wait_for([this] { return sitting_ == people_.size(); });
    }

    // Every client asks for the whole list, as one that has not seen it.
    void read_list() {
        for (std::size_t i = 0; i < kReads * people_.size(); ++i) {
            if (i % kReadsAChange == 0) rename(people_[i % people_.size()], i);
            const client::Reply list = client::request(address_, "GET", "/api/lobby");
            if (list.status != 200) throw std::runtime_error("GET /api/lobby: " + list.body);
            io_.poll();
        }
    }

private:
    void tell(const Waiting& one, std::string text) {
        one.client->send(std::make_shared<const std::string>(std::move(text)));
    }
    void join(const Waiting& one) {
        tell(one, fmt::format(R"({{"do":"join","game":"{}","secret":"somebody who waits"}})", one.game));
    }
    void rename(const Waiting& one, std::size_t number) {
        tell(one, fmt::format(R"({{"do":"rename","id":{0},"seat":1,"name":"P{0}"}})", number + 2));
    }
    void on_frame(Waiting& one, std::string_view text) {
        if (text.starts_with(R"({"is":"snapshot")"))
            return tell(one, R"({"do":"sit","id":1,"seat":1,"name":"P"})");
        if (!text.starts_with(R"({"is":"result")")) return;
        if (text.find(R"("code":"accepted")") == std::string_view::npos) problem_ = text;
        if (!one.sits) ++sitting_;
        one.sits = true;
    }
    template <class Done>
    void wait_for(Done done) {
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!done() && problem_.empty() && std::chrono::steady_clock::now() < patience)
            io_.run_one_for(std::chrono::milliseconds(100));
        if (!done()) throw std::runtime_error("lobby: " + problem_);
    }

    boost::asio::io_context io_{1};
    client::Address address_;
    std::vector<Waiting> people_;
    std::size_t sitting_ = 0;
    std::string problem_;
};

}  // namespace

LobbyCost lobby_cost(const ServerProcess& process, std::size_t clients) {
    Lobby lobby(process.address(), clients);
    const double idle = process.memory();
    const auto cost_of = [&](auto work) {
        const double before = process.processor_seconds();
        work();
        return (process.processor_seconds() - before) * 1e6 / static_cast<double>(clients);
    };
    LobbyCost cost{.clients = clients};
    cost.make_us = cost_of([&] { lobby.make_games(); });
    cost.sit_us = cost_of([&] { lobby.sit_down(); });
    cost.read_us = cost_of([&] { lobby.read_list(); }) / kReads;
    cost.kilobytes = (process.memory() - idle) / static_cast<double>(clients);
    return cost;
}

}  // namespace banquier::load
