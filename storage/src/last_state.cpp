#include "last_state.hpp"

#include "files.hpp"

#include <fcntl.h>
#include <fstream>
#include <sodium.h>
#include <string>
#include <unistd.h>

namespace banquier::storage {

LastState::LastState(const std::filesystem::path& file) : place_(file.string() + ".state") {
    std::ifstream(place_) >> states_.first >> states_.second;
}

LastState::~LastState() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<LastState::State> LastState::next(State now) {
    while (coming_ == 0 || coming_ == now) {
        randombytes_buf(&coming_, sizeof coming_);
        coming_ &= 0x7fff'ffff'ffff'ffff;
    }
    if (!write(now, coming_)) return std::nullopt;
    return coming_;
}

// Where it fails the one before is known besides, which costs little: only a copy of the last minute is not recognised.
void LastState::settled(State state) {
    coming_ = 0;
    (void)write(state, state);
}

// Always of one length and in one sector, so that it is there whole or not at all.
bool LastState::write(State one, State other) {
    try {
        make_file(place_);
    } catch (const StoreError&) {
        return false;
    }
    if (descriptor_ < 0) descriptor_ = ::open(place_.c_str(), O_WRONLY | O_CLOEXEC);
    const auto line = [](State state) {
        const std::string digits = std::to_string(state);
        return std::string(19 - digits.size(), '0') + digits + "\n";
    };
    const std::string text = line(one) + line(other);
    const bool written = descriptor_ >= 0 &&
        ::pwrite(descriptor_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()) &&
        ::fdatasync(descriptor_) == 0;
    if (written) states_ = {one, other};
    return written;
}

}  // namespace banquier::storage
