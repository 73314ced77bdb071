#include <banquier/terminal/rules_page.hpp>

#include <banquier/editions/rule_search.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

namespace banquier::terminal {

namespace {

using editions::CatalogueEntry;
using editions::RuleSetInfo;
using editions::RuleSheet;
using editions::SheetRule;
using editions::Standing;

// As many answers as fit on a screen.
constexpr std::size_t kAnswers = 5;

struct Writer {
    Language language;
    Page page{};

    std::string in(const Phrase& phrase) const { return std::string{phrase.in(language)}; }
    std::string in(const Phrase& phrase, const auto&... values) const {
        return fmt::format(fmt::runtime(phrase.in(language)), values...);
    }

    std::string note(const SheetRule& rule) const {
        if (rule.changed) return in({"Autrement dans cette partie", "Otherwise in this game"});
        return rule.source;
    }

    void rule(const SheetRule& rule) {
        page.rule({editions::rule_id_text(rule.id), rule.says, rule.reading, note(rule)});
    }

    std::string our_reading(const std::string& text) const {
        return in({"Notre lecture\u00a0: {}", "Our reading: {}"}, text);
    }

    // A rule away from its page, where no heading says that it is a reading.
    SheetRule alone(SheetRule rule) const {
        if (rule.standing != Standing::Reading) return rule;
        rule.says = our_reading(rule.says);
        if (!rule.reading.empty()) rule.says += ' ' + std::exchange(rule.reading, {});
        return rule;
    }
    void rule_alone(const SheetRule& rule) { this->rule(alone(rule)); }

    void figures(const RuleSheet& sheet) {
        page.heading(in({"Chiffres et choix", "Figures and choices"}));
        for (const editions::SheetFigure& figure : sheet.figures) {
            std::vector<std::string> ids;
            for (const RuleId id : figure.rules) ids.push_back(editions::rule_id_text(id));
            page.row({figure.name, fmt::format("{} ({})", figure.value, fmt::join(ids, ", "))});
        }
    }

    // What is printed first, what is read into it under a heading of its own.
    void chapter(const editions::SheetChapter& chapter) {
        page.heading(chapter.title);
        for (const SheetRule& each : chapter.rules)
            if (each.standing == Standing::Printed) rule(each);
        bool any = false;
        for (const SheetRule& each : chapter.rules) {
            if (each.standing != Standing::Reading) continue;
            if (!any) page.subheading(in({"Notre lecture", "Our reading"}));
            any = true;
            rule(each);
        }
    }

    // Rules that hold in one rule set and not in the other.
    void only_in(const RuleSheet& one, const RuleSheet& other) {
        page.heading(in({"Seulement dans {}", "In {} only"}, one.title));
        bool any = false;
        for (const editions::SheetChapter& chapter : one.chapters)
            for (const SheetRule& each : chapter.rules) {
                if (other.find(each.id)) continue;
                any = true;
                rule_alone(each);
            }
        if (!any) page.paragraph(in({"Rien.", "Nothing."}));
    }
};

std::string players_text(const RuleSet& rules) {
    if (rules.teams == Teams::OfTwo) return "4, 6";
    return fmt::format("{}–{}", rules.min_players, rules.max_players);
}

RuleSheet sheet_of(const RulesHere& here) {
    return rule_sheet(here.library, here.info, here.edition, here.game, here.language);
}

editions::Reader reader_of(const editions::Library& library, const RuleSetInfo& info, Language language) {
    const editions::Edition* board = library.official_board(info.id);
    return {library, board ? *board : library.editions().front(), info.rules, library.catalogue_name(info),
        language};
}

// As the first rule set calls it in which the rule holds.
std::string chapter_of(const editions::Library& library, RuleId id, Language language) {
    for (const RuleSetInfo& info : library.rule_sets())
        if (library.catalogue().find(id)->standing(library.catalogue_name(info)) != Standing::DoesNotHold)
            return chapter_title(reader_of(library, info, language), id.chapter);
    return {};
}

constexpr std::string_view kNoSuchRule = "–";

// One of two rule sets that are compared.
struct Compared {
    const RuleSheet& sheet;
    editions::Reader reader;

    // A choice of which none of its rules speaks is none.
    std::string value(std::int64_t value, const editions::RuleField& field) const {
        const bool decides =
            std::ranges::any_of(rules_of(field), [this](RuleId id) { return sheet.find(id) != nullptr; });
        return decides ? value_in_words(reader, field, value) : std::string{kNoSuchRule};
    }
};

// What is different in this game from the rulebook's, in one line.
std::string unofficial(const RulesHere& here) {
    std::vector<std::string> marks;
    for (const editions::Mark& mark : here.game.unofficial) marks.push_back(render(mark, here.language));
    return fmt::format("{}", fmt::join(marks, "; "));
}

}  // namespace

Page list_of_rules(const editions::Library& library, Language language) {
    Writer writer{language};
    writer.page.title(writer.in({"Règlements", "Rule sets"}));
    std::vector<const RuleSetInfo*> sets;
    for (const RuleSetInfo& info : library.rule_sets()) sets.push_back(&info);
    std::sort(sets.begin(), sets.end(), [](const auto* a, const auto* b) { return a->id < b->id; });
    for (const RuleSetInfo* info : sets) {
        const editions::Edition* board = library.official_board(info->id);
        writer.page.row({info->id, players_text(info->rules),
            writer.in({"{} : {} (plateau : {})", "{}: {} (board: {})"}, info->title[language],
                info->summary[language], board ? board->texts[language].title : "–")});
    }
    writer.page.heading(writer.in({"Règles maison", "House rules"}));
    for (const editions::HouseRule& house : library.house_rules())
        writer.page.row({editions::rule_id_text(house.id) + (house.takes ? "=N" : ""),
            writer.in({"{} : {}", "{}: {}"}, house.title[language], house.says[language])});
    writer.page.paragraph("");
    writer.page.paragraph(writer.in({"Un règlement en entier : banquier rules championnat",
        "A rule set in full: banquier rules championnat"}));
    return std::move(writer.page);
}

Page rule_set_page(const RulesHere& here) {
    Writer writer{here.language};
    const RuleSheet sheet = sheet_of(here);
    writer.page.title(sheet.title);
    writer.page.paragraph(sheet.summary);
    if (const std::string marks = unofficial(here); !marks.empty())
        writer.page.paragraph(writer.in({"Non officiel\u00a0: {}", "Unofficial: {}"}, marks));
    const std::string_view quiet =
        Phrase{"Ce qu\u2019aucun livret ne dit, ou pas clairement, est marqué «\u202fNotre lecture\u202f».",
            "What no rulebook says, or not clearly, is marked \u201cOur reading\u201d."}
            .in(here.language);
    writer.page.paragraph(sheet.book.empty()
            ? writer.in({"Entre crochets\u00a0: le livret et le titre sous lequel une règle est imprimée. {}",
                            "In brackets: the rulebook and the heading under which a rule is printed. {}"},
                  quiet)
            : writer.in(
                  {"Livret\u00a0: {}\u202f; entre crochets, le titre sous lequel une règle est imprimée. {}",
                      "Rulebook: {}; in brackets the heading under which a rule is printed. {}"},
                  sheet.book, quiet));
    if (!sheet.stands_in.empty()) writer.page.paragraph(sheet.stands_in);
    writer.figures(sheet);
    for (const editions::SheetChapter& chapter : sheet.chapters) writer.chapter(chapter);
    writer.page.search = search_words(here.library, here.edition);
    return std::move(writer.page);
}

Page answers(const RulesHere& here, const std::string& question) {
    Writer writer{here.language};
    const RuleSheet sheet = sheet_of(here);
    const editions::SearchWords words = search_words(here.library, here.edition);
    const auto texts = search_texts(sheet, words);
    const auto found = editions::RuleSearch{words, texts}.find(question);
    writer.page.title(fmt::format("{} · {}", sheet.title, question));
    if (found.empty()) writer.page.paragraph(writer.in({"Aucune règle ne dit cela.", "No rule says that."}));
    for (std::size_t i = 0; i < std::min(found.size(), kAnswers); ++i)
        writer.rule_alone(*sheet.find(parse_rule_id(texts[found[i]].id)));
    return std::move(writer.page);
}

Page comparison(
    const editions::Library& library, const RuleSetInfo& left, const RuleSetInfo& right, Language language) {
    Writer writer{language};
    const RuleSheet one = rule_sheet(library, left, language), other = rule_sheet(library, right, language);
    writer.page.title(fmt::format("{} / {}", one.title, other.title));
    writer.page.heading(writer.in({"Chiffres et choix qui diffèrent", "Figures and choices that differ"}));
    const Compared left_side{one, reader_of(library, left, language)};
    const Compared right_side{other, reader_of(library, right, language)};
    bool any = false;
    for (const editions::Difference& each : editions::differences(left.rules, right.rules)) {
        const std::string here = left_side.value(each.left, *each.field);
        const std::string there = right_side.value(each.right, *each.field);
        if (here == there) continue;
        if (!any) writer.page.row({"", one.title, other.title});
        any = true;
        const Compared& named = here == kNoSuchRule ? right_side : left_side;
        writer.page.row({field_name(named.reader, *each.field), here, there});
    }
    if (!any) writer.page.paragraph(writer.in({"Aucun.", "None."}));
    writer.only_in(one, other);
    writer.only_in(other, one);
    return std::move(writer.page);
}

Page explanation(const editions::Library& library, RuleId id, Language language) {
    Writer writer{language};
    const std::string name = editions::rule_id_text(id);
    if (const editions::HouseRule* house = library.house_rule(id)) {
        writer.page.title(name + " · " + house->title[language]);
        writer.page.paragraph(house->says[language]);
        writer.page.paragraph(
            writer.in({"Règle maison : aucun livret ne l'imprime.", "House rule: no rulebook prints it."}));
        return std::move(writer.page);
    }
    if (!library.catalogue().find(id)) return {};
    writer.page.title(name + " · " + chapter_of(library, id, language));
    // Ways of playing in which it says the same stand together.
    std::vector<std::pair<SheetRule, std::vector<std::string>>> ways;
    for (const RuleSetInfo& info : library.rule_sets()) {
        const RuleSheet sheet = rule_sheet(library, info, language);
        const SheetRule* rule = sheet.find(id);
        if (!rule) continue;
        const auto same = std::ranges::find_if(ways, [rule](const auto& way) {
            return way.first.says == rule->says && way.first.reading == rule->reading &&
                way.first.standing == rule->standing && way.first.source == rule->source;
        });
        if (same != ways.end())
            same->second.push_back(sheet.title);
        else
            ways.push_back({*rule, {sheet.title}});
    }
    for (const auto& [rule, titles] : ways) {
        writer.page.heading(fmt::format("{}", fmt::join(titles, " · ")));
        const SheetRule alone = writer.alone(rule);
        writer.page.paragraph(alone.says);
        if (!alone.source.empty()) writer.page.paragraph("[" + alone.source + "]");
        if (!alone.reading.empty()) writer.page.paragraph(writer.our_reading(alone.reading));
    }
    return std::move(writer.page);
}

}  // namespace banquier::terminal
