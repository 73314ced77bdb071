#include "rules_file.hpp"

#include "spelling.hpp"

#include <fmt/format.h>

namespace banquier::editions {
namespace {

std::optional<std::int64_t> read_word(const RuleField& field, const Node& node, const Report& report) {
    if (const auto value = value_named(field.words, node.text)) return value;
    std::vector<std::string> words;
    for (const NamedValue& word : field.words) words.emplace_back(word.name);
    report.add(node.place, ProblemCode::UnknownValue,
        {std::string{field.name}, Quoted{node.text}, allowed_values(field)}, nearest_name(node.text, words));
    return std::nullopt;
}

std::optional<std::int64_t> read_value(const RuleField& field, const Node& node, const Report& report) {
    if (node.type == Node::Type::Text && !field.words.empty()) return read_word(field, node, report);
    if (field.is_number) return number_of(node, field.name, {field.lowest, field.highest}, report);
    has_type(node, Node::Type::Text, field.name, report);
    return std::nullopt;
}

HouseRule read_house_rule(const Node& node, const Report& report) {
    TableReader reader{node, report};
    HouseRule rule;
    if (const auto id = reader.text("id")) {
        rule.id = parse_rule_id(*id);
        if (rule.id.chapter != Chapter::House)
            report.add(
                node.find("id")->value.place, ProblemCode::BadRuleId, {Quoted{*id}, std::string{"HOUSE-01"}});
    }
    rule.title = reader.both_languages("title");
    rule.says = reader.both_languages("says");
    if (const auto takes = reader.text("takes", Need::Optional)) {
        rule.takes = rule_field(*takes);
        if (rule.takes == nullptr || !rule.takes->is_number)
            report.add(node.find("takes")->value.place, ProblemCode::NotANumberRule, {Quoted{*takes}},
                nearest_name(*takes, field_names()));
    }
    const Need need = rule.takes != nullptr ? Need::Optional : Need::Required;
    if (const Node* table = reader.table("rules", need)) rule.settings = read_settings(*table, report);
    reader.finish();
    return rule;
}

}  // namespace

std::string rule_id_text(RuleId id) {
    return fmt::format("{}-{:02}", kChapterNames[static_cast<std::size_t>(id.chapter)], id.number);
}

std::vector<Setting> read_settings(const Node& table, const Report& report) {
    std::vector<Setting> settings;
    for (const Entry& entry : table.entries) {
        const RuleField* field = rule_field(entry.key);
        if (field == nullptr) {
            report.add(
                entry.place, ProblemCode::UnknownKey, {entry.key}, nearest_name(entry.key, field_names()));
            continue;
        }
        if (const auto value = read_value(*field, entry.value, report)) settings.push_back({field, *value});
    }
    return settings;
}

RulesDraft read_rules(const SourceFile& file, Problems& problems) {
    const Report report{file.path, problems};
    TableReader reader{file.root, report};
    RulesDraft draft;
    RuleSetInfo& info = draft.info;
    info.file = file.path;
    reader.text("kind");
    info.id = reader.id("id").value_or("");
    info.base = reader.text("base", Need::Optional).value_or("");
    info.rulebook = reader.text("rulebook", Need::Optional).value_or("");
    info.title = reader.both_languages("title");
    info.summary = reader.both_languages("summary");
    info.stands_in = reader.both_languages("stands_in", Need::Optional);
    draft.place = reader.place("id");
    draft.base_place = reader.place("base");
    draft.rules_place = reader.place("rules");
    if (const Node* table = reader.table("rules")) info.settings = read_settings(*table, report);
    if (const Node* table = reader.table("options", Need::Optional))
        info.options = read_settings(*table, report);
    reader.finish();
    return draft;
}

std::vector<HouseRuleDraft> read_house_rules(const SourceFile& file, Problems& problems) {
    const Report report{file.path, problems};
    TableReader reader{file.root, report};
    std::vector<HouseRuleDraft> rules;
    reader.text("kind");
    if (const Node* list = reader.list("house_rules")) {
        for (const Node& node : list->items) {
            if (!has_type(node, Node::Type::Table, "house_rules", report)) continue;
            const std::size_t before = report.count();
            HouseRule rule = read_house_rule(node, report);
            if (report.count() == before) rules.push_back({std::move(rule), file.path, node.place});
        }
    }
    reader.finish();
    return rules;
}

}  // namespace banquier::editions
