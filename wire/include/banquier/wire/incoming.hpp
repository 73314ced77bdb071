// Frames from clients: docs/protocol.md, docs/schema/client-frames.json.
#pragma once

#include <banquier/notation/problem.hpp>
#include <banquier/table/command.hpp>
#include <banquier/table/words.hpp>
#include <banquier/wire/refused.hpp>

#include <array>
#include <optional>
#include <string>
#include <variant>

namespace banquier::wire {

struct Join {  // the first frame of every connection
    std::string game;
    std::string secret;  // of a seat's holder; empty: a spectator
};
struct AskSnapshot {};
struct AskWhy {
    Action action;
};
struct AskPreview {
    Action action;
};
// The secret is the connection's; the code is made here and told to the sender alone.
struct MakeCode {
    PlayerId seat{};
};
struct UseCode {
    std::string code;
};
// By the host: a seat for a program from outside. The token is made here and told to the sender alone.
struct MakeBotToken {
    PlayerId seat{};
    std::string name;
};
struct CloseTable {};  // by the host, before the start
struct Configure {
    boost::json::value settings;  // read by the caller, on top of what the game named in them usually has
};

// What a frame says.
using Sent = std::variant<Join, AskSnapshot, AskWhy, AskPreview, MakeCode, UseCode, MakeBotToken, CloseTable,
    Configure, table::What>;

struct Incoming {
    std::uint64_t id = 0;
    Sent sent;
};

// A connection that is at no table says something else than where it wants to be.
struct NotJoined {
    std::uint64_t id = 0;
};
using FrameRead = std::variant<Incoming, BadFrame, NotJoined>;

// Reads one frame; acts are read against the game of the connection's table, nullptr: it is at none, and only a join is
// read.
FrameRead read_frame(std::string_view text, const Game* game);

// {"board", "rules", "overrides", "dice", "rent", …} on top of `settings`.
notation::Result<table::Settings> read_settings(
    const boost::json::value& value, table::Settings settings, std::string path);

inline constexpr const char* kUsualBot = "level-3";  // where none is named
// Shared with what goes out.
inline constexpr std::array<std::string_view, 9> kVoteWords = {
    "pause", "resume", "undo", "correct", "recover", "stop", "rematch", "relieve", "put-out"};

}  // namespace banquier::wire
