// An act: what a player does, or what luck and the clock bring.
#pragma once

#include <banquier/engine/board.hpp>
#include <banquier/engine/ids.hpp>
#include <banquier/engine/state.hpp>

namespace banquier {

enum class ActKind : std::uint8_t {
    // Answers to the one pending decision
    Roll,      // dice
    PayFine,   // before rolling, to leave prison
    UseToken,  // token: a release card or key, before rolling
    Buy,
    Decline,   // the purchase
    Bid,       // amount
    Pass,      // a lot; the last claims; the inherited mortgages
    Keep,      // give: the dealt titles that are kept and paid
    Want,      // amount: buildings wanted in a contest
    PayCard,   // rather than draw
    DrawCard,  // rather than pay
    EndTurn,
    Bankrupt,
    // Free acts
    Claim,     // deed
    Build,     // group, levels: up or down; also places a building won in a contest
    Mortgage,  // deed
    Lift,      // deed
    Offer,     // whom, money, titles, tokens, settles
    Withdraw,
    Accept,      // whom: the proposer; revision; lift: of the titles received
    Refuse,      // whom: the proposer; revision
    PutUp,       // deed, for public auction
    PutUpToken,  // token, amount: the opening price
    SellToBank,  // deed: mortgaged, as a last resort
    // Luck, in the bank's name
    Card,       // card: the one drawn from the deck
    ThreeDice,  // dice: poche's draw
    Throw,      // dice: for a utility's rent
    Deal,       // whom, deed
    // The clock, in the bank's name
    LastRound,
    TimeUp,
    Stop,
};
inline constexpr std::size_t kActKinds = static_cast<std::size_t>(ActKind::Stop) + 1;

struct Action {
    ActKind kind = ActKind::Pass;
    PlayerId by = kBank;
    PlayerId whom = kNobody;
    DeedId deed = kNoDeed;
    GroupId group = kNoGroup;
    CardId card{};
    TokenId token{};
    TokenSet give_tokens{};
    TokenSet get_tokens{};
    std::array<std::uint8_t, 3> dice{};  // a listed Roll or Throw has none: the caller throws
    Levels levels{};
    std::uint32_t revision = 0;
    Money amount = 0;  // of an offer: the proposer pays; negative: receives
    Money settles = 0;
    DeedSet give{};
    DeedSet get{};
    DeedSet lift{};

    constexpr bool operator==(const Action&) const = default;
};

// One function for each act, so that callers name what they say.
namespace act {

constexpr Action plain(ActKind kind, PlayerId by) { return {.kind = kind, .by = by}; }
constexpr Action roll(PlayerId by, int a, int b) {
    return {.kind = ActKind::Roll, .by = by, .dice = {std::uint8_t(a), std::uint8_t(b), 0}};
}
constexpr Action pay_fine(PlayerId by) { return plain(ActKind::PayFine, by); }
constexpr Action use_token(PlayerId by, TokenId t) {
    return {.kind = ActKind::UseToken, .by = by, .token = t};
}
constexpr Action buy(PlayerId by) { return plain(ActKind::Buy, by); }
constexpr Action decline(PlayerId by) { return plain(ActKind::Decline, by); }
constexpr Action bid(PlayerId by, Money amount) { return {.kind = ActKind::Bid, .by = by, .amount = amount}; }
constexpr Action pass(PlayerId by) { return plain(ActKind::Pass, by); }
constexpr Action keep(PlayerId by, DeedSet deeds) { return {.kind = ActKind::Keep, .by = by, .give = deeds}; }
constexpr Action want(PlayerId by, Money n) { return {.kind = ActKind::Want, .by = by, .amount = n}; }
constexpr Action pay_card(PlayerId by) { return plain(ActKind::PayCard, by); }
constexpr Action draw_card(PlayerId by) { return plain(ActKind::DrawCard, by); }
constexpr Action end_turn(PlayerId by) { return plain(ActKind::EndTurn, by); }
constexpr Action bankrupt(PlayerId by) { return plain(ActKind::Bankrupt, by); }
constexpr Action claim(PlayerId by, DeedId d) { return {.kind = ActKind::Claim, .by = by, .deed = d}; }
constexpr Action build(PlayerId by, GroupId g, Levels levels) {
    return {.kind = ActKind::Build, .by = by, .group = g, .levels = levels};
}
constexpr Action mortgage(PlayerId by, DeedId d) { return {.kind = ActKind::Mortgage, .by = by, .deed = d}; }
constexpr Action lift(PlayerId by, DeedId d) { return {.kind = ActKind::Lift, .by = by, .deed = d}; }
constexpr Action offer(PlayerId by, const Offer& o) {
    return {.kind = ActKind::Offer,
        .by = by,
        .whom = o.to,
        .give_tokens = o.give_tokens,
        .get_tokens = o.get_tokens,
        .amount = o.money,
        .settles = o.settles,
        .give = o.give,
        .get = o.get,
        .lift = o.lift};
}
constexpr Action withdraw(PlayerId by) { return plain(ActKind::Withdraw, by); }
constexpr Action accept(PlayerId by, PlayerId from, std::uint32_t revision, DeedSet lift = {}) {
    return {.kind = ActKind::Accept, .by = by, .whom = from, .revision = revision, .lift = lift};
}
constexpr Action refuse(PlayerId by, PlayerId from, std::uint32_t revision) {
    return {.kind = ActKind::Refuse, .by = by, .whom = from, .revision = revision};
}
constexpr Action put_up(PlayerId by, DeedId d) { return {.kind = ActKind::PutUp, .by = by, .deed = d}; }
constexpr Action put_up_token(PlayerId by, TokenId t, Money opening) {
    return {.kind = ActKind::PutUpToken, .by = by, .token = t, .amount = opening};
}
constexpr Action sell_to_bank(PlayerId by, DeedId d) {
    return {.kind = ActKind::SellToBank, .by = by, .deed = d};
}
constexpr Action card(CardId c) { return {.kind = ActKind::Card, .card = c}; }
constexpr Action three_dice(int a, int b, int c) {
    return {.kind = ActKind::ThreeDice, .dice = {std::uint8_t(a), std::uint8_t(b), std::uint8_t(c)}};
}
constexpr Action throw_dice(int a, int b) {
    return {.kind = ActKind::Throw, .dice = {std::uint8_t(a), std::uint8_t(b), 0}};
}
constexpr Action deal(PlayerId to, DeedId d) { return {.kind = ActKind::Deal, .whom = to, .deed = d}; }
constexpr Action last_round() { return plain(ActKind::LastRound, kBank); }
constexpr Action time_up() { return plain(ActKind::TimeUp, kBank); }
constexpr Action stop() { return plain(ActKind::Stop, kBank); }

}  // namespace act

// Acts of luck. Whoever throws the dice or draws the cards gives them right after the act that asked for them.
constexpr bool is_luck(ActKind kind) { return kind >= ActKind::Card && kind <= ActKind::Deal; }
constexpr bool is_clock(ActKind kind) { return kind >= ActKind::LastRound; }
constexpr bool is_free(ActKind kind) { return kind >= ActKind::Claim && kind <= ActKind::SellToBank; }
// A listed act of these kinds still wants its dice.
constexpr bool wants_dice(ActKind kind) {
    return kind == ActKind::Roll || kind == ActKind::Throw || kind == ActKind::ThreeDice;
}

}  // namespace banquier
