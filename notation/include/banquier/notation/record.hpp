// The game record: JSON Lines that replay for ever from their own figures. docs/notation.md describes each line.
//
//     RecordRead read = read_record(text, "game.jsonl");
//     if (read.problem) std::cerr << render(*read.problem, Language::English);
//     const State& now = read.record.state_at(read.record.steps.size());
#pragma once

#include <banquier/engine/rules.hpp>
#include <banquier/notation/correction.hpp>
#include <banquier/notation/problem.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace banquier::notation {

class FieldReader;

inline constexpr std::string_view kRecordFormat = "banquier-record";
inline constexpr int kRecordVersion = 1;

// What lets everybody check the dice of a live game: docs/fair-dice.md. Bytes are hexadecimal.
struct Fairness {
    int version = 2;                   // of the construction
    std::string game;                  // the id that the commitment is bound to
    std::string commitment;            // to the secret that the end reveals
    std::vector<std::string> pledges;  // by seat, fixed before any salt was shown; empty: a bot's
    std::vector<std::string> salts;    // by seat; empty: a bot's

    bool operator==(const Fairness&) const = default;
};

struct RecordHeader {
    std::string board;  // ids, for people: play needs the figures alone
    std::string rules;
    std::vector<std::string> overrides;   // choices beside the rule set, as the library takes them
    std::vector<std::string> unofficial;  // what no rulebook describes; empty: an official game [FLOW-14]
    std::vector<std::string> players;     // names, in order of seats
    std::vector<PlayerSet> teams;
    Game game;
    std::optional<State> position;  // where the game begins, if not at the beginning
    int behaviour = kBehaviour;
    std::optional<Fairness> fair;  // missing: luck of which nothing is said, or real dice
};

// When and through whom a line came; both optional, neither changes play.
struct Stamp {
    std::string at;
    std::string by;
};

// ---- Writing: one line each, without its line end

std::string header_line(const RecordHeader& header);
std::string act_line(const Game& game, std::size_t number, const Action& action, const Stamp& stamp = {});
std::string correction_line(
    const Game& game, std::size_t number, const Correction& correction, const Stamp& stamp = {});
std::string back_line(std::size_t number);
// `secret`, in hexadecimal, where the game had fair dice.
std::string end_line(const Game& game, const State& state, std::string_view secret = {});
// Of a game of another behaviour, which is not played again: winners and fortunes are not known.
std::string unknown_end_line(std::string_view secret);

// ---- Reading

// An act or a correction that counts (what was taken back does not), what followed, and the position after it.
struct Step {
    std::size_t line = 0;
    std::variant<Action, Correction> what;
    Stamp stamp;
    std::vector<Event> events;  // of an act
    State after;
};

struct Record {
    RecordHeader header;
    State start{};
    std::vector<Step> steps;
    bool ended = false;  // the closing line is there
    std::string secret;  // that the closing line reveals; may be empty
    std::size_t luck_taken_back =
        0;                  // the first line that steps back across a throw, draw or deal; 0: none does
    bool followed = false;  // of another behaviour, and only read

    // After so many steps; 0 is the start.
    const State& state_at(std::size_t steps_done) const {
        return steps_done == 0 ? start : steps[steps_done - 1].after;
    }
    const State& last() const { return state_at(steps.size()); }
};

// What becomes of a record made by an engine of another behaviour. Replayed, its acts may be refused or lead elsewhere.
// Followed, they are read and not played: its positions know the decks and the titles dealt, and nothing else.
enum class OtherBehaviour : std::uint8_t { Refuse, Replay, Follow };

// Why a game of that behaviour does not go on.
Text other_behaviour_text(int behaviour);

// Takes a record line by line and replays it, each act being checked.
class RecordReader {
public:
    explicit RecordReader(std::string file = {}, OtherBehaviour other = OtherBehaviour::Refuse);

    // A line without its line end. With a problem the record stays as it was before that line.
    std::optional<Problem> take(std::string_view line);

    const Record& record() const { return record_; }
    Record& record() { return record_; }
    std::size_t lines() const { return lines_; }

private:
    void take_header(FirstProblem& problem, std::string_view line);
    void take_line(FirstProblem& problem, std::string_view line);
    Step act_step(FieldReader& field) const;
    Step correction_step(FieldReader& field) const;

    Record record_;
    std::string file_;
    OtherBehaviour other_;
    std::size_t lines_ = 0;
    bool has_header_ = false;
};

// What is whole before the problem is in the record.
struct RecordRead {
    Record record;
    std::optional<Problem> problem;
};
RecordRead read_record(
    std::string_view text, std::string file = {}, OtherBehaviour other = OtherBehaviour::Refuse);

}  // namespace banquier::notation
