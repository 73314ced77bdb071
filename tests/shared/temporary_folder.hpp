#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace banquier::shared {

// A folder that is gone with the test; in memory where the system has such files, since no test needs this machine's
// disk and thousands of stores are made.
class TemporaryFolder {
public:
    TemporaryFolder() {
        const bool memory = access("/dev/shm", W_OK | X_OK) == 0;
        const std::filesystem::path parent = memory ? "/dev/shm" : std::filesystem::temp_directory_path();
        std::string name = (parent / "banquier-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder " + name);
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const char* name) const { return path_ / name; }
    std::string path(const std::string& name) const { return (path_ / name).string(); }
    // Gives the path of the new file.
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream{path_ / name} << text;
        return path(name);
    }

private:
    std::filesystem::path path_;
};

}  // namespace banquier::shared
