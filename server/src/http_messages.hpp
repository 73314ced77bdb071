// Requests and replies of the service as messages of HTTP.
#pragma once

#include "streams.hpp"

#include <banquier/server/transport.hpp>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <memory>
#include <optional>
#include <string>

namespace banquier::server {

using HttpRequest = beast::http::request<beast::http::string_body>;

inline std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

// Whose request it is. What our own proxy has seen stands last; what stands before it anybody could have written.
std::string party_behind(const HttpRequest& message, const std::string& proxy);

Request request_of(const HttpRequest& message, const std::string& address);

// As the service refuses: a code, and words for a developer.
Reply refused(int status, const std::string& code, const std::string& text);

// The body is shared with other replies: nothing is copied.
struct SharedBody {
    using value_type = std::shared_ptr<const std::string>;
    static std::uint64_t size(const value_type& body) { return body ? body->size() : 0; }
    struct writer {
        using const_buffers_type = net::const_buffer;
        template <bool isRequest, class Fields>
        writer(const beast::http::header<isRequest, Fields>&, const value_type& content) : body(content) {}
        void init(beast::error_code& failed) { failed = {}; }
        boost::optional<std::pair<const_buffers_type, bool>> get(beast::error_code& failed) {
            failed = {};
            if (!body) return boost::none;
            return {{const_buffers_type(body->data(), body->size()), false}};
        }
        const value_type& body;
    };
};

beast::http::response<SharedBody> message_of(const Reply& reply, bool keep_alive, bool head);

}  // namespace banquier::server
