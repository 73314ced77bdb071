// What happens to the names of a folder.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <sys/inotify.h>
#include <unistd.h>
#include <vector>

namespace banquier::storage {

// From now on: the names that something was called and is called no more, where nothing took its place at once.
class Vanished {
public:
    explicit Vanished(const std::filesystem::path& folder) : queue_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
        inotify_add_watch(queue_, folder.c_str(), IN_MOVED_FROM | IN_DELETE);
    }
    ~Vanished() { ::close(queue_); }
    Vanished(const Vanished&) = delete;
    Vanished& operator=(const Vanished&) = delete;

    std::vector<std::string> names() const {
        std::vector<std::string> all;
        alignas(inotify_event) std::array<char, 4096> events{};
        for (ssize_t size = 0; (size = ::read(queue_, events.data(), events.size())) > 0;)
            for (ssize_t at = 0; at < size;) {
                const auto* event = reinterpret_cast<const inotify_event*>(events.data() + at);
                all.emplace_back(event->name);
                at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
            }
        return all;
    }

private:
    int queue_;
};

}  // namespace banquier::storage
