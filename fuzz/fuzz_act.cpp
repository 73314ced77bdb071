// Any line is an act or a problem; an act that is read is written and read again as the same.
#include "games.hpp"

#include <banquier/notation/act.hpp>

#include <cstdlib>

using namespace banquier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Game& game = fuzz::games()[data[0] % fuzz::games().size()];
    const std::string_view line(reinterpret_cast<const char*>(data) + 1, size - 1);
    const State s = new_game(game, 4);
    const auto act = notation::parse_act(line, {game, &s});
    if (!act) {
        for (const auto language : editions::kLanguages)
            if (notation::render(act.problem(), language).empty()) std::abort();
        return 0;
    }
    const auto again = notation::parse_act(notation::write_act(game, *act), {game, &s});
    if (!again || !(*again == *act)) std::abort();
    (void)why_illegal(game, s, *act);
    return 0;
}
