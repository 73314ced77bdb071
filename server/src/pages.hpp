// The client in the browser: its files, from inside the program or from a folder while it is being written.
#pragma once

#include "replies.hpp"

#include <banquier/editions/embedded.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace banquier::server {

class Pages {
public:
    // An empty folder: the files that are given.
    Pages(std::span<const editions::EmbeddedFile> files, const std::filesystem::path& folder);

    // A file of the client; for any other plain path without a dot its first page, which knows what the path means.
    Reply reply(const Request& request);

private:
    struct File {
        std::string_view type;
        Tagged plain, packed;  // packed: by gzip; no text: not there
    };
    const File* find(const std::string& path);
    std::optional<std::string> content(const std::string& path) const;

    std::map<std::string_view, std::string_view> files_;
    std::filesystem::path folder_;
    std::map<std::string, File> ready_;
};

// The language that comes first in Accept-Language: 0 French, 1 English, 2 another or none.
std::size_t language_of(std::string_view accepted);

// Whether Accept-Encoding takes gzip.
bool takes_gzip(std::string_view accepted);

// GET /qr.svg?text=http…: a link as a square that telephones read. Throws BadFrame.
Reply qr_reply(const Request& request);

}  // namespace banquier::server
