// ONE table on the device where it is played, without a server: frames come in, and what is to be written down and to be
// sent comes out. The caller keeps the lines, has the time and draws nothing: docs/wasm.md.
//
//     Doing doing = table.take(connection, text, now);
//     if (!kept(doing.lines)) table.put_back();       // nothing has been shown to anybody
//     else for (ToSend& one : doing.frames) send(one);
//     wake me at doing.wake_at: table.tick(now)
#pragma once

#include <banquier/notation/problem.hpp>
#include <banquier/table/log.hpp>
#include <banquier/wire/new_game.hpp>
#include <banquier/wire/outgoing.hpp>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::wire {

// By which a game that was made on a device is known, also in its record: its commitment is bound to its id.
inline constexpr std::string_view kDeviceGame = "device-";

struct ToSend {
    std::uint64_t connection = 0;
    Frame frame;
};

struct Doing {
    std::vector<std::string> lines;  // of the log, to be kept before anything is sent
    std::vector<ToSend> frames;
    table::Millis wake_at = table::kNever;
    bool rematch = false;  // all have agreed on another game with the same seats
};

class DeviceTable {
public:
    struct Made {
        std::string id, header;          // to be kept, with the secret
        std::string secret, commitment;  // of the dice, hexadecimal; empty at a real board
    };
    // The body of POST /api/games.
    static notation::Result<Made> make(std::string_view body, const FindBox& find);

    // What was kept. Of a game that is over the secret is in its log.
    struct Kept {
        std::span<const std::string> lines;  // the header first
        std::string_view secret;
    };
    static notation::Result<std::unique_ptr<DeviceTable>> take_up(
        const Kept& kept, const FindBox& find, table::Millis now);
    // The lines that taking up has added, and when it wants to be woken.
    const Doing& woken() const { return woken_; }

    Doing take(std::uint64_t connection, std::string_view text, table::Millis now);
    Doing part(std::uint64_t connection, table::Millis now);
    Doing tick(table::Millis now);
    // The lines of the last call could not be kept: it has not happened. Connections that it brought here are gone.
    void put_back();

    // The answer to GET /api/games/ID.
    boost::json::object about() const;
    const std::string& id() const { return now_.table.lasting.id; }
    Made rematch() const;

private:
    struct Guest {
        std::uint64_t connection = 0;
        table::Key key{};
        Has has{};
        std::uint64_t version = 0;
    };
    // All that a call changes.
    struct Now {
        table::Table table;
        SharedBox box;
        std::vector<Guest> guests;
        table::Millis wake_at = table::kNever;
    };

    explicit DeviceTable(FindBox find) : find_(std::move(find)) {}
    table::House house() const { return {now_.box->game, now_.box->staff, luck_.get()}; }
    Guest* guest_of(std::uint64_t connection);
    table::Millis moment(table::Millis now) const { return now + ahead_; }
    Doing command(Guest& guest, std::uint64_t id, table::What what, table::Millis now);
    void conclude(Doing& doing, const table::Effects& effects);
    void show(Doing& doing, Guest& guest);

    FindBox find_;
    std::unique_ptr<const table::Luck> luck_;
    table::Millis ahead_ = 0;  // by how much the log is ahead of the device's clock, which was put back
    Now now_;
    std::optional<Now> before_;
    Picture picture_;
    Doing woken_;
};

// The public record of a log; a problem where it has not begun, or where it would tell more than the table does.
notation::Result<std::string> record_of(std::span<const std::string> lines);

}  // namespace banquier::wire
