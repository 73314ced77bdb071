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

// The value of a part that has its own reader, or nothing much where that has found a problem.
template <class T>
T part(FirstProblem& first, Result<T> result, std::string_view field = {}) {
    if (result) return *std::move(result);
    Problem problem = result.problem();
    problem.line = 0;
    if (!field.empty())
        problem.field =
            problem.field.empty() ? std::string{field} : fmt::format("{}.{}", field, problem.field);
    first.note(std::move(problem));
    return {};
}

json::value line_as_json(FirstProblem& problem, std::string_view line) {
    boost::system::error_code error;
    json::stream_parser parser;
    parser.write(line.data(), line.size(), error);
    if (!error) parser.finish(error);
    if (!error) return parser.release();
    if (error == json::error::incomplete)
        problem.wrong("",
            {"l'enregistrement est coupé au milieu de cette ligne ; ce qui précède est entier",
                "the record is cut in the middle of this line; what stands before it is whole"});
    problem.wrong("", {"cette ligne n'est pas du JSON", "this line is not JSON"});
    return {};
}

std::string needed_text(FieldReader& field, std::string_view key) {
    return text(field.problem(), field.need(key), field.path(key));
}

int needed_number(FieldReader& field, std::string_view key, int least) {
    return static_cast<int>(
        whole(field.problem(), field.need(key), field.path(key), least, std::numeric_limits<int>::max()));
}

std::vector<std::string> texts(FieldReader& field, std::string_view key) {
    std::vector<std::string> list;
    const json::value* value = field.find(key);
    if (!value) return list;
    const json::array& items = array(field.problem(), *value, field.path(key));
    for (std::size_t i = 0; i < items.size(); ++i)
        list.push_back(text(field.problem(), items[i], item_path(field.path(key), i)));
    return list;
}

void expect_our_format(FieldReader& field) {
    const json::value* format = field.find("format");
    if (!format || !format->is_string() || format->get_string() != kRecordFormat)
        field.problem().wrong(
            "format", {"ce n'est pas un enregistrement de Banquier", "this is no Banquier record"});
    const int version = needed_number(field, "version", 1);
    if (version > kRecordVersion)
        field.problem().wrong("version",
            {fmt::format("version {}, plus récente que ce programme, qui lit jusqu'à la version {}", version,
                 kRecordVersion),
                fmt::format("version {}, newer than this program, which reads up to version {}", version,
                    kRecordVersion)});
}

Game figures(FieldReader& field) {
    const json::value& given = field.need("figures");
    const std::string stated = needed_text(field, "digest");
    const std::string found = digest_of(given);
    if (stated != found)
        field.problem().wrong("digest",
            {fmt::format(
                 "l'empreinte est {}, mais les chiffres de l'en-tête donnent {} : ils ont été changés",
                 stated, found),
                fmt::format(
                    "the digest is {}, but the header's figures give {}: they were changed", stated, found)});
    return part(field.problem(), game_from_figures(given));
}

void read_teams(FieldReader& field, RecordHeader& header) {
    const json::value* teams = field.find("teams");
    if (!teams) return;
    const json::array& list = array(field.problem(), *teams, "teams");
    for (std::size_t i = 0; i < list.size(); ++i)
        decode({header.game, field.problem()}, list[i], item_path("teams", i), header.teams.emplace_back());
}

bool is_hex(std::string_view text) {
    return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// Thirty-two bytes: a commitment or a secret.
std::string thirty_two_bytes(FirstProblem& problem, const json::value& value, const std::string& path) {
    std::string hex = text(problem, value, path);
    if (hex.size() != 64 || !is_hex(hex))
        problem.expected(
            path, {"64 chiffres hexadécimaux (0 à 9, a à f)", "64 hexadecimal digits (0 to 9, a to f)"});
    return hex;
}

void expect_pledge(FirstProblem& problem, const std::string& pledge, const std::string& path) {
    if (pledge.empty() || (pledge.size() == 64 && is_hex(pledge))) return;
    problem.expected(path,
        {"64 chiffres hexadécimaux (0 à 9, a à f), ou rien",
            "64 hexadecimal digits (0 to 9, a to f), or nothing"});
}

void expect_salt(FirstProblem& problem, const std::string& salt, const std::string& path) {
    const bool whole_bytes = salt.size() % 2 == 0 && is_hex(salt);
    if (whole_bytes && (salt.empty() || (salt.size() >= 32 && salt.size() <= 64))) return;
    problem.expected(path,
        {"16 à 32 octets, soit 32 à 64 chiffres hexadécimaux, ou rien",
            "16 to 32 bytes, which are 32 to 64 hexadecimal digits, or nothing"});
}

void expect_game_id(FirstProblem& problem, const std::string& id, const std::string& path) {
    constexpr std::string_view kLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-";
    if (!id.empty() && id.size() <= 64 && id.find_first_not_of(kLetters) == std::string::npos) return;
    problem.expected(
        path, {"1 à 64 lettres sans accent, chiffres, - ou _", "1 to 64 plain letters, digits, - or _"});
}

// Only the shape: whether the dice follow from it is for the one who checks them to find.
Fairness fairness(FirstProblem& problem, const json::value& value) {
    FieldReader field{{kNoGame, problem}, value, "fair"};
    Fairness fair;
    fair.version = needed_number(field, "version", 1);
    fair.game = needed_text(field, "game");
    expect_game_id(problem, fair.game, field.path("game"));
    fair.commitment = thirty_two_bytes(problem, field.need("commitment"), field.path("commitment"));
    fair.pledges = texts(field, "pledges");
    for (std::size_t i = 0; i < fair.pledges.size(); ++i)
        expect_pledge(problem, fair.pledges[i], item_path(field.path("pledges"), i));
    fair.salts = texts(field, "salts");
    for (std::size_t i = 0; i < fair.salts.size(); ++i)
        expect_salt(problem, fair.salts[i], item_path(field.path("salts"), i));
    field.no_more();
    return fair;
}

Result<State> start_of(const RecordHeader& header) {
    const auto players = static_cast<int>(std::min<std::size_t>(header.players.size(), 99));
    if (header.position) {
        if (header.position->players == players) return *header.position;
        return Problem{.field = "players",
            .text = {fmt::format("{} noms pour {} places", players, header.position->players),
                fmt::format("{} names for {} seats", players, header.position->players)}};
    }
    if (const Refusal no = why_not_players(header.game, players)) return problem_of(no, players);
    return new_game(header.game, players);
}

// ---- Lines after the header

void expect_number(FieldReader& field, const Record& record) {
    const json::value* number = field.find("n");
    if (!number) return;
    const auto next = static_cast<std::int64_t>(record.steps.size() + 1);
    const auto given = whole(field.problem(), *number, "n", 1, std::numeric_limits<std::int64_t>::max());
    if (given != next)
        field.problem().note({.field = "n",
            .text = {std::to_string(given), std::to_string(given)},
            .expected = {std::to_string(next), std::to_string(next)}});
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
void expect_decks_untouched(FirstProblem& problem, const Correction& correction) {
    if (!correction.tokens.empty() || !correction.shuffled.empty())
        problem.wrong("correct",
            {"cette correction touche aux paquets de cartes : la suite ne se lit qu'en rejouant la partie",
                "this correction changes the decks: what follows can only be read by replaying the game"});
}

bool is_luck(const Step& step) {
    const auto* action = std::get_if<Action>(&step.what);
    return action && (action->kind == ActKind::Roll || banquier::is_luck(action->kind));
}

void go_back(FieldReader& field, Record& record, std::size_t line) {
    const auto back = static_cast<std::size_t>(whole(field.problem(), field.need("back_to"), "back_to", 0,
        static_cast<std::int64_t>(record.steps.size())));
    field.no_more();
    if (field.problem().found()) return;
    const auto first = record.steps.begin() + static_cast<std::ptrdiff_t>(back);
    if (record.luck_taken_back == 0 && std::any_of(first, record.steps.end(), is_luck))
        record.luck_taken_back = line;
    record.steps.erase(first, record.steps.end());
}

// The secret that the line reveals, or nothing. Of another behaviour, fortunes may be others than these rules give.
std::string check_end(FieldReader& line, const Record& record) {
    FirstProblem& problem = line.problem();
    const json::value* revealed = line.find("secret");
    line.no_more();
    if (record.header.behaviour == kBehaviour) {
        const json::value closing = parsed(end_line(record.header.game, record.last()));
        FieldReader field{{kNoGame, problem}, line.need("end"), "end"};
        FieldReader ours{{kNoGame, problem}, closing.get_object().begin()->value(), "end"};
        for (std::string_view key : {"winners", "fortunes"}) {
            const std::string found = json::serialize(field.need(key));
            const std::string replayed = json::serialize(ours.need(key));
            if (found != replayed)
                problem.wrong(field.path(key),
                    {fmt::format("{}, mais la partie rejouée donne {}", found, replayed),
                        fmt::format("{}, but the replayed game gives {}", found, replayed)});
        }
        field.no_more();
    }
    return revealed ? thirty_two_bytes(problem, *revealed, "secret") : std::string{};
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

void RecordReader::take_header(FirstProblem& problem, std::string_view line) {
    const json::value value = line_as_json(problem, line);
    FieldReader field{{kNoGame, problem}, value, ""};
    expect_our_format(field);
    RecordHeader header;
    header.behaviour = needed_number(field, "behaviour", 0);
    if (header.behaviour != kBehaviour && other_ == OtherBehaviour::Refuse)
        problem.wrong("behaviour", other_behaviour_text(header.behaviour));
    header.board = needed_text(field, "board");
    header.rules = needed_text(field, "rules");
    header.overrides = texts(field, "overrides");
    header.unofficial = texts(field, "unofficial");
    header.players = texts(field, "players");
    header.game = figures(field);
    if (problem.found()) return;  // without the figures nothing of a game can be read
    read_teams(field, header);
    if (const json::value* position = field.find("position"))
        header.position = part(problem, position_from_json(header.game, *position), "position");
    if (const json::value* fair = field.find("fair")) header.fair = fairness(problem, *fair);
    field.no_more();
    if (problem.found()) return;
    const auto start = start_of(header);
    if (!start) return problem.note(start.problem());
    record_.start = *start;
    record_.followed = other_ == OtherBehaviour::Follow && header.behaviour != kBehaviour;
    record_.header = std::move(header);
    has_header_ = true;
}

Step RecordReader::act_step(FieldReader& field) const {
    const Game& game = record_.header.game;
    FirstProblem& problem = field.problem();
    const std::string line = needed_text(field, "act");
    Step step{.stamp = {field.text_or("at"), field.text_or("by")}, .after = record_.last()};
    const Action action = part(problem, parse_act(line, {game, &step.after}), "act");
    step.what = action;
    if (problem.found()) return step;
    if (record_.followed) {
        follow(game, step.after, action);
        return step;
    }
    EventList events;
    if (const Refusal no = apply(game, step.after, action, events))
        problem.note({.field = "act",
            .text = {fmt::format("« {} » est refusé : {}", line, word(no.reason)),
                fmt::format("\"{}\" is refused: {}", line, word(no.reason))},
            .rules = {no.rule, no.second}});
    step.events.assign(events.begin(), events.end());
    return step;
}

Step RecordReader::correction_step(FieldReader& field) const {
    const Game& game = record_.header.game;
    FirstProblem& problem = field.problem();
    Correction correction = part(problem, correction_from_json(game, field.need("correct")), "correct");
    const std::string by = needed_text(field, "by");
    if (by != word(Authority::Consent) && by != word(Authority::Referee))
        field.expected("by", {"consent ou referee", "consent or referee"});
    correction.by = by == word(Authority::Consent) ? Authority::Consent : Authority::Referee;
    correction.referee = field.text_or("referee");
    correction.why = field.text_or("why");
    Step step{.stamp = {field.text_or("at"), by}, .after = record_.last()};
    if (record_.followed) {
        expect_decks_untouched(problem, correction);
    } else if (auto wrong = correct(game, step.after, correction)) {
        wrong->field = "correct." + wrong->field;
        problem.note(*std::move(wrong));
    }
    step.what = std::move(correction);
    return step;
}

void RecordReader::take_line(FirstProblem& problem, std::string_view line) {
    const json::value value = line_as_json(problem, line);
    FieldReader field{{record_.header.game, problem}, value, ""};
    if (record_.ended)
        problem.wrong("", {"une ligne après la fin de la partie", "a line after the end of the game"});
    if (problem.found()) return;
    if (field.has("back_to")) return go_back(field, record_, lines_);
    if (field.has("end")) {
        field.find("end");
        std::string secret = check_end(field, record_);
        if (problem.found()) return;
        record_.secret = std::move(secret);
        record_.ended = true;
        return;
    }
    if (!field.has("act") && !field.has("correct"))
        return problem.note({.text = {"ligne inconnue", "unknown line"},
            .expected = {"act, correct, back_to ou end", "act, correct, back_to or end"}});
    expect_number(field, record_);
    Step step = field.has("act") ? act_step(field) : correction_step(field);
    field.no_more();
    if (problem.found()) return;
    step.line = lines_;
    record_.steps.push_back(std::move(step));
}

std::optional<Problem> RecordReader::take(std::string_view line) {
    ++lines_;
    FirstProblem first;
    if (has_header_)
        take_line(first, line);
    else
        take_header(first, line);
    if (!first.found()) return std::nullopt;
    Problem problem = *first;
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
