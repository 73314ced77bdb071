#include <banquier/notation/scenario.hpp>

#include <banquier/notation/position.hpp>
#include <banquier/notation/words.hpp>

#include "act_words.hpp"
#include "expectation.hpp"

#include <fmt/format.h>
#include <span>

namespace banquier::notation {

namespace {

// An act line begins with who acts.
bool is_act(std::string_view line) {
    const std::string_view actor = line.substr(0, line.find(':'));
    return actor.size() < line.size() &&
        (actor == "luck" || actor == "clock" || whole_number(actor, 0, 99).has_value());
}

class Run {
public:
    Run(const Scenario& scenario, const Game& game, const Names& names, State state)
        : scenario_(scenario), game_(game), names_(names), state_(state) {}

    std::vector<Problem> play();

private:
    Context context() const { return {game_, &state_, &names_}; }
    bool act(const ScriptLine& line, bool refusal_expected);
    void check(const ScriptLine& line);
    void fail(const ScriptLine& line, Text expected, Text came);
    void unreadable(const ScriptLine& line, Problem problem);

    const Scenario& scenario_;
    const Game& game_;
    const Names& names_;
    State state_;
    Outcome outcome_;
    std::vector<Problem> failures_;
};

void Run::fail(const ScriptLine& line, Text expected, Text came) {
    failures_.push_back({.file = scenario_.file,
        .line = line.line,
        .text = {fmt::format("attendu : {} ; obtenu : {}", expected.fr, came.fr),
            fmt::format("expected: {}; came: {}", expected.en, came.en)}});
}

void Run::unreadable(const ScriptLine& line, Problem problem) {
    problem.file = scenario_.file;
    problem.line = line.line;
    failures_.push_back(std::move(problem));
}

// Plays the act; false where the rest of the script would make no sense.
bool Run::act(const ScriptLine& line, bool refusal_expected) {
    outcome_ = {};
    const auto action = parse_act(line.text, context());
    if (!action) {
        outcome_.refused = true;
        outcome_.rules = action.problem().rules;
        if (refusal_expected && outcome_.rules[0]) return true;
        unreadable(line, action.problem());
        return false;
    }
    EventList events;
    const Refusal no = apply(game_, state_, *action, events);
    outcome_.refused = static_cast<bool>(no);
    outcome_.reason = no ? word(no.reason) : std::string_view{};
    outcome_.rules = {no.rule, no.second};
    outcome_.events.assign(events.begin(), events.end());
    if (!no || refusal_expected) return true;
    const std::string refusal = write_refusal(outcome_);
    fail(line, {fmt::format("« {} » est permis", line.text), fmt::format("\"{}\" is legal", line.text)},
        {refusal, refusal});
    return false;
}

void Run::check(const ScriptLine& line) {
    const auto came = failure_of(line.text, context(), outcome_);
    if (!came) return unreadable(line, came.problem());
    if (*came) fail(line, {line.text, line.text}, **came);
}

std::vector<Problem> Run::play() {
    const std::span<const ScriptLine> lines = scenario_.steps;
    for (std::size_t i = 0; i < lines.size();) {
        bool refusal_expected = false;
        std::size_t next = i + (is_act(lines[i].text) ? 1 : 0);
        const std::size_t first_check = next;
        for (; next < lines.size() && !is_act(lines[next].text); ++next)
            refusal_expected = refusal_expected || expects_refusal(lines[next].text);
        if (first_check != i && !act(lines[i], refusal_expected)) break;
        for (std::size_t k = first_check; k < next; ++k) check(lines[k]);
        if (refusal_expected && !outcome_.refused) break;
        i = next;
    }
    return std::move(failures_);
}

// The line of a field, or of the nearest thing around it that has one.
std::size_t line_of_field(const Scenario& scenario, std::string field) {
    for (;;) {
        const auto found = scenario.position_lines.find(field);
        if (found != scenario.position_lines.end()) return found->second;
        const std::size_t cut = field.find_last_of(".[");
        if (field.empty()) return 0;
        field.resize(cut == std::string::npos ? 0 : cut);
    }
}

Result<State> start_of(const Scenario& scenario, const Game& game) {
    if (scenario.players != 0) {
        const Refusal no = why_not_players(game, scenario.players);
        if (!no) return new_game(game, scenario.players);
        return problem_of(no, scenario.players);
    }
    auto state = position_from_json(game, scenario.position);
    if (state) return state;
    Problem problem = state.problem();
    problem.line = line_of_field(scenario, problem.field);
    problem.field = problem.field.empty() ? "position" : "position." + problem.field;
    return problem;
}

std::vector<Problem> run_under(
    const Scenario& scenario, const editions::Library& library, const std::string& rules) {
    const editions::Resolution resolution = library.resolve(scenario.board, rules, scenario.overrides);
    if (!resolution.ok()) {
        std::vector<Problem> problems;
        for (const editions::Problem& problem : resolution.problems) {
            problems.push_back(told(problem));
            problems.back().file = scenario.file;
        }
        return problems;
    }
    const Names names = names_of(*library.edition(scenario.board));
    const auto start = start_of(scenario, resolution.game);
    if (start) return Run{scenario, resolution.game, names, *start}.play();
    Problem problem = start.problem();
    problem.file = scenario.file;
    return {std::move(problem)};
}

}  // namespace

Names names_of(const editions::Edition& edition) {
    Names names;
    for (std::size_t i = 0; i < kGroups; ++i) names.group[i] = edition.group_id[static_cast<GroupId>(i)];
    for (std::size_t i = 0; i < kCards; ++i) names.card[i] = edition.card_id[static_cast<CardId>(i)];
    return names;
}

std::vector<Problem> run_scenario(const Scenario& scenario, const editions::Library& library) {
    std::vector<Problem> failures;
    for (const std::string& rules : scenario.rules)
        for (Problem& problem : run_under(scenario, library, rules)) {
            if (scenario.rules.size() > 1) {
                const Text text = sentence(problem);
                problem.text = {
                    fmt::format("({}) {}", rules, text.fr), fmt::format("({}) {}", rules, text.en)};
                problem.expected = {};
            }
            failures.push_back(std::move(problem));
        }
    return failures;
}

}  // namespace banquier::notation
