// Any text is a position or a problem; a position that is read is sound, and written and read again as the same.
#include "games.hpp"

#include <banquier/notation/position_file.hpp>

#include <cstdlib>

using namespace banquier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = notation::read_position_file(text, fuzz::library(), "fuzz");
    if (!read) return 0;
    if (audit(read->game, read->state) != Finding::None) std::abort();
    const auto again = notation::read_position_file(notation::write_position_file(*read), fuzz::library());
    if (!again || !(again->state == read->state)) std::abort();
    static ActionList list;
    legal_actions(read->game, read->state, list);
    for (const Action& a : list) {
        State s = read->state;
        if (wants_dice(a.kind)) continue;
        apply_known_legal(read->game, s, a);
        if (audit(read->game, s) != Finding::None) std::abort();
    }
    return 0;
}
