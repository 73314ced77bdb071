// The parts of a position field by field, for both directions.
#pragma once

#include "codec.hpp"

namespace banquier::notation {

// Reads the parts of a position, amounts only as far as play can bear them. What an offer pays may be received; a
// building may be placed at list price.
class PartReader : public FieldReader {
public:
    using FieldReader::FieldReader;
    using FieldReader::operator();

    void operator()(std::string_view key, Money& out, const Money& standard, Write = Write::IfItDiffers) {
        const Money least = key == "money" ? -kMostMoney : key == "amount" ? kListPrice : 0;
        out = standard;
        if (const json::value* value = find(key)) out = amount(in(), *value, path(key), least);
    }
};

template <class Archive, class T>
void describe_task(Archive& field, T& t) {
    const Task usual{};
    field("kind", t.kind, usual.kind, Write::Always);
    field("player", t.player, usual.player);
    field("other", t.other, usual.other);
    field("cause", t.cause, usual.cause);
    field("title", t.deed, usual.deed);
    field("step", t.step, usual.step);
    field("amount", t.amount, usual.amount);
    field("titles", t.deeds, usual.deeds);
}

// Where nothing is said, the claims are of one landing after another.
template <class Archive, class T>
void describe_claim(Archive& field, T& c, std::size_t index) {
    const Claim usual{};
    field("title", c.deed, usual.deed);
    field("visitor", c.visitor, usual.visitor);
    field("owner", c.owner, usual.owner);
    field("noted", c.noted, usual.noted);
    field("throw_anew", c.throw_anew, usual.throw_anew);
    field("landing", c.landing, static_cast<std::uint8_t>(index + 1));
    field("amount", c.amount, usual.amount, Write::Always);
}

// Where nothing is said, everybody in play may bid.
template <class Archive, class T>
void describe_lot(Archive& field, T& l, PlayerSet in_play) {
    const Lot usual{};
    field("kind", l.kind, usual.kind, Write::Always);
    field("title", l.deed, usual.deed);
    field("token", l.token, usual.token, l.kind == LotKind::Token ? Write::Always : Write::IfItDiffers);
    field("seller", l.seller, usual.seller);
    field("entitled", l.entitled, in_play);
    field("passed", l.passed, usual.passed);
    field("bidders", l.bidders, usual.bidders);
    field("highest", l.highest, usual.highest);
    field("bid", l.bid, usual.bid);
    field("opening", l.opening, usual.opening);
}

template <class Archive, class T>
void describe_contest(Archive& field, T& c) {
    const Contest usual{};
    field("building", c.building, usual.building, Write::Always);
    field("orderer", c.orderer, usual.orderer);
    field("group", c.group, usual.group);
    field("levels", c.levels, usual.levels);
    field("awaited", c.awaited, usual.awaited);
    field("poor", c.poor, usual.poor);
    field("want", c.want.items, usual.want.items);
}

template <class Archive, class T>
void describe_tried(Archive& field, T& v) {
    const Tried usual{};
    field("titles", v.titles, usual.titles);
    field("tokens", v.tokens, usual.tokens);
    field("orders", v.orders, usual.orders);
}

template <class Archive, class T>
void describe_offer(Archive& field, T& o) {
    const Offer usual{};
    field("to", o.to, usual.to);
    field("give", o.give, usual.give);
    field("give_tokens", o.give_tokens, usual.give_tokens);
    field("get", o.get, usual.get);
    field("get_tokens", o.get_tokens, usual.get_tokens);
    field("money", o.money, usual.money);
    field("settles", o.settles, usual.settles);
    field("lift", o.lift, usual.lift);
    field("revision", o.revision, usual.revision);
}

// Where nothing is said, a turn that is past its throw has begun with one.
constexpr bool usually_rolled(Phase phase) {
    return phase == Phase::Move || phase == Phase::Draw || phase == Phase::CardChoice ||
        phase == Phase::Buy || phase == Phase::Finish || phase == Phase::EndTurn;
}

// Where nothing is said, a game that is over ended because one player was left.
constexpr RuleId usually_ended(Phase phase) { return phase == Phase::Over ? "END-01"_rule : kNoRule; }

// Everything of a state that is neither a player's nor a list.
template <class Archive, class T>
void describe_table(Archive& field, T& s, const State& usual) {
    field("turn", s.turn, usual.turn, Write::Always);
    field("first", s.first, usual.first);
    field("phase", s.phase, usual.phase, Write::Always);
    field("round", s.round, usual.round, Write::Always);
    field("clock", s.clock, usual.clock);
    field("dice", s.dice, usual.dice);
    field("doubles", s.doubles, usual.doubles);
    field("again", s.again, usual.again);
    field("started", s.started, usually_rolled(s.phase));
    field("rolled", s.rolled, usually_rolled(s.phase));
    field("drawing", s.drawing, usual.drawing);
    field("card", s.card, usual.card);
    field("buying", s.buying, usual.buying);
    field("awaited", s.awaited, usual.awaited);
    field("tied", s.tied, usual.tied);
    field("highest", s.highest, usual.highest);
    field("pot", s.pot, usual.pot);
    field("bankruptcies", s.bankruptcies, usual.bankruptcies);
    field("winners", s.winners, usual.winners);
    field("heir", s.heir, usual.heir);
    field("interest_due", s.interest_due, usual.interest_due);
    field("ended", s.ended, usually_ended(s.phase));
    field("decision", s.decision, usual.decision);
}

// Houses and hotels that stand on the board.
struct Standing {
    int houses = 0;
    int hotels = 0;
};
Standing buildings_standing(const Game& game, const State& state);

// The unseen cards of a deck where nothing is said: all but those seen and those held.
std::uint16_t usual_unseen(const Game& game, const State& state, DeckId deck, std::uint16_t whole);

}  // namespace banquier::notation
