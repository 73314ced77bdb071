// Putting all files together.
#pragma once

#include "document.hpp"

#include <banquier/editions/catalogue.hpp>
#include <banquier/editions/edition.hpp>
#include <banquier/editions/fact_sentences.hpp>
#include <banquier/editions/rule_set_info.hpp>
#include <banquier/editions/search_words.hpp>

#include <memory>
#include <span>
#include <vector>

namespace banquier::editions {

// The sound parts of what the files say, and every mistake in them.
struct Linked {
    std::vector<Edition> editions;
    std::vector<RuleSetInfo> rule_sets;
    std::vector<HouseRule> house_rules;
    std::vector<CatalogueEntry> catalogue;
    std::vector<Book> books;
    SearchWords search;
    FactSentences events;
    FactSentences refusals;
    Problems problems;
};

Linked linked_library(std::span<const std::shared_ptr<const SourceFile>> sources);

}  // namespace banquier::editions
