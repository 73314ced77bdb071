#include "search_file.hpp"

#include <algorithm>

namespace banquier::editions {
namespace {

std::vector<std::string> words_in(std::string_view text) {
    constexpr std::string_view kBlank = " \t\n\r";
    std::vector<std::string> words;
    for (std::size_t from = text.find_first_not_of(kBlank); from != std::string_view::npos;) {
        const std::size_t to = std::min(text.find_first_of(kBlank, from), text.size());
        words.emplace_back(text.substr(from, to - from));
        from = text.find_first_not_of(kBlank, to);
    }
    return words;
}

// Small letters and figures, up to four words joined by low lines; or one word with a star at the end.
bool is_pattern(std::string_view word) {
    std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789_";
    if (word.ends_with('*')) {
        word.remove_suffix(1);
        letters.remove_suffix(1);
    }
    return !word.empty() && std::ranges::count(word, '_') < 4 &&
        word.find_first_not_of(letters) == std::string_view::npos;
}

void read_meanings(const Node& table, const Report& report, SearchWords& words) {
    for (const Entry& entry : table.entries) {
        const auto text = text_of(entry.value, entry.key, report);
        if (!text) continue;
        for (const std::string& word : words_in(*text)) {
            if (!is_pattern(word))
                report.add(entry.value.place, ProblemCode::BadId, {entry.key, Quoted{word}});
            const auto [first, fresh] = words.meaning.emplace(word, entry.key);
            if (!fresh)
                report.add(
                    entry.place, ProblemCode::DuplicateId, {Term::SearchWord, Quoted{word}, first->second});
        }
    }
}

}  // namespace

void read_search(
    const SourceFile& file, std::span<const CatalogueEntry> rules, SearchWords& words, Problems& problems) {
    const Report report{file.path, problems};
    TableReader reader{file.root, report};
    words.ignored = words_in(reader.text("ignored").value_or(""));
    if (const Node* table = reader.table("meaning")) read_meanings(*table, report, words);
    if (const Node* table = reader.table("asked"))
        for (const Entry& entry : table->entries)
            for (const std::string& rule : words_in(entry.key)) {
                const RuleId id = parse_rule_id(rule);
                if (!id || std::ranges::find(rules, id, &CatalogueEntry::id) == rules.end())
                    report.add(entry.place, ProblemCode::BadRuleId, {Quoted{rule}, std::string{"RENT-07"}});
                words.asked[rule] += text_of(entry.value, entry.key, report).value_or("") + '\n';
            }
    reader.finish();
}

}  // namespace banquier::editions
