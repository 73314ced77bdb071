#include "suite.hpp"

namespace banquier::testing {

void turn_tests(Suite& suite) { (void)suite; }

}  // namespace banquier::testing
