#include "rules_file.hpp"

#include "spelling.hpp"

#include <algorithm>
#include <ranges>

namespace banquier::editions {
namespace {

const RulesDraft* draft_named(std::span<const RulesDraft> drafts, std::string_view id) {
    for (const RulesDraft& draft : drafts)
        if (draft.info.id == id) return &draft;
    return nullptr;
}

// The rule set and its bases, itself first. A base that is not there, or a circle, is noted at the rule set whose
// base it is and ends the chain; the chain is then not whole.
struct Chain {
    std::vector<const RulesDraft*> sets;
    bool whole = true;
};

Chain chain_of(const RulesDraft& draft, std::span<const RulesDraft> drafts, Problems& problems) {
    Chain chain{.sets = {&draft}};
    std::string circle = draft.info.id;
    while (!chain.sets.back()->info.base.empty()) {
        const RulesDraft& last = *chain.sets.back();
        const RulesDraft* base = draft_named(drafts, last.info.base);
        circle += " -> " + last.info.base;
        const bool again = base != nullptr && std::ranges::find(chain.sets, base) != chain.sets.end();
        if (base != nullptr && !again) {
            chain.sets.push_back(base);
            continue;
        }
        chain.whole = false;
        const Report report{draft.info.file, problems};
        if (base == &draft) report.add(draft.base_place, ProblemCode::BaseCycle, {circle});
        if (base == nullptr && &last == &draft) {
            std::vector<std::string> ids;
            for (const RulesDraft& known : drafts) ids.push_back(known.info.id);
            report.add(draft.base_place, ProblemCode::UnknownBase, {Quoted{draft.info.base}, joined(ids)},
                nearest_name(draft.info.base, ids));
        }
        break;
    }
    return chain;
}

// A rule set without a base leaves nothing open.
void check_complete(const RulesDraft& draft, Problems& problems) {
    const Report report{draft.info.file, problems};
    for (const RuleField& field : rule_fields())
        if (std::ranges::find(draft.info.settings, &field, &Setting::field) == draft.info.settings.end())
            report.add(draft.rules_place, ProblemCode::MissingKey, {std::string{field.name}});
}

bool has_mistakes(const std::string& file, const Problems& problems) {
    return std::ranges::find(problems, file, &Problem::file) != problems.end();
}

}  // namespace

std::vector<RuleSetInfo> linked_rules(std::span<const RulesDraft> drafts, Problems& problems) {
    std::vector<RuleSetInfo> linked;
    std::vector<Chain> chains;
    for (const RulesDraft& draft : drafts) {
        chains.push_back(chain_of(draft, drafts, problems));
        if (draft.info.base.empty() && !has_mistakes(draft.info.file, problems))
            check_complete(draft, problems);
    }
    for (const Chain& chain : chains) {
        const RulesDraft& draft = *chain.sets.front();
        const bool sound = chain.whole &&
            std::ranges::none_of(chain.sets,
                [&problems](const RulesDraft* set) { return has_mistakes(set->info.file, problems); });
        if (!sound) continue;
        RuleSetInfo info = draft.info;
        for (const RulesDraft* set : std::views::reverse(chain.sets))
            for (const Setting& setting : set->info.settings) setting.field->set(info.rules, setting.value);
        const Problems wrong = contradictions(info.rules);
        for (const Problem& problem : wrong) Report{info.file, problems}.add(draft.rules_place, problem);
        if (wrong.empty()) linked.push_back(std::move(info));
    }
    return linked;
}

}  // namespace banquier::editions
