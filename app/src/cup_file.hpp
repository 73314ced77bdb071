// A competition on the disk: its log, and beside it what the log must not hold.
#pragma once

#include "console.hpp"

#include <banquier/cup/csv.hpp>
#include <banquier/cup/cup.hpp>
#include <banquier/cup/log.hpp>
#include <banquier/cup/parcel.hpp>
#include <banquier/server/carried_cup.hpp>

#include <optional>
#include <string>
#include <vector>

namespace banquier::app {

// One at a time: a second command waits until the first has ended. LOG.secret holds the organiser's secret, LOG.contacts the
// contact details, LOG.seal a hall's seal: they can be read by their owner alone. LOG.hall2 is what hall 2 has sent.
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

    // What the halls have sent, into this log, in memory: before the centre writes anything itself.
    void join();
    const cup::Waiting& waiting() const { return waiting_; }
    // A parcel of a hall, kept beside the log until it is joined; false: nothing new is in it.
    bool take_parcel(const std::string& text, const std::string& file);
    // The log for a hall, which goes on alone from here, and its seal beside it.
    void hand(cup::HallNumber hall, const std::string& out);
    // In a hall: what it has written, for the centre.
    std::string parcel() const;

    // Of the draws, in hexadecimal; empty: not here.
    std::string secret() const { return secret_ ? secret_->revealed() : std::string{}; }
    // All of it, for the store of a server.
    server::CarriedCup carried() const;
    // In the place of what was here.
    void put(const std::string& log, const std::string& secret, const std::vector<cup::Contact>& contacts);

    // [CUP-12]
    void keep(const std::vector<cup::Contact>& contacts);
    // How many lines went. That they were forgotten stays beside the log: it is done at a server too.
    std::size_t forget(const cup::Unit& unit);

private:
    std::string contacts_file() const { return log_ + ".contacts"; }
    std::string parcel_file(cup::HallNumber hall) const { return log_ + ".hall" + std::to_string(hall); }
    cup::House house() const { return {game_.get(), secret_ ? &*secret_ : nullptr}; }
    bool take(const std::string& text, const std::string& file);
    // What has come from a hall and is not joined yet. One that is damaged stops nobody: it is said, and left out.
    void take_waiting(cup::HallNumber hall);
    void add(const std::vector<cup::Entry>& entries);
    void write_private(const std::string& file, const std::string& text);

    Console& console_;
    std::string log_;
    std::string text_;
    cup::Cup cup_;
    std::shared_ptr<const Game> game_;
    std::optional<luck::Secret> secret_;
    std::optional<luck::Secret> seal_;  // of a hall
    cup::Waiting waiting_;
    int lock_ = -1;
};

}  // namespace banquier::app
