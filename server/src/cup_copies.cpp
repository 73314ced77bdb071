#include "cup_copies.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <unistd.h>

namespace banquier::server {

namespace {

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// Readable by its owner alone.
bool write_file(const std::filesystem::path& path, std::string_view text, int how) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | how, 0600);
    if (file < 0) return false;
    const bool written = write_all(file, text) && ::fsync(file) == 0;
    return ::close(file) == 0 && written;
}

std::string text_of_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

std::vector<CupCopy> read_cup_copies(const std::filesystem::path& folder) {
    std::vector<CupCopy> all;
    std::error_code failed;
    for (const auto& item : std::filesystem::directory_iterator(folder, failed)) {
        if (item.path().extension() != ".jsonl") continue;
        CupCopy copy{item.path().stem().string(), text_of_file(item.path()), {}};
        copy.secret = text_of_file(item.path().string() + ".secret");
        copy.secret.resize(std::min(copy.secret.find_last_not_of(" \r\n") + 1, copy.secret.size()));
        all.push_back(std::move(copy));
    }
    std::ranges::sort(all, {}, &CupCopy::id);
    return all;
}

bool write_cup_copy(const std::filesystem::path& folder, const std::string& id, std::string_view lines,
    bool anew, const std::string& secret) {
    const std::filesystem::path log = folder / (id + ".jsonl");
    std::error_code failed;
    if (!anew) return std::filesystem::exists(log, failed) && write_file(log, lines, O_APPEND);
    std::filesystem::create_directories(folder, failed);
    const std::filesystem::path draft = folder / (id + ".jsonl.new");
    if (!secret.empty() && !write_file(folder / (id + ".jsonl.secret"), secret + "\n", O_TRUNC)) return false;
    if (!write_file(draft, lines, O_TRUNC)) return false;
    std::filesystem::rename(draft, log, failed);
    return !failed;
}

}  // namespace banquier::server
