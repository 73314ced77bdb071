// How long a live table takes for a step while bots sit at it: all that a server's thread does for them.
//
//     think_times GAMES BOT...     on every rule set, on its own board; processor time
#include <banquier/bots/roster.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/table/table.hpp>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <iostream>
#include <string>
#include <vector>

namespace {

using namespace banquier;

double now_us() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

// Four, where the rules admit that.
int players_of(const Game& game) {
    for (const int players : {4, 5, 6, 3, 2, 7, 8})
        if (!why_not_players(game, players)) return players;
    return 0;
}

table::Header header_of(
    const std::string& bot, const std::string& id, const std::string& commitment, int players) {
    table::Header header{.id = id, .commitment = commitment};
    header.settings.caretaker = bot;
    header.settings.rent = table::Rent::Automatic;
    header.settings.sleeps = false;
    header.settings.reserve = 1;
    for (int i = 0; i < players; ++i) {
        table::Seat seat{.kind = i == 0 ? table::SeatKind::Person : table::SeatKind::Bot};
        seat.name = std::string(1, static_cast<char>('A' + i));
        if (i == 0)
            seat.key.fill(1);
        else
            seat.bot = bot;
        header.seats.push_back(std::move(seat));
    }
    return header;
}

// A person comes, begins the game and goes: the caretaker plays there, and the others are bots, who trade with each other.
void play(const table::House& house, const table::Header& header, std::vector<double>& steps) {
    table::Millis now = 1'700'000'000'000;
    table::Table table = table::open(header);
    table::Effects effects;
    const auto tell = [&](const table::What& what) {
        effects = table::handle(table, house, {.key = header.seats[0].key, .what = what}, now);
        if (effects.result.ok()) return;
        std::cerr << "no start: " << word(effects.result.code) << '\n';
        std::exit(1);
    };
    const auto commitment = luck::Commitment::from_hex(header.commitment);
    const luck::Salt salt = luck::Salt::drawn();
    constexpr PlayerId kHost{0};
    tell(table::Arrive{});
    tell(table::Ready{.seat = kHost, .pledge = luck::pledge_of(*commitment, salt)});
    tell(table::Start{});
    tell(table::Reveal{kHost, salt});
    tell(table::Depart{});
    while (table.lasting.stage == table::Stage::Playing) {
        now = std::max(now, effects.wake_at);
        const double before = now_us();
        effects = table::tick(table, house, now);
        steps.push_back(now_us() - before);
    }
}

void measure(const editions::Library& library, const std::string& bot, int games) {
    std::vector<double> steps;
    double worst_making = 0;
    std::string worst;
    double longest = 0;
    for (const editions::Edition& edition : library.editions())
        for (const std::string& rules : edition.rule_sets) {
            const auto found = library.resolve(edition.id, rules);
            if (!found.ok()) continue;
            const auto game = std::make_shared<const Game>(found.game);
            const table::RosterStaff staff(game);
            const double before = now_us();
            if (!staff.find(bot)) {
                std::cerr << "no bot " << bot << '\n';
                std::exit(2);
            }
            worst_making = std::max(worst_making, now_us() - before);
            for (int i = 0; i < games; ++i) {
                const std::string id = fmt::format("{}-{}-{}", edition.id, rules, i);
                const table::FairLuck luck(luck::Secret::drawn(), id);
                const std::size_t from = steps.size();
                play({game, staff, &luck}, header_of(bot, id, luck.commitment(), players_of(*game)), steps);
                const double top =
                    *std::max_element(steps.begin() + static_cast<std::ptrdiff_t>(from), steps.end());
                if (top > longest) longest = top, worst = edition.id + " " + rules;
            }
        }
    std::ranges::sort(steps);
    double sum = 0;
    for (const double step : steps) sum += step;
    const auto share = [&](double s) {
        return steps[static_cast<std::size_t>(s * static_cast<double>(steps.size() - 1))];
    };
    std::cout << fmt::format("{:<10} steps={} mean_us={:.1f} p99_us={:.0f} p99.99_us={:.0f} "
                             "longest_us={:.0f} ({}) making_ms={:.1f}\n",
        bot, steps.size(), sum / static_cast<double>(steps.size()), share(0.99), share(0.9999), steps.back(),
        worst, worst_making / 1000);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 3) {
        std::cerr << "usage: think_times GAMES BOT...\n";
        return 2;
    }
    const editions::Library library = editions::Library::embedded();
    for (int i = 2; i < count; ++i) measure(library, arguments[i], std::atoi(arguments[1]));
    return 0;
}
