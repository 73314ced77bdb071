#include "banquier/editions/catalogue.hpp"
#include "catalogue_file.hpp"
#include "sentence_marks.hpp"
#include "spelling.hpp"

#include <algorithm>

namespace banquier::editions {
namespace {

using Names = std::vector<std::string>;

bool has(const Names& names, std::string_view name) { return std::ranges::find(names, name) != names.end(); }

Names without(const Names& names, const Names& taken) {
    Names left;
    std::ranges::copy_if(
        names, std::back_inserter(left), [&taken](const std::string& n) { return !has(taken, n); });
    return left;
}

Names common(const Names& names, const Names& others) {
    Names both;
    std::ranges::copy_if(
        names, std::back_inserter(both), [&others](const std::string& n) { return has(others, n); });
    return both;
}

// A list of patterns: what the plain ones name (everything if there is none), less what those with "-" name.
Names resolved(TableReader& reader, std::string_view key, std::span<const std::string> rule_sets, Need need) {
    Names named, taken;
    const Node* list = reader.list(key, need);
    if (list == nullptr || list->items.empty()) return {};
    bool any_plain = false;
    for (const Node& item : list->items) {
        const auto pattern = text_of(item, key, reader.report());
        if (!pattern) continue;
        const bool minus = pattern->starts_with('-');
        const Names found = matching(minus ? std::string_view{*pattern}.substr(1) : *pattern, rule_sets);
        if (found.empty())
            reader.report().add(item.place, ProblemCode::UnknownRuleSet,
                {Quoted{*pattern}, joined(rule_sets)}, nearest_name(*pattern, rule_sets));
        any_plain = any_plain || !minus;
        Names& into = minus ? taken : named;
        into.insert(into.end(), found.begin(), found.end());
    }
    const Names all{rule_sets.begin(), rule_sets.end()};
    return without(any_plain ? common(all, named) : all, taken);
}

// A sentence in both languages, its marks checked; the French one has a key of its own.
struct Sentence {
    std::string_view english, french;
    Need need{};
};

ByLanguage<std::string> read_sentence(TableReader& reader, const Sentence& keys, const SentenceCheck& check) {
    ByLanguage<std::string> texts;
    for (const Language language : kLanguages) {
        const std::string_view key = language == Language::French ? keys.french : keys.english;
        const auto text = reader.text(key, keys.need);
        if (!text) continue;
        texts[language] = *text;
        check_sentence(*text, language, key, reader.node().find(key)->value.place, check);
    }
    return texts;
}

// Both languages of a reading, or a problem that says which is missing.
ByLanguage<std::string> read_reading(TableReader& reader, const SentenceCheck& check) {
    ByLanguage<std::string> text = read_sentence(reader, {"reading", "lecture", Need::Optional}, check);
    const bool no_french = text[Language::French].empty();
    if (text[Language::English].empty() != no_french)
        reader.report().add(reader.node().place, ProblemCode::TextMissing,
            {std::string{no_french ? "lecture" : "reading"}, no_french ? Term::French : Term::English});
    return text;
}

CatalogueEntry read_entry(const Node& node, const SentenceCheck& check) {
    const Report& report = check.report;
    const std::span<const std::string> rule_sets = check.rule_sets;
    TableReader reader{node, report};
    CatalogueEntry entry;
    if (const auto id = reader.text("id")) {
        entry.id = parse_rule_id(*id);
        if (!entry.id)
            report.add(
                node.find("id")->value.place, ProblemCode::BadRuleId, {Quoted{*id}, std::string{"RENT-07"}});
    }
    entry.holds_in = resolved(reader, "in", rule_sets, Need::Required);
    entry.reading_in = common(entry.holds_in, resolved(reader, "read_in", rule_sets, Need::Optional));
    entry.printed_in = without(entry.holds_in, entry.reading_in);
    entry.says = read_sentence(reader, {"says", "dit", Need::Required}, check);
    entry.reading = read_reading(reader, check);
    if (const Node* list = reader.list("from"))
        for (const Node& item : list->items)
            if (const auto book = text_of(item, "from", report)) entry.from.push_back(*book);
    reader.finish();
    return entry;
}

}  // namespace

// "*" is everything; "ligue1*" is ligue1 and what is called ligue1-something; else the one of that name.
Names matching(std::string_view pattern, std::span<const std::string> rule_sets) {
    Names found;
    std::ranges::copy_if(rule_sets, std::back_inserter(found),
        [pattern](const std::string& name) { return matches(pattern, name); });
    return found;
}

Standing CatalogueEntry::standing(std::string_view rule_set) const {
    if (has(printed_in, rule_set)) return Standing::Printed;
    return has(reading_in, rule_set) ? Standing::Reading : Standing::DoesNotHold;
}

std::span<const Source> CatalogueEntry::sources(std::string_view rule_set) const {
    const auto found = printed_at.find(rule_set);
    return found == printed_at.end() ? std::span<const Source>{} : std::span{found->second};
}

Catalogue::Catalogue(std::vector<CatalogueEntry> entries, std::vector<Book> books)
    : entries_(std::move(entries)), books_(std::move(books)) {}

const Book* Catalogue::book(std::string_view id) const {
    const auto found = std::ranges::find(books_, id, &Book::id);
    return found == books_.end() ? nullptr : &*found;
}

const CatalogueEntry* Catalogue::find(RuleId id) const {
    const auto found = std::ranges::find(entries_, id, &CatalogueEntry::id);
    return found == entries_.end() ? nullptr : &*found;
}

std::vector<CatalogueDraft> read_catalogue(
    const SourceFile& file, std::span<const std::string> rule_sets, Problems& problems) {
    const Report report{file.path, problems};
    TableReader reader{file.root, report};
    std::vector<CatalogueDraft> entries;
    if (const Node* list = reader.list("rule")) {
        std::vector<std::string> ids;
        for (const Node& node : list->items)
            if (const Entry* id = node.find("id")) ids.push_back(id->value.text);
        for (const Node& node : list->items)
            if (has_type(node, Node::Type::Table, "rule", report))
                entries.push_back({read_entry(node, {report, rule_sets, ids, {}}), file.path, node.place});
    }
    reader.finish();
    return entries;
}

}  // namespace banquier::editions
