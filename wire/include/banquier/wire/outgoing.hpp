// Frames to clients: docs/protocol.md, docs/schema/server-frames.json.
//
// A view is sent field by field: a connection gets the fields that differ from what it has, in the form of a JSON merge
// patch, so that a client needs no rules to follow a game and a frame is small.
#pragma once

#include <banquier/notation/position.hpp>
#include <banquier/table/view.hpp>
#include <banquier/table/words.hpp>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::wire {

// One for all connections that it goes to.
using Frame = std::shared_ptr<const std::string>;

// The fields of a view in the order in which they are sent; those of the position in it follow them.
inline constexpr std::array<std::string_view, 33> kViewFields = {"stage", "paused", "asleep", "closed",
    "hall", "host", "put_out", "mine", "settings", "seats", "revealing", "spectators", "decision", "step",
    "lot", "acts", "bids", "offered", "may_offer", "undo_to", "undo_seat", "held", "preferred", "wait_until",
    "auction_closes", "bot_pace", "vote", "commitment", "secret", "chat", "worth", "rents", "sheet"};
inline std::size_t field_count() { return kViewFields.size() + notation::position_fields().size(); }
inline constexpr std::size_t kMostFields = 64;

// What a connection has: a hash of every field; 0: it has none.
using Has = std::array<std::uint64_t, kMostFields>;
using FieldSet = std::uint64_t;  // a bit for each
static_assert(kMostFields <= 64);

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
    FieldSet lacking(const Has& has, Chat chat) const;
    std::uint64_t hash(std::size_t field) const { return hash_[field]; }

    table::Millis now() const { return now_; }
    table::Millis elapsed() const { return elapsed_; }

private:
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
    const std::string& change_of(std::size_t field, std::uint64_t from);

    const Game* game_ = nullptr;
    Has hash_{};  // 0: not there
    std::array<std::string, kMostFields> text_;
    struct Change {
        std::size_t field = 0;
        std::uint64_t from = 0, to = 0;
        std::string text;
    };
    std::vector<Change> changes_;  // made since `show`
    std::vector<Action> acts_;
    std::uint64_t acts_written_ = 0;  // the hash of the acts whose text is there
    std::optional<State> position_;
    std::string rents_before_;
    std::uint64_t rents_before_hash_ = 0;
    std::optional<table::Settings> settings_;
    std::vector<table::SeatView> seats_;
    table::Millis now_ = 0, elapsed_ = 0;
};

// The news for a viewer: "[…]".
std::string news_text(const table::Effects& effects, const table::Viewer& viewer, const Game& game);

Frame snapshot_frame(Picture& picture, Has& has, std::uint64_t version, const std::string& game_id);

// The frames of one step. Connections that lack the same fields get the same frame.
class Updates {
public:
    Updates(Picture& picture, std::uint64_t version) : picture_(picture), version_(version) {}

    // The news for the connections that are asked for next.
    void set_news(std::string news) {
        news_ = std::move(news);
        last_.reset();
    }
    // Whether a frame for a connection that has these fields would say nothing at all.
    bool nothing_for(const Has& has) const;
    // For a connection that has these fields since version `from`; from then on it has all of the picture.
    Frame frame(Has& has, std::uint64_t from);

private:
    Picture& picture_;
    const std::uint64_t version_;
    std::uint64_t from_ = 0;  // of the last frame
    std::string news_;
    Frame last_;
    FieldSet told_ = 0;
    Has had_{}, got_{};
};

// The answer to GET /api/games/ID, as a spectator sees it.
boost::json::object about_game(const table::Table& table, const table::House& house);

// `more` is put beside the result: {"code": …}.
Frame result_frame(const table::Result& result, const boost::json::object& more = {});
Frame error_frame(
    std::string_view code, std::string_view text, std::uint64_t id = 0, std::string_view field = {});

}  // namespace banquier::wire
