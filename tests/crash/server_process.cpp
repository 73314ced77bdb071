#include "crash/server_process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <netinet/in.h>
#include <random>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace banquier::crash {

namespace {

// Beside the program that runs.
std::string program() {
    return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "killed_server").string();
}

const char* word_of(Ways ways) {
    return ways == Ways::AsShipped ? "shipped" : ways == Ways::WithoutSync ? "no-sync" : "early-ack";
}

std::string words_of(int status) {
    if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
    return "exit " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

ServerProcess::ServerProcess(const std::filesystem::path& file, std::uint16_t port, Ways ways) {
    const std::string path = program(), number = std::to_string(port);
    const std::array<const char*, 5> arguments = {
        path.c_str(), file.c_str(), number.c_str(), word_of(ways), nullptr};
    std::array<int, 2> to{}, from{};
    if (::pipe2(to.data(), O_CLOEXEC) != 0 || ::pipe2(from.data(), O_CLOEXEC) != 0)
        throw std::runtime_error("no pipe");
    pid_ = ::fork();
    if (pid_ < 0) throw std::runtime_error("no process");
    if (pid_ == 0) {
        ::dup2(to[0], STDIN_FILENO);
        ::dup2(from[1], STDOUT_FILENO);
        ::execv(path.c_str(), const_cast<char* const*>(arguments.data()));
        ::_exit(127);
    }
    ::close(to[0]);
    ::close(from[1]);
    input_ = to[1];
    output_ = from[0];
}

ServerProcess::~ServerProcess() {
    if (!ended()) signal(SIGKILL);
    wait();
    ::close(input_);
    ::close(output_);
}

std::string ServerProcess::line() {
    std::string text;
    for (char c = 0;;) {
        const ssize_t got = ::read(output_, &c, 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0 || c == '\n') return text;
        text += c;
    }
}

void ServerProcess::tell(const std::string& word) {
    const std::string text = word + "\n";
    if (::write(input_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        throw std::runtime_error("the server does not listen to its input");
}

void ServerProcess::signal(int number) const { ::kill(pid_, number); }

std::optional<std::string> ServerProcess::ended() {
    int status = 0;
    if (!ended_ && ::waitpid(pid_, &status, WNOHANG) == pid_) ended_ = words_of(status);
    return ended_;
}

std::string ServerProcess::wait() {
    int status = 0;
    if (!ended_ && ::waitpid(pid_, &status, 0) == pid_) ended_ = words_of(status);
    return ended_.value_or("lost");
}

std::uint16_t free_port(std::uint64_t seed) {
    constexpr int kFirst = 20'000, kCount = 12'000, kTries = 100;
    std::mt19937_64 random(seed ^ static_cast<std::uint64_t>(::getpid()));
    for (int i = 0; i < kTries; ++i) {
        const auto port = static_cast<std::uint16_t>(kFirst + random() % kCount);
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_port = htons(port);
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const bool free = ::bind(socket, reinterpret_cast<const sockaddr*>(&place), sizeof place) == 0;
        ::close(socket);
        if (free) return port;
    }
    throw std::runtime_error("no free port");
}

}  // namespace banquier::crash
