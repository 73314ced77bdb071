#include "files.hpp"

#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace banquier::storage {

namespace {

ErrorKind fault_of(int number) {
    switch (number) {
    case ENOSPC:
    case EDQUOT: return ErrorKind::DiskFull;
    case EROFS:
    case EACCES:
    case EPERM: return ErrorKind::ReadOnly;
    case ENOENT:
    case ENOTDIR: return ErrorKind::NoFolder;
    case EIO: return ErrorKind::Io;
    default: return ErrorKind::CannotOpen;
    }
}

class Descriptor {
public:
    Descriptor(const std::filesystem::path& path, int flags)
        : number_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }

private:
    int number_;
};

}  // namespace

StoreError system_error(std::string_view operation, const std::filesystem::path& place, int number) {
    return {fault_of(number), operation, place.string(),
        std::error_code(number, std::generic_category()).message()};
}

void make_file(const std::filesystem::path& file) {
    const Descriptor made(file, O_RDWR | O_CREAT | O_EXCL);
    if (made.number() < 0 && errno == EEXIST) return;
    if (made.number() < 0) throw system_error("make the store", file, errno);
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    const Descriptor opened(folder, O_RDONLY | O_DIRECTORY);
    if (opened.number() < 0 || fsync(opened.number()) != 0)
        throw system_error("make the store", folder, errno);
}

}  // namespace banquier::storage
