#include <banquier/table/settings.hpp>

#include <banquier/notation/position.hpp>

#include <algorithm>
#include <boost/json.hpp>

namespace banquier::table {

namespace {

constexpr Millis kSecond = 1'000;
constexpr Millis kHour = 3'600 * kSecond;
constexpr Millis kDay = 24 * kHour;

void limit_list(std::vector<std::string>& list) {
    constexpr std::size_t kMost = 64;
    if (list.size() > kMost) list.resize(kMost);
}

}  // namespace

std::optional<State> beginning(const Game& game, const Settings& settings, int players) {
    if (settings.position.empty()) return new_game(game, players);
    boost::system::error_code failed;
    const boost::json::value written = boost::json::parse(settings.position, failed);
    if (failed) return std::nullopt;
    const auto state = notation::position_from_json(game, written);
    if (!state || state->players != players) return std::nullopt;
    return *state;
}

Settings default_settings(const Game& game) {
    Settings settings;
    // [RENT-03] Nobody announces where another player landed: it holds where teams play.
    if (game.rules.teams == Teams::OfTwo) settings.rent = Rent::Quiet;
    return settings;
}

Settings sensible(Settings s) {
    s.reserve = std::clamp<Millis>(s.reserve, 0, kDay);
    s.increment = std::clamp<Millis>(s.increment, kSecond, kHour);
    s.duration = std::clamp<Millis>(s.duration, 0, 7 * kDay);
    s.longest = std::clamp<Millis>(s.longest, 0, 30 * kDay);
    s.pace_least = std::clamp<Millis>(s.pace_least, 0, 60 * kSecond);
    s.pace_most = std::clamp<Millis>(s.pace_most, s.pace_least, 60 * kSecond);
    s.pace_auction = std::clamp<Millis>(s.pace_auction, 0, 60 * kSecond);
    s.pace_offer = std::clamp<Millis>(s.pace_offer, 0, 60 * kSecond);
    s.auction = std::clamp<Millis>(s.auction, 0, kHour);
    // Bots must get to their bids before the lot closes.
    if (s.auction != 0) s.auction = std::max(s.auction, s.pace_auction + 3 * kSecond);
    // At a real board people sit together, and no clock can throw their dice.
    if (s.dice == Dice::Real) s.reserve = s.auction = 0;
    limit_list(s.overrides);
    limit_list(s.unofficial);
    return s;
}

}  // namespace banquier::table
