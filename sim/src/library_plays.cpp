#include <banquier/sim/signature.hpp>

#include <banquier/editions/library.hpp>

#include <algorithm>

namespace banquier::sim {

std::uint64_t signature(const editions::Library& library, int games) {
    std::vector<std::string> ids;
    for (const editions::RuleSetInfo& info : library.rule_sets()) ids.push_back(info.id);
    std::sort(ids.begin(), ids.end());
    std::vector<Play> plays;
    for (const std::string& id : ids)
        if (const editions::Edition* edition = library.official_board(id))
            plays.push_back(play_of(library.resolve(edition->id, id).game));
    return signature(plays, games);
}

}  // namespace banquier::sim
