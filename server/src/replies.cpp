#include "replies.hpp"

#include <banquier/notation/figures.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::server {

namespace json = boost::json;

Reply json_reply(int status, const json::value& value) {
    return {.status = status,
        .type = "application/json",
        .body = std::make_shared<const std::string>(json::serialize(value))};
}

Reply problem_reply(int status, std::string_view code, std::string_view text, std::string_view field) {
    json::object object{{"code", json::string_view(code)}, {"text", json::string_view(text)}};
    if (!field.empty()) object["field"] = json::string_view(field);
    return json_reply(status, object);
}

Reply no_such_page() { return problem_reply(404, "no-such-page", "there is nothing here"); }
Reply no_such_game() { return problem_reply(404, "no-such-game", "there is no such game"); }

Reply other_host() {
    return problem_reply(
        421, "other-host", "this server does not know itself by that name: banquier serve --host NAME");
}

Tagged tagged(std::string text) {
    std::string tag = fmt::format("\"{:016x}\"", notation::fnv1a(text));
    return {std::make_shared<const std::string>(std::move(text)), std::move(tag)};
}

namespace {

// If-None-Match is a list; a proxy may have marked a tag as weak.
bool names(std::string_view list, std::string_view tag) {
    for (std::size_t at = list.find(tag); at != std::string_view::npos; at = list.find(tag, at + 1)) {
        const char before = at == 0 ? ',' : list[at - 1];
        if (before == ',' || before == ' ' || before == '/') return true;
    }
    return false;
}

}  // namespace

Reply tagged_reply(
    const Request& request, const Tagged& page, std::string_view type, std::string_view cache) {
    Reply reply{.type = std::string(type)};
    reply.headers = {{"ETag", page.tag}, {"Cache-Control", std::string(cache)}};
    if (names(request.tag, page.tag))
        reply.status = 304;
    else
        reply.body = page.text;
    return reply;
}

void add_security_headers(Reply& reply) {
    const std::pair<std::string, std::string> headers[] = {
        {"Content-Security-Policy",
            "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; script-src "
            "'self' 'wasm-unsafe-eval'; "
            "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"}, {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Resource-Policy", "same-origin"}, {"Cache-Control", "no-store"}};
    for (const auto& header : headers)  // unless the reply has its own
        if (std::ranges::find(reply.headers, header.first, &std::pair<std::string, std::string>::first) ==
            reply.headers.end())
            reply.headers.push_back(header);
}

}  // namespace banquier::server
