#include <banquier/notation/record.hpp>

#include <banquier/notation/act.hpp>
#include <banquier/notation/figures.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>

#include "codec.hpp"

#include <algorithm>

namespace banquier::notation {

namespace {

constexpr Game kNoGame{};

template <class T>
T value_or_throw(Result<T> result, std::string_view field = {}) {
    if (result) return *std::move(result);
    Problem problem = result.problem();
    problem.line = 0;
    if (!field.empty())
        problem.field =
            problem.field.empty() ? std::string{field} : fmt::format("{}.{}", field, problem.field);
    throw Unreadable{std::move(problem)};
}

json::value line_as_json(std::string_view line) {
    boost::system::error_code error;
    json::stream_parser parser;
    parser.write(line.data(), line.size(), error);
    if (!error) parser.finish(error);
    if (!error) return parser.release();
    if (error == json::error::incomplete)
        throw Unreadable{
            {.text = {"l'enregistrement est coupé au milieu de cette ligne ; ce qui précède est entier",
                 "the record is cut in the middle of this line; what stands before it is whole"}}};
    throw Unreadable{{.text = {"cette ligne n'est pas du JSON", "this line is not JSON"}}};
}

std::vector<std::string> texts(FieldReader& field, std::string_view key) {
    std::vector<std::string> list;
    const json::value* value = field.find(key);
    if (!value) return list;
    const json::array& items = array(*value, field.path(key));
    for (std::size_t i = 0; i < items.size(); ++i)
        list.push_back(text(items[i], item_path(field.path(key), i)));
    return list;
}

void expect_our_format(FieldReader& field) {
    const json::value* format = field.find("format");
    if (!format || !format->is_string() || format->get_string() != kRecordFormat)
        unreadable_field(
            "format", {"ce n'est pas un enregistrement de Banquier", "this is no Banquier record"});
    const auto version = whole(field.need("version"), "version", 1, std::numeric_limits<int>::max());
    if (version > kRecordVersion)
        unreadable_field("version",
            {fmt::format("version {}, plus récente que ce programme, qui lit jusqu'à la version {}", version,
                 kRecordVersion),
                fmt::format("version {}, newer than this program, which reads up to version {}", version,
                    kRecordVersion)});
}

void expect_our_behaviour(int behaviour, OtherBehaviour other) {
    if (behaviour != kBehaviour && other == OtherBehaviour::Refuse)
        unreadable_field("behaviour", other_behaviour_text(behaviour));
}

Game figures(FieldReader& field) {
    const json::value& given = field.need("figures");
    const std::string stated = text(field.need("digest"), "digest");
    const std::string found = digest_of(given);
    if (stated != found)
        unreadable_field("digest",
            {fmt::format(
                 "l'empreinte est {}, mais les chiffres de l'en-tête donnent {} : ils ont été changés",
                 stated, found),
                fmt::format(
                    "the digest is {}, but the header's figures give {}: they were changed", stated, found)});
    return value_or_throw(game_from_figures(given));
}

void read_teams(FieldReader& field, RecordHeader& header) {
    const json::value* teams = field.find("teams");
    if (!teams) return;
    const json::array& list = array(*teams, "teams");
    for (std::size_t i = 0; i < list.size(); ++i)
        decode(header.game, list[i], item_path("teams", i), header.teams.emplace_back());
}

bool is_hex(std::string_view text) {
    return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// Thirty-two bytes: a commitment or a secret.
std::string thirty_two_bytes(const json::value& value, const std::string& path) {
    std::string hex = text(value, path);
    if (hex.size() != 64 || !is_hex(hex))
        unreadable_field(path,
            {"attendu : 64 chiffres hexadécimaux (0 à 9, a à f)",
                "expected: 64 hexadecimal digits (0 to 9, a to f)"});
    return hex;
}

void expect_pledge(const std::string& pledge, const std::string& path) {
    if (pledge.empty() || (pledge.size() == 64 && is_hex(pledge))) return;
    unreadable_field(path,
        {"attendu : 64 chiffres hexadécimaux (0 à 9, a à f), ou rien",
            "expected: 64 hexadecimal digits (0 to 9, a to f), or nothing"});
}

void expect_salt(const std::string& salt, const std::string& path) {
    const bool whole_bytes = salt.size() % 2 == 0 && is_hex(salt);
    if (whole_bytes && (salt.empty() || (salt.size() >= 32 && salt.size() <= 64))) return;
    unreadable_field(path,
        {"attendu : 16 à 32 octets, soit 32 à 64 chiffres hexadécimaux, ou rien",
            "expected: 16 to 32 bytes, which are 32 to 64 hexadecimal digits, or nothing"});
}

void expect_game_id(const std::string& id, const std::string& path) {
    constexpr std::string_view kLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-";
    if (!id.empty() && id.size() <= 64 && id.find_first_not_of(kLetters) == std::string::npos) return;
    unreadable_field(path,
        {"attendu : 1 à 64 lettres sans accent, chiffres, - ou _",
            "expected: 1 to 64 plain letters, digits, - or _"});
}

// Only the shape: whether the dice follow from it is for the one who checks them to find.
Fairness fairness(const json::value& value) {
    FieldReader field{kNoGame, value, "fair"};
    Fairness fair;
    fair.version = static_cast<int>(
        whole(field.need("version"), field.path("version"), 1, std::numeric_limits<int>::max()));
    fair.game = text(field.need("game"), field.path("game"));
    expect_game_id(fair.game, field.path("game"));
    fair.commitment = thirty_two_bytes(field.need("commitment"), field.path("commitment"));
    fair.pledges = texts(field, "pledges");
    for (std::size_t i = 0; i < fair.pledges.size(); ++i)
        expect_pledge(fair.pledges[i], item_path(field.path("pledges"), i));
    fair.salts = texts(field, "salts");
    for (std::size_t i = 0; i < fair.salts.size(); ++i)
        expect_salt(fair.salts[i], item_path(field.path("salts"), i));
    field.expect_no_more();
    return fair;
}

State start_of(const RecordHeader& header) {
    const auto players = static_cast<int>(std::min<std::size_t>(header.players.size(), 99));
    if (header.position) {
        if (header.position->players != players)
            unreadable_field("players",
                {fmt::format("{} noms pour {} places", players, header.position->players),
                    fmt::format("{} names for {} seats", players, header.position->players)});
        return *header.position;
    }
    if (const Refusal no = why_not_players(header.game, players)) throw Unreadable{problem_of(no, players)};
    return new_game(header.game, players);
}

// ---- Lines after the header

void expect_number(FieldReader& field, const Record& record) {
    const json::value* number = field.find("n");
    if (!number) return;
    const auto next = static_cast<std::int64_t>(record.steps.size() + 1);
    const auto given = whole(*number, "n", 1, std::numeric_limits<std::int64_t>::max());
    if (given != next)
        unreadable_field("n",
            {fmt::format("{} ; attendu : {}", given, next), fmt::format("{}; expected: {}", given, next)});
}

std::string text_or_none(FieldReader& field, std::string_view key) {
    const json::value* value = field.find(key);
    return value ? text(*value, field.path(key)) : std::string{};
}

// ---- Following an act without playing it

// [SETUP-12] Two streets of one colour go back into the pack.
void follow_deal(const Game& game, State& state, const Action& action) {
    DeedSet& dealt = state.dealt[action.whom];
    dealt.add(action.deed);
    const GroupId group = game.board.deed[action.deed].group;
    const bool again = game.rules.same_colour_deal == SameColourDeal::DealtAgain &&
        index_of(group) < kColours && (dealt & game.board.group[group].deeds).count() > 1;
    if (again) dealt = {};
}

// When a release card comes back from its holder is a matter of rules, so it is left out of the cards seen.
void follow_card(const Game& game, State& state, CardId card) {
    Deck& deck = state.deck[index_of(deck_of(card))];
    const auto place = static_cast<std::uint8_t>(index_of(card) % kDeckSize);
    Deck left{.unseen = static_cast<std::uint16_t>(deck.unseen & ~(1U << place))};
    for (std::size_t i = 0; i < deck.seen_count; ++i)
        if (deck.seen[i] != place) left.seen[left.seen_count++] = deck.seen[i];
    if (game.board.card[card].kind != CardKind::Release) left.seen[left.seen_count++] = place;
    deck = left;
}

void follow(const Game& game, State& state, const Action& action) {
    if (action.kind == ActKind::Card) follow_card(game, state, action.card);
    if (action.kind == ActKind::Deal && index_of(action.whom) < state.players)
        follow_deal(game, state, action);
}

// Without the position nobody knows which cards are held.
void expect_decks_untouched(const Correction& correction) {
    if (!correction.tokens.empty() || !correction.shuffled.empty())
        unreadable_field("correct",
            {"cette correction touche aux paquets de cartes : la suite ne se lit qu'en rejouant la partie",
                "this correction changes the decks: what follows can only be read by replaying the game"});
}

bool is_luck(const Step& step) {
    const auto* action = std::get_if<Action>(&step.what);
    return action && (action->kind == ActKind::Roll || banquier::is_luck(action->kind));
}

void go_back(FieldReader& field, Record& record, std::size_t line) {
    const auto back = static_cast<std::size_t>(
        whole(field.need("back_to"), "back_to", 0, static_cast<std::int64_t>(record.steps.size())));
    field.expect_no_more();
    const auto first = record.steps.begin() + static_cast<std::ptrdiff_t>(back);
    if (record.luck_taken_back == 0 && std::any_of(first, record.steps.end(), is_luck))
        record.luck_taken_back = line;
    record.steps.erase(first, record.steps.end());
}

std::string revealed_in(const json::value* secret) {
    return secret ? thirty_two_bytes(*secret, "secret") : std::string{};
}

// The secret that the line reveals, or nothing. Of another behaviour, fortunes may be others than these rules give.
std::string check_end(FieldReader& line, const Record& record) {
    const json::value* revealed = line.find("secret");
    line.expect_no_more();
    if (record.header.behaviour != kBehaviour) return revealed_in(revealed);
    const json::value closing = json::parse(end_line(record.header.game, record.last()));
    FieldReader field{kNoGame, line.need("end"), "end"};
    for (std::string_view key : {"winners", "fortunes"}) {
        const json::value& here = closing.at("end").at(key);
        if (field.need(key) == here) continue;
        const std::string found = json::serialize(field.need(key));
        const std::string ours = json::serialize(here);
        unreadable_field(field.path(key),
            {fmt::format("{}, mais la partie rejouée donne {}", found, ours),
                fmt::format("{}, but the replayed game gives {}", found, ours)});
    }
    field.expect_no_more();
    return revealed_in(revealed);
}

}  // namespace

Text other_behaviour_text(int behaviour) {
    return {fmt::format("jouée avec le comportement {} du moteur ; ce programme a le {} : les règles ont été "
                        "corrigées depuis, la partie se lit mais ne continue pas",
                behaviour, kBehaviour),
        fmt::format("played with behaviour {} of the engine; this program has {}: the rules have been "
                    "corrected since, and the game can be read but does not go on",
            behaviour, kBehaviour)};
}

RecordReader::RecordReader(std::string file, OtherBehaviour other) : file_(std::move(file)), other_(other) {}

void RecordReader::take_header(std::string_view line) {
    const json::value value = line_as_json(line);
    FieldReader field{kNoGame, value, ""};
    expect_our_format(field);
    RecordHeader header;
    header.behaviour =
        static_cast<int>(whole(field.need("behaviour"), "behaviour", 0, std::numeric_limits<int>::max()));
    expect_our_behaviour(header.behaviour, other_);
    header.board = text(field.need("board"), "board");
    header.rules = text(field.need("rules"), "rules");
    header.overrides = texts(field, "overrides");
    header.unofficial = texts(field, "unofficial");
    header.players = texts(field, "players");
    header.game = figures(field);
    read_teams(field, header);
    if (const json::value* position = field.find("position"))
        header.position = value_or_throw(position_from_json(header.game, *position), "position");
    if (const json::value* fair = field.find("fair")) header.fair = fairness(*fair);
    field.expect_no_more();
    record_.start = start_of(header);
    record_.followed = other_ == OtherBehaviour::Follow && header.behaviour != kBehaviour;
    record_.header = std::move(header);
    has_header_ = true;
}

Step RecordReader::act_step(FieldReader& field) const {
    const Game& game = record_.header.game;
    const std::string line = text(field.need("act"), "act");
    Step step{.stamp = {text_or_none(field, "at"), text_or_none(field, "by")}, .after = record_.last()};
    const Action action = value_or_throw(parse_act(line, {game, &step.after}), "act");
    step.what = action;
    if (record_.followed) {
        follow(game, step.after, action);
        return step;
    }
    EventList events;
    if (const Refusal no = apply(game, step.after, action, events))
        throw Unreadable{{.field = "act",
            .text = {fmt::format("« {} » est refusé : {}", line, word(no.reason)),
                fmt::format("\"{}\" is refused: {}", line, word(no.reason))},
            .rules = {no.rule, no.second}}};
    step.events.assign(events.begin(), events.end());
    return step;
}

Step RecordReader::correction_step(FieldReader& field) const {
    const Game& game = record_.header.game;
    Correction correction = value_or_throw(correction_from_json(game, field.need("correct")), "correct");
    const std::string by = text(field.need("by"), "by");
    if (by != word(Authority::Consent) && by != word(Authority::Referee))
        unreadable_field("by", {"attendu : consent ou referee", "expected: consent or referee"});
    correction.by = by == word(Authority::Consent) ? Authority::Consent : Authority::Referee;
    correction.why = text_or_none(field, "why");
    Step step{.stamp = {text_or_none(field, "at"), by}, .after = record_.last()};
    if (record_.followed) {
        expect_decks_untouched(correction);
    } else if (auto problem = correct(game, step.after, correction)) {
        problem->field = "correct." + problem->field;
        throw Unreadable{*std::move(problem)};
    }
    step.what = std::move(correction);
    return step;
}

void RecordReader::take_line(std::string_view line) {
    const json::value value = line_as_json(line);
    FieldReader field{record_.header.game, value, ""};
    if (record_.ended)
        unreadable_field("", {"une ligne après la fin de la partie", "a line after the end of the game"});
    const json::object& object = notation::object(value, "");
    if (object.contains("back_to")) return go_back(field, record_, lines_);
    if (object.contains("end")) {
        field.find("end");
        record_.secret = check_end(field, record_);
        record_.ended = true;
        return;
    }
    if (!object.contains("act") && !object.contains("correct"))
        unreadable_field("",
            {"ligne inconnue ; attendu : act, correct, back_to ou end",
                "unknown line; expected: act, correct, back_to or end"});
    expect_number(field, record_);
    Step step = object.contains("act") ? act_step(field) : correction_step(field);
    field.expect_no_more();
    step.line = lines_;
    record_.steps.push_back(std::move(step));
}

std::optional<Problem> RecordReader::take(std::string_view line) {
    ++lines_;
    const auto done = caught([&] {
        if (has_header_)
            take_line(line);
        else
            take_header(line);
        return true;
    });
    if (done) return std::nullopt;
    Problem problem = done.problem();
    problem.file = file_;
    problem.line = lines_;
    return problem;
}

RecordRead read_record(std::string_view text, std::string file, OtherBehaviour other) {
    RecordReader reader{file, other};
    if (text.empty())
        return {{},
            Problem{.file = std::move(file), .text = {"l'enregistrement est vide", "the record is empty"}}};
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (auto problem = reader.take(text.substr(0, end)))
            return {std::move(reader.record()), std::move(problem)};
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return {std::move(reader.record()), std::nullopt};
}

}  // namespace banquier::notation
