// Games over real sockets, as many as asked for: how long until everybody has seen an act, how many a second, how much
// memory; and the same fan-out by a server that does nothing else.
#include "commands.hpp"
#include "json_text.hpp"
#include "said.hpp"
#include "share.hpp"

#include <banquier/server/client.hpp>
#include <banquier/server/server.hpp>
#include <banquier/storage/folder.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace banquier::app {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int kSeats = 4;
constexpr double kWarmUp = 2;  // seconds: thousands of connections have just been opened

server::Limits wide_limits() {
    server::Limits limits;
    limits.connections = limits.connections_of_address = 100'000;
    limits.frames_per_second = limits.frames_at_once = 1e9;
    limits.requests_per_second = limits.requests_at_once = 1e9;
    limits.idle = std::chrono::seconds(600);
    return limits;
}

void allow_many_sockets() {
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &files);
}

// ---- Servers, each a process of its own

// Everybody of a room gets a frame of the same size as in the games; no rules, nothing kept.
class BareRooms final : public server::Service {
public:
    explicit BareRooms(std::size_t bytes) : frame_(std::make_shared<const std::string>(bytes, 'x')) {}
    void answer(const server::Request&, server::Responder respond) override { respond({.status = 404}); }
    bool admits(const server::Request&, server::Reply&) override { return true; }
    void on_open(const std::shared_ptr<server::Peer>& peer, const server::Request&) override {
        if (rooms_.empty() || rooms_.back()->size() == kSeats) rooms_.push_back(std::make_unique<Room>());
        rooms_.back()->push_back(peer);
        peer->context = rooms_.back().get();
    }
    void on_frame(server::Peer& peer, std::string_view) override {
        for (const auto& one : *static_cast<Room*>(peer.context)) one->send(frame_);
    }
    void on_close(server::Peer&) override {}

private:
    using Room = std::vector<std::shared_ptr<server::Peer>>;
    server::Frame frame_;
    std::vector<std::unique_ptr<Room>> rooms_;
};

class ServerProcess {
public:
    // `serve` runs in the new process and calls its argument with the port.
    explicit ServerProcess(const std::function<void(std::function<void(std::uint16_t)>)>& serve) {
        std::array<int, 2> ends{};
        if (::pipe(ends.data()) != 0) throw Stop{ExitCode::File, "pipe"};
        pid_ = ::fork();
        if (pid_ == 0) {
            ::close(ends[0]);
            try {
                serve([&](std::uint16_t port) { (void)!::write(ends[1], &port, sizeof port); });
            } catch (const std::exception& error) {
                std::cerr << error.what() << '\n';
                ::_exit(1);
            }
            ::_exit(0);
        }
        ::close(ends[1]);
        const bool told = pid_ > 0 && ::read(ends[0], &port_, sizeof port_) == sizeof port_;
        ::close(ends[0]);
        if (!told) throw Stop{ExitCode::File, "the server did not start"};
    }
    ~ServerProcess() {
        ::kill(pid_, SIGTERM);
        ::waitpid(pid_, nullptr, 0);
    }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    server::Address address() const { return {"127.0.0.1", port_}; }
    // Resident, in KB.
    double memory() const {
        std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
        double all = 0, resident = 0;
        file >> all >> resident;
        return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
    }
    // Of all its threads, in and out of the kernel.
    double processor_seconds() const {
        std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
        std::string word;
        double user = 0, kernel = 0;
        for (int i = 0; i < 13; ++i) file >> word;
        file >> user >> kernel;
        return (user + kernel) / static_cast<double>(::sysconf(_SC_CLK_TCK));
    }

private:
    pid_t pid_ = -1;
    std::uint16_t port_ = 0;
};

void serve_games(const std::filesystem::path& folder, const std::function<void(std::uint16_t)>& tell) {
    storage::SqliteStore store(folder / storage::kStoreFile);
    const auto library = editions::Library::embedded();
    server::ServerOptions options;
    options.limits = wide_limits();
    options.hub.games = 100'000;
    options.hub.creations_per_minute = options.hub.creations_at_once = 1e9;
    server::Server running(store, library, options);
    tell(running.listen("127.0.0.1", 0));
    running.run();
}

void serve_bare(std::size_t bytes, const std::function<void(std::uint16_t)>& tell) {
    boost::asio::io_context io{1};
    BareRooms rooms(bytes);
    server::Transport transport(io, wide_limits(), rooms);
    tell(transport.listen("127.0.0.1", 0));
    std::signal(SIGTERM, [](int) { ::_exit(0); });
    io.run();
}

// ---- What a client does

// The listed act that a plain player would choose; empty: none. Read from the text: parsing would measure ourselves.
std::string chosen_act(std::string_view acts) {
    for (const char* word : {"claim", "buy", "roll", "end-turn", "pass", "pay-fine", "draw-card", "decline",
             "refuse", "mortgage", "sell-to-bank", "bankrupt", "build"}) {
        const std::string begin = fmt::format(R"({{"act":"{}",)", word);
        const std::size_t from = acts.find(begin);
        if (from != std::string_view::npos)
            return std::string(acts.substr(from, acts.find('}', from) - from + 1));
    }
    return {};
}

// The list or object that follows `key`, with its brackets.
std::string_view part(std::string_view text, std::string_view key) {
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos) return {};
    const std::size_t from = at + key.size();
    int depth = 0;
    for (std::size_t i = from; i < text.size(); ++i) {
        depth += text[i] == '[' || text[i] == '{';
        depth -= text[i] == ']' || text[i] == '}';
        if (depth == 0) return text.substr(from, i - from + 1);
    }
    return {};
}

struct Meter {
    std::vector<double> latency;  // milliseconds, of acts that began while it measured
    std::uint64_t acts = 0, deliveries = 0, bytes = 0;
    Clock::time_point from;
};

struct Match;

struct Seat {
    Match* match = nullptr;
    int number = 0;
    std::shared_ptr<server::Client> client;
    std::string acts;  // as last listed
    std::string decision;
    std::optional<Share> share;
};

struct Match {
    std::string game;
    std::array<Seat, kSeats> seat;
    int settled = 0;
    int begun = 0;  // seats that have seen the start
    bool playing = false;
    bool over = false;
    bool under_way = false;  // an act has been sent and not been seen by all
    int seen = 0;
    Clock::time_point sent;
    std::uint64_t ids = 0;
};

class Load {
public:
    Load(server::Address address, std::size_t games) : address_(std::move(address)), matches_(games) {}

    void prepare(Console& console) {
        for (Match& match : matches_) {
            const server::Answered made = server::ask(address_, "POST", "/api/games",
                R"({"secret":"the maker of the load","settings":{"rent":"automatic","auction":0,"chat":false}})");
            if (made.status != 201) throw Stop{ExitCode::No, "POST /api/games: " + made.body};
            const std::size_t from = made.body.find(':') + 2;
            match.game = made.body.substr(from, made.body.find('"', from) - from);
        }
        for (Match& match : matches_)
            for (int i = 0; i < kSeats; ++i) {
                Seat& seat = match.seat[static_cast<std::size_t>(i)];
                seat.match = &match;
                seat.number = i + 1;
                seat.client = server::Client::connect(io_, address_,
                    {.opened =
                            [this, &seat] {
                                tell(seat,
                                    fmt::format(
                                        R"({{"do":"join","game":"{}","secret":"a secret of seat number {}"}})",
                                        seat.match->game, seat.number));
                            },
                        .frame = [this, &seat](std::string_view text) { on_frame(seat, text); },
                        .closed = [this](const std::string& why) { ++lost_, lost_why_ = why; }});
                // A listener takes only so many at once.
                if (i == 0) io_.poll();
            }
        const auto patience = Clock::now() + std::chrono::seconds(120);
        while (started_ < matches_.size() && Clock::now() < patience && lost_ == 0)
            io_.run_one_for(std::chrono::milliseconds(100));
        if (started_ < matches_.size())
            throw Stop{ExitCode::No,
                said(console,
                    {"{} parties sur {} ont commencé ; connexions perdues : {} {}",
                        "{} of {} games have begun; connections lost: {} {}"},
                    started_, matches_.size(), lost_, lost_why_)};
    }

    // So many acts a second over all games; 0: as fast as they go.
    Meter run(double acts_per_second, double seconds) {
        pace_ = acts_per_second;
        meter_ = {.from = Clock::now()};
        const auto end =
            meter_.from + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        measuring_ = true;
        if (pace_ == 0)
            for (Match& match : matches_) act(match);
        std::size_t next = 0;
        while (Clock::now() < end) {
            if (pace_ == 0) {
                io_.run_one_for(std::chrono::milliseconds(1));
                continue;
            }
            const double passed = std::chrono::duration<double>(Clock::now() - meter_.from).count();
            for (int tried = 0; static_cast<double>(meter_.acts) < passed * pace_ &&
                tried < static_cast<int>(matches_.size());
                ++tried)
                act(matches_[next++ % matches_.size()]);
            io_.run_one_for(std::chrono::microseconds(500));
        }
        measuring_ = false;
        pace_ = 1;  // nobody goes on by itself
        const auto last = Clock::now() + std::chrono::seconds(2);
        while (Clock::now() < last) io_.run_one_for(std::chrono::milliseconds(10));
        return std::move(meter_);
    }
    std::size_t playing() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(matches_, [](const Match& match) { return !match.over; }));
    }
    std::size_t lost() const { return lost_; }

private:
    void tell(Seat& seat, std::string text) {
        seat.client->send(std::make_shared<const std::string>(std::move(text)));
    }

    void on_frame(Seat& seat, std::string_view text) {
        Match& match = *seat.match;
        const bool update = text.starts_with(R"({"is":"update")");
        if (!update && !text.starts_with(R"({"is":"snapshot")")) {
            if (text.starts_with(R"({"is":"result")") && !match.playing) on_settled(seat, text);
            return;
        }
        read_view(seat, text);
        if (!update) return sit(seat, text);
        if (!match.playing) return before_play(seat, text);
        if (match.under_way && match.playing) on_seen(match, text.size());
    }

    // Sits down, is ready; the last one starts.
    void sit(Seat& seat, std::string_view snapshot) {
        constexpr std::string_view kKey = R"("commitment":")";
        const std::size_t at = snapshot.find(kKey);
        if (at == std::string_view::npos) return lose("no commitment in the snapshot");
        const auto commitment = luck::Commitment::from_hex(snapshot.substr(at + kKey.size(), 64));
        if (!commitment) return lose("the commitment is none");
        seat.share.emplace(*commitment);
        tell(seat, fmt::format(R"({{"do":"sit","id":1,"seat":{0},"name":"P{0}"}})", seat.number));
        tell(seat,
            fmt::format(
                R"({{"do":"ready","id":2,"seat":{},"pledge":"{}"}})", seat.number, seat.share->pledge()));
    }
    void before_play(Seat& seat, std::string_view text) {
        if (const std::string_view pledges = part(text, R"("pledges":)"); !pledges.empty()) {
            const auto list = boost::json::value_to<std::vector<std::string>>(boost::json::parse(pledges));
            if (const auto salt = seat.share->shown_for(list))
                tell(seat,
                    fmt::format(R"({{"do":"reveal","id":4,"seat":{},"salt":"{}"}})", seat.number, *salt));
        }
        if (text.find(R"("stage":"playing")") == std::string_view::npos) return;
        if (++seat.match->begun < kSeats) return;
        seat.match->playing = true;
        ++started_;
    }
    void lose(std::string_view why) {
        ++lost_;
        lost_why_ = why;
    }
    void on_settled(Seat& seat, std::string_view text) {
        Match& match = *seat.match;
        if (text.find(R"("code":"accepted")") == std::string_view::npos) {
            lose(text);
            return;
        }
        if (text.find(R"("id":2,)") != std::string_view::npos && ++match.settled == kSeats)
            tell(match.seat[0], R"({"do":"start","id":3})");
    }

    // What of the view has changed that a player looks at.
    static void read_view(Seat& seat, std::string_view text) {
        const std::size_t view = text.find(R"("view":{)");
        if (view == std::string_view::npos) return;
        const std::string_view shown = text.substr(view);
        if (shown.find(R"("acts":null)") != std::string_view::npos) seat.acts.clear();
        if (const auto acts = part(shown, R"("acts":)"); !acts.empty()) seat.acts = chosen_act(acts);
        const std::string_view decision = part(shown, R"("decision":)");
        if (const std::size_t at = decision.find(R"("number":)"); at != std::string_view::npos) {
            const std::string_view digits = decision.substr(at + 9);
            seat.decision = digits.substr(0, digits.find_first_not_of("0123456789"));
        }
        if (shown.find(R"("stage":"over")") != std::string_view::npos) seat.match->over = true;
    }

    void act(Match& match) {
        if (match.under_way || match.over || !match.playing) return;
        for (Seat& seat : match.seat) {
            if (seat.acts.empty()) continue;
            match.under_way = true;
            match.seen = 0;
            match.sent = Clock::now();
            ++meter_.acts;
            tell(seat,
                fmt::format(R"({{"do":"act","id":{},"seat":{},"decision":{},"act":{}}})", ++match.ids + 10,
                    seat.number, seat.decision, seat.acts));
            return;
        }
    }

    void on_seen(Match& match, std::size_t bytes) {
        ++meter_.deliveries;
        meter_.bytes += bytes;
        if (++match.seen < kSeats) return;
        match.under_way = false;
        if (measuring_ && match.sent >= meter_.from)
            meter_.latency.push_back(
                std::chrono::duration<double, std::milli>(Clock::now() - match.sent).count());
        if (pace_ == 0 && measuring_) act(match);
    }

    boost::asio::io_context io_{1};
    server::Address address_;
    std::vector<Match> matches_;
    Meter meter_;
    double pace_ = 1;
    bool measuring_ = false;
    std::size_t started_ = 0, lost_ = 0;
    std::string lost_why_;
};

// The same with the bare rooms: whoever has seen a frame last sends the next.
Meter run_bare(const server::Address& address, std::size_t rooms, double seconds) {
    struct Room {
        std::array<std::shared_ptr<server::Client>, kSeats> client;
        int seen = 0;
        std::size_t turn = 0;
        Clock::time_point sent;
    };
    boost::asio::io_context io{1};
    std::vector<Room> all(rooms);
    Meter meter;
    bool measuring = false;
    std::size_t open = 0;
    const auto frame = std::make_shared<const std::string>(std::string(100, 'a'));
    const auto next = [&](Room& room) {
        room.seen = 0;
        room.sent = Clock::now();
        ++meter.acts;
        room.client[room.turn++ % kSeats]->send(frame);
    };
    for (Room& room : all)
        for (auto& client : room.client) {
            client = server::Client::connect(io, address,
                {.opened = [&] { ++open; },
                    .frame =
                        [&](std::string_view text) {
                            ++meter.deliveries;
                            meter.bytes += text.size();
                            if (++room.seen < kSeats) return;
                            if (!measuring) return;
                            meter.latency.push_back(
                                std::chrono::duration<double, std::milli>(Clock::now() - room.sent).count());
                            next(room);
                        }});
            // One after another, so that those of a room are put together.
            const std::size_t wanted = open + 1;
            const auto patience = Clock::now() + std::chrono::seconds(5);
            while (open < wanted && Clock::now() < patience) io.run_one_for(std::chrono::milliseconds(10));
        }
    measuring = true;
    meter = {.from = Clock::now()};
    const auto end =
        meter.from + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    for (Room& room : all) next(room);
    while (Clock::now() < end) io.run_one_for(std::chrono::milliseconds(1));
    measuring = false;
    return meter;
}

double percentile(std::vector<double>& all, double share) {
    if (all.empty()) return 0;
    std::ranges::sort(all);
    return all[std::min(all.size() - 1, static_cast<std::size_t>(share * static_cast<double>(all.size())))];
}

boost::json::object figures(Meter& meter, double seconds) {
    const auto rate = [&](std::uint64_t count) { return static_cast<double>(count) / seconds; };
    return {{"acts_per_second", rate(meter.latency.size())},
        {"deliveries_per_second", rate(meter.deliveries)},
        {"bytes_of_a_frame",
            meter.deliveries == 0 ? 0.0
                                  : static_cast<double>(meter.bytes) / static_cast<double>(meter.deliveries)},
        {"p50_ms", percentile(meter.latency, 0.5)}, {"p95_ms", percentile(meter.latency, 0.95)},
        {"p99_ms", percentile(meter.latency, 0.99)}, {"p100_ms", percentile(meter.latency, 1)}};
}

struct LoadOptions {
    std::string games = "100", seconds = "10", acts = "2000";
};

class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "banquier-load-XXXXXX").string();
        if (!::mkdtemp(name.data())) throw Stop{ExitCode::File, name};
        path = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::filesystem::path path;
};

ExitCode load(Console& console, const LoadOptions& options) {
    const auto games = static_cast<std::size_t>(number_in(console, "--games", options.games, 1, 5'000));
    const auto seconds = static_cast<double>(number_in(console, "--seconds", options.seconds, 1, 600));
    const auto pace =
        static_cast<double>(number_in(console, "--acts-per-second", options.acts, 1, 1'000'000));
    allow_many_sockets();
    const TemporaryFolder folder;
    boost::json::object report{{"games", games}, {"sockets", games * kSeats}, {"seconds", seconds}};
    double fan_out = 0, bytes = 0;
    {
        const ServerProcess process([&](const auto& tell) { serve_games(folder.path, tell); });
        const double idle = process.memory();
        Load generator(process.address(), games);
        generator.prepare(console);
        (void)generator.run(pace, kWarmUp);
        Meter paced = generator.run(pace, seconds);
        const double loaded = process.memory();
        const double before = process.processor_seconds();
        Meter saturated = generator.run(0, seconds);
        report["processor_us_a_delivery"] = (process.processor_seconds() - before) * 1e6 /
            static_cast<double>(std::max<std::uint64_t>(saturated.deliveries, 1));
        report["idle_kb"] = idle;
        report["loaded_kb"] = loaded;
        report["kb_a_game"] = (loaded - idle) / static_cast<double>(games);
        report["paced"] = figures(paced, seconds);
        fan_out = static_cast<double>(saturated.deliveries) / seconds;
        bytes = saturated.deliveries == 0
            ? 0
            : static_cast<double>(saturated.bytes) / static_cast<double>(saturated.deliveries);
        report["saturated"] = figures(saturated, seconds);
        report["games_left"] = generator.playing();
        report["connections_lost"] = generator.lost();
    }
    {
        const ServerProcess process(
            [&](const auto& tell) { serve_bare(static_cast<std::size_t>(bytes), tell); });
        const double before = process.processor_seconds();
        Meter bare = run_bare(process.address(), games, seconds);
        report["processor_us_a_bare_delivery"] = (process.processor_seconds() - before) * 1e6 /
            static_cast<double>(std::max<std::uint64_t>(bare.deliveries, 1));
        const double most = static_cast<double>(bare.deliveries) / seconds;
        report["bare"] = figures(bare, seconds);
        report["share_of_bare"] = most == 0 ? 0 : fan_out / most;
    }
    console.out << json_lines(report);
    return ExitCode::Ok;
}

}  // namespace

void add_load(CommandLine& line) {
    CLI::App& command = line.add("load",
        {"mesurer le serveur : des parties de quatre par de vraies connexions, sur cette machine",
            "measure the server: games of four over real connections, on this machine"},
        {"\n  banquier load\n  banquier load --games 1250 --seconds 20\n"
         "Démarre un serveur à part, dans un dossier temporaire. paced : au rythme demandé ; saturated : "
         "aussi vite "
         "que possible ; bare : un serveur de salons sans règles ni disque, même diffusion, mêmes tailles.\n"
         "p99_ms : de l'envoi d'un acte jusqu'à ce que les quatre l'aient vu.\n"
         "Fin : 0 ; 1 une partie n'a pas pu commencer ; 2 demande refusée ; 3 le serveur n'a pas démarré.",
            "\n  banquier load\n  banquier load --games 1250 --seconds 20\n"
            "Starts a server of its own, in a temporary folder. paced: at the pace asked for; saturated: as "
            "fast as "
            "it goes; bare: a room server without rules or disk, same fan-out, same sizes.\n"
            "p99_ms: from the sending of an act until all four have seen it.\n"
            "Exit: 0; 1 a game could not begin; 2 a bad request; 3 the server did not start."});
    const auto options = std::make_shared<LoadOptions>();
    command.add_option("--games", options->games, line({"parties de quatre (100)", "games of four (100)"}));
    command.add_option("--seconds", options->seconds,
        line({"durée de chaque mesure (10)", "length of each measurement (10)"}));
    command.add_option(
        "--acts-per-second", options->acts, line({"rythme de « paced » (2000)", "pace of \"paced\" (2000)"}));
    command.callback(
        [&line, options] { line.chosen = [options](Console& console) { return load(console, *options); }; });
}

}  // namespace banquier::app
