// A phrase in the reader's language with its places filled.
#pragma once

#include <banquier/terminal/console.hpp>

#include <fmt/format.h>

namespace banquier::terminal {

template <class... Parts>
std::string said(const Console& console, const Phrase& phrase, const Parts&... parts) {
    return fmt::format(fmt::runtime(console(phrase)), parts...);
}

// Ends the command: what was asked for makes no sense.
template <class... Parts>
[[noreturn]] void refuse(const Console& console, const Phrase& phrase, const Parts&... parts) {
    throw Stop{ExitCode::Usage, said(console, phrase, parts...)};
}

}  // namespace banquier::terminal
