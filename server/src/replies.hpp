// Answers to HTTP requests: their forms, what a browser may keep of them, and what it may do with them.
#pragma once

#include <banquier/server/transport.hpp>

#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace banquier::server {

Reply json_reply(int status, const boost::json::value& value);
Reply problem_reply(int status, std::string_view code, std::string_view text, std::string_view field = {});
Reply no_such_page();
Reply no_such_game();
Reply other_host();

// A text that is asked for again and again, with the tag by which a browser finds out that it has it already.
struct Tagged {
    Frame text;
    std::string tag;
};
Tagged tagged(std::string text);
Reply tagged_reply(const Request& request, const Tagged& page, std::string_view type = "application/json",
    std::string_view cache = "no-cache");

// What a browser may do with anything that comes from here.
void add_security_headers(Reply& reply);

}  // namespace banquier::server
