// JSON as a person likes to read it: 0.2475 instead of 2.475E-1.
#pragma once

#include <boost/json.hpp>
#include <string>

namespace banquier::app {

// One line; fractions with six significant digits.
std::string json_text(const boost::json::value& value);

// The members of an object a line each.
std::string json_lines(const boost::json::object& object);

}  // namespace banquier::app
