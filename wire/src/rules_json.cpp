// A rule set in full, as it stands on a board with what the players have chosen.
#include <banquier/wire/editions_json.hpp>

#include <banquier/editions/rule_search.hpp>
#include <banquier/editions/rule_sheet.hpp>
#include <banquier/notation/figures.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::wire {

namespace json = boost::json;

namespace {

using editions::Language;
using editions::RuleSetInfo;
using editions::Standing;

// Those that everybody knows: others are told by what they change.
constexpr std::string_view kReference = "classique";
// As many and as long as the settings of a game may have.
constexpr std::size_t kMostChoices = 64;

std::vector<std::string> choices_in(const std::string& text) {
    std::vector<std::string> choices;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find(',', from), text.size());
        choices.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return choices;
}

// As the settings of a game have them.
json::array unofficial_json(const editions::Resolution& found) {
    json::array list;
    for (const editions::Mark& mark : found.unofficial) list.emplace_back(render(mark, Language::English));
    return list;
}

json::array marks_json(const editions::Resolution& found) {
    json::array list;
    for (const editions::Mark& mark : found.unofficial)
        list.push_back(
            json::object{{"fr", render(mark, Language::French)}, {"en", render(mark, Language::English)}});
    return list;
}

// The same sheet in every language, as one text with both.
struct Sheets {
    editions::ByLanguage<editions::RuleSheet> in;

    template <class Part>
    json::object both(Part part) const {
        return {{"fr", part(in[Language::French])}, {"en", part(in[Language::English])}};
    }
};

// Those that hold here.
json::array ids_json(const std::vector<RuleId>& ids, const Sheets& sheets) {
    json::array list;
    for (const RuleId id : ids)
        if (sheets.in[Language::French].find(id)) list.emplace_back(editions::rule_id_text(id));
    return list;
}

// What is otherwise than in the reference, in words of this board.
json::array differs_json(const editions::Library& library, const editions::Edition& edition,
    const RuleSetInfo& info, const RuleSet& here, const Sheets& sheets) {
    json::array list;
    const RuleSetInfo* reference = library.rule_set(kReference);
    if (!reference) return list;
    for (const editions::Difference& one : editions::differences(reference->rules, here)) {
        const auto said = [&](auto say) {
            const auto in = [&](Language language) {
                return say(editions::Reader{library, edition, here, library.catalogue_name(info), language});
            };
            return json::object{{"fr", in(Language::French)}, {"en", in(Language::English)}};
        };
        const auto value = [&](std::int64_t of) {
            return said(
                [&](const editions::Reader& reader) { return value_in_words(reader, *one.field, of); });
        };
        list.push_back(json::object{{"field", json::string_view(one.field->name)},
            {"name", said([&](const editions::Reader& reader) { return field_name(reader, *one.field); })},
            {"classic", value(one.left)}, {"here", value(one.right)},
            {"rules", ids_json(rules_of(*one.field), sheets)}});
    }
    return list;
}

json::array chapters_json(const Sheets& sheets) {
    json::array list;
    for (std::size_t i = 0; i < sheets.in[Language::French].chapters.size(); ++i)
        list.push_back(json::object{
            {"id",
                json::string_view(kChapterNames[index_of(sheets.in[Language::French].chapters[i].chapter)])},
            {"title",
                sheets.both([i](const editions::RuleSheet& sheet) { return sheet.chapters[i].title; })}});
    return list;
}

// The statements of the rulebook, and then the house rules that were chosen.
json::array rules_json(const Sheets& sheets) {
    json::array list;
    const editions::RuleSheet& first = sheets.in[Language::French];
    for (std::size_t c = 0; c < first.chapters.size(); ++c)
        for (std::size_t r = 0; r < first.chapters[c].rules.size(); ++r) {
            const editions::SheetRule& rule = first.chapters[c].rules[r];
            const auto part = [&](std::string editions::SheetRule::* text) {
                return sheets.both(
                    [&](const editions::RuleSheet& sheet) { return sheet.chapters[c].rules[r].*text; });
            };
            json::object object{{"id", editions::rule_id_text(rule.id)},
                {"chapter", json::string_view(kChapterNames[index_of(rule.id.chapter)])},
                {"says", part(&editions::SheetRule::says)}, {"read", rule.standing == Standing::Reading}};
            if (!rule.reading.empty()) object["reading"] = part(&editions::SheetRule::reading);
            if (!rule.source.empty()) object["source"] = part(&editions::SheetRule::source);
            if (rule.changed) object["changed"] = true;
            list.push_back(std::move(object));
        }
    return list;
}

// Which of them it is that does not go: the first with which the pair cannot be played; none: the pair alone cannot.
NotTold unfit_choice(const editions::Library& library, std::string_view board, std::string_view rules,
    const std::vector<std::string>& choices) {
    for (std::size_t n = 0; n <= choices.size(); ++n) {
        const auto found = library.resolve(board, rules, std::span(choices).first(n));
        if (found.ok()) continue;
        const std::string why = render(found.problems.front(), Language::English);
        if (n == 0) return {400, "bad-pairing", why, "board"};
        return {400, "bad-override", fmt::format("\"{}\": {}", choices[n - 1], why), "overrides"};
    }
    return {400, "bad-override", "these choices cannot be put together", "overrides"};
}

}  // namespace

Told rules_told(const editions::Library& library, const RulesWanted& wanted) {
    const RuleSetInfo* info = library.rule_set(wanted.id);
    if (!info) return NotTold{404, "no-such-rules", "a rule set of /api/catalogue was expected", {}};
    const std::vector<std::string> choices = choices_in(wanted.overrides);
    if (choices.size() > kMostChoices)
        return NotTold{
            400, "bad-frame", fmt::format("expected at most {} choices", kMostChoices), "overrides"};
    const editions::Edition* board =
        wanted.board ? library.edition(*wanted.board) : library.official_board(wanted.id);
    if (!board)
        return NotTold{404, "no-such-board",
            wanted.board ? "a board of /api/catalogue was expected"
                         : "no board lists this rule set: name one",
            "board"};
    const auto found = library.resolve(board->id, wanted.id, choices);
    if (!found.ok()) return unfit_choice(library, board->id, wanted.id, choices);
    Sheets sheets;
    for (const Language language : editions::kLanguages)
        sheets.in[language] = rule_sheet(library, *info, *board, found, language);
    const auto part = [&](std::string editions::RuleSheet::* text) {
        return sheets.both([text](const editions::RuleSheet& sheet) { return sheet.*text; });
    };
    const json::object figures = notation::figures_of(found.game);
    return json::serialize(json::object{{"id", info->id}, {"title", part(&editions::RuleSheet::title)},
        {"summary", part(&editions::RuleSheet::summary)}, {"book", part(&editions::RuleSheet::book)},
        {"stands_in", part(&editions::RuleSheet::stands_in)}, {"board", board->id},
        {"unofficial", unofficial_json(found)}, {"marks", marks_json(found)},
        {"fields", *figures.if_contains("rules")},
        {"differs", differs_json(library, *board, *info, found.game.rules, sheets)},
        {"chapters", chapters_json(sheets)}, {"rules", rules_json(sheets)}});
}

Told search_told(const editions::Library& library, std::string_view id) {
    const editions::Edition* board = library.edition(id);
    if (!board) return NotTold{404, "no-such-board", "a board of /api/catalogue was expected", {}};
    const editions::SearchWords words = search_words(library, *board);
    json::object meaning, asked;
    for (const auto& [word, means] : words.meaning) meaning[word] = means;
    for (const auto& [rule, text] : words.asked) asked[rule] = text;
    return json::serialize(json::object{{"meaning", std::move(meaning)},
        {"ignored", json::value_from(words.ignored)}, {"asked", std::move(asked)}});
}

}  // namespace banquier::wire
