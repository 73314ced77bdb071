#include "boxes.hpp"

#include <banquier/notation/figures.hpp>

namespace banquier::server {

namespace {

// Choices are anybody's; what is kept of them is not without end.
constexpr std::size_t kNamesKept = 256;

std::string name_of(const table::Settings& settings) {
    std::string name = settings.board + '\n' + settings.rules;
    for (const std::string& choice : settings.overrides) name += '\n' + choice;
    return name;
}

}  // namespace

Boxes::Found Boxes::named(const table::Settings& settings) {
    const std::string name = name_of(settings);
    if (const auto known = by_name_.find(name); known != by_name_.end()) return known->second;
    const editions::Resolution resolution =
        library_.resolve(settings.board, settings.rules, settings.overrides);
    Found found;
    if (!resolution.ok()) {
        found.problem = render(resolution.problems.front(), editions::Language::English);
        return found;
    }
    found.box = of(resolution.game);
    for (const editions::Mark& mark : resolution.unofficial)
        found.unofficial.push_back(render(mark, editions::Language::English));
    if (by_name_.size() >= kNamesKept) by_name_.clear();
    return by_name_.emplace(name, std::move(found)).first->second;
}

SharedBox Boxes::of(const Game& game) {
    std::weak_ptr<const Box>& kept = by_figures_[notation::digest_of(notation::figures_of(game))];
    if (SharedBox box = kept.lock()) return box;
    auto shared = std::make_shared<const Game>(game);
    const SharedBox box = std::make_shared<const Box>(std::move(shared));
    kept = box;
    std::erase_if(by_figures_, [](const auto& item) { return item.second.expired(); });
    return box;
}

}  // namespace banquier::server
