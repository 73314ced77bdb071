#include "suite.hpp"

namespace banquier::testing {

void trade_tests(Suite& suite) { (void)suite; }

}  // namespace banquier::testing
