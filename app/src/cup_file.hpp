// A competition on the disk: its log, and beside it what the log must not hold.
#pragma once

#include "console.hpp"

#include <banquier/cup/csv.hpp>
#include <banquier/cup/cup.hpp>
#include <banquier/cup/log.hpp>

#include <optional>
#include <string>
#include <vector>

namespace banquier::app {

// One at a time: a second command waits until the first has ended. LOG.secret holds the organiser's secret, LOG.contacts the
// contact details; both can be read by their owner alone.
class CupFile {
public:
    CupFile(Console& console, std::string log);
    ~CupFile();
    CupFile(const CupFile&) = delete;
    CupFile& operator=(const CupFile&) = delete;

    // Reads it and checks everything: it may come from anywhere.
    void open(const editions::Library& library);
    // A new one; there must be none of that name.
    void make(const editions::Library& library, cup::Make wish);

    const cup::Cup& cup() const { return cup_; }
    cup::By by;

    // The entries that followed, in memory; `save` makes them lasting. A refusal ends the command.
    std::vector<cup::Entry> ask(const cup::Wish& wish);
    // The same, with the refusal for the caller.
    std::optional<cup::Problem> why_not(const cup::Wish& wish);
    void save();

    // [CUP-12]
    void keep(const std::vector<cup::Contact>& contacts);
    // How many lines went.
    std::size_t forget(const std::string& unit);

private:
    std::string contacts_file() const { return log_ + ".contacts"; }
    void write_private(const std::string& file, const std::string& text);

    Console& console_;
    std::string log_;
    std::string text_;
    cup::Cup cup_;
    std::shared_ptr<const Game> game_;
    std::optional<luck::Secret> secret_;
    int lock_ = -1;
};

}  // namespace banquier::app
