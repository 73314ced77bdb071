// usage: make_fair_games FOLDER
// Writes a record with fair dice for every rule set, always the same: <rule set>.jsonl.
#include "fair_game.hpp"

#include <cstdio>
#include <fstream>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: make_fair_games FOLDER\n", stderr);
        return 2;
    }
    for (const banquier::testing::FairGame& game : banquier::testing::fair_games()) {
        std::ofstream file{std::string{argv[1]} + "/" + game.rules + ".jsonl"};
        if (!(file << game.record << std::flush)) {
            std::fprintf(stderr, "make_fair_games: cannot write into %s\n", argv[1]);
            return 3;
        }
    }
    return 0;
}
