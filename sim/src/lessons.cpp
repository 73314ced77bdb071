// Games to learn from: a population at every table.
#include <banquier/bots/maison.hpp>
#include <banquier/bots/roster.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/sim/train.hpp>

#include <algorithm>

namespace banquier::sim {

namespace {

using luck::Stream;

constexpr int kCap = 300;                 // rounds, then it is a draw of all who are left
constexpr std::uint32_t kOneIn = 14;      // of the acts, after which a position is kept
constexpr std::size_t kShaken = 4;        // Maisons with other parameters, other ones in every chapter
constexpr std::uint32_t kAllMaison = 55;  // games in a hundred in which nobody but Maison plays

// Bots beside Maison, with how often of a hundred they take a seat in the other games.
struct Guest {
    std::string_view name;
    std::uint32_t weight;
};
constexpr std::array kGuests = {Guest{"maison", 34}, Guest{"fp-a-hardened", 16}, Guest{"fp-a", 9},
    Guest{"fp-b", 5}, Guest{"fp-c", 5}, Guest{"standard", 6}, Guest{"level-4", 3}, Guest{"level-2", 2}};
constexpr std::uint32_t kShakenWeight = 20;
static_assert([] {
    std::uint32_t sum = kShakenWeight;
    for (const Guest& guest : kGuests) sum += guest.weight;
    return sum == 100;
}());

constexpr std::array<std::uint8_t, 25> kPlayers = {
    2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 6, 6, 6, 8};

std::uint64_t key_of(std::uint64_t seed, std::uint64_t chapter, std::uint64_t salt) {
    return Stream::mix(Stream::mix(Stream::mix(seed) ^ chapter) + salt);
}

double from_minus_one(Stream& stream) { return static_cast<double>(stream.below(1u << 20)) / (1u << 19) - 1; }

// Everything somewhat otherwise, and more ready to deal.
bots::Parameters shaken(Stream& stream) {
    bots::Parameters p = bots::parameters_of_level(bots::kLevels);
    for (const bots::ParameterInfo& info : bots::parameter_table()) {
        const double by = from_minus_one(stream);
        if (!info.tuned) continue;
        p.*info.member = std::clamp(p.*info.member * (1 + 0.35 * by), info.low, info.high);
    }
    p.trade_margin = std::clamp(0.6 + 1.2 * from_minus_one(stream), 0.0, 2.0);
    return p;
}

struct Player {
    std::shared_ptr<const bots::Bot> bot;
    std::unique_ptr<bots::Memory> memory;

    explicit Player(std::shared_ptr<const bots::Bot> who) : bot(std::move(who)), memory(bot->memory()) {}
};

// Those who play one game of the box in a chapter.
struct Circle {
    Circle(const Game& of, std::uint64_t key) : game(of), features(game) {
        Stream stream(key);
        for (const Guest& guest : kGuests) guests.emplace_back(bots::make_bot(guest.name, game));
        for (std::size_t i = 0; i < kShaken; ++i)
            guests.emplace_back(std::make_shared<bots::Maison>(game, shaken(stream)));
    }
    const Player& anybody(Stream& stream) const {
        std::uint32_t at = stream.below(100);
        for (std::size_t i = 0; i < kGuests.size(); ++i) {
            if (at < kGuests[i].weight) return guests[i];
            at -= kGuests[i].weight;
        }
        return guests[kGuests.size() + at % kShaken];
    }

    const Game game;
    bots::Features features;
    std::vector<Player> guests;  // as named, then the shaken ones
};

// Keeps a position now and then.
struct Sampler : NoObserver {
    const Circle& circle;
    const Limits& limits;
    Stream stream;
    Lessons& lessons;
    bots::Described described{};

    Sampler(const Circle& of, const Limits& within, Stream luck, Lessons& into)
        : circle(of), limits(within), stream(luck), lessons(into) {}

    void acted(const Action&, const State& s, const EventList&) { perhaps_keep(s); }
    void ordered(const Action&, const State& s) { perhaps_keep(s); }
    void perhaps_keep(const State& s) {
        const bool quiet = s.tasks == 0 && (s.phase == Phase::Roll || s.phase == Phase::EndTurn);
        if (!quiet || stream.below(kOneIn) != 0) return;
        circle.features.describe(s, rounds_left(circle.game.rules, limits, s.round), described);
        int unsold = static_cast<int>(kDeeds);
        for (const PlayerId q : s.in_play) unsold -= s.facts.titles[q].count();
        lessons.lessons.push_back({.first = lessons.rows.size(),
            .players = static_cast<std::uint8_t>(s.in_play.count()),
            .phase = static_cast<std::uint8_t>(unsold > 0 ? 0
                    : s.facts.built.empty()               ? 1
                                                          : 2)});
        for (const PlayerId q : s.in_play) {
            lessons.rows.push_back(described.row[index_of(q)]);
            lessons.won.push_back(static_cast<float>(index_of(q)));  // the seat, until it is known who wins
        }
    }
};

void play_one(const Circle& circle, int players, bool maison_alone, std::uint64_t seed, std::uint64_t number,
    EventList& events, Lessons& lessons) {
    Stream stream(key_of(seed, number, 7));
    const bool alone = maison_alone || stream.below(100) < kAllMaison;
    const RuleSet& rules = circle.game.rules;
    Limits limits{.rounds = kCap};
    if (rules.time_limit != TimeLimit::None && stream.below(5) != 0)
        limits.time_up_after = limits.last_round_after = 5 + static_cast<int>(stream.below(36));
    Seats seats{.count = players};
    for (int i = 0; i < players; ++i) {
        const auto seat = static_cast<PlayerId>(i);
        const Player& player = alone ? circle.guests[0] : circle.anybody(stream);
        seats.bot[seat] = player.bot.get();
        seats.memory[seat] = player.memory.get();
        seats.noise[seat] = stream.next();
    }
    const std::size_t from = lessons.won.size();
    Sampler sampler(circle, limits, Stream(stream.next()), lessons);
    Match match(circle.game, seats, luck::Seeded(seed, number), limits, sampler, events);
    const PlayerSet winners = winners_of(match.play());
    for (std::size_t i = from; i < lessons.won.size(); ++i) {
        const auto seat = static_cast<PlayerId>(static_cast<int>(lessons.won[i]));
        lessons.won[i] = winners.contains(seat) ? 1.0f / static_cast<float>(winners.count()) : 0.0f;
    }
}

}  // namespace

// Game by game of the box, so that no more than one circle is there at a time.
bool play_lessons(std::uint64_t seed, std::uint64_t chapter, int games, bool maison_alone, Lessons& lessons,
    const GoesOn& goes_on) {
    const editions::Library library = editions::Library::embedded();
    const auto rule_sets = library.rule_sets();
    const auto events = std::make_unique<EventList>();
    const auto count = static_cast<std::uint64_t>(games);
    // Half of all games are played by the first rule set, the others by all of them.
    const auto rule_set_of = [&](std::uint64_t number) -> std::size_t {
        Stream stream(key_of(seed, number, 3));
        if (maison_alone || stream.below(2) == 0) return rule_sets.size();
        return stream.below(static_cast<std::uint32_t>(rule_sets.size()));
    };
    std::uint64_t done = 0;
    for (std::size_t r = 0; r <= rule_sets.size(); ++r) {
        const std::string rules = r == rule_sets.size() ? "classique" : rule_sets[r].id;
        const editions::Edition* board = library.official_board(rules);
        if (board == nullptr) continue;
        const Circle circle(library.resolve(board->id, rules).game, key_of(seed, chapter, 11 + r));
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t number = chapter * count + i;
            if (rule_set_of(number) != r) continue;
            Stream stream(key_of(seed, number, 5));
            int players = maison_alone ? 4 : kPlayers[stream.below(kPlayers.size())];
            while (why_not_players(circle.game, players)) players = players > 6 ? 6 : 4;
            play_one(circle, players, maison_alone, seed, number, *events, lessons);
            if (++done % 64 == 0 && goes_on && !goes_on(done, count)) return false;
        }
    }
    return true;
}

}  // namespace banquier::sim
