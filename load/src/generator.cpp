#include <banquier/load/generator.hpp>

#include <banquier/client/verify.hpp>
#include <banquier/notation/json_fields.hpp>

#include <algorithm>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <stdexcept>

#include <sys/wait.h>
#include <unistd.h>

namespace banquier::load {

namespace {

// Acts in the order in which a plain player likes them.
constexpr std::array<std::string_view, 14> kLiked = {"claim", "buy", "roll", "end-turn", "pass", "pay-fine",
    "draw-card", "decline", "refuse", "mortgage", "sell-to-bank", "bankrupt", "build", "put-up"};

// The listed act that a plain player would choose; empty: none. Read from the text: parsing would measure ourselves.
std::string_view chosen_act(std::string_view acts) {
    constexpr std::string_view kBegin = R"({"act":")";
    std::string_view chosen;
    std::size_t best = kLiked.size();
    notation::for_each_value(acts, [&](std::string_view act) {
        if (!act.starts_with(kBegin)) return;
        const std::string_view rest = act.substr(kBegin.size());
        const auto place = static_cast<std::size_t>(
            std::ranges::find(kLiked, rest.substr(0, rest.find('"'))) - kLiked.begin());
        if (place >= best) return;
        best = place;
        chosen = act;
    });
    return chosen;
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

}  // namespace

// ---- Making games and sitting down

void Load::make(Match& match) const {
    const std::string bots = match.people == kLoadSeats
        ? ""
        : R"(,"seats":[{"kind":"open"},{"kind":"bot"},{"kind":"bot"},{"kind":"bot"}])";
    const client::Reply made = client::request(address_, "POST", "/api/games",
        R"({"secret":"the maker of the load","settings":{"rent":"automatic","auction":0,"chat":false,)"
        R"("pace_least":0,"pace_most":0,"pace_auction":0,"pace_offer":0})" +
            bots + "}");
    if (made.status != 201) throw std::runtime_error("POST /api/games: " + made.body);
    const boost::json::value told = boost::json::parse(made.body);
    match.game = told.at("game").as_string();
    match.commitment = told.at("commitment").as_string();
}

void Load::connect(Match& match) {
    for (int i = 0; i < match.people; ++i) {
        Seat& seat = match.seat[static_cast<std::size_t>(i)];
        seat.match = &match;
        seat.number = i + 1;
        seat.client = client::Client::connect(io_, address_,
            {.opened =
                    [this, &seat] {
                        tell(seat,
                            fmt::format(
                                R"({{"do":"join","game":"{}","secret":"a secret of seat number {}"}})",
                                seat.match->game, seat.number));
                    },
                .frame = [this, &seat](std::string_view text) { on_frame(seat, text); },
                .closed = [this](const std::string& why) { ++lost_, lost_why_ = why; }});
    }
}

// A game that nobody joins falls asleep, a socket that nobody speaks on is closed, and a listener takes only so many at
// once: so nobody is kept waiting for long.
Begun Load::prepare(const std::function<void(std::size_t begun)>& heard) {
    constexpr std::size_t kAtOnce = 16;  // games
    constexpr std::chrono::seconds kPatience{60};
    for (Match& match : beside_) match.people = 1;
    const auto wait_until = [&](std::size_t enough) {
        for (auto last = LoadClock::now(); started_ < enough && lost_ == 0;) {
            const std::size_t before = started_;
            io_.run_one_for(std::chrono::milliseconds(100));
            if (started_ != before)
                last = LoadClock::now();
            else if (LoadClock::now() - last > kPatience)
                return;
        }
        if (heard) heard(started_);
    };
    std::size_t games = 0;
    for_each([&](Match& match) {
        if (lost_ != 0) return;
        wait_until(games < kAtOnce ? 0 : games - kAtOnce);
        make(match);
        connect(match);
        ++games;
    });
    wait_until(games);
    return {started_, matches_.size() + beside_.size(), lost_, lost_why_};
}

void Load::tell(Seat& seat, std::string text) {
    seat.client->send(std::make_shared<const std::string>(std::move(text)));
}

void Load::on_frame(Seat& seat, std::string_view text) {
    Match& match = *seat.match;
    const bool update = text.starts_with(R"({"is":"update")");
    if (!update && !text.starts_with(R"({"is":"snapshot")")) {
        if (text.starts_with(R"({"is":"result")") && !match.playing) on_settled(seat, text);
        return;
    }
    read_view(seat, text);
    if (!update) return sit(seat);
    if (!match.playing) return before_play(seat, text);
    bot_updates_ += match.people == 1;
    if (match.people == 1) return act_beside_bots(seat);
    if (stopping_) return agree(seat, text);
    if (match.under_way && match.playing) on_seen(match, text.size());
}

// Sits down, is ready; the last one starts.
void Load::sit(Seat& seat) {
    const auto commitment = luck::Commitment::from_hex(seat.match->commitment);
    if (!commitment) return lose("the commitment is none");
    seat.share.emplace(*commitment);
    tell(seat, fmt::format(R"({{"do":"sit","id":1,"seat":{0},"name":"P{0}"}})", seat.number));
    tell(seat,
        fmt::format(R"({{"do":"ready","id":2,"seat":{},"pledge":"{}"}})", seat.number, seat.share->pledge()));
}

// Shows the share when all pledges are fixed; the last salt starts the game.
void Load::before_play(Seat& seat, std::string_view text) {
    Match& match = *seat.match;
    if (const std::string_view pledges = part(text, R"("pledges":)"); !pledges.empty()) {
        const auto list = boost::json::value_to<std::vector<std::string>>(boost::json::parse(pledges));
        if (const auto salt = seat.share->shown_for(list))
            tell(seat, fmt::format(R"({{"do":"reveal","id":4,"seat":{},"salt":"{}"}})", seat.number, *salt));
    }
    if (text.find(R"("stage":"playing")") == std::string_view::npos) return;
    if (++match.begun < match.people) return;
    match.playing = true;
    ++started_;
    if (match.people == 1) act_beside_bots(seat);
}

void Load::lose(std::string_view why) {
    ++lost_;
    lost_why_ = why;
}

void Load::on_settled(Seat& seat, std::string_view text) {
    Match& match = *seat.match;
    if (text.find(R"("code":"accepted")") == std::string_view::npos) {
        lose(text);
        return;
    }
    if (text.find(R"("id":2,)") != std::string_view::npos && ++match.settled == match.people)
        tell(match.seat[0], R"({"do":"start","id":3})");
}

// ---- Playing

// What of the view has changed that a player looks at.
void Load::read_view(Seat& seat, std::string_view text) {
    std::string_view view;
    notation::for_each_field(text, [&](std::string_view name, std::string_view value) {
        if (name == "view") view = value;
    });
    notation::for_each_field(view, [&](std::string_view name, std::string_view value) {
        if (name == "acts") seat.acts = chosen_act(value);
        if (name == "stage" && value == R"("over")") seat.match->over = true;
        if (name == "closed" && value == "true") seat.match->closed = true;
        if (name != "decision") return;
        notation::for_each_field(value, [&](std::string_view part, std::string_view number) {
            if (part == "number") seat.decision = number;
        });
    });
}

void Load::act(Match& match) {
    if (match.under_way || match.over || !match.playing) return;
    for (Seat& seat : match.seat) {
        if (seat.acts.empty()) continue;
        match.under_way = true;
        match.seen = 0;
        match.sent = LoadClock::now();
        ++meter_.acts;
        tell(seat,
            fmt::format(R"({{"do":"act","id":{},"seat":{},"decision":{},"act":{}}})", ++match.ids + 10,
                seat.number, seat.decision, seat.acts));
        return;
    }
}

// At once, and once for every list of acts.
void Load::act_beside_bots(Seat& seat) {
    if (!seat.match->playing || seat.match->over || seat.acts.empty() ||
        seat.answered == seat.decision + seat.acts)
        return;
    seat.answered = seat.decision + seat.acts;
    tell(seat,
        fmt::format(R"({{"do":"act","id":{},"seat":{},"decision":{},"act":{}}})", ++seat.match->ids + 10,
            seat.number, seat.decision, seat.acts));
}

void Load::on_seen(Match& match, std::size_t bytes) {
    ++meter_.deliveries;
    meter_.bytes += bytes;
    if (++match.seen < kLoadSeats) return;
    match.under_way = false;
    if (measuring_ && match.sent >= meter_.from)
        meter_.latency.push_back(
            std::chrono::duration<double, std::milli>(LoadClock::now() - match.sent).count());
    if (pace_ == 0 && measuring_) act(match);
}

Meter Load::run(double acts_per_second, double seconds) {
    pace_ = acts_per_second;
    meter_ = {.from = LoadClock::now()};
    const auto end =
        meter_.from + std::chrono::duration_cast<LoadClock::duration>(std::chrono::duration<double>(seconds));
    measuring_ = true;
    if (pace_ == 0)
        for (Match& match : matches_) act(match);
    std::size_t next = 0;
    while (LoadClock::now() < end) {
        if (pace_ == 0) {
            io_.run_one_for(std::chrono::milliseconds(1));
            continue;
        }
        const double passed = std::chrono::duration<double>(LoadClock::now() - meter_.from).count();
        for (int tried = 0;
            static_cast<double>(meter_.acts) < passed * pace_ && tried < static_cast<int>(matches_.size());
            ++tried)
            act(matches_[next++ % matches_.size()]);
        io_.run_one_for(std::chrono::microseconds(500));
    }
    measuring_ = false;
    Meter measured = std::exchange(meter_, {});
    pace_ = 1;  // nobody goes on by itself
    const auto last = LoadClock::now() + std::chrono::seconds(2);
    while (LoadClock::now() < last) io_.run_one_for(std::chrono::milliseconds(10));
    return measured;
}

std::size_t Load::playing() const {
    const auto goes_on = [](const Match& match) { return !match.over; };
    return static_cast<std::size_t>(
        std::ranges::count_if(matches_, goes_on) + std::ranges::count_if(beside_, goes_on));
}

// ---- Ending, and what the records say

std::size_t Load::finish() {
    stopping_ = true;
    for_each([&](Match& match) {
        if (!match.over) tell(match.seat[0], R"({"do":"ask","id":5,"seat":1,"what":"stop"})");
    });
    const auto patience = LoadClock::now() + std::chrono::seconds(60);
    while (playing() != 0 && LoadClock::now() < patience) io_.run_one_for(std::chrono::milliseconds(100));
    return playing();
}

void Load::agree(Seat& seat, std::string_view text) {
    const std::string_view vote = part(text, R"("vote":)");
    const std::size_t number = vote.find(R"("number":)");
    if (seat.number == 1 || seat.agreed || number == std::string_view::npos) return;
    seat.agreed = true;
    const std::string_view digits = vote.substr(number + 9);
    tell(seat,
        fmt::format(R"({{"do":"agree","id":6,"seat":{},"vote":{}}})", seat.number,
            digits.substr(0, digits.find_first_not_of("0123456789"))));
}

Checked Load::check_records() {
    Checked checked;
    for_each([&](const Match& match) { check_record(match, checked); });
    return checked;
}

void Load::check_record(const Match& match, Checked& checked) const {
    ++checked.games;
    checked.by_the_rules += !match.closed;
    const client::Reply record = client::request(address_, "GET", "/api/games/" + match.game + "/record");
    const notation::RecordRead read = notation::read_record(record.body, match.game);
    const client::Verification found = client::verify(
        read.record, {luck::Commitment::from_hex(match.commitment), match.seat[0].share->kept()});
    checked.chances += found.events;
    const bool good = record.status == 200 && !read.problem && found.verdict == client::Verdict::Accepted;
    checked.accepted += good;
    if (good || !checked.problem.empty()) return;
    checked.problem = read.problem
        ? render(*read.problem, notation::Language::English)
        : fmt::format("{}: HTTP {}, verdict {}", match.game, record.status, static_cast<int>(found.verdict));
}

// ---- The bare rooms

namespace {

class Rooms {
public:
    Rooms(const client::Address& address, std::size_t rooms);
    Meter run(std::size_t bytes_of_a_frame, double seconds);

private:
    struct Room {
        std::array<std::shared_ptr<client::Client>, kLoadSeats> client;
        int seen = 0;
        std::size_t turn = 0;
        LoadClock::time_point sent;
    };
    void next(Room& room);

    boost::asio::io_context io_{1};
    std::vector<Room> rooms_;
    client::Frame frame_;
    Meter meter_;
    bool measuring_ = false;
};

Rooms::Rooms(const client::Address& address, std::size_t rooms) : rooms_(rooms) {
    std::size_t open = 0;
    for (Room& room : rooms_)
        for (auto& client : room.client) {
            client = client::Client::connect(io_, address,
                {.opened = [&] { ++open; },
                    .frame =
                        [this, &room](std::string_view text) {
                            ++meter_.deliveries;
                            meter_.bytes += text.size();
                            if (++room.seen < kLoadSeats || !measuring_) return;
                            meter_.latency.push_back(
                                std::chrono::duration<double, std::milli>(LoadClock::now() - room.sent)
                                    .count());
                            next(room);
                        }});
            // One after another, so that those of a room are put together.
            const std::size_t wanted = open + 1;
            const auto patience = LoadClock::now() + std::chrono::seconds(5);
            while (open < wanted && LoadClock::now() < patience)
                io_.run_one_for(std::chrono::milliseconds(10));
        }
}

void Rooms::next(Room& room) {
    room.seen = 0;
    room.sent = LoadClock::now();
    ++meter_.acts;
    room.client[room.turn++ % kLoadSeats]->send(frame_);
}

// A frame begins with the size that everybody shall get, and is as long as an act.
Meter Rooms::run(std::size_t bytes, double seconds) {
    std::string text = std::to_string(bytes);
    text.resize(100, ' ');
    frame_ = std::make_shared<const std::string>(std::move(text));
    measuring_ = true;
    meter_ = {.from = LoadClock::now()};
    const auto end =
        meter_.from + std::chrono::duration_cast<LoadClock::duration>(std::chrono::duration<double>(seconds));
    for (Room& room : rooms_) next(room);
    while (LoadClock::now() < end) io_.run_one_for(std::chrono::milliseconds(1));
    measuring_ = false;
    Meter measured = std::exchange(meter_, {});
    // What is still under way comes before the next measurement.
    const auto under_way = [](const Room& room) { return room.seen < kLoadSeats; };
    const auto patience = LoadClock::now() + std::chrono::seconds(5);
    while (std::ranges::any_of(rooms_, under_way) && LoadClock::now() < patience)
        io_.run_one_for(std::chrono::milliseconds(1));
    return measured;
}

struct Asked {
    std::size_t bytes = 0;
    double seconds = 0;
};
struct Answer {
    std::uint64_t acts = 0, deliveries = 0, bytes = 0, latencies = 0;
};

// The whole of it, or false.
bool put(int pipe, const void* data, std::size_t size) {
    for (const char* at = static_cast<const char*>(data); size != 0;) {
        const ssize_t some = ::write(pipe, at, size);
        if (some <= 0) return false;
        at += some;
        size -= static_cast<std::size_t>(some);
    }
    return true;
}
bool get(int pipe, void* data, std::size_t size) {
    for (char* at = static_cast<char*>(data); size != 0;) {
        const ssize_t some = ::read(pipe, at, size);
        if (some <= 0) return false;
        at += some;
        size -= static_cast<std::size_t>(some);
    }
    return true;
}

// Until nobody asks any more.
void answer(int asks, int answers, const client::Address& address, std::size_t rooms) {
    std::optional<Rooms> all;
    for (Asked asked; get(asks, &asked, sizeof asked);) {
        if (!all) all.emplace(address, rooms);
        const Meter meter = all->run(asked.bytes, asked.seconds);
        const Answer head{meter.acts, meter.deliveries, meter.bytes, meter.latency.size()};
        if (!put(answers, &head, sizeof head) ||
            !put(answers, meter.latency.data(), meter.latency.size() * sizeof(double)))
            return;
    }
}

}  // namespace

BareLoad::BareLoad(const client::Address& address, std::size_t rooms) {
    std::array<int, 2> asks{}, answers{};
    if (::pipe(asks.data()) != 0 || ::pipe(answers.data()) != 0) throw std::runtime_error("pipe");
    pid_ = ::fork();
    if (pid_ == 0) {
        ::close(asks[1]);
        ::close(answers[0]);
        try {
            answer(asks[0], answers[1], address, rooms);
        } catch (const std::exception&) {
            // Whoever asked sees the end of the pipe.
        }
        ::_exit(0);
    }
    ::close(asks[0]);
    ::close(answers[1]);
    asks_ = asks[1];
    answers_ = answers[0];
}

BareLoad::~BareLoad() {
    ::close(asks_);
    ::close(answers_);
    ::waitpid(pid_, nullptr, 0);
}

Meter BareLoad::run(std::size_t bytes, double seconds) {
    const Asked asked{bytes, seconds};
    Answer head;
    Meter meter;
    bool good = put(asks_, &asked, sizeof asked) && get(answers_, &head, sizeof head);
    if (good) {
        meter.acts = head.acts;
        meter.deliveries = head.deliveries;
        meter.bytes = head.bytes;
        meter.latency.resize(head.latencies);
        good = get(answers_, meter.latency.data(), head.latencies * sizeof(double));
    }
    if (!good) throw std::runtime_error("the generator for the bare rooms has ended");
    return meter;
}

}  // namespace banquier::load
