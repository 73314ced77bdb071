#include <banquier/terminal/session.hpp>

#include <banquier/bots/parameters.hpp>

#include "bot_seats.hpp"

#include <fmt/format.h>
#include <sstream>

namespace banquier::terminal {

namespace {

// Bots that are left alone may never finish: nobody wants to see more than this.
constexpr int kMostRoundsAlone = 1000;

std::vector<std::string> recorded_names(const std::vector<Seat>& seats) {
    std::vector<std::string> names;
    for (const Seat& seat : seats) names.push_back(recorded_name(seat));
    return names;
}

}  // namespace

std::string recorded_name(const Seat& seat) {
    return seat.bot ? fmt::format("{} (bot {})", seat.name, seat.level) : seat.name;
}

Seat seat_recorded_as(const std::string& name) {
    for (int level = 0; level <= bots::kLevels; ++level) {
        const std::string mark = level == 0 ? " (bot)" : fmt::format(" (bot {})", level);
        if (name.ends_with(mark))
            return {name.substr(0, name.size() - mark.size()), true, level == 0 ? kUsualLevel : level};
    }
    return {name};
}

Session::Session(notation::RecordHeader header, std::vector<Seat> seats, const Options& options)
    : header_(std::move(header)), seats_(std::move(seats)), options_(options), luck_(options.seed, 0) {
    bots_ = std::make_unique<BotSeats>(header_.game, seats_);
    header_.players = recorded_names(seats_);
    state_ = new_game(header_.game, static_cast<int>(seats_.size()));
    lines_.push_back(header_line(header_));
}

// The dice of a game that goes on are not those it began with.
Session::Session(
    notation::Record record, const std::string& text, std::vector<Seat> seats, const Options& options)
    : header_(std::move(record.header)),
      seats_(std::move(seats)),
      options_(options),
      luck_(options.seed, record.steps.size()),
      state_(record.last()),
      first_round_(state_.round),
      steps_(record.steps.size()) {
    bots_ = std::make_unique<BotSeats>(header_.game, seats_);
    std::istringstream stream{text};
    for (std::string line; std::getline(stream, line);) lines_.push_back(line);
    // Whoever plays on is in the record, so that the next one who goes on with it finds them there.
    if (const std::vector<std::string> names = recorded_names(seats_); names != header_.players) {
        header_.players = names;
        lines_.front() = header_line(header_);
    }
    const State* before = &record.start;
    for (const notation::Step& step : record.steps) {
        if (const auto* act = std::get_if<Action>(&step.what)) bots_->played(*before, *act, bots::kNoEnd);
        for (const Happening& happening : story(header_.game, step.after, step.events)) tell(happening);
        before = &step.after;
    }
}

Session::~Session() = default;

std::string Session::record_text() const {
    std::string text;
    for (const std::string& line : lines_) text += line + '\n';
    return text;
}

Refusal Session::apply_and_record(const Action& action) {
    const auto events = std::make_unique<EventList>();
    const State before = state_;
    const int left = rounds_left();
    if (const Refusal no = apply(header_.game, state_, action, *events)) return no;
    bots_->played(before, action, left);
    lines_.push_back(notation::act_line(header_.game, ++steps_, action));
    for (const Happening& happening : story(header_.game, state_, {events->begin(), events->end()}))
        tell(happening);
    if (game_over(state_)) lines_.push_back(notation::end_line(header_.game, state_));
    return kLegal;
}

// A rent that is claimed at once need not be told twice.
void Session::tell(const Happening& happening) {
    const Event& now = happening.event;
    const bool claimed = now.kind == EventKind::RentClaimed || now.kind == EventKind::RentNoted;
    if (claimed && log_.size() > shown_) {
        const Event& last = log_.back().event;
        if (last.kind == EventKind::RentClaimable && last.deed == now.deed && last.player == now.player)
            log_.pop_back();
    }
    log_.push_back(happening);
}

Refusal Session::act(Action action) {
    Before before{action, state_, lines_.size(), log_.size(), steps_, left_at_, heard_,
        std::make_shared<const BotSeats>(*bots_)};
    const bool thrown = wants_dice(action.kind) && action.dice[0] == 0 && options_.dice == Dice::Thrown;
    const Refusal no = play(action);
    if (!no && !thrown) undoable_.push_back(std::move(before));
    return no;
}

std::optional<Action> Session::undo() {
    if (undoable_.empty()) return std::nullopt;
    const Before before = std::move(undoable_.back());
    undoable_.pop_back();
    state_ = before.state;
    lines_.resize(before.lines);
    log_.erase(log_.begin() + static_cast<std::ptrdiff_t>(before.log), log_.end());
    shown_ = log_.size();
    steps_ = before.steps;
    left_at_ = before.left_at;
    heard_ = before.heard;
    bots_ = std::make_unique<BotSeats>(*before.bots);
    return before.action;
}

Refusal Session::play(Action action) {
    // The throw is not made before it is known that the roll is legal, so that a refused one costs no luck.
    if (wants_dice(action.kind) && action.dice[0] == 0 && options_.dice == Dice::Thrown) {
        if (const Refusal no = why_illegal_before_dice(header_.game, state_, action)) return no;
        action = luck_.complete(state_, action);
        undoable_.clear();
    }
    return apply_and_record(action);
}

void Session::leave() {
    left_at_ = state_.decision;
    for (const PlayerId from : state_.offering) heard_[from] = state_.offer[from].revision;
}

PlayerId Session::first_person() const {
    for (const PlayerId player : state_.in_play)
        if (!is_bot(player)) return player;
    return kNobody;
}

// The person to whom a bot has made an offer that is still open and has not been heard.
PlayerId Session::person_with_offer() const {
    for (const PlayerId from : state_.offering)
        if (is_bot(from) && !is_bot(state_.offer[from].to) && heard_[from] != state_.offer[from].revision)
            return state_.offer[from].to;
    return kNobody;
}

// A bot's roll ends the time for claiming: people get a word in before it, once for each decision. Where landings are
// unsaid they get it before every turn of a bot, so that it betrays nothing.
PlayerId Session::person_to_hear(const Action& next) const {
    if (left_at_ == state_.decision) return kNobody;
    if (next.kind == ActKind::EndTurn) return person_with_offer();
    if (next.kind != ActKind::Roll || state_.phase != Phase::Roll) return kNobody;
    if (landings_unsaid(header_.game)) return state_.started ? kNobody : first_person();
    for (std::size_t i = 0; i < state_.claims; ++i)
        for (const PlayerId player : state_.in_play) {
            const Action claim = act::claim(player, state_.claim[i].deed);
            const bool lapses = state_.claim[i].visitor != state_.turn;
            if (!is_bot(player) && lapses && !why_illegal(header_.game, state_, claim)) return player;
        }
    return options_.step && !state_.started ? first_person() : kNobody;
}

// [END-04] [END-07] The clock comes as an act, once. True when it came now.
bool Session::call_time() {
    if (state_.clock != Clock::Running || !options_.time || !options_.time().is_up()) return false;
    const bool last_round = header_.game.rules.time_limit == TimeLimit::LastRound;
    undoable_.clear();
    return !apply_and_record(last_round ? act::last_round() : act::time_up());
}

int Session::rounds_left() const {
    if (!options_.time) return bots::kNoEnd;
    return bots::rounds_left(header_.game.rules, options_.time(), state_.round - first_round_ + 1);
}

Waiting Session::run() {
    const Waiting waiting = advance();
    shown_ = log_.size();
    return waiting;
}

Waiting Session::advance() {
    for (;;) {
        if (game_over(state_)) return {Waiting::For::Nothing};
        if (!is_player(first_person()) && state_.round > kMostRoundsAlone) return {Waiting::For::Nothing};
        if (call_time()) continue;
        const Decision pending = decision(header_.game, state_);
        if (pending.luck) {
            if (options_.dice == Dice::Typed) return {Waiting::For::Luck, kBank};
            apply_and_record(luck_.answer(header_.game, state_));
            undoable_.clear();
            continue;
        }
        const auto next = bots_->next(state_, pending, steps_, rounds_left());
        if (!next) {
            for (const PlayerId player : pending.awaited)
                if (!is_bot(player)) return {Waiting::For::Answer, player};
            return {Waiting::For::Nothing};
        }
        if (const PlayerId person = person_to_hear(*next); is_player(person))
            return {Waiting::For::Leave, person, next->by};
        if (next->kind == ActKind::Roll && options_.dice == Dice::Typed)
            return {Waiting::For::Luck, next->by};
        if (play(*next)) return {Waiting::For::Nothing};
    }
}

}  // namespace banquier::terminal
