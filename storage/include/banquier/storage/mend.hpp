// Makes a file of games whole again where pages of it are damaged.
#pragma once

#include <cstddef>
#include <filesystem>

namespace banquier::storage {

// Whether what every game is found by is damaged: the list of games, its indices, their secrets, the index of entries where
// games end that are not over. A page of an entry costs few games, and a file of many is not read as a whole at each
// start. Of a file that nobody owns now, and which is left as it is; false of one that is not there.
bool is_list_damaged(const std::filesystem::path& file);

struct Mended {
    std::filesystem::path kept;  // where the damaged file lies now
    std::size_t rows = 0;        // that could be read
};

// Puts all rows that can be read into a fresh file, with indices made anew, in the place of `file`, of which nobody may
// be the owner; what was there is kept beside it. What is missing costs its own game: its log is not whole any more, and
// `damages` says so. Throws StoreError.
Mended mend(const std::filesystem::path& file);

}  // namespace banquier::storage
