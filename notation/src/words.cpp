#include <banquier/notation/words.hpp>

#include "enumerators.hpp"

namespace banquier::notation {

namespace {

// clang-format off

constexpr auto kActKindWords = std::to_array<std::string_view>({
    "roll", "pay-fine", "use-token", "buy", "decline", "bid", "pass", "keep", "want", "pay-card",
    "draw-card", "end-turn", "bankrupt", "claim", "build", "mortgage", "lift", "offer", "withdraw",
    "accept", "refuse", "put-up", "put-up-token", "sell-to-bank", "card", "three-dice", "throw", "deal",
    "last-round", "time-up", "stop",
});
static_assert(all_named<ActKind>(kActKindWords));

constexpr auto kReasonWords = std::to_array<std::string_view>({
    "none", "game-over", "not-your-decision", "luck-awaited", "player-out", "wrong-timing", "lot-open",
    "contest-open", "debt-open", "no-debt", "not-in-prison", "fine-not-yet", "no-such-clock",
    "already-announced", "before-play", "not-now", "not-again", "no-such-thing", "not-yours", "not-theirs", "not-for-sale",
    "already-mortgaged", "not-mortgaged", "group-built", "group-not-whole", "group-mortgaged",
    "under-the-hammer", "not-a-street", "no-token", "tokens-not-traded", "no-auctions", "nothing-to-claim",
    "not-the-claimant", "no-offer", "old-revision", "offer-empty", "offer-to-self", "wrong-side",
    "settles-nothing", "titles-not-taken", "not-dealt-to-you", "not-enough-cash", "bid-too-low",
    "bid-too-high", "bid-reserved", "wish-reserved", "already-highest", "not-entitled", "can-still-pay", "would-waste-estate",
    "not-last-resort", "not-put-up-yet", "no-change", "up-and-down", "too-high", "uneven", "no-houses", "no-hotels",
    "hotel-sold-whole", "not-this-building", "too-many", "bad-dice", "card-not-there", "not-this-player",
    "title-dealt",
});
static_assert(all_named<Reason>(kReasonWords));

constexpr auto kEventKindWords = std::to_array<std::string_view>({
    "order-rolled", "first-player", "title-dealt", "deal-returned", "dealt-kept", "dealt-refused",
    "turn-began", "rolled", "rolls-again", "moved", "salary", "sent-to-prison", "stays-in-prison",
    "left-prison", "fine-paid", "token-used", "pot-won", "nothing-happens", "card-drawn", "card-obeyed",
    "token-received", "no-key-left", "for-sale", "bought", "declined", "stays-for-sale", "lot-opened",
    "bid-made", "passed", "lot-sold", "lot-unsold", "rent-claimable", "rent-claimed", "rent-noted",
    "rent-lapsed", "no-rent", "thrown-for-rent", "debt-arose", "paid", "paid-in-part", "debt-passed",
    "built", "building-sold", "bank-paid", "paid-bank", "mortgaged", "lifted", "interest-paid",
    "contest-opened", "wanted", "all-served", "wish-lapsed", "contest-closed", "offer-made",
    "offer-withdrawn", "offer-refused", "offer-lapsed", "traded", "title-moved", "token-moved",
    "money-moved", "debt-settled", "put-up", "sold-to-bank", "went-bankrupt", "estate-taken",
    "estate-to-bank", "mortgages-inherited", "interest-counted", "turn-ended", "round-ended", "last-round-announced",
    "time-is-up", "stopped", "game-won", "fortune",
});
static_assert(all_named<EventKind>(kEventKindWords));

constexpr auto kAudienceWords = std::to_array<std::string_view>({
    "all", "player-and-banker",
});
static_assert(all_named<Audience>(kAudienceWords));

constexpr auto kAskWords = std::to_array<std::string_view>({
    "order-roll", "deal", "choose-dealt", "roll", "draw", "card-choice", "buy", "end-turn", "last-claims",
    "over", "debt", "throw-for-rent", "bids", "wants", "place", "inherit",
});
static_assert(all_named<Ask>(kAskWords));

constexpr auto kPhaseWords = std::to_array<std::string_view>({
    "order-roll", "deal", "choose-dealt", "roll", "move", "draw", "card-choice", "buy", "finish",
    "end-turn", "last-claims", "over",
});
static_assert(all_named<Phase>(kPhaseWords));

constexpr auto kClockWords = std::to_array<std::string_view>({
    "running", "last-round-announced", "final-round", "time-up", "stopped",
});
static_assert(all_named<Clock>(kClockWords));

constexpr auto kTaskKindWords = std::to_array<std::string_view>({
    "debt", "pay-each", "collect-each", "throw-for-rent", "lot", "contest", "place", "inherit",
    "estate-lots",
});
static_assert(all_named<TaskKind>(kTaskKindWords));

constexpr auto kDebtCauseWords = std::to_array<std::string_view>({
    "rent", "tax", "card", "each-player", "fine", "interest", "title",
});
static_assert(all_named<DebtCause>(kDebtCauseWords));

constexpr auto kLotKindWords = std::to_array<std::string_view>({
    "title", "token", "building",
});
static_assert(all_named<LotKind>(kLotKindWords));

constexpr auto kBuildingWords = std::to_array<std::string_view>({
    "house", "hotel",
});
static_assert(all_named<Building>(kBuildingWords));

constexpr auto kFindingWords = std::to_array<std::string_view>({
    "none", "player-count", "cash-negative", "owner-out", "level-too-high", "level-uneven",
    "built-mortgaged", "built-not-whole", "not-a-street-built", "houses-do-not-add-up",
    "hotels-do-not-add-up", "token-held-twice", "deck-wrong", "place-off-board", "prison-wrong", "turn-out",
    "tasks-overflow", "claims-overflow", "claim-wrong", "lot-wrong", "contest-wrong", "offer-wrong",
    "facts-stale", "nobody-awaited", "winners-wrong", "phase-wrong", "interest-wrong", "paid-wrong",
    "deal-wrong",
});
static_assert(all_named<Finding>(kFindingWords));

constexpr auto kDeckIdWords = std::to_array<std::string_view>({
    "chance", "chest",
});
static_assert(all_named<DeckId>(kDeckIdWords));

// clang-format on

}  // namespace

std::span<const std::string_view> words_of(ActKind) { return kActKindWords; }
std::span<const std::string_view> words_of(Reason) { return kReasonWords; }
std::span<const std::string_view> words_of(EventKind) { return kEventKindWords; }
std::span<const std::string_view> words_of(Audience) { return kAudienceWords; }
std::span<const std::string_view> words_of(Ask) { return kAskWords; }
std::span<const std::string_view> words_of(Phase) { return kPhaseWords; }
std::span<const std::string_view> words_of(Clock) { return kClockWords; }
std::span<const std::string_view> words_of(TaskKind) { return kTaskKindWords; }
std::span<const std::string_view> words_of(DebtCause) { return kDebtCauseWords; }
std::span<const std::string_view> words_of(LotKind) { return kLotKindWords; }
std::span<const std::string_view> words_of(Building) { return kBuildingWords; }
std::span<const std::string_view> words_of(Finding) { return kFindingWords; }
std::span<const std::string_view> words_of(DeckId) { return kDeckIdWords; }

std::string rule_word(RuleId rule) {
    if (!rule) return {};
    std::string word{kChapterNames[index_of(rule.chapter)]};
    word += rule.number < 10 ? "-0" : "-";
    return word += std::to_string(rule.number);
}

}  // namespace banquier::notation
