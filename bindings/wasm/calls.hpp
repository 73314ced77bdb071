// How WebAssembly is asked: one request in JSON, one answer in JSON. A request that cannot be read or is not legal gets
// {"problem": ...}; nothing that comes from outside ends the instance.
//
//     at = bq_room(size)             where the request is to be written, in UTF-8
//     bq_call(size)
//     bq_result(), bq_result_size()  where the answer lies, until the next call
#pragma once

#include <banquier/notation/fields.hpp>

#include <boost/json.hpp>
#include <span>
#include <string_view>

namespace banquier::wasm {

struct Known {
    std::string_view name;
    boost::json::object (*answer)(notation::Fields& fields);  // problems are noted in the fields
};

// What this file can be asked.
std::span<const Known> known();

}  // namespace banquier::wasm
