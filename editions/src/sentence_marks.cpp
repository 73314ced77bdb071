#include "sentence_marks.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace banquier::editions {
namespace {

constexpr auto kTerms = std::to_array<KnownTerm>({
    {"house", &Texts::house, Number::One},
    {"houses", &Texts::house, Number::Many},
    {"hotel", &Texts::hotel, Number::One},
    {"hotels", &Texts::hotel, Number::Many},
    {"street", &Texts::street, Number::One},
    {"streets", &Texts::street, Number::Many},
    {"station", &Texts::station, Number::One},
    {"stations", &Texts::station, Number::Many},
    {"utility", &Texts::utility, Number::One},
    {"utilities", &Texts::utility, Number::Many},
    {"release", &Texts::release, Number::One},
    {"releases", &Texts::release, Number::Many},
    {"currency", &Texts::currency, Number::One},
    {"currencies", &Texts::currency, Number::Many},
    {"go", nullptr, Number::One},
    {"parking", nullptr, Number::One},
    {"chance", nullptr, Number::One},
    {"chest", nullptr, Number::One},
});

struct PartWord {
    std::string_view word;
    PartMark::Kind kind;
};
constexpr auto kParts = std::to_array<PartWord>({
    {"in", PartMark::Kind::In},
    {"where", PartMark::Kind::Where},
    {"with", PartMark::Kind::With},
    {"elsewhere", PartMark::Kind::Elsewhere},
    {"end", PartMark::Kind::End},
});

std::string_view behind(std::string_view text, std::size_t at) {
    return at >= text.size() ? std::string_view{} : text.substr(at);
}

bool is_capital(std::string_view text) { return !text.empty() && text[0] >= 'A' && text[0] <= 'Z'; }

TermMark term_mark(std::string_view text) {
    const std::size_t blank = text.rfind(' ');
    TermMark mark{.article = {}, .agreement = {}, .term = text, .capital = is_capital(text)};
    if (blank == std::string_view::npos) return mark;
    mark.term = text.substr(blank + 1);
    const std::string_view before = text.substr(0, blank);
    (before.find('/') == std::string_view::npos ? mark.article : mark.agreement) = before;
    return mark;
}

}  // namespace

std::vector<Piece> pieces_of(std::string_view sentence) {
    std::vector<Piece> pieces;
    for (std::size_t from = 0; from < sentence.size();) {
        const std::size_t open = std::min(sentence.find('{', from), sentence.size());
        if (open > from) pieces.push_back({sentence.substr(from, open - from), from, false});
        if (open == sentence.size()) break;
        const std::size_t close = std::min(sentence.find('}', open), sentence.size());
        pieces.push_back({sentence.substr(open + 1, close - open - 1), open, true});
        from = close + 1;
    }
    return pieces;
}

SentenceMark mark_of(std::string_view text) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string_view first = text.substr(0, blank), rest = behind(text, blank + 1);
    if (first.starts_with('=')) return FigureMark{first.substr(1), rest};
    if (first == "notes") return NotesMark{rest};
    for (const PartWord& part : kParts)
        if (part.word == first) return PartMark{part.kind, rest};
    return term_mark(text);
}

std::span<const KnownTerm> known_terms() { return kTerms; }

const KnownTerm* known_term(std::string_view name) {
    const auto same = [name](const KnownTerm& term) {
        return term.name.size() == name.size() && term.name.substr(1) == name.substr(1) &&
            (term.name[0] | 0x20) == (name[0] | 0x20);
    };
    const auto found = std::ranges::find_if(kTerms, same);
    return name.empty() || found == kTerms.end() ? nullptr : &*found;
}

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(at), text.size());
        if (end > 0) parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0) return std::nullopt;
    return value;
}

bool matches(std::string_view pattern, std::string_view rule_set) {
    if (!pattern.ends_with('*')) return pattern == rule_set;
    pattern.remove_suffix(1);
    if (pattern.empty() || pattern == rule_set) return true;
    return rule_set.starts_with(pattern) && rule_set[pattern.size()] == '-';
}

}  // namespace banquier::editions
