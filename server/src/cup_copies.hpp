// Copies of competitions in a folder, from which a second machine can take over.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::server {

// Adds lines to FOLDER/ID.jsonl, or puts them there anew, with the secret of the draws beside it as `banquier cup` keeps it.
// Durable when it answers true.
bool write_cup_copy(const std::filesystem::path& folder, const std::string& id, std::string_view lines,
    bool anew, const std::string& secret);

struct CupCopy {
    std::string id;
    std::string log;
    std::string secret;  // in hexadecimal; empty: lost, and draws are made by hand
};
// What is there.
std::vector<CupCopy> read_cup_copies(const std::filesystem::path& folder);

}  // namespace banquier::server
