// Games of one scripted person against bots at a live table: what the bots offer the person, and whether a fair judge would
// take it. The judge is Maison in the person's seat, asked as any bot is asked, and not the one who made the offers.
//
//   offers_to_people GAMES [SEED]
//
// The person plays as `steady` does, takes every second offer that the judge would take, and refuses the others.
#include <banquier/bots/maison.hpp>
#include <banquier/bots/steady.hpp>
#include <banquier/editions/library.hpp>
#include <banquier/luck/seeded.hpp>
#include <banquier/table/view.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <tuple>

namespace {

using namespace banquier;

constexpr PlayerId kPerson{0};
constexpr std::array<const char*, 6> kBots = {
    "level-1", "level-3", "level-5", "level-3-trader", "level-3-hoarder", "level-3-gambler"};
constexpr int kRounds = 80;
constexpr int kActs = 60'000;  // no game has so many

class SeededLuck final : public table::Luck {
public:
    explicit SeededLuck(std::uint64_t seed) : seed_(seed) {}
    Action complete(const table::Chance& chance, const Action& roll) const override {
        return luck::Seeded{seed_, chance.number}.complete(chance.state, roll);
    }
    Action answer(const table::Chance& chance) const override {
        return luck::Seeded{seed_, chance.number}.answer(chance.game, chance.state);
    }
    std::string commitment() const override { return std::string(64, 'c'); }
    std::string reveal() const override { return std::string(64, 'd'); }

private:
    std::uint64_t seed_;
};

struct Figures {
    int games = 0, rounds = 0;
    int offers = 0, acceptable = 0, taken = 0;
    int repeated_worse = 0, all_cash = 0, two_in_a_turn = 0, without_reason = 0;
    int games_with_offers = 0;
};

class OneGame {
public:
    OneGame(const std::shared_ptr<const Game>& game, const table::RosterStaff& staff,
        const bots::Maison& judge, std::uint64_t seed, Figures& figures)
        : game_(game), judge_(judge), luck_(seed), house_{game, staff, &luck_}, figures_(figures) {
        table::Header header{.id = "offers", .commitment = luck_.commitment(), .host = key()};
        header.settings.pace_least = header.settings.pace_most = 0;
        header.settings.pace_auction = header.settings.pace_offer = 0;
        table_ = table::open(header);
        send(table::Sit{.seat = kPerson, .name = "Ann"});
        for (std::size_t i = 1; i <= 3; ++i)
            send(table::SetSeat{.seat = static_cast<PlayerId>(i),
                .kind = table::SeatKind::Bot,
                .bot = kBots[(seed + i) % kBots.size()]});
        const luck::Salt salt = *luck::Salt::from_hex(std::string(32, '1'));
        send(table::Ready{.seat = kPerson,
            .ready = true,
            .pledge = luck::pledge_of(*luck::Commitment::from_hex(luck_.commitment()), salt)});
        send(table::Start{});
        send(table::Reveal{kPerson, salt});
    }

    void play() {
        const int before = figures_.offers;
        for (int i = 0; i < kActs && goes_on(); ++i) {
            if (answer_offers()) continue;
            if (!act()) tick();
        }
        ++figures_.games;
        figures_.rounds += state().round;
        figures_.games_with_offers += figures_.offers > before;
    }

private:
    static table::Key key() {
        table::Key key{};
        key.fill(7);
        return key;
    }
    const State& state() const { return table_.lasting.state; }
    bool goes_on() const {
        return table_.lasting.stage == table::Stage::Playing && state().in_play.contains(kPerson) &&
            state().round <= kRounds;
    }
    bool keep(const table::Effects& effects) {
        wake_at_ = effects.wake_at;
        return effects.result.ok();
    }
    bool send(table::What what) {
        return keep(table::handle(table_, house_, {.from = 1, .key = key(), .what = std::move(what)}, now_));
    }
    bool send(const Action& action) {
        return send(table::Act{.seat = kPerson,
            .decision = table::decision_number(table_.lasting),
            .lot = table_.lasting.lots,
            .action = action});
    }
    void tick() {
        now_ = wake_at_ == table::kNever ? now_ + 1'000 : std::max(now_, wake_at_);
        keep(table::tick(table_, house_, now_));
    }

    // Looks at a new offer once, and answers it.
    bool answer_offers() {
        for (const PlayerId from : state().offering) {
            const Offer offer = state().offer[from];
            if (offer.to != kPerson || seen_[from] == offer.revision) continue;
            const Action yes = act::accept(kPerson, from, offer.revision);
            if (why_illegal(*game_, state(), yes).reason == Reason::NotNow) continue;
            seen_[from] = offer.revision;
            const bool fair = is_fair(from);
            note(from, offer, fair);
            if (fair && ++fair_ % 2 == 0 && send(yes)) {
                ++figures_.taken;
                return true;
            }
            return send(act::refuse(kPerson, from, offer.revision));
        }
        return false;
    }
    bool is_fair(PlayerId from) const {
        const bots::Window window;
        const State seen = bots::seen_by(*game_, state(), kPerson);
        const Action reply =
            judge_.reply({.game = *game_, .state = seen, .me = kPerson, .window = window, .noise = 0}, from);
        return reply.kind == ActKind::Accept;
    }
    void note(PlayerId from, const Offer& offer, bool fair) {
        ++figures_.offers;
        figures_.acceptable += fair;
        const Money cash = state().player[kPerson].cash;
        figures_.all_cash += -offer.money > 0 && -offer.money * 10 >= cash * 9;
        const auto [pair, fresh] = best_.try_emplace({from, offer.give.bits, offer.get.bits}, offer.money);
        figures_.repeated_worse += !fresh && offer.money <= pair->second;
        pair->second = std::max(pair->second, offer.money);
        const auto turn = std::tuple{from, state().turn, state().round};
        figures_.two_in_a_turn += ++in_turn_[turn] > 1;
        const table::View view = table::view(table_, house_, table::viewer_of(table_, key()));
        bool has_reason = false;
        for (const table::OfferedView& offered : view.offered)
            has_reason |= offered.from == from && !offered.reasons.empty();
        figures_.without_reason += !has_reason;
    }

    bool act() {
        for (std::size_t i = 0; i < state().claims; ++i)
            if (state().claim[i].owner == kPerson && send(act::claim(kPerson, state().claim[i].deed)))
                return true;
        if (state().turn == kPerson)
            if (const auto wish = bots::free_act(*game_, state(), kPerson);
                wish && !table::is_trade(wish->kind) && send(*wish))
                return true;
        const Decision asked = decision(*game_, state());
        if (asked.luck || !asked.awaited.contains(kPerson)) return false;
        if (send(bots::answer(*game_, state(), kPerson))) return true;
        return send(standing_answer(*game_, state(), kPerson));
    }

    std::shared_ptr<const Game> game_;
    const bots::Maison& judge_;
    SeededLuck luck_;
    table::House house_;
    table::Table table_;
    table::Millis now_ = 1'700'000'000'000, wake_at_ = 0;
    Figures& figures_;
    ByPlayer<std::uint32_t> seen_{};
    int fair_ = 0;
    std::map<std::tuple<PlayerId, std::uint32_t, std::uint32_t>, Money> best_;
    std::map<std::tuple<PlayerId, PlayerId, int>, int> in_turn_;
};

}  // namespace

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 0;
    const int seed = argc > 2 ? std::atoi(argv[2]) : 1;
    if (games < 1) {
        std::fputs("usage: offers_to_people GAMES [SEED]\n", stderr);
        return 2;
    }
    const auto found = editions::Library::embedded().resolve("classique", "classique");
    const auto game = std::make_shared<const Game>(found.game);
    const table::RosterStaff staff{game};
    const bots::Maison judge{*game, bots::parameters_of_level(bots::kLevels)};
    Figures f;
    for (int i = 0; i < games; ++i)
        OneGame(game, staff, judge, static_cast<std::uint64_t>(seed + i), f).play();
    const double of_games = f.games, of_offers = f.offers > 0 ? f.offers : 1;
    std::printf("games                      %d (%.1f rounds each)\n", f.games, f.rounds / of_games);
    std::printf("offers to the person       %d (%.2f a game, in %d games)\n", f.offers, f.offers / of_games,
        f.games_with_offers);
    std::printf("the judge would take       %d (%.1f %%); taken %d\n", f.acceptable,
        100 * f.acceptable / of_offers, f.taken);
    std::printf("repeated on no better terms %d\n", f.repeated_worse);
    std::printf("asking for (nearly) all cash %d\n", f.all_cash);
    std::printf("more than one a turn       %d\n", f.two_in_a_turn);
    std::printf("without a reason           %d\n", f.without_reason);
    const bool ok = f.offers > 0 && 2 * f.acceptable >= f.offers && f.repeated_worse == 0 &&
        f.all_cash == 0 && f.two_in_a_turn == 0 && f.without_reason == 0;
    std::puts(ok ? "ok" : "NOT as it must be");
    return ok ? 0 : 1;
}
