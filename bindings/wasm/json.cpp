// Boost.JSON from its headers. It throws where it is misused; nothing here misuses it, and there is nobody to catch.
#include <boost/json/src.hpp>

#include <cstdlib>

namespace boost {
void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }
}  // namespace boost
