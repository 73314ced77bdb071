#include "support.hpp"

#include <atomic>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include <unistd.h>

namespace banquier::app {

Folder::Folder() {
    static std::atomic<int> count = 0;
    path_ = std::filesystem::temp_directory_path() / fmt::format("banquier-test-{}-{}", ::getpid(), ++count);
    std::filesystem::create_directories(path_);
}

Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string Folder::write(const std::string& name, const std::string& text) const {
    std::ofstream{path(name)} << text;
    return path(name);
}

std::string content_of(const std::string& path) {
    std::ifstream file{path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace banquier::app
