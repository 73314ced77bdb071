// Only in the build that tests the tests: one rule at a time can be denied.
#include <banquier/engine/rule_id.hpp>

#ifdef BANQUIER_FAULTS
namespace banquier {
namespace {
RuleId denied{};
}

void deny(RuleId rule) { denied = rule; }
bool holds(RuleId rule) { return !denied || rule != denied; }
bool all_hold() { return !denied; }

}  // namespace banquier
#endif
