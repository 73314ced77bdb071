// A table for tests: people with keys, luck that can be stated, a clock that is moved by hand, and the log that a server
// would have kept.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/luck/seeded.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/notation/record.hpp>
#include <banquier/table/log.hpp>
#include <banquier/table/view.hpp>

#include <gtest/gtest.h>

#include <deque>
#include <functional>

namespace banquier::table {

inline constexpr PlayerId kAnn{0}, kBen{1}, kCid{2}, kDot{3};

inline const editions::Library& library() {
    static const editions::Library all = editions::Library::embedded();
    return all;
}

inline std::shared_ptr<const Game> game_of(const std::string& rules, const std::string& board = "classique") {
    const auto found = library().resolve(board, rules);
    EXPECT_TRUE(found.ok()) << board << " " << rules;
    return std::make_shared<const Game>(found.game);
}

// The board that the rule set is played on.
inline std::shared_ptr<const Game> official_game(const std::string& rules) {
    for (const editions::Edition& edition : library().editions())
        for (const std::string& id : edition.rule_sets)
            if (id == rules) return game_of(rules, edition.id);
    return nullptr;
}

inline Key key_of(int person) {
    Key key{};
    key.fill(static_cast<std::uint8_t>(0xA0 + person));
    key[0] = static_cast<std::uint8_t>(person + 1);
    return key;
}

// Throws and cards that a test has stated, and after them such as follow from a seed and the number of the event.
class StatedLuck final : public Luck {
public:
    static constexpr std::string_view kSecret =
        "5ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2";

    explicit StatedLuck(std::uint64_t seed = 1) : seed_(seed) {}
    Action complete(const Chance& chance, const Action& roll) const override {
        if (throws.empty()) return luck::Seeded{seed_, chance.number}.complete(chance.state, roll);
        Action thrown = roll;
        thrown.dice = {throws.front()[0], throws.front()[1], 0};
        throws.pop_front();
        return thrown;
    }
    Action answer(const Chance& chance) const override {
        if (cards.empty() || chance.state.phase != Phase::Draw)
            return luck::Seeded{seed_, chance.number}.answer(chance.game, chance.state);
        const Action drawn = act::card(cards.front());
        cards.pop_front();
        return drawn;
    }
    std::string commitment() const override { return std::string(64, 'c'); }
    std::string reveal() const override { return std::string{kSecret}; }

    mutable std::deque<std::array<std::uint8_t, 2>> throws;
    mutable std::deque<CardId> cards;

private:
    std::uint64_t seed_;
};

struct Bench {
    std::shared_ptr<const Game> game;
    RosterStaff staff;
    StatedLuck luck;
    House house;
    Header header;
    Table table;
    Millis now = 1'700'000'000'000;
    std::vector<std::string> lines;  // the log
    std::vector<Entry> entries;
    Effects last;
    std::uint64_t ids = 0;

    explicit Bench(
        std::shared_ptr<const Game> g = game_of("classique"), Settings settings = {}, std::uint64_t seed = 1)
        : game(std::move(g)), staff(game), luck(seed), house{game, staff, &luck} {
        if (settings.dice == Dice::Real) house.luck = nullptr;
        header.id = "game-1";
        header.commitment = settings.dice == Dice::Real ? std::string{} : luck.commitment();
        header.host = key_of(0);
        header.settings = std::move(settings);
        table = open(header);
        lines.push_back(header_line(header));
    }

    Result send(int person, What what, std::uint64_t id = 0, std::uint64_t party = 0) {
        return keep(handle(table, house,
            {.from = static_cast<Connection>(person + 1),
                .key = key_of(person),
                .party = party,
                .id = id,
                .what = std::move(what)},
            now));
    }
    Result keep(Effects effects) {
        last = std::move(effects);
        for (const Entry& entry : last.entries) {
            lines.push_back(entry_line(*game, entry));
            entries.push_back(entry);
        }
        EXPECT_GE(last.version, last.from);
        return last.result;
    }
    void tick(Millis later) {
        now += later;
        keep(table::tick(table, house, now));
    }
    // Time passes as a server would let it: each wake-up where it is wanted.
    void pass(Millis span) {
        const Millis end = now + span;
        for (int guard = 0; guard < 100'000; ++guard) {
            const Millis next = last.wake_at;
            if (next > end) break;
            now = std::max(now, next);
            keep(table::tick(table, house, now));
        }
        now = end;
        keep(table::tick(table, house, now));
    }

    luck::Salt salt_of(int person) const {
        return *luck::Salt::from_hex(std::string(31, '0') + "0123456789"[person % 10]);
    }
    luck::Pledge pledge_of(int person) const {
        return luck::pledge_of(*luck::Commitment::from_hex(luck.commitment()), salt_of(person));
    }
    Result ready(int person, PlayerId seat) {
        return send(person,
            Ready{.seat = seat, .ready = true, .pledge = pledge_of(static_cast<int>(index_of(seat)))});
    }
    // Asks for the start, and the clients show what they pledged with `ready`.
    Result start(int person = 0) {
        const Result asked = send(person, Start{});
        const std::vector<Seat> seats = table.lasting.seats;
        for (std::size_t i = 0; i < seats.size() && table.lasting.revealing; ++i)
            for (int n = 0; seats[i].pledge && n < 10; ++n)
                if (seats[i].pledge == pledge_of(n))
                    keep(handle(table, house,
                        {.key = seats[i].key, .what = Reveal{static_cast<PlayerId>(i), salt_of(n)}}, now));
        return asked;
    }
    // People 0 to n - 1 on the seats of the same number, bots after them.
    Bench& seated(int people, int bots = 0, const std::string& bot = "steady") {
        for (int i = 0; i < people; ++i) {
            EXPECT_TRUE(send(
                i, Sit{.seat = static_cast<PlayerId>(i), .name = std::string(1, static_cast<char>('A' + i))})
                    .ok());
            EXPECT_TRUE(ready(i, static_cast<PlayerId>(i)).ok());
        }
        for (int i = people; i < people + bots; ++i)
            EXPECT_TRUE(
                send(0, SetSeat{.seat = static_cast<PlayerId>(i), .kind = SeatKind::Bot, .bot = bot}).ok());
        return *this;
    }
    Bench& started(int people, int bots = 0, const std::string& bot = "steady") {
        seated(people, bots, bot);
        EXPECT_EQ(start().code, Code::Accepted);
        return *this;
    }
    // A position of the test's own; everybody is told, so that clocks and claims follow it. The log knows nothing of it.
    Bench& at(const State& position) {
        table.lasting.state = position;
        for (const PlayerId id : everybody(position)) {
            const Key key = table.lasting.seats[index_of(id)].key;
            if (!is_set(key)) continue;
            keep(handle(table, house, {.key = key, .what = Arrive{}}, now));
            keep(handle(table, house, {.key = key, .what = Depart{}}, now));
        }
        return *this;
    }
    // The player on turn stands on this title and may buy it.
    Bench& buying(State position, int square) {
        position.phase = Phase::Buy;
        position.started = position.rolled = true;
        position.player[position.turn].place = static_cast<SquareId>(square);
        position.buying = deed_at(square);
        return at(position);
    }
    State standard(int players) const { return notation::standard_position(*game, players); }
    DeedId deed_at(int square) const { return game->board.square[static_cast<SquareId>(square)].deed; }

    const State& state() const { return table.lasting.state; }
    std::uint32_t decision() const { return decision_number(table.lasting); }
    Act act(const Action& action) const {
        return {.seat = action.by, .decision = decision(), .lot = table.lasting.lots, .action = action};
    }
    // By the person of the same number as the seat.
    Result play(const Action& action, std::uint64_t id = 0) {
        return send(static_cast<int>(index_of(action.by)), act(action), id);
    }
    Result roll(PlayerId by, std::uint8_t a, std::uint8_t b, std::uint64_t id = 0) {
        luck.throws.push_back({a, b});
        return play(act::roll(by, 0, 0), id);
    }
    void seen_by_all() {
        for (int i = 0; i < static_cast<int>(table.lasting.seats.size()); ++i)
            send(i, Seen{table.fleeting.version});
    }
    View see(int person) const { return view(table, house, viewer_of(table, key_of(person))); }
    View watch() const { return view(table, house, Viewer{}); }

    // The table made again from what was kept.
    LogReader read_again() const {
        LogReader reader;
        for (const std::string& line : lines) {
            const auto problem = reader.take(line);
            EXPECT_FALSE(problem) << notation::render(*problem, notation::Language::English) << "\n" << line;
            if (problem) break;
        }
        return reader;
    }
    template <class E>
    std::vector<E> logged() const {
        std::vector<E> found;
        for (const Entry& entry : entries)
            if (const auto* e = std::get_if<E>(&entry.what)) found.push_back(*e);
        return found;
    }
    std::vector<Played> played_since(std::size_t entry) const {
        std::vector<Played> found;
        for (std::size_t i = entry; i < entries.size(); ++i)
            if (const auto* e = std::get_if<Played>(&entries[i].what)) found.push_back(*e);
        return found;
    }
    bool told(NoticeKind kind) const {
        for (const Message& message : last.messages)
            if (const auto* notice = std::get_if<Notice>(&message.news); notice && notice->kind == kind)
                return true;
        return false;
    }
};

// Bots that act at once.
inline Settings instant() {
    Settings s;
    s.pace_least = s.pace_most = s.pace_auction = s.pace_offer = 0;
    return s;
}

inline void owns(State& s, const Game& game, PlayerId owner, std::initializer_list<DeedId> deeds) {
    for (const DeedId deed : deeds) s.holding[deed].owner = owner;
    refresh_facts(game, s);
}

}  // namespace banquier::table
