#include "honest.hpp"

#include <banquier/luck/fair.hpp>

#include <algorithm>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <stdexcept>

namespace banquier::hostile {

namespace json = boost::json;

namespace {

constexpr std::chrono::seconds kPatience{60};
constexpr std::string_view kSalt = "00112233445566778899aabbccddeeff";

// With so much money nobody is ever out: a game lasts as long as the measurement.
constexpr std::string_view kGame =
    R"({"secret":"the maker of these games","settings":{"rent":"automatic","auction":0,)"
    R"("overrides":["starting_cash=1000000"]}})";

// What a plain player would do of what is listed.
std::string chosen(const json::array& acts, int seat) {
    for (const std::string_view word : {"claim", "buy", "roll", "end-turn", "pass", "pay-fine", "draw-card",
             "decline", "refuse", "keep", "want", "mortgage", "sell-to-bank", "bankrupt"})
        for (const json::value& act : acts)
            if (act.at("act") == json::string_view(word) && act.at("by") == seat) return json::serialize(act);
    return {};
}

}  // namespace

std::string secret_of(int seat) { return fmt::format("the secret of seat number {}", seat); }

Honest::Honest(client::Address address, std::size_t games) {
    for (std::size_t i = 0; i < games; ++i) {
        const client::Reply made = client::request(address, "POST", "/api/games", std::string(kGame));
        if (made.status != 201) throw std::runtime_error("POST /api/games: " + made.body);
        Game& game = *games_.emplace_back(std::make_unique<Game>());
        game.id = json::parse(made.body).at("game").as_string().c_str();
    }
    for (const auto& game : games_)
        for (int i = 0; i < kSeats; ++i) {
            Seat& seat = game->seats[static_cast<std::size_t>(i)];
            seat.game = game.get();
            seat.number = i + 1;
            seat.client = client::Client::connect(io_, address,
                {.opened =
                        [this, &seat] {
                            tell(seat,
                                fmt::format(R"({{"do":"join","game":"{}","secret":"{}"}})", seat.game->id,
                                    secret_of(seat.number)));
                        },
                    .frame = [this, &seat](std::string_view text) { on_frame(seat, text); },
                    .closed = [this](
                                  const std::string& why) { trouble_ = "a connection was lost: " + why; }});
        }
    const auto until = Clock::now() + kPatience;
    while (begun_ < games && trouble_.empty() && Clock::now() < until)
        io_.run_one_for(std::chrono::milliseconds(100));
    if (begun_ < games)
        throw std::runtime_error(fmt::format("{} of {} games have begun. {}", begun_, games, trouble_));
}

std::vector<std::string> Honest::games() const {
    std::vector<std::string> ids;
    for (const auto& game : games_) ids.push_back(game->id);
    return ids;
}

std::vector<double> Honest::play(double acts_per_second, double seconds) {
    latencies_.clear();
    const auto from = Clock::now();
    const auto until =
        from + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    std::size_t next = 0;
    for (auto now = from; now < until; now = Clock::now()) {
        const double due = std::chrono::duration<double>(now - from).count() * acts_per_second;
        for (; static_cast<double>(next) < due; ++next) act(*games_[next % games_.size()]);
        io_.run_one_for(std::chrono::microseconds(500));
    }
    // What is still under way counts with all the time that it takes.
    const auto open = [&] {
        return std::ranges::any_of(games_, [](const auto& game) { return !game->under_way.empty(); });
    };
    const auto last = Clock::now() + kPatience;
    while (open() && trouble_.empty() && Clock::now() < last) io_.run_one_for(std::chrono::milliseconds(10));
    if (open() && trouble_.empty()) trouble_ = "an act was not seen by all";
    if (!trouble_.empty()) throw std::runtime_error(trouble_);
    return latencies_;
}

void Honest::tell(Seat& seat, std::string text) {
    seat.client->send(std::make_shared<const std::string>(std::move(text)));
}

void Honest::on_frame(Seat& seat, std::string_view text) {
    Game& game = *seat.game;
    const json::value value = json::parse(text);
    const json::object& frame = value.as_object();
    if (frame.at("is") == "result")
        return on_result(seat, frame.at("id").to_number<std::int64_t>(), frame.at("code").as_string());
    const json::value* view = frame.if_contains("view");
    if (!view) return;
    if (const json::value* acts = view->as_object().if_contains("acts"))
        seat.act = acts->is_array() ? chosen(acts->get_array(), seat.number) : "";
    if (const json::value* decision = view->as_object().if_contains("decision");
        decision && decision->is_object())
        seat.decision = decision->at("number").to_number<std::int64_t>();
    if (frame.at("is") == "snapshot") {
        const auto commitment =
            luck::Commitment::from_hex(std::string_view(view->at("commitment").as_string()));
        const std::string pledge = luck::pledge_of(*commitment, *luck::Salt::from_hex(kSalt)).hex();
        tell(seat, fmt::format(R"({{"do":"sit","id":1,"seat":{0},"name":"P{0}"}})", seat.number));
        return tell(
            seat, fmt::format(R"({{"do":"ready","id":2,"seat":{},"pledge":"{}"}})", seat.number, pledge));
    }
    if (const json::value* revealing = view->as_object().if_contains("revealing");
        revealing && revealing->is_object())
        tell(seat, fmt::format(R"({{"do":"reveal","id":4,"seat":{},"salt":"{}"}})", seat.number, kSalt));
    if (const json::value* stage = view->as_object().if_contains("stage");
        stage && *stage == "playing" && !game.playing) {
        ++begun_;
        game.playing = true;
    }
    if (game.under_way.empty() || text.find(game.under_way) == std::string_view::npos) return;
    if (++game.seen < kSeats) return;
    game.under_way.clear();
    latencies_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - game.sent).count());
}

void Honest::on_result(Seat& seat, std::int64_t id, std::string_view code) {
    Game& game = *seat.game;
    if (code != "accepted") {
        trouble_ = fmt::format("an honest act was answered with {}", code);
    } else if (id == 2 && ++game.ready == kSeats) {
        tell(game.seats[0], R"({"do":"start","id":3})");
    }
}

void Honest::act(Game& game) {
    if (!game.under_way.empty()) return;
    for (Seat& seat : game.seats) {
        if (seat.act.empty()) continue;
        const json::value act = json::parse(seat.act);
        game.under_way =
            fmt::format(R"("act":{{"act":"{}","by":{})", act.at("act").as_string().c_str(), seat.number);
        game.seen = 0;
        game.sent = Clock::now();
        return tell(seat,
            fmt::format(R"({{"do":"act","id":{},"seat":{},"decision":{},"act":{}}})", ++game.ids, seat.number,
                seat.decision, seat.act));
    }
}

}  // namespace banquier::hostile
