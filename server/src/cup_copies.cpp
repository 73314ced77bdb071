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
        CupCopy copy{item.path().stem().string(), text_of_file(item.path()), {}, {}};
        copy.secret = text_of_file(item.path().string() + ".secret");
        copy.secret.resize(std::min(copy.secret.find_last_not_of(" \r\n") + 1, copy.secret.size()));
        copy.contacts = text_of_file(item.path().string() + ".contacts");
        all.push_back(std::move(copy));
    }
    std::ranges::sort(all, {}, &CupCopy::id);
    return all;
}

bool write_cup_copy(const std::filesystem::path& folder, const std::string& id, const CupNews& news) {
    const std::filesystem::path log = folder / (id + ".jsonl");
    std::error_code failed;
    // Whole or as it was, also when the power fails.
    const auto put = [&](const std::filesystem::path& file, std::string_view text) {
        const std::filesystem::path draft = file.string() + ".new";
        if (!write_file(draft, text, O_TRUNC)) return false;
        std::filesystem::rename(draft, file, failed);
        return !failed;
    };
    if (news.anew) std::filesystem::create_directories(folder, failed);
    if (news.contacts) {
        const std::filesystem::path contacts = log.string() + ".contacts";
        if ((!news.contacts->empty() || std::filesystem::exists(contacts, failed)) &&
            !put(contacts, *news.contacts))
            return false;
    }
    if (!news.anew) return std::filesystem::exists(log, failed) && write_file(log, news.lines, O_APPEND);
    if (!news.secret.empty() && !write_file(log.string() + ".secret", news.secret + "\n", O_TRUNC))
        return false;
    return put(log, news.lines);
}

}  // namespace banquier::server
