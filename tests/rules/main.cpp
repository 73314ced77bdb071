// The tests of the rules. With --deny=RENT-07 that rule is turned off first, and the tests that name it must fail.
#include "suite.hpp"

#include <cstdio>
#include <cstring>

using namespace banquier;
using namespace banquier::testing;

namespace {

// 0: done; else the exit code.
int deny_rule(const char* id) {
    const RuleId rule = parse_rule_id(id);
    Game scratch;
    const bool parameter = rule && negate(scratch, rule);
#ifdef BANQUIER_FAULTS
    if (rule && !parameter) deny(rule);
#else
    if (!parameter) {
        std::fprintf(stderr, "--deny=%s: this build has no planted faults, and %s is no parameter\n", id, id);
        return 2;
    }
#endif
    set_denied(rule);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    for (int i = 1; i < argc; ++i)
        if (std::strncmp(argv[i], "--deny=", 7) == 0)
            if (const int code = deny_rule(argv[i] + 7)) return code;
    Suite suite;
    setup_tests(suite);
    turn_tests(suite);
    buy_tests(suite);
    rent_tests(suite);
    card_tests(suite);
    jail_tests(suite);
    build_tests(suite);
    sell_tests(suite);
    mort_tests(suite);
    trade_tests(suite);
    bank_tests(suite);
    bank_ruin_tests(suite);
    end_tests(suite);
    flow_tests(suite);
    return RUN_ALL_TESTS();
}
