// A rule set in full, as it stands on a board with what the players have chosen.
#include "editions_json.hpp"
#include "fields.hpp"
#include "query.hpp"

#include <banquier/editions/rule_fields.hpp>
#include <banquier/notation/figures.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::server {

namespace json = boost::json;

namespace {

using editions::ByLanguage;
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
    if (choices.size() > kMostChoices)
        throw BadFrame{"overrides", fmt::format("at most {} choices", kMostChoices)};
    return choices;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
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

json::array differs_json(const editions::Library& library, const RuleSet& here) {
    json::array list;
    const RuleSetInfo* reference = library.rule_set(kReference);
    if (!reference) return list;
    for (const editions::Difference& one : editions::differences(reference->rules, here)) {
        json::array rules;
        for (const std::string_view id : words_of(one.field->rules))
            rules.emplace_back(json::string_view(id));
        list.push_back(json::object{{"field", json::string_view(one.field->name)},
            {"classic", field_value(*one.field, one.left)}, {"here", field_value(*one.field, one.right)},
            {"rules", std::move(rules)}});
    }
    return list;
}

json::object statement(RuleId id, const editions::ByLanguage<std::string>& says) {
    return {{"id", editions::rule_id_text(id)},
        {"chapter", json::string_view(kChapterNames[index_of(id.chapter)])}, {"says", both(says)}};
}

// The statements of the rulebook, and then the house rules that were chosen. One about a field that a choice has
// changed is marked: it says what holds without that choice.
class Statements {
public:
    Statements(
        const editions::Library& library, const RuleSetInfo& info, const RuleSet& plain, const RuleSet& here)
        : library_(library), name_(library.catalogue_name(info)) {
        for (const editions::Difference& one : editions::differences(plain, here))
            for (const std::string_view id : words_of(one.field->rules))
                changed_.push_back(parse_rule_id(id));
    }

    json::array list(const std::vector<std::string>& choices) const {
        json::array all;
        for (const editions::CatalogueEntry& entry : library_.catalogue().entries())
            if (entry.standing(name_) != Standing::DoesNotHold) all.push_back(one(entry));
        for (const editions::HouseRule& house : library_.house_rules()) {
            const auto names_it = [&](const std::string& choice) {
                return parse_rule_id(choice.substr(0, choice.find('='))) == house.id;
            };
            if (std::ranges::any_of(choices, names_it)) all.push_back(chosen(house));
        }
        return all;
    }

private:
    static json::object chosen(const editions::HouseRule& house) {
        json::object object = statement(house.id, house.says);
        object["read"] = false;
        return object;
    }

    json::object one(const editions::CatalogueEntry& entry) const {
        json::object object = statement(entry.id, entry.says);
        ByLanguage<std::string> reading;
        for (const Language language : editions::kLanguages)
            reading[language] = entry.reading(name_, language);
        if (!reading[Language::French].empty()) object["reading"] = both(reading);
        object["read"] = entry.standing(name_) == Standing::Reading;
        if (std::ranges::find(changed_, entry.id) != changed_.end()) object["changed"] = true;
        return object;
    }

    const editions::Library& library_;
    std::string_view name_;
    std::vector<RuleId> changed_;
};

// Which of them it is that does not go: the first with which the pair cannot be played; none: the pair alone cannot.
Reply bad_choice(const editions::Library& library, std::string_view board, std::string_view rules,
    const std::vector<std::string>& choices) {
    for (std::size_t n = 0; n <= choices.size(); ++n) {
        const auto found = library.resolve(board, rules, std::span(choices).first(n));
        if (found.ok()) continue;
        const std::string why = render(found.problems.front(), Language::English);
        if (n == 0) return problem_reply(400, "bad-pairing", why, "board");
        return problem_reply(
            400, "bad-override", fmt::format("\"{}\": {}", choices[n - 1], why), "overrides");
    }
    return problem_reply(400, "bad-override", "these choices cannot be put together", "overrides");
}

}  // namespace

Reply rules_reply(const editions::Library& library, std::string_view id, const Request& request) {
    Query query(request.query);
    const RuleSetInfo* info = library.rule_set(id);
    if (!info) return problem_reply(404, "no-such-rules", "a rule set of /api/catalogue was expected");
    const editions::Edition* official = library.official_board(id);
    const auto named = query.take("board");
    const std::vector<std::string> choices = choices_in(query.take("overrides").value_or(""));
    query.no_more();
    const editions::Edition* board = named ? library.edition(*named) : official;
    if (!board)
        return problem_reply(404, "no-such-board",
            named ? "a board of /api/catalogue was expected" : "no board lists this rule set: name one",
            "board");
    const auto found = library.resolve(board->id, id, choices);
    if (!found.ok()) return bad_choice(library, board->id, id, choices);
    const auto plain = library.resolve(board->id, id);
    const RuleSet& rules = found.game.rules;
    const Statements statements(library, *info, plain.ok() ? plain.game.rules : rules, rules);
    return tagged_reply(request,
        tagged(json::serialize(json::object{{"id", info->id}, {"title", both(info->title)},
            {"summary", both(info->summary)}, {"board", board->id}, {"unofficial", unofficial_json(found)},
            {"marks", marks_json(found)}, {"fields", notation::figures_of(found.game).at("rules")},
            {"differs", differs_json(library, rules)}, {"rules", statements.list(choices)}})));
}

}  // namespace banquier::server
