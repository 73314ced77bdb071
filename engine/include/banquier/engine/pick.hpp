// One or the other without a branch. A branch that hangs on the dice, or on who owns what, is mispredicted so often that
// it costs more than all the sums of a turn; compilers make one of a plain conditional where they believe it foreseeable.
#pragma once

namespace banquier {

template <class T>
constexpr T pick(bool first, T a, T b) {
#if defined(__clang__)
    return __builtin_unpredictable(first) ? a : b;
#else
    return first ? a : b;
#endif
}

}  // namespace banquier
