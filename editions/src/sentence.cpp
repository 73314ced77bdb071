#include "banquier/editions/sentence.hpp"
#include "banquier/editions/library.hpp"
#include "sentence_marks.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace banquier::editions {
namespace {

std::string lower_case(std::string_view text) {
    std::string result{text};
    if (!result.empty() && result[0] >= 'A' && result[0] <= 'Z')
        result[0] = static_cast<char>(result[0] | 0x20);
    return result;
}

// Fills in one mark at a time for one reader.
class Teller {
public:
    explicit Teller(const Reader& reader) : reader_(reader) {}

    bool holds(const PartMark& part) const {
        switch (part.kind) {
        case PartMark::Kind::In:
            return std::ranges::any_of(split(part.condition, ' '),
                [this](std::string_view pattern) { return matches(pattern, reader_.rule_set); });
        case PartMark::Kind::Where: return has_value(part.condition);
        case PartMark::Kind::With: {
            const CatalogueEntry* rule = reader_.library.catalogue().find(parse_rule_id(part.condition));
            return rule != nullptr && rule->standing(reader_.rule_set) != Standing::DoesNotHold;
        }
        case PartMark::Kind::Elsewhere:
        case PartMark::Kind::End: break;
        }
        return true;
    }

    std::string operator()(const TermMark& mark) const {
        const KnownTerm* term = known_term(mark.term);
        if (term == nullptr) return {};
        std::string said = term->word == nullptr ? name(term->name) : of_word(mark, *term);
        return mark.capital ? capitalised(std::move(said)) : said;
    }

    std::string operator()(const FigureMark& mark) const {
        const std::int64_t argument = whole_number(mark.argument).value_or(1);
        if (mark.name == kMoneyFigure) return money(argument);
        if (mark.name == kInterestFigure)
            return money((argument * reader_.rules.interest_percent + 99) / 100);
        if (mark.name == kStationFigure) return money(rent_of(kStations, argument));
        if (mark.name == kUtilityFigure) return std::to_string(rent_of(kUtilities, argument));
        if (mark.name == kHotelFigure) return number(reader_.rules.houses_before_hotel + 1, mark.argument);
        const RuleField* field = rule_field(mark.name);
        if (field == nullptr) return {};
        const std::int64_t value = field->get(reader_.rules);
        return field->is_money ? money(value) : number(value, mark.argument);
    }

    std::string operator()(const NotesMark& mark) const {
        std::string list;
        std::int64_t sum = 0;
        for (const std::string_view note : split(mark.list, ' ')) {
            const std::size_t times = note.find('x');
            const std::int64_t count = whole_number(note.substr(0, times)).value_or(0);
            const std::int64_t value = whole_number(note.substr(times + 1)).value_or(0);
            sum += count * value;
            list += fmt::format("{}{}\u00a0×\u00a0{}", list.empty() ? "" : ", ", count, money(value));
        }
        return sum == reader_.rules.starting_cash ? fmt::format(" ({})", list) : std::string{};
    }

    std::string operator()(const PartMark&) const { return {}; }

private:
    std::string of_word(const TermMark& mark, const KnownTerm& term) const {
        const Word& word = reader_.edition.texts[reader_.language].*term.word;
        if (!mark.agreement.empty()) {
            const std::size_t slash = mark.agreement.find('/');
            return std::string{word.gender == Gender::Feminine ? mark.agreement.substr(slash + 1)
                                                               : mark.agreement.substr(0, slash)};
        }
        if (mark.article.empty()) return term.number == Number::One ? word.one : word.many;
        return with_article(lower_case(mark.article), word, term.number, reader_.language).value_or("");
    }

    std::string name(std::string_view term) const {
        const Texts& texts = reader_.edition.texts[reader_.language];
        if (term == "chance") return texts.deck[index_of(DeckId::Chance)];
        if (term == "chest") return texts.deck[index_of(DeckId::Chest)];
        const SquareKind kind = term == "go" ? SquareKind::Go : SquareKind::Parking;
        for (std::size_t i = 0; i < kSquares; ++i)
            if (reader_.edition.board.square[static_cast<SquareId>(i)].kind == kind)
                return texts.square[static_cast<SquareId>(i)];
        return {};
    }

    std::string money(std::int64_t amount) const {
        return money_text(reader_.edition.theme, reader_.language, static_cast<Money>(amount));
    }

    std::string number(std::int64_t value, std::string_view form) const {
        if (form == "words") return in_words(value, reader_.language);
        if (form == "ordinal") return ordinal(value, reader_.language);
        return std::to_string(value);
    }

    // The figure of the first title of its kind, where its owner has so many.
    std::int64_t rent_of(GroupId group, std::int64_t owned) const {
        for (const Deed& deed : reader_.edition.board.deed.items)
            if (deed.group == group) return deed.rent[static_cast<std::size_t>(owned - 1)];
        return 0;
    }

    bool has_value(std::string_view condition) const {
        const std::size_t equals = std::min(condition.find('='), condition.size());
        const RuleField* field = rule_field(condition.substr(0, equals));
        if (field == nullptr || equals == condition.size()) return false;
        return parse_value(*field, condition.substr(equals + 1)) == field->get(reader_.rules);
    }

    const Reader& reader_;
};

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

}  // namespace

std::string filled(const Reader& reader, std::string_view sentence, const OwnMark& own) {
    const Teller teller{reader};
    std::string text;
    bool saying = true, said = false;  // said: one of the parts that are open has been
    for (const Piece& piece : pieces_of(sentence)) {
        if (!piece.mark) {
            if (saying) text += piece.text;
            continue;
        }
        if (const auto said_by_caller = own ? own(piece.text) : std::nullopt) {
            if (saying) text += *said_by_caller;
            continue;
        }
        const SentenceMark mark = mark_of(piece.text);
        if (const auto* part = std::get_if<PartMark>(&mark)) {
            const bool end = part->kind == PartMark::Kind::End;
            saying = end || (!said && teller.holds(*part));
            said = !end && (said || saying);
        } else if (saying) {
            text += std::visit(teller, mark);
        }
    }
    // Parts that are not said leave their blanks.
    const std::size_t first = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

std::string told(const Reader& reader, std::string_view sentence) {
    return typeset(filled(reader, sentence), reader.language);
}

std::string typeset(std::string_view text, Language language) {
    constexpr std::string_view kBefore = ";!?", kThin = "\u202f", kWide = "\u00a0", kOpen = "«", kClose = "»";
    const bool french = language == Language::French;
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view next = text.substr(i + 1);
        if (french && text[i] == ' ' && !next.empty()) {
            const bool thin = kBefore.find(next[0]) != std::string_view::npos || next.starts_with(kClose) ||
                text.substr(0, i).ends_with(kOpen);
            if (thin || next[0] == ':' || next[0] == '%') {
                result += thin ? kThin : kWide;
                continue;
            }
        }
        const bool apostrophe = text[i] == '\'' && i > 0 && is_letter(text[i - 1]);
        if (apostrophe)
            result += "\u2019";
        else
            result += text[i];
    }
    return result;
}

bool speaks_of(std::string_view sentence, std::string_view field) {
    return std::ranges::any_of(pieces_of(sentence), [field](const Piece& piece) {
        if (!piece.mark) return false;
        const SentenceMark mark = mark_of(piece.text);
        if (const auto* figure = std::get_if<FigureMark>(&mark)) return figure->name == field;
        const auto* part = std::get_if<PartMark>(&mark);
        return part != nullptr && part->kind == PartMark::Kind::Where &&
            part->condition.substr(0, part->condition.find('=')) == field;
    });
}

}  // namespace banquier::editions
