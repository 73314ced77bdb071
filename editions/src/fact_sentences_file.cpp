#include "fact_sentences_file.hpp"

#include "sentence_marks.hpp"

#include <array>

namespace banquier::editions {
namespace {

enum class Facts : std::uint8_t { Events, Refusals };

constexpr NamedValue kFacts[] = {
    {static_cast<std::int64_t>(Facts::Events), "events"},
    {static_cast<std::int64_t>(Facts::Refusals), "refusals"},
};

constexpr auto kCases =
    std::to_array<std::string_view>({"zero", "one", "below_zero", "no_card", "with_move", "with_terms"});

// What an event names. A refusal names nothing.
constexpr auto kOfEvents =
    std::to_array<std::string_view>({"player", "other", "of_player", "of_other", "to_player", "to_other",
        "title", "square", "lot", "card", "deck", "dice", "level", "amount", "n", "buildings", "terms"});

class FactReader {
public:
    FactReader(const Report& report, Facts facts, FactSentences& into)
        : check_{.report = report,
              .rule_sets = {},
              .rules = {},
              .places = facts == Facts::Events ? std::span<const std::string_view>{kOfEvents}
                                               : std::span<const std::string_view>{}},
          into_(into) {}

    void read(const Entry& entry) {
        if (!has_type(entry.value, Node::Type::Table, entry.key, check_.report)) return;
        TableReader reader{entry.value, check_.report};
        add(entry.key, reader);
        for (const std::string_view name : kCases)
            if (const Node* table = reader.table(name, Need::Optional)) {
                TableReader of_case{*table, check_.report};
                add(entry.key + "." + std::string{name}, of_case);
                of_case.finish();
            }
        reader.finish();
    }

private:
    void add(const std::string& key, TableReader& reader) {
        ByLanguage<std::string> sentence;
        for (const Language language : kLanguages) {
            const std::string_view code = language_code(language);
            sentence[language] = reader.text(code).value_or("");
            check_sentence(sentence[language], language, code, reader.place(code), check_);
        }
        into_.of[key] = std::move(sentence);
    }

    SentenceCheck check_;
    FactSentences& into_;
};

}  // namespace

void read_fact_sentences(
    const SourceFile& file, FactSentences& events, FactSentences& refusals, Problems& problems) {
    const Report report{file.path, problems};
    TableReader reader{file.root, report};
    const auto of = reader.word("of", kFacts);
    if (!of) return;
    const Facts facts = static_cast<Facts>(*of);
    FactReader reads{report, facts, facts == Facts::Events ? events : refusals};
    for (const Entry& entry : file.root.entries)
        if (entry.key != "kind" && entry.key != "of") reads.read(entry);
}

}  // namespace banquier::editions
