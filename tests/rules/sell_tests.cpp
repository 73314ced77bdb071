#include "suite.hpp"

namespace banquier::testing {

void sell_tests(Suite& suite) { (void)suite; }

}  // namespace banquier::testing
