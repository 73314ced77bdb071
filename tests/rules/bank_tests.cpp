#include "suite.hpp"

namespace banquier::testing {

void bank_tests(Suite& suite) { (void)suite; }

}  // namespace banquier::testing
