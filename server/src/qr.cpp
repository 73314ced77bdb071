#include "bad_frame.hpp"
#include "pages.hpp"
#include "query.hpp"

#include <fmt/format.h>
#include <qrcodegen/qrcodegen.hpp>

namespace banquier::server {

namespace {

constexpr std::size_t kLongestLink = 512;
constexpr int kMargin = 4;  // light modules around it, as the standard wants

// One path: every run of dark modules of a row is a rectangle. The text itself is nowhere in it.
std::string svg_of(const qrcodegen::QrCode& code) {
    std::string path;
    for (int y = 0; y < code.getSize(); ++y)
        for (int x = 0; x < code.getSize(); ++x) {
            int run = 0;
            while (code.getModule(x + run, y)) ++run;  // light outside
            if (run != 0) path += fmt::format("M{0} {1}h{2}v1h-{2}z", x + kMargin, y + kMargin, run);
            x += run;
        }
    const int side = code.getSize() + 2 * kMargin;
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" )"
        R"(shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{0}v{0}H0z"/><path d="{1}"/></svg>)",
        side, path);
}

}  // namespace

Reply qr_reply(const Request& request) {
    Query query(request.query);
    const std::string text = query.take("text").value_or("");
    query.no_more();
    const bool link = text.starts_with("http://") || text.starts_with("https://");
    if (!link || text.size() > kLongestLink)
        throw expected("text", fmt::format("a link, http:// or https://, of at most {} bytes", kLongestLink));
    using qrcodegen::QrCode;
    const QrCode code = QrCode::encodeText(text.c_str(), QrCode::Ecc::MEDIUM);
    return tagged_reply(request, tagged(svg_of(code)), "image/svg+xml", "private, max-age=3600");
}

}  // namespace banquier::server
