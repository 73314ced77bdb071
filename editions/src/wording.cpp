#include "wording.hpp"

#include <algorithm>

namespace banquier::editions {
namespace {

constexpr std::string_view kDigits = "0123456789";

std::vector<std::string> words_of(std::string_view list) {
    std::vector<std::string> words;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(' '), list.size());
        words.emplace_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return words;
}

std::string in_braces(std::string_view name) { return "{" + std::string{name} + "}"; }

struct Parts {
    std::string plain;  // the wording without its placeholders
    std::vector<std::string> placeholders;
};

Parts parts_of(std::string_view wording) {
    Parts parts;
    parts.plain = filled(wording, [&parts](std::string_view name) {
        parts.placeholders.emplace_back(name);
        return std::string{};
    });
    return parts;
}

bool has(const std::vector<std::string>& list, const std::string& name) {
    return std::ranges::find(list, name) != list.end();
}

}  // namespace

std::string filled(std::string_view wording, const std::function<std::string(std::string_view)>& filling) {
    std::string text;
    while (true) {
        const std::size_t open = wording.find('{');
        const std::size_t close = wording.find('}', open == std::string_view::npos ? 0 : open);
        if (open == std::string_view::npos || close == std::string_view::npos) return text.append(wording);
        text.append(wording.substr(0, open));
        text.append(filling(wording.substr(open + 1, close - open - 1)));
        wording.remove_prefix(close + 1);
    }
}

void check_wording(
    std::string_view wording, const Card& card, std::string_view key, Place place, const Report& report) {
    const CardKindName& kind = card_kind(card.kind);
    const std::vector<std::string> may = words_of(kind.may_show);
    const Parts parts = parts_of(wording);
    std::vector<std::string> known;
    for (const std::string& name : may) known.push_back(in_braces(name));
    for (const std::string& name : parts.placeholders)
        if (!has(may, name))
            report.add(place, ProblemCode::UnknownFigure,
                {std::string{key}, in_braces(name), known.empty() ? "–" : joined(known)});
    const bool to_go = card.kind == CardKind::AdvanceTo && card.square == SquareId{0};
    for (const std::string& name : words_of(kind.must_show))
        if (!to_go && !has(parts.placeholders, name))
            report.add(place, ProblemCode::FigureMissing, {std::string{key}, in_braces(name)});
    const std::size_t digit = parts.plain.find_first_of(kDigits);
    if (digit == std::string::npos) return;
    const std::size_t end = std::min(parts.plain.find_first_not_of(kDigits, digit), parts.plain.size());
    report.add(place, ProblemCode::FigureWritten,
        {std::string{key}, Quoted{parts.plain.substr(digit, end - digit)}});
}

}  // namespace banquier::editions
