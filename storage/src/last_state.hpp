// Beside the file of games: which of its states was the last one here. A file that says another of itself is a copy that
// somebody has put in place, by whatever means, and players may have seen what was to come in it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

namespace banquier::storage {

class LastState {
public:
    using State = std::int64_t;  // drawn at random; 0: none

    explicit LastState(const std::filesystem::path& file);
    ~LastState();
    LastState(const LastState&) = delete;
    LastState& operator=(const LastState&) = delete;

    State last() const { return states_.second; }
    bool knows(State state) const { return state == states_.first || state == states_.second; }
    // The one that follows `now`, on the disk before the commit that brings it: until `settled`, both are known. None where
    // it cannot be written; `now` stays the last then.
    std::optional<State> next(State now);
    void settled(State state);

private:
    bool write(State one, State other);

    std::filesystem::path place_;
    int descriptor_ = -1;  // opened for the first write
    std::pair<State, State> states_{};
    State coming_ = 0;  // of a commit that has failed, and may turn out to be there
};

}  // namespace banquier::storage
