// So much at once, and so much a second in the long run.
#pragma once

#include <algorithm>
#include <chrono>

namespace banquier::server {

class Bucket {
public:
    using Clock = std::chrono::steady_clock;

    Bucket(double per_second, double at_once) : per_second_(per_second), at_once_(at_once), level_(at_once) {}

    bool take(Clock::time_point now) {
        const bool enough = level(now) >= 1;
        if (enough) spend(now, 1);
        return enough;
    }
    // What has been used already, whether there was enough or not; less than nothing: what comes back.
    void spend(Clock::time_point now, double amount) {
        level_ = std::max(0.0, level(now) - amount);
        last_ = now;
    }
    double level(Clock::time_point now) const {
        const double passed = std::chrono::duration<double>(now - last_).count();
        return std::min(at_once_, level_ + std::max(0.0, passed) * per_second_);
    }
    bool full(Clock::time_point now) const { return level(now) >= at_once_; }

private:
    double per_second_, at_once_, level_;
    Clock::time_point last_{};  // it is full at first
};

}  // namespace banquier::server
