#include "suite.hpp"

namespace banquier::testing {

void card_tests(Suite& suite) { (void)suite; }

}  // namespace banquier::testing
