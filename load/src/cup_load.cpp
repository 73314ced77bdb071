#include <banquier/load/cup_load.hpp>

#include <banquier/notation/json_fields.hpp>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <stdexcept>

namespace banquier::load {

namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMembers = 2;  // of a team: junior and adult

double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}
double ms_since(Clock::time_point then) { return 1000 * seconds_since(then); }

std::string_view field(std::string_view object, std::string_view wanted) {
    std::string_view found;
    notation::for_each_field(object, [&](std::string_view name, std::string_view value) {
        if (name == wanted) found = value;
    });
    return found;
}

// One round of the open cup, from entry to the last sheet.
class Contest {
public:
    Contest(client::Address address, const CupPlan& plan) : address_(std::move(address)), plan_(plan) {
        make();
        address_.path = "/ws/cup";
        console_ = &device("the organiser of the load");
        projector_ = &device("");
        settle([this] { return here_ == devices_.size(); }, "join");
    }

    const std::string& id() const { return cup_; }
    std::size_t connections() const { return devices_.size(); }
    std::size_t tables() const { return tables_.size(); }
    std::uint64_t frames() const { return frames_; }

    void register_teams() {
        constexpr std::size_t kAtOnce = 500, kRolesAtOnce = 100;
        for (std::size_t first = 1; first <= plan_.teams; first += kAtOnce) {
            std::string csv = R"(team,member,role\n)";
            for (std::size_t n = first; n < std::min(first + kAtOnce, plan_.teams + 1); ++n)
                csv += fmt::format(R"(T{0},J{0},junior\nT{0},A{0},adult\n)", n);
            ask(fmt::format(R"("do":"enter-list","csv":"{}")", csv));
        }
        for (std::size_t first = 1; first <= plan_.teams; first += kRolesAtOnce) {
            std::string roles;
            for (std::size_t n = first; n < std::min(first + kRolesAtOnce, plan_.teams + 1); ++n)
                roles += fmt::format(R"({}{{"role":"unit","of":{},"name":"T{}","secret":"{}"}})",
                    n == first ? "" : ",", n, n, secret_of_team(n));
            ask(fmt::format(R"("do":"give-role","roles":[{}])", roles));
        }
        ask(R"("do":"give-role","roles":[{"role":"referee","name":"R","secret":"the referee of the load"}])");
        referee_ = &device("the referee of the load");
        settle([this] { return here_ == devices_.size(); }, "join");
    }
    // Few at a time, as people come; each team says that it is here.
    void phones_come() {
        constexpr std::size_t kAtOnce = 32;
        for (std::size_t n = 1; n <= plan_.teams; ++n)
            for (std::size_t i = 0; i < plan_.phones; ++i) {
                Device& phone = device(secret_of_team(n));
                phone.team = n;
                phone.member = i;
                phones_.push_back(&phone);
                settle([this] { return here_ + kAtOnce > devices_.size(); }, "join");
            }
        settle([this] { return here_ == devices_.size(); }, "join");
        for (Device* phone : phones_)
            if (phone->member == 0) tell(*phone, fmt::format(R"("do":"present","unit":{})", phone->team));
        settle([this] { return accepted_["present"] == plan_.teams; }, "present");
        ask(R"("do":"close")");
    }
    std::vector<double> draw() {
        ask(R"("do":"pool")");
        ask(R"("do":"draw","salt":"3461253461253461253465")");
        const auto published = Clock::now();
        std::vector<double> seen;
        at_table_ = [&](Device&) { seen.push_back(ms_since(published)); };
        ask(R"("do":"publish")");
        settle([&] { return seen.size() == phones_.size(); }, "the draw");
        at_table_ = nullptr;
        for (Device* phone : phones_) tables_[phone->table].phones.push_back(phone);
        return seen;
    }
    void bankers_come() {
        std::string roles;
        std::size_t count = 0;
        for (auto& [number, table] : tables_) {
            roles += fmt::format(R"({}{{"role":"banker","of":{},"name":"B{}","secret":"{}"}})",
                roles.empty() ? "" : ",", number, number, secret_of_banker(number));
            ++count;
            if (count % 100 != 0 && count != tables_.size()) continue;
            ask(fmt::format(R"("do":"give-role","roles":[{}])", roles));
            roles.clear();
        }
        for (auto& [number, table] : tables_) {
            table.banker = &device(secret_of_banker(number));
            table.banker->table = number;
        }
        settle([this] { return here_ == devices_.size(); }, "join");
    }
    void announce(std::string_view phase) { ask(fmt::format(R"("do":"phase","phase":"{}")", phase)); }
    void wait(double seconds) {
        const auto until = Clock::now() + std::chrono::duration<double>(seconds);
        while (Clock::now() < until) io_.run_one_for(std::chrono::milliseconds(20));
        if (!problem_.empty()) throw std::runtime_error(problem_);
    }
    // One table after another comes to its end, 334 in a minute: bankers fill in, phones sign what they see, the referee
    // takes what is signed.
    std::vector<double> sheets() {
        constexpr std::chrono::milliseconds kBetween{180};
        std::vector<double> latency;
        filling_ = true;
        on_received_ = [&](Table& table) { latency.push_back(ms_since(table.handed)); };
        auto due = Clock::now();
        for (auto& [number, table] : tables_) {
            fill(number, table);
            due += kBetween;
            settle([&] { return Clock::now() >= due; }, "a sheet");
        }
        settle([&] { return latency.size() == tables_.size(); }, "the sheets");
        filling_ = false;
        return latency;
    }

private:
    struct Device {
        std::shared_ptr<client::Client> client;
        std::string secret;
        std::size_t team = 0, member = 0, table = 0;
        std::uint64_t ids = 0;
        bool here = false, signed_own = false, saw = false;
        std::map<std::uint64_t, std::string> sent;  // what waits for an answer
    };
    struct Table {
        std::vector<Device*> phones;
        Device* banker = nullptr;
        std::size_t signatures = 0, seen = 0;
        Clock::time_point handed{};
    };

    static std::string secret_of_team(std::size_t team) {
        return fmt::format("the link of team number {}", team);
    }
    static std::string secret_of_banker(std::size_t table) {
        return fmt::format("the link of banker number {}", table);
    }

    void make() {
        const client::Reply formats = client::request(address_, "GET", "/api/cup-formats");
        std::string text;
        const json::value listed = json::parse(formats.body);
        for (const json::value& format : listed.at("formats").as_array())
            if (format.at("format").at("id").as_string() == "open") text = format.at("text").as_string();
        const std::string places = "places = 1000";
        if (const std::size_t at = text.find(places); at != std::string::npos)
            text.replace(
                at, places.size(), fmt::format("places = {}", std::max<std::size_t>(plan_.teams, 2)));
        const client::Reply made = client::request(address_, "POST", "/api/cups",
            json::serialize(json::object{{"secret", "the organiser of the load"}, {"person", "Ann"},
                {"device", "load"}, {"name", "Load"}, {"format_text", text}}));
        if (made.status != 201) throw std::runtime_error("POST /api/cups: " + made.body);
        cup_ = json::parse(made.body).at("cup").as_string();
    }

    Device& device(const std::string& secret) {
        devices_.push_back(std::make_unique<Device>());
        Device& made = *devices_.back();
        made.secret = secret;
        made.ids = 1000 * devices_.size();  // several devices use one link
        made.client = client::Client::connect(io_, address_,
            {.opened =
                    [this, &made] {
                        made.client->send(std::make_shared<const std::string>(made.secret.empty()
                                ? fmt::format(R"({{"do":"join","cup":"{}"}})", cup_)
                                : fmt::format(R"({{"do":"join","cup":"{}","secret":"{}","device":"load"}})",
                                      cup_, made.secret)));
                    },
                .frame = [this, &made](std::string_view text) { on_frame(made, text); },
                .closed = [this](const std::string& why) { problem_ = "a connection was closed: " + why; }});
        return made;
    }
    void tell(Device& who, const std::string& what) {
        const std::uint64_t id = ++who.ids;
        who.sent[id] = what;
        who.client->send(std::make_shared<const std::string>(fmt::format(R"({{"id":{},{}}})", id, what)));
    }
    // The organiser's, one after another.
    void ask(const std::string& what) {
        tell(*console_, what);
        settle([this] { return console_->sent.empty(); }, what.substr(0, 40));
    }
    template <class Done>
    void settle(Done done, std::string_view what) {
        constexpr std::chrono::seconds kPatience{300};
        const auto until = Clock::now() + kPatience;
        while (!done()) {
            io_.run_one_for(std::chrono::milliseconds(20));
            if (!problem_.empty()) throw std::runtime_error(problem_);
            if (Clock::now() > until)
                throw std::runtime_error(fmt::format("no answer in five minutes: {}", what));
        }
    }

    void on_frame(Device& who, std::string_view text) {
        ++frames_;
        const bool update = text.starts_with(R"({"is":"update")");
        if (!update && !text.starts_with(R"({"is":"snapshot")")) return on_answer(who, text);
        if (!who.here) {
            who.here = true;
            ++here_;
        }
        const std::string_view view = field(text, "view");
        if (&who == console_ || &who == projector_ || &who == referee_) return on_whole(who, view);
        const std::string_view table = field(view, "table");
        if (table.empty()) return;
        if (who.table == 0 && at_table_) {
            if (const std::string_view number = field(table, "number"); !number.empty()) {
                who.table = std::stoul(std::string{number});
                at_table_(who);
            }
        }
        if (filling_) on_sheet(who, table);
    }
    void on_answer(Device& who, std::string_view text) {
        const std::string_view is = field(text, "is");
        if (is != R"("result")" && is != R"("error")") return;
        const std::uint64_t id = std::stoull(std::string{field(text, "id")});
        const auto sent = who.sent.find(id);
        if (sent == who.sent.end()) return;
        const std::string what = std::move(sent->second);
        who.sent.erase(sent);
        if (text.find(R"("code":"busy")") != std::string_view::npos) return tell(who, what);
        if (text.find(R"("code":"accepted")") == std::string_view::npos) {
            problem_ = fmt::format("{} is answered with {}", what, text);
            return;
        }
        const std::string object = "{" + what + "}";
        const std::string_view done = field(object, "do");
        ++accepted_[std::string{done.substr(1, done.size() - 2)}];
        if (done == R"("sign")") on_signed(who.table);
    }

    // ---- Sheets

    void fill(std::size_t number, Table& table) {
        std::string lines;
        std::vector<std::size_t> teams;
        for (const Device* phone : table.phones)
            if (std::ranges::find(teams, phone->team) == teams.end()) teams.push_back(phone->team);
        for (const std::size_t team : teams)
            for (std::size_t member = 0; member < kMembers; ++member)
                lines += fmt::format(R"({}{{"unit":{},"member":{},"amount":{}}})", lines.empty() ? "" : ",",
                    team, member, 1000 + 10 * team + member);
        table.signatures = teams.size() * kMembers;
        tell(*table.banker, fmt::format(R"("do":"fill","table":{},"lines":[{}])", number, lines));
    }
    // A phone signs for one member of its team; where a team has one phone it signs for both.
    void on_sheet(Device& who, std::string_view table) {
        const std::string_view sheet = field(table, "sheet");
        if (sheet.empty()) return;
        Table& own = tables_[who.table];
        if (who.team != 0 && !who.signed_own) {
            who.signed_own = true;
            for (std::size_t member = who.member; member < kMembers; member += plan_.phones)
                tell(who,
                    fmt::format(R"("do":"sign","table":{},"version":1,"unit":{},"member":{})", who.table,
                        who.team, member));
        }
        if (sheet.find(R"("received":true)") != std::string_view::npos && !who.saw) {
            who.saw = true;
            seen(own);
        }
    }
    void on_signed(std::size_t number) {
        Table& table = tables_[number];
        if (--table.signatures != 0) return;
        table.handed = Clock::now();
        tell(*referee_, fmt::format(R"("do":"receive","table":{},"version":1)", number));
    }
    // Console and projector.
    void on_whole(Device& who, std::string_view view) {
        if (!filling_ || &who == referee_) return;
        notation::for_each_field(field(view, "tables"), [&](std::string_view name, std::string_view value) {
            if (field(value, "state") == R"("received")")
                seen(tables_[std::stoul(std::string{name.starts_with('"') ? name.substr(1) : name})]);
        });
    }
    void seen(Table& table) {
        constexpr std::size_t kOthers = 3;  // banker, console, projector
        if (++table.seen == table.phones.size() + kOthers) on_received_(table);
    }

    boost::asio::io_context io_{1};
    client::Address address_;
    CupPlan plan_;
    std::string cup_, problem_;
    std::vector<std::unique_ptr<Device>> devices_;
    Device *console_ = nullptr, *projector_ = nullptr, *referee_ = nullptr;
    std::vector<Device*> phones_;
    std::map<std::size_t, Table> tables_;
    std::map<std::string, std::size_t> accepted_;
    std::size_t here_ = 0;
    std::uint64_t frames_ = 0;
    bool filling_ = false;
    std::function<void(Device&)> at_table_;
    std::function<void(Table&)> on_received_;
};

}  // namespace

CupCost cup_cost(const std::filesystem::path& folder, const CupPlan& plan,
    const std::function<void(std::string_view step)>& heard) {
    CupCost cost{.teams = plan.teams, .phones = plan.teams * plan.phones};
    std::string id;
    {
        const ServerProcess process = game_server(folder);
        cost.idle_memory = process.memory();
        Contest contest(process.address(), plan);
        id = contest.id();
        heard("registration");
        contest.register_teams();
        const auto part = [&](std::string_view step, double& seconds, double& cpu, auto work) {
            heard(step);
            const auto begun = Clock::now();
            const double before = process.processor_seconds();
            work();
            seconds = seconds_since(begun);
            cpu = process.processor_seconds() - before;
        };
        double draw = 0;
        part("phones", cost.joining, cost.joining_cpu, [&] { contest.phones_come(); });
        part("draw", draw, cost.draw_cpu, [&] { cost.draw = contest.draw(); });
        heard("bankers");
        contest.bankers_come();
        cost.tables = contest.tables();
        cost.connections = contest.connections();
        contest.announce("deal");
        contest.announce("play");
        heard("clock");
        contest.wait(1);  // what is still under way
        const std::uint64_t before = contest.frames();
        contest.wait(plan.quiet);
        cost.quiet_frames = contest.frames() - before;
        contest.announce("last_round");
        contest.announce("end");
        part("sheets", cost.sheets, cost.sheets_cpu, [&] { cost.received = contest.sheets(); });
        cost.memory = process.memory();
    }
    heard("restart");
    const auto begun = Clock::now();
    const ServerProcess again = game_server(folder);
    const client::Reply shown = client::request(again.address(), "GET", "/api/cups/" + id);
    if (shown.status != 200) throw std::runtime_error("GET /api/cups/" + id + ": " + shown.body);
    cost.again = seconds_since(begun);
    cost.again_cpu = again.processor_seconds();
    const json::value read = json::parse(shown.body);
    const json::object& view = read.at("view").as_object();
    cost.entries = static_cast<std::size_t>(view.at("entries").to_number<std::int64_t>());
    for (const auto& [number, table] : view.at("tables").as_object())
        if (table.at("state").as_string() == "received") ++cost.kept;
    return cost;
}

double percentile(std::vector<double> all, double share) {
    if (all.empty()) return 0;
    std::ranges::sort(all);
    return all[std::min(all.size() - 1, static_cast<std::size_t>(share * static_cast<double>(all.size())))];
}

std::vector<std::string> missed(const CupCost& cost, const CupLimits& limits) {
    std::vector<std::string> all;
    const auto within = [&](std::string_view what, double took, double limit) {
        if (took > limit) all.push_back(fmt::format("{}: {:.1f} > {:.0f}", what, took, limit));
    };
    const auto whole = [&](std::string_view what, std::size_t there, std::size_t of) {
        if (there != of) all.push_back(fmt::format("{}: {} / {}", what, there, of));
    };
    whole("draw_on_every_phone", cost.draw.size(), cost.phones);
    within("draw_on_every_phone.p100_ms", percentile(cost.draw, 1), limits.draw_ms);
    within("frames_while_the_clock_ran", static_cast<double>(cost.quiet_frames), 0);
    whole("sheets.received", cost.received.size(), cost.tables);
    whole("read_again.sheets", cost.kept, cost.tables);
    within("sheet_on_every_screen.p99_ms", percentile(cost.received, 0.99), limits.received_ms);
    within("read_again.seconds", cost.again, limits.again);
    return all;
}

}  // namespace banquier::load
