#include <banquier/load/servers.hpp>

#include <banquier/server/server.hpp>
#include <banquier/storage/folder.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <array>
#include <csignal>
#include <fstream>
#include <iostream>
#include <stdexcept>

#include <boost/asio/io_context.hpp>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace banquier::load {

ServerProcess::ServerProcess(const std::function<void(std::function<void(std::uint16_t)>)>& serve) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) throw std::runtime_error("pipe");
    pid_ = ::fork();
    if (pid_ == 0) {
        ::close(ends[0]);
        (void)::prctl(PR_SET_PDEATHSIG, SIGTERM);  // nobody is left to stop it
        try {
            serve([&](std::uint16_t port) { (void)!::write(ends[1], &port, sizeof port); });
        } catch (const std::exception& error) {
            std::cerr << error.what() << '\n';
            ::_exit(1);
        }
        ::_exit(0);
    }
    ::close(ends[1]);
    const bool told = pid_ > 0 && ::read(ends[0], &port_, sizeof port_) == sizeof port_;
    ::close(ends[0]);
    if (!told) throw std::runtime_error("the server did not start");
}

ServerProcess::~ServerProcess() {
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, nullptr, 0);
}

double ServerProcess::memory() const {
    std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
    double all = 0, resident = 0;
    file >> all >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
}

double ServerProcess::processor_seconds() const {
    std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
    std::string word;
    double user = 0, kernel = 0;
    for (int i = 0; i < 13; ++i) file >> word;
    file >> user >> kernel;
    return (user + kernel) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

namespace {

server::Limits wide_limits() {
    server::Limits limits;
    limits.connections = limits.connections_of_address = 100'000;
    limits.frames_per_second = limits.frames_at_once = 1e9;
    limits.requests_per_second = limits.requests_at_once = 1e9;
    limits.handshake = std::chrono::minutes(5);
    limits.idle = std::chrono::hours(1);  // thousands of connections are opened one after another
    return limits;
}

class BareRooms final : public server::Service {
public:
    void answer(const server::Request&, server::Responder respond) override { respond({.status = 404}); }
    bool admits(const server::Request&, server::Reply&) override { return true; }
    void on_open(const std::shared_ptr<server::Peer>& peer, const server::Request&) override {
        if (rooms_.empty() || rooms_.back()->size() == kLoadSeats) rooms_.push_back(std::make_unique<Room>());
        rooms_.back()->push_back(peer);
        peer->context = rooms_.back().get();
    }
    void on_frame(server::Peer& peer, std::string_view asked) override {
        if (asked != asked_) {
            asked_ = asked;
            frame_ = std::make_shared<const std::string>(std::stoul(asked_), 'x');
        }
        for (const auto& one : *static_cast<Room*>(peer.context)) one->send(frame_);
    }
    void on_close(server::Peer&) override {}

private:
    using Room = std::vector<std::shared_ptr<server::Peer>>;
    std::string asked_;
    client::Frame frame_;
    std::vector<std::unique_ptr<Room>> rooms_;
};

void serve_games(const std::filesystem::path& folder, const std::function<void(std::uint16_t)>& tell) {
    storage::SqliteStore store(folder / storage::kStoreFile);
    const auto library = editions::Library::embedded();
    server::ServerOptions options;
    options.limits = wide_limits();
    options.hub.games = 100'000;
    options.hub.creations_per_minute = options.hub.creations_at_once = options.hub.unpeopled_per_day = 1e9;
    server::Server running(store, library, options);
    tell(running.listen("127.0.0.1", 0));
    running.run();
}

void serve_bare(const std::function<void(std::uint16_t)>& tell) {
    boost::asio::io_context io{1};
    BareRooms rooms;
    server::Transport transport(io, wide_limits(), rooms);
    tell(transport.listen("127.0.0.1", 0));
    std::signal(SIGTERM, [](int) { ::_exit(0); });
    io.run();
}

}  // namespace

ServerProcess game_server(const std::filesystem::path& folder) {
    return ServerProcess([&](const auto& tell) { serve_games(folder, tell); });
}

ServerProcess bare_server() { return ServerProcess(serve_bare); }

}  // namespace banquier::load
