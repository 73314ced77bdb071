#include "files.hpp"

#include <cerrno>
#include <chrono>
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

namespace {

void sync_folder_of(const std::filesystem::path& file, std::string_view operation) {
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    const Descriptor opened(folder, O_RDONLY | O_DIRECTORY);
    if (opened.number() < 0 || fsync(opened.number()) != 0) throw system_error(operation, folder, errno);
}

}  // namespace

std::filesystem::path replace_file(const std::filesystem::path& fresh, const std::filesystem::path& file,
    const std::string& why, std::string_view operation) try {
    namespace fs = std::filesystem;
    fs::path kept;
    if (fs::exists(file)) {
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(
            std::chrono::system_clock::now().time_since_epoch());
        const std::string name = file.string() + "." + why + "-" + std::to_string(seconds.count());
        kept = name;
        for (int more = 2; fs::exists(kept); ++more) kept = name + "-" + std::to_string(more);
        std::error_code failed;
        fs::create_hard_link(file, kept, failed);
        if (failed) fs::rename(file, kept);  // not every file system has links
        for (const char* part : {"-wal", "-shm"})
            if (fs::exists(file.string() + part)) fs::rename(file.string() + part, kept.string() + part);
    }
    fs::rename(fresh, file);
    sync_folder_of(file, operation);
    return kept;
} catch (const std::filesystem::filesystem_error& failure) {
    throw system_error(operation, file, failure.code().value());
}

void make_file(const std::filesystem::path& file) {
    const Descriptor made(file, O_RDWR | O_CREAT | O_EXCL);
    if (made.number() < 0 && errno == EEXIST) return;
    if (made.number() < 0) throw system_error("make the store", file, errno);
    sync_folder_of(file, "make the store");
}

}  // namespace banquier::storage
