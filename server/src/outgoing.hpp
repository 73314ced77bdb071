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
inline constexpr std::array<std::string_view, 27> kViewFields = {"stage", "paused", "asleep", "closed",
    "host", "mine", "settings", "seats", "revealing", "spectators", "decision", "step", "lot", "acts", "bids",
    "may_offer", "undo_to", "held", "wait_until", "auction_closes", "vote", "commitment", "secret", "chat",
    "worth", "rents", "sheet"};
inline constexpr std::array<std::string_view, 27> kPositionFields = {"players", "turn", "first", "phase",
    "round", "clock", "dice", "doubles", "again", "started", "rolled", "drawing", "card", "buying", "awaited",
    "tied", "highest", "pot", "bankruptcies", "winners", "decision", "stock", "decks", "claims", "tasks",
    "lot", "contest"};
inline constexpr std::size_t kFields = kViewFields.size() + kPositionFields.size();

// What a connection has: a hash of every field; 0: it has none.
using Has = std::array<std::uint64_t, kFields>;

// A table as one viewer sees it, in JSON by field. It is kept from viewer to viewer and from step to step: most of it
// stays the same and is not written again.
class Picture {
public:
    void show(const table::View& view, const Game& game);
    // The same moment to another viewer.
    void show_to(const table::View& view);

    // The fields that `has` lacks, which has them from now on: "{…}", put behind what is there. Chat is left out of
    // updates, whose news carry it.
    enum class Chat : std::uint8_t { Told, LeftOut };
    void patch(std::string& out, Has& has, Chat chat);

    table::Millis now() const { return now_; }
    table::Millis elapsed() const { return elapsed_; }

private:
    struct Field {
        std::string text;
        std::uint64_t hash = 0;  // 0: not there
        std::string change;      // for who has an older one, where that differs from the text
        std::uint64_t change_to = 0;
    };
    struct Name;
    void set(std::size_t field, std::string_view text);
    void drop(std::size_t field);
    template <class Writes>
    void put(Name name, Writes writes);
    template <class Writes>
    void put_if(bool there, Name name, Writes writes);
    void set_table(const table::View& view);
    void set_position(const std::optional<State>& position);
    void set_acts(const std::vector<Action>& acts);
    const std::string& text_of(std::size_t field);
    const std::string& change_to(std::size_t field);

    const Game* game_ = nullptr;
    std::array<Field, kFields> field_;
    std::vector<Action> acts_;
    std::uint64_t acts_written_ = 0;  // the hash of the acts whose text is there
    std::optional<State> position_;
    std::optional<table::Settings> settings_;
    std::vector<table::SeatView> seats_;
    table::Millis now_ = 0, elapsed_ = 0;
};

// The news for a viewer: "[…]".
std::string news_text(const table::Effects& effects, const table::Viewer& viewer, const Game& game);

Frame snapshot_frame(Picture& picture, Has& has, std::uint64_t version, const std::string& game_id);
Frame update_frame(
    Picture& picture, Has& has, std::uint64_t from, std::uint64_t version, std::string_view news);
// `more` is put beside the result: {"code": …}.
Frame result_frame(const table::Result& result, const boost::json::object& more = {});
Frame error_frame(
    std::string_view code, std::string_view text, std::uint64_t id = 0, std::string_view field = {});

}  // namespace banquier::server
