// The log as JSON Lines, the table made from it again, and the public record made from it.
//
//     store.put(0, header_line(header)); store.put(entry.number, entry_line(game, entry));
//     LogReader log; for (line : store) if (auto problem = log.take(line)) ...
//     Table table = log.table();  wake(table, house, now);
#pragma once

#include <banquier/notation/problem.hpp>
#include <banquier/table/table.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::table {

inline constexpr std::string_view kLogFormat = "banquier-table";
inline constexpr int kLogVersion = 2;

// One line each, without its line end. Kept by the server alone: seats are in it by the hashes of their secrets.
std::string header_line(const Header& header);
std::string entry_line(const Game& game, const Entry& entry);

notation::Result<Header> read_header(std::string_view line);
// `game` is what was started, or nullptr before that.
notation::Result<Entry> read_entry(std::string_view line, const Game* game);

// Takes a log line by line and applies it.
class LogReader {
public:
    LogReader() = default;
    // With the luck behind the game, which outlives the reader: dice and cards must be those that it gives. One to which
    // the game is not committed says nothing.
    explicit LogReader(const Luck* luck) : luck_(luck) {}

    std::optional<notation::Problem> take(std::string_view line);

    bool has_header() const { return has_header_; }
    const Header& header() const { return header_; }
    const Lasting& lasting() const { return table_.lasting; }
    Table table() const { return table_; }
    std::shared_ptr<const Game> game() const { return game_; }  // nullptr before the start

private:
    Header header_;
    Table table_;
    std::shared_ptr<const Game> game_;
    std::size_t lines_ = 0;
    bool has_header_ = false;
    const Luck* luck_ = nullptr;
};

// Writes the public record as the entries go by: acts, corrections and steps back; names, figures, pledges and salts;
// the secret of the dice once the game is over. Nothing of who has a seat, and no chat. A game of another behaviour is
// written as it was played and not played again, so that its end does not say who has won.
class RecordWriter {
public:
    explicit RecordWriter(const Header& header) : table_(open(header)) {}
    void take(const Entry& entry);
    // What is written so far; empty before the start.
    const std::string& text() const { return text_; }

private:
    void count(const Entry& entry);

    Table table_;
    std::shared_ptr<const Game> game_;
    std::string text_;
    bool unplayed_ = false;  // of another behaviour
};

}  // namespace banquier::table
