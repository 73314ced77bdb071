// Copies of competitions in a folder, from which a second machine can take over.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace banquier::server {

// What is new of a competition.
struct CupNews {
    std::string lines;
    bool anew = false;                    // they are the whole log
    std::string secret;                   // in hexadecimal; goes there with a whole log
    std::optional<std::string> contacts;  // where they have changed, all of them
};
// Adds it to FOLDER/ID.jsonl, with secret and contact details beside it as `banquier cup` keeps them. Durable when it
// answers true.
bool write_cup_copy(const std::filesystem::path& folder, const std::string& id, const CupNews& news);

struct CupCopy {
    std::string id;
    std::string log;
    std::string secret;  // in hexadecimal; empty: lost, and draws are made by hand
    std::string contacts;
};
// What is there.
std::vector<CupCopy> read_cup_copies(const std::filesystem::path& folder);

}  // namespace banquier::server
