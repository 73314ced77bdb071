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

// ---- What a messenger shows of a link

constexpr std::string_view kPreview = "<!-- preview -->";  // the place for it in the first page
constexpr std::string_view kPicture = "invitation.png";

struct PreviewText {
    std::string_view title, text;
};
constexpr PreviewText kInvites[] = {
    {"Une place vous attend à la table",
        "Une partie de Banquier : ouvrez le lien, asseyez-vous, lancez les dés. Sans compte."},
    {"A seat is waiting for you at the table",
        "A game of Banquier: open the link, sit down, throw the dice. No account."},
};
constexpr PreviewText kAbout[] = {
    {"Banquier",
        "Le jeu de l’immobilier avec ses vraies règles : contre des robots, entre amis, autour d’un vrai "
        "plateau."},
    {"Banquier",
        "The property board game by its real rules: against bots, with friends, around a real board."},
};

// Where this server is reached, for whoever fetches the picture; empty: the header says nothing that can be trusted to be
// one. A server that is reached without a port stands behind a proxy that speaks https.
std::string origin_of(const Request& request) {
    const std::string_view host = request.host;
    const auto plain = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
            c == '.' || c == ':' || c == '[' || c == ']';
    };
    if (host.empty() || !std::ranges::all_of(host, plain)) return {};
    const bool secure = request.secure || host.find(':') == std::string_view::npos;
    return (secure ? "https://" : "http://") + std::string(host);
}

// As Open Graph tags. Who asks in neither language reads both.
std::string preview_of(const Request& request) {
    const auto& texts =
        request.path.starts_with("/g/") || request.path.starts_with("/c/") ? kInvites : kAbout;
    const std::size_t language = language_of(request.language);
    const auto said = [&](std::string_view PreviewText::* part) {
        if (language < 2) return std::string(texts[language].*part);
        const std::string both = std::string(texts[0].*part) + " · " + std::string(texts[1].*part);
        return texts[0].*part == texts[1].*part ? std::string(texts[0].*part) : both;
    };
    const auto tag = [](std::string_view name, const std::string& text) {
        return "<meta property=\"og:" + std::string(name) + "\" content=\"" + text + "\" />";
    };
    std::string tags = tag("type", "website") + tag("site_name", "Banquier") +
        tag("title", said(&PreviewText::title)) + tag("description", said(&PreviewText::text)) +
        tag("locale", language == 1 ? "en_GB" : "fr_FR") +
        tag("locale:alternate", language == 1 ? "fr_FR" : "en_GB");
    if (const std::string origin = origin_of(request); !origin.empty())
        tags += tag("image", origin + "/" + std::string(kPicture)) + tag("image:width", "1200") +
            tag("image:height", "630") + "<meta name=\"twitter:card\" content=\"summary_large_image\" />";
    return tags;
}

}  // namespace

std::size_t language_of(std::string_view accepted) {
    const std::size_t fr = accepted.find("fr"), en = accepted.find("en");
    return fr == en ? 2 : fr < en ? 0 : 1;
}

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
    if (*path == kFirst)
        if (const std::size_t at = file->plain.text->find(kPreview); at != std::string::npos) {
            std::string page = *file->plain.text;
            page.replace(at, kPreview.size(), preview_of(request));
            Reply reply = tagged_reply(request, tagged(std::move(page)), file->type, "no-cache");
            reply.headers.emplace_back("Vary", "Accept-Language");
            return reply;
        }
    const bool packed = file->packed.text && takes_gzip(request.encoding);
    const bool lasting = path->starts_with(kAssets) && folder_.empty();
    Reply reply = tagged_reply(request, packed ? file->packed : file->plain, file->type,
        lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->packed.text) reply.headers.emplace_back("Vary", "Accept-Encoding");
    if (packed && reply.body) reply.headers.emplace_back("Content-Encoding", "gzip");
    return reply;
}

}  // namespace banquier::server
