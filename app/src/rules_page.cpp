#include "rules_page.hpp"

#include "phrases.hpp"
#include "rule_labels.hpp"
#include "sentences.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace banquier::app {

namespace {

using editions::CatalogueEntry;
using editions::RuleSetInfo;
using editions::Standing;

struct Writer {
    const editions::Library& library;
    Language language;
    Page page{};

    std::string in(const Phrase& phrase) const { return std::string{phrase.in(language)}; }

    void figures(const RuleSetInfo& info) {
        page.heading(in({"Chiffres et choix", "Figures and choices"}));
        for (const editions::RuleField& field : editions::rule_fields())
            page.row({in(label_of(field)), value_in_words(field, field.get(info.rules), language)});
    }

    void rule(const CatalogueEntry& entry, std::string_view rule_set) {
        page.rule(editions::rule_id_text(entry.id), entry.says[language], entry.reading(rule_set, language));
    }

    // The entries of a chapter that stand so in a rule set, under their heading if there are any.
    void entries(Chapter chapter, std::string_view rule_set, Standing standing, const Phrase& heading) {
        bool any = false;
        for (const CatalogueEntry& entry : library.catalogue().entries()) {
            if (entry.id.chapter != chapter || entry.standing(rule_set) != standing) continue;
            if (!any) page.subheading(in(heading));
            any = true;
            rule(entry, rule_set);
        }
    }

    bool has_chapter(Chapter chapter, std::string_view rule_set) const {
        for (const CatalogueEntry& entry : library.catalogue().entries())
            if (entry.id.chapter == chapter && entry.standing(rule_set) != Standing::DoesNotHold) return true;
        return false;
    }

    // Rules that hold in one rule set and not in the other.
    void only_in(const RuleSetInfo& one, const RuleSetInfo& other) {
        page.heading(fmt::format(fmt::runtime(in({"Seulement dans {}", "In {} only"})), one.title[language]));
        bool any = false;
        for (const CatalogueEntry& entry : library.catalogue().entries()) {
            const bool here = entry.standing(library.catalogue_name(one)) != Standing::DoesNotHold;
            const bool there = entry.standing(library.catalogue_name(other)) != Standing::DoesNotHold;
            if (!here || there) continue;
            any = true;
            rule(entry, library.catalogue_name(one));
        }
        if (!any) page.paragraph(in({"Rien.", "Nothing."}));
    }
};

std::string players_text(const RuleSet& rules) {
    if (rules.teams == Teams::OfTwo) return "4, 6";
    return fmt::format("{}–{}", rules.min_players, rules.max_players);
}

}  // namespace

Page list_of_rules(const editions::Library& library, Language language) {
    Writer writer{library, language};
    writer.page.title(writer.in({"Règlements", "Rule sets"}));
    std::vector<const RuleSetInfo*> sets;
    for (const RuleSetInfo& info : library.rule_sets()) sets.push_back(&info);
    std::sort(sets.begin(), sets.end(), [](const auto* a, const auto* b) { return a->id < b->id; });
    for (const RuleSetInfo* info : sets) {
        const editions::Edition* board = library.official_board(info->id);
        const Phrase with_board{"{} : {} (plateau : {})", "{}: {} (board: {})"};
        writer.page.row({info->id, players_text(info->rules),
            fmt::format(fmt::runtime(writer.in(with_board)), info->title[language], info->summary[language],
                board ? board->id : "–")});
    }
    writer.page.heading(writer.in({"Règles maison", "House rules"}));
    for (const editions::HouseRule& house : library.house_rules())
        writer.page.row({editions::rule_id_text(house.id) + (house.takes ? "=N" : ""),
            house.title[language] + " : " + house.says[language]});
    writer.page.paragraph("");
    writer.page.paragraph(writer.in({"Un règlement en entier : banquier rules championnat",
        "A rule set in full: banquier rules championnat"}));
    return std::move(writer.page);
}

Page rule_set_page(const editions::Library& library, const RuleSetInfo& info, Language language) {
    Writer writer{library, language};
    const std::string_view name = library.catalogue_name(info);
    writer.page.title(info.title[language]);
    writer.page.paragraph(info.summary[language]);
    writer.page.paragraph(
        writer.in({"Chaque règle est imprimée dans le livret, ou bien est notre lecture d'un texte muet "
                   "ou ambigu ; les deux sont séparées.",
            "Each rule is printed in the rulebook, or is our reading where the text is silent or ambiguous; "
            "the two are kept "
            "apart."}));
    writer.figures(info);
    for (std::size_t i = 1; i < kChapterNames.size(); ++i) {
        const auto chapter = static_cast<Chapter>(i);
        if (!writer.has_chapter(chapter, name)) continue;
        writer.page.heading(writer.in(phrase_of(chapter)));
        writer.entries(chapter, name, Standing::Printed, {"Imprimé", "Printed"});
        writer.entries(chapter, name, Standing::Reading, {"Notre lecture", "Our reading"});
    }
    return std::move(writer.page);
}

Page comparison(
    const editions::Library& library, const RuleSetInfo& left, const RuleSetInfo& right, Language language) {
    Writer writer{library, language};
    writer.page.title(fmt::format("{} / {}", left.title[language], right.title[language]));
    writer.page.heading(writer.in({"Chiffres et choix qui diffèrent", "Figures and choices that differ"}));
    const auto differing = editions::differences(left.rules, right.rules);
    if (differing.empty()) writer.page.paragraph(writer.in({"Aucun.", "None."}));
    if (!differing.empty()) writer.page.row({"", left.id, right.id});
    for (const editions::Difference& each : differing)
        writer.page.row({writer.in(label_of(*each.field)), value_in_words(*each.field, each.left, language),
            value_in_words(*each.field, each.right, language)});
    writer.only_in(left, right);
    writer.only_in(right, left);
    return std::move(writer.page);
}

Page explanation(const editions::Library& library, RuleId id, Language language) {
    Writer writer{library, language};
    const std::string name = editions::rule_id_text(id);
    if (const editions::HouseRule* house = library.house_rule(id)) {
        writer.page.title(name + " · " + house->title[language]);
        writer.page.paragraph(house->says[language]);
        writer.page.paragraph(
            writer.in({"Règle maison : aucun livret ne l'imprime.", "House rule: no rulebook prints it."}));
        return std::move(writer.page);
    }
    const CatalogueEntry* entry = library.catalogue().find(id);
    if (!entry) return {};
    writer.page.title(name + " · " + writer.in(phrase_of(id.chapter)));
    writer.page.paragraph(entry->says[language]);
    if (const std::string reading = entry->every_reading(language); !reading.empty())
        writer.page.paragraph(writer.in({"Notre lecture : ", "Our reading: "}) + reading);
    writer.page.paragraph("");
    const auto list = [&](const Phrase& label, const std::vector<std::string>& names) {
        if (!names.empty()) writer.page.row({writer.in(label), joined(names)});
    };
    list({"imprimée pour", "printed for"}, entry->printed_in);
    list({"lue pour", "read into"}, entry->reading_in);
    list({"livrets", "rulebooks"}, entry->from);
    return std::move(writer.page);
}

}  // namespace banquier::app
