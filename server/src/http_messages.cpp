#include "http_messages.hpp"

#include "party.hpp"

#include <algorithm>
#include <random>

namespace banquier::server {

namespace {

// An address stays here; what goes further tells nobody which it is, and is another number in the next run.
std::uint64_t salted_hash(const std::string& address) {
    static const std::uint64_t salt = (std::uint64_t{std::random_device{}()} << 32) | std::random_device{}();
    return std::hash<std::string>{}(std::to_string(salt) + address);
}

bool is_near(const std::string& address) {
    beast::error_code bad;
    const auto parsed = net::ip::make_address(address, bad);
    if (bad) return false;
    const bool mapped = parsed.is_v6() && parsed.to_v6().is_v4_mapped();
    return mapped ? net::ip::make_address_v4(net::ip::v4_mapped, parsed.to_v6()).is_loopback()
                  : parsed.is_loopback();
}

}  // namespace

std::string party_behind(const HttpRequest& message, const std::string& proxy) {
    std::string_view named = message["X-Forwarded-For"];
    named.remove_prefix(named.find_last_of(',') + 1);
    named.remove_prefix(std::min(named.find_first_not_of(' '), named.size()));
    beast::error_code bad;
    const auto address = net::ip::make_address(std::string(named), bad);
    return bad ? proxy : party_of(address);
}

Request request_of(const HttpRequest& message, const std::string& address) {
    const std::string target = text_of(message.target());
    const std::size_t mark = target.find('?');
    return {.method = text_of(message.method_string()),
        .path = target.substr(0, mark),
        .query = mark == std::string::npos ? "" : target.substr(mark + 1),
        .host = text_of(message[beast::http::field::host]),
        .origin = text_of(message[beast::http::field::origin]),
        .body = message.body(),
        .language = text_of(message[beast::http::field::accept_language]),
        .tag = text_of(message[beast::http::field::if_none_match]),
        .encoding = text_of(message[beast::http::field::accept_encoding]),
        .near = is_near(address),
        .from = salted_hash(address)};
}

Reply refused(int status, const std::string& code, const std::string& text) {
    return {.status = status,
        .type = "application/json",
        .body = std::make_shared<const std::string>(R"({"code":")" + code + R"(","text":")" + text + "\"}")};
}

beast::http::response<SharedBody> message_of(const Reply& reply, bool keep_alive, bool head) {
    beast::http::response<SharedBody> message;
    message.version(11);
    message.result(static_cast<unsigned>(reply.status));
    message.set(beast::http::field::content_type, reply.type);
    for (const auto& [name, value] : reply.headers) message.set(name, value);
    message.keep_alive(keep_alive);
    message.content_length(SharedBody::size(reply.body));
    if (!head) message.body() = reply.body;
    return message;
}

}  // namespace banquier::server
