// Reviews of games that are over: one is made at a time, on a thread of its own, and kept for whoever asks next.
#pragma once

#include "bucket.hpp"
#include "replies.hpp"

#include <banquier/editions/library.hpp>
#include <banquier/server/hub.hpp>

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

namespace banquier::server {

// The review of a record as JSON, with its sentences in both languages. Empty: `goes_on` said no. Throws where the record
// cannot be read.
using ReviewGoesOn = std::function<bool(std::size_t done, std::size_t all)>;
std::string review_text(
    const std::string& record, const editions::Library& library, const ReviewGoesOn& goes_on);

// How far the one under way is, and whether it is still wanted: written by one thread, read by another.
struct ReviewProgress {
    std::atomic<std::size_t> done = 0, all = 0;
    std::atomic<bool> wanted = true;
};

class Reviews {
public:
    using Time = Bucket::Clock::time_point;

    // Has the review of a game made elsewhere; `made` is told what became of it.
    struct Job {
        std::string game;
        std::shared_ptr<ReviewProgress> progress;
    };
    using Start = std::function<void(const Job& job)>;

    Reviews(const ReviewLimits& limits, Start start) : limits_(limits), start_(std::move(start)) {}
    ~Reviews() { stop(); }
    Reviews(const Reviews&) = delete;
    Reviews& operator=(const Reviews&) = delete;

    // The review of a game that is over, if it is made; else how far it is. Whoever asks first has it made.
    Reply reply(const Request& request, const std::string& game, Time now);
    // None: it could not be made, or took too long and is no longer wanted.
    void made(const std::string& game, std::shared_ptr<const std::string> text, Time now);
    // Gives up the one under way if it takes too long. Whoever asks for any review makes time pass too.
    void pass_time(Time now);
    bool is_making() const { return !under_way_.game.empty(); }
    void stop();  // the one under way too

private:
    Reply progress_of(const std::string& game) const;
    void begin_next(Time now);

    ReviewLimits limits_;
    Start start_;
    std::map<std::string, Tagged> made_;
    std::deque<std::string> order_;         // of those made, the oldest first
    std::map<std::string, Time> again_at_;  // of those that took too long
    std::deque<std::string> waiting_;
    Job under_way_;  // no game: none
    Time until_{};   // it may take
    std::unordered_map<std::uint64_t, Bucket> askers_;
};

}  // namespace banquier::server
