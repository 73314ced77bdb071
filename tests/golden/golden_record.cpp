// usage: golden_record FILE...
// Prints golden games as records, one after the other: for tests that are not written in C++.
#include "shared/golden_record.hpp"

#include <cstdio>

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) std::fputs(banquier::shared::golden_record(argv[i]).c_str(), stdout);
    return argc > 1 ? 0 : 2;
}
