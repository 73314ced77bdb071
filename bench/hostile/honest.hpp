// Honest people at a server: games of four, paced, and how long until all four have seen an act.
#pragma once

#include <banquier/client/client.hpp>

#include <array>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace banquier::hostile {

inline constexpr int kSeats = 4;

// Of a seat in every game: whoever knows it holds that seat.
std::string secret_of(int seat);

class Honest {
public:
    // Makes the games and begins them; throws std::runtime_error.
    Honest(client::Address address, std::size_t games);

    // Milliseconds from the sending of each act until the last of four had seen it, acts made at that pace over all games.
    std::vector<double> play(double acts_per_second, double seconds);

    std::vector<std::string> games() const;

private:
    using Clock = std::chrono::steady_clock;
    struct Game;
    struct Seat {
        Game* game = nullptr;
        int number = 0;
        std::shared_ptr<client::Client> client;
        std::string act;  // what it would do now; empty: nothing
        std::int64_t decision = 0;
    };
    struct Game {
        std::string id;
        std::array<Seat, kSeats> seats;
        int ready = 0;
        bool playing = false;
        std::string under_way;  // how news tell of the act that was sent and not seen by all
        int seen = 0;
        Clock::time_point sent;
        std::uint64_t ids = 10;
    };

    void tell(Seat& seat, std::string text);
    void on_frame(Seat& seat, std::string_view text);
    void on_result(Seat& seat, std::int64_t id, std::string_view code);
    void act(Game& game);

    boost::asio::io_context io_{1};
    std::vector<std::unique_ptr<Game>> games_;
    std::vector<double> latencies_;
    std::size_t begun_ = 0;
    std::string trouble_;
};

}  // namespace banquier::hostile
