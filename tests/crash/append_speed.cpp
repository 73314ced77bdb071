// append_speed FOLDER [SECONDS]: durable appends a second in a store under FOLDER, with a commit for each and with group
// commit, and how long one takes. Every game waits for its answer before it appends again, as a table does.
#include <banquier/storage/group_commit.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace banquier::storage;
using Clock = std::chrono::steady_clock;

const std::string kPayload(160, 'x');  // an act with its throw and time, as a line of a record

std::string name_of(std::size_t game) { return "game-" + std::to_string(game); }

Append act(std::size_t game, Seq seq) {
    return {.game = name_of(game), .next = seq, .entries = {{.at = 1, .kind = "act", .payload = kPayload}}};
}

class Stopwatch {
public:
    explicit Stopwatch(std::string what) : what_(std::move(what)) {}

    void answered(Clock::duration time) { times_.push_back(time); }
    void print(double seconds, std::uint64_t commits) {
        std::ranges::sort(times_);
        const auto at = [&](double part) {
            const auto index = static_cast<std::size_t>(part * static_cast<double>(times_.size() - 1));
            return std::chrono::duration<double, std::milli>(times_[index]).count();
        };
        const auto count = static_cast<double>(times_.size());
        std::printf("%-44s %8.0f appends/s  %6.1f a commit  p50 %6.2f ms  p99 %6.2f ms\n", what_.c_str(),
            count / seconds, count / static_cast<double>(commits), at(0.5), at(0.99));
    }

private:
    std::string what_;
    std::vector<Clock::duration> times_;
};

void one_commit_each(SqliteStore& store, std::size_t games, double seconds) {
    Stopwatch watch("a commit each");
    const auto start = Clock::now();
    std::uint64_t done = 0;
    for (Seq seq = 1;; ++seq) {
        for (std::size_t game = 0; game < games; ++game) {
            const auto asked = Clock::now();
            if (std::chrono::duration<double>(asked - start).count() >= seconds)
                return watch.print(seconds, done);
            store.write(act(game, seq));
            watch.answered(Clock::now() - asked);
            ++done;
        }
    }
}

// Acts of all games at this rate; 0: each as soon as its last is answered.
void in_groups(
    SqliteStore& store, std::size_t games, double seconds, std::chrono::microseconds wait, double rate) {
    const std::string how = "groups, " + std::to_string(games) + " games, wait " +
        std::to_string(wait.count() / 1000) + " ms" +
        (rate > 0 ? ", " + std::to_string(static_cast<int>(rate)) + " acts/s" : "");
    Stopwatch watch(how);
    std::vector<Seq> next(games);
    for (std::size_t game = 0; game < games; ++game) next[game] = store.find(name_of(game)).last + 1;
    std::mutex mutex;  // over watch and errors
    std::string error;
    const auto start = Clock::now();
    const auto over = [&] { return std::chrono::duration<double>(Clock::now() - start).count() >= seconds; };

    GroupCommitter committer(store, {.wait = wait});
    std::function<void(std::size_t)> play = [&](std::size_t game) {
        const auto asked = Clock::now();
        const bool taken =
            committer.submit(act(game, next[game]++), [&, game, asked](const Outcome& outcome) {
                {
                    const std::lock_guard lock(mutex);
                    if (outcome.error) error = outcome.error->what();
                    watch.answered(Clock::now() - asked);
                    if (outcome.error || over() || rate > 0) return;
                }
                play(game);
            });
        if (!taken) error = "too many appends wait";
    };
    if (rate == 0) {
        for (std::size_t game = 0; game < games; ++game) play(game);
        while (!over()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    } else {
        const auto step =
            std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / rate));
        for (std::uint64_t i = 0; !over(); ++i) {
            std::this_thread::sleep_until(start + step * i);
            play(i % games);
        }
    }
    committer.close();
    if (!error.empty()) throw std::runtime_error(error);
    watch.print(seconds, committer.counts().commits);
}

}  // namespace

int main(int argc, char** argv) try {
    const double seconds = argc > 2 ? std::atof(argv[2]) : 5;
    if (argc < 2 || argc > 3 || seconds <= 0) {
        std::fprintf(stderr, "usage: append_speed FOLDER [SECONDS]\n");
        return 2;
    }
    const std::filesystem::path file = std::filesystem::path(argv[1]) / "append-speed.sqlite3";
    for (const char* end : {"", "-wal", "-shm", ".lock"}) std::filesystem::remove(file.string() + end);
    constexpr std::size_t kGames = 1250;
    {
        SqliteStore store(file);
        std::vector<Write> games;
        for (std::size_t game = 0; game < kGames; ++game)
            games.emplace_back(Create{.game = name_of(game), .header = std::string(2000, 'h')});
        for (const Outcome& outcome : store.commit(games))
            if (outcome.error) throw StoreError(*outcome.error);
        one_commit_each(store, kGames, seconds);
        using std::chrono::milliseconds;
        for (const milliseconds wait : {milliseconds(0), milliseconds(2), milliseconds(5)})
            in_groups(store, kGames, seconds, wait, 0);
        for (const milliseconds wait : {milliseconds(0), milliseconds(2), milliseconds(5)})
            in_groups(store, kGames, seconds, wait, 2000);
    }
    for (const char* end : {"", "-wal", "-shm", ".lock"}) std::filesystem::remove(file.string() + end);
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "append_speed: %s\n", error.what());
    return 1;
}
