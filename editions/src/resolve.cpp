#include "banquier/editions/library.hpp"
#include "reader.hpp"
#include "spelling.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace banquier::editions {
namespace {

struct Choice {
    std::string key;
    std::optional<std::string> value;
};

Choice choice_of(std::string_view text) {
    const std::size_t sign = text.find('=');
    if (sign == std::string_view::npos) return {std::string{text}, std::nullopt};
    return {std::string{text.substr(0, sign)}, std::string{text.substr(sign + 1)}};
}

template <class Items>
std::vector<std::string> ids_of(const Items& items) {
    std::vector<std::string> ids;
    for (const auto& item : items) ids.push_back(item.id);
    return ids;
}

// What the rules provide for and the box holds.
std::uint8_t in_play(std::uint8_t rules, std::uint8_t box) {
    return rules == kUnlimited ? rules : std::min(rules, box);
}

class Resolving {
public:
    Resolving(const Library& library, const Edition& edition, const RuleSetInfo& info)
        : library_(library), edition_(edition), info_(info) {
        out_.game.board = edition.board;
        rules() = info.rules;
        rules().houses = in_play(info.rules.houses, edition.houses);
        rules().hotels = in_play(info.rules.hotels, edition.hotels);
        // [FLOW-14] The board lists the rule sets that play on it; another pairing is shown as unofficial.
        const bool listed = std::ranges::find(edition.rule_sets, info.id) != edition.rule_sets.end();
        if (!listed && holds("FLOW-14"_rule))
            out_.unofficial.push_back({.why = Mark::Why::Pairing, .board = edition.id, .rule_set = info.id});
    }

    void choose(std::string_view text) {
        const Choice choice = choice_of(text);
        const RuleId id = parse_rule_id(choice.key);
        if (id.chapter == Chapter::House)
            choose_house_rule(id, choice);
        else if (choice.value)
            choose_value(choice.key, *choice.value);
        else
            out_.problems.push_back(
                {.code = ProblemCode::ChoiceForm, .parameters = {Quoted{std::string{text}}}});
    }

    Resolution result() {
        for (Problem& problem : contradictions(rules())) out_.problems.push_back(std::move(problem));
        if (rules().draw != edition_.draw && holds("FLOW-14"_rule))
            out_.problems.push_back({.code = ProblemCode::DrawDisagrees,
                .parameters = {Quoted{info_.id}, draw_name(rules().draw), draw_name(edition_.draw)}});
        return std::move(out_);
    }

private:
    RuleSet& rules() { return out_.game.rules; }

    static Quoted draw_name(Draw draw) {
        return {std::string{name_of_value(draw_names(), static_cast<std::int64_t>(draw))}};
    }

    void choose_value(const std::string& key, const std::string& value) {
        const RuleSet before = rules();
        if (auto problem = set_rule(rules(), key, value)) {
            out_.problems.push_back(std::move(*problem));
            return;
        }
        const RuleField* field = rule_field(key);
        const Setting setting{field, field->get(rules())};
        // [SETUP-14] [FLOW-14] What the rule file offers can be chosen by itself, and is official.
        const bool offered = std::ranges::find(info_.options, setting) != info_.options.end() &&
            holds("SETUP-14"_rule) && holds("FLOW-14"_rule);
        if (rules() == before || offered) return;
        out_.unofficial.push_back(
            {.why = Mark::Why::Changed, .key = key, .value = value_text(*field, setting.value)});
    }

    void choose_house_rule(RuleId id, const Choice& choice) {
        const HouseRule* rule = library_.house_rule(id);
        if (rule == nullptr) {
            std::vector<std::string> known;
            for (const HouseRule& house : library_.house_rules()) known.push_back(rule_id_text(house.id));
            out_.problems.push_back(
                {.code = ProblemCode::UnknownHouseRule, .parameters = {Quoted{choice.key}, joined(known)}});
            return;
        }
        if ((rule->takes != nullptr) != choice.value.has_value()) {
            if (rule->takes != nullptr)
                out_.problems.push_back({.code = ProblemCode::NumberWanted, .parameters = {choice.key}});
            else
                out_.problems.push_back(
                    {.code = ProblemCode::NumberUnwanted, .parameters = {choice.key, Quoted{*choice.value}}});
            return;
        }
        apply(*rule, choice);
    }

    void apply(const HouseRule& rule, const Choice& choice) {
        const RuleSet before = rules();
        Mark mark{.why = Mark::Why::HouseRule, .house_rule = rule.id};
        if (rule.takes != nullptr) {
            if (auto problem = set_rule(rules(), rule.takes->name, *choice.value)) {
                out_.problems.push_back(std::move(*problem));
                return;
            }
            mark.key = rule.takes->name;
            mark.value = *choice.value;
        }
        for (const Setting& setting : rule.settings) setting.field->set(rules(), setting.value);
        if (rules() != before) out_.unofficial.push_back(std::move(mark));
    }

    const Library& library_;
    const Edition& edition_;
    const RuleSetInfo& info_;
    Resolution out_;
};

}  // namespace

std::string render(const Mark& mark, Language language) {
    const bool english = language == Language::English;
    switch (mark.why) {
    case Mark::Why::Pairing:
        return english
            ? fmt::format("the rule set {} is not one of the board {}", mark.rule_set, mark.board)
            : fmt::format("le règlement {} n'est pas de ceux du plateau {}", mark.rule_set, mark.board);
    case Mark::Why::HouseRule: {
        const std::string number = mark.value.empty() ? "" : "=" + mark.value;
        return fmt::format(
            "{} {}{}", english ? "house rule" : "règle maison", rule_id_text(mark.house_rule), number);
    }
    case Mark::Why::Changed: break;
    }
    return fmt::format("{} {}={}", english ? "changed rule" : "règle changée", mark.key, mark.value);
}

Resolution Library::resolve(
    std::string_view board, std::string_view rule_set_id, std::span<const std::string> choices) const {
    const Edition* found_edition = edition(board);
    const RuleSetInfo* found_rules = rule_set(rule_set_id);
    Resolution failed;
    if (found_edition == nullptr)
        failed.problems.push_back({.code = ProblemCode::UnknownBoard,
            .parameters = {Quoted{std::string{board}}, joined(ids_of(editions_))},
            .nearest = nearest_name(board, ids_of(editions_))});
    if (found_rules == nullptr)
        failed.problems.push_back({.code = ProblemCode::UnknownRuleSet,
            .parameters = {Quoted{std::string{rule_set_id}}, joined(ids_of(rule_sets_))},
            .nearest = nearest_name(rule_set_id, ids_of(rule_sets_))});
    if (!failed.ok()) return failed;
    Resolving resolving{*this, *found_edition, *found_rules};
    for (const std::string& choice : choices) resolving.choose(choice);
    return resolving.result();
}

}  // namespace banquier::editions
