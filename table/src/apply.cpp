// What each entry does to a table. Nothing here decides anything.
#include "machine.hpp"

#include <banquier/notation/position.hpp>

#include <algorithm>
#include <limits>

namespace banquier::table {

namespace {

// [FLOW-04] Another player's roll ends the time for claiming.
bool lapses_a_claim(const Action& roll, const EventList& events) {
    return roll.kind == ActKind::Roll &&
        std::ranges::any_of(events, [](const Event& e) { return e.kind == EventKind::RentLapsed; });
}

// Undo goes back over the acts of one person, never over luck that the table threw, another's act or a lapsed claim.
void keep_for_undo(Lasting& l, How how, PlayerId author, bool luck, bool final) {
    const bool real = l.settings.dice == Dice::Real;
    const bool follows =
        how == How::Automatic && is_player(l.undo_author);  // a rent claimed by the table itself
    const bool by_person = how == How::Person || how == How::Typed;
    if (final || (luck && !real) || (!by_person && !follows)) {
        l.undo.clear();
        l.undo_author = kNobody;
        return;
    }
    if (by_person && author != l.undo_author) {
        l.undo.clear();
        l.undo_author = author;
    }
    if (l.undo.size() == kUndoDepth) l.undo.erase(l.undo.begin());
    l.undo.push_back({l.state, l.step, l.chances});
}

void keep_id(Lasting& l, PlayerId author, std::uint64_t id, std::uint64_t version) {
    if (id == 0 || index_of(author) >= l.seats.size()) return;
    Seat& seat = l.seats[index_of(author)];
    for (KeptId& kept : seat.ids)
        if (kept.id == id) {  // an act that was held and is now played
            kept.version = version;
            return;
        }
    seat.ids[seat.next_id] = {id, version};
    seat.next_id = static_cast<std::uint8_t>((seat.next_id + 1) % kIdsKept);
}

// Seats have got new numbers: what people want of each other moves with them.
template <class New>
void renumber(Lasting& l, New number) {
    const auto moved = [&](PlayerSet old) {
        PlayerSet now{};
        for (const PlayerId id : old)
            if (const auto to = number(id)) now.add(*to);
        return now;
    };
    for (Seat& s : l.seats) {
        s.muted = moved(s.muted);
        s.no_offers = moved(s.no_offers);
    }
}

struct Applying {
    Lasting& l;
    const Game& game;
    const Entry& entry;
    const Consequence* known;

    Seat& seat(PlayerId id) { return l.seats[index_of(id)]; }
    static void unready(Seat& s) {
        s.ready = false;
        s.pledge.reset();
        s.salt = {};
    }

    void operator()(const SeatSet& e) {
        if (index_of(e.seat) >= l.seats.size()) l.seats.resize(index_of(e.seat) + 1);
        Seat& s = seat(e.seat);
        const bool same = s.kind == e.kind && s.key == e.key;
        const Seat old = s;
        s = Seat{};
        if (same) {
            s.ready = old.ready;
            s.pledge = old.pledge;
        }
        s.kind = e.kind;
        s.token = e.token;
        s.name = e.name;
        s.bot = e.bot;
        s.key = e.key;
    }
    void operator()(const SeatRemoved&) { l.seats.pop_back(); }
    void operator()(const SeatsSwapped& e) {
        std::swap(seat(e.a), seat(e.b));
        renumber(l, [&](PlayerId id) { return std::optional{id == e.a ? e.b : id == e.b ? e.a : id}; });
    }
    void operator()(const HostSet& e) { l.host = e.key; }
    void operator()(const Configured& e) {
        l.settings = e.settings;
        for (Seat& s : l.seats) unready(s);  // for something else than what is played now
    }
    void operator()(const Readied& e) {
        seat(e.seat).ready = e.ready;
        seat(e.seat).pledge = e.pledge;
    }
    void operator()(const RevealAsked&) { l.revealing = true; }
    void operator()(const Revealed& e) { seat(e.seat).salt = e.salt; }
    void operator()(const CalledOff&) {
        l.revealing = false;
        for (Seat& s : l.seats) unready(s);
    }
    void operator()(const Recommitted& e) {
        l.commitment = e.commitment;
        l.revealing = false;
        for (Seat& s : l.seats) unready(s);
    }
    void operator()(const Started&) {
        const std::vector<Seat> before = l.seats;
        renumber(l, [&](PlayerId id) -> std::optional<PlayerId> {
            if (index_of(id) >= before.size() || before[index_of(id)].kind == SeatKind::Open)
                return std::nullopt;
            std::size_t to = 0;
            for (std::size_t i = 0; i < index_of(id); ++i) to += before[i].kind != SeatKind::Open;
            return static_cast<PlayerId>(to);
        });
        std::erase_if(l.seats, [](const Seat& s) { return s.kind == SeatKind::Open; });
        for (Seat& s : l.seats) {
            s.reserve = l.settings.reserve;
            if (s.salt.empty()) s.pledge.reset();  // the hall did not wait for it
        }
        // The machine has seen that there is one.
        l.state = beginning(game, l.settings, static_cast<int>(l.seats.size()))
                      .value_or(new_game(game, static_cast<int>(l.seats.size())));
        l.first_round = l.state.round;
        if (decision(game, l.state).ask == Ask::Bids) ++l.lots;
        l.stage = Stage::Playing;
        l.revealing = false;
    }
    void operator()(const Played& e) {
        if (known) return play(e, *known);
        EventList events;
        State next = l.state;
        apply_known_legal(game, next, e.action, events);
        play(e, {next, events});
    }
    void play(const Played& e, const Consequence& consequence) {
        keep_for_undo(
            l, e.how, e.author, luck::is_chance(e.action.kind), lapses_a_claim(e.action, consequence.events));
        if (l.held && l.held->action.by == e.action.by && !is_free(e.action.kind)) l.held.reset();
        l.state = consequence.next;
        ++l.step;
        if (!is_talk(e.action.kind)) ++l.acts;
        count_offers(e.action);
        if (luck::is_chance(e.action.kind)) ++l.chances;
        for (const Event& event : consequence.events) {
            if (event.kind == EventKind::LotOpened) ++l.lots;
            if (event.kind == EventKind::ContestOpened) ++seat(event.player).contests_lately;
        }
        for (std::size_t i = 0; i < l.seats.size(); ++i) {
            Millis& reserve = l.seats[i].reserve;
            reserve = std::max<Millis>(reserve + e.clock.items[i], 0);
        }
        keep_id(l, e.author, e.id, entry.version);
    }
    void count_offers(const Action& action) {
        if (action.kind == ActKind::Roll)
            for (Seat& s : l.seats) s.offers_lately = s.contests_lately = 0;
        if (action.kind != ActKind::Offer || index_of(action.by) >= l.seats.size()) return;
        Seat& s = seat(action.by);
        constexpr auto kMost = std::numeric_limits<std::uint16_t>::max();
        if (s.offers != kMost) ++s.offers;
        if (s.offers_lately != kMost) ++s.offers_lately;
        const auto whom = index_of(action.whom);
        if (s.kind == SeatKind::Bot && whom < l.seats.size() && l.seats[whom].kind != SeatKind::Bot)
            bots::keep_asked(l.asked, bots::asked_by(action, l.state.round));
    }
    void operator()(const Corrected& e) {
        if (e.typed) {
            keep_for_undo(l, How::Typed, e.author, true, false);
        } else {
            l.undo.clear();
            l.undo_author = kNobody;
        }
        (void)notation::correct(game, l.state, e.correction);
        ++l.step;
        ++l.acts;
    }
    void operator()(const WentBack& e) {
        while (!l.undo.empty() && l.undo.back().step > e.to) l.undo.pop_back();
        if (l.undo.empty() || l.undo.back().step != e.to) return;
        const Undoable& back = l.undo.back();
        l.taken_back += l.state.decision - back.before.decision + 1;
        l.state = back.before;
        l.step = back.step;
        l.chances = back.chances;
        // A lot that is open again is another one to clients: bids for the one taken back must not count for it.
        ++l.lots;
        l.undo.pop_back();
        if (l.undo.empty()) l.undo_author = kNobody;
        l.held.reset();
    }
    void operator()(const Held& e) {
        l.held = HeldAct{e.action, e.id};
        keep_id(l, e.action.by, e.id, entry.version);
    }
    void operator()(const HoldDropped&) { l.held.reset(); }
    void operator()(const ThrowVoid&) {}
    void operator()(const Caretaken& e) { seat(e.seat).caretaken = e.on; }
    void operator()(const LeftForGood& e) { leave_to(e.seat, e.bot); }
    void leave_to(PlayerId id, const std::string& bot) {
        Seat& s = seat(id);
        s.kind = SeatKind::Bot;
        s.bot = bot;
        s.key = {};
        std::erase_if(l.former, [&](const Former& one) { return one.seat == id; });
        s.left = true;
        s.caretaken = false;
        if (l.held && l.held->action.by == id) l.held.reset();
    }
    void operator()(const WasPutOut& e) {
        if (e.seats.empty()) return;
        const Key key = seat(e.seats.lowest()).key;
        if (l.put_out.size() == kPutOutKept) l.put_out.erase(l.put_out.begin());
        l.put_out.push_back(key);
        std::erase_if(l.former, [&](const Former& one) { return same_key(one.key, key); });
        for (const PlayerId id : e.seats) {
            if (l.stage == Stage::Lobby)
                seat(id) = {};
            else
                leave_to(id, e.bot);
        }
    }
    // Whoever comes back has the seat as before: whoever got it later, by votes, has no right to it any more. Before the
    // start anybody may free a seat, and there is nothing to come back for.
    void keep_former(PlayerId id, const SeatMoved& e) {
        const auto back = std::ranges::find(l.former, Former{id, e.key});
        if (back != l.former.end())
            l.former.erase(
                std::remove_if(back, l.former.end(), [&](const Former& one) { return one.seat == id; }),
                l.former.end());
        else if (e.voted && l.stage != Stage::Lobby)
            l.former.push_back({id, seat(id).key});
    }
    void operator()(const SeatMoved& e) {
        for (const PlayerId id : e.seats) {
            if (same_key(l.host, seat(id).key)) l.host = e.key;
            keep_former(id, e);
            seat(id).key = e.key;
            seat(id).caretaken = false;
            if (l.stage == Stage::Lobby) unready(seat(id));  // the salt is on the old device
        }
    }
    void operator()(const Preferred& e) {
        seat(e.seat).muted = e.muted;
        seat(e.seat).no_offers = e.no_offers;
    }
    void operator()(const TimeTurned& e) {
        if (e.what == Turning::Paused || e.what == Turning::Resumed) l.paused = e.what == Turning::Paused;
        if (e.what == Turning::Slept || e.what == Turning::Woke) l.asleep = e.what == Turning::Slept;
    }
    void operator()(const HallTimed& e) { l.hall_time = e; }
    void operator()(const Ended& e) {
        l.stage = Stage::Over;
        l.closed = e.closed;
        l.secret = e.secret;
        l.paused = l.asleep = false;
        l.held.reset();
        l.undo.clear();
        l.undo.shrink_to_fit();
        l.undo_author = kNobody;
    }
};

void pass_time(Lasting& l, const Entry& entry) {
    const bool runs = l.stage == Stage::Playing && !l.paused && !l.asleep;
    if (runs) l.elapsed += std::max<Millis>(entry.at - l.at, 0);
    l.at = std::max(l.at, entry.at);
    l.entries = entry.number;
    l.version = entry.version;
}

}  // namespace

void apply(Lasting& l, const Game& game, const Entry& entry, const Consequence* known) {
    pass_time(l, entry);
    std::visit(Applying{l, game, entry, known}, entry.what);
}

PlayerId banker_of(const Lasting& l) { return l.hall ? l.hall->banker : banker(l.state); }

std::uint32_t decision_number(const Lasting& l) { return l.state.decision + l.taken_back; }

Table open(const Header& header) {
    Table table;
    Lasting& l = table.lasting;
    l.id = header.id;
    l.commitment = header.commitment;
    l.host = header.host;
    l.settings = sensible(header.settings);
    l.seats = header.seats;
    l.hall = header.hall;
    return table;
}

Header continuation(const Table& table, const Game& game, std::string id) {
    const Lasting& l = table.lasting;
    Header header = rematch(table, std::move(id), {});
    header.hall = l.hall;
    if (l.stage == Stage::Lobby) return header;
    header.settings.position = boost::json::serialize(notation::to_json(game, l.state));
    if (l.settings.duration != 0)
        header.settings.duration = std::max<Millis>(l.settings.duration - l.elapsed, 1);
    for (std::size_t i = 0; i < l.seats.size(); ++i) {
        const Seat& old = l.seats[i];
        const bool plays = l.state.in_play.contains(static_cast<PlayerId>(i)) && !old.left;
        if (plays || (old.kind == SeatKind::Bot && !old.left)) continue;
        Seat bot{.kind = SeatKind::Bot, .token = old.token};
        bot.name = old.name;
        bot.bot = old.bot.empty() ? l.settings.caretaker : old.bot;
        header.seats[i] = std::move(bot);
    }
    return header;
}

Header rematch(const Table& table, std::string id, std::string commitment) {
    const Lasting& l = table.lasting;
    Header header{
        .id = std::move(id), .commitment = std::move(commitment), .host = l.host, .settings = l.settings};
    for (const Seat& s : l.seats) {
        Seat again{.kind = s.kind, .token = s.token, .muted = s.muted, .no_offers = s.no_offers};
        again.name = s.name;
        again.bot = s.bot;
        again.key = s.key;
        if (s.left) again = Seat{};  // a player who has left is absent: the seat is open again
        header.seats.push_back(std::move(again));
    }
    return header;
}

}  // namespace banquier::table
