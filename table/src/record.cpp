// The public record of a game, made of its log.
#include <banquier/table/log.hpp>

#include <banquier/notation/record.hpp>
#include <banquier/table/words.hpp>

#include <fmt/format.h>

#include <chrono>

namespace banquier::table {

namespace {

// "2024-05-01T20:00:00Z": a table's time counts from the beginning of 1970 where it is played.
std::string moment(Millis at) {
    using namespace std::chrono;
    const sys_time<milliseconds> time{milliseconds{at}};
    const auto day = floor<days>(time);
    const year_month_day date{day};
    const hh_mm_ss clock{floor<seconds>(time - day)};
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", int{date.year()}, unsigned{date.month()},
        unsigned{date.day()}, clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

// Not written for acts of people and of luck.
std::string_view through(How how) { return how == How::Person || how == How::Luck ? "" : word(how); }

notation::RecordHeader record_header(const Lasting& l, const Game& game, int behaviour) {
    notation::RecordHeader header;
    header.behaviour = behaviour;
    header.board = l.settings.board;
    header.rules = l.settings.rules;
    header.overrides = l.settings.overrides;
    header.unofficial = l.settings.unofficial;
    header.game = game;
    if (!l.settings.position.empty()) header.position = l.state;
    for (const Seat& seat : l.seats) header.players.push_back(seat.name);
    if (game.rules.teams == Teams::OfTwo)
        for (const PlayerId id : everybody(l.state)) {
            const PlayerSet team = team_of(game, l.state, id);
            if (team.lowest() == id) header.teams.push_back(team);
        }
    if (!l.commitment.empty()) {
        notation::Fairness fair{.version = luck::kFairVersion,
            .game = l.id,
            .commitment = l.commitment,
            .pledges = {},
            .salts = {}};
        for (const Seat& seat : l.seats) {
            fair.pledges.push_back(seat.pledge ? seat.pledge->hex() : std::string{});
            fair.salts.push_back(seat.salt.hex());
        }
        header.fair = std::move(fair);
    }
    return header;
}

}  // namespace

// The number of the step alone.
void RecordWriter::count(const Entry& entry) {
    std::size_t& step = table_.lasting.step;
    if (std::holds_alternative<Played>(entry.what) || std::holds_alternative<Corrected>(entry.what)) ++step;
    if (const auto* back = std::get_if<WentBack>(&entry.what)) step = back->to;
}

void RecordWriter::take(const Entry& entry) {
    static const Game kNone{};
    const auto* begins = std::get_if<Started>(&entry.what);
    if (begins) game_ = begins->game;
    Lasting& l = table_.lasting;
    if (unplayed_)
        count(entry);
    else
        apply(l, game_ ? *game_ : kNone, entry);
    if (begins) unplayed_ = begins->behaviour != kBehaviour;
    const auto add = [&](const std::string& line) { text_ += line + "\n"; };
    const notation::Stamp stamp{.at = moment(entry.at), .by = {}};
    if (begins) add(notation::header_line(record_header(l, *game_, begins->behaviour)));
    if (const auto* e = std::get_if<Played>(&entry.what))
        add(notation::act_line(
            *game_, l.step, e->action, {.at = stamp.at, .by = std::string{through(e->how)}}));
    if (const auto* e = std::get_if<Corrected>(&entry.what))
        add(notation::correction_line(*game_, l.step, e->correction, stamp));
    if (const auto* e = std::get_if<WentBack>(&entry.what)) add(notation::back_line(e->to));
    // A game that was stopped without a result has no winners, and a secret all the same.
    if (const auto* e = std::get_if<Ended>(&entry.what))
        add(unplayed_ ? notation::unknown_end_line(e->secret)
                      : notation::end_line(*game_, l.state, e->secret));
}

}  // namespace banquier::table
