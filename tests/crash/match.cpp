#include "crash/match.hpp"

#include <banquier/luck/fair.hpp>

#include <algorithm>
#include <stdexcept>

namespace banquier::crash {

namespace {

constexpr const char* kSalt = "00112233445566778899aabbccddeeff";

}  // namespace

Json chosen_act(const Json& view, int seat, std::mt19937_64& random) {
    std::vector<Json> mine;
    for (const Json& act : view.value("acts", Json::array()))
        if (act.at("by") == seat) mine.push_back(act);
    if (mine.empty()) return nullptr;
    if (random() % 4 != 0)
        for (const char* word : {"claim", "buy", "roll", "end-turn", "pass", "pay-fine", "draw-card",
                 "refuse", "mortgage", "sell-to-bank", "bankrupt", "decline"})
            for (const Json& act : mine)
                if (act.at("act") == word) return act;
    // Nobody gives up who can do something else.
    std::erase_if(mine, [&](const Json& act) { return mine.size() > 1 && act.at("act") == "bankrupt"; });
    return mine[random() % mine.size()];
}

Json ready_frame(const Json& view, int seat) {
    const auto commitment = luck::Commitment::from_hex(view.at("commitment").get<std::string>());
    return {{"do", "ready"}, {"seat", seat},
        {"pledge", luck::pledge_of(*commitment, *luck::Salt::from_hex(kSalt)).hex()}};
}

Json reveal_frame(int seat) { return {{"do", "reveal"}, {"seat", seat}, {"salt", kSalt}}; }

Json act_frame(const Json& view, int seat, const Json& act) {
    return {{"do", "act"}, {"seat", seat}, {"decision", view.at("decision").at("number")},
        {"lot", view.value("lot", 0)}, {"act", act}};
}

Match::Match(
    boost::asio::io_context& io, const client::Address& address, const Plan& plan, std::uint64_t seed)
    : persons_(plan.persons), random_(seed) {
    Json seats = Json::array();
    for (int i = 0; i < plan.persons; ++i) seats.push_back({{"kind", "open"}});
    for (int i = 0; i < plan.bots; ++i) seats.push_back({{"kind", "bot"}, {"bot", "steady"}});
    const auto secret = [&](int seat) {
        return "a secret of seat " + std::to_string(seat) + " " + std::to_string(seed);
    };
    const Json wanted = {{"secret", secret(1)}, {"settings", plan.settings}, {"seats", seats}};
    const client::Reply made = client::request(address, "POST", "/api/games", wanted.dump());
    if (made.status != 201) throw std::runtime_error("POST /api/games: " + made.body);
    id_ = Json::parse(made.body).at("game");
    for (int seat = 1; seat <= plan.persons; ++seat) {
        const auto index = static_cast<std::size_t>(seat) - 1;
        devices_.push_back(std::make_unique<Device>(io, address, id_, secret(seat), random_()));
        devices_.back()->join({.changed = [this, index] { consider(index); },
            .news =
                [this, index](const Json& news) {
                    if (news.at("news") != "act") return;
                    if (const std::string wrong = ledger_.seen(news); !wrong.empty()) fault(index, wrong);
                },
            .answered = [this](const Json& frame, const std::string& code) { on_answer(frame, code); },
            .fault = [this, index](const std::string& what) { fault(index, what); }});
    }
}

void Match::consider(std::size_t index) {
    Device& device = *devices_[index];
    const int seat = static_cast<int>(index) + 1;
    if (!device.here() || device.waits()) return;
    const std::string stage = device.view.at("stage");
    if (stage == "lobby") return consider_lobby(device, seat);
    ledger_.begun();
    over_ |= stage == "over";
    // A roll that is held is as good as made.
    if (stage == "over" || device.view.value("held", 0) == seat) return;
    const Json act = chosen_act(device.view, seat, random_);
    if (!act.is_null()) device.tell(act_frame(device.view, seat, act), random_() % 8 == 0);
}

void Match::consider_lobby(Device& device, int seat) {
    const Json& seats = device.view.at("seats");
    const Json& mine = seats.at(static_cast<std::size_t>(seat) - 1);
    if (mine.at("kind") == "open")
        return device.tell({{"do", "sit"}, {"seat", seat}, {"name", "P" + std::to_string(seat)}});
    if (device.view.contains("revealing")) {
        if (!mine.contains("salt")) device.tell(reveal_frame(seat));
        return;
    }
    if (!mine.value("ready", false)) return device.tell(ready_frame(device.view, seat));
    const auto ready = std::ranges::count_if(
        seats, [](const Json& one) { return one.at("kind") == "person" && one.value("ready", false); });
    if (seat == 1 && ready == persons_) device.tell({{"do", "start"}});
}

void Match::on_answer(const Json& frame, const std::string& code) {
    ledger_.answered(frame, code);
    // We name only seats that are ours and decisions that we have seen: they cannot have gone.
    for (const char* never : {"unauthenticated", "not-your-seat", "future-decision"})
        if (code == never) faults_.push_back(frame.dump() + " is answered with " + code);
}

void Match::fault(std::size_t index, const std::string& what) {
    faults_.push_back("seat " + std::to_string(index + 1) + ": " + what);
}

bool Match::alone() const {
    return std::ranges::none_of(devices_, [](const auto& device) { return device->here(); });
}

void Match::mark() { marked_ = ledger_.reached(); }

bool Match::has_gone_on() const { return over_ || ledger_.reached() > marked_; }

void Match::leave() {
    for (const auto& device : devices_) device->leave();
}

Device::Counts Match::counts() const {
    Device::Counts all;
    for (const auto& device : devices_) {
        all.joins += device->counts().joins;
        all.resent += device->counts().resent;
        all.repeated += device->counts().repeated;
        all.not_kept += device->counts().not_kept;
    }
    return all;
}

bool Match::told_of_trouble() const {
    return std::ranges::any_of(
        devices_, [](const auto& device) { return !device->storage_works.value_or(true); });
}

std::string Match::where() const {
    const Json& view = devices_.front()->view;
    std::string text = "stage " + view.value("stage", "unknown");
    if (view.contains("decision")) text += ", decision " + view["decision"].dump();
    for (const auto& device : devices_)
        text += device->here() ? device->waits() ? " [no answer]" : " [here]" : " [" + device->ended + "]";
    return text;
}

std::vector<std::string> Match::faults(storage::GameStore& store) const {
    std::vector<std::string> all = faults_;
    for (std::string& one : ledger_.compare(store, id_)) all.push_back(std::move(one));
    for (std::string& one : all) one = "game " + id_ + ": " + one;
    return all;
}

}  // namespace banquier::crash
