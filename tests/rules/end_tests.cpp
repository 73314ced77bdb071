#include "suite.hpp"

namespace banquier::testing {

void end_tests(Suite& suite) { (void)suite; }

}  // namespace banquier::testing
