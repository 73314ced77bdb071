#include "commands.hpp"
#include "json_text.hpp"
#include "line_up.hpp"
#include "paired_part_file.hpp"
#include "progress.hpp"
#include "run_choice.hpp"
#include "sim_outputs.hpp"

#include <banquier/report/comparison.hpp>
#include <banquier/sim/paired.hpp>
#include <banquier/terminal/said.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <chrono>
#include <fmt/format.h>
#include <numeric>
#include <optional>
#include <span>

namespace banquier::app {

namespace {

struct CompareOptions {
    std::vector<std::string> names;  // two rule sets or two bots
    RunChoice choice;
    std::string vs, vs_board, vs_rules, against, measure, bounds, shard, part;
    std::vector<std::string> parts;  // of all shards, to be joined
    std::vector<std::string> vs_house, vs_set;
    bool bots_given = false;
    SimOutputs outputs;
};

// ---- What is compared

struct MeasureInfo {
    sim::Measure measure;
    const char* name;
    double unit;  // of the bounds: points are hundredths
};
constexpr MeasureInfo kMeasureInfos[] = {
    {sim::Measure::Win, "win", 0.01},
    {sim::Measure::Length, "length", 1},
    {sim::Measure::First, "first", 0.01},
    {sim::Measure::Capped, "capped", 0.01},
    {sim::Measure::Turns, "turns", 1},
    {sim::Measure::Trades, "trades", 1},
    {sim::Measure::Bankruptcies, "bankruptcies", 1},
};

constexpr const char* kNoMeasure = "none";

const MeasureInfo& measure_named(const Console& console, const std::string& name) {
    std::vector<std::string> names{kNoMeasure};
    for (const MeasureInfo& info : kMeasureInfos) {
        if (info.name == name) return info;
        names.emplace_back(info.name);
    }
    refuse(console, {"--measure : « {} » ; attendu : {}", "--measure: \"{}\"; expected: {}"}, name,
        fmt::join(names, ", "));
}

// Two names alone stand for the options: two rule sets, or two bots against the same others.
void spell_out(const Console& console, CompareOptions& options) {
    if (options.names.empty()) return;
    const std::string &a = options.names[0], &b = options.names.back();
    if (options.names.size() != 2)
        refuse(console, {"il faut deux noms, ou aucun : {}", "two names are needed, or none: {}"}, a);
    if (is_bot(a) && is_bot(b)) {
        if (!options.vs.empty())
            refuse(console, {"deux bots et --vs s'excluent", "two bots and --vs exclude each other"});
        if (options.bots_given)
            refuse(console,
                {"deux bots et --bots s'excluent ; les autres joueurs : --against",
                    "two bots and --bots exclude each other; the other players: --against"});
        const std::string others = options.against.empty() ? "3*" + b : options.against;
        options.choice.bots = a + "," + others;
        options.vs = b + "," + others;
        return;
    }
    const auto library = library_with(console, options.choice.choice.folders);
    for (const std::string& name : options.names) {
        if (library->rule_set(name) || is_bot(name)) continue;
        refuse(console,
            {"« {} » n'est ni un règlement ni un bot ; voir banquier rules et banquier sim --help",
                "\"{}\" is neither a rule set nor a bot; see banquier rules and banquier sim --help"},
            name);
    }
    if (!library->rule_set(a) || !library->rule_set(b))
        refuse(console,
            {"{} et {} : l'un est un règlement, l'autre un bot",
                "{} and {}: one is a rule set, the other a bot"},
            a, b);
    if (!options.against.empty())
        refuse(console,
            {"deux règlements et --against s'excluent ; les joueurs : --bots",
                "two rule sets and --against exclude each other; the players: --bots"});
    if (!options.choice.choice.rules.empty() || !options.vs_rules.empty())
        refuse(console,
            {"deux règlements et --rules ou --vs-rules s'excluent",
                "two rule sets and --rules or --vs-rules exclude each other"});
    options.choice.choice.rules = a;
    options.vs_rules = b;
}

// The other side: what is not said is as on the first, the board too.
RunChoice other_side(const Console& console, const CompareOptions& options, const ChosenRun& first) {
    RunChoice other = options.choice;
    if (options.vs.empty() && options.vs_board.empty() && options.vs_rules.empty() &&
        options.vs_house.empty() && options.vs_set.empty())
        refuse(console,
            {"à quoi comparer ? deux noms, --vs, --vs-rules, --vs-board, --vs-house ou --vs-set",
                "compare with what? two names, --vs, --vs-rules, --vs-board, --vs-house or --vs-set"});
    if (!options.against.empty() && options.names.empty())
        refuse(console, {"--against va avec deux noms de bots", "--against goes with two names of bots"});
    other.choice.board = options.vs_board.empty() ? first.board : options.vs_board;
    other.choice.rules = !options.vs_rules.empty() ? options.vs_rules
        : options.vs_board.empty()                 ? first.game.rules
                                                   : options.choice.choice.rules;
    if (!options.vs.empty()) other.bots = options.vs;
    other.choice.house.insert(other.choice.house.end(), options.vs_house.begin(), options.vs_house.end());
    other.choice.set.insert(other.choice.set.end(), options.vs_set.begin(), options.vs_set.end());
    return other;
}

// Where all players are equal bots, the first player's share is par on average, and its scatter says nothing.
bool all_alike(const sim::Run& a, const sim::Run& b) {
    return sim::line_up_period(a.entrants) == 1 && sim::line_up_period(b.entrants) == 1;
}

// ---- The test

struct Test {
    const MeasureInfo* measure = nullptr;  // none: all games are played
    sim::Bounds bounds{-1, 1};
};

// Other players are tested on their wins unless told otherwise, if there is anything in them to tell apart.
const MeasureInfo* measure_of(const Console& console, const CompareOptions& options, bool alike) {
    if (options.measure == kNoMeasure) return nullptr;
    if (options.measure.empty()) return options.vs.empty() || alike ? nullptr : &kMeasureInfos[0];
    const MeasureInfo& asked = measure_named(console, options.measure);
    if (asked.measure == sim::Measure::Win && alike)
        refuse(console,
            {"--measure win : tous les joueurs sont le même bot, chacun gagne sa part",
                "--measure win: all players are the same bot, everybody wins a fair share"});
    return &asked;
}

Test test_of(const Console& console, const CompareOptions& options, bool alike) {
    Test test{.measure = measure_of(console, options, alike)};
    if (!test.measure && !options.bounds.empty())
        refuse(console, {"--bounds veut --measure", "--bounds needs --measure"});
    if (options.bounds.empty()) return test;
    const std::string& text = options.bounds;
    const std::size_t comma = text.find(',');
    bool good = comma != std::string::npos;
    if (good) {
        const char *middle = text.data() + comma, *end = text.data() + text.size();
        const auto low = std::from_chars(text.data(), middle, test.bounds.low);
        const auto high = std::from_chars(middle + 1, end, test.bounds.high);
        good = low.ec == std::errc{} && low.ptr == middle && high.ec == std::errc{} && high.ptr == end &&
            test.bounds.low < test.bounds.high;
    }
    if (!good)
        refuse(console,
            {"--bounds : « {} » ; attendu : BAS,HAUT, comme -1,1",
                "--bounds: \"{}\"; expected: LOW,HIGH, such as -1,1"},
            text);
    return test;
}

struct Tested {
    sim::Verdict verdict = sim::Verdict::Undecided;
    double ratio = 0;
};

Tested look(const Test& test, std::span<const sim::BlockPair> pairs) {
    if (!test.measure) return {};
    const auto mean = sim::paired_mean(pairs, test.measure->measure);
    if (!mean) return {};
    const double unit = test.measure->unit;
    const double ratio = sim::log_likelihood_ratio(
        mean->difference, mean->error, {test.bounds.low * unit, test.bounds.high * unit});
    return {sim::verdict_of(ratio), ratio};
}

// The test is looked at after the same blocks on every machine, seldomer the longer it takes.
std::uint64_t next_look(std::uint64_t done) {
    return done + std::max(sim::kLook, done / 64 / sim::kLook * sim::kLook);
}

// After how many blocks the test was decided, look after look; none: it is not yet. What lies beyond would not have been
// played.
std::optional<std::uint64_t> decided_after(
    const Test& test, std::uint64_t blocks, std::span<const sim::BlockPair> pairs) {
    for (std::uint64_t to = std::min(next_look(0), blocks); to <= pairs.size();
        to = std::min(next_look(to), blocks)) {
        // One look's worth of blocks says too little about how they scatter.
        if (to > sim::kLook && look(test, pairs.first(to)).verdict != sim::Verdict::Undecided) return to;
        if (to == blocks) break;
    }
    return std::nullopt;
}

bool cut_where_decided(const Test& test, std::uint64_t blocks, std::vector<sim::BlockPair>& pairs) {
    const auto after = decided_after(test, blocks, pairs);
    if (after) pairs.resize(*after);
    return after.has_value();
}

// The first look at which more is known than after so many blocks.
std::uint64_t look_after(std::uint64_t done, std::uint64_t blocks) {
    std::uint64_t to = 0;
    while (to <= done && to < blocks) to = std::min(next_look(to), blocks);
    return to;
}

// Plays what is left of the part, which is kept every few seconds and when a signal comes. A shard is played to its end:
// the test is looked at when all are joined. False: it was stopped.
bool play(Console& console, const ChosenRun& a, const ChosenRun& b, const CompareOptions& options,
    const Test& test, sim::PairedPart& part) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds kKeep{5};
    const std::uint64_t games = 2 * a.run.entrants.size(), blocks = part.blocks();
    const auto stretch = std::max<std::uint64_t>(16, 4 * static_cast<std::uint64_t>(a.threads));
    const auto decided = [&] { return part.shards == 1 && cut_where_decided(test, blocks, part.pairs); };
    if (decided()) return true;
    if (console.catch_interrupts) console.catch_interrupts();
    Progress progress{console, part.pairs.size() * games, blocks * games};
    auto kept = Clock::now();
    for (std::uint64_t next = look_after(part.pairs.size(), blocks); !part.complete();) {
        const std::uint64_t done = part.pairs.size();
        sim::play_pairs(a.run, b.run, a.threads, done, std::min(done + stretch, next), part.pairs);
        progress.show(part.pairs.size() * games);
        const bool stopped = !part.complete() && console.interrupted && console.interrupted();
        if (!options.part.empty() && (stopped || Clock::now() - kept >= kKeep)) {
            kept = Clock::now();
            keep(console, options.part, part);
        }
        if (stopped) return false;
        if (part.pairs.size() < next) continue;
        if (decided()) break;
        next = look_after(part.pairs.size(), blocks);
    }
    if (!options.part.empty()) keep(console, options.part, part);
    return true;
}

// ---- What it came to

// What sets the two apart, in few words.
std::string name_of(
    const ChosenRun& chosen, const RunChoice& choice, const ChosenRun& other, const RunChoice& others) {
    std::vector<std::string> parts;
    if (choice.bots != others.bots) parts.push_back(choice.bots);
    if (chosen.board != other.board) parts.push_back(chosen.board);
    if (chosen.game.rules != other.game.rules || parts.empty()) parts.push_back(chosen.game.rules);
    std::string name = fmt::format("{}", fmt::join(parts, " "));
    for (const std::string& choice_made : chosen.game.overrides)
        if (chosen.game.overrides != other.game.overrides) name += " + " + choice_made;
    return name;
}

std::string line_of(const ChosenRun& chosen, const RunChoice& choice) {
    std::string line =
        fmt::format("--board {} --rules {} --bots {}", chosen.board, chosen.game.rules, choice.bots);
    for (const std::string& house : choice.choice.house) line += " --house " + house;
    for (const std::string& set : choice.choice.set) line += " --set " + set;
    return line;
}

std::string verdict_text(const Console& console, const Test& test, const Tested& tested) {
    if (!test.measure) return {};
    const std::string points = test.measure->unit == 1 ? "" : said(console, {" point", " points"});
    const auto& [low, high] = test.bounds;
    if (tested.verdict == sim::Verdict::Undecided)
        return said(console,
            {"Indécis ({}) entre {:+} et {:+}{} : le rapport de vraisemblance est {:+.2f}, il faut ±2,94. "
             "Jouez plus "
             "de parties.",
                "Undecided ({}) between {:+} and {:+}{}: the log-likelihood ratio is {:+.2f}, it takes "
                "±2.94. Play "
                "more games."},
            test.measure->name, low, high, points, tested.ratio);
    const bool is_high = tested.verdict == sim::Verdict::High;
    return said(console,
        {"Décidé ({}) : la différence B − A est plus près de {:+} que de {:+}{} (rapport de vraisemblance "
         "{:+.2f}).",
            "Decided ({}): the difference B − A is nearer to {:+} than to {:+}{} (log-likelihood ratio "
            "{:+.2f})."},
        test.measure->name, is_high ? high : low, is_high ? low : high, points, tested.ratio);
}

std::vector<report::PairedFigure> figures_of(
    const ChosenRun& a, const ChosenRun& b, std::span<const sim::BlockPair> pairs) {
    std::vector<report::PairedFigure> figures;
    const std::string first = a.run.entrants[0].name, second = b.run.entrants[0].name;
    for (const MeasureInfo& info : kMeasureInfos) {
        if (info.measure == sim::Measure::Win && all_alike(a.run, b.run)) continue;
        const auto mean = sim::paired_mean(pairs, info.measure);
        if (!mean) continue;
        figures.push_back({.measure = info.measure,
            .of = info.measure != sim::Measure::Win ? ""
                : first == second                   ? first
                                                    : fmt::format("{} / {}", first, second),
            .a = mean->a,
            .b = mean->b,
            .difference = mean->difference,
            .low = mean->low(),
            .high = mean->high()});
    }
    return figures;
}

std::string comparison_json(const report::Comparison& c, const Test& test, const Tested& tested) {
    namespace json = boost::json;
    json::object object{{"format", "banquier-comparison"}, {"version", 1}, {"a", c.a_line}, {"b", c.b_line},
        {"seed", c.seed}, {"blocks", c.blocks}, {"games", c.games}};
    json::object figures;
    for (const report::PairedFigure& f : c.figures)
        for (const MeasureInfo& info : kMeasureInfos)
            if (info.measure == f.measure)
                figures[info.name] = {
                    {"a", f.a}, {"b", f.b}, {"difference", f.difference}, {"low", f.low}, {"high", f.high}};
    object["figures"] = std::move(figures);
    if (test.measure)
        object["test"] = {{"measure", test.measure->name}, {"low", test.bounds.low * test.measure->unit},
            {"high", test.bounds.high * test.measure->unit},
            {"verdict",
                tested.verdict == sim::Verdict::Low        ? "low"
                    : tested.verdict == sim::Verdict::High ? "high"
                                                           : "undecided"},
            {"ratio", tested.ratio}};
    return json_lines(object);
}

void check_together(const Console& console, const CompareOptions& options) {
    if (!options.shard.empty() && options.part.empty())
        refuse(console,
            {"--shard veut --part FICHIER : c'est là que va la part",
                "--shard needs --part FILE: that is where the shard goes"});
    if (!options.shard.empty() && options.outputs.any())
        refuse(console,
            {"--shard ne joue qu'une part ; les résultats viennent de --parts",
                "--shard plays but one part; the results come from --parts"});
    if (!options.parts.empty() && !options.part.empty())
        refuse(console, {"--parts et --part s'excluent", "--parts and --part exclude each other"});
    std::vector<Place> places{{"--part", options.part, Place::Kind::File}};
    for (const std::string& part : options.parts) places.push_back({"--parts", part, Place::Kind::Input});
    options.outputs.check(console, std::move(places));
}

// What there is when a signal comes, or all of it.
ExitCode stopped(Console& console, const CompareOptions& options, const sim::PairedPart& part) {
    if (options.part.empty()) {
        console.err << said(console, {"Arrêté après {} blocs sur {}.\n", "Stopped after {} blocks of {}.\n"},
            part.pairs.size(), part.blocks());
        return ExitCode::Interrupted;
    }
    throw Stop{ExitCode::Interrupted,
        said(console,
            {"arrêté ; {} blocs sur {} sont dans {}. La même commande continue là.",
                "stopped; {} blocks of {} are in {}. The same command goes on from there."},
            part.pairs.size(), part.blocks(), options.part)};
}

ExitCode compare(Console& console, CompareOptions options) {
    constexpr std::uint64_t kLeastBlocks = 2, kMostBlocks = 10'000'000;  // every block is kept
    check_together(console, options);
    spell_out(console, options);
    ChosenRun a = chosen_run(console, options.choice);
    const RunChoice other = other_side(console, options, a);
    ChosenRun b = chosen_run(console, other);
    if (a.run.entrants.size() != b.run.entrants.size())
        refuse(console,
            {"{} joueurs d'un côté, {} de l'autre : il en faut autant",
                "{} players on one side, {} on the other: they must be as many"},
            a.run.entrants.size(), b.run.entrants.size());
    if (a.run.blocks > kMostBlocks)
        refuse(console, {"--games : au plus {} parties ici", "--games: at most {} games here"},
            kMostBlocks * a.run.entrants.size());
    if (a.run.blocks < kLeastBlocks)
        refuse(console,
            {"--games : au moins {} parties ici, soit {} blocs de {} : leurs écarts font l'intervalle",
                "--games: at least {} games here, {} blocks of {}: what they scatter makes the interval"},
            kLeastBlocks * a.run.entrants.size(), kLeastBlocks, a.run.entrants.size());
    Test test = test_of(console, options, all_alike(a.run, b.run));
    a.run.period = b.run.period =
        std::lcm(sim::line_up_period(a.run.entrants), sim::line_up_period(b.run.entrants));
    read_shard(console, options.shard, a.run);
    b.run.shard = a.run.shard;
    b.run.shards = a.run.shards;
    tell_rounding(console, a);
    sim::PairedPart part = described(a, b);
    ExitCode code = ExitCode::Ok;
    if (!options.parts.empty()) {
        part.pairs = joined(console, options.parts, part);
        cut_where_decided(test, part.blocks(), part.pairs);
    } else {
        take_up(console, options.part, part);
        if (!play(console, a, b, options, test, part)) code = stopped(console, options, part);
    }
    if (part.shards > 1) {
        console.out << said(console,
            {"Part {}/{} : {} blocs, dans {}. Une fois toutes jouées : la même commande, avec --parts "
             "PARTS…\n",
                "Shard {}/{}: {} blocks, in {}. When all are played: the same command, with --parts "
                "PARTS…\n"},
            part.shard + 1, part.shards, part.pairs.size(), options.part);
        return ExitCode::Ok;
    }
    std::vector<sim::BlockPair>& pairs = part.pairs;
    // What was stopped between two looks is not judged.
    if (code == ExitCode::Interrupted) test.measure = nullptr;
    const Tested tested = look(test, pairs);
    report::Comparison comparison{.a = name_of(a, options.choice, b, other),
        .b = name_of(b, other, a, options.choice),
        .a_line = line_of(a, options.choice),
        .b_line = line_of(b, other),
        .seed = a.run.seed,
        .blocks = pairs.size(),
        .games = pairs.size() * a.run.entrants.size(),
        .figures = figures_of(a, b, pairs),
        .verdict = verdict_text(console, test, tested)};
    options.outputs.write(console,
        {.json = [&] { return comparison_json(comparison, test, tested); },
            .csv = [&] { return report::as_csv(comparison); },
            .html = [&] { return report::as_html(comparison, console.language); },
            .text = [&] { return report::as_text(comparison, console.language); }});
    return code;
}

}  // namespace

void add_compare(CommandLine& line) {
    CLI::App& command = line.add("compare",
        {"comparer deux règlements, règles ou bots avec le même hasard",
            "compare two rule sets, rules or bots on the same luck"},
        {"\n  banquier compare classique stars --bots 4*fp-a\n"
         "  banquier compare --vs-house HOUSE-02 --bots 4*fp-a --games 40000\n"
         "  banquier compare maison fp-a --against 3*fp-a-hardened\n"
         "  banquier compare --bots fp-a,3*standard --vs fp-b,3*standard --bounds 0,2\n"
         "A et B jouent les mêmes blocs ; la différence est B − A, bloc par bloc. Deux bots sont jugés à la "
         "part de\n"
         "victoires du premier joueur, et l'on s'arrête dès que c'est décidé (SPRT, 5 %) ; pour une règle "
         "toutes les\n"
         "parties sont jouées, sauf avec --measure. --measure none les joue toutes, sans test ni "
         "verdict. Avec --part, Ctrl-C garde ce qui est joué, et la même commande continue ; sans, il montre "
         "ce "
         "qu'il y a.\nFin : 0 ; 2 demande refusée ; 3 fichier ; 4 interrompu.",
            "\n  banquier compare classique stars --bots 4*fp-a\n"
            "  banquier compare --vs-house HOUSE-02 --bots 4*fp-a --games 40000\n"
            "  banquier compare maison fp-a --against 3*fp-a-hardened\n"
            "  banquier compare --bots fp-a,3*standard --vs fp-b,3*standard --bounds 0,2\n"
            "A and B play the same blocks; the difference is B − A, block by block. Two bots are judged by "
            "the first\n"
            "player's share of wins, and playing ends as soon as that is decided (SPRT, 5 %); for a rule all "
            "games are\n"
            "played, unless --measure is given. --measure none plays them all, without test or "
            "verdict. With --part, Ctrl-C keeps what is played, and the same command goes on; without, it "
            "shows what "
            "there is.\nExit: 0; 2 a bad request; 3 a file; 4 interrupted."});
    const auto options = std::make_shared<CompareOptions>();
    const auto name = [options](const std::string& typed) { options->names.push_back(typed); };
    command.add_option_function<std::string>(
        "A", name, line({"un règlement ou un bot", "a rule set or a bot"}));
    command.add_option_function<std::string>("B", name, line({"un autre", "another"}));
    options->choice.add_options(command, line);
    command.add_option("--vs", options->vs, line({"B : ces joueurs-ci", "B: these players"}));
    command.add_option("--against", options->against,
        line({"avec deux bots : les autres joueurs (3*B)", "with two bots: the other players (3*B)"}));
    command.add_option("--vs-rules", options->vs_rules, line({"B : ce règlement", "B: this rule set"}));
    command.add_option("--vs-board", options->vs_board,
        line({"B : ce plateau (sinon celui de A)", "B: this board (else that of A)"}));
    command
        .add_option("--vs-house", options->vs_house,
            line({"B : avec cette règle maison ; peut être répétée",
                "B: with this house rule; may be repeated"}))
        ->allow_extra_args(false);
    command
        .add_option("--vs-set", options->vs_set,
            line({"B : avec cette valeur d'une règle ; peut être répétée",
                "B: with this value of a rule; may be repeated"}))
        ->allow_extra_args(false);
    command.add_option("--measure", options->measure,
        line({"ce qui décide : win, length, first, capped, turns, trades, bankruptcies ; none : rien, tout "
              "est joué",
            "what decides: win, length, first, capped, turns, trades, bankruptcies; none: nothing, all is "
            "played"}));
    command.add_option("--bounds", options->bounds,
        line({"différences entre lesquelles le test décide, en points ou en tours (-1,1)",
            "differences between which the test decides, in points or rounds (-1,1)"}));
    command.add_option("--shard", options->shard,
        line({"ne jouer que la part i de n ; veut --part", "play shard i of n alone; needs --part"}));
    command.add_option("--part", options->part,
        line({"fichier où la comparaison est gardée, et d'où elle reprend",
            "file in which the comparison is kept, and from which it goes on"}));
    command.add_option("--parts", options->parts,
        line({"ne rien jouer : réunir les fichiers de toutes les parts",
            "play nothing: join the files of all shards"}));
    options->outputs.add_options(command, line);
    command.callback([&line, &command, options] {
        options->bots_given = command.count("--bots") != 0;
        line.chosen = [options](Console& console) { return compare(console, *options); };
    });
}

}  // namespace banquier::app
