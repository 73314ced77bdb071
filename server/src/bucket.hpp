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
        const double passed = std::chrono::duration<double>(now - last_).count();
        level_ = std::min(at_once_, level_ + std::max(0.0, passed) * per_second_);
        last_ = now;
        if (level_ < 1) return false;
        level_ -= 1;
        return true;
    }
    bool full(Clock::time_point now) const {
        return level_ + std::chrono::duration<double>(now - last_).count() * per_second_ >= at_once_;
    }

private:
    double per_second_, at_once_, level_;
    Clock::time_point last_ = Clock::now();
};

}  // namespace banquier::server
