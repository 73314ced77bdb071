#include <banquier/server/server.hpp>

#include "house_time.hpp"
#include "trust_pages.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/system/system_error.hpp>
#include <csignal>
#include <optional>
#include <system_error>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/resource.h>

namespace banquier::server {

namespace net = boost::asio;

namespace {

// The last commits get so long, and farewells once there is nothing to commit any more.
constexpr std::chrono::seconds kLeaving{10};
constexpr std::chrono::milliseconds kFarewells{500};
constexpr std::chrono::milliseconds kLook{20};
constexpr int kAsideNice = 10;
// A tick that comes a little late harms nobody; a timer that is set too far ahead would overflow.
constexpr table::Millis kFurthest = 60'000;

template <class Clock>
table::Millis now_of() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
}

table::Millis steady_now() { return now_of<std::chrono::steady_clock>(); }

}  // namespace

table::Millis wall_now() { return now_of<std::chrono::system_clock>(); }

struct Server::Parts {
    // The hub as the transport's service: every call is told the time.
    class Door final : public Service {
    public:
        explicit Door(Parts& parts) : hub_(parts.hub), parts_(parts) {}

        void answer(const Request& request, Responder respond) override {
            if (parts_.trust)
                if (auto reply = parts_.trust->reply(request)) return respond(std::move(*reply));
            hub_.answer(request, parts_.now(), std::move(respond));
        }
        std::size_t longest_body(std::string_view path) const override { return hub_.longest_body(path); }
        bool admits(const Request& request, Reply& refusal) override {
            if (parts_.trust)
                if (auto reply = parts_.trust->refusal(request)) return refusal = std::move(*reply), false;
            return hub_.admits(request, refusal);
        }
        void on_open(const std::shared_ptr<Peer>& peer, const Request& request) override {
            hub_.on_open(peer, request.path);
        }
        void on_frame(Peer& peer, std::string_view text) override { hub_.on_frame(peer, text, parts_.now()); }
        void on_close(Peer& peer) override { hub_.on_close(peer, parts_.now()); }
        void on_trouble(const std::string& what) override { parts_.options.log(Weight::Warning, what); }

    private:
        Hub& hub_;
        const Parts& parts_;
    };

    Parts(storage::GameStore& games_kept, const editions::Library& library, ServerOptions chosen)
        : options(std::move(chosen)),
          committer(games_kept, options.group),
          hub(games_kept, committer, library, outside(), options.hub),
          certificates(options.tls
                  ? std::make_unique<Certificates>(
                        *options.tls, [this](const std::string& what) { options.log(Weight::Warning, what); })
                  : nullptr),
          transport(io, options.limits, door, certificates.get()),
          timer(io),
          leaving(io),
          signals(io) {
        if (certificates) trust.emplace(*certificates, [this] { return addresses(); });
        // Who reads a long record or a review waits for it; who plays meanwhile does not. In Linux this is of the thread alone.
        for (net::thread_pool* pool : {&helper, &reviewer})
            net::post(*pool, [] { (void)::setpriority(PRIO_PROCESS, 0, kAsideNice); });
    }

    Outside outside() {
        Outside world;
        world.post = [this](std::function<void(table::Millis)> work) {
            net::post(io, [this, work = std::move(work)] { work(now()); });
        };
        world.aside = [this](std::function<void()> work) { net::post(helper, std::move(work)); };
        world.at_leisure = [this](std::function<void()> work) { net::post(reviewer, std::move(work)); };
        world.draw_secret = options.draw_secret;
        world.due_changed = [this] { set_timer(); };
        world.log = options.log;
        world.addresses = [this] { return addresses(); };
        world.traffic = [this] { return transport.traffic(); };
        return world;
    }

    table::Millis now() const { return time.at(steady_now()); }

    // A server that listens to this machine alone is reached by nobody else.
    std::vector<std::string> addresses() const {
        std::vector<std::string> all;
        for (const auto& [address, port] : listens) {
            const auto ip = net::ip::make_address(address);
            if (ip.is_loopback()) continue;
            const auto reached = ip.is_unspecified() ? local_addresses() : std::vector{address};
            for (const std::string& one : reached) {
                const bool six = one.find(':') != std::string::npos;
                all.push_back((certificates ? "https://" : "http://") + (six ? "[" + one + "]" : one) + ":" +
                    std::to_string(port));
            }
        }
        return all;
    }

    void set_timer() {
        if (!running) return;
        const table::Millis due = hub.due();
        if (due == set_for) return;
        set_for = due;
        const table::Millis wait = std::clamp<table::Millis>(due - now(), 0, kFurthest);
        timer.expires_after(std::chrono::milliseconds(options.speed == 1
                ? wait
                : static_cast<table::Millis>(static_cast<double>(wait) / options.speed)));
        timer.async_wait([this](const boost::system::error_code& moved) {
            if (moved) return;
            set_for = table::kNever;
            if (hub.nobody_waits()) time.catch_up(options.wall(), steady_now());
            hub.pass_time(now());
            set_timer();
        });
    }

    void leave() {
        if (stopping) return;
        stopping = true;
        options.log(Weight::Info, "stopping");
        transport.stop();
        hub.stop();
        timer.cancel();
        running = false;
        left_at = std::chrono::steady_clock::now();
        wait_for_last();
    }

    void wait_for_last() {
        const auto waited = std::chrono::steady_clock::now() - left_at;
        const bool done = !hub.keeping() && (transport.traffic().connections == 0 || waited >= kFarewells);
        if (done || waited >= kLeaving) return io.stop();
        leaving.expires_after(kLook);
        leaving.async_wait([this](const boost::system::error_code& gone) {
            if (!gone) wait_for_last();
        });
    }

    ServerOptions options;
    HouseTime time{options.wall(), steady_now(), options.speed};
    net::io_context io{1};
    net::thread_pool helper{1}, reviewer{1};
    storage::GroupCommitter committer;
    Hub hub;
    Door door{*this};
    std::unique_ptr<Certificates> certificates;  // none: no TLS
    std::optional<TrustPages> trust;
    Transport transport;
    net::steady_timer timer, leaving;
    net::signal_set signals;
    std::vector<std::pair<std::string, std::uint16_t>> listens;
    std::chrono::steady_clock::time_point left_at;
    table::Millis set_for = table::kNever;
    bool running = false;
    bool stopping = false;
};

Server::Server(storage::GameStore& store, const editions::Library& library, ServerOptions options)
    : parts_(std::make_unique<Parts>(store, library, std::move(options))) {
    parts_->hub.resume(parts_->now());
}

// What is still on its way gets to the disk; nobody is there any more to hear of it.
Server::~Server() {
    parts_->committer.close();
    parts_->hub.stop();
    parts_->helper.join();
    parts_->reviewer.join();
}

const Hub::Resumed& Server::resumed() const { return parts_->hub.resumed(); }

std::uint16_t Server::listen(const std::string& address, std::uint16_t port) {
    try {
        const std::uint16_t bound = parts_->transport.listen(address, port);
        parts_->listens.emplace_back(address, bound);
        if (parts_->trust && parts_->listens.size() == 1) parts_->trust->set_port(bound);
        return bound;
    } catch (const boost::system::system_error& error) {
        throw std::system_error(error.code(), address);
    }
}

void Server::run() {
    Parts& parts = *parts_;
    parts.signals.add(SIGINT);
    parts.signals.add(SIGTERM);
    parts.signals.async_wait([&parts](const boost::system::error_code& none, int) {
        if (!none) parts.leave();
    });
    const auto work = net::make_work_guard(parts.io);
    parts.running = true;
    parts.set_timer();
    parts.io.run();
    parts.committer.drain();
}

void Server::stop() {
    net::post(parts_->io, [this] { parts_->leave(); });
}

std::string Server::fingerprint() const {
    return parts_->certificates ? parts_->certificates->fingerprint() : "";
}

Traffic Server::traffic() const { return parts_->transport.traffic(); }

std::vector<std::string> local_addresses() {
    std::vector<std::string> found;
    ifaddrs* all = nullptr;
    if (::getifaddrs(&all) != 0) return found;
    for (const ifaddrs* one = all; one; one = one->ifa_next) {
        const bool usable = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
        if (!usable || !one->ifa_addr || one->ifa_addr->sa_family != AF_INET) continue;
        std::array<char, INET_ADDRSTRLEN> text{};
        const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
        if (::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()))
            found.emplace_back(text.data());
    }
    ::freeifaddrs(all);
    return found;
}

}  // namespace banquier::server
