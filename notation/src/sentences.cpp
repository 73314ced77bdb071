#include <banquier/notation/sentences.hpp>

#include <banquier/editions/sentence.hpp>
#include <banquier/notation/act.hpp>
#include <banquier/notation/words.hpp>

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace banquier::notation {

namespace {

// Whether French shortens "de" before this name.
bool begins_with_vowel(std::string_view name) {
    static constexpr std::array<std::string_view, 24> kVowels = {"a", "e", "i", "o", "u", "h", "A", "E", "I",
        "O", "U", "H", "é", "è", "ê", "à", "â", "î", "ô", "É", "È", "Ê", "Â", "Î"};
    return std::any_of(
        kVowels.begin(), kVowels.end(), [&](std::string_view v) { return name.starts_with(v); });
}

std::string capitalised(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

}  // namespace

std::string joined(const std::vector<std::string>& items, std::string_view separator) {
    return fmt::format("{}", fmt::join(items, separator));
}

// What stands at the places of a phrase.
struct Sentences::Filling {
    PlayerId player = kNobody;
    PlayerId other = kNobody;
    DeedId deed = kNoDeed;
    SquareId square{};
    Money amount = 0;
    int n = 0;
    std::string lot, dice, buildings, level, group, card, deck, terms;
};

Sentences::Sentences(const editions::Library& library, const editions::Edition& edition, const Game& game,
    std::string_view rules, editions::Language language, std::vector<std::string> names)
    : library_(library),
      edition_(edition),
      game_(game),
      rule_set_("classique"),
      language_(language),
      names_(std::move(names)) {
    if (const editions::RuleSetInfo* info = library.rule_set(rules))
        rule_set_ = library.catalogue_name(*info);
}

std::string Sentences::name(PlayerId player) const {
    const bool french = language_ == editions::Language::French;
    if (player == kBank) return french ? "la banque" : "the bank";
    if (!is_player(player)) return french ? "personne" : "nobody";
    if (index_of(player) < names_.size()) return names_[index_of(player)];
    return fmt::format(fmt::runtime(french ? "joueur {}" : "player {}"), index_of(player) + 1);
}

std::string Sentences::whose(PlayerId player) const {
    const std::string who = name(player);
    if (language_ == editions::Language::English) return who + "'s";
    return (begins_with_vowel(who) ? "d'" : "de ") + who;
}

std::string Sentences::to_whom(PlayerId player) const {
    return (language_ == editions::Language::French ? "à " : "to ") + name(player);
}

std::string Sentences::money(Money amount) const {
    return editions::money_text(edition_.theme, language_, amount);
}
std::string Sentences::square(SquareId square) const { return texts().square[square]; }
std::string Sentences::title(DeedId deed) const {
    return index_of(deed) < kDeeds ? square(game_.board.deed[deed].square) : std::string{};
}

std::string Sentences::titles(DeedSet deeds) const {
    std::vector<std::string> list;
    for (const DeedId deed : deeds) list.push_back(title(deed));
    return joined(list);
}

// "une maison", "a house"
std::string Sentences::one(const editions::Word& word) const {
    if (language_ == editions::Language::French)
        return (word.gender == editions::Gender::Feminine ? "une " : "un ") + word.one;
    return (std::string_view{"aeiou"}.find(word.one.empty() ? 'x' : word.one[0]) == std::string_view::npos
                   ? "a "
                   : "an ") +
        word.one;
}

// "aucune maison", "une maison", "2 maisons"
std::string Sentences::so_many(int n, const editions::Word& word) const {
    if (n == 1) return one(word);
    if (n > 1) return fmt::format("{} {}", n, word.many);
    if (language_ == editions::Language::English) return "no " + word.many;
    return (word.gender == editions::Gender::Feminine ? "aucune " : "aucun ") + word.one;
}

std::string Sentences::level(std::uint8_t level) const {
    if (level == hotel_level(game_)) return one(texts().hotel);
    if (level == 0) return language_ == editions::Language::French ? "rien" : "nothing";
    return so_many(level, texts().house);
}

std::string Sentences::token() const { return one(texts().release); }

// What is sold: a title, or where there is none what the bank sells (a building) or a player (a release card).
std::string Sentences::lot(const Lot& lot, Building building) const {
    if (lot.deed != kNoDeed) return title(lot.deed);
    if (is_player(lot.seller)) return token();
    return one(building == Building::House ? texts().house : texts().hotel);
}

std::string Sentences::side(DeedSet deeds, TokenSet tokens, Money amount) const {
    std::vector<std::string> items;
    for (const DeedId deed : deeds) items.push_back(title(deed));
    if (!tokens.empty()) items.push_back(so_many(tokens.count(), texts().release));
    if (amount > 0) items.push_back(money(amount));
    if (items.empty()) return language_ == editions::Language::French ? "rien" : "nothing";
    return joined(items);
}

std::string Sentences::terms(const Offer& offer) const {
    const std::string give = side(offer.give, offer.give_tokens, offer.money);
    const editions::Phrase against{"{} contre {}", "{} for {}"};
    const editions::Phrase settling{"{} pour {} de dette", "{} for {} of debt"};
    if (offer.settles != 0)
        return fmt::format(fmt::runtime(settling.in(language_)), give, money(offer.settles));
    const std::string get = side(offer.get, offer.get_tokens, -offer.money);
    return fmt::format(fmt::runtime(against.in(language_)), give, get);
}

std::optional<std::string> Sentences::filler(std::string_view place, const Filling& f) const {
    if (place == "player") return name(f.player);
    if (place == "other") return name(f.other);
    if (place == "of_player") return whose(f.player);
    if (place == "of_other") return whose(f.other);
    if (place == "to_player") return to_whom(f.player);
    if (place == "to_other") return to_whom(f.other);
    if (place == "title") return title(f.deed);
    if (place == "square") return square(f.square);
    if (place == "amount") return money(f.amount);
    if (place == "n") return std::to_string(f.n);
    if (place == "lot") return f.lot;
    if (place == "dice") return f.dice;
    if (place == "buildings") return f.buildings;
    if (place == "level") return f.level;
    if (place == "group") return f.group;
    if (place == "card") return f.card;
    if (place == "deck") return f.deck;
    if (place == "terms") return f.terms;
    return std::nullopt;
}

std::string Sentences::filled(std::string_view sentence, const Filling& filling) const {
    return editions::filled(reader(), sentence, [&](std::string_view mark) { return filler(mark, filling); });
}

Sentences::Filling Sentences::filling(const Event& event) const {
    Filling f{.player = event.player,
        .other = event.other,
        .deed = event.deed,
        .square = event.square,
        .amount = event.amount,
        .n = std::abs(event.amount)};
    const bool put_up = event.kind == EventKind::PutUp;
    const Lot sold{.deed = event.deed, .seller = put_up ? event.player : event.other};
    f.lot = lot(sold, event.building);
    f.dice = fmt::format(
        "{} {} {}", event.dice[0], language_ == editions::Language::French ? "et" : "and", event.dice[1]);
    f.buildings = so_many(f.n, event.building == Building::House ? texts().house : texts().hotel);
    if (event.kind == EventKind::Built || event.kind == EventKind::BuildingSold)
        f.level = level(static_cast<std::uint8_t>(event.amount));
    f.deck = texts().deck[index_of(deck_of(event.card))];
    f.card = editions::card_text(edition_, language_, event.card, game_.rules);
    return f;
}

std::string Sentences::told(const Event& event, std::string_view in_case, const Filling& filling) const {
    const auto* sentence = library_.event_sentences().find(notation::word(event.kind), in_case);
    return sentence == nullptr ? std::string{} : capitalised(filled((*sentence)[language_], filling));
}

std::string Sentences::of(const Event& event) const {
    const std::string_view by_amount = event.amount < 0 ? "below_zero"
        : event.amount == 0                             ? "zero"
        : event.amount == 1                             ? "one"
                                                        : "";
    return told(event, by_amount, filling(event));
}

std::string Sentences::with_move(const Event& rolled, SquareId to) const {
    Filling f = filling(rolled);
    f.square = to;
    return told(rolled, "with_move", f);
}

std::string Sentences::with_terms(const Event& made, const Offer& offer) const {
    Filling f = filling(made);
    f.terms = terms(offer);
    return told(made, "with_terms", f);
}

std::string Sentences::of(const Refusal& refusal) const {
    const auto* sentence = library_.refusal_sentences().find(notation::word(refusal.reason));
    return sentence == nullptr ? std::string{} : capitalised(filled((*sentence)[language_], {}));
}

std::string Sentences::of(const State& state, const Action& a) const {
    Filling f{.player = a.by, .other = a.whom, .deed = a.deed, .amount = a.amount, .n = a.amount};
    f.dice = fmt::format("{} {}", a.dice[0], a.dice[1]);
    switch (a.kind) {
    case ActKind::ThreeDice: f.dice = fmt::format("{} {} {}", a.dice[0], a.dice[1], a.dice[2]); break;
    case ActKind::PayFine: f.amount = game_.rules.fine; break;
    case ActKind::Buy:
    case ActKind::Decline: f.deed = state.buying; break;
    case ActKind::Mortgage:
        f.amount = index_of(a.deed) < kDeeds ? game_.board.deed[a.deed].mortgage : 0;
        break;
    case ActKind::Lift: f.amount = index_of(a.deed) < kDeeds ? lifting_cost(game_, state, a.deed) : 0; break;
    case ActKind::Keep: f.lot = side(a.give, {}, 0); break;
    case ActKind::Offer:
        f.lot = terms({.to = a.whom,
            .give_tokens = a.give_tokens,
            .get_tokens = a.get_tokens,
            .money = a.amount,
            .settles = a.settles,
            .give = a.give,
            .get = a.get});
        break;
    case ActKind::Accept: f.lot = is_player(a.whom) ? terms(state.offer[a.whom]) : ""; break;
    case ActKind::Card: f.card = editions::card_text(edition_, language_, a.card, game_.rules); break;
    case ActKind::Build:
        if (index_of(a.group) >= kGroups) break;
        f.group = texts().group[a.group];
        for (std::size_t i = 0; i < game_.board.group[a.group].size; ++i)
            f.level += (i == 0 ? "" : " ") + notation::write_level(game_, a.levels[i]);
        break;
    default: break;
    }
    const bool nothing = a.kind == ActKind::Keep && a.give.empty();
    const editions::Phrase phrase =
        nothing ? editions::Phrase{"ne rien garder", "keep nothing"} : phrase_of(a.kind);
    return filled(phrase.in(language_), f);
}

// What a question about the agenda's first task needs.
void Sentences::fill_task(const State& state, Filling& f) const {
    const Task& task = *top_task(state);
    const editions::Word& word = state.contest.building == Building::House ? texts().house : texts().hotel;
    const int stock = state.contest.building == Building::House ? state.houses : state.hotels;
    f.other = task.other;
    f.deed = task.deed;
    f.amount = task.amount;
    f.buildings = so_many(task.kind == TaskKind::Place ? task.step : stock, word);
    if (task.kind == TaskKind::Debt) f.lot = money(task.amount - state.player[task.player].cash);
    if (task.kind == TaskKind::Lot) {
        f.lot = lot(state.lot, state.contest.building);
        f.amount = state.lot.highest == kNobody ? state.lot.opening : state.lot.bid + 1;
    }
}

std::string Sentences::question(const State& state, PlayerId asked) const {
    const Decision pending = decision(game_, state);
    Filling f{.player = is_player(asked) ? asked : state.turn};
    if (state.tasks != 0) {
        fill_task(state, f);
        if (pending.luck) f.player = top_task(state)->player;
    } else if (pending.ask == Ask::Buy) {
        f.deed = state.buying;
        f.amount = game_.board.deed[state.buying].price;
    } else if (pending.ask == Ask::ChooseDealt) {
        f.lot = titles(state.dealt[f.player]);
    } else if (pending.ask == Ask::CardChoice) {
        f.amount = game_.board.card[state.card].amount;
        f.deck = texts().deck[index_of(game_.board.card[state.card].other)];
    } else if (pending.ask == Ask::Draw) {
        f.deck = texts().deck[index_of(state.drawing)];
    } else if (pending.ask == Ask::Deal) {
        for (const PlayerId q : everybody(state)) {
            f.player = q;
            if (state.dealt[q].count() < game_.rules.dealt_titles) break;
        }
    }
    f.n = state.player[f.player].prison;
    const bool in_prison = f.n != 0 && !state.started;
    return capitalised(filled(phrase_of(pending.ask, in_prison).in(language_), f));
}

std::string Sentences::rule(RuleId id) const {
    if (const editions::HouseRule* house = library_.house_rule(id)) return house->says[language_];
    const editions::CatalogueEntry* entry = library_.catalogue().find(id);
    if (!entry) return {};
    const std::string says = editions::told(reader(), entry->says[language_]);
    std::string reading = editions::told(reader(), entry->reading[language_]);
    const bool printed = entry->standing(rule_set_) != editions::Standing::Reading;
    if (!printed) reading = reading.empty() ? says : says + ' ' + reading;
    if (reading.empty()) return says;
    const editions::Phrase ours{"Notre lecture\u00a0: {}", "Our reading: {}"};
    const std::string marked = fmt::format(fmt::runtime(ours.in(language_)), reading);
    return printed ? says + ' ' + marked : marked;
}

}  // namespace banquier::notation
