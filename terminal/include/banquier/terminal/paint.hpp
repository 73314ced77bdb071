// Colours of a terminal; without them the same text plain.
#pragma once

#include <banquier/engine/ids.hpp>
#include <banquier/terminal/console.hpp>

#include <string>
#include <string_view>

namespace banquier::terminal {

class Paint {
public:
    explicit Paint(Colours colours) : colours_(colours) {}

    bool plain() const { return colours_ == Colours::None; }
    std::string bold(std::string_view text) const { return wrapped_in("1", text); }
    std::string dim(std::string_view text) const { return wrapped_in("2", text); }
    std::string green(std::string_view text) const { return wrapped_in("1;32", text); }
    std::string red(std::string_view text) const { return wrapped_in("1;31", text); }
    std::string yellow(std::string_view text) const { return wrapped_in("33", text); }

    // On a background of "#rrggbb", the letters black or white, whichever is easier to read.
    std::string on(std::string_view colour, std::string_view text) const;
    // In the seat's own colour; as a token, on it.
    std::string seat(PlayerId player, std::string_view text) const;
    std::string token(PlayerId player) const;

private:
    std::string wrapped_in(std::string_view code, std::string_view text) const;

    Colours colours_;
};

}  // namespace banquier::terminal
