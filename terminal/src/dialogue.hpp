// The people at the terminal: draws the game, reads lines, answers them, saves at the end.
#pragma once

#include "screen.hpp"
#include "typed.hpp"

#include <banquier/terminal/play.hpp>

namespace banquier::terminal {

class Dialogue {
public:
    Dialogue(Console& console, Session& session, const notation::Sentences& words, SaveFile file, bool plain);

    // Until the game is over, somebody quits or the input ends.
    ExitCode run();

private:
    Drawing drawing() const {
        return {session_.game(), session_.state(), words_, short_names_, Paint{console_.colours}};
    }
    Size size() const;
    int columns() const;
    void show();
    bool read(std::string& line);
    void follow(const Typed& typed);
    void act(const Action& action);
    void undo();
    void explain(const Action& action);
    Lines refusal_lines(const Refusal& refusal) const;
    Lines rule_lines(RuleId id) const;
    Lines rules_in_force() const;
    Lines whole_log() const;
    Lines title(const std::string& argument) const;
    Lines nothing_refused() const;
    void keep();
    void save(const std::string& path);
    ExitCode finish();
    std::string prompt() const;

    Console& console_;
    Session& session_;
    const notation::Sentences& words_;
    ShortNames short_names_;
    notation::Names names_;
    SaveFile file_;
    bool plain_;
    Waiting waiting_;
    std::size_t told_ = 0;
    Lines message_;
    Refusal refusal_;  // of the last act
    bool quit_ = false;
};

}  // namespace banquier::terminal
