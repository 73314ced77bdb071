// What a viewer may see of a table, all of it made by one function. Nothing secret is in a View.
#pragma once

#include <banquier/table/table.hpp>

#include <functional>

namespace banquier::table {

struct Viewer {
    PlayerSet seats{};  // none: a spectator
    bool host = false;
    bool referee = false;  // of the hall
    bool put_out = false;  // the others did not want this device at the table
};
Viewer viewer_of(const Table& table, const Key& key);

enum class ClockState : std::uint8_t { None, Stopped, Running };

struct SeatView {
    SeatKind kind = SeatKind::Open;
    std::string name;
    std::string bot;
    std::uint8_t token = 0;
    bool ready = false;
    bool present = false;
    bool caretaken = false;
    bool left = false;
    PlayerSet team{};  // who plays together, this seat included
    ClockState clock = ClockState::None;
    Millis reserve = 0;  // left when the clock last stopped
    Millis runs_out = kNever;
    std::string pledge, salt;  // hexadecimal
    std::uint8_t waits_left = 0;
    bool operator==(const SeatView&) const = default;
};

// What a seat may bid: of the many legal bids only the bounds are told.
struct BidLimits {
    PlayerId seat{};
    std::uint32_t lot = 0;
    Money lowest = 0;
    Money highest = 0;  // what the seat has in cash
    bool operator==(const BidLimits&) const = default;
};

struct VoteView {
    std::uint32_t number = 0;
    VoteKind kind{};
    PlayerId by = kNobody;
    PlayerId lost = kNobody;
    std::size_t back_to = 0;
    notation::Correction correction;
    PlayerSet agreed{};
    PlayerSet needed{};  // everybody who has to agree
    Millis lapses_at = 0;
    bool operator==(const VoteView&) const = default;
};

// What an own seat does not want, where there is anything.
struct PreferredView {
    PlayerId seat{};
    PlayerSet muted{};     // whose chat
    PlayerSet refusing{};  // whose offers
    bool operator==(const PreferredView&) const = default;
};

// A bot's offer to an own seat: why one might want it, and what to ask for instead.
struct OfferedView {
    PlayerId from{}, to{};
    std::vector<bots::Reason> reasons;
    std::optional<Money> counter;  // that the bot pays (negative: receives): better, and it gains still
    bool operator==(const OfferedView&) const = default;
};

// While salts are being revealed.
struct RevealingView {
    Millis until = 0;
    std::vector<std::string> pledges;  // of the seats that will play, in order, as the record will have them
    bool operator==(const RevealingView&) const = default;
};

struct View {
    // The same for everybody at the table
    std::uint64_t version = 0;
    std::string id;
    Stage stage = Stage::Lobby;
    bool paused = false;
    bool asleep = false;
    bool closed = false;
    Settings settings;
    std::vector<SeatView> seats;
    std::optional<RevealingView> revealing;
    std::uint32_t spectators = 0;
    Millis now = 0;
    std::optional<VoteView> vote;
    std::string commitment;
    std::string secret;  // once the game is over
    std::optional<Hall> hall;
    HallTimed hall_time;
    // and of a started game
    std::optional<Decision> decision;
    std::size_t step = 0;
    std::uint32_t lot = 0;  // the number of the open lot
    Millis wait_until = 0;
    Millis auction_closes = kNever;
    Millis elapsed = 0;
    BotPace pace = BotPace::Usual;  // of the bots, as everybody who is there wants it

    // This viewer's
    bool host = false;
    bool referee = false;
    bool put_out = false;
    PlayerSet mine{};
    std::vector<PreferredView> preferred;
    std::vector<Said> chat;
    // and of a started game
    std::optional<State> position;  // as these seats see it
    std::vector<Action> acts;       // of the viewer's seats, as the engine lists them
    std::vector<BidLimits> bids;
    std::vector<OfferedView> offered;
    PlayerSet may_offer{};         // of the viewer's seats, those whose offers the moment allows
    std::size_t undo_to = 0;       // the earliest step that could be gone back to; equal to `step`: none
    PlayerId undo_seat = kNobody;  // the own seat that may ask for it
    PlayerId held = kNobody;       // whose act is held
};

View view(const Table& table, const House& house, const Viewer& viewer);

// One moment of a table in the eyes of one viewer after another: what all of them see is looked at once. The table
// outlives it and does not change meanwhile.
class Sight {
public:
    Sight(const Table& table, const House& house);

    // Good until the next call.
    const View& of(const Viewer& viewer);

private:
    void show_preferred();
    void show_chat();
    void show_position();
    void show_acts();
    void show_offered();

    const Lasting& l_;
    const Fleeting& f_;
    const std::shared_ptr<const Game> game_;
    const bool running_;
    const bots::Judge* judge_;
    const int rounds_left_;
    std::vector<Action> legal_;        // of everybody
    std::optional<bool> banker_sees_;  // in whose eyes the position is
    View view_;
};

// The news in these effects for a viewer, each once. The effects outlive them.
std::vector<std::reference_wrapper<const News>> news_for(const Effects& effects, const Viewer& viewer);

// Whether the record of the running game tells everybody only what all may see.
bool record_is_public(const Table& table, const Game& game);

}  // namespace banquier::table
