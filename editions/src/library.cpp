#include "banquier/editions/library.hpp"
#include "banquier/editions/embedded.hpp"
#include "linking.hpp"

#include <algorithm>

namespace banquier::editions {
namespace {

template <class Item>
const Item* find_by_id(const std::vector<Item>& items, std::string_view id) {
    const auto found = std::ranges::find(items, id, &Item::id);
    return found == items.end() ? nullptr : &*found;
}

}  // namespace

Library Library::embedded() {
    Library library;
    for (const EmbeddedFile& file : embedded_files())
        if (file.path.ends_with(".toml"))
            library.sources_.push_back(
                std::make_shared<SourceFile>(read_document(std::string{file.path}, file.content)));
    library.link();
    return library;
}

void Library::add_text(std::string path, std::string_view content) {
    sources_.push_back(std::make_shared<SourceFile>(read_document(std::move(path), content)));
    link();
}

const Edition* Library::edition(std::string_view id) const { return find_by_id(editions_, id); }
const RuleSetInfo* Library::rule_set(std::string_view id) const { return find_by_id(rule_sets_, id); }

const HouseRule* Library::house_rule(RuleId id) const {
    const auto found = std::ranges::find(house_rules_, id, &HouseRule::id);
    return found == house_rules_.end() ? nullptr : &*found;
}

const Edition* Library::official_board(std::string_view rule_set) const {
    const auto lists = [&](const Edition& edition) {
        return std::ranges::find(edition.rule_sets, rule_set) != edition.rule_sets.end();
    };
    const auto found = std::ranges::find_if(editions_, lists);
    return found == editions_.end() ? nullptr : &*found;
}

std::string_view Library::catalogue_name(const RuleSetInfo& info) const {
    const RuleSetInfo* set = &info;
    while (set->rulebook.empty() && !set->base.empty()) set = rule_set(set->base);
    return set->id;
}

void Library::link() {
    Linked linked = linked_library(sources_);
    problems_ = std::move(linked.problems);
    editions_ = std::move(linked.editions);
    rule_sets_ = std::move(linked.rule_sets);
    house_rules_ = std::move(linked.house_rules);
    search_words_ = std::move(linked.search);
    event_sentences_ = std::move(linked.events);
    refusal_sentences_ = std::move(linked.refusals);
    catalogue_ = Catalogue{std::move(linked.catalogue), std::move(linked.books)};
}

}  // namespace banquier::editions
