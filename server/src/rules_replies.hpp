// What is told of boards and rule sets, as answers to HTTP requests.
#pragma once

#include "replies.hpp"

#include <banquier/wire/editions_json.hpp>

namespace banquier::server {

Reply told_reply(const Request& request, wire::Told told);

// GET /api/rules/ID?board=B&overrides=a,b. Throws BadFrame for a query that cannot be read.
Reply rules_reply(const editions::Library& library, std::string_view id, const Request& request);

}  // namespace banquier::server
