// The files of the client, links as squares, and where others reach the server.
#include "pages.hpp"

#include "bad_frame.hpp"
#include "room.hpp"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <unistd.h>

namespace banquier::server {
namespace {

using ::testing::HasSubstr;

std::string header(const Reply& reply, std::string_view name) {
    for (const auto& [key, value] : reply.headers)
        if (key == name) return value;
    return {};
}

constexpr editions::EmbeddedFile kClient[] = {
    {"index.html", "<first page>"},
    {"index.html.gz", "<packed page>"},
    {"assets/app-1f.js", "run()"},
    {"assets/board-2e.woff2", std::string_view("\0\1\2", 3)},
    {"favicon.svg", "<svg/>"},
    {"app.webmanifest", "{}"},
    {"notes.md", "not for anybody"},
};

Reply get(Pages& pages, std::string path, std::string encoding = {}, std::string tag = {}) {
    return pages.reply({.method = "GET", .path = std::move(path), .tag = tag, .encoding = encoding});
}

TEST(Pages, ComeWithTheirTypeAndForTheirTime) {
    Pages pages(kClient, {});
    const Reply page = get(pages, "/");
    EXPECT_EQ(*page.body, "<first page>");
    EXPECT_EQ(page.type, "text/html; charset=utf-8");
    EXPECT_EQ(header(page, "Cache-Control"), "no-cache");
    const Reply script = get(pages, "/assets/app-1f.js");
    EXPECT_EQ(*script.body, "run()");
    EXPECT_EQ(script.type, "text/javascript; charset=utf-8");
    EXPECT_EQ(header(script, "Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(get(pages, "/assets/board-2e.woff2").body->size(), 3u);
    EXPECT_EQ(get(pages, "/assets/board-2e.woff2").type, "font/woff2");
    EXPECT_EQ(get(pages, "/favicon.svg").type, "image/svg+xml");
    EXPECT_EQ(get(pages, "/app.webmanifest").type, "application/manifest+json");
}

TEST(Pages, AreTheFirstPageWhereverTheClientHasAPage) {
    Pages pages(kClient, {});
    for (const char* path : {"/g/vQ1x-_", "/new", "/replay", "/rules/classique", "/new/"})
        EXPECT_EQ(*get(pages, path).body, "<first page>") << path;
    for (const char* path : {"/none.js", "/notes.md", "/index.html.gz", "/../index.html", "/./index.html",
             "/.index", "//g", "/g//x", "/%2e%2e/x", "/a b", "x", "", "/g\\x"})
        EXPECT_EQ(get(pages, path).status, 404) << path;
}

// What a messenger shows of an invitation, in the reader's language, with a picture where the server is reached.
TEST(Pages, SayWhatALinkLeadsTo) {
    constexpr editions::EmbeddedFile kWithPlace[] = {{"index.html", "<head><!-- preview --></head>"}};
    Pages pages(kWithPlace, {});
    const auto page = [&](std::string path, std::string language, std::string host) {
        return *pages.reply({.method = "GET", .path = path, .host = host, .language = language}).body;
    };
    const std::string french = page("/g/vQ1x-_", "fr-FR,fr;q=0.9,en;q=0.8", "play.example.org");
    EXPECT_THAT(french, HasSubstr("og:title\" content=\"Une place vous attend"));
    EXPECT_THAT(french, HasSubstr("https://play.example.org/invitation.png"));
    EXPECT_EQ(french.find("A seat is waiting"), std::string::npos);
    const std::string english = page("/g/vQ1x-_", "en", "192.168.1.5:8484");
    EXPECT_THAT(english, HasSubstr("og:title\" content=\"A seat is waiting"));
    EXPECT_THAT(english, HasSubstr("http://192.168.1.5:8484/invitation.png"));
    const std::string both = page("/g/vQ1x-_", "", "play.example.org");
    EXPECT_THAT(both, HasSubstr("Une place vous attend à la table · A seat is waiting"));
    EXPECT_THAT(page("/", "en", "h"), HasSubstr("og:title\" content=\"Banquier\""));
    const std::string hostile = page("/g/x", "en", "\"><script>");
    EXPECT_EQ(hostile.find("<script"), std::string::npos);
    EXPECT_EQ(hostile.find("og:image"), std::string::npos);
}

TEST(Pages, ArePackedForWhoUnpacks) {
    Pages pages(kClient, {});
    const Reply packed = get(pages, "/", "br, gzip;q=0.8");
    EXPECT_EQ(*packed.body, "<packed page>");
    EXPECT_EQ(header(packed, "Content-Encoding"), "gzip");
    EXPECT_EQ(header(packed, "Vary"), "Accept-Encoding");
    const Reply plain = get(pages, "/", "br");
    EXPECT_EQ(*plain.body, "<first page>");
    EXPECT_EQ(header(plain, "Content-Encoding"), "");
    EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding");
    EXPECT_NE(header(plain, "ETag"), header(packed, "ETag"));
    // One that has no packed form.
    EXPECT_EQ(header(get(pages, "/favicon.svg", "gzip"), "Content-Encoding"), "");
    EXPECT_TRUE(takes_gzip("gzip"));
    EXPECT_TRUE(takes_gzip("deflate, gzip;q=1.0"));
    EXPECT_FALSE(takes_gzip("gzip;q=0"));
    EXPECT_FALSE(takes_gzip("identity, gzip; q=0.000"));
    EXPECT_FALSE(takes_gzip(""));
}

TEST(Pages, AreNotSentAgainToWhoHasThem) {
    Pages pages(kClient, {});
    const std::string tag = header(get(pages, "/"), "ETag");
    for (const std::string& list : {tag, "W/" + tag, "\"x\", " + tag}) {
        const Reply again = get(pages, "/", {}, list);
        EXPECT_EQ(again.status, 304) << list;
        EXPECT_FALSE(again.body);
    }
    EXPECT_EQ(get(pages, "/", {}, "\"x\"").status, 200);
}

TEST(Pages, SayWhenThereIsNoClient) {
    Pages pages({}, {});
    EXPECT_THAT(*get(pages, "/").body, HasSubstr("built without"));
    EXPECT_EQ(get(pages, "/app.js").status, 404);
}

TEST(Pages, OfAFolderAreReadAnewAndStayInIt) {
    namespace fs = std::filesystem;
    const fs::path root = fs::temp_directory_path() / ("pages-" + std::to_string(::getpid()));
    fs::create_directories(root / "client/assets");
    const auto write = [&](const std::string& name, const std::string& text) {
        std::ofstream(root / name, std::ios::binary) << text;
    };
    write("secret.txt", "outside");
    write("client/index.html", "one");
    write("client/assets/a.js", "a()");
    fs::create_symlink(root / "secret.txt", root / "client/link.txt");
    Pages pages(kClient, root / "client");
    EXPECT_EQ(*get(pages, "/g/x").body, "one");
    write("client/index.html", "two");
    EXPECT_EQ(*get(pages, "/").body, "two");
    EXPECT_EQ(header(get(pages, "/assets/a.js"), "Cache-Control"), "no-cache");
    EXPECT_EQ(get(pages, "/favicon.svg").status, 404) << "from inside the program";
    EXPECT_EQ(get(pages, "/link.txt").status, 404);
    EXPECT_EQ(get(pages, "/../secret.txt").status, 404);
    EXPECT_EQ(get(pages, "/assets.js").status, 404);
    fs::remove_all(root);
}

TEST(Pages, ComeThroughTheHubWithItsHeaders) {
    Room room;
    room.request("GET", "/g/abc");
    EXPECT_EQ(room.last.type, "text/html; charset=utf-8");
    EXPECT_THAT(header(room.last, "Content-Security-Policy"), HasSubstr("style-src 'self';"));
    EXPECT_EQ(room.request("GET", "/api/none", {}, 404)["code"], "no-such-page");
    room.request("POST", "/", {}, 405);
}

// ---- Squares

TEST(Qr, DrawsALinkAndNothingElse) {
    Room room;
    room.request("GET", "/qr.svg?text=http%3A%2F%2F192.168.1.5%3A8484%2Fg%2FvQ1x");
    EXPECT_EQ(room.last.type, "image/svg+xml");
    const std::string svg = *room.last.body;
    // 29 modules and the margin; the three marks in the corners begin with seven dark modules in a row.
    EXPECT_THAT(svg, HasSubstr("viewBox=\"0 0 37 37\""));
    EXPECT_THAT(svg, HasSubstr("M4 4h7v1h-7z"));
    EXPECT_THAT(svg, HasSubstr("M26 4h7v1h-7z"));
    EXPECT_THAT(svg, HasSubstr("M4 26h7v1h-7z"));
    EXPECT_EQ(svg.find("192.168"), std::string::npos);
    for (const std::string& bad : {std::string("text=javascript:x"), std::string("text="), std::string(),
             "text=http://" + std::string(506, 'a'), std::string("text=http://a&size=3")})
        EXPECT_EQ(room.request("GET", "/qr.svg?" + bad, {}, 400)["code"], "bad-frame") << bad;
    room.request("GET", "/qr.svg?text=https://" + std::string(504, 'a'));
}

// ---- Addresses

TEST(Here, IsToldToThisMachineAlone) {
    HubLimits limits = Room::quick();
    limits.behind_proxy = true;  // which passes every name on
    Room room(limits);
    room.addresses = {"http://192.168.1.5:8484"};
    const auto told = [&](std::string host, bool near) {
        Json answer;
        room.hub.answer({.method = "GET", .path = "/api/here", .host = std::move(host), .near = near},
            room.now, [&](const Reply& reply) { answer = Json::parse(*reply.body)["addresses"]; });
        return answer;
    };
    EXPECT_EQ(told("localhost:8484", true), Json(room.addresses));
    EXPECT_EQ(told("127.0.0.1:8484", true), Json(room.addresses));
    EXPECT_EQ(told("[::1]:8484", true), Json(room.addresses));
    EXPECT_EQ(told("localhost:8484", false), Json::array());
    EXPECT_EQ(told("play.example.org", true), Json::array());
    EXPECT_EQ(told("localhost.example.org:80", true), Json::array());
}

}  // namespace
}  // namespace banquier::server
