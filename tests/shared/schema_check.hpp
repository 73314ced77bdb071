// As much of JSON Schema as docs/schema uses, for the tests.
#pragma once

#include <boost/json.hpp>
#include <set>
#include <string>

namespace banquier::shared {

// A schema file of docs/schema, read once.
const boost::json::value& schema_file(const std::string& name);

// The part of a schema at a JSON pointer such as "/$defs/act".
const boost::json::value& schema_part(const std::string& name, const std::string& pointer);

// Empty where the value obeys the schema; else where and how it does not.
std::string disobeys(
    const boost::json::value& value, const std::string& file, const std::string& pointer = "");

// The examples of docs/schema/examples, in one file a list of frames.
boost::json::array schema_examples(const std::string& name);

// The kinds of frames that a schema knows, and those of these frames: `key` is "do" or "is".
std::set<std::string> frames_of_schema(const std::string& name);
std::set<std::string> kinds_of_frames(const boost::json::array& frames, std::string_view key);

}  // namespace banquier::shared
