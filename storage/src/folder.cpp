#include <banquier/storage/folder.hpp>

#include <banquier/storage/error.hpp>

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace banquier::storage {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void no_folder(ErrorKind kind, const fs::path& folder, const std::string& detail) {
    throw StoreError(kind, "use the data folder", folder.string(), detail);
}

fs::path parent_of_folder(const char* xdg_data_home, const char* home) {
    // The XDG rules: a relative path there is to be ignored.
    if (xdg_data_home != nullptr && fs::path(xdg_data_home).is_absolute()) return xdg_data_home;
    if (home == nullptr || *home == '\0')
        no_folder(ErrorKind::NoFolder, "~/.local/share/banquier", "neither HOME nor XDG_DATA_HOME is set");
    if (!fs::path(home).is_absolute()) no_folder(ErrorKind::NoFolder, home, "HOME is not an absolute path");
    return fs::path(home) / ".local" / "share";
}

}  // namespace

fs::path data_folder(const char* xdg_data_home, const char* home) {
    const fs::path folder = parent_of_folder(xdg_data_home, home) / "banquier";
    std::error_code error;
    if (fs::create_directories(folder, error))
        fs::permissions(folder, fs::perms::owner_all, error);  // the secrets of running games lie there
    if (error) no_folder(ErrorKind::NoFolder, folder, error.message());
    if (faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0)
        no_folder(ErrorKind::ReadOnly, folder, std::error_code(errno, std::generic_category()).message());
    return folder;
}

fs::path default_data_folder() { return data_folder(std::getenv("XDG_DATA_HOME"), std::getenv("HOME")); }

}  // namespace banquier::storage
