// Random games over all boards, rule sets and numbers of players, audited after every act.
//
// usage: random_games GAMES [THREADS]
// Stops at the first violation. At the end prints for each rule set how often every kind of event and every reason
// of refusal occurred; one that the rule set has and that never did is a failure.
#include "expected_kinds.hpp"
#include "support/random_play.hpp"

#include <banquier/editions/library.hpp>
#include <banquier/notation/act.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/notation/words.hpp>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

using namespace banquier;
using namespace banquier::testing;

namespace {

constexpr int kMostRounds = 60;
constexpr int kMostActsBetweenRolls = 256;

struct Setting {
    std::string rule_set, board;
    std::vector<std::string> choices;
    Game game;
    std::array<std::uint64_t, kChapterNames.size()>
        holding{};  // the rules that hold here, a bit each, by chapter

    // What is cited holds in this rule set; changed rules may bring in others.
    bool may_cite(RuleId rule) const {
        return !rule || !choices.empty() || (holding[index_of(rule.chapter)] >> rule.number & 1) != 0;
    }
};

struct Tally {
    std::array<std::uint64_t, kEventKinds> events{};
    std::array<std::uint64_t, kReasons> reasons{};
    std::uint64_t games = 0, acts = 0, over = 0;
    std::size_t most_events = 0;  // that one act brought

    void add(const Tally& t) {
        for (std::size_t i = 0; i < kEventKinds; ++i) events[i] += t.events[i];
        for (std::size_t i = 0; i < kReasons; ++i) reasons[i] += t.reasons[i];
        games += t.games;
        acts += t.acts;
        over += t.over;
        most_events = std::max(most_events, t.most_events);
    }
};

// Every official pairing, classique on every board with cards, and each rule set once with house rules.
std::vector<Setting> settings(const editions::Library& library) {
    std::vector<Setting> all;
    const auto add = [&](const std::string& board, const std::string& rule_set,
                         std::vector<std::string> choices) {
        const editions::Resolution r = library.resolve(board, rule_set, choices);
        if (!r.ok()) return;
        Setting setting{rule_set, board, std::move(choices), r.game};
        for (const editions::CatalogueEntry& entry : library.catalogue().entries())
            if (entry.standing(rule_set) != editions::Standing::DoesNotHold)
                setting.holding[index_of(entry.id.chapter)] |= std::uint64_t{1} << entry.id.number;
        all.push_back(std::move(setting));
    };
    for (const editions::Edition& e : library.editions())
        for (const std::string& rule_set : e.rule_sets) {
            add(e.id, rule_set, {});
            add(e.id, rule_set, {"HOUSE-02", "HOUSE-03", "HOUSE-05", "HOUSE-10"});
            add(e.id, rule_set, {"starting_cash=300"});
            add(e.id, rule_set, {"houses=9", "hotels=2"});
        }
    return all;
}

// Every act survives being written and read; so does now and then the whole position.
bool notation_holds(const Game& game, const State& s, const Action& a, int act) {
    const std::string line = notation::write_act(game, a);
    const auto read = notation::parse_act(line, {game, &s});
    if (!read || notation::write_act(game, *read) != line) {
        std::fprintf(stderr, "%s\n", line.c_str());
        return false;
    }
    if (act % 64 != 0) return true;
    const auto position = notation::position_from_json(game, notation::to_json(game, s));
    if (position && *position == s) return true;
    std::fprintf(stderr, "%s\n%s\n", boost::json::serialize(notation::to_json(game, s)).c_str(),
        position ? "read as another"
                 : notation::render(position.problem(), editions::Language::English).c_str());
    return false;
}

// Empty: no violation. `say` gets a line for whoever has to find it.
std::string play(const Setting& setting, std::uint64_t number, Tally& tally) {
    const Game& game = setting.game;
    int players = game.rules.min_players +
        static_cast<int>(number % (game.rules.max_players - game.rules.min_players + 1u));
    if (why_not_players(game, players)) players = number % 2 == 0 ? 4 : 6;
    State s = new_game(game, players);
    const bool timed = game.rules.time_limit != TimeLimit::None;
    RandomTable table(game, number,
        {.free_act = 10 + static_cast<std::uint32_t>(number % 20),
            .offer = 6,
            .nonsense = 15,
            .clock = timed ? 4u : 0u});
    auto events = std::make_unique<EventList>();
    int since_roll = 0;
    const auto where = [&](int act, const char* what, int code) {
        char line[200];
        std::snprintf(line, sizeof line, "%s on %s, game %llu, %d players, act %d: %s %d",
            setting.rule_set.c_str(), setting.board.c_str(), static_cast<unsigned long long>(number), players,
            act, what, code);
        return std::string(line);
    };
    for (int act = 0; s.round <= kMostRounds; ++act) {
        const bool over = game_over(s);
        const Action a = over ? table.nonsense(s) : table.next(s);
        const State before = s;
        events->clear();
        const Refusal no = apply(game, s, a, *events);
        for (const Event& e : *events) ++tally.events[static_cast<std::size_t>(e.kind)];
        ++tally.reasons[static_cast<std::size_t>(no.reason)];
        ++tally.acts;
        tally.most_events = std::max(tally.most_events, events->count);
        bool cited = setting.may_cite(no.rule) && setting.may_cite(no.second);
        for (const Event& e : *events) cited &= setting.may_cite(e.rule);
        if (!cited)
            return where(act, "a rule is cited that does not hold here, act kind", static_cast<int>(a.kind));
        if (no && !(s == before))
            return where(act, "a refused act changed the state, kind", static_cast<int>(a.kind));
        if (no && !table.last_was_nonsense()) {
            std::fprintf(stderr, "%s\n%s: %s\n",
                boost::json::serialize(notation::to_json(game, before)).c_str(),
                notation::write_act(game, a).c_str(), std::string(notation::word(no.reason)).c_str());
            return where(act, "a listed act was refused, kind", static_cast<int>(a.kind));
        }
        if (!no && !notation_holds(game, before, a, act))
            return where(act, "notation, kind", static_cast<int>(a.kind));
        if (!no && over) return where(act, "an act after the end, kind", static_cast<int>(a.kind));
        if (const Finding finding = audit(game, s); finding != Finding::None)
            return where(act, "finding", static_cast<int>(finding));
        if (over && ++since_roll > 8) break;
        if (over) continue;
        since_roll = a.kind == ActKind::Roll && !no ? 0 : since_roll + !no;
        table.calm(since_roll > kMostActsBetweenRolls / 2);
        if (since_roll > kMostActsBetweenRolls) return where(act, "no roll for so many acts:", since_roll);
        const Decision d = decision(game, s);
        for (const PlayerId q : d.awaited) {
            if (why_illegal_before_dice(game, s, standing_answer(game, s, q)))
                return where(act, "no standing answer, ask", static_cast<int>(d.ask));
        }
    }
    ++tally.games;
    tally.over += game_over(s);
    return {};
}

void print_count(std::string_view word, std::uint64_t count) {
    std::printf(
        " %.*s %llu", static_cast<int>(word.size()), word.data(), static_cast<unsigned long long>(count));
}

// The kinds that a rule set has and that did not occur.
int report(const std::string& rule_set, const RuleSet& rules, const Tally& t) {
    std::printf("%-20s %8llu games %10llu acts %5.1f%% over, %zu events at most\n  events  ",
        rule_set.c_str(), static_cast<unsigned long long>(t.games), static_cast<unsigned long long>(t.acts),
        100.0 * static_cast<double>(t.over) / static_cast<double>(t.games), t.most_events);
    int missing = 0;
    for (std::size_t i = 0; i < kEventKinds; ++i) {
        print_count(notation::word(static_cast<EventKind>(i)), t.events[i]);
        if (t.events[i] == 0 && event_expected(static_cast<EventKind>(i), rules))
            std::printf("(!)"), ++missing;
    }
    std::printf("\n  refusals");
    for (std::size_t i = 1; i < kReasons; ++i) {
        print_count(notation::word(static_cast<Reason>(i)), t.reasons[i]);
        if (t.reasons[i] == 0 && reason_expected(static_cast<Reason>(i), rules))
            std::printf("(!)"), ++missing;
    }
    std::printf("\n");
    return missing;
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
    const unsigned threads = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1;
    const editions::Library library = editions::Library::embedded();
    const std::vector<Setting> all = settings(library);
    std::vector<Tally> tallies(all.size());
    std::mutex guard;
    std::string violation;
    std::atomic<std::uint64_t> next{0};
    const auto work = [&] {
        for (std::uint64_t n; (n = next++) < games;) {
            Tally mine;
            const std::string wrong = play(all[n % all.size()], n / all.size(), mine);
            const std::scoped_lock lock(guard);
            tallies[n % all.size()].add(mine);
            if (!wrong.empty() && violation.empty()) violation = wrong;
            if (!violation.empty()) return;
        }
    };
    std::vector<std::thread> pool;
    for (unsigned i = 0; i < threads; ++i) pool.emplace_back(work);
    for (std::thread& t : pool) t.join();
    if (!violation.empty()) {
        std::printf("random_games: %s\n", violation.c_str());
        return 1;
    }
    int missing = 0;
    for (const editions::RuleSetInfo& info : library.rule_sets()) {
        Tally sum;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].rule_set == info.id) sum.add(tallies[i]);
        if (sum.games != 0) missing += report(info.id, info.rules, sum);
    }
    std::printf("random_games: %llu games, no violation, %d kinds missing\n",
        static_cast<unsigned long long>(games), missing);
    return missing != 0 && games >= 50000;
}
