#include "banquier/editions/rule_sheet.hpp"
#include "sentence_marks.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace banquier::editions {
namespace {

class Writer {
public:
    Writer(const Library& library, const RuleSetInfo& info, const Reader& reader, const Resolution& game)
        : library_(library), info_(info), reader_(reader), game_(game) {
        const Resolution plain = library.resolve(reader.edition.id, info.id);
        if (plain.ok()) changes_ = differences(plain.game.rules, game.game.rules);
    }

    RuleSheet sheet() const {
        RuleSheet sheet{.title = typeset(info_.title[reader_.language], reader_.language),
            .summary = typeset(capitalised(info_.summary[reader_.language]), reader_.language),
            .book = book_title(info_.rulebook),
            .stands_in = typeset(info_.stands_in[reader_.language], reader_.language),
            .figures = {},
            .chapters = {}};
        for (std::size_t i = 1; i < kChapterNames.size(); ++i) {
            SheetChapter chapter = written(static_cast<Chapter>(i));
            if (!chapter.rules.empty()) sheet.chapters.push_back(std::move(chapter));
        }
        for (const RuleField& field : rule_fields()) figure(field, sheet);
        return sheet;
    }

private:
    SheetChapter written(Chapter chapter) const {
        SheetChapter written{.chapter = chapter, .title = chapter_title(reader_, chapter), .rules = {}};
        for (const CatalogueEntry& entry : library_.catalogue().entries())
            if (entry.id.chapter == chapter && entry.standing(reader_.rule_set) != Standing::DoesNotHold)
                written.rules.push_back(rule(entry));
        if (chapter != Chapter::House) return written;
        for (const Mark& mark : game_.unofficial)
            if (const HouseRule* house = library_.house_rule(mark.house_rule))
                written.rules.push_back({.id = house->id,
                    .says = typeset(house->says[reader_.language], reader_.language) +
                        (mark.value.empty() ? "" : fmt::format(" ({})", mark.value)),
                    .reading = {},
                    .standing = Standing::Printed,
                    .source = {}});
        return written;
    }

    SheetRule rule(const CatalogueEntry& entry) const {
        const std::string& says = entry.says[reader_.language];
        const std::string& reading = entry.reading[reader_.language];
        return {.id = entry.id,
            .says = told(reader_, says),
            .reading = told(reader_, reading),
            .standing = entry.standing(reader_.rule_set),
            .source = source(entry),
            .changed = std::ranges::any_of(changes_, [&](const Difference& change) {
                return std::ranges::count(rules_of(*change.field), entry.id) != 0 &&
                    !speaks_of(says, change.field->name) && !speaks_of(reading, change.field->name);
            })};
    }

    std::string book_title(std::string_view id) const {
        const Book* book = library_.catalogue().book(id);
        return book ? typeset(book->title[reader_.language], reader_.language) : std::string{};
    }

    // Its headings, each once; those of another book than the rule set's own behind that book's name.
    std::string source(const CatalogueEntry& entry) const {
        const bool french = reader_.language == Language::French;
        const std::string_view colon = french ? " : " : ": ", semicolon = french ? " ; " : "; ";
        std::vector<std::string> places;
        std::string text;
        std::string_view book = info_.rulebook;
        for (const Source& source : entry.sources(reader_.rule_set)) {
            const std::string place = fmt::format("{}/{}", source.book, source.heading);
            if (std::ranges::find(places, place) != places.end()) continue;
            places.push_back(place);
            if (!text.empty()) text += semicolon;
            if (source.book != book) (text += book_title(source.book)) += colon;
            book = source.book;
            text += source.heading;
        }
        return typeset(text, Language::French);
    }

    // A choice that every rulebook makes alike is no choice, unless these players have changed it.
    bool is_common(const RuleField& field) const {
        return !field.is_number && std::ranges::all_of(library_.rule_sets(), [&](const RuleSetInfo& other) {
            return other.rulebook.empty() || field.get(other.rules) == field.get(reader_.rules);
        });
    }

    // A choice that no rule on the sheet mentions decides nothing here.
    void figure(const RuleField& field, RuleSheet& sheet) const {
        SheetFigure figure{.field = &field, .name = {}, .value = {}, .rules = {}};
        for (const RuleId id : rules_of(field))
            if (sheet.find(id)) figure.rules.push_back(id);
        if (figure.rules.empty() || is_common(field)) return;
        figure.name = field_name(reader_, field);
        figure.value = value_in_words(reader_, field, field.get(reader_.rules));
        sheet.figures.push_back(std::move(figure));
    }

    const Library& library_;
    const RuleSetInfo& info_;
    const Reader& reader_;
    const Resolution& game_;
    std::vector<Difference> changes_;
};

}  // namespace

const SheetRule* RuleSheet::find(RuleId id) const {
    for (const SheetChapter& chapter : chapters) {
        const auto found = std::ranges::find(chapter.rules, id, &SheetRule::id);
        if (found != chapter.rules.end()) return &*found;
    }
    return nullptr;
}

RuleSheet rule_sheet(const Library& library, const RuleSetInfo& info, const Edition& edition,
    const Resolution& game, Language language) {
    const Reader reader{library, edition, game.game.rules, library.catalogue_name(info), language};
    return Writer{library, info, reader, game}.sheet();
}

RuleSheet rule_sheet(const Library& library, const RuleSetInfo& info, Language language) {
    const Edition* official = library.official_board(info.id);
    const Edition& edition = official ? *official : library.editions().front();
    const Resolution game{
        .game = {.board = edition.board, .rules = info.rules}, .unofficial = {}, .problems = {}};
    return rule_sheet(library, info, edition, game, language);
}

std::vector<RuleId> rules_of(const RuleField& field) {
    std::vector<RuleId> rules;
    for (const std::string_view id : split(field.rules, ' ')) rules.push_back(parse_rule_id(id));
    return rules;
}

}  // namespace banquier::editions
