// The program: streams, signals and the system's settings; everything else is in run_program.
#include <banquier/app/program.hpp>

#include <csignal>
#include <cstdlib>
#include <iostream>

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace {

using namespace banquier::app;

std::string setting(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

banquier::terminal::Colours colours_of_terminal() {
    if (::isatty(STDOUT_FILENO) == 0 || !setting("NO_COLOR").empty() || setting("TERM") == "dumb")
        return banquier::terminal::Colours::None;
    const std::string depth = setting("COLORTERM");
    return depth == "truecolor" || depth == "24bit" ? banquier::terminal::Colours::Full
                                                    : banquier::terminal::Colours::Palette;
}

banquier::terminal::Size terminal_size() {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return {};
    return {size.ws_col, size.ws_row};
}

// Whether nobody reads the output any more.
bool reader_is_gone() {
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    return ::poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

// A signal ends the waiting for a line, so that a game is saved on the way out.
volatile std::sig_atomic_t signal_came = 0;
void catch_interrupts() {
    struct sigaction action{};
    action.sa_handler = [](int) { signal_came = 1; };
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    const std::vector<std::string> arguments{argv + 1, argv + argc};
    banquier::terminal::Console console{.in = std::cin, .out = std::cout, .err = std::cerr};
    console.language = language_for(arguments, {setting("LC_ALL"), setting("LC_MESSAGES"), setting("LANG")});
    console.colours = colours_of_terminal();
    console.terminal = ::isatty(STDOUT_FILENO) != 0;
    console.keyboard = ::isatty(STDIN_FILENO) != 0;
    console.error_terminal = ::isatty(STDERR_FILENO) != 0;
    console.size = terminal_size;
    console.user = setting("USER");
    console.catch_interrupts = catch_interrupts;
    console.interrupted = [] { return signal_came != 0; };
    const int code = run_program(arguments, console);
    // A reader that has seen enough is no failure; a full disk is.
    if (std::cout || reader_is_gone()) return code;
    std::cerr << "banquier: " << console({"la sortie ne s'écrit pas", "cannot write the output"}) << '\n';
    return static_cast<int>(banquier::terminal::ExitCode::File);
}
