// At a real board: void throws, and cards chosen by their effect.
//
// The engine knows the printed cards alone, and the order in which they come. Boxes differ in both. So a typed card is
// played as a printed card of the same effect, and what differs is put right by a correction in the record: the deck is
// shuffled where the printed card is not the next, and cash is moved by the difference before the card is played, so
// that a debt, and what follows from it, is of the true size.
#include "machine.hpp"

namespace banquier::table {

namespace {

constexpr Money kMostOfACard = 1'000'000;

// A printed card that stands for what was drawn, and what has to be put right before it.
struct Stand {
    CardId card{};
    notation::Correction before;
};

struct Drawn {
    const Game& game;
    const State& s;
    const TypeCard& typed;

    const Card& printed() const { return game.board.card[typed.card]; }
    Money amount() const { return typed.amount.value_or(printed().amount); }
    Money second() const { return typed.second.value_or(printed().second); }
    bool as_printed() const { return amount() == printed().amount && second() == printed().second; }

    // Cash moved by `change`; false where nobody has that much.
    bool move_cash(Stand& stand, PlayerId player, Money change) const {
        const Money cash = s.player[player].cash + change;
        if (cash < 0) return false;
        if (change != 0) stand.before.cash[player] = cash;
        return true;
    }

    std::optional<Stand> collect() const {
        Stand stand{.card = typed.card, .before = {}};
        if (!move_cash(stand, s.turn, amount() - printed().amount)) return std::nullopt;
        return stand;
    }

    // Any printed payment serves whose amount leaves as much to be raised as the true one.
    std::optional<Stand> pay(Money due) const {
        for (std::size_t i = 0; i < kDeckSize; ++i) {
            const auto id = static_cast<CardId>(index_of(s.drawing) * kDeckSize + i);
            const Card& card = game.board.card[id];
            Stand stand{.card = id, .before = {}};
            if (card.kind == CardKind::Pay && move_cash(stand, s.turn, card.amount - due)) return stand;
        }
        return std::nullopt;
    }

    Money repairs() const {
        Money due = 0;
        for (const Holding& held : s.holding)
            if (held.owner == s.turn)
                due += held.level == hotel_level(game) ? second() : held.level * amount();
        return due;
    }

    // `change`: what the player on turn gets more, from each, than is printed.
    std::optional<Stand> each(Money change) const {
        Stand stand{.card = typed.card, .before = {}};
        const int others = s.in_play.count() - 1;
        if (!move_cash(stand, s.turn, change * others)) return std::nullopt;
        for (const PlayerId other : s.in_play)
            if (other != s.turn && !move_cash(stand, other, -change)) return std::nullopt;
        return stand;
    }

    std::optional<Stand> stand() const {
        if (as_printed()) return Stand{.card = typed.card, .before = {}};
        switch (printed().kind) {
        case CardKind::Collect: return collect();
        case CardKind::Pay: return pay(amount());
        case CardKind::Repairs: return pay(repairs());
        case CardKind::CollectEach: return each(amount() - printed().amount);
        case CardKind::PayEach: {
            // Paid one after another: exact where all can be paid.
            const Money all = amount() * (s.in_play.count() - 1);
            return s.player[s.turn].cash >= all ? each(printed().amount - amount()) : std::nullopt;
        }
        default: return std::nullopt;  // no amount in it
        }
    }
};

bool in_range(Money amount) { return amount >= 0 && amount <= kMostOfACard; }

}  // namespace

Result Machine::on(const TypeCard& typed) {
    if (const Code no = authority(typed.seat); no != Code::Accepted) return result(no);
    if (const auto first = repeated(typed.seat)) return *first;
    returned(PlayerSet::of(typed.seat));
    if (l_.settings.dice != Dice::Real) return result(Code::NotRealDice);
    if (!running()) return result(Code::NotRunning);
    const std::uint32_t now = decision_number(l_);
    if (typed.decision != now)
        return result(typed.decision < now ? Code::StaleDecision : Code::FutureDecision);
    const bool draws = pending().ask == Ask::Draw && game_->rules.draw == Draw::Cards;
    if (!draws || index_of(typed.card) >= kCards || deck_of(typed.card) != state().drawing)
        return result(Code::BadCard);
    const Drawn drawn{*game_, state(), typed};
    if (!in_range(drawn.amount()) || !in_range(drawn.second())) return result(Code::BadCard);
    // [HOUSE-02] What is paid goes to the parking there: the printed amount would go, not the true one.
    if (!drawn.as_printed() && game_->rules.fines_go == FinesGo::ToParking) return result(Code::BadCard);
    auto stand = drawn.stand();
    if (!stand) return result(Code::BadCard);
    const Action card = act::card(stand->card);
    if (why_illegal(*game_, state(), card)) stand->before.shuffled.push_back(state().drawing);
    if (stand->before != notation::Correction{}) {
        stand->before.why = "typed card";
        State tried = state();
        if (notation::correct(*game_, tried, stand->before) || why_illegal(*game_, tried, card))
            return result(Code::BadCard);
        log(Corrected{stand->before, typed.seat, true});
        tell(everybody_here(), CorrectedNews{l_.step, stand->before, typed.seat, true});
    }
    play(card, How::Typed, typed.seat, command_->id);
    return result(Code::Accepted);
}

// [TURN-08] A void throw is no throw: it is noted, and thrown again.
Result Machine::on(const VoidThrow& thrown) {
    if (const Code no = authority(thrown.seat); no != Code::Accepted) return result(no);
    if (l_.settings.dice != Dice::Real) return result(Code::NotRealDice);
    if (!running()) return result(Code::NotRunning);
    const banquier::Ask ask = pending().ask;
    const bool thrown_now = ask == Ask::Roll || ask == Ask::OrderRoll || ask == Ask::ThrowForRent ||
        (ask == Ask::Draw && game_->rules.draw == Draw::ThreeDice);
    if (!thrown_now) return result(Code::Illegal, {Reason::NotYourDecision, "TURN-08"_rule});
    log(ThrowVoid{thrown.seat});
    notice(NoticeKind::ThrowVoid, thrown.seat);
    return result(Code::Accepted);
}

}  // namespace banquier::table
