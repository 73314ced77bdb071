// A live table under any commands at any times: it stays sound, its log makes it again, nobody acts for somebody else, and
// everybody can always be shown what they may see.
#include "bytes.hpp"
#include "games.hpp"

#include <banquier/luck/seeded.hpp>
#include <banquier/table/log.hpp>
#include <banquier/table/view.hpp>

#include <cstdlib>

using namespace banquier;
using namespace banquier::table;
using fuzz::Bytes;

namespace {

class CountedLuck final : public Luck {
public:
    Action complete(const Chance& c, const Action& roll) const override {
        return luck::Seeded{1, c.number}.complete(c.state, roll);
    }
    Action answer(const Chance& c) const override {
        return luck::Seeded{1, c.number}.answer(c.game, c.state);
    }
    std::string commitment() const override { return std::string(64, 'c'); }
    std::string reveal() const override { return std::string(64, 'e'); }
};

Key key_of(int person) {
    Key key{};
    key.fill(static_cast<std::uint8_t>(person + 1));
    return key;
}

// Everybody has the same salt.
luck::Salt salt() { return *luck::Salt::from_hex(std::string(32, 'a')); }
Ready pledged(PlayerId seat) {
    return {seat, true, luck::pledge_of(*luck::Commitment::from_hex(CountedLuck{}.commitment()), salt())};
}

PlayerId seat_in(Bytes& bytes) { return static_cast<PlayerId>(bytes.next() % 9); }

std::string text_in(Bytes& bytes) {
    std::string text;
    for (int n = bytes.below(8); n > 0; --n) text += static_cast<char>(bytes.next());
    return text;
}

Action wild_act(Bytes& bytes) {
    Action a;
    a.kind = static_cast<ActKind>(bytes.next() % kActKinds);
    a.by = bytes.below(6) == 0 ? kBank : seat_in(bytes);
    a.whom = static_cast<PlayerId>(bytes.next());
    a.deed = static_cast<DeedId>(bytes.next());
    a.group = static_cast<GroupId>(bytes.next());
    a.card = static_cast<CardId>(bytes.next());
    a.token = static_cast<TokenId>(bytes.next());
    a.revision = bytes.next();
    a.amount = static_cast<Money>(bytes.wide());
    a.settles = static_cast<Money>(bytes.wide());
    a.give.bits = bytes.wide();
    a.get.bits = bytes.wide();
    a.lift.bits = bytes.next();
    a.give_tokens.bits = bytes.next();
    for (auto& level : a.levels) level = bytes.next();
    for (auto& die : a.dice) die = bytes.below(8);
    return a;
}

What act_in(Bytes& bytes, const Table& table, const House& house, const Key& key) {
    const View v = view(table, house, viewer_of(table, key));
    Act act;
    act.decision = decision_number(table.lasting);
    act.lot = table.lasting.lots;
    act.seat = v.mine.empty() ? seat_in(bytes) : v.mine.lowest();
    const std::uint8_t way = bytes.next();
    if (way < 16 || v.acts.empty()) {
        act.action = wild_act(bytes);
        act.decision += bytes.below(3);
        act.lot += bytes.below(2);
        return act;
    }
    act.action = v.acts[(bytes.next() * 256u + bytes.next()) % v.acts.size()];
    if (is_player(act.action.by)) act.seat = act.action.by;
    if (v.settings.dice == Dice::Real && wants_dice(act.action.kind))
        for (auto& die : act.action.dice) die = static_cast<std::uint8_t>(1 + bytes.below(6));
    if (act.action.kind == ActKind::Bid) act.action.amount += bytes.next();
    if (v.settings.dice == Dice::Real && act.action.kind == ActKind::Card && way % 2 == 0)
        return TypeCard{
            act.seat, act.decision, static_cast<CardId>(bytes.next()), static_cast<Money>(bytes.wide()), {}};
    return act;
}

What what_in(Bytes& bytes, const Table& table, const House& house, const Key& key) {
    switch (bytes.next() % 32) {
    case 0: return Arrive{};
    case 1: return Depart{};
    case 2: return Seen{table.fleeting.version + bytes.next()};
    case 3: return Sit{seat_in(bytes), text_in(bytes), bytes.next()};
    case 4: return Rename{seat_in(bytes), text_in(bytes), bytes.next()};
    case 5: {
        SetSeat set{.seat = seat_in(bytes), .kind = static_cast<SeatKind>(bytes.below(3))};
        set.remove = bytes.below(4) == 0;
        set.bot = bytes.below(4) == 0 ? text_in(bytes) : "steady";
        return set;
    }
    case 6: return Swap{seat_in(bytes), seat_in(bytes)};
    case 7: {
        Configure configure{table.lasting.settings};
        configure.settings.reserve = bytes.wide();
        configure.settings.auction = bytes.next() * 100;
        configure.settings.duration = bytes.wide();
        configure.settings.rent = static_cast<Rent>(bytes.below(3));
        configure.settings.pace_least = configure.settings.pace_most = bytes.next();
        return configure;
    }
    case 8: return pledged(seat_in(bytes));
    case 9: return Start{};
    case 10: return VoidThrow{seat_in(bytes)};
    case 11: return Wait{seat_in(bytes)};
    case 12: return Relieve{seat_in(bytes), seat_in(bytes)};
    case 13: return bytes.below(8) == 0 ? What{Leave{seat_in(bytes)}} : What{Arrive{}};
    case 14: {
        banquier::table::CallVote ask{.seat = seat_in(bytes), .kind = static_cast<VoteKind>(bytes.below(7))};
        ask.back_to = table.lasting.step - bytes.below(4);
        if (bytes.below(2) == 0)
            ask.correction.cash[static_cast<PlayerId>(bytes.next() % 8)] = static_cast<Money>(bytes.wide());
        return ask;
    }
    case 15:
        return bytes.below(2) == 0 ? What{RecoverSeat{seat_in(bytes)}}
                                   : What{banquier::table::PutOut{seat_in(bytes), seat_in(bytes)}};
    case 16:
    case 17: return Agree{seat_in(bytes), table.fleeting.votes, bytes.below(4) != 0};
    case 18: return MakeCode{seat_in(bytes), key_of(bytes.below(3))};
    case 19: return UseCode{key_of(bytes.below(3))};
    case 20: return Say{bytes.below(2) == 0 ? kNobody : seat_in(bytes), text_in(bytes)};
    case 21: return Mute{seat_in(bytes), seat_in(bytes), bytes.below(2) == 0};
    case 22: return RefuseOffers{seat_in(bytes), seat_in(bytes), bytes.below(2) == 0};
    case 23: return Reveal{seat_in(bytes), bytes.below(4) == 0 ? luck::Salt{} : salt()};
    default: return act_in(bytes, table, house, key);
    }
}

void must(bool holds) {
    if (!holds) std::abort();
}

struct Kept {
    LogReader log;
    const Game& game;
    void keep(const Effects& effects) {
        must(effects.version >= effects.from);
        for (const Entry& entry : effects.entries) must(!log.take(entry_line(game, entry)));
    }
};

struct Place {
    std::shared_ptr<const Game> game;
    RosterStaff staff;
    explicit Place(const Game& g) : game(std::make_shared<const Game>(g)), staff(game) {}
};

const Place& place(std::size_t i) {
    static const std::vector<std::unique_ptr<Place>> all = [] {
        std::vector<std::unique_ptr<Place>> made;
        for (const Game& game : fuzz::games()) made.push_back(std::make_unique<Place>(game));
        return made;
    }();
    return *all[i % all.size()];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes{data, size};
    const Place& here = place(bytes.next());
    const CountedLuck luck;
    const bool real = bytes.below(4) == 0;
    const House house{here.game, here.staff, real ? nullptr : &luck};
    Header header{.id = "g", .commitment = real ? "" : luck.commitment(), .host = key_of(0)};
    header.settings.dice = real ? Dice::Real : Dice::Fair;
    Table table = open(header);
    Kept kept{{}, *here.game};
    must(!kept.log.take(header_line(header)));
    Millis now = 1'000'000;
    const std::uint8_t people = 2 + bytes.below(3);
    const auto send = [&](int person, What what, std::uint64_t id = 0) {
        kept.keep(handle(table, house, {.key = key_of(person), .id = id, .what = std::move(what)}, now));
    };
    for (int i = 0; i < people; ++i) {
        send(i, Sit{static_cast<PlayerId>(i), "P", 0});
        send(i, pledged(static_cast<PlayerId>(i)));
    }
    for (int i = people; i < 4; ++i)
        send(0, SetSeat{.seat = static_cast<PlayerId>(i), .kind = SeatKind::Bot, .bot = "steady"});
    const std::uint8_t first = bytes.below(8);
    if (first != 0) send(0, Start{});
    for (int i = 0; i < people && first > 1; ++i) send(i, Reveal{static_cast<PlayerId>(i), salt()});
    for (int guard = 0; bytes.size != 0 && guard < 300; ++guard) {
        const std::uint8_t time = bytes.next();
        now += time < 128 ? time * 40
            : time < 250  ? 0
                          : static_cast<Millis>(bytes.wide()) * (time == 255 ? -1000 : 1);
        const int person = bytes.below(5);
        const Key key = key_of(person);
        const PlayerSet mine = viewer_of(table, key).seats;
        const auto held = table.lasting.held;
        const Effects effects = time % 16 == 15
            ? tick(table, house, now)
            : handle(table, house,
                  {.key = key, .id = bytes.below(16), .what = what_in(bytes, table, house, key)}, now);
        kept.keep(effects);
        for (const Entry& entry : effects.entries)
            if (const auto* p = std::get_if<Played>(&entry.what); p && p->how == How::Person)
                must(p->author == p->action.by &&
                    (mine.contains(p->author) || (held && held->action.by == p->author)));
        if (table.lasting.stage != Stage::Lobby)
            must(audit(*here.game, table.lasting.state) == Finding::None);
        must(table.lasting.stage == Stage::Over || table.lasting.secret.empty());
        // A game has begun with the salts that were pledged.
        if (table.lasting.stage == Stage::Playing && !real)
            for (const Seat& seat : table.lasting.seats)
                must(seat.kind != SeatKind::Person || (seat.pledge && seat.salt == salt()));
    }
    must(kept.log.lasting() == table.lasting);
    return 0;
}
