// Entries are chained: the digest of each is that of itself and of the one before, and so of all before it and of the
// header. Whoever changes a byte of a log, or takes an entry out, breaks the chain there.
#pragma once

#include <banquier/storage/game_store.hpp>

#include <string>

namespace banquier::storage {

std::string first_link(const std::string& header);
std::string chained(const std::string& before, Seq seq, const Entry& entry);

}  // namespace banquier::storage
