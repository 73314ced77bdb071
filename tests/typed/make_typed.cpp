// Writes files of lines that a person could type at `banquier play --real-dice`: a whole game of a rule set, with an
// act out of turn of every kind that the set has, and acts that are refused for every reason that came up.
//
// usage, in the root of the tree: make_typed    writes tests/typed/<rule set>.txt
// A line that begins with "!" is to be refused; the first line names the table.
#include "golden/whims.hpp"

#include <banquier/editions/library.hpp>
#include <banquier/notation/act.hpp>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

using namespace banquier;
using namespace banquier::testing;

namespace {

constexpr std::size_t kMostActs = 1500;
constexpr const char* kRuleSets[] = {"stars", "poche", "championnat", "asterix-rapide"};

using Kinds = std::uint32_t;  // a bit for each kind of act

constexpr Kinds bit(ActKind kind) { return 1u << static_cast<unsigned>(kind); }

// The kinds of act that a player may do out of turn somewhere in a game of this rule set.
Kinds out_of_turn(const RuleSet& r) {
    Kinds kinds = bit(ActKind::Offer) | bit(ActKind::Accept) | bit(ActKind::Refuse) | bit(ActKind::Withdraw);
    if (r.rent_due == RentDue::WhenClaimed) kinds |= bit(ActKind::Claim);
    if (r.build <= Timing::BetweenTurns || r.sell <= Timing::BetweenTurns) kinds |= bit(ActKind::Build);
    if (r.mortgage == Timing::Anytime) kinds |= bit(ActKind::Mortgage);
    if (r.lift == Timing::Anytime) kinds |= bit(ActKind::Lift);
    if (r.public_auction == PublicAuction::Yes) kinds |= bit(ActKind::PutUpToken);
    return kinds;
}

// The lines of a game, or none if it does not end in time or lacks a kind.
std::vector<std::string> play(const Game& game, std::uint64_t seed, int players) {
    std::vector<std::string> lines;
    std::array<bool, kReasons> refused{};
    Kinds seen = 0;
    State s = new_game(game, players);
    Whims whims(game, seed);
    RandomTable strange(game, seed + 1, {});
    for (std::size_t act = 0; !game_over(s); ++act) {
        if (act == kMostActs) return {};
        if (act % 3 == 0) {
            const Action odd = strange.nonsense(s);
            const Refusal no = why_illegal(game, s, odd);
            // The bank's acts are the table's own, and seats that are not there cannot be typed.
            // A roll without its dice is a question at the terminal, not a refusal.
            if (no && no.reason != Reason::BadDice && is_player(odd.by) && index_of(odd.by) < s.players &&
                !refused[index_of(no.reason)]) {
                const std::string line = notation::write_act(game, odd);
                const auto read = notation::parse_act(line, {game, &s});
                if (read && why_illegal(game, s, *read) == no) {
                    lines.push_back("!" + line);
                    refused[index_of(no.reason)] = true;
                }
            }
        }
        const Action a = whims.next(s, act);
        const bool debt = decision(game, s).ask == Ask::Debt;
        if (is_player(a.by) && a.by != s.turn && is_free(a.kind) && !debt && s.phase != Phase::OrderRoll)
            seen |= bit(a.kind);
        lines.push_back(notation::write_act(game, a));
        if (apply(game, s, a)) return {};
    }
    const Kinds wanted = out_of_turn(game.rules);
    return (seen & wanted) == wanted ? lines : std::vector<std::string>{};
}

}  // namespace

int main() {
    const editions::Library library = editions::Library::embedded();
    for (const std::string rule_set : kRuleSets) {
        std::string board;
        for (const editions::Edition& e : library.editions())
            for (const std::string& id : e.rule_sets)
                if (id == rule_set && board.empty()) board = e.id;
        const Game game = library.resolve(board, rule_set).game;
        const int players = game.rules.teams == Teams::OfTwo ? 4 : 3;
        std::vector<std::string> lines;
        std::uint64_t seed = 0;
        while (lines.empty() && ++seed < 20'000) lines = play(game, seed, players);
        std::ofstream out("tests/typed/" + rule_set + ".txt");
        out << "--rules " << rule_set << " --players " << (players == 4 ? "Ann,Ben,Cat,Dan" : "Ann,Ben,Cat")
            << "\n";
        for (const std::string& line : lines) out << line << "\n";
        std::printf("%s: seed %llu, %zu lines\n", rule_set.c_str(), static_cast<unsigned long long>(seed),
            lines.size());
    }
    return 0;
}
