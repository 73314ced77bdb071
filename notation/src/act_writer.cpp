#include <banquier/notation/act.hpp>

#include <banquier/notation/words.hpp>

#include <fmt/format.h>

namespace banquier::notation {

namespace {

std::string seat(PlayerId player) {
    return is_player(player) ? fmt::format("{}", index_of(player) + 1) : "?";
}

std::string dice(const Action& action, int count) {
    if (action.dice[0] == kVoidDie) return " void";
    std::string text;
    for (int i = 0; i < count && action.dice[0] != 0; ++i) text += fmt::format(" {}", action.dice[i]);
    return text;
}

std::string titles(const Game& game, DeedSet deeds) {
    std::string text;
    for (DeedId deed : deeds) text += fmt::format(" {}", square_of(game, deed));
    return text;
}

std::string side(
    const Game& game, std::string_view verb, DeedSet deeds, std::int64_t money, TokenSet tokens) {
    std::string text = titles(game, deeds);
    if (money > 0) text += fmt::format(" +{}", money);
    for (TokenId token : tokens) text += " " + write_token(game, token);
    return text.empty() ? text : fmt::format(" {}{}", verb, text);
}

std::string lifting(const Game& game, DeedSet deeds) {
    return deeds.empty() ? std::string{} : " lift" + titles(game, deeds);
}

std::string offer(const Game& game, const Action& a) {
    std::string text = "offer " + seat(a.whom);
    text += side(game, "give", a.give, a.amount, a.give_tokens);
    text += side(game, "get", a.get, -std::int64_t{a.amount}, a.get_tokens);
    text += lifting(game, a.lift);
    if (a.settles != 0) text += fmt::format(" settles {}", a.settles);
    return text;
}

std::string build(const Game& game, const Action& a) {
    if (index_of(a.group) >= kGroups) return "build ?";
    const Group& group = game.board.group[a.group];
    std::string text = "build" + titles(game, group.deeds) + " =";
    for (std::size_t i = 0; i < group.size; ++i) text += " " + write_level(game, a.levels[i]);
    return text;
}

std::string said(const Game& game, const Action& a) {
    const int at = square_of(game, a.deed);
    switch (a.kind) {
    case ActKind::Roll: return "roll" + dice(a, 2);
    case ActKind::PayFine: return "pay fine";
    case ActKind::UseToken: return "use " + write_token(game, a.token);
    case ActKind::Buy: return "buy";
    case ActKind::Decline: return "decline";
    case ActKind::Bid: return fmt::format("bid {}", a.amount);
    case ActKind::Pass: return "pass";
    case ActKind::Keep: return "keep" + (a.give.empty() ? " none" : titles(game, a.give));
    case ActKind::Want: return fmt::format("want {}", a.amount);
    case ActKind::PayCard: return "pay card";
    case ActKind::DrawCard: return "draw";
    case ActKind::EndTurn: return "end";
    case ActKind::Bankrupt: return "bankrupt";
    case ActKind::Claim: return fmt::format("claim {}", at);
    case ActKind::Build: return build(game, a);
    case ActKind::Mortgage: return fmt::format("mortgage {}", at);
    case ActKind::Lift: return fmt::format("lift {}", at);
    case ActKind::Offer: return offer(game, a);
    case ActKind::Withdraw: return "withdraw";
    case ActKind::Accept:
        return fmt::format("accept {} #{}{}", seat(a.whom), a.revision, lifting(game, a.lift));
    case ActKind::Refuse: return fmt::format("refuse {} #{}", seat(a.whom), a.revision);
    case ActKind::PutUp: return fmt::format("put up {}", at);
    case ActKind::PutUpToken: return fmt::format("put up {} for {}", write_token(game, a.token), a.amount);
    case ActKind::SellToBank: return fmt::format("sell {} to bank", at);
    case ActKind::Card: return "card " + write_card(a.card);
    case ActKind::ThreeDice: return "dice" + dice(a, 3);
    case ActKind::Throw: return "throw" + dice(a, 2);
    case ActKind::Deal: return fmt::format("deal {} {}", seat(a.whom), at);
    case ActKind::LastRound: return "last round";
    case ActKind::TimeUp: return "time up";
    case ActKind::Stop: return "stop";
    }
    return "?";
}

}  // namespace

std::string write_card(CardId card) {
    return fmt::format("{} {}", word(deck_of(card)), index_of(card) % kDeckSize + 1);
}

std::string write_token(const Game& game, TokenId token) {
    return fmt::format("{}{}", game.board.token_cards == 0 ? "key" : "card", index_of(token) + 1);
}

std::string write_level(const Game& game, std::uint8_t level) {
    const int hotel = game.rules.houses_before_hotel + 1;
    if (level == hotel) return "h";
    return fmt::format("{}", level < hotel ? level : level - 1);  // too many houses, as they were said
}

int square_of(const Game& game, DeedId deed) {
    return index_of(deed) < kDeeds ? static_cast<int>(index_of(game.board.deed[deed].square)) : -1;
}

std::string write_act(const Game& game, const Action& action) {
    const std::string_view who = is_clock(action.kind) ? "clock" : "luck";
    const std::string actor =
        is_luck(action.kind) || is_clock(action.kind) ? std::string{who} : seat(action.by);
    return fmt::format("{}: {}", actor, said(game, action));
}

}  // namespace banquier::notation
