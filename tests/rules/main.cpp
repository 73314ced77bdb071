// The tests of the rules. With --deny=RENT-07 that rule is turned off first, and the tests that name it must fail. With
// --runs it reads lines from its standard input and does each as a run of its own, with the words of the line as arguments; it
// says "done" after each. Reading the editions takes longer than most runs do.
#include "suite.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

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

int run(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    for (int i = 1; i < argc; ++i)
        if (std::strncmp(argv[i], "--deny=", 7) == 0)
            if (const int code = deny_rule(argv[i] + 7)) return code;
    return RUN_ALL_TESTS();
}

constexpr rlimit kLongest{
    120, 120};  // seconds of processor: a rule that is turned off may leave a game without an end

// A run in a process of its own, since it may crash.
bool run_apart(char* program, const std::string& line) {
    const pid_t child = fork();
    if (child < 0) return false;
    if (child > 0) return waitpid(child, nullptr, 0) == child;
    setrlimit(RLIMIT_CPU, &kLongest);
    std::istringstream text(line);
    std::vector<std::string> words{std::istream_iterator<std::string>(text), {}};
    std::vector<char*> arguments{program};
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    _exit(run(static_cast<int>(arguments.size()) - 1, arguments.data()));
}

int run_each(char* program) {
    for (std::string line; std::getline(std::cin, line);) {
        if (!run_apart(program, line)) return 1;
        std::cout << "done" << std::endl;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
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
    return argc == 2 && std::strcmp(argv[1], "--runs") == 0 ? run_each(argv[0]) : run(argc, argv);
}
