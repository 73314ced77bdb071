#include "official.hpp"

#include <algorithm>

namespace banquier::app {

const editions::Edition* official_board(const editions::Library& library, std::string_view rule_set) {
    for (const editions::Edition& edition : library.editions())
        if (std::find(edition.rule_sets.begin(), edition.rule_sets.end(), rule_set) !=
            edition.rule_sets.end())
            return &edition;
    return nullptr;
}

}  // namespace banquier::app
