#include "crash/server_kills.hpp"

#include "crash/long_games.hpp"
#include "crash/match.hpp"
#include "crash/server_process.hpp"
#include "crash/torn_disk.hpp"

#include <banquier/storage/sqlite_store.hpp>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <chrono>
#include <csignal>
#include <optional>
#include <system_error>
#include <thread>

namespace banquier::crash {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::chrono::seconds kPatience{30};  // until every game has gone on
constexpr std::size_t kFaultsTold = 20;

double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

// Different ways to play, so that auctions, claims and held rolls are among what is cut.
Match::Plan plan_of(std::uint64_t number) {
    static const std::vector<std::pair<const char*, const char*>> kBoxes = {
        {"classique", "classique"}, {"stars", "stars"}, {"poche", "poche"}, {"asterix", "asterix-rapide"}};
    const auto& [board, rules] = kBoxes[number % kBoxes.size()];
    Match::Plan plan;
    plan.settings = {{"board", board}, {"rules", rules}, {"rent", number % 3 == 0 ? "reminded" : "automatic"},
        {"auction", 0}, {"pace_least", 0}, {"pace_most", 0}, {"pace_auction", 0}, {"pace_offer", 0}};
    plan.persons = number % 2 == 0 ? 3 : 2;
    return plan;
}

class Killer {
public:
    explicit Killer(const KillPlan& plan)
        : plan_(plan), random_(plan.seed), address_{"127.0.0.1", free_port(plan.seed)} {}

    KillReport run() {
        const auto began = Clock::now();
        const auto told = [&] {
            count();
            report_.seconds = seconds_since(began);
            plan_.progress(report_);
        };
        if (plan_.long_games > 0) {
            storage::SqliteStore store(plan_.file);
            add_long_games(store, plan_.long_games);
        }
        start();
        while (report_.kills < plan_.kills && report_.faults.empty()) {
            play_until_killed();
            if (!report_.faults.empty()) break;
            TornDisk::cut_power(plan_.file, random(2) == 0 ? Tear::Last : Tear::Scatter, random_());
            ++report_.kills;
            verify();
            if (report_.faults.empty()) start();
            told();
        }
        if (report_.faults.empty()) play_until_all_have_gone_on();
        if (report_.faults.empty()) stop();
        told();
        return std::move(report_);
    }

private:
    std::uint64_t random(std::uint64_t bound) { return random_() % bound; }

    void start() {
        for (const auto& match : matches_) match->mark();
        started_ = Clock::now();
        server_.emplace(plan_.file, address_.port, plan_.ways);
    }

    // One time in eight it is killed while it starts or takes up its games; else when all of them have gone on.
    void play_until_killed() {
        if (report_.kills > 0 && random(8) < static_cast<std::uint64_t>(plan_.starts_of_8)) {
            ++report_.in_start;
            // It listens at once, and then has the long games to take up.
            kill_within(milliseconds(400 + 2 * plan_.long_games));
        } else {
            play_until_all_have_gone_on();
            if (report_.faults.empty()) kill_within(milliseconds(300));
        }
    }

    void play_until_all_have_gone_on() {
        while (!all_have_gone_on()) {
            if (const auto end = server_->ended()) return fault("the server ended by itself: " + *end);
            if (Clock::now() > started_ + kPatience) return tell_who_stands();
            furnish();
            io_.run_for(milliseconds(5));
        }
        report_.slowest = std::max(report_.slowest, seconds_since(started_));
    }

    // By a thread of its own: it knows nothing of what the players or the server are doing.
    void kill_within(milliseconds span) {
        const std::chrono::microseconds wait(
            random(static_cast<std::uint64_t>(std::chrono::microseconds(span).count())));
        const auto at = Clock::now() + wait;
        const std::jthread killer([this, at] {
            std::this_thread::sleep_until(at);
            server_->signal(SIGKILL);
        });
        std::optional<std::string> end;
        while (!(end = server_->ended())) io_.run_for(milliseconds(1));
        if (*end != "signal 9") return fault("the server ended by itself: " + *end);
        // What it had said reaches the players.
        const auto patience = Clock::now() + std::chrono::seconds(5);
        while (!std::ranges::all_of(
                   matches_, &Match::alone, [](const auto& one) -> const Match& { return *one; }) &&
            Clock::now() < patience)
            io_.run_for(milliseconds(1));
    }

    bool all_have_gone_on() const {
        return playing() == static_cast<std::size_t>(plan_.games) &&
            std::ranges::all_of(matches_, [](const auto& match) { return match->has_gone_on(); });
    }
    std::size_t playing() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(matches_, [](const auto& match) { return !match->over(); }));
    }

    // A new game for every one that is over.
    void furnish() {
        while (playing() < static_cast<std::size_t>(plan_.games)) try {
                matches_.push_back(std::make_unique<Match>(io_, address_, plan_of(report_.games), random_()));
                ++report_.games;
            } catch (const std::system_error&) {
                return;  // the server does not listen yet
            }
    }

    // In a copy: to look at the file would change it.
    void verify() {
        const fs::path copy = plan_.file.string() + ".copy";
        for (const char* end : {"", "-wal"}) {
            fs::remove(copy.string() + end);
            if (fs::exists(plan_.file.string() + end))
                fs::copy_file(plan_.file.string() + end, copy.string() + end);
        }
        try {
            // Where much is in it a look through all of it takes too long.
            storage::SqliteStore store(copy, {.checks = plan_.long_games == 0});
            for (const auto& match : matches_)
                for (std::string& one : match->faults(store)) fault(std::move(one));
        } catch (const storage::StoreError& error) {
            fault(error.what());
        }
        // A game that is over has been looked at for the last time: nothing is written to it any more.
        for (auto& match : matches_)
            if (match->over()) {
                match->leave();
                gone_.push_back(std::move(match));
            }
        std::erase(matches_, nullptr);
    }

    // In order, and everything is still there; of the games that are over too.
    void stop() {
        server_->signal(SIGTERM);
        while (!server_->ended()) io_.run_for(milliseconds(1));
        if (const std::string end = server_->wait(); end != "exit 0") fault("stopped with " + end);
        for (auto& match : gone_) matches_.push_back(std::move(match));
        gone_.clear();
        verify();
    }

    void count() {
        report_.accepted = report_.over = report_.joins = report_.resent = report_.repeated = 0;
        for (const auto* list : {&matches_, &gone_})
            for (const auto& match : *list) {
                const Device::Counts counts = match->counts();
                report_.accepted += match->accepted();
                report_.over += match->over() ? 1 : 0;
                report_.joins += counts.joins;
                report_.resent += counts.resent;
                report_.repeated += counts.repeated;
            }
    }

    void tell_who_stands() {
        for (const auto& match : matches_)
            if (!match->has_gone_on()) fault("game " + match->id() + " has not gone on: " + match->where());
        if (report_.faults.empty()) fault("no games could be made");
    }

    void fault(std::string what) {
        if (report_.faults.size() < kFaultsTold)
            report_.faults.push_back("kill " + std::to_string(report_.kills) + ": " + std::move(what));
    }

    const KillPlan& plan_;
    std::mt19937_64 random_;
    client::Address address_;
    boost::asio::io_context io_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{io_.get_executor()};
    std::vector<std::unique_ptr<Match>> matches_, gone_;  // gone: they are over
    std::optional<ServerProcess> server_;
    Clock::time_point started_;
    KillReport report_;
};

}  // namespace

KillReport run_server_kills(const KillPlan& plan) { return Killer(plan).run(); }

}  // namespace banquier::crash
