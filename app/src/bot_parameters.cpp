#include "bot_parameters.hpp"

#include <banquier/sim/bot_file.hpp>

namespace banquier::app {

bots::Parameters bot_parameters(const Console& console, const std::string& path) {
    const sim::BotFile file = sim::read_bot_file(path);
    if (file.ok()) return file.parameters;
    std::string message;
    bool unreadable = false;
    for (const editions::Problem& problem : file.problems) {
        message += (message.empty() ? "" : "\n") + render(problem, console.language);
        unreadable |= problem.code == editions::ProblemCode::Unreadable;
    }
    throw Stop{unreadable ? ExitCode::File : ExitCode::Usage, message};
}

}  // namespace banquier::app
