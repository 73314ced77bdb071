// Keeps a second owner away from a file, in this process or another. The kernel lets go when the process ends, however
// it ends.
#pragma once

#include <filesystem>

namespace banquier::storage {

class Guard {
public:
    // Throws StoreError: Locked with the other's process number, or why FILE.lock cannot be made.
    explicit Guard(const std::filesystem::path& file);
    ~Guard();
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

private:
    int descriptor_ = -1;
};

}  // namespace banquier::storage
