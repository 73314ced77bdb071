// With BANQUIER_DENY=CUP-03 that rule is turned off first, and the tests that name it must fail (tools/check_rules).
#include <banquier/engine/rule_id.hpp>

#include <cstdlib>
#include <gtest/gtest.h>

namespace banquier::cup {
namespace {

class Denying : public testing::Environment {
    void SetUp() override {
        const char* id = std::getenv("BANQUIER_DENY");
        if (id == nullptr) return;
        const RuleId rule = parse_rule_id(id);
        ASSERT_TRUE(rule) << id;
#ifdef BANQUIER_FAULTS
        deny(rule);
#else
        FAIL() << "this build has no planted faults";
#endif
    }
};

[[maybe_unused]] const auto* const kDenying = testing::AddGlobalTestEnvironment(new Denying);

}  // namespace
}  // namespace banquier::cup
