// Fair dice from end to end: records of whole games are accepted, and every single change in one is found.
#include "fair_game.hpp"

#include <banquier/client/verify.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace banquier::testing {
namespace {

using client::Kept;
using client::Verdict;
using client::verify;
using notation::Record;

struct Played {
    FairGame game;
    Record record;
};

const std::vector<Played>& played() {
    static const std::vector<Played> kPlayed = [] {
        std::vector<Played> list;
        for (FairGame& game : fair_games()) {
            notation::RecordRead read = notation::read_record(game.record, game.rules);
            EXPECT_FALSE(read.problem) << render(*read.problem, editions::Language::English);
            list.push_back({std::move(game), std::move(read.record)});
        }
        return list;
    }();
    return kPlayed;
}

Kept keeping(const std::string& commitment) {
    return {.commitment = luck::Commitment::from_hex(commitment), .pledges = {}};
}
Kept keeping(const std::vector<std::string>& pledges) { return {.commitment = {}, .pledges = pledges}; }

// Hexadecimal with its first digit changed.
std::string changed(std::string hex) {
    hex[0] = hex[0] == '0' ? '1' : '0';
    return hex;
}

// Another result of the same chance.
Action changed(const Record& record, std::size_t step, Action action) {
    const State& state = record.state_at(step);
    if (wants_dice(action.kind)) {
        action.dice[1] = static_cast<std::uint8_t>(action.dice[1] % 6 + 1);
    } else if (action.kind == ActKind::Card) {
        action.card = static_cast<CardId>(index_of(action.card) ^ 1);
    } else {
        DeedSet others = undealt(state);
        others.remove(action.deed);
        if (!others.empty()) action.deed = others.lowest();
    }
    return action;
}

TEST(FairDice, OfEveryRuleSetAreAccepted) {
    std::set<ActKind> kinds;
    EXPECT_GE(played().size(), 13U);
    for (const auto& [game, record] : played()) {
        SCOPED_TRACE(game.rules);
        const auto found = verify(record, keeping(game.commitment));
        EXPECT_EQ(found.verdict, Verdict::Accepted);
        std::uint64_t events = 0;
        for (const notation::Step& step : record.steps) {
            const ActKind kind = std::get<Action>(step.what).kind;
            if (!luck::is_chance(kind)) continue;
            ++events;
            kinds.insert(kind);
        }
        EXPECT_EQ(found.events, events);
        EXPECT_GT(events, 40U);
    }
    EXPECT_THAT(kinds,
        ::testing::ElementsAre(
            ActKind::Roll, ActKind::Card, ActKind::ThreeDice, ActKind::Throw, ActKind::Deal));
}

TEST(FairDice, WithAnyOneThrowDrawOrDealChangedAreRejectedThere) {
    std::size_t changes = 0;
    for (const auto& [game, record] : played()) {
        SCOPED_TRACE(game.rules);
        Record copy = record;
        for (std::size_t i = 0; i < record.steps.size(); ++i) {
            const Action honest = std::get<Action>(record.steps[i].what);
            if (!luck::is_chance(honest.kind)) continue;
            const Action other = changed(record, i, honest);
            if (other == honest) continue;  // the last title of the pack
            copy.steps[i].what = other;
            const auto found = verify(copy, {});
            EXPECT_EQ(found.verdict, Verdict::ActDiffers);
            EXPECT_EQ(found.line, record.steps[i].line);
            EXPECT_EQ(found.due, honest);
            EXPECT_EQ(found.found, other);
            copy.steps[i].what = honest;
            ++changes;
        }
        EXPECT_EQ(verify(copy, {}).verdict, Verdict::Accepted);
    }
    EXPECT_GT(changes, 1000U);
}

TEST(FairDice, WithATitleDealtToAnotherPlayerAreRejected) {
    std::size_t deals = 0;
    for (const auto& [game, record] : played())
        for (std::size_t i = 0; i < record.steps.size(); ++i) {
            Action deal = std::get<Action>(record.steps[i].what);
            if (deal.kind != ActKind::Deal) continue;
            Record copy = record;
            deal.whom = static_cast<PlayerId>((index_of(deal.whom) + 1) % 4);
            copy.steps[i].what = deal;
            EXPECT_EQ(verify(copy, {}).verdict, Verdict::ActDiffers);
            if (++deals == 20) return;
        }
    FAIL() << "only " << deals << " deals";
}

// Who changes a salt in a record changes its pledge too.
void pledge_anew(Record& record, std::size_t seat) {
    auto& fair = *record.header.fair;
    fair.pledges[seat] =
        luck::pledge_of(*luck::Commitment::from_hex(fair.commitment), *luck::Salt::from_hex(fair.salts[seat]))
            .hex();
}

TEST(FairDice, WithAnotherPledgeSaltSecretOrCommitmentAreRejected) {
    for (const auto& [game, record] : played()) {
        SCOPED_TRACE(game.rules);
        for (std::size_t seat = 0; seat < record.header.players.size(); ++seat) {
            Record other = record;
            std::string& salt = other.header.fair->salts[seat];
            salt = salt.empty() ? std::string(32, '5') : changed(salt);
            const auto found = verify(other, {});
            EXPECT_EQ(found.verdict, Verdict::SaltNotPledged);
            EXPECT_EQ(found.seat, seat);
            pledge_anew(other, seat);
            EXPECT_EQ(verify(other, {}).verdict, Verdict::ActDiffers);
            Record pledged = record;
            std::string& pledge = pledged.header.fair->pledges[seat];
            pledge = pledge.empty() ? std::string(64, '5') : changed(pledge);
            EXPECT_EQ(verify(pledged, {}).verdict, Verdict::SaltNotPledged);
            EXPECT_EQ(verify(pledged, {}).seat, seat);
        }
        Record swapped = record;
        std::swap(swapped.header.fair->salts[0], swapped.header.fair->salts[1]);
        EXPECT_EQ(verify(swapped, {}).verdict, Verdict::SaltNotPledged);
        std::swap(swapped.header.fair->pledges[0], swapped.header.fair->pledges[1]);
        EXPECT_EQ(verify(swapped, {}).verdict, Verdict::ActDiffers);
        Record less = record;
        less.header.fair->salts[0].clear();
        EXPECT_EQ(verify(less, {}).verdict, Verdict::SaltNotPledged);

        Record secret = record;
        secret.secret = changed(secret.secret);
        EXPECT_EQ(verify(secret, {}).verdict, Verdict::SecretDoesNotFit);
        Record commitment = record;
        commitment.header.fair->commitment = changed(commitment.header.fair->commitment);
        EXPECT_EQ(verify(commitment, {}).verdict, Verdict::SecretDoesNotFit);
        Record id = record;
        id.header.fair->game += "x";
        EXPECT_EQ(verify(id, {}).verdict, Verdict::SecretDoesNotFit);
    }
}

TEST(FairDice, OfAServerThatPicksItsSecretAfterTheSaltsAreCaughtByTheKeptCommitment) {
    // The server showed one commitment, saw the salts, and then made a whole game that agrees with itself from a secret
    // that it likes better.
    const editions::Library library = editions::Library::embedded();
    const editions::RuleSetInfo& rules = library.rule_sets().front();
    const FairGame promised = play_fair_game(library, rules, 71);
    const FairGame liked = play_fair_game(library, rules, 72);
    const Record record = notation::read_record(liked.record).record;
    EXPECT_EQ(verify(record, {}).verdict, Verdict::Accepted);
    EXPECT_EQ(verify(record, keeping(promised.commitment)).verdict, Verdict::OtherCommitment);
    EXPECT_EQ(verify(record, keeping(liked.commitment)).verdict, Verdict::Accepted);
}

TEST(FairDice, OfAServerThatPicksASaltAfterTheOthersAreCaughtByTheKeptPledges) {
    // The server sits on the second seat under a name of its own. It showed one pledge there, saw the salt of the first,
    // tried salts for its seat, and made a whole game that agrees with itself from the one that it likes best.
    const editions::Library library = editions::Library::embedded();
    const editions::RuleSetInfo& rules = library.rule_sets().front();
    const FairGame promised = play_fair_game(library, rules, 73);
    const FairGame liked = play_fair_game(library, rules, 73, "0ddba11c");
    EXPECT_NE(promised.record, liked.record);
    const Record record = notation::read_record(liked.record).record;
    EXPECT_EQ(verify(record, {}).verdict, Verdict::Accepted);
    EXPECT_EQ(verify(record, keeping(liked.commitment)).verdict, Verdict::Accepted);
    EXPECT_EQ(verify(record, keeping(promised.pledges)).verdict, Verdict::OtherPledges);
    EXPECT_EQ(verify(record, keeping(liked.pledges)).verdict, Verdict::Accepted);
}

TEST(FairDice, OfOtherSeatsThanThosePledgedAreCaughtByTheKeptPledges) {
    const auto& [game, record] = played().front();
    EXPECT_EQ(verify(record, keeping(game.pledges)).verdict, Verdict::Accepted);
    std::vector<std::string> swapped = game.pledges;
    std::swap(swapped[0], swapped[1]);
    EXPECT_EQ(verify(record, keeping(swapped)).verdict, Verdict::OtherPledges);
    std::vector<std::string> fewer = game.pledges;
    fewer.pop_back();
    EXPECT_EQ(verify(record, keeping(fewer)).verdict, Verdict::OtherPledges);
}

TEST(FairDice, ThatCannotBeCheckedAreToldApart) {
    const auto& [game, record] = played().front();
    Record none = record;
    none.header.fair.reset();
    EXPECT_EQ(verify(none, {}).verdict, Verdict::NoFairDice);
    EXPECT_EQ(verify(none, keeping(game.commitment)).verdict, Verdict::NoFairDice);
    Record newer = record;
    for (const int version : {1, 3}) {
        newer.header.fair->version = version;
        EXPECT_EQ(verify(newer, {}).verdict, Verdict::UnknownScheme);
    }
    for (const std::size_t count : {0U, 3U, 5U}) {
        Record salts = record;
        salts.header.fair->salts.resize(count);
        EXPECT_EQ(verify(salts, {}).verdict, Verdict::SaltsMissing) << count;
        Record pledges = record;
        pledges.header.fair->pledges.resize(count);
        EXPECT_EQ(verify(pledges, {}).verdict, Verdict::SaltsMissing) << count;
    }
    Record silent = record;
    silent.secret.clear();
    EXPECT_EQ(verify(silent, {}).verdict, Verdict::NotRevealed);
    silent.ended = false;
    EXPECT_EQ(verify(silent, {}).verdict, Verdict::NotOver);
    EXPECT_EQ(verify(silent, keeping(changed(game.commitment))).verdict, Verdict::OtherCommitment);
}

// The record with lines put in before its end.
std::string with_lines(const std::string& record, const std::string& lines) {
    const std::size_t end = record.rfind('\n', record.size() - 2) + 1;
    return record.substr(0, end) + lines + record.substr(end);
}

TEST(FairDice, ThrownAgainAfterATakenBackThrowAreRejected) {
    const std::string& text = played().front().game.record;
    const std::size_t second = text.find('\n', text.find('\n') + 1) + 1;
    const std::string first_act = text.substr(text.find('\n') + 1, second - text.find('\n') - 1);
    // The first throw, taken back and made again: the record agrees with itself, but a server could fish so.
    const std::string again = text.substr(0, second) + "{\"back_to\":0}\n" + first_act + text.substr(second);
    const notation::RecordRead read = notation::read_record(again);
    ASSERT_FALSE(read.problem);
    const auto found = verify(read.record, {});
    EXPECT_EQ(found.verdict, Verdict::LuckTakenBack);
    EXPECT_EQ(found.line, 3U);
}

TEST(FairDice, StayAsTheyAreWhereAnActWithoutLuckIsTakenBack) {
    const std::string& text = played().front().game.record;
    const std::size_t acts = played().front().record.steps.size();
    // A step back to where the game stands takes nothing back.
    const auto read = notation::read_record(with_lines(text, "{\"back_to\":" + std::to_string(acts) + "}\n"));
    ASSERT_FALSE(read.problem);
    EXPECT_EQ(verify(read.record, {}).verdict, Verdict::Accepted);
}

}  // namespace
}  // namespace banquier::testing
