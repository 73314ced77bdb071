#include "progress.hpp"

#include <banquier/terminal/said.hpp>
#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <ostream>

namespace banquier::app {

namespace {

std::string time_text(double seconds) {
    const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
    if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

constexpr int kBar = 30;

}  // namespace

std::string progress_text(
    const Console& console, std::uint64_t done, std::uint64_t all, double rate, const Phrase& what) {
    const double share = all == 0 ? 1 : static_cast<double>(done) / static_cast<double>(all);
    const double left = rate > 0 ? static_cast<double>(all - done) / rate : 0;
    return said(console, {"{:3.0f} %  {:.0f} {}/s  reste {}", "{:3.0f}%  {:.0f} {}/s  {} left"}, 100 * share,
        rate, console(what), time_text(left));
}

Progress::Progress(const Console& console, std::uint64_t done, std::uint64_t all, const Phrase& what)
    : console_(console), first_(done), all_(all), what_(what) {}

Progress::~Progress() {
    if (shown_) console_.err << "\r\033[K" << std::flush;
}

void Progress::show(std::uint64_t done) {
    if (!console_.error_terminal) return;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began_;
    const double rate = passed.count() > 0 ? static_cast<double>(done - first_) / passed.count() : 0;
    const int full = all_ == 0 ? kBar : static_cast<int>(done * kBar / all_);
    console_.err << '\r' << terminal::repeated("█", full) << terminal::repeated("░", kBar - full) << ' '
                 << progress_text(console_, done, all_, rate, what_) << "\033[K" << std::flush;
    shown_ = true;
}

}  // namespace banquier::app
