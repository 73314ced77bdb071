#include <banquier/notation/record.hpp>

#include <banquier/notation/act.hpp>
#include <banquier/notation/figures.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>

#include "codec.hpp"

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
    if (behaviour == kBehaviour || other == OtherBehaviour::Replay) return;
    unreadable_field("behaviour",
        {fmt::format("joué avec le comportement {} du moteur ; ce programme a le {} : la partie pourrait se "
                     "dérouler autrement",
             behaviour, kBehaviour),
            fmt::format(
                "played with behaviour {} of the engine; this program has {}: the game might go another way",
                behaviour, kBehaviour)});
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

Step act_step(FieldReader& field, const Record& record) {
    const Game& game = record.header.game;
    const std::string line = text(field.need("act"), "act");
    Step step{.stamp = {text_or_none(field, "at"), text_or_none(field, "by")}, .after = record.last()};
    const Action action = value_or_throw(parse_act(line, {game, &step.after}), "act");
    EventList events;
    if (const Refusal no = apply(game, step.after, action, events))
        throw Unreadable{{.field = "act",
            .text = {fmt::format("« {} » est refusé : {}", line, word(no.reason)),
                fmt::format("\"{}\" is refused: {}", line, word(no.reason))},
            .rules = {no.rule, no.second}}};
    step.what = action;
    step.events.assign(events.begin(), events.end());
    return step;
}

Step correction_step(FieldReader& field, const Record& record) {
    const Game& game = record.header.game;
    Correction correction = value_or_throw(correction_from_json(game, field.need("correct")), "correct");
    const std::string by = text(field.need("by"), "by");
    if (by != word(Authority::Consent) && by != word(Authority::Referee))
        unreadable_field("by", {"attendu : consent ou referee", "expected: consent or referee"});
    correction.by = by == word(Authority::Consent) ? Authority::Consent : Authority::Referee;
    correction.why = text_or_none(field, "why");
    Step step{.stamp = {text_or_none(field, "at"), by}, .after = record.last()};
    if (auto problem = correct(game, step.after, correction)) {
        problem->field = "correct." + problem->field;
        throw Unreadable{*std::move(problem)};
    }
    step.what = std::move(correction);
    return step;
}

void go_back(FieldReader& field, Record& record) {
    const auto back = static_cast<std::size_t>(
        whole(field.need("back_to"), "back_to", 0, static_cast<std::int64_t>(record.steps.size())));
    field.expect_no_more();
    record.steps.erase(record.steps.begin() + static_cast<std::ptrdiff_t>(back), record.steps.end());
}

void check_end(FieldReader& line, const Record& record) {
    line.expect_no_more();
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
}

}  // namespace

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
    field.expect_no_more();
    record_.start = start_of(header);
    record_.header = std::move(header);
    has_header_ = true;
}

void RecordReader::take_line(std::string_view line) {
    const json::value value = line_as_json(line);
    FieldReader field{record_.header.game, value, ""};
    if (record_.ended)
        unreadable_field("", {"une ligne après la fin de la partie", "a line after the end of the game"});
    const json::object& object = notation::object(value, "");
    if (object.contains("back_to")) return go_back(field, record_);
    if (object.contains("end")) {
        field.find("end");
        check_end(field, record_);
        record_.ended = true;
        return;
    }
    if (!object.contains("act") && !object.contains("correct"))
        unreadable_field("",
            {"ligne inconnue ; attendu : act, correct, back_to ou end",
                "unknown line; expected: act, correct, back_to or end"});
    expect_number(field, record_);
    Step step = object.contains("act") ? act_step(field, record_) : correction_step(field, record_);
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
