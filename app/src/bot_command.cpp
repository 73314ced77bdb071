// A player from outside: a program that speaks JSON lines, held to a seat of a live game.
#include "commands.hpp"

#include <banquier/client/client.hpp>
#include <banquier/client/share.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <iostream>
#include <map>
#include <set>
#include <system_error>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

namespace banquier::app {

namespace {

namespace json = boost::json;

struct BotOptions {
    std::string program, link, secret, token, name = "bot", seat, trust;
};

struct Link {
    client::Address address;
    std::string game;
};

// "http://127.0.0.1:8484/g/ID": the id is what comes last.
Link link_in(const Console& console, const std::string& text) {
    const auto bad = [&]() -> Link {
        refuse(console,
            {"--join : « {} » ; attendu : http://MACHINE:PORT/g/PARTIE, ou https://…",
                "--join: \"{}\"; expected: http://HOST:PORT/g/GAME, or https://…"},
            text);
    };
    std::string_view rest = text;
    const bool tls = rest.starts_with("https://");
    if (tls || rest.starts_with("http://")) rest.remove_prefix(tls ? 8 : 7);
    const std::size_t slash = rest.find('/');
    if (slash == std::string_view::npos) return bad();
    std::string_view place = rest.substr(0, slash);
    Link link{
        .address = {
            .host = std::string(place), .port = static_cast<std::uint16_t>(tls ? 443 : 80), .tls = tls}};
    if (const std::size_t colon = place.rfind(':'); colon != std::string_view::npos) {
        link.address.host = place.substr(0, colon);
        const std::string_view digits = place.substr(colon + 1);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), link.address.port);
        if (error != std::errc{} || end != digits.data() + digits.size()) return bad();
    }
    link.game = rest.substr(rest.find_last_of("/#=") + 1);
    return link.game.empty() || link.address.host.empty() ? bad() : link;
}

// A program with its input and output in our hands.
class Program {
public:
    explicit Program(const std::string& command) {
        std::array<int, 2> to{}, from{};
        if (::pipe(to.data()) != 0 || ::pipe(from.data()) != 0) throw Stop{ExitCode::File, "pipe"};
        pid_ = ::fork();
        if (pid_ < 0) throw Stop{ExitCode::File, "fork"};
        if (pid_ == 0) {
            ::dup2(to[0], STDIN_FILENO);
            ::dup2(from[1], STDOUT_FILENO);
            for (const int end : {to[0], to[1], from[0], from[1]}) ::close(end);
            std::signal(SIGPIPE, SIG_DFL);
            ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
            ::_exit(127);
        }
        ::close(to[0]);
        ::close(from[1]);
        input_ = to[1];
        output = from[0];
    }
    // It reads the end of its input, and has a moment to go by itself.
    ~Program() {
        ::close(input_);
        for (int tries = 0; tries < 20; ++tries) {
            if (::waitpid(pid_, nullptr, WNOHANG) == pid_) return;
            ::usleep(50'000);
        }
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    bool tell(std::string_view line) {
        std::string text{line};
        text += '\n';
        for (std::size_t sent = 0; sent < text.size();) {
            const ssize_t now = ::write(input_, text.data() + sent, text.size() - sent);
            if (now <= 0) return false;
            sent += static_cast<std::size_t>(now);
        }
        return true;
    }

    int output = -1;

private:
    pid_t pid_ = -1;
    int input_ = -1;
};

class Player {
public:
    Player(const Console& console, const BotOptions& options)
        : console_(console),
          options_(options),
          link_(link_in(console, options.link)),
          secret_(!options.token.empty()   ? options.token
                  : options.secret.empty() ? luck::Salt::drawn().hex()
                                           : options.secret),
          program_(options.program),
          output_(io_, program_.output),
          pause_(io_) {
        link_.address.trust = options.trust;
    }

    // Until the game is over; else why it ended before.
    std::string play() {
        connect();
        read_program();
        io_.run();
        return why_;
    }

    // The options by which the dice are checked; empty: no salt of ours is in them.
    std::string kept() const {
        for (const json::value& seat : table_.at("seats").as_array()) {
            const json::value* pledge = seat.as_object().if_contains("pledge");
            const auto share = pledge ? shares_.find(std::string(pledge->as_string())) : shares_.end();
            if (share != shares_.end())
                return fmt::format("--commitment {} --pledges {}",
                    std::string(table_.at("commitment").as_string()), fmt::join(share->second.kept(), ","));
        }
        return {};
    }

private:
    void connect() {
        client_ = client::Client::connect(io_, link_.address,
            {.opened =
                    [this] {
                        tries_ = 0;
                        send(json::object{{"do", "join"}, {"game", link_.game}, {"secret", secret_}});
                    },
                .frame = [this](std::string_view text) { on_frame(text); },
                .closed = [this](const std::string& why) { on_closed(why); },
                .distrusted =
                    [this](const std::string& why) {
                        end(said(console_,
                            {"le certificat de {0} n'est pas digne de confiance : {1} ; attendu : un "
                             "certificat "
                             "valable pour {0}, d'une autorité que ce système connaît, ou du fichier de "
                             "--trust (celle du serveur lui-même : https://{0}/trust)",
                                "the certificate of {0} cannot be trusted: {1}; expected: a valid one for "
                                "{0}, "
                                "of an authority that this system knows, or one of the file of --trust (of "
                                "the "
                                "server's own: https://{0}/trust)"},
                            link_.address.host, why));
                    }});
    }

    // The line breaks, the game goes on: the seat is ours as long as we know its secret.
    void on_closed(const std::string& why) {
        constexpr int kTries = 10;
        if (done_) return;
        if (++tries_ > kTries) return end("connection: " + why);
        pause_.expires_after(std::chrono::seconds(1));
        pause_.async_wait([this](const boost::system::error_code& gone) {
            if (!gone && !done_) connect();
        });
    }

    void on_frame(std::string_view text) {
        boost::system::error_code failed;
        const json::value frame = json::parse(json::string_view(text.data(), text.size()), failed);
        if (failed || !frame.is_object()) return end("the server says what is no JSON");
        const json::object& object = frame.get_object();
        const auto* view = object.if_contains("view");
        if (object.at("is") == "error" && !seated_) return end(std::string(text));
        if (view) follow(view->as_object(), object.at("is") == "snapshot");
        if (view && object.at("is") == "snapshot" && !take_seat()) return;
        if (view && seated_ && lost_seat()) return end("the seat was taken back");
        if (beaten_to_it(object)) return;
        if (!program_.tell(text)) return end("the program has ended");
        const bool pledged = object.contains("id") && object.at("id") == kPledgeId;
        if (pledged) pledging_ = false;
        // What was refused is tried again when the table has changed.
        if (view || (pledged && object.at("code") == "accepted")) get_ready();
        if (view && table_.at("stage") == "over") end("");
    }

    // What of the view this command looks at itself. Each of these fields comes whole.
    void follow(const json::object& view, bool whole) {
        if (whole) {
            table_.clear();
            taken_.clear();
            pledging_ = false;  // the answer may have been lost with the connection
        }
        for (const char* name : {"stage", "mine", "seats", "commitment", "revealing"})
            if (const json::value* value = view.if_contains(name)) table_[name] = *value;
    }

    // False: there is none.
    bool take_seat() {
        if (!table_.at("mine").as_array().empty()) return seated_ = true;
        if (!options_.token.empty()) return end("the token is for no seat of this game"), false;
        if (table_.at("stage") != "lobby") return end("the game has begun without us"), false;
        const json::array& seats = table_.at("seats").as_array();
        std::size_t seat = seats.size();
        for (std::size_t i = seats.size(); i-- > 0;)
            if (seats[i].at("kind") == "open" && !taken_.contains(i)) seat = i;
        if (!options_.seat.empty())
            seat = static_cast<std::size_t>(number_in(console_, "--seat", options_.seat, 1, 8)) - 1;
        if (!taken_.insert(seat).second) return end("every seat of this game is taken"), false;
        send(json::object{{"do", "sit"}, {"id", kOwnIds}, {"seat", seat + 1}, {"name", options_.name}});
        return seated_ = true;
    }
    // Two programs may ask for the same seat at once: whoever comes second asks for the next.
    bool beaten_to_it(const json::object& frame) {
        const bool ours = frame.contains("id") && frame.at("id") == kOwnIds && frame.contains("code");
        if (!ours || frame.at("code") != "seat-taken") return false;
        if (table_.at("mine").as_array().empty()) take_seat();
        return true;
    }
    // The host has given our seat away.
    bool lost_seat() const { return !options_.token.empty() && table_.at("mine").as_array().empty(); }

    // Pledges a salt for each seat, and shows it once all pledges are fixed; again whenever a start was called off.
    void get_ready() {
        if (table_.at("stage") != "lobby") return;
        for (const json::value& mine : table_.at("mine").as_array()) {
            const auto number = static_cast<std::size_t>(mine.as_int64());
            const json::object& seat = table_.at("seats").as_array().at(number - 1).as_object();
            const json::value* pledge = seat.if_contains("pledge");
            const auto share = pledge ? shares_.find(std::string(pledge->as_string())) : shares_.end();
            const json::value* revealing = table_.if_contains("revealing");
            if (revealing && !revealing->is_null())
                show(mine, share, *revealing);
            else if (share == shares_.end())
                pledge_for(mine, seat);
        }
    }
    void pledge_for(const json::value& mine, const json::object& seat) {
        json::object ready{{"do", "ready"}, {"id", kPledgeId}, {"seat", mine}};
        const json::value* shown = table_.if_contains("commitment");
        if (!shown && seat.at("ready").as_bool()) return;  // real dice need no salt
        if (pledging_) return;
        if (shown) {
            const auto commitment = luck::Commitment::from_hex(std::string_view(shown->as_string()));
            if (!commitment) return end("the server's commitment is none");
            client::Share share{*commitment};
            ready["pledge"] = share.pledge();
            shares_.emplace(share.pledge(), share);
        }
        pledging_ = true;
        send(ready);
    }
    using Shares = std::map<std::string, client::Share>;  // by pledge: seats may be swapped
    void show(const json::value& mine, Shares::iterator share, const json::value& revealing) {
        if (share == shares_.end()) return;
        const auto list = json::value_to<std::vector<std::string>>(revealing.at("pledges"));
        if (const auto salt = share->second.shown_for(list))
            send(json::object{{"do", "reveal"}, {"id", kOwnIds + 2}, {"seat", mine}, {"salt", *salt}});
    }

    void read_program() {
        output_.async_read_some(
            boost::asio::buffer(piece_), [this](const boost::system::error_code& ended, std::size_t size) {
                if (ended) return done_ ? void() : end("the program has ended");
                said_.append(piece_.data(), size);
                for (std::size_t line = said_.find('\n'); line != std::string::npos;
                    line = said_.find('\n')) {
                    if (line != 0) client_->send(std::make_shared<const std::string>(said_.substr(0, line)));
                    said_.erase(0, line + 1);
                }
                read_program();
            });
    }

    void send(const json::object& frame) {
        client_->send(std::make_shared<const std::string>(json::serialize(frame)));
    }
    void end(const std::string& why) {
        if (done_) return;
        done_ = true;
        why_ = why;
        client_->close();
        io_.stop();
    }

    static constexpr std::int64_t kOwnIds = std::int64_t{1} << 40;  // that the program does not use
    static constexpr std::int64_t kPledgeId = kOwnIds + 1;

    const Console& console_;
    const BotOptions& options_;
    Link link_;
    std::string secret_;
    Program program_;
    boost::asio::io_context io_{1};
    boost::asio::posix::stream_descriptor output_;
    boost::asio::steady_timer pause_;
    std::shared_ptr<client::Client> client_;
    std::array<char, 4096> piece_{};
    std::string said_, why_;
    json::object table_;
    Shares shares_;
    bool pledging_ = false;
    int tries_ = 0;
    std::set<std::size_t> taken_;  // seats that we have asked for
    bool seated_ = false;
    bool done_ = false;
};

ExitCode bot(Console& console, const BotOptions& options) {
    if (!options.secret.empty() && options.secret.size() < 16)
        refuse(console, {"--secret : au moins 16 caractères", "--secret: at least 16 characters"});
    if (!options.token.empty() && (!options.secret.empty() || !options.seat.empty()))
        refuse(console,
            {"--token dit la place à lui seul : sans --secret ni --seat",
                "--token names the seat by itself: without --secret or --seat"});
    if (!options.token.empty() && options.token.size() < 16)
        refuse(console,
            {"--token : « {} » ; attendu : le jeton que le serveur a donné à l'hôte",
                "--token: \"{}\"; expected: the token that the server gave to the host"},
            options.token);
    if (!options.trust.empty())
        if (const std::string problem = client::problem_of_trust(options.trust); !problem.empty())
            refuse(console,
                {"--trust : « {} » : {} ; attendu : un fichier de certificats (PEM), comme "
                 "/trust/banquier.pem "
                 "du serveur",
                    "--trust: \"{}\": {}; expected: a file of certificates (PEM), such as the server's "
                    "/trust/banquier.pem"},
                options.trust, problem);
    Player player(console, options);
    const std::string why = player.play();
    if (!why.empty()) throw Stop{ExitCode::No, why};
    console.out << console({"partie finie\n", "the game is over\n"});
    if (const std::string kept = player.kept(); !kept.empty())
        console.out << said(console,
            {"pour vérifier ses dés : banquier verify PARTIE {}\n",
                "to check its dice: banquier verify RECORD {}\n"},
            kept);
    return ExitCode::Ok;
}

}  // namespace

void add_bot(CommandLine& line) {
    CLI::App& command = line.add("bot",
        {"asseoir un programme à une table en réseau", "sit a program down at a live table"},
        {"\n  banquier bot --exec examples/bot.py --join http://127.0.0.1:8484/g/PARTIE --token JETON\n"
         "  banquier bot --exec examples/bot.py --join http://127.0.0.1:8484/g/PARTIE\n"
         "Le programme reçoit les messages du serveur, une ligne de JSON chacun, et répond de même : "
         "docs/protocol.md. "
         "Avec --token elle prend la place que l'hôte a donnée à un programme, et la table le sait ; sinon "
         "la première place libre, comme une personne. Elle se dit prête, ajoute sa part aux dés et se "
         "reconnecte au besoin.\n"
         "Fin : 0 partie finie ; 1 le programme, la place ou la connexion a manqué ; 2 demande refusée.",
            "\n  banquier bot --exec examples/bot.py --join http://127.0.0.1:8484/g/GAME --token TOKEN\n"
            "  banquier bot --exec examples/bot.py --join http://127.0.0.1:8484/g/GAME\n"
            "The program gets the server's frames, a line of JSON each, and answers likewise: "
            "docs/protocol.md. With --token it takes the seat that the host has given to a program, and the "
            "table knows; else the first open seat, as a person would. It says that it is ready, adds its "
            "share to the dice, and connects again when it has to.\n"
            "Exit: 0 the game is over; 1 the program, the seat or the connection failed; 2 a bad request."});
    const auto options = std::make_shared<BotOptions>();
    command
        .add_option("--exec", options->program,
            line({"le programme et ses arguments", "the program and its arguments"}))
        ->required();
    command.add_option("--join", options->link, line({"lien de la partie", "link to the game"}))->required();
    command.add_option("--token", options->token,
        line({"jeton de l'hôte pour un programme (make-bot-token)",
            "the host's token for a program (make-bot-token)"}));
    command.add_option("--name", options->name, line({"nom à la table (bot)", "name at the table (bot)"}));
    command.add_option(
        "--seat", options->seat, line({"place (sinon la première libre)", "seat (else the first open one)"}));
    command.add_option("--secret", options->secret,
        line({"secret de la place, pour la retrouver plus tard (sinon tiré au sort)",
            "secret of the seat, to find it again later (else drawn)"}));
    command.add_option("--trust", options->trust,
        line({"fichier de l'autorité (PEM) à laquelle se fier aussi, pour un serveur à --tls",
            "file of an authority (PEM) to trust too, for a server with --tls"}));
    command.callback(
        [&line, options] { line.chosen = [options](Console& console) { return bot(console, *options); }; });
}

}  // namespace banquier::app
