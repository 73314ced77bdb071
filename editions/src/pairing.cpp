#include <banquier/editions/pairing.hpp>

namespace banquier::editions {

Pairing completed(const Library& library, Pairing named) {
    constexpr const char* kUsual = "classique";
    if (named.board.empty() && named.rules.empty()) named.board = kUsual;
    if (named.board.empty()) {
        const Edition* edition = library.official_board(named.rules);
        named.board = edition ? edition->id : kUsual;
    }
    if (named.rules.empty()) {
        const Edition* edition = library.edition(named.board);
        named.rules = edition && !edition->rule_sets.empty() ? edition->rule_sets.front() : kUsual;
    }
    return named;
}

}  // namespace banquier::editions
