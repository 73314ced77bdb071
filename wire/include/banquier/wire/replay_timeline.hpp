// A recorded game made ready to be shown step by step: every position, decision and rent of it is reckoned here, so that
// whoever shows it needs no rule.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/notation/problem.hpp>

#include <boost/json.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace banquier::wire {

inline constexpr std::string_view kTimelinePath = "/api/timeline";

// Beyond this a record is no game that anybody has played, but work for the server.
inline constexpr std::size_t kMostRecordBytes = 4 * 1024 * 1024;
inline constexpr std::size_t kMostRecordLines = 8'000;

// The timeline as JSON (docs/schema/answers.json), or what is wrong with the record.
notation::Result<std::string> timeline_text(std::string_view record, const editions::Library& library);

// A scenario file that begins at the position after so many steps, or why there is none.
notation::Result<std::string> scenario_at(std::string_view record, std::size_t step);

// What makes `from` into `to`, as a JSON merge patch (RFC 7386).
boost::json::object merge_patch(const boost::json::object& from, const boost::json::object& to);

}  // namespace banquier::wire
