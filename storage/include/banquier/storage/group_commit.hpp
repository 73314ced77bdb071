// Group commit: one thread collects the writes of all games for a few milliseconds and commits them at once, since a
// sync costs the same for one as for hundreds.
#pragma once

#include <banquier/storage/game_store.hpp>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace banquier::storage {

struct GroupOptions {
    // How long the first write of a group waits for company. What arrives during a commit waits for it anyway.
    std::chrono::microseconds wait{2000};
    // A group of so many writes does not wait.
    std::size_t enough = 256;
    // So many writes may wait; above that the disk is too slow for the games, and more are refused.
    std::size_t most_waiting = 65536;
};

struct GroupCounts {
    std::uint64_t commits = 0, durable = 0, refused = 0, failed = 0;  // failed: writes of commits that failed
    std::size_t waiting = 0;
};

class GroupCommitter {
public:
    // Runs on the committing thread, so it is short; it may submit, but neither drain nor throw.
    using Done = std::function<void(const Outcome&)>;

    explicit GroupCommitter(GameStore& store, GroupOptions options = {});
    ~GroupCommitter();  // commits what waits
    GroupCommitter(const GroupCommitter&) = delete;
    GroupCommitter& operator=(const GroupCommitter&) = delete;

    // `done` is called once, after the write is durable or has failed; writes of one game are done in the order in which
    // they were submitted. False: too many wait, or close() was called; nothing was taken.
    [[nodiscard]] bool submit(Write write, Done done);

    // Returns when everything that was submitted before has been answered.
    void drain();
    // Takes no more, drains, and ends the thread.
    void close();

    GroupCounts counts() const;

private:
    struct Waiting {
        Write write;
        Done done;
    };

    void work();
    std::vector<Waiting> next_group(std::unique_lock<std::mutex>& lock);
    void commit(std::vector<Waiting>& group);

    GameStore& store_;
    const GroupOptions options_;
    mutable std::mutex mutex_;
    std::condition_variable arrived_, answered_;
    std::vector<Waiting> queue_;
    std::uint64_t submitted_ = 0, answers_ = 0;
    bool closing_ = false;
    bool hurried_ = false;  // somebody waits for the queue to empty
    GroupCounts counts_;
    std::thread thread_;
};

}  // namespace banquier::storage
