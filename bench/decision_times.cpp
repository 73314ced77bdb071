// How long a bot takes for a decision in simulated games on classique, and how often it wins them; processor time.
//
//     decision_times SEED BLOCKS BOT...     the first bot is timed; the games are those of `banquier sim` with that seed
#include <banquier/bots/roster.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/sim/run.hpp>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <iostream>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using namespace banquier;

double now_ms() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

// Asks another and takes the time of each question.
class Timed final : public bots::Bot {
public:
    explicit Timed(std::unique_ptr<const bots::Bot> bot) : bot_(std::move(bot)) {}

    Action answer(const bots::View& v) const override {
        return timed([&] { return bot_->answer(v); });
    }
    std::optional<Action> manage(const bots::View& v) const override {
        return timed([&] { return bot_->manage(v); });
    }
    Action reply(const bots::View& v, PlayerId from) const override {
        return timed([&] { return bot_->reply(v, from); });
    }
    std::unique_ptr<bots::Memory> memory() const override { return bot_->memory(); }
    bool listens() const override { return bot_->listens(); }
    bots::Quiet quiet(const bots::View& v) const override { return bot_->quiet(v); }

    mutable std::vector<double> times;

private:
    template <class Ask>
    std::invoke_result_t<Ask> timed(Ask ask) const {
        const double before = now_ms();
        auto answer = ask();
        times.push_back(now_ms() - before);
        return answer;
    }

    std::unique_ptr<const bots::Bot> bot_;
};

}  // namespace

int main(int count, char** arguments) {
    if (count < 5) {
        std::cerr << "usage: decision_times SEED BLOCKS BOT BOT...\n";
        return 2;
    }
    sim::Run run{.game = editions::Library::embedded().resolve("classique", "classique").game,
        .seed = std::strtoull(arguments[1], nullptr, 10),
        .blocks = std::strtoull(arguments[2], nullptr, 10)};
    for (int i = 3; i < count; ++i) {
        auto bot = bots::make_bot(arguments[i], run.game);
        if (!bot) {
            std::cerr << "no bot " << arguments[i] << '\n';
            return 2;
        }
        run.entrants.push_back({arguments[i], std::move(bot)});
    }
    const auto timed = std::make_shared<Timed>(bots::make_bot(arguments[3], run.game));
    run.entrants[0].bot = timed;
    const auto tally = std::make_unique<sim::Tally>();
    sim::play_run(run, 1, 0, *tally);
    std::vector<double>& times = timed->times;
    std::ranges::sort(times);
    double sum = 0;
    for (const double time : times) sum += time;
    const auto games = static_cast<double>(tally->games[0]), all = static_cast<double>(times.size());
    const auto share = [&](double s) { return times[static_cast<std::size_t>(s * (all - 1))]; };
    std::cout << fmt::format("{:<12} games={} wins={:.1f}% decisions={} mean_ms={:.3f} p99_ms={:.2f} "
                             "p99.9_ms={:.2f} longest_ms={:.2f}\n",
        arguments[3], games,
        100 * static_cast<double>(tally->entrant_wins[0]) / static_cast<double>(sim::kWin) / games,
        times.size(), sum / all, share(0.99), share(0.999), times.back());
    return 0;
}
