#include "suite.hpp"

namespace banquier::testing {

void flow_tests(Suite& suite) { (void)suite; }

}  // namespace banquier::testing
