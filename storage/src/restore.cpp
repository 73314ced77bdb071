// A copy in the place of the file of games.
#include "connection.hpp"
#include "files.hpp"
#include "guard.hpp"
#include "writer.hpp"

#include <banquier/storage/sqlite_store.hpp>

#include <sqlite3.h>

namespace banquier::storage {

namespace fs = std::filesystem;

fs::path restore(const fs::path& copy, const fs::path& file) {
    if (!fs::exists(copy))
        throw StoreError(ErrorKind::CannotOpen, "restore", copy.string(), "there is no such file");
    fs::path replaced, fresh = file;
    fresh += ".restored";
    std::error_code ignored;
    fs::remove(fresh, ignored);
    const auto remove_beside = [&] {
        for (const char* part : {".lock", ".state"}) fs::remove(fresh.string() + part, ignored);
    };
    remove_beside();
    {
        // Brought up to this version on its way, and looked through.
        const Guard guard(file);
        fs::copy_file(copy, fresh);
        fs::permissions(fresh, fs::perms::owner_read | fs::perms::owner_write);
        try {
            SqliteStore store(fresh);
            for (const Damage& damage : store.damages())
                if (damage.game.empty())
                    throw StoreError(ErrorKind::Corrupt, "restore", copy.string(), damage.what);
        } catch (const StoreError&) {
            fs::remove(fresh, ignored);
            remove_beside();
            throw;
        }
        remove_beside();
        try {
            Connection whole(fresh.string(), SQLITE_OPEN_READWRITE, 0, {});
            mark_as_copy(whole.database);
        } catch (const SQLite::Exception& failure) {
            throw translated(failure, "restore", fresh.string(), 0);
        }
        replaced = replace_file(fresh, file, "replaced", "restore");
    }
    return replaced;
}

}  // namespace banquier::storage
