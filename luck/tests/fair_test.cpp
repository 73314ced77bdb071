#include <banquier/luck/fair.hpp>

#include "fair_words.hpp"
#include <banquier/luck/sampling.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <limits>
#include <set>
#include <sstream>
#include <type_traits>
#include <vector>

namespace banquier::luck {
namespace {

using nlohmann::json;

// ---- What cannot be done with a secret

template <class T>
concept Printable = requires(std::ostream& out, const T& value) { out << value; };

static_assert(!std::is_copy_constructible_v<Secret> && !std::is_copy_assignable_v<Secret>);
static_assert(!std::is_copy_constructible_v<FairDice> && !std::is_copy_assignable_v<FairDice>);
static_assert(!Printable<Secret> && !Printable<FairDice>);
static_assert(std::is_nothrow_move_constructible_v<Secret> && std::is_nothrow_move_constructible_v<FairDice>);

const json& vectors() {
    static const json kVectors = json::parse(std::ifstream{"tests/fair/vectors.json"});
    return kVectors;
}

Secret secret_of(const json& vector) { return *Secret::from_hex(vector.at("secret").get<std::string>()); }

std::vector<Salt> salts_of(const json& vector) {
    std::vector<Salt> salts;
    for (const std::string hex : vector.at("salts")) salts.push_back(*Salt::from_hex(hex));
    return salts;
}

FairDice dice_of(const json& vector, std::uint64_t position = 0) {
    return FairDice{secret_of(vector), vector.at("game").get<std::string>(), salts_of(vector), position};
}

// A position that waits for a card out of so many.
State drawing_from(std::uint32_t cards) {
    State state;
    state.players = 2;
    state.in_play = PlayerSet::first(2);
    state.phase = Phase::Draw;
    state.deck[0].unseen = static_cast<std::uint16_t>((1u << cards) - 1);
    return state;
}

State dealing() {
    State state = drawing_from(16);
    state.phase = Phase::Deal;
    return state;
}

Game with(Draw draw) {
    Game game{};
    game.rules.draw = draw;
    return game;
}

// The number behind the coming chance event, seen through an act with so many results.
std::uint32_t number_seen(FairDice& dice, std::uint32_t bound) {
    if (bound == 36) {
        const auto d = dice.complete(State{}, act::roll(PlayerId{0}, 0, 0)).dice;
        return (d[0] - 1u) * 6 + d[1] - 1;
    }
    if (bound == 216) {
        const auto d = dice.answer(with(Draw::ThreeDice), drawing_from(0)).dice;
        return ((d[0] - 1u) * 6 + d[1] - 1) * 6 + d[2] - 1;
    }
    if (bound == kDeeds) return static_cast<std::uint32_t>(dice.answer(Game{}, dealing()).deed);
    return static_cast<std::uint32_t>(dice.answer(with(Draw::Cards), drawing_from(bound)).card);
}

TEST(Fair, CommitsAsTheKnownAnswersSay) {
    for (const json& vector : vectors().at("vectors"))
        EXPECT_EQ(commitment_of(vector.at("game").get<std::string>(), secret_of(vector)).hex(),
            vector.at("commitment").get<std::string>());
}

TEST(Fair, PledgesAsTheKnownAnswersSay) {
    int seen = 0;
    for (const json& vector : vectors().at("vectors")) {
        const Commitment commitment = *Commitment::from_hex(vector.at("commitment").get<std::string>());
        const std::vector<Salt> salts = salts_of(vector);
        for (std::size_t i = 0; i < salts.size(); ++i) {
            if (salts[i].empty()) continue;
            EXPECT_EQ(pledge_of(commitment, salts[i]).hex(), vector.at("pledges").at(i).get<std::string>());
            ++seen;
        }
    }
    EXPECT_EQ(seen, 3);
}

TEST(Fair, MakesTheWordsOfOneBlockAfterTheOther) {
    for (const json& vector : vectors().at("vectors")) {
        const Secret key = *Secret::from_hex(vector.at("key").get<std::string>());
        Words words{key.bytes(), 0};
        for (const std::string known : vector.at("words_of_event_0"))
            EXPECT_EQ(words.next(), std::stoull(known, nullptr, 16));
        EXPECT_EQ(vector.at("words_of_event_0").size(), 9U);  // a block has eight
    }
}

TEST(Fair, ThrowsDrawsAndDealsAsTheKnownAnswersSay) {
    int seen = 0;
    for (const json& vector : vectors().at("vectors"))
        for (const json& known : vector.at("numbers")) {
            FairDice dice = dice_of(vector, std::stoull(known.at("event").get<std::string>()));
            EXPECT_EQ(
                number_seen(dice, known.at("bound").get<std::uint32_t>()), known.at("number").get<unsigned>())
                << known;
            EXPECT_EQ(std::to_string(dice.position() - 1), known.at("event").get<std::string>());
            ++seen;
        }
    EXPECT_EQ(seen, 3 * 8 * 9);
}

TEST(Fair, NumbersMeanTheDiceThatTheKnownAnswersSay) {
    for (std::uint32_t n = 0; n < 36; ++n) {
        const auto dice = two_dice(n);
        EXPECT_EQ(json(std::vector<int>{dice[0], dice[1]}), vectors().at("two_dice").at(n));
    }
    for (std::uint32_t n = 0; n < 216; ++n) {
        const auto dice = three_dice(n);
        EXPECT_EQ(json(std::vector<int>(dice.begin(), dice.end())), vectors().at("three_dice").at(n));
    }
}

TEST(Fair, PassesOverTheWordsThatWouldFavourSomeResults) {
    for (const json& known : vectors().at("rejection")) {
        const auto bound = known.at("bound").get<std::uint32_t>();
        const auto word = [](const json& hex) { return std::stoull(hex.get<std::string>(), nullptr, 16); };
        EXPECT_EQ(below(bound, [&] { return word(known.at("last")); }), known.at("number").get<unsigned>());
        for (const json& passed_over : known.at("passed_over")) {
            std::vector<std::uint64_t> words = {word(passed_over), word(passed_over), bound};
            std::size_t used = 0;
            EXPECT_EQ(below(bound, [&] { return words[used++]; }), 0U) << known;
            EXPECT_EQ(used, 3U) << known;
        }
    }
}

TEST(Fair, CountsTheResultsOfEveryKindOfChance) {
    const State state = drawing_from(5);
    EXPECT_EQ(results(state, ActKind::Roll), 36U);
    EXPECT_EQ(results(state, ActKind::Throw), 36U);
    EXPECT_EQ(results(state, ActKind::ThreeDice), 216U);
    EXPECT_EQ(results(state, ActKind::Card), 5U);
    EXPECT_EQ(results(state, ActKind::Deal), 28U);
    EXPECT_EQ(results(drawing_from(0), ActKind::Card), 1U);
}

TEST(Fair, GivesEveryResultAboutEquallyOften) {
    FairDice dice = dice_of(vectors().at("vectors").at(0));
    std::array<int, 36> count{};
    constexpr int kThrows = 36'000;
    for (int i = 0; i < kThrows; ++i) ++count[number_seen(dice, 36)];
    double chi_squared = 0;
    for (const int n : count) chi_squared += (n - 1000.0) * (n - 1000.0) / 1000.0;
    EXPECT_LT(
        chi_squared, 66.6);  // 35 degrees of freedom: exceeded once in a thousand, and these dice are fixed
    EXPECT_GT(chi_squared, 14.7);  // as rarely undercut
}

TEST(Fair, DrawsOnlyUnseenCardsAndThenThoseSeenInTheirOrder) {
    FairDice dice = dice_of(vectors().at("vectors").at(1));
    State state = drawing_from(16);
    state.drawing = DeckId::Chest;
    state.deck[1].unseen = 0b1000'0000'0010'0100;
    std::set<CardId> drawn;
    for (int i = 0; i < 200; ++i) drawn.insert(dice.answer(with(Draw::Cards), state).card);
    EXPECT_THAT(drawn, testing::ElementsAre(CardId{16 + 2}, CardId{16 + 5}, CardId{16 + 15}));
    state.deck[1].unseen = 0;
    state.deck[1].seen_count = 2;
    state.deck[1].seen = {9, 3};
    EXPECT_EQ(dice.answer(with(Draw::Cards), state).card, CardId{16 + 9});
    EXPECT_EQ(dice.position(), 201U);  // a card that follows from the order is an event like any other
}

TEST(Fair, TakenUpAgainAtAnyEventGoesOnTheSame) {
    const json& vector = vectors().at("vectors").at(1);
    FairDice whole = dice_of(vector);
    std::vector<Action> throws;
    for (int i = 0; i < 50; ++i) throws.push_back(whole.complete(State{}, act::roll(PlayerId{1}, 0, 0)));
    for (std::uint64_t n = 0; n < throws.size(); ++n) {
        FairDice resumed = dice_of(vector, n);
        EXPECT_EQ(resumed.position(), n);
        for (std::uint64_t i = n; i < throws.size(); ++i)
            EXPECT_EQ(resumed.complete(State{}, act::roll(PlayerId{1}, 0, 0)), throws[i]);
    }
    FairDice moved = std::move(whole);
    EXPECT_EQ(moved.position(), 50U);
}

TEST(Fair, CountsNoEventForAnActWithoutChance) {
    FairDice dice = dice_of(vectors().at("vectors").at(0));
    EXPECT_EQ(dice.complete(State{}, act::buy(PlayerId{0})), act::buy(PlayerId{0}));
    EXPECT_EQ(dice.position(), 0U);
}

TEST(Fair, DependsOnSecretGameAndEverySalt) {
    const auto fifty = [](std::string_view game, const Secret& secret, std::vector<Salt> salts) {
        FairDice dice{secret, game, salts};
        std::string text;
        for (int i = 0; i < 50; ++i) text += static_cast<char>('A' + number_seen(dice, 36));
        return text;
    };
    const Secret one{std::array<std::uint8_t, 32>{1}}, two{std::array<std::uint8_t, 32>{2}};
    const Salt a = *Salt::from_hex(std::string(32, 'a')), b = *Salt::from_hex(std::string(34, 'a'));
    const std::set<std::string> all = {fifty("g", one, {a, b}), fifty("g", two, {a, b}),
        fifty("h", one, {a, b}), fifty("g", one, {b, a}), fifty("g", one, {a, {}}), fifty("g", one, {{}, a}),
        fifty("g", one, {a}), fifty("g", one, {{}, {}}), fifty("g", one, {{}}), fifty("g", one, {})};
    EXPECT_EQ(all.size(), 10U);
    EXPECT_EQ(fifty("g", one, {a, b}), fifty("g", one, {a, b}));
}

TEST(Fair, DrawsADifferentSecretAndSaltEachTime) {
    EXPECT_NE(Secret::drawn().revealed(), Secret::drawn().revealed());
    EXPECT_NE(Salt::drawn(), Salt::drawn());
    EXPECT_EQ(Salt::drawn().bytes().size(), 32U);
    const Secret secret = Secret::drawn();
    EXPECT_EQ(Secret{secret.bytes()}.revealed(), secret.revealed());
    EXPECT_EQ(Secret::from_hex(secret.revealed())->revealed(), secret.revealed());
}

TEST(Fair, WipesASecretThatHasMovedOrGone) {
    alignas(WipedBytes) std::array<std::uint8_t, sizeof(WipedBytes)> room{};
    std::array<std::uint8_t, 32> sevens{};
    sevens.fill(7);
    auto* bytes = new (room.data()) WipedBytes{sevens};
    WipedBytes moved = std::move(*bytes);
    EXPECT_THAT(room, testing::Each(0));
    EXPECT_THAT(moved.view(), testing::Each(7));
    *bytes = std::move(moved);
    EXPECT_THAT(room, testing::Each(7));
    bytes->~WipedBytes();
    EXPECT_THAT(room, testing::Each(0));
}

TEST(Fair, ReadsHexadecimalOfTheRightLengthOnly) {
    const std::string good(64, 'f');
    EXPECT_TRUE(Secret::from_hex(good));
    EXPECT_EQ(Commitment::from_hex(std::string(64, 'F'))->hex(), good);
    for (const std::string& bad :
        {std::string{}, good.substr(1), good.substr(2), good + "ff", "g" + good.substr(1)}) {
        EXPECT_FALSE(Secret::from_hex(bad)) << bad;
        EXPECT_FALSE(Commitment::from_hex(bad)) << bad;
    }
    for (const std::size_t digits : {0U, 32U, 34U, 64U})
        EXPECT_EQ(Salt::from_hex(good.substr(0, digits))->hex().size(), digits);
    for (const std::size_t digits : {1U, 2U, 30U, 31U, 33U})
        EXPECT_FALSE(Salt::from_hex(good.substr(0, digits)));
    EXPECT_FALSE(Salt::from_hex(good + "ff"));
    EXPECT_FALSE(Salt::from_hex(std::string(32, 'x')));
}

}  // namespace
}  // namespace banquier::luck
