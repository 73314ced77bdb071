#include "suite.hpp"

namespace banquier::testing {

void build_tests(Suite& suite) { (void)suite; }

}  // namespace banquier::testing
