#include "expectation.hpp"

#include <banquier/notation/event_text.hpp>
#include <banquier/notation/words.hpp>

#include "act_words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace banquier::notation {

namespace {

const Text kSeat{"une place, de 1 à 8", "a seat, 1 to 8"};
const Text kTitle{"le numéro d'une case qui a un titre", "the number of a square that has a title"};
const Text kNumber{"un nombre entier", "a whole number"};

Text same(const std::string& text) { return {text, text}; }

class Expectation {
public:
    Expectation(FirstProblem& problem, std::string_view line, const Context& context, Outcome& outcome)
        : problem_(problem),
          line_(line),
          words_(problem, line, 0),
          game_(context.game),
          state_(*context.state),
          context_(context),
          outcome_(outcome) {}

    std::optional<Text> failure();

private:
    PlayerId seat() { return static_cast<PlayerId>(words_.number(1, state_.players, kSeat) - 1); }
    DeedId title();
    Money signed_number();
    std::optional<Text> number(std::int64_t found);
    std::optional<Text> number_of(std::string_view subject);
    std::optional<Text> owner();
    std::optional<Text> level();
    std::optional<Text> mortgaged(bool wanted);
    std::optional<Text> stock();
    std::optional<Text> waits();
    std::optional<Text> over(bool wanted);
    std::optional<Text> first_team();
    std::optional<Text> refused();
    std::optional<Text> event();
    std::optional<Text> no_event();
    std::optional<Text> can();
    Money debt_of(PlayerId player) const;

    FirstProblem& problem_;
    std::string_view line_;
    WordReader words_;
    const Game& game_;
    const State& state_;
    const Context& context_;
    Outcome& outcome_;
};

// ---- Events

// The facts that a line states; what it does not name may be anything.
class EventPattern {
public:
    EventPattern(WordReader& words, const Game& game);
    bool matches(const Event& event) const;

private:
    std::string kind_;
    std::vector<std::string> facts_;  // " amount 16"
    const Game& game_;
};

EventPattern::EventPattern(WordReader& words, const Game& game) : game_(game) {
    const auto kind = from_word<EventKind>(words.peek());
    if (!kind) words.fail({"un événement, comme paid ou moved", "an event, such as paid or moved"});
    kind_ = words.take();
    while (!words.done()) {
        const std::string key = words.peek();
        const bool pair = key == "dice" || key == "card";
        static constexpr std::string_view kKeys[] = {"player", "other", "title", "square", "card", "token",
            "building", "dice", "amount", "rule", "audience"};
        if (std::find(std::begin(kKeys), std::end(kKeys), key) == std::end(kKeys))
            words.fail({"player, other, title, square, card, token, building, dice, amount ou rule",
                "player, other, title, square, card, token, building, dice, amount or rule"});
        std::string fact = " " + words.take();
        for (int i = 0; i < (pair ? 2 : 1); ++i) {
            if (words.done()) words.fail({"une valeur", "a value"});
            std::string value = words.take();
            if (key == "rule")
                for (char& c : value) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
            fact += " " + value;
        }
        facts_.push_back(fact + " ");
    }
}

bool EventPattern::matches(const Event& event) const {
    if (word(event.kind) != kind_) return false;
    const std::string text = write_event(game_, event) + " ";
    for (const std::string& fact : facts_)
        if (text.find(fact) == std::string::npos) return false;
    return true;
}

Text events_text(const Game& game, const Outcome& outcome) {
    if (outcome.refused)
        return {
            "l'acte est refusé : " + write_refusal(outcome), "the act is refused: " + write_refusal(outcome)};
    std::string list;
    for (const Event& event : outcome.events) list += (list.empty() ? "" : "; ") + write_event(game, event);
    if (list.empty()) return {"aucun événement", "no event"};
    return same(list);
}

std::optional<Text> Expectation::event() {
    const EventPattern pattern{words_, game_};
    if (words_.failed()) return std::nullopt;
    for (std::size_t i = outcome_.next_event; i < outcome_.events.size(); ++i)
        if (pattern.matches(outcome_.events[i])) {
            outcome_.next_event = i + 1;
            return std::nullopt;
        }
    return events_text(game_, outcome_);
}

std::optional<Text> Expectation::no_event() {
    const EventPattern pattern{words_, game_};
    for (const Event& one : outcome_.events)
        if (pattern.matches(one)) return same(write_event(game_, one));
    return std::nullopt;
}

// ---- Refusals

std::optional<Text> Expectation::refused() {
    if (!outcome_.refused) return Text{"l'acte est accepté", "the act is accepted"};
    const std::string text = write_refusal(outcome_) + " ";
    for (; !words_.done(); words_.take()) {
        std::string upper = words_.peek();
        for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        if (!from_word<Reason>(words_.peek()) && !parse_rule_id(upper))
            words_.fail({"un motif (not-enough-cash) ou une règle (BUY-07)",
                "a reason (not-enough-cash) or a rule (BUY-07)"});
        const std::string wanted = parse_rule_id(upper) ? upper : words_.peek();
        if (text.find(" " + wanted + " ") == std::string::npos) return same(write_refusal(outcome_));
    }
    return std::nullopt;
}

// ---- The position

DeedId Expectation::title() {
    const auto at = whole_number(words_.peek(), 0, kSquares - 1);
    if (!at || game_.board.square[static_cast<SquareId>(*at)].kind != SquareKind::Property) {
        words_.fail(kTitle);
        return DeedId{0};
    }
    words_.take();
    return game_.board.square[static_cast<SquareId>(*at)].deed;
}

Money Expectation::signed_number() {
    constexpr Money kMost = std::numeric_limits<Money>::max();
    std::string_view text = words_.peek();
    const bool negative = text.starts_with('-');
    const auto number = whole_number(negative ? text.substr(1) : text, 0, kMost);
    if (!number) words_.fail(kNumber);
    words_.take();
    return negative ? -number.value_or(0) : number.value_or(0);
}

std::optional<Text> Expectation::number(std::int64_t found) {
    words_.expect("=");
    const Money wanted = signed_number();
    words_.expect_end();
    if (wanted == found) return std::nullopt;
    return same(fmt::format("{}", found));
}

Money Expectation::debt_of(PlayerId player) const {
    for (std::size_t i = state_.tasks; i-- > 0;)
        if (state_.task[i].kind == TaskKind::Debt && state_.task[i].player == player)
            return state_.task[i].amount;
    return 0;
}

std::optional<Text> Expectation::number_of(std::string_view subject) {
    if (subject == "pot") return number(state_.pot);
    if (subject == "round") return number(state_.round);
    if (subject == "turn") return number(static_cast<std::int64_t>(index_of(state_.turn)) + 1);
    if (subject == "claims") return number(state_.claims);
    if (subject == "rent") return number(state_.facts.rent[title()]);
    const PlayerId player = seat();
    if (subject == "cash") return number(state_.player[player].cash);
    if (subject == "place") return number(static_cast<std::int64_t>(index_of(state_.player[player].place)));
    if (subject == "prison") return number(state_.player[player].prison);
    if (subject == "tokens") return number(state_.player[player].tokens.count());
    if (subject == "owes") return number(debt_of(player));
    return number(fortune(game_, state_, player));
}

std::optional<Text> Expectation::owner() {
    const PlayerId found = state_.holding[title()].owner;
    words_.expect("=");
    const PlayerId wanted = words_.take_if("bank") ? kBank : seat();
    words_.expect_end();
    if (found == wanted) return std::nullopt;
    return same(is_player(found) ? fmt::format("{}", index_of(found) + 1) : "bank");
}

std::optional<Text> Expectation::level() {
    const std::uint8_t found = state_.holding[title()].level;
    words_.expect("=");
    const int hotel = game_.rules.houses_before_hotel + 1;
    const int wanted =
        words_.take_if("h") ? hotel : words_.number(0, hotel - 1, {"un niveau, ou h", "a level, or h"});
    words_.expect_end();
    if (found == wanted) return std::nullopt;
    return same(write_level(game_, found));
}

std::optional<Text> Expectation::mortgaged(bool wanted) {
    const bool found = state_.holding[title()].mortgaged;
    words_.expect_end();
    if (found == wanted) return std::nullopt;
    return found ? Text{"hypothéqué", "mortgaged"} : Text{"non hypothéqué", "not mortgaged"};
}

std::optional<Text> Expectation::stock() {
    if (words_.take_if("houses")) return number(state_.houses);
    if (words_.take_if("hotels")) return number(state_.hotels);
    words_.fail({"houses ou hotels", "houses or hotels"});
    return std::nullopt;
}

// The line written anew with single blanks is what the decision itself would say.
std::optional<Text> Expectation::waits() {
    std::string wanted = "waits";
    while (!words_.done()) wanted += " " + words_.take();
    const std::size_t colon = wanted.find(':');
    const std::size_t last = wanted.rfind(' ');
    if (colon == std::string::npos || !wanted.starts_with("waits for ") ||
        !from_word<Ask>(std::string_view{wanted}.substr(last + 1)))
        problem_.note({.column = 1,
            .expected = {
                "waits for 2: buy, ou waits for luck: draw", "waits for 2: buy, or waits for luck: draw"}});
    const std::string found = waits_text(decision(game_, state_));
    if (wanted == found) return std::nullopt;
    return same(found);
}

std::optional<Text> Expectation::over(bool wanted) {
    const bool found = game_over(state_);
    std::string winners;
    for (PlayerId player : state_.winners) winners += fmt::format(" {}", index_of(player) + 1);
    Text came = found ? Text{"terminée, gagnants :" + winners, "over, winners:" + winners}
                      : Text{"pas terminée", "not over"};
    if (!wanted || words_.done()) {
        words_.expect_end();
        if (found != wanted) return came;
        return std::nullopt;
    }
    if (!words_.take_if("winners")) words_.expect("winner");
    PlayerSet named;
    while (!words_.done()) named.add(seat());
    if (found && named == state_.winners) return std::nullopt;
    return came;
}

// [CUP-09] As the fortunes stand now.
std::optional<Text> Expectation::first_team() {
    words_.expect("team");
    words_.expect("=");
    PlayerSet named;
    do named.add(seat());
    while (!words_.done());
    const PlayerSet found = banquier::first_team(game_, state_);
    if (named == found) return std::nullopt;
    std::string seats;
    for (PlayerId player : found)
        seats += fmt::format("{}{}", seats.empty() ? "" : " ", index_of(player) + 1);
    return seats.empty() ? Text{"aucune équipe dans ce règlement", "no teams in this rule set"} : same(seats);
}

std::optional<Text> Expectation::can() {
    const auto action = parse_act(line_.substr(line_.find(' ') + 1), context_);
    if (!action) {
        problem_.note(action.problem());
        return std::nullopt;
    }
    const Refusal no = why_illegal(game_, state_, *action);
    if (!no) return std::nullopt;
    return same(write_refusal({.refused = true, .reason = word(no.reason), .rules = {no.rule, no.second}}));
}

std::optional<Text> Expectation::failure() {
    static constexpr std::string_view kNumbers[] = {
        "cash", "place", "prison", "tokens", "owes", "fortune", "rent", "pot", "round", "turn", "claims"};
    for (std::string_view subject : kNumbers)
        if (words_.take_if(subject)) return number_of(subject);
    if (words_.take_if("->")) return event();
    if (words_.take_if("no")) return no_event();
    if (words_.take_if("refused")) return refused();
    if (words_.take_if("owner")) return owner();
    if (words_.take_if("level")) return level();
    if (words_.take_if("mortgaged")) return mortgaged(true);
    if (words_.take_if("stock")) return stock();
    if (words_.take_if("waits")) return waits();
    if (words_.take_if("over") || words_.take_if("over,")) return over(true);
    if (words_.take_if("first")) return first_team();
    if (words_.take_if("can")) return can();
    if (words_.take_if("not")) {
        if (words_.take_if("mortgaged")) return mortgaged(false);
        if (words_.take_if("over")) return over(false);
        words_.fail({"mortgaged ou over", "mortgaged or over"});
        return std::nullopt;
    }
    words_.fail({"un acte (1: roll 3 4), ou ce qui doit suivre : ->, no, refused, cash, place, prison, "
                 "tokens, owes, fortune, "
                 "owner, level, mortgaged, rent, stock, pot, round, turn, claims, waits, over, first team, "
                 "can ou not",
        "an act (1: roll 3 4), or what must follow: ->, no, refused, cash, place, prison, tokens, owes, "
        "fortune, owner, "
        "level, mortgaged, rent, stock, pot, round, turn, claims, waits, over, first team, can or not"});
    return std::nullopt;
}

}  // namespace

std::string waits_text(const Decision& what) {
    std::string who;
    for (PlayerId player : what.awaited) who += fmt::format(" {}", index_of(player) + 1);
    if (what.luck) who += " luck";
    return fmt::format("waits for{}: {}", who, word(what.ask));
}

bool expects_refusal(std::string_view line) { return line == "refused" || line.starts_with("refused "); }

Result<std::optional<Text>> failure_of(std::string_view line, const Context& context, Outcome& outcome) {
    FirstProblem problem;
    return problem.or_else(Expectation{problem, line, context, outcome}.failure());
}

std::string write_refusal(const Outcome& outcome) {
    std::string text = "refused";
    if (!outcome.reason.empty()) text += fmt::format(" {}", outcome.reason);
    for (RuleId rule : outcome.rules)
        if (rule) text += " " + rule_word(rule);
    return text;
}

}  // namespace banquier::notation
