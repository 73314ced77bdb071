#include <banquier/terminal/files.hpp>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace banquier::terminal {

namespace {

// The system's reasons that a person meets, in words; the rest as the system says it.
enum class Doing : std::uint8_t { Reading, Writing };
std::string reason_text(const Console& console, int error, Doing doing) {
    switch (error) {
    case ENOENT:
        if (doing == Doing::Writing)
            return std::string{console({"son dossier n'existe pas", "there is no such folder"})};
        return std::string{console({"il n'existe pas", "there is no such file"})};
    case EACCES:
    case EPERM: return std::string{console({"l'accès est refusé", "access is denied"})};
    case EISDIR: return std::string{console({"c'est un dossier", "it is a folder"})};
    case ENOTDIR:
        return std::string{console({"un dossier du chemin n'en est pas un", "a folder on its path is none"})};
    case ENOSPC: return std::string{console({"il n'y a plus de place", "no space is left"})};
    case EROFS: return std::string{console({"le disque ne s'écrit pas", "the disk is read-only"})};
    default: return std::strerror(error);
    }
}

int error_or(int usual) { return errno != 0 ? errno : usual; }

// The new text is written under this name first. Processes of two machines may have the same number.
std::string interim(const std::string& path) {
    std::array<char, 65> host{};
    ::gethostname(host.data(), host.size() - 1);
    return fmt::format("{}.{}-{}.part", path, host.data(), ::getpid());
}

// 0, or the error that kept the text from being written.
int write_error(const std::string& path, const std::string& text) {
    std::error_code ignored;
    errno = 0;
    if (std::filesystem::is_directory(path, ignored)) return EISDIR;
    // What is no plain file, such as a pipe, cannot be replaced: it is written to.
    const bool replaced =
        !std::filesystem::exists(path, ignored) || std::filesystem::is_regular_file(path, ignored);
    const std::string target = replaced ? interim(path) : path;
    {
        std::ofstream file{target, std::ios::binary};
        if (!file) return error_or(EACCES);
        file << text << std::flush;
        if (!file) {
            const int error = error_or(ENOSPC);
            if (replaced) std::filesystem::remove(target, ignored);
            return error;
        }
    }
    if (!replaced) return 0;
    std::error_code failed;
    std::filesystem::rename(target, path, failed);
    if (failed) std::filesystem::remove(target, ignored);
    return failed ? failed.value() : 0;
}

}  // namespace

std::string read_text(const Console& console, const std::string& path) {
    if (path == "-") return {std::istreambuf_iterator<char>{console.in}, {}};
    std::error_code ignored;
    errno = 0;
    int error = std::filesystem::is_directory(path, ignored) ? EISDIR : 0;
    if (error == 0) {
        std::ifstream file{path, std::ios::binary};
        if (file) {
            std::string text{std::istreambuf_iterator<char>{file}, {}};
            if (!file.bad()) return text;
        }
        error = error_or(EIO);
    }
    const Phrase message{"{} ne se lit pas : {}", "cannot read {}: {}"};
    throw Stop{ExitCode::File,
        fmt::format(fmt::runtime(console(message)), path, reason_text(console, error, Doing::Reading))};
}

namespace {

std::string not_written(const Console& console, const std::string& path, int error) {
    const Phrase message{"{} ne s'écrit pas : {}", "cannot write {}: {}"};
    return fmt::format(fmt::runtime(console(message)), path, reason_text(console, error, Doing::Writing));
}

}  // namespace

std::string why_not_written(const Console& console, const std::string& path, const std::string& text) {
    const int error = write_error(path, text);
    return error == 0 ? "" : not_written(console, path, error);
}

void check_writable(const Console& console, const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored)) {
        if (std::filesystem::is_directory(path, ignored))
            throw Stop{ExitCode::File, not_written(console, path, EISDIR)};
        return;
    }
    errno = 0;
    if (const std::ofstream file{interim(path)}; !file)
        throw Stop{ExitCode::File, not_written(console, path, error_or(EACCES))};
    std::filesystem::remove(interim(path), ignored);
}

void write_text(const Console& console, const std::string& path, const std::string& text) {
    if (std::string why = why_not_written(console, path, text); !why.empty())
        throw Stop{ExitCode::File, std::move(why)};
}

namespace {

// A plain file that is held so that nobody else who holds it replaces it. It is not held where a file system has no locks,
// nor from somebody who stands still with it for half a minute.
class Held {
public:
    explicit Held(const std::string& path) : file_(::open(path.c_str(), O_RDWR | O_CLOEXEC)) {
        error_ = file_ < 0 ? errno : 0;
        constexpr int kMostLooks = 300;
        for (int looks = 0; error_ == 0 && looks < kMostLooks; ++looks) {
            if (::flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
            std::this_thread::sleep_for(std::chrono::milliseconds{100});
        }
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() {
        if (file_ >= 0) ::close(file_);
    }
    int error() const { return error_; }
    // Not if it was replaced while somebody else held it.
    bool is_at(const std::string& path) const {
        struct stat held{}, there{};
        return error_ == 0 && ::fstat(file_, &held) == 0 && ::stat(path.c_str(), &there) == 0 &&
            held.st_dev == there.st_dev && held.st_ino == there.st_ino;
    }

private:
    int file_, error_ = 0;
};

// False: somebody else has begun the file. A link, unlike a new name, never replaces what is there.
bool begun(const Console& console, const std::string& path, const std::string& text) {
    const std::string first = interim(path);
    write_text(console, first, text);
    std::error_code failed, ignored;
    std::filesystem::create_hard_link(first, path, failed);
    const bool there = failed == std::errc::file_exists;
    // Some file systems have no links.
    if (failed && !there) std::filesystem::rename(first, path, failed);
    std::filesystem::remove(first, ignored);
    if (failed && !there) throw Stop{ExitCode::File, not_written(console, path, failed.value())};
    return !there;
}

}  // namespace

bool write_unless_further(const Console& console, const std::string& path, const std::string& text,
    const std::function<bool(const std::string& kept)>& goes_further) {
    for (;;) {
        const Held held{path};
        if (held.error() == ENOENT) {
            if (begun(console, path, text)) return true;
            continue;
        }
        if (held.error() != 0) throw Stop{ExitCode::File, not_written(console, path, held.error())};
        if (!held.is_at(path)) continue;
        if (goes_further(read_text(console, path))) return false;
        write_text(console, path, text);
        return true;
    }
}

}  // namespace banquier::terminal
