// Reports what an order of eight houses costs at least when a friend helps by wanting some of them.
//
// usage: eight_houses [--deny RULE]
// Ends with 1 when that is less than the list price of all that is not auctioned by FLOW-08.
#include "cheapest.hpp"

#include <cstdio>
#include <cstring>

using namespace banquier;
using namespace banquier::cheats;

namespace {

constexpr int kOrdered = 8;
const GroupId kGreen{6};

struct Question {
    const char* rule_set;
    int friend_wants;
    int auctioned;  // of the eight; all: the printed price is reported
};
constexpr Question kQuestions[] = {{"stars", 1, 1}, {"stars", 8, 1}, {"ligue1", 1, 1},
    {"ligue1-rapide", 1, 1}, {"mondial2006", 1, 8}, {"mondial2006-rapide", 1, 8},
    {"mondial2006-chrono", 1, 8}};

bool ask(const editions::Library& library, const Question& q) {
    const Case c = eight_houses(library, q.rule_set, q.friend_wants);
    const Purchase bought = cheapest(c, kGreen, kOrdered);
    const Money price = c.game.board.group[kGreen].house_cost;
    const Money least = (kOrdered - q.auctioned) * price;
    const bool cheated = !bought.possible || bought.paid < least;
    std::printf(
        "%-18s friend wants %d: %d paid, list price %d, at least %d without the auctioned; %llu positions; "
        "%s%s\n",
        q.rule_set, q.friend_wants, bought.paid, kOrdered * price, least,
        static_cast<unsigned long long>(bought.different), told(c.game, bought.acts).c_str(),
        cheated ? "  CHEAPER" : "");
    return !cheated;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 3 && std::strcmp(argv[1], "--deny") == 0 && !turn_off(argv[2])) {
        std::fprintf(stderr, "--deny %s: no such rule, or a build without planted faults\n", argv[2]);
        return 2;
    }
    const editions::Library library = editions::Library::embedded();
    bool fair = true;
    for (const Question& q : kQuestions) fair &= ask(library, q);
    return fair ? 0 : 1;
}
