#include "crash/cup_kills.hpp"

#include "crash/match.hpp"
#include "crash/server_process.hpp"
#include "crash/torn_disk.hpp"

#include <banquier/client/verify.hpp>
#include <banquier/cup/log.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/notation/record.hpp>
#include <banquier/storage/sqlite_store.hpp>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <optional>
#include <set>
#include <system_error>
#include <thread>

namespace banquier::crash {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::chrono::seconds kPatience{120};  // until something more has happened
constexpr std::size_t kFaultsTold = 20;
constexpr int kReferees = 5;  // with 27 teams, their two phones each and the organiser: 60 devices

double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

const editions::Library& library() {
    static const editions::Library read = editions::Library::embedded();
    return read;
}

// The championship for so many teams.
std::string format_for(int teams) {
    for (const editions::CupFormat& format : editions::shipped_cup_formats())
        if (format.id == "championnat") {
            std::string text = format.source;
            const std::string places = "places = 27";
            return text.replace(text.find(places), places.size(), "places = " + std::to_string(teams));
        }
    return {};
}

std::string team_secret(int unit) { return "the secret link of team " + std::to_string(unit); }
std::string referee_secret(int number) { return "the secret link of referee " + std::to_string(number); }
constexpr const char* kOrganiser = "the secret link of the organiser";

// One competition with everybody's devices.
class Contest {
public:
    Contest(boost::asio::io_context& io, const client::Address& address, const CupPlan& plan,
        std::uint64_t seed, CupReport& report)
        : io_(io), address_(address), hall_(address), plan_(plan), random_(seed), report_(report) {
        hall_.path = "/ws/cup";
        const Json wanted{{"secret", kOrganiser}, {"person", "Ann"}, {"device", "laptop"}, {"name", "Lyon"},
            {"format_text", format_for(plan.teams)}};
        const client::Reply made = client::request(address, "POST", "/api/cups", wanted.dump());
        if (made.status != 201) throw std::runtime_error("POST /api/cups: " + made.body);
        cup_ = Json::parse(made.body).at("cup");
        organiser_ = &device(kOrganiser, 1, [this] { organise(); });
    }
    Contest(const Contest&) = delete;
    Contest& operator=(const Contest&) = delete;

    bool over() const { return over_; }
    int round() const { return static_cast<int>(draws_.size()); }
    // How far it has come: it grows with everything that is acknowledged.
    std::uint64_t reached() const { return answered_ + report_.acts; }
    bool all_here() const {
        return std::ranges::all_of(devices_, [](const auto& one) { return one->here() || one->left(); });
    }
    bool alone() const {
        return std::ranges::none_of(devices_, [](const auto& one) { return one->here(); });
    }
    bool is_playing() const { return playing_; }
    const std::string& id() const { return cup_; }
    const std::set<std::string>& games() const { return games_; }
    std::string where() const {
        return organiser_->view.value("state", "unknown") + " " +
            organiser_->view.value("waits", Json{}).dump() +
            organiser_->view.value("tables", Json{}).dump().substr(0, 2000);
    }
    std::vector<std::string> faults;

    // Everything acknowledged is in the log, once.
    void compare(storage::GameStore& store) {
        std::map<std::pair<std::uint32_t, std::uint64_t>, std::multiset<std::string>> kept;
        for (const storage::Entry& entry : store.load(cup_).tail) {
            const Json line = Json::parse(entry.payload);
            const Json& by = line.at("by");
            if (by.contains("id"))
                kept[{by.value("link", 0u), by.at("id").get<std::uint64_t>()}].insert(line.at("what"));
        }
        for (const auto& [mark, what] : accepted_) {
            const auto found = kept.find(mark);
            const std::string told =
                what + " " + std::to_string(mark.second) + " of link " + std::to_string(mark.first);
            if (found == kept.end())
                fault(told + ": acknowledged, is lost");
            else if (once(what) && found->second.size() != 1)
                fault(told + ": is there " + std::to_string(found->second.size()) + " times");
        }
    }

private:
    static bool once(const std::string& what) {
        static const std::set<std::string> kOne{
            "fill", "sign", "refuse", "receive", "rule", "phase", "publish-ranking"};
        return kOne.contains(what);
    }
    void fault(std::string what) {
        if (faults.size() < kFaultsTold) faults.push_back(std::move(what));
    }

    Device& device(const std::string& secret, std::uint64_t first_id, std::function<void()> changed) {
        devices_.push_back(std::make_unique<Device>(io_, hall_,
            Json{{"do", "join"}, {"cup", cup_}, {"secret", secret}, {"device", "phone"}}, random_(),
            first_id));
        Device& made = *devices_.back();
        made.join({.changed = std::move(changed),
            .answered = [this, &made](
                            const Json& frame, const std::string& code) { on_answer(made, frame, code); },
            .fault = [this](const std::string& what) { fault(what); }});
        return made;
    }
    void on_answer(const Device& who, const Json& frame, const std::string& code) {
        const std::string what = frame.at("do");
        if (code == "accepted") {
            ++answered_;
            ++report_.accepted;
            accepted_[{who.view.value("link", 0u), frame.at("id").get<std::uint64_t>()}] = what;
        } else if (code == "not-your-role" || code == "unauthenticated" || code == "not-your-unit") {
            fault(frame.dump() + " is answered with " + code);
        }
    }

    // ---- The organiser, who is the head of the referees

    void organise() {
        Device& ann = *organiser_;
        if (!ann.here() || ann.waits()) return;
        watch_the_draw();
        const std::string state = ann.view.at("state");
        const std::string waits = ann.view.at("waits").at("for");
        playing_ = state == "playing" || state == "ended";
        if (state == "open") return register_teams();
        if (waits == "ruling") return rule();
        if (waits == "power_cut") return ann.tell({{"do", "power-cut"}, {"choice", "ran_on"}});
        if (state == "closed" || state == "between") return ann.tell({{"do", "pool"}});
        if (state == "pooled")
            return ann.tell({{"do", "draw"}, {"salt", std::to_string(random_()) + "-a salt of the hall"}});
        if (state == "drawn") {
            published_ = Clock::now();
            return ann.tell({{"do", "publish"}});
        }
        if (state == "published") return begin();
        if (state == "playing") return lead();
        if (state == "ended") return void(receive_ruled());
        if (state == "decided") return ann.tell({{"do", "rank"}});
        if (state == "ranked") return ann.tell({{"do", "publish-ranking"}, {"edition", 1}});
        if (state == "over" && !over_) {
            over_ = true;
            for (const auto& one : devices_) one->leave();
        }
    }
    void register_teams() {
        Device& ann = *organiser_;
        const auto entered = ann.view.at("units").size();
        const auto teams = static_cast<std::size_t>(plan_.teams);
        if (entered < teams) {
            std::string csv = "team,member,role\n";
            for (std::size_t unit = entered + 1; unit <= std::min(teams, entered + 500); ++unit) {
                const std::string n = std::to_string(unit);
                csv += "T" + n + ",J" + n + ",junior\nT" + n + ",A" + n + ",adult\n";
            }
            return ann.tell({{"do", "enter-list"}, {"csv", csv}});
        }
        // The organiser's own two links come first.
        std::size_t roles = ann.view.at("roles").size() - 2;
        const auto all = teams + static_cast<std::size_t>(kReferees);
        if (roles < all) {
            Json given = Json::array();
            for (; given.size() < 100 && roles < all; ++roles) {
                if (roles < teams)
                    given.push_back(
                        {{"role", "unit"}, {"of", roles + 1}, {"name", "T" + std::to_string(roles + 1)},
                            {"secret", team_secret(static_cast<int>(roles) + 1)}});
                else
                    given.push_back({{"role", "referee"}, {"name", "R" + std::to_string(roles - teams)},
                        {"secret", referee_secret(static_cast<int>(roles - teams))}});
            }
            return ann.tell({{"do", "give-role"}, {"roles", given}});
        }
        if (plan_.online && ann.view.value("way", "") != "online")
            return ann.tell({{"do", "way"}, {"way", "online"}});
        for (const auto& [unit, entry] : ann.view.at("units").items())
            if (!entry.at("present").get<bool>())
                return ann.tell({{"do", "present"}, {"unit", std::stoi(unit)}});
        if (phones_.empty()) come();
        ann.tell({{"do", "close"}});
    }
    // A draw that somebody has seen does not change.
    void watch_the_draw() {
        const Json& view = organiser_->view;
        if (!view.contains("draw") || !view["draw"].contains("tables")) return;
        const auto at = std::pair{view["draw"]["stage"].get<int>(), view["draw"]["round"].get<int>()};
        const auto [first, is_new] = draws_.try_emplace(at, view["draw"]["tables"]);
        if (is_new) report_.tables += static_cast<int>(view["draw"]["tables"].size());
        if (first->second != view["draw"]["tables"]) fault("the draw has changed");
    }
    void rule() {
        Device& ann = *organiser_;
        for (const auto& [number, table] : ann.view.at("tables").items()) {
            const std::string state = table.at("state");
            if (state != "contested" && state != "tie") continue;
            Json ruling{{"do", "rule"}, {"table", std::stoi(number)}, {"decision", "the figures stand"},
                {"rules", Json::array({"CUP-07"})}};
            if (table.contains("equal")) ruling["order"] = table["equal"];
            return ann.tell(ruling);
        }
    }
    // The sheet of an equal table, which nobody else receives.
    bool receive_ruled() {
        for (const auto& [number, table] : organiser_->view.at("tables").items())
            if (plan_.online && table.at("state") == "signed") {
                organiser_->tell(
                    {{"do", "receive"}, {"table", std::stoi(number)}, {"version", table.at("version")}});
                return true;
            }
        return false;
    }
    void begin() {
        const Json& tables = organiser_->view.at("tables");
        if (plan_.online) {
            for (const Json& table : tables) {
                if (!table.contains("game")) return fault("a table is not open");
                games_.insert(table["game"].get<std::string>());
            }
            if (published_ != Clock::time_point{}) {
                report_.opened = std::max(report_.opened, seconds_since(published_));
                published_ = {};
            }
            if (plan_.open_only) {
                over_ = true;
                return;
            }
        }
        organiser_->tell({{"do", "phase"}, {"phase", "deal"}});
    }
    void lead() {
        Device& ann = *organiser_;
        const std::string phase = ann.view.at("clock").at("phase");
        if (receive_ruled()) return;
        if (!plan_.online) {
            const std::map<std::string, std::string> next{
                {"deal", "play"}, {"play", "last_round"}, {"last_round", "end"}};
            return ann.tell({{"do", "phase"}, {"phase", next.at(phase)}});
        }
        int least = 1000;
        for (const Json& table : ann.view.at("tables")) {
            const std::string state = table.at("state");
            if (state != "playing") continue;
            const Json live = table.value("live", Json::object());
            least = std::min(least, live.value("stage", "") == "lobby" ? 0 : live.value("round", 0));
        }
        if (phase == "deal" && least >= 1) return ann.tell({{"do", "phase"}, {"phase", "play"}});
        if (phase == "play" && least >= std::max(1, plan_.rounds))
            return ann.tell({{"do", "phase"}, {"phase", plan_.rounds == 0 ? "end" : "last_round"}});
    }

    // ---- Everybody else

    void come() {
        for (int unit = 1; unit <= plan_.teams && !plan_.open_only; ++unit) {
            const int phones = plan_.online ? 1 : 2;
            for (int member = 0; member < phones; ++member) {
                const auto index = phones_.size();
                phones_.push_back({});
                phones_.back().unit = unit;
                phones_.back().member = member;
                phones_.back().cup =
                    &device(team_secret(unit), 1 + 1'000'000 * static_cast<std::uint64_t>(member),
                        [this, index] { follow(phones_[index]); });
            }
        }
        for (int i = 0; i < kReferees && !plan_.open_only; ++i) {
            const auto index = referees_.size();
            referees_.push_back(nullptr);
            referees_[index] =
                &device(referee_secret(i), 1, [this, i, index] { attend(referees_[index], i); });
        }
    }

    struct Phone {
        int unit = 0, member = 0;
        Device* cup = nullptr;
        Device* table = nullptr;
        std::string game;
    };
    // A team's phone leads to its table; at a real board it signs.
    void follow(Phone& phone) {
        if (phone.cup == nullptr || !phone.cup->here() || !phone.cup->view.contains("table")) return;
        const Json& table = phone.cup->view["table"];
        if (plan_.online) {
            const std::string game = table.value("game", "");
            if (game.empty() || game == phone.game) return;
            if (phone.table != nullptr) phone.table->leave();
            phone.game = game;
            devices_.push_back(
                std::make_unique<Device>(io_, address_, game, team_secret(phone.unit), random_()));
            Device& made = *devices_.back();
            phone.table = &made;
            made.join({.changed = [this, &made] { play(made); },
                .answered =
                    [this](const Json& frame, const std::string& code) {
                        report_.acts += code == "accepted" && frame.at("do") == "act" ? 1 : 0;
                        for (const char* never : {"unauthenticated", "not-your-seat", "future-decision"})
                            if (code == never) fault(frame.dump() + " is answered with " + code);
                    },
                .fault = [this](const std::string& what) { fault(what); }});
            return;
        }
        if (phone.cup->waits() || !table.contains("sheet") || table["sheet"].contains("received")) return;
        if (table["sheet"].contains("contested")) return;
        for (const Json& missing : table["sheet"]["missing"])
            if (missing["unit"] == phone.unit && missing["member"] == phone.member) {
                Json frame{{"do", "sign"}, {"table", table["number"]}, {"version", table["sheet"]["version"]},
                    {"unit", phone.unit}, {"member", phone.member}};
                if (!table["sheet"].contains("ruled") && random_() % 20 == 0)
                    frame.update({{"do", "refuse"}, {"why", "not my figures"}});
                return phone.cup->tell(frame, random_() % 8 == 0);
            }
    }
    void play(Device& device) {
        if (!device.here() || device.waits() || device.left()) return;
        const std::string stage = device.view.at("stage");
        for (const Json& one : device.view.at("mine")) {
            const int seat = one;
            const Json& own = device.view.at("seats").at(static_cast<std::size_t>(seat) - 1);
            if (stage == "lobby") {
                if (device.view.contains("revealing")) {
                    if (own.contains("pledge") && !own.contains("salt"))
                        return device.tell(reveal_frame(seat));
                } else if (!own.value("ready", false)) {
                    return device.tell(ready_frame(device.view, seat));
                }
            } else if (stage == "playing" && !device.view.value("paused", false) &&
                device.view.value("held", 0) != seat) {
                // Who is not asked does something now and then: else a seat with free acts would play alone.
                const Json& awaited = device.view.at("decision").at("awaited");
                if (std::ranges::find(awaited, one) == awaited.end() && random_() % 32 != 0) continue;
                const Json act = chosen_act(device.view, seat, random_);
                if (!act.is_null())
                    return device.tell(act_frame(device.view, seat, act), random_() % 16 == 0);
            }
        }
    }
    // Fills the sheets of its share of the tables and receives those that are signed.
    void attend(Device* device, int number) {
        if (plan_.online || device == nullptr || !device->here() || device->waits()) return;
        if (device->view.value("state", "") != "ended" && device->view.value("state", "") != "playing")
            return;
        for (const auto& [at, table] : device->view.at("tables").items()) {
            if (std::stoi(at) % kReferees != number) continue;
            const std::string state = table.at("state");
            if (state == "signed")
                return device->tell(
                    {{"do", "receive"}, {"table", std::stoi(at)}, {"version", table["version"]}},
                    random_() % 8 == 0);
            if (table.contains("version") || (state != "missing" && state != "playing")) continue;
            Json lines = Json::array();
            for (const Json& unit : table.at("units"))
                for (int member = 0; member < 2; ++member)
                    lines.push_back(
                        {{"unit", unit}, {"member", member}, {"amount", 1000 + random_() % 4000}});
            return device->tell(
                {{"do", "fill"}, {"table", std::stoi(at)}, {"lines", lines}}, random_() % 8 == 0);
        }
    }

    boost::asio::io_context& io_;
    client::Address address_, hall_;
    const CupPlan& plan_;
    std::mt19937_64 random_;
    CupReport& report_;
    std::string cup_;
    std::vector<std::unique_ptr<Device>> devices_;
    Device* organiser_ = nullptr;
    std::vector<Device*> referees_;
    std::deque<Phone> phones_;
    std::map<std::pair<int, int>, Json> draws_;
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::string> accepted_;
    std::set<std::string> games_;
    std::uint64_t answered_ = 0;
    Clock::time_point published_{};
    bool over_ = false, playing_ = false;
};

class Runner {
public:
    explicit Runner(const CupPlan& plan)
        : plan_(plan), random_(plan.seed), address_{"127.0.0.1", free_port(plan.seed + 4242)} {}

    CupReport run() {
        const auto began = Clock::now();
        start();
        do {
            begin_cup();
            while (report_.faults.empty() && !contest_->over()) go_on();
            if (report_.faults.empty() && !plan_.open_only) finish_cup();
            report_.seconds = seconds_since(began);
            check_limits();
        } while (report_.faults.empty() && report_.kills < plan_.kills);
        if (server_) server_->signal(SIGKILL);
        return std::move(report_);
    }

private:
    void check_limits() {
        const auto within = [&](const std::string& what, double took, double limit) {
            if (limit > 0 && took > limit)
                fault(what + " after " + std::to_string(took) + " s, not " + std::to_string(limit));
        };
        within("all tables open", report_.opened, plan_.open_within);
        within("all devices back", report_.back, plan_.back_within);
        if (plan_.kills == 0 && report_.faults.empty() && report_.kills < report_.rounds)
            fault(std::to_string(report_.kills) + " kills in " + std::to_string(report_.rounds) + " rounds");
    }
    void start() {
        started_ = Clock::now();
        server_.emplace(plan_.file, address_.port, plan_.ways);
        (void)server_->line();  // it listens
    }
    void begin_cup() {
        if (contest_) old_.push_back(std::move(contest_));
        contest_ = std::make_unique<Contest>(io_, address_, plan_, random_(), report_);
        ++report_.cups;
        mark();
        killed_in_ = 0;
    }
    void mark() {
        marked_ = contest_->reached();
        moved_ = Clock::now();
    }

    void go_on() {
        io_.run_for(milliseconds(5));
        if (const auto end = server_->ended()) return fault("the server ended by itself: " + *end);
        for (std::string& one : contest_->faults) fault(std::move(one));
        contest_->faults.clear();
        if (contest_->reached() != last_) {
            last_ = contest_->reached();
            moved_ = Clock::now();
        }
        if (Clock::now() > moved_ + kPatience) return fault("nothing goes on: " + contest_->where());
        // In each round, once it is well under way; or as often as is wanted, whatever is done.
        const bool each_round = plan_.kills == 0 && contest_->is_playing() &&
            killed_in_ < contest_->round() &&
            contest_->reached() > marked_ +
                    (!plan_.online              ? 6u
                            : plan_.rounds == 0 ? 8u
                                                : 60u);
        const bool often = report_.kills < plan_.kills && contest_->reached() > marked_ + 3 + random_() % 20;
        if (!plan_.open_only && (each_round || often)) kill();
    }
    // By a thread of its own: it knows nothing of what the devices or the server are doing.
    void kill() {
        killed_in_ = contest_->round();
        const auto at = Clock::now() + milliseconds(random_() % 50);
        const std::jthread killer([this, at] {
            std::this_thread::sleep_until(at);
            server_->signal(SIGKILL);
        });
        std::optional<std::string> end;
        while (!(end = server_->ended())) io_.run_for(milliseconds(1));
        if (*end != "signal 9") return fault("the server ended by itself: " + *end);
        // What it had said reaches the devices.
        const auto patience = Clock::now() + std::chrono::seconds(5);
        while (!contest_->alone() && Clock::now() < patience) io_.run_for(milliseconds(1));
        TornDisk::cut_power(plan_.file, random_() % 2 == 0 ? Tear::Last : Tear::Scatter, random_());
        ++report_.kills;
        look();
        if (!report_.faults.empty()) return;
        start();
        while (!contest_->all_here() && Clock::now() < started_ + kPatience) io_.run_for(milliseconds(5));
        report_.back = std::max(report_.back, seconds_since(started_));
        mark();
        plan_.progress(report_);
    }
    // In a copy: to look at the file would change it.
    void look() {
        const fs::path copy = plan_.file.string() + ".copy";
        for (const char* end : {"", "-wal"}) {
            fs::remove(copy.string() + end);
            if (fs::exists(plan_.file.string() + end))
                fs::copy_file(plan_.file.string() + end, copy.string() + end);
        }
        try {
            storage::SqliteStore store(copy);
            contest_->compare(store);
        } catch (const storage::StoreError& error) {
            fault(error.what());
        }
        for (std::string& one : contest_->faults) fault(std::move(one));
        contest_->faults.clear();
    }

    // The log proves itself, and so does the record of every table.
    void finish_cup() {
        report_.rounds += contest_->round();
        const auto got = [&](const std::string& path) {
            const client::Reply reply = client::request(address_, "GET", path);
            if (reply.status != 200) fault(path + ": " + reply.body);
            return reply.body;
        };
        cup::LogReader reader{library(), cup::LogReader::Check::Everything};
        const std::string log = got("/api/cups/" + contest_->id() + "/log");
        if (const auto problem = reader.take_all(log, "log"))
            fault(render(*problem, editions::Language::English));
        for (const std::string& game : contest_->games()) {
            const notation::RecordRead read =
                notation::read_record(got("/api/games/" + game + "/record"), game);
            if (read.problem) {
                fault("the record of " + game + " cannot be read");
                continue;
            }
            const client::Verification found = client::verify(read.record, {});
            if (found.verdict != client::Verdict::Accepted)
                fault("the dice of " + game + ": verdict " + std::to_string(static_cast<int>(found.verdict)));
            else
                ++report_.records;
        }
    }
    void fault(std::string what) {
        if (report_.faults.size() < kFaultsTold)
            report_.faults.push_back("kill " + std::to_string(report_.kills) + ": " + std::move(what));
    }

    const CupPlan& plan_;
    std::mt19937_64 random_;
    client::Address address_;
    boost::asio::io_context io_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{io_.get_executor()};
    std::unique_ptr<Contest> contest_;
    std::vector<std::unique_ptr<Contest>> old_;  // their devices' lines may still end
    std::optional<ServerProcess> server_;
    Clock::time_point started_, moved_;
    std::uint64_t marked_ = 0, last_ = 0;
    int killed_in_ = 0;
    CupReport report_;
};

}  // namespace

CupReport run_cup_kills(const CupPlan& plan) { return Runner(plan).run(); }

}  // namespace banquier::crash
