#include "suite.hpp"

namespace banquier::testing {

void setup_tests(Suite& suite) { (void)suite; }

}  // namespace banquier::testing
