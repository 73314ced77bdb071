// What is told of boards and rule sets, as answers to HTTP requests.
#include "rules_replies.hpp"

#include "bad_frame.hpp"
#include "query.hpp"

namespace banquier::server {

Reply told_reply(const Request& request, Told told) {
    if (const auto* no = std::get_if<NotTold>(&told))
        return problem_reply(no->status, no->code, no->text, no->field);
    return tagged_reply(request, tagged(std::get<std::string>(std::move(told))));
}

Reply rules_reply(const editions::Library& library, std::string_view id, const Request& request) {
    Query query(request.query);
    RulesWanted wanted{.id = id, .board = query.take("board"), .overrides = {}};
    wanted.overrides = query.take("overrides").value_or("");
    query.no_more();
    return told_reply(request, rules_told(library, wanted));
}

}  // namespace banquier::server
