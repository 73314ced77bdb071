// The editions that this file carries, and answers as HTTP gives them.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/wire/editions_json.hpp>

#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace banquier::wasm {

const editions::Library& library();

boost::json::object body_json(std::string body, std::string_view type = "application/json");
boost::json::object refused_json(
    int status, std::string_view code, std::string_view text, std::string_view field = {});
boost::json::object told_json(wire::Told told);

}  // namespace banquier::wasm
