// A recorded game that a command shows: its acts, its edition, and the words for both.
#pragma once

#include "game_choice.hpp"

#include <banquier/notation/record.hpp>
#include <banquier/notation/sentences.hpp>

namespace banquier::app {

class OpenedRecord {
public:
    // A file that is no record ends the command.
    OpenedRecord(const Console& console, const std::string& file, const std::vector<std::string>& folders,
        notation::OtherBehaviour other = notation::OtherBehaviour::Refuse);
    OpenedRecord(const OpenedRecord&) = delete;
    OpenedRecord& operator=(const OpenedRecord&) = delete;

    // After what could be read was shown: the command ends with the problem at which the record stops, if there is one.
    void tell_problem() const;

    const notation::Record& record() const { return read_.record; }
    const notation::Sentences& words() const { return words_; }

private:
    const Console& console_;
    notation::RecordRead read_;
    std::unique_ptr<editions::Library> library_;
    editions::Edition edition_;
    notation::Sentences words_;
};

}  // namespace banquier::app
