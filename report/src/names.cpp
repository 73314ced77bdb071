#include "names.hpp"

#include "numbers.hpp"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace banquier::report {

namespace {

struct CauseName {
    std::string_view key;
    Phrase phrase;
};

// As DebtCause.
constexpr std::array<CauseName, sim::kDebtCauses> kCauses = {{
    {"rent", {"Un loyer", "A rent"}},
    {"tax", {"Une taxe", "A tax"}},
    {"card", {"Une carte", "A card"}},
    {"each_player", {"Une carte qui paie chacun", "A card that pays everybody"}},
    {"fine", {"L'amende de prison", "The prison fine"}},
    {"interest", {"L'intérêt d'une hypothèque", "Interest on a mortgage"}},
    {"title", {"Un titre à payer", "A title to pay for"}},
}};

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace

Names::Names(const Input& input, Language language)
    : input_(input), edition_(*input.library.edition(input.board)), language_(language) {}

std::string Names::rule_set() const {
    const editions::RuleSetInfo* info = input_.library.rule_set(input_.rule_set);
    std::string text = info ? info->title[language_] : input_.rule_set;
    for (const std::string& choice : input_.choices) text += " + " + choice;
    return text;
}

std::string Names::entrants() const {
    std::string text;
    for (std::size_t i = 0; i < input_.entrants.size();) {
        std::size_t end = i;
        while (end < input_.entrants.size() && input_.entrants[end] == input_.entrants[i]) ++end;
        if (!text.empty()) text += ", ";
        if (end - i > 1) text += fmt::format("{} × ", end - i);
        text += input_.entrants[i];
        i = end;
    }
    return text;
}

std::string Names::interim() const {
    const sim::InterimState& so_far = *input_.interim;
    const auto count = [&](auto n) { return number(static_cast<double>(n), 0, language_); };
    const Phrase line{
        "Résultat provisoire : {} blocs sur {} ({}) ; parts finies : {} sur {}, commencées : {}",
        "Interim result: {} blocks of {} ({}); shards complete: {} of {}, begun: {}"};
    const double share = so_far.blocks == 0 ? 0 : real(so_far.done) / real(so_far.blocks);
    return fmt::format(fmt::runtime(in(line)), count(so_far.done), count(so_far.blocks),
        percent(share, 1, language_), count(so_far.complete), count(so_far.shards), count(so_far.begun));
}

std::string Names::square(std::size_t place) const {
    if (place == sim::kInPrison) return in({"En prison", "In prison"});
    return texts().square.items[place];
}

std::string Names::group(std::size_t group) const { return capital(texts().group.items[group]); }

std::string Names::level(std::size_t group, std::size_t level) const {
    const auto so_many = [](std::size_t n, const editions::Word& word) {
        return fmt::format("{} {}", n, n == 1 ? word.one : word.many);
    };
    if (group == index_of(kStations)) return so_many(level + 1, texts().station);
    if (group == index_of(kUtilities)) return so_many(level + 1, texts().utility);
    if (level == 0) return in({"sans construction", "nothing built"});
    return level == kHotelRent ? texts().hotel.one : so_many(level, texts().house);
}

std::string Names::short_level(std::size_t group, std::size_t level) const {
    if (group >= kColours) return std::to_string(level + 1);
    return level == kHotelRent ? "H" : std::to_string(level);
}

std::string Names::cause(std::size_t cause) const { return in(kCauses[cause].phrase); }

std::string Names::entrant(std::size_t entrant) const {
    return fmt::format("{}. {}", entrant + 1, input_.entrants[entrant]);
}

std::string Names::seat(std::size_t seat) const {
    return fmt::format("{} {}", in({"Place", "Seat"}), seat + 1);
}

std::string Names::money(double amount) const {
    const editions::Theme& theme = edition_.theme;
    const double shown = amount * theme.shown_times;
    const std::string digits = number(shown, std::abs(shown) >= 19.95 ? 0 : 1, language_);
    return theme.symbol_placement[language_] == editions::Placement::After
        ? digits + "\u00a0" + theme.currency_symbol
        : theme.currency_symbol + digits;
}

std::size_t group_of(const Board& board, std::size_t square) {
    const Square& s = board.square.items[square];
    return s.kind == SquareKind::Property ? index_of(board.deed[s.deed].group) : kGroups;
}

std::string_view cause_key(std::size_t cause) { return kCauses[cause].key; }

}  // namespace banquier::report
