// Frames to clients: docs/protocol.md, docs/schema/server-frames.json.
//
// A view is sent field by field: a connection gets the fields that differ from what it has, in the form of a JSON merge
// patch, so that a client needs no rules to follow a game and a frame is small.
#pragma once

#include <banquier/server/transport.hpp>
#include <banquier/table/view.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::server {

// The fields of a view and of the position in it, in the order in which they are sent.
inline constexpr std::array<std::string_view, 26> kViewFields = {"stage", "paused", "asleep", "closed",
    "host", "mine", "settings", "seats", "spectators", "decision", "step", "lot", "acts", "bids", "may_offer",
    "undo_to", "held", "wait_until", "auction_closes", "vote", "commitment", "secret", "chat", "worth",
    "rents", "sheet"};
inline constexpr std::array<std::string_view, 26> kPositionFields = {"players", "turn", "first", "phase",
    "round", "clock", "dice", "doubles", "again", "started", "rolled", "drawing", "card", "buying", "awaited",
    "tied", "highest", "pot", "bankruptcies", "winners", "decision", "stock", "decks", "claims", "tasks",
    "lot"};
inline constexpr std::size_t kContest =
    kViewFields.size() + kPositionFields.size();  // the position's last field
inline constexpr std::size_t kFields = kContest + 1;

// What a connection has: a hash of every field; 0: it has none.
using Has = std::array<std::uint64_t, kFields>;

// A table as one class of viewers sees it, in JSON by field; empty: not there.
class Picture {
public:
    // `like`: a picture of the same table for other viewers or of a moment before, from which equal parts are taken.
    Picture(table::View view, const Game& game, const Picture* like = nullptr);

    // The fields that `has` lacks, which has them from now on: "{…}". Chat is left out of updates, whose news carry it.
    enum class Chat : std::uint8_t { Told, LeftOut };
    std::string patch(Has& has, Chat chat) const;

    table::Millis now() const { return now_; }
    table::Millis elapsed() const { return elapsed_; }

private:
    struct Field {
        // Shared by the pictures that have it in common. Of the acts: none until somebody lacks them.
        mutable std::shared_ptr<const std::string> text;
        std::uint64_t hash = 0;
    };
    void set(std::size_t field, std::string text);
    void set_acts(std::vector<Action> acts);
    const std::string& text_of_field(std::size_t field) const;
    void set_position(const State& state, const Game& game);
    void set_table(const table::View& view, const Game& game, const Picture* like);

    std::array<Field, kFields> field_;
    std::optional<State> position_;
    std::vector<Action> acts_;
    const Game& game_;
    table::Settings settings_;
    std::vector<table::SeatView> seats_;
    table::Millis now_ = 0, elapsed_ = 0;
};

// One piece of news: "{…}".
std::string news_text(const table::News& news, const Game& game);

Frame snapshot_frame(const Picture& picture, Has& has, std::uint64_t version, const std::string& game_id);
Frame update_frame(const Picture& picture, Has& has, std::uint64_t from, std::uint64_t version,
    const std::vector<std::string_view>& news);
// `more` is put beside the result: {"code": …}.
Frame result_frame(const table::Result& result, const boost::json::object& more = {});
Frame error_frame(
    std::string_view code, std::string_view text, std::uint64_t id = 0, std::string_view field = {});

}  // namespace banquier::server
