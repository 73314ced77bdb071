#include <banquier/client/verify.hpp>

namespace banquier::client {

namespace {

// The salts by seat; none where one is missing or is no salt.
std::optional<std::vector<luck::Salt>> salts_of(const notation::RecordHeader& header) {
    std::vector<luck::Salt> salts;
    for (const std::string& hex : header.fair->salts)
        if (const auto salt = luck::Salt::from_hex(hex)) salts.push_back(*salt);
    if (salts.size() != header.players.size() || salts.size() != header.fair->salts.size())
        return std::nullopt;
    return salts;
}

// The first seat whose salt is not the one that it pledged; how many there are, where all are.
std::size_t first_not_pledged(const luck::Commitment& commitment, const std::vector<std::string>& pledges,
    const std::vector<luck::Salt>& salts) {
    std::size_t seat = 0;
    while (seat < salts.size()) {
        const std::string due =
            salts[seat].empty() ? std::string{} : luck::pledge_of(commitment, salts[seat]).hex();
        if (pledges[seat] != due) break;
        ++seat;
    }
    return seat;
}

// Of a record that is only followed: once a deck has been seen through, when a release card comes again is a matter of
// its rules.
bool is_beyond_following(const Game& game, const State& before, const Action& action) {
    if (action.kind != ActKind::Card) return false;
    const Deck& deck = before.deck[index_of(deck_of(action.card))];
    return deck.unseen == 0 &&
        (deck.seen_count == 0 || game.board.card[action.card].kind == CardKind::Release);
}

Action due_in(luck::FairDice& dice, const notation::Record& record, std::size_t step, const Action& action) {
    const Game& game = record.header.game;
    const State& before = record.state_at(step);
    if (!record.followed) return dice.due(game, before, action);
    const bool none_left = action.kind == ActKind::Deal && undealt(before).empty();
    if (none_left) return act::deal(action.whom, kNoDeed);
    const Action due = dice.due_alike(before, action);
    return is_beyond_following(game, before, action) ? action : due;
}

Verification check_acts(const notation::Record& record, luck::FairDice dice) {
    for (std::size_t i = 0; i < record.steps.size(); ++i) {
        const auto* action = std::get_if<Action>(&record.steps[i].what);
        if (!action || !luck::is_chance(action->kind)) continue;
        const std::uint64_t events = dice.position();
        const Action due = due_in(dice, record, i, *action);
        if (due != *action) return {Verdict::ActDiffers, events, record.steps[i].line, *action, due};
    }
    return {Verdict::Accepted, dice.position()};
}

}  // namespace

Verification verify(const notation::Record& record, const Kept& kept) {
    const auto& fair = record.header.fair;
    if (!fair) return {Verdict::NoFairDice};
    if (fair->version != luck::kFairVersion) return {Verdict::UnknownScheme};
    const auto commitment = luck::Commitment::from_hex(fair->commitment);
    if (kept.commitment && commitment != kept.commitment) return {Verdict::OtherCommitment};
    if (kept.pledges && fair->pledges != *kept.pledges) return {Verdict::OtherPledges};
    const auto salts = salts_of(record.header);
    if (!salts || fair->pledges.size() != salts->size()) return {Verdict::SaltsMissing};
    if (record.luck_taken_back != 0) return {Verdict::LuckTakenBack, 0, record.luck_taken_back};
    if (record.secret.empty()) return {record.ended ? Verdict::NotRevealed : Verdict::NotOver};
    const auto secret = luck::Secret::from_hex(record.secret);
    if (!secret || commitment != luck::commitment_of(fair->game, *secret)) return {Verdict::SecretDoesNotFit};
    if (const std::size_t seat = first_not_pledged(*commitment, fair->pledges, *salts); seat < salts->size())
        return {.verdict = Verdict::SaltNotPledged, .seat = seat};
    return check_acts(record, luck::FairDice{*secret, fair->game, *salts});
}

}  // namespace banquier::client
