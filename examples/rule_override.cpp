// A rule set with something changed: the same names and values as in a rule file.
#include <banquier/editions/library.hpp>

#include <cstdio>
#include <string>
#include <vector>

using namespace banquier;

int main() {
    const editions::Library library = editions::Library::embedded();
    const std::vector<std::string> choices = {"HOUSE-02", "starting_cash=2000", "houses=20"};
    const editions::Resolution found = library.resolve("classique", "classique", choices);
    if (!found.ok()) {
        for (const auto& problem : found.problems)
            std::fprintf(stderr, "%s\n", editions::render(problem, editions::Language::English).c_str());
        return 1;
    }
    std::printf("starting cash %d, houses %d\n", found.game.rules.starting_cash, found.game.rules.houses);
    for (const editions::Mark& mark : found.unofficial)
        std::printf("unofficial: %s\n", editions::render(mark, editions::Language::English).c_str());
    return 0;
}
