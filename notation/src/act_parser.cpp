#include <banquier/notation/act.hpp>

#include <banquier/notation/words.hpp>

#include "act_words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace banquier::notation {

namespace {

constexpr Money kMost = std::numeric_limits<Money>::max();  // in an act: the rules refuse what is too much

constexpr int kMostHousesSaid = 9;

const Text kWho{"qui agit, puis deux-points : 1: à 8:, luck: ou clock:",
    "who acts, then a colon: 1: to 8:, luck: or clock:"};
const Text kSeat{"une place, de 1 à 8", "a seat, 1 to 8"};
const Text kTitle{"le numéro d'une case qui a un titre", "the number of a square that has a title"};
const Text kAmount{"une somme entière", "a whole amount"};
const Text kDie{"un dé, de 1 à 6", "a die, 1 to 6"};
const Text kToken{
    "card ou key, avec son numéro au besoin (card1)", "card or key, with its number if need be (card1)"};

class ActParser {
public:
    ActParser(WordReader words, const Context& context) : words_(std::move(words)), context_(context) {}

    Action player_act(PlayerId by);
    Action luck_act();
    Action clock_act();
    // Nothing stands after the act.
    void finish(const Action& action);

private:
    PlayerId seat() { return static_cast<PlayerId>(words_.number(1, kMaxPlayers, kSeat) - 1); }
    Money amount() { return words_.number(0, kMost, kAmount); }
    DeedId title();
    std::optional<DeedId> title_if();
    DeedSet titles_here();
    TokenId token(PlayerId holder, TokenSet named);
    bool at_token() const { return words_.peek().starts_with("card") || words_.peek().starts_with("key"); }
    void dice(Action& action, int count);
    Action thrown(ActKind kind, PlayerId by, int count);
    Action pay(PlayerId by);
    Action refuse(PlayerId by);
    Action offer(PlayerId by);
    void side(Action& action, PlayerId giver, DeedSet& deeds, TokenSet& tokens, int sign);
    Action accept(PlayerId by);
    Action build(PlayerId by);
    Action put_up(PlayerId by);
    Action keep(PlayerId by);
    std::uint32_t revision();
    GroupId named_group();
    std::uint8_t level();
    CardId card();

    WordReader words_;
    const Context& context_;
};

std::optional<DeedId> ActParser::title_if() {
    const auto at = whole_number(words_.peek(), 0, kSquares - 1);
    if (!at) return std::nullopt;
    const Square& square = context_.game.board.square[static_cast<SquareId>(*at)];
    if (square.kind != SquareKind::Property) return std::nullopt;
    words_.take();
    return square.deed;
}

DeedId ActParser::title() {
    if (const auto deed = title_if()) return *deed;
    words_.fail(kTitle);
    return DeedId{0};
}

// One title at least, then as many as there are.
DeedSet ActParser::titles_here() {
    DeedSet deeds = DeedSet::of(title());
    while (const auto deed = title_if()) deeds.add(*deed);
    return deeds;
}

// "card2" is the second; "card" is the lowest that the holder has, beside those already named.
TokenId ActParser::token(PlayerId holder, TokenSet named) {
    std::string_view text = words_.peek();
    if (text == "card" || text == "key") {
        const TokenSet held = context_.state ? context_.state->player[holder].tokens - named : TokenSet{};
        if (!held.empty()) {
            words_.take();
            return held.lowest();
        }
        words_.fail({"le numéro de la carte (card1)", "the number of the card (card1)"});
        return {};
    }
    if (at_token()) text.remove_prefix(text.starts_with("card") ? 4 : 3);
    const auto number = at_token() ? whole_number(text, 1, kMaxTokens) : std::nullopt;
    if (!number) {
        words_.fail(kToken);
        return {};
    }
    words_.take();
    return static_cast<TokenId>(*number - 1);
}

// All the dice, or none where the thrower is still to come. [TURN-08] A void throw is said, and refused by the rules.
void ActParser::dice(Action& action, int count) {
    if (words_.take_if("void")) {
        action.dice.fill(kVoidDie);
        return;
    }
    for (int i = 0; i < count && !(i == 0 && words_.done()); ++i)
        action.dice[i] = static_cast<std::uint8_t>(words_.number(1, 6, kDie));
}

std::uint32_t ActParser::revision() {
    const std::string& text = words_.peek();
    const auto number =
        text.starts_with('#') ? whole_number(std::string_view{text}.substr(1), 0, kMost) : std::nullopt;
    if (!number) {
        words_.fail({"le numéro de l'offre (#3)", "the number of the offer (#3)"});
        return 0;
    }
    words_.take();
    return static_cast<std::uint32_t>(*number);
}

void ActParser::side(Action& action, PlayerId giver, DeedSet& deeds, TokenSet& tokens, int sign) {
    const Text what{"un titre, +somme, card", "a title, +amount, card"};
    for (bool first = true; !words_.failed(); first = false) {
        if (const auto deed = title_if()) {
            deeds.add(*deed);
        } else if (words_.peek().starts_with('+')) {
            const auto money = whole_number(std::string_view{words_.peek()}.substr(1), 1, kMost);
            if (!money) return words_.fail({"+somme (+100)", "+amount (+100)"});
            if (action.amount != 0)
                return words_.fail({"une seule somme dans l'offre", "one amount only in the offer"});
            action.amount = sign * *money;
            words_.take();
        } else if (at_token()) {
            tokens.add(token(giver, tokens));
        } else if (first) {
            words_.fail(what);
        } else {
            return;
        }
    }
}

Action ActParser::offer(PlayerId by) {
    Action action = act::plain(ActKind::Offer, by);
    action.whom = seat();
    if (words_.take_if("give")) side(action, by, action.give, action.give_tokens, 1);
    if (words_.take_if("get")) side(action, action.whom, action.get, action.get_tokens, -1);
    if (words_.take_if("lift")) action.lift = titles_here();
    if (words_.take_if("settles")) action.settles = words_.number(1, kMost, kAmount);
    if (!words_.done())
        words_.fail(
            {"give, get, lift ou settles, dans cet ordre", "give, get, lift or settles, in that order"});
    return action;
}

Action ActParser::accept(PlayerId by) {
    const PlayerId from = seat();
    const std::uint32_t number = revision();
    return act::accept(by, from, number, words_.take_if("lift") ? titles_here() : DeedSet{});
}

GroupId ActParser::named_group() {
    if (context_.names)
        for (std::size_t i = 0; i < kGroups; ++i)
            if (!words_.peek().empty() && context_.names->group[i] == words_.peek()) {
                words_.take();
                return static_cast<GroupId>(i);
            }
    return kNoGroup;
}

// More houses than a street holds lie above the hotel, so that they are never taken for one; the rules refuse them.
std::uint8_t ActParser::level() {
    const int hotel = context_.game.rules.houses_before_hotel + 1;
    if (words_.take_if("h")) return static_cast<std::uint8_t>(hotel);
    const int houses = words_.number(0, kMostHousesSaid,
        {fmt::format("un niveau, de 0 à {}, ou h", hotel - 1),
            fmt::format("a level, 0 to {}, or h", hotel - 1)});
    return static_cast<std::uint8_t>(houses < hotel ? houses : houses + 1);
}

// A group by its id or one square, with the levels in board order; or all its squares, with theirs.
Action ActParser::build(PlayerId by) {
    const Board& board = context_.game.board;
    std::vector<DeedId> order;
    GroupId group = named_group();
    if (group == kNoGroup) {
        order.push_back(title());
        group = board.deed[order[0]].group;
        const WordReader before_list = words_;
        while (const auto deed = title_if()) order.push_back(*deed);
        if (order.size() > 1 && words_.peek() != "=") {  // no list of squares: these were the levels
            words_ = before_list;
            order.resize(1);
        }
    }
    const Group& whole = board.group[group];
    if (order.size() <= 1) order.assign(whole.list.begin(), whole.list.begin() + whole.size);
    DeedSet listed;
    for (DeedId deed : order) listed.add(deed);
    if (listed != whole.deeds || order.size() != whole.size)
        words_.fail({"avant =, toutes les cases d'un groupe", "before =, every square of one group"});
    words_.take_if("=");
    Levels levels{};
    for (DeedId deed : order) {
        const auto place =
            std::find(whole.list.begin(), whole.list.begin() + whole.size, deed) - whole.list.begin();
        levels[static_cast<std::size_t>(place)] = level();
    }
    return act::build(by, group, levels);
}

Action ActParser::put_up(PlayerId by) {
    words_.expect("up");
    if (!at_token()) return act::put_up(by, title());
    const TokenId what = token(by, {});
    words_.expect("for");
    return act::put_up_token(by, what, amount());
}

Action ActParser::keep(PlayerId by) {
    return act::keep(by, words_.take_if("none") ? DeedSet{} : titles_here());
}

CardId ActParser::card() {
    const auto deck = from_word<DeckId>(words_.peek());
    if (!deck) {
        words_.fail({"chance ou chest", "chance or chest"});
        return {};
    }
    words_.take();
    const std::size_t first = index_of(*deck) * kDeckSize;
    if (context_.names)
        for (std::size_t i = first; i < first + kDeckSize; ++i)
            if (!words_.done() && context_.names->card[i] == words_.peek()) {
                words_.take();
                return static_cast<CardId>(i);
            }
    const int number = words_.number(1, kDeckSize,
        {"une carte de ce paquet, de 1 à 16, ou son nom", "a card of that deck, 1 to 16, or its name"});
    return static_cast<CardId>(first + static_cast<std::size_t>(number) - 1);
}

struct Verb {
    std::string_view word;
    ActKind kind;
};

// Acts of one word.
constexpr Verb kBareVerbs[] = {
    {"buy", ActKind::Buy},
    {"decline", ActKind::Decline},
    {"pass", ActKind::Pass},
    {"draw", ActKind::DrawCard},
    {"end", ActKind::EndTurn},
    {"bankrupt", ActKind::Bankrupt},
    {"withdraw", ActKind::Withdraw},
};

// A word and a title.
constexpr Verb kTitleVerbs[] = {
    {"claim", ActKind::Claim},
    {"mortgage", ActKind::Mortgage},
    {"lift", ActKind::Lift},
    {"sell", ActKind::SellToBank},
};

Action ActParser::thrown(ActKind kind, PlayerId by, int count) {
    Action action = act::plain(kind, by);
    dice(action, count);
    return action;
}

Action ActParser::pay(PlayerId by) {
    if (words_.take_if("fine")) return act::pay_fine(by);
    if (words_.take_if("card")) return act::pay_card(by);
    words_.fail({"fine ou card", "fine or card"});
    return {};
}

Action ActParser::refuse(PlayerId by) {
    const PlayerId from = seat();
    return act::refuse(by, from, revision());
}

Action ActParser::player_act(PlayerId by) {
    for (const Verb& verb : kBareVerbs)
        if (words_.take_if(verb.word)) return act::plain(verb.kind, by);
    for (const Verb& verb : kTitleVerbs)
        if (words_.take_if(verb.word)) return {.kind = verb.kind, .by = by, .deed = title()};
    if (words_.take_if("roll")) return thrown(ActKind::Roll, by, 2);
    if (words_.take_if("pay")) return pay(by);
    if (words_.take_if("use")) return act::use_token(by, token(by, {}));
    if (words_.take_if("bid")) return act::bid(by, amount());
    if (words_.take_if("keep")) return keep(by);
    if (words_.take_if("want")) return act::want(by, amount());
    if (words_.take_if("build")) return build(by);
    if (words_.take_if("offer")) return offer(by);
    if (words_.take_if("accept")) return accept(by);
    if (words_.take_if("refuse")) return refuse(by);
    if (words_.take_if("put")) return put_up(by);
    words_.fail(
        {"roll, pay, use, buy, decline, bid, pass, keep, want, draw, end, bankrupt, claim, build, mortgage, "
         "lift, offer, withdraw, accept, refuse, put ou sell",
            "roll, pay, use, buy, decline, bid, pass, keep, want, draw, end, bankrupt, claim, build, "
            "mortgage, lift, "
            "offer, withdraw, accept, refuse, put or sell"});
    return {};
}

Action ActParser::luck_act() {
    if (words_.take_if("card")) return act::card(card());
    if (words_.take_if("dice")) return thrown(ActKind::ThreeDice, kBank, 3);
    if (words_.take_if("throw")) return thrown(ActKind::Throw, kBank, 2);
    if (words_.take_if("deal")) {
        const PlayerId to = seat();
        return act::deal(to, title());
    }
    words_.fail({"card, dice, throw ou deal", "card, dice, throw or deal"});
    return {};
}

Action ActParser::clock_act() {
    if (words_.take_if("stop")) return act::stop();
    if (words_.take_if("last")) {
        words_.expect("round");
        return act::last_round();
    }
    if (words_.take_if("time")) {
        words_.expect("up");
        return act::time_up();
    }
    words_.fail({"last round, time up ou stop", "last round, time up or stop"});
    return {};
}

void ActParser::finish(const Action& action) {
    if (action.kind == ActKind::SellToBank) {
        words_.expect("to");
        words_.expect("bank");
    }
    words_.expect_end();
}

}  // namespace

Result<Action> parse_act(std::string_view line, const Context& context) {
    FirstProblem problem;
    const std::size_t colon = std::min(line.find(':'), line.size());
    const std::string_view rest = line.substr(std::min(colon + 1, line.size()));
    WordReader actor{problem, line.substr(0, colon), 0};
    if (colon == line.size()) actor.fail(kWho);
    ActParser parser{
        WordReader{problem, rest, characters(line.substr(0, line.size() - rest.size()))}, context};
    Action action;
    if (actor.take_if("luck"))
        action = parser.luck_act();
    else if (actor.take_if("clock"))
        action = parser.clock_act();
    else
        action = parser.player_act(static_cast<PlayerId>(actor.number(1, kMaxPlayers, kWho) - 1));
    actor.expect_end();
    parser.finish(action);
    return problem.or_else(action);
}

}  // namespace banquier::notation
