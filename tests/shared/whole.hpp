// How much of a heavy check is played: a sample every day, all of it in ./test --long.
#pragma once

#include <cstdlib>
#include <iostream>

namespace banquier::shared {

inline bool whole() {
    const char* asked = std::getenv("BANQUIER_LONG");
    return asked != nullptr && *asked != '\0';
}

// `all`, or the sample; says which.
template <class Number>
Number share(Number sample, Number all, const char* of_what) {
    const Number taken = whole() ? all : sample;
    std::cout << taken << " of " << all << ' ' << of_what << '\n';
    return taken;
}

}  // namespace banquier::shared
