#include "guard.hpp"

#include "files.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <unistd.h>

namespace banquier::storage {

namespace {

std::string owner_of(int descriptor) {
    std::array<char, 20> number{};
    const ssize_t length = pread(descriptor, number.data(), number.size(), 0);
    const std::string text(number.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
    return text.empty() ? "another process" : "process " + text.substr(0, text.find('\n'));
}

// Only for the message of those who come later: nothing depends on it.
void leave_number(int descriptor) {
    const std::string number = std::to_string(getpid()) + "\n";
    if (ftruncate(descriptor, 0) == 0) [[maybe_unused]]
        const ssize_t ignored = pwrite(descriptor, number.data(), number.size(), 0);
}

}  // namespace

// A file of its own: SQLite's locks on the games are lost when anybody in the process closes that file.
Guard::Guard(const std::filesystem::path& file) {
    const std::string lock = file.string() + ".lock";
    descriptor_ = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor_ < 0) throw system_error("open the store", lock, errno);
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
        const int why = errno;
        const std::string owner = owner_of(descriptor_);
        ::close(descriptor_);
        if (why == EWOULDBLOCK)
            throw StoreError(ErrorKind::Locked, "open the store", file.string(), "in use by " + owner);
        throw system_error("open the store", lock, why);
    }
    leave_number(descriptor_);
}

Guard::~Guard() { ::close(descriptor_); }

}  // namespace banquier::storage
