#include "suite.hpp"

namespace banquier::testing {

void mort_tests(Suite& suite) { (void)suite; }

}  // namespace banquier::testing
