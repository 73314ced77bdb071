#include <banquier/storage/group_commit.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace banquier::storage {

GroupCommitter::GroupCommitter(GameStore& store, GroupOptions options) : store_(store), options_(options) {
    thread_ = std::thread([this] { work(); });
}

GroupCommitter::~GroupCommitter() { close(); }

bool GroupCommitter::submit(Write write, Done done) {
    const std::lock_guard lock(mutex_);
    if (closing_ || queue_.size() >= options_.most_waiting) return false;
    queue_.push_back({std::move(write), std::move(done)});
    ++submitted_;
    // The thread sleeps until the first write of a group and then until it is full; nothing between concerns it.
    if (queue_.size() == 1 || queue_.size() == options_.enough) arrived_.notify_one();
    return true;
}

void GroupCommitter::drain() {
    std::unique_lock lock(mutex_);
    const std::uint64_t all = submitted_;
    hurried_ = true;
    arrived_.notify_one();
    answered_.wait(lock, [&] { return answers_ >= all; });
}

void GroupCommitter::close() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        arrived_.notify_one();
    }
    if (thread_.joinable()) thread_.join();
}

GroupCounts GroupCommitter::counts() const {
    const std::lock_guard lock(mutex_);
    GroupCounts counts = counts_;
    counts.waiting = queue_.size();
    return counts;
}

// Empty: closed, and nothing is left.
std::vector<GroupCommitter::Waiting> GroupCommitter::next_group(std::unique_lock<std::mutex>& lock) {
    arrived_.wait(lock, [&] { return closing_ || !queue_.empty(); });
    const auto in_time = std::chrono::steady_clock::now() + options_.wait;
    arrived_.wait_until(
        lock, in_time, [&] { return closing_ || hurried_ || queue_.size() >= options_.enough; });
    hurried_ = false;
    return std::exchange(queue_, {});
}

void GroupCommitter::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        std::vector<Waiting> group = next_group(lock);
        if (group.empty() && closing_) return;
        lock.unlock();
        commit(group);
        lock.lock();
        answers_ += group.size();
        answered_.notify_all();
    }
}

void GroupCommitter::commit(std::vector<Waiting>& group) {
    if (group.empty()) return;
    std::vector<Write> writes;
    writes.reserve(group.size());
    std::ranges::transform(
        group, std::back_inserter(writes), [](Waiting& one) { return std::move(one.write); });
    const std::vector<Outcome> outcomes = store_.commit(writes);

    const auto whole_failed = [](const Outcome& outcome) {
        return outcome.error && outcome.error->kind() > ErrorKind::Invalid;
    };
    const auto failed = static_cast<std::uint64_t>(std::ranges::count_if(outcomes, whole_failed));
    const auto durable = static_cast<std::uint64_t>(std::ranges::count_if(outcomes, &Outcome::durable));
    {
        const std::lock_guard lock(mutex_);
        counts_.commits += failed == 0 ? 1 : 0;
        counts_.durable += durable;
        counts_.failed += failed;
        counts_.refused += outcomes.size() - durable - failed;
    }
    for (std::size_t i = 0; i < group.size(); ++i)
        if (group[i].done) group[i].done(outcomes[i]);
}

}  // namespace banquier::storage
