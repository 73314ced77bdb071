// Where a throw ends on the us board, against the published figures.
//
// usage: landing FILE THROWS TOLERANCE
// FILE has the four columns that its head explains; THROWS are made for each. A square that is off by more than
// TOLERANCE points is a failure.
#include <banquier/editions/library.hpp>
#include <banquier/luck/seeded.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

using namespace banquier;

namespace {

constexpr std::size_t kInPrison = kSquares;  // after the squares
constexpr std::size_t kEnds = kSquares + 1;
constexpr std::uint64_t kTurnsOfAGame = 4 * 4000;

struct Column {
    const char* name;
    bool stays;      // in prison as long as one may
    bool full_deck;  // each draw is from a full deck
};
constexpr std::array<Column, 4> kColumns = {{{"leave", false, true}, {"stay", true, true},
    {"decks_leave", false, false}, {"decks_stay", true, false}}};

using Ends = std::array<std::uint64_t, kEnds>;

void refill(State& s) {
    for (Deck& deck : s.deck) deck = Deck{};
    for (Player& player : s.player) player.tokens = {};
}

// What the player on turn does before a throw.
Action before_throw(const State& s, const Column& column, luck::Seeded& luck) {
    const Player& player = s.player[s.turn];
    const bool third = player.prison == 3;
    if (player.prison != 0 && (!column.stays || third)) {
        if (!player.tokens.empty()) return act::use_token(s.turn, player.tokens.lowest());
        if (!column.stays) return act::pay_fine(s.turn);
    }
    return luck.complete(s, act::roll(s.turn, 0, 0));
}

Ends count(const Game& game, const Column& column, std::uint64_t throws) {
    Ends ends{};
    std::uint64_t made = 0;
    for (std::uint64_t number = 0; made < throws; ++number) {
        luck::Seeded luck(2026, number);
        State s = new_game(game, 4);
        std::uint64_t turns = 0;
        bool thrown = false;
        while (turns < kTurnsOfAGame && made < throws) {
            if (thrown && s.tasks == 0 && (s.phase == Phase::Roll || s.phase == Phase::EndTurn)) {
                const Player& player = s.player[s.turn];
                ++ends[player.prison != 0 ? kInPrison : index_of(player.place)];
                ++made;
                thrown = false;
            }
            switch (s.phase) {
            case Phase::Roll: {
                s.player[s.turn].cash = 100'000;
                const Action a = before_throw(s, column, luck);
                thrown = a.kind == ActKind::Roll;
                apply_known_legal(game, s, a);
                break;
            }
            case Phase::Draw:
                if (column.full_deck) refill(s);
                apply_known_legal(game, s, luck.answer(game, s));
                break;
            case Phase::Buy: apply_known_legal(game, s, act::decline(s.turn)); break;
            default: ++turns; apply_known_legal(game, s, act::end_turn(s.turn));
            }
        }
    }
    return ends;
}

// The figures of the file: a row for each square, then one for prison.
std::vector<std::array<double, 4>> published(const char* path) {
    std::ifstream file(path);
    std::vector<std::array<double, 4>> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#' || line.starts_with("square")) continue;
        std::istringstream cells(line);
        std::vector<std::string> cell;
        for (std::string text; std::getline(cells, text, ',');) cell.push_back(text);
        if (cell.size() < 6) continue;
        rows.push_back({std::stod(cell[2]), std::stod(cell[3]), std::stod(cell[4]), std::stod(cell[5])});
    }
    return rows;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: landing FILE THROWS TOLERANCE\n");
        return 2;
    }
    const auto rows = published(argv[1]);
    if (rows.size() != kEnds) {
        std::fprintf(stderr, "landing: %s: expected %zu rows, found %zu\n", argv[1], kEnds, rows.size());
        return 2;
    }
    const std::uint64_t throws = std::strtoull(argv[2], nullptr, 10);
    const double tolerance = std::stod(argv[3]);
    // Nobody buys: that a declined title is not auctioned only spares the passes.
    const std::string choices[] = {"HOUSE-04", "first_player=first_seat"};
    const editions::Resolution found = editions::Library::embedded().resolve("us", "classique", choices);
    std::array<Ends, 4> ends;
    std::vector<std::thread> pool;
    for (std::size_t c = 0; c < 4; ++c)
        pool.emplace_back([&, c] { ends[c] = count(found.game, kColumns[c], throws); });
    for (std::thread& t : pool) t.join();
    bool good = true;
    for (std::size_t c = 0; c < 4; ++c) {
        double worst = 0;
        std::size_t at = 0;
        for (std::size_t i = 0; i < kEnds; ++i) {
            const double off =
                std::abs(100.0 * static_cast<double>(ends[c][i]) / static_cast<double>(throws) - rows[i][c]);
            if (off > worst) worst = off, at = i;
        }
        std::printf("%-12s %llu throws, largest difference %.4f points (square %zu)\n", kColumns[c].name,
            static_cast<unsigned long long>(throws), worst, at);
        good &= worst <= tolerance;
    }
    return good ? 0 : 1;
}
