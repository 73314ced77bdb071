// The log as JSON Lines: one entry a line, each with a digest of itself and of everything before.
//
//     append(entry_line(entry));                                       // for every entry of `handle`
//     LogReader log{library, LogReader::Check::Chain};
//     for (line : file) if (auto problem = log.take(line)) ...          // with its line
//     Cup cup = log.cup();
#pragma once

#include <banquier/cup/cup.hpp>
#include <banquier/editions/library.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace banquier::cup {

// The name of a change in the log: "entered", "drawn", …
std::string_view name_of(const Change& change);

luck::Digest digest_of(const luck::Digest& before, const Entry& entry);
// Without its line end.
std::string entry_line(const Entry& entry);
Result<Entry> read_entry(std::string_view line);

// The game that a cup's tables play.
Result<std::shared_ptr<const Game>> game_of(
    const editions::Library& library, const editions::CupFormat& format);

class LogReader {
public:
    enum class Check : std::uint8_t {
        Chain,       // the digests: of a log that nobody else has written
        Everything,  // and whether each entry is right
    };

    LogReader(const editions::Library& library, Check check) : library_(library), check_(check) {}
    std::optional<Problem> take(std::string_view line);
    // All lines of a file's text. A last line without its end was torn off in the middle of writing: it is no part of the
    // log, and `whole` says how many bytes are. A log that ends among the entries of a hall is cut.
    std::optional<Problem> take_all(std::string_view text, std::string file);

    const Cup& cup() const { return cup_; }
    std::shared_ptr<const Game> game() const { return game_; }
    std::size_t whole() const { return whole_; }

private:
    const editions::Library& library_;
    Check check_;
    Cup cup_;
    std::shared_ptr<const Game> game_;
    std::size_t whole_ = 0;
};

}  // namespace banquier::cup
