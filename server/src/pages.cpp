#include "pages.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace banquier::server {

namespace {

constexpr std::string_view kFirst = "index.html";
constexpr std::string_view kAssets = "assets/";  // their names change with their content

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
}};

// Empty: nothing that is served.
std::string_view type_of(std::string_view path) {
    for (const auto& [ending, type] : kTypes)
        if (path.ends_with(ending)) return type;
    return {};
}

// "/assets/app.js" -> "assets/app.js": names of plain letters that do not begin with a dot, so that no path leads out.
std::optional<std::string> plain_path(std::string_view path) {
    if (!path.starts_with('/')) return std::nullopt;
    path.remove_prefix(1);
    char before = '/';
    for (const char c : path) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
            c == '-' || c == '_' || (before != '/' && (c == '.' || c == '/'));
        if (!plain) return std::nullopt;
        before = c;
    }
    return std::string(path);
}

// Where the program was built without a client.
constexpr std::string_view kNoClient = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Banquier</title>
<h1>Banquier</h1>
<p lang="fr">Ce serveur tient des parties du jeu de société. Il a été construit sans la page pour jouer dans un
navigateur et ne parle qu'à des programmes&nbsp;: le protocole est décrit dans <code>docs/protocol.md</code>.</p>
<p>This server holds live games of the board game. It was built without the page for playing in a browser and speaks to
programs alone: the protocol is described in <code>docs/protocol.md</code>.</p>
<p><a href="/api/lobby">/api/lobby</a> · <a href="/api/catalogue">/api/catalogue</a></p>
</html>
)";

}  // namespace

bool takes_gzip(std::string_view accepted) {
    while (!accepted.empty()) {
        const std::size_t end = std::min(accepted.find(','), accepted.size());
        std::string_view one = accepted.substr(0, end);
        accepted.remove_prefix(std::min(end + 1, accepted.size()));
        one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
        if (!one.starts_with("gzip")) continue;
        one.remove_prefix(4);
        // "gzip;q=0" and "gzip;q=0.000" say that it is not taken.
        const std::size_t weight = one.find("q=");
        return weight == std::string_view::npos ||
            one.substr(weight + 2).find_first_not_of("0. ") != std::string_view::npos;
    }
    return false;
}

Pages::Pages(std::span<const editions::EmbeddedFile> files, const std::filesystem::path& folder) {
    if (!folder.empty()) {
        folder_ = std::filesystem::canonical(folder);
        return;
    }
    for (const editions::EmbeddedFile& file : files) files_.emplace(file.path, file.content);
    if (files.empty()) files_.emplace(kFirst, kNoClient);
}

std::optional<std::string> Pages::content(const std::string& path) const {
    if (folder_.empty()) {
        const auto found = files_.find(path);
        if (found == files_.end()) return std::nullopt;
        return std::string(found->second);
    }
    // A link may point anywhere; what it points at must lie in the folder.
    std::error_code missing;
    const auto file = std::filesystem::canonical(folder_ / path, missing);
    if (missing || !std::filesystem::is_regular_file(file, missing)) return std::nullopt;
    const auto [inside, end] = std::ranges::mismatch(folder_, file);
    if (inside != folder_.end()) return std::nullopt;
    std::ifstream in(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
}

// Files of a folder are read anew each time: somebody is changing them.
const Pages::File* Pages::find(const std::string& path) {
    const std::string_view type = type_of(path);
    if (type.empty()) return nullptr;
    const auto ready = ready_.find(path);
    if (ready != ready_.end() && folder_.empty()) return &ready->second;
    auto plain = content(path);
    if (!plain) return nullptr;
    File file{.type = type, .plain = tagged(std::move(*plain))};
    if (auto packed = content(path + ".gz")) file.packed = tagged(std::move(*packed));
    return &(ready_[path] = std::move(file));
}

Reply Pages::reply(const Request& request) {
    auto path = plain_path(request.path);
    if (!path) return no_such_page();
    if (path->find('.') == std::string::npos) *path = kFirst;
    const File* file = find(*path);
    if (!file) return no_such_page();
    const bool packed = file->packed.text && takes_gzip(request.encoding);
    const bool lasting = path->starts_with(kAssets) && folder_.empty();
    Reply reply = tagged_reply(request, packed ? file->packed : file->plain, file->type,
        lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->packed.text) reply.headers.emplace_back("Vary", "Accept-Encoding");
    if (packed && reply.body) reply.headers.emplace_back("Content-Encoding", "gzip");
    return reply;
}

}  // namespace banquier::server
