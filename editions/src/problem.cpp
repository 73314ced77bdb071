#include "banquier/editions/problem.hpp"

#include <algorithm>
#include <array>
#include <fmt/args.h>
#include <fmt/format.h>

namespace banquier::editions {
namespace {

struct Message {
    ProblemCode code;
    std::string_view english;
    std::string_view french;
};

// {0}, {1}, ... are the parameters in the order noted beside the code.
constexpr auto kMessages = std::to_array<Message>({
    {ProblemCode::Unreadable, "expected a readable file, found none",
        "on attend un fichier lisible, on n'en trouve pas"},
    {ProblemCode::Syntax, "expected TOML, found a fault: {0}",
        "on attend du TOML, on trouve une faute : {0}"},
    {ProblemCode::UnknownKind, "kind: expected one of {1}, found {0}",
        "kind : on attend l'un de {1}, on trouve {0}"},
    {ProblemCode::MissingKey, "expected the key {0}, found none",
        "on attend la clé {0}, on ne la trouve pas"},
    {ProblemCode::UnknownKey, "expected a known key, found {0}", "on attend une clé connue, on trouve {0}"},
    {ProblemCode::WrongType, "{0}: expected {1}, found {2}", "{0} : on attend {1}, on trouve {2}"},
    {ProblemCode::UnknownValue, "{0}: expected one of {2}, found {1}",
        "{0} : on attend l'un de {2}, on trouve {1}"},
    {ProblemCode::OutOfRange, "{0}: expected a number from {1} to {2}, found {3}",
        "{0} : on attend un nombre de {1} à {2}, on trouve {3}"},
    {ProblemCode::DuplicateId, "expected every {0} once, found {1} again (first at {2})",
        "on attend chaque {0} une seule fois, on retrouve {1} (d'abord en {2})"},
    {ProblemCode::BadId, "{0}: expected letters, digits, - and _, found {1}",
        "{0} : on attend des lettres, des chiffres, - et _, on trouve {1}"},
    {ProblemCode::ReservedId, "id: expected a name of its own, found {0}, which stations and utilities have",
        "id : on attend un nom qui lui soit propre, on trouve {0}, celui des gares ou des compagnies"},
    {ProblemCode::SquareCount, "expected 40 squares, found {0} (missing: {1})",
        "on attend 40 cases, on en trouve {0} (il manque : {1})"},
    {ProblemCode::SquareTwice, "expected every square once, found {0} again",
        "on attend chaque case une seule fois, on retrouve la {0}"},
    {ProblemCode::SquareKindCount, "expected exactly one square of kind {0}, found {1}",
        "on attend exactement une case de type {0}, on en trouve {1}"},
    {ProblemCode::GoNotFirst, "expected the square of kind \"go\" at 0, found it at {0}",
        "on attend la case de type « go » en 0, on la trouve en {0}"},
    {ProblemCode::UnknownGroup, "group: expected one of {1}, found {0}",
        "group : on attend l'un de {1}, on trouve {0}"},
    {ProblemCode::GroupCount, "expected 8 groups, found {0}", "on attend 8 groupes, on en trouve {0}"},
    {ProblemCode::GroupSize, "group {0}: expected 2 to 4 streets, found {1}",
        "groupe {0} : on attend 2 à 4 terrains, on en trouve {1}"},
    {ProblemCode::TitleCount, "expected 22 streets, 4 stations and 2 utilities, found {0}, {1} and {2}",
        "on attend 22 terrains, 4 gares et 2 compagnies, on en trouve {0}, {1} et {2}"},
    {ProblemCode::ListLength, "{0}: expected {1} figures, found {2}",
        "{0} : on attend {1} chiffres, on en trouve {2}"},
    {ProblemCode::RentFalls, "rents: expected at least {1}, the one before, found {0}",
        "rents : on attend au moins {1}, le précédent, on trouve {0}"},
    {ProblemCode::MortgageTooHigh, "mortgage: expected at most the price, {0}, found {1}",
        "mortgage : on attend au plus le prix, {0}, on trouve {1}"},
    {ProblemCode::CardToNowhere, "card {0}: expected a square from 0 to 39, found {1}",
        "carte {0} : on attend une case de 0 à 39, on trouve {1}"},
    {ProblemCode::DeckSize, "deck {0}: expected 16 cards, found {1}",
        "paquet {0} : on attend 16 cartes, on en trouve {1}"},
    {ProblemCode::NumberTwice, "number: expected every number once, found {0} again",
        "number : on attend chaque numéro une seule fois, on retrouve le {0}"},
    {ProblemCode::NumbersMissing, "deck {0}: expected the numbers 3 to 18, found some missing: {1}",
        "paquet {0} : on attend les numéros 3 à 18, il en manque : {1}"},
    {ProblemCode::ReleaseCards, "expected at most 6 release cards, found {0}",
        "on attend au plus 6 cartes de sortie de prison, on en trouve {0}"},
    {ProblemCode::UnknownBoard, "board: expected one of {1}, found {0}",
        "board : on attend l'un de {1}, on trouve {0}"},
    {ProblemCode::TextsMissing, "board {0}: expected texts in {1}, found none",
        "plateau {0} : on attend des textes en {1}, on n'en trouve pas"},
    {ProblemCode::TextsTwice, "board {0}: expected its texts in {1} once, found them again (first at {2})",
        "plateau {0} : on attend ses textes en {1} une seule fois, on les retrouve (d'abord en {2})"},
    {ProblemCode::ThemeMissing, "board {0}: expected a theme, found none",
        "plateau {0} : on attend un thème, on n'en trouve pas"},
    {ProblemCode::ThemeTwice, "board {0}: expected one theme, found another (first at {1})",
        "plateau {0} : on attend un seul thème, on en trouve un autre (d'abord en {1})"},
    {ProblemCode::TextMissing, "{0}: expected a text in {1}, found none",
        "{0} : on attend un texte en {1}, on n'en trouve pas"},
    {ProblemCode::UnknownFigure, "{0}: expected no placeholder but {2}, found {1}",
        "{0} : on n'attend pas d'autre emplacement que {2}, on trouve {1}"},
    {ProblemCode::FigureMissing, "{0}: expected the placeholder {1}, found none",
        "{0} : on attend l'emplacement {1}, on ne le trouve pas"},
    {ProblemCode::FigureWritten, "{0}: expected figures as placeholders alone, found {1}",
        "{0} : on attend les chiffres sous forme d'emplacements, on trouve {1}"},
    {ProblemCode::BadColour, "{0}: expected a colour such as \"#1A2B3C\", found {1}",
        "{0} : on attend une couleur telle que « #1A2B3C », on trouve {1}"},
    {ProblemCode::TooFewTokens, "tokens: expected at least {0}, for as many players, found {1}",
        "tokens : on en attend au moins {0}, pour autant de joueurs, on en trouve {1}"},
    {ProblemCode::UnknownRuleSet, "expected rule sets among {1}, found {0}",
        "on attend des règlements parmi {1}, on trouve {0}"},
    {ProblemCode::UnknownBase, "base: expected one of {1}, found {0}",
        "base : on attend l'un de {1}, on trouve {0}"},
    {ProblemCode::BaseCycle,
        "base: expected a rule set that stands by itself in the end, found a circle: {0}",
        "base : on attend un règlement qui tienne seul à la fin, on trouve un cercle : {0}"},
    {ProblemCode::DrawDisagrees, "rule set {0}: expected the board's way of drawing, {2}, found {1}",
        "règlement {0} : on attend la façon de tirer du plateau, {2}, on trouve {1}"},
    {ProblemCode::PlayersReversed, "max_players: expected at least min_players, {0}, found {1}",
        "max_players : on attend au moins min_players, {0}, on trouve {1}"},
    {ProblemCode::TooManyDealt, "dealt_titles: expected at most {0} with {1} players, found {2}",
        "dealt_titles : on en attend au plus {0} à {1} joueurs, on trouve {2}"},
    {ProblemCode::BadRuleId, "id: expected a rule such as {1}, found {0}",
        "id : on attend une règle telle que {1}, on trouve {0}"},
    {ProblemCode::NotANumberRule, "takes: expected a rule that is a number, found {0}",
        "takes : on attend une règle qui soit un nombre, on trouve {0}"},
    {ProblemCode::UnknownMark,
        "{0}: expected a term, a figure or a part of a sentence (docs/editions.md), found {1}",
        "{0} : on attend un terme, un chiffre ou une partie de phrase (docs/editions.md), on trouve {1}"},
    {ProblemCode::PartNotOpen, "{0}: expected a condition before {1}, found none",
        "{0} : on attend une condition avant {1}, on n'en trouve pas"},
    {ProblemCode::PartNotEnded, "{0}: expected {{end}} after {1}, found none",
        "{0} : on attend {{end}} après {1}, on ne le trouve pas"},
    {ProblemCode::UnknownBook, "expected a rulebook among {1}, found {0}",
        "on attend un livret parmi {1}, on trouve {0}"},
    {ProblemCode::NoSuchLine, "expected a line of rulebook {1}, from {2} to {3}, found {0}",
        "on attend une ligne du livret {1}, de {2} à {3}, on trouve {0}"},
    {ProblemCode::ChoiceForm, "expected key=value or a house rule such as HOUSE-01, found {0}",
        "on attend clé=valeur ou une règle maison telle que HOUSE-01, on trouve {0}"},
    {ProblemCode::UnknownRule, "expected the key of a rule, found {0}",
        "on attend la clé d'une règle, on trouve {0}"},
    {ProblemCode::UnknownHouseRule, "expected a house rule among {1}, found {0}",
        "on attend une règle maison parmi {1}, on trouve {0}"},
    {ProblemCode::NumberWanted, "{0}: expected a number ({0}=...), found none",
        "{0} : on attend un nombre ({0}=...), on n'en trouve pas"},
    {ProblemCode::NumberUnwanted, "{0}: expected no number, found {1}",
        "{0} : on n'attend pas de nombre, on trouve {1}"},
});

struct TermName {
    Term term;
    std::string_view english;
    std::string_view french;
};

constexpr auto kTerms = std::to_array<TermName>({
    {Term::Number, "a whole number", "un nombre entier"},
    {Term::Text, "a text", "un texte"},
    {Term::List, "a list", "une liste"},
    {Term::Table, "a table", "une table"},
    {Term::Decimal, "a decimal number", "un nombre à virgule"},
    {Term::TrueOrFalse, "true or false", "vrai ou faux"},
    {Term::Date, "a date", "une date"},
    {Term::Nothing, "nothing", "rien"},
    {Term::Board, "board", "plateau"},
    {Term::Group, "group", "groupe"},
    {Term::Card, "card", "carte"},
    {Term::RuleSet, "rule set", "règlement"},
    {Term::HouseRule, "house rule", "règle maison"},
    {Term::Rule, "rule", "règle"},
    {Term::SearchWord, "search word", "mot de recherche"},
    {Term::French, "French", "français"},
    {Term::English, "English", "anglais"},
});

std::string_view in_language(std::string_view english, std::string_view french, Language language) {
    return language == Language::English ? english : french;
}

// Turns a parameter into words of the reader's language.
struct Shown {
    Language language;

    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(const Quoted& quoted) const {
        return language == Language::English ? "\"" + quoted.text + "\"" : "« " + quoted.text + " »";
    }
    std::string operator()(Term term) const {
        const TermName& name = *std::ranges::find(kTerms, term, &TermName::term);
        return std::string{in_language(name.english, name.french, language)};
    }
};

std::string where(const Problem& problem) {
    if (problem.file.empty()) return {};
    if (problem.place.line == 0) return problem.file + ": ";
    return fmt::format("{}:{}:{}: ", problem.file, problem.place.line, problem.place.column);
}

}  // namespace

std::string render(const Problem& problem, Language language) {
    const Message& message = *std::ranges::find(kMessages, problem.code, &Message::code);
    fmt::dynamic_format_arg_store<fmt::format_context> arguments;
    for (const Parameter& parameter : problem.parameters)
        arguments.push_back(std::visit(Shown{language}, parameter));
    const std::string_view form = in_language(message.english, message.french, language);
    std::string text = where(problem) + fmt::vformat(form, arguments);
    if (problem.nearest.empty()) return text;
    return text +
        fmt::format(fmt::runtime(in_language("; perhaps {}", " ; peut-être {}", language)), problem.nearest);
}

}  // namespace banquier::editions
