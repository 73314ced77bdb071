#pragma once

#include <cstdlib>
#include <stdexcept>
#include <unistd.h>

namespace banquier::storage {

// Root may write everywhere: as root, a test of permissions becomes somebody else for a while. Uses the effective user
// only for file access, so folders made before are reached when they are open to all.
class AsNobody {
public:
    AsNobody() {
        if (was_ == 0 && seteuid(65534) != 0) throw std::runtime_error("seteuid failed");
    }
    ~AsNobody() {
        if (was_ == 0 && seteuid(0) != 0) std::abort();
    }
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;

private:
    uid_t was_ = geteuid();
};

}  // namespace banquier::storage
