#include <banquier/editions/library.hpp>

#include <gtest/gtest.h>

namespace banquier::editions {
namespace {

TEST(Shipped, EveryFileLoadsWithoutAProblem) {
    const Library library = Library::embedded();
    for (const Problem& problem : library.problems()) ADD_FAILURE() << render(problem, Language::English);
    EXPECT_EQ(library.editions().size(), 9u);
    EXPECT_EQ(library.rule_sets().size(), 13u);
}

} // namespace
} // namespace banquier::editions
