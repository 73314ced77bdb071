#include "banquier/editions/rule_fields.hpp"
#include "sentence_marks.hpp"
#include "spelling.hpp"

#include <algorithm>

namespace banquier::editions {
namespace {

std::vector<std::string> names_of(std::span<const std::string_view> names) {
    return {names.begin(), names.end()};
}

// Looks at the marks of one sentence.
class Checker {
public:
    Checker(Language language, std::string_view key, Place place, const SentenceCheck& check)
        : language_(language), key_(key), place_(place), check_(check) {}

    void look(std::string_view sentence) {
        for (const Piece& piece : pieces_of(sentence)) {
            if (!piece.mark) continue;
            found_ = piece.text;
            at_ = {place_.line, place_.column + 1 + static_cast<int>(piece.at)};
            std::visit(*this, mark_of(piece.text));
        }
        if (open_) add(ProblemCode::PartNotEnded);
    }

    void operator()(const TermMark& mark) {
        if (std::ranges::find(check_.places, found_) != check_.places.end()) return;
        const KnownTerm* term = known_term(mark.term);
        if (term == nullptr) {
            std::vector<std::string> names;
            for (const KnownTerm& known : known_terms()) names.emplace_back(known.name);
            names.insert(names.end(), check_.places.begin(), check_.places.end());
            return add(ProblemCode::UnknownMark, nearest_name(std::string{mark.term}, names));
        }
        if (mark.article.empty() && mark.agreement.empty()) return;
        const bool name = term->word == nullptr;
        if (name || (!mark.agreement.empty() && language_ != Language::French))
            return add(ProblemCode::UnknownMark);
        if (mark.article.empty()) return;
        std::string article{mark.article};
        article[0] = static_cast<char>(article[0] | 0x20);
        const Word any{.one = "x", .many = "x"};
        if (!with_article(article, any, term->number, language_))
            add(ProblemCode::UnknownMark, nearest_name(article, names_of(articles(language_))));
    }

    void operator()(const FigureMark& mark) {
        const auto number = whole_number(mark.argument);
        const bool wants_number = mark.name == kMoneyFigure || mark.name == kInterestFigure ||
            mark.name == kStationFigure || mark.name == kUtilityFigure;
        if (wants_number) {
            const std::int64_t most = mark.name == kStationFigure ? 4
                : mark.name == kUtilityFigure                     ? 2
                                                                  : 1'000'000;
            if (!number || *number < 1 || *number > most) add(ProblemCode::UnknownMark);
            return;
        }
        const bool form = mark.argument.empty() || mark.argument == "words" || mark.argument == "ordinal";
        const RuleField* field = rule_field(mark.name);
        const bool known = mark.name == kHotelFigure || (field != nullptr && field->is_number);
        if (!known || !form) add(ProblemCode::UnknownMark);
    }

    void operator()(const NotesMark& mark) {
        const auto notes = split(mark.list, ' ');
        const bool sound = std::ranges::all_of(notes, [](std::string_view note) {
            const std::size_t times = std::min(note.find('x'), note.size() - 1);
            return whole_number(note.substr(0, times)) && whole_number(note.substr(times + 1));
        });
        if (notes.empty() || !sound) add(ProblemCode::UnknownMark);
    }

    void operator()(const PartMark& part) {
        using Kind = PartMark::Kind;
        if (part.kind == Kind::Elsewhere || part.kind == Kind::End) {
            if (!open_) add(ProblemCode::PartNotOpen);
            open_ = part.kind == Kind::Elsewhere;
            if (!part.condition.empty()) add(ProblemCode::UnknownMark);
            return;
        }
        open_ = true;
        if (part.condition.empty()) return add(ProblemCode::UnknownMark);
        if (part.kind == Kind::In) look_at_rule_sets(part.condition);
        if (part.kind == Kind::Where) look_at_field(part.condition);
        if (part.kind == Kind::With && std::ranges::find(check_.rules, part.condition) == check_.rules.end())
            add(ProblemCode::UnknownMark, nearest_name(std::string{part.condition}, check_.rules));
    }

private:
    void look_at_rule_sets(std::string_view list) {
        for (const std::string_view pattern : split(list, ' ')) {
            const auto meant = [pattern](const std::string& set) { return matches(pattern, set); };
            if (std::ranges::none_of(check_.rule_sets, meant))
                check_.report.add(at_, ProblemCode::UnknownRuleSet,
                    {Quoted{std::string{pattern}}, joined(check_.rule_sets)},
                    nearest_name(std::string{pattern}, check_.rule_sets));
        }
    }

    void look_at_field(std::string_view condition) {
        const std::size_t equals = std::min(condition.find('='), condition.size());
        const RuleField* field = rule_field(condition.substr(0, equals));
        if (field == nullptr || equals == condition.size() ||
            !parse_value(*field, condition.substr(equals + 1)))
            add(ProblemCode::UnknownMark);
    }

    void add(ProblemCode code, std::string nearest = {}) const {
        check_.report.add(
            at_, code, {std::string{key_}, Quoted{"{" + std::string{found_} + "}"}}, std::move(nearest));
    }

    Language language_;
    std::string_view key_;
    Place place_;
    const SentenceCheck& check_;
    std::string_view found_;
    Place at_;
    bool open_ = false;
};

}  // namespace

void check_sentence(std::string_view sentence, Language language, std::string_view key, Place place,
    const SentenceCheck& check) {
    Checker{language, key, place, check}.look(sentence);
}

}  // namespace banquier::editions
